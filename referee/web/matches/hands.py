"""Pages of the hands alone: all of them, the newest first, and each seen again step by step."""

from functools import partial
from hashlib import sha256

from flask import Blueprint, Response, make_response, render_template, request, url_for

from referee.core.reading import plain_number
from referee.paper.matches.frame import MOST_HANDS
from referee.paper.matches.hand import printed_deals, printed_hand
from referee.presenters.games.game import HandLink
from referee.presenters.matches.hand_again import HandAgain, hand_again
from referee.presenters.matches.newest_hands import ON_PAGE, newest_hands
from referee.presenters.office.matters import hands_stand, who_plays
from referee.presenters.office.reopening import still_counts
from referee.presenters.words.text import _
from referee.store.matches import queries
from referee.store.matches.found import find_match
from referee.store.matches.views import AnyView
from referee.store.register.veils import public_match
from referee.web.games.cards.again import again_link, again_seats, ways
from referee.web.http import caching, errors, shared_pages, stamps
from referee.web.http.answers import answer_pdf, public_address
from referee.web.matches import undoing
from referee.web.public.names import this_year

blueprint = Blueprint("hands", __name__)


@blueprint.get("/match/<code>/hands")
def page(code: str) -> Response:
    """Show the hands for the table, which may correct them; `last` is the newest one shown."""
    last = _last()
    return caching.of_match(
        code,
        lambda view: _page(view, last, "table.page", undoing.correction_link(view)),
        f"hands{last}",
    )


@blueprint.get("/watch/<code>/hands")
def watched(code: str) -> Response:
    """Show the hands for spectators; `last` is the newest one shown."""
    last = _last()
    return caching.of_match(
        code,
        lambda view: _page(view, last, "watch.page", partial(again_link, view)),
        f"watched{last}",
    )


@blueprint.get("/watch/<code>/hands/<int:number>")
def again(code: str, number: int) -> Response:
    """Show a step of a hand that is over: `trick`, and `card` of it; the first one without."""
    match = find_match(code)
    # One body for all readers: the office, too, sees names as everybody does.
    view = public_match(queries.any_view(code), match.veil_state, this_year())
    hand = hand_again(view, number)
    if hand is None:
        return _not_again()
    place = _place(hand)
    if place is None:
        return errors.answer(
            404,
            _("In this hand there is no such trick or card."),
            _("There is no such step"),
        )
    seen = sha256(f"{stamps.today()} {match.veil_state}".encode()).hexdigest()[:8]
    etag = caching.tag(match.head, "again", seen)
    return shared_pages.at_once(etag, lambda: _again(view, hand, place))


@blueprint.get("/watch/<code>/hands/<int:number>/hand.pdf")
def paper(code: str, number: int) -> Response:
    """Return a hand that is over on one page: the deal around the table, and the play."""

    def make(view: AnyView) -> Response:
        hand = hand_again(view, number)
        if hand is None:
            return _not_again()
        address = public_address(url_for("hands.again", code=view.code, number=number))
        pdf = printed_hand(view, hand, address, find_match(code).round_number)
        return answer_pdf(pdf, f"referee-{view.code}-{number}")

    return caching.of_match(code, make, "hand")


@blueprint.get("/watch/<code>/hands.pdf")
def deals(code: str) -> Response:
    """Return the deals of all hands that are over and were entered by cards."""

    def make(view: AnyView) -> Response:
        known = [hand_again(view, number + 1) for number in range(len(view.record.hands))]
        dealt = [hand for hand in known if hand is not None and hand.dealt(0)]
        if not dealt:
            return _not_again()
        address = public_address(url_for("watch.page", code=view.code))
        pdf = printed_deals(view, dealt[:MOST_HANDS], address, find_match(code).round_number)
        return answer_pdf(pdf, f"referee-{view.code}-deals")

    return caching.of_match(code, make, "deals")


def _not_again() -> Response:
    return errors.answer(
        404,
        _("There is no such hand, it is still being played, or only its totals were written."),
        _("This hand cannot be seen again"),
    )


def _place(hand: HandAgain) -> int | None:
    """Return the index of the step that the address names, None where there is none."""
    trick, card = (request.args.get(name) for name in ("trick", "card"))
    if trick is None and card is None:
        return 0
    found = _counted(trick), None if card is None else _counted(card)
    if found[0] is None or (card is not None and found[1] is None):
        return None
    return hand.hand.place_of(found[0], found[1])


def _counted(text: str | None) -> int | None:
    """Return a number from 1 to 99 written plainly, else None."""
    return plain_number(text or "", most_digits=2) or None


def _again(view: AnyView, hand: HandAgain, place: int) -> str:
    step = hand.steps[place]
    return render_template(
        "matches/hand_again.html",
        code=view.code,
        who=who_plays(view),
        number=hand.number,
        told=hand.told,
        name=hand.title(place),
        centre=_("Trick %(n)s", n=step.trick) if step.trick else "",
        trump=hand.trump,
        clockwise=hand.clockwise,
        seats=again_seats(view, hand, place),
        words=hand.words(place),
        findings=hand.findings(place),
        sums=hand.sums(place),
        dealt=hand.dealt(place),
        tricks=hand.tricks(place),
        ways=ways(view.code, hand.number, hand.hand, place),
        count=f"{place}/{len(hand.steps) - 1}",
    )


def _last() -> int | None:
    return request.args.get("last", type=int)


def _page(view: AnyView, last: int | None, match: str, link: HandLink | None = None) -> Response:
    """Return a page of hands with the way back to the endpoint of the match.

    `link` gives where a hand is corrected, on spectators' pages where it is seen again.
    """
    return make_response(
        render_template(
            f"games/{view.game}/hands.html",
            code=view.code,
            who=who_plays(view),
            match=match,
            sheet=newest_hands(view, ON_PAGE, last, link),
            stand=(hands_stand(view) or still_counts(view)) if match == "table.page" else "",
            linked=_("see again") if match == "watch.page" else "",
        )
    )
