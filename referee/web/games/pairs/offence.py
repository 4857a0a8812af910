"""An offence and its remedy (art. 11), or a void hand (art. 12): proposed, then applied."""

from collections.abc import Sequence
from uuid import uuid4

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.core.errors import RuleError
from referee.core.rulings.offences import REMEDIES
from referee.core.words import REMEDIES as REMEDY_WORDS
from referee.core.words import VOIDS as VOID_WORDS
from referee.games.pairs.open_hand import open_hand
from referee.games.pairs.result import HandResult
from referee.games.registry import game_of as rules_of
from referee.presenters.games.registry import game_of as words_of
from referee.presenters.office.matters import hands_stand
from referee.presenters.words.amounts import against
from referee.presenters.words.comparison import Change
from referee.presenters.words.text import _, say
from referee.store.accounts import subjects
from referee.store.matches import queries
from referee.store.matches.views import MatchView
from referee.web.forms.base import PageForm
from referee.web.forms.fields import Choice
from referee.web.games.pairs import play
from referee.web.games.pairs.forms import PROPOSED, PenaltyForm
from referee.web.games.registry import game_of
from referee.web.http.who_may import may_write
from referee.web.matches.choices import choices_of
from referee.web.matches.preview import moved
from referee.web.matches.undoing import OPEN_TO_CHANGE
from referee.web.matches.writing import answer_match, answer_sent

blueprint = Blueprint("offence", __name__)

FROM_FINDING = {"hand", "side", "offence"}
"""What a finding fills in: all that a ruling needs."""

NEAREST = 2
"""How many hands are keys of the page; those before them are folded away."""


@blueprint.get("/match/<code>/offence")
def form(code: str) -> Response:
    """Show the form of an offence, filled from a finding; at an event only a referee may use it."""
    if not may_write(code, "penalty_applied"):
        return redirect(url_for("table.page", code=code), 303)
    view = queries.any_view(code)
    if request.args.keys() >= FROM_FINDING:
        form = _filled_in(view)
        return _page(view, form, _moved(view, form))
    return _page(view)


def _filled_in(view: MatchView) -> PenaltyForm:
    """Return the form as a finding fills it in, with the regulation's own remedy."""
    posted = {"after": str(view.number), "event_id": str(uuid4()), "remedy": PROPOSED}
    return PenaltyForm(MultiDict(request.args.to_dict() | posted))


@blueprint.post("/match/<code>/offence")
def apply(code: str) -> Response:
    """Show what the ruling would move, apply it, or make the hand void."""
    if "preview" in request.form:
        return _previewed(queries.any_view(code))
    return answer_sent(code, request.form.get("kind", ""), _page, _newest_decision)


def _newest_decision(view: MatchView) -> str:
    """Say what was decided last."""
    newest = view.facts[-1]
    return words_of(view.game).fact_words(newest.kind, newest.payload, view.record.players)


def _previewed(view: MatchView) -> Response:
    """Show the score before and after what the form says, or what is wrong with it."""
    form = PenaltyForm(request.form)
    return _page(view, form, _moved(view, form))


def _moved(view: MatchView, form: PenaltyForm) -> Sequence[Change] | None:
    """Return the lines of the score that the ruling changes; None after the form is refused."""
    if not form.validate():
        return None
    try:
        rows = moved(view, "penalty_applied", form.payload(view))
    except RuleError as error:
        form.refuse(error)
        return None
    return [row for row in rows if row.changed]


def _page(
    view: MatchView, sent: PageForm | None = None, rows: Sequence[Change] | None = None
) -> Response:
    """Answer with the form, and with the lines that change, `rows`, after a preview."""
    game = game_of(view.game)
    if game.pairs is None:
        abort(404)
    form = sent if isinstance(sent, PenaltyForm) else PenaltyForm(request.form or request.args)
    hands = _hands(view, form.hand.text)
    form.hand.choices, earlier = hands[:NEAREST], hands[NEAREST:]
    form.hand.text = form.hand.text or (hands[0].value if hands else "")
    # A single hand is not asked for.
    form.hand.look = "choices" if len(hands) > 1 else "hidden"
    form.side.choices = [
        Choice(one.side, one.short, side=one.side) for one in play.sides_shown(view)
    ]
    form.offence.choices = _offences(view)
    form.remedy.choices = [Choice(PROPOSED, _("as proposed"), article="11.6"), *_remedies()]
    form.remedy.text = form.remedy.text or PROPOSED
    if play.unit_of(view.state.regulation) != "points":
        form.points.label.text = _("Figure off")
    voids = game.pairs.voids(view.state.regulation) if view.status == "open" else ()
    if subjects.of_match(view.code).event_id is None:
        # A friendly match has no referee who would annul a hand.
        voids = [one for one in voids if one != "annulled"]
    return answer_match(
        "games/pairs/offence.html",
        view,
        url_for("offence.apply", code=view.code),
        sent,
        penalty=form,
        rows=rows,
        earlier=earlier,
        locked=view.status not in OPEN_TO_CHANGE,
        stand=hands_stand(view),
        open_hand=_open_hand(view),
        voids=choices_of(VOID_WORDS, voids),
        void_words=game.pairs.void_words,
    )


def _open_hand(view: MatchView) -> int | None:
    """Return the number of the hand being played, None once no hand follows."""
    if view.status != "open":
        return None
    return open_hand(view.state, view.record, view.result).number


def _hands(view: MatchView, asked: str) -> Sequence[Choice]:
    """Return the hands that an offence may belong to, the newest first.

    They are the one being played, the one before, and all others of the game being played, or of
    the last one of a match that is over; and whichever one is `asked` for, by a finding. Void
    and surplus hands are not among them: nothing in them is scored.
    """
    options, playing = [], _open_hand(view)
    if playing is not None:
        options.append(Choice(str(playing), _("Hand %(n)s, being played", n=playing)))
    scored = [
        one
        for one in reversed(view.result.hands)
        if one.hand != playing and one.kind not in ("void", "surplus")
    ]
    current = view.result.current
    game = current.game if current else len(view.result.games)
    for index, one in enumerate(scored):
        if one.game == game or index == 0 or str(one.hand) == asked:
            options.append(_hand_choice(view, one))
    return options


def _hand_choice(view: MatchView, one: HandResult) -> Choice:
    """Return a hand with its points; one that is confirmed changes by a ruling alone (15.1)."""
    confirmed = one.hand in view.state.office.confirmed
    return Choice(
        str(one.hand),
        _("Hand %(n)s: %(points)s", n=one.hand, points=against(one.points)),
        _("confirmed: only a ruling changes it") if confirmed else "",
    )


def _offences(view: MatchView) -> Sequence[Choice]:
    """Return the offences of the game, with the remedy that the regulation has for each."""
    regulation = view.state.regulation
    return [
        Choice(
            code,
            say(words),
            say(REMEDY_WORDS[regulation.remedy_for(code)]),
            article="5.3" if code == "false_call" else "11.6",
        )
        for code, words in rules_of(view.game).offences.items()
    ]


def _remedies() -> Sequence[Choice]:
    return [
        Choice(code, say(REMEDY_WORDS[code]), article="3.4" if code == "replay" else "11.3")
        for code in REMEDIES
    ]
