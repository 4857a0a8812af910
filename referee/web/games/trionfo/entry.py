"""From what the forms of a session send to the payload of a fact."""

import re
from collections.abc import Mapping
from datetime import datetime, time, timedelta

from referee.core.errors import N_, RuleError
from referee.games.cards.inference import forced_after
from referee.games.cards.pack import HAND_THIRDS
from referee.games.trionfo.bids import CHIAMO, PASSO, SPEAKERS
from referee.games.trionfo.facts import MOST_CENTS
from referee.games.trionfo.hand import PLAYERS
from referee.games.trionfo.open_hand import OpenSessionHand, open_session_hand
from referee.store.matches.views import SessionView, course
from referee.web.games.game import Reader
from referee.web.matches import entry
from referee.web.matches.entry import COMMON, present, trump_named, whole
from referee.web.matches.posting import Form, Payload

_AMOUNT = re.compile(r"([0-9]{1,6})(?:[.,]([0-9]{1,2}))?")

ALONE = "alone"
"""The amico's field where the signore called a card of his own."""


def bid_made(form: Form, _view: SessionView) -> Payload:
    if not form.get("seat"):
        raise RuleError(N_("who speaks first?"), place="seat", article="13.1")
    return {
        "hand": whole(form, "hand"),
        "seat": whole(form, "seat"),
        "bid": form.get("bid", ""),
    }


def card_called(form: Form, _view: SessionView) -> Payload:
    return {"hand": whole(form, "hand"), "card": form.get("card", "")}


def cards_played(form: Form, view: SessionView) -> Payload:
    """One tap, and the fortieth card after the thirty-ninth.

    It is worked out on the session as the tap saw it, so that the same tap sent twice is the same
    event.
    """
    card, hand = form.get("card", ""), _hand_seen(form, view)
    forced = forced_after(hand, card) if card not in hand.played else ()
    return {"hand": whole(form, "hand"), "cards": [card, *forced]}


def _hand_seen(form: Form, view: SessionView) -> OpenSessionHand:
    """The hand in progress as the page that sends the form shows it."""
    after = whole(form, "after")
    seen = view if after == view.number else course(view.facts[: max(1, after)])
    return open_session_hand(seen.state, seen.record, seen.result)


def trick_won(form: Form, _view: SessionView) -> Payload:
    if not form.get("seat"):
        raise RuleError(N_("who took the trick?"), place="seat")
    return {
        "hand": whole(form, "hand"),
        "seat": whole(form, "seat"),
        "thirds": whole(form, "thirds"),
    }


def partner_named(form: Form, _view: SessionView) -> Payload:
    return {"hand": whole(form, "hand"), "partner": amico(form)}


def amico(form: Form) -> int | None:
    """The amico's seat, None where the signore called a card of his own."""
    if not form.get("partner"):
        raise RuleError(N_("who was the amico?"), place="partner", article="13.3")
    return None if form["partner"] == ALONE else whole(form, "partner")


def hand_written(form: Form, view: SessionView) -> Payload:
    """The rest of a round in which nobody else bids, or what the hand came to."""
    if form.get("others") == PASSO:
        return {"hand": whole(form, "hand"), "value": _others_pass(form, view)}
    value: Payload = present(form, "trump")
    if form.get("made"):
        value["made"] = form["made"] == "yes"
    else:
        declarer = whole(form, "declarer")
        value["thirds"] = {"declarer": declarer, "others": HAND_THIRDS - declarer}
    if _hand_seen(form, view).bid == CHIAMO:
        value["partner"] = amico(form)
    return {"hand": whole(form, "hand"), "value": value}


def _others_pass(form: Form, view: SessionView) -> Payload:
    """The bids made so far, and *passo* of everybody who has not spoken (13.2)."""
    hand = _hand_seen(form, view)
    rest = [PASSO] * (SPEAKERS - len(hand.bids))
    first = {"first": hand.first_speaker} if hand.first_speaker else {}
    return {**first, "bids": [*hand.bids, *rest]}


def players_renamed(form: Form, _view: SessionView) -> Payload:
    named = entry.renamed(form, PLAYERS)
    twice = entry.namesakes(named["players"])
    if twice:
        seat, other = next(iter(twice.items()))
        raise RuleError(
            N_("seat %(seat)s has the same name as seat %(other)s"),
            place=f"name_{seat}",
            seat=seat,
            other=other,
        )
    return named


def session_ended(form: Form, _view: SessionView) -> Payload:
    return {"how": form.get("how", "")}


def stake_agreed(form: Form, _view: SessionView) -> Payload:
    """What a game point is worth, as people write it: `0,50`, `0.5` or `1`."""
    found = _AMOUNT.fullmatch(form.get("amount", "").strip())
    if found is None:
        raise RuleError(N_("write an amount such as 0.50"), place="cents")
    cents = 100 * int(found[1]) + int((found[2] or "").ljust(2, "0"))
    if not 1 <= cents <= MOST_CENTS:
        raise RuleError(N_("a point can be worth 0.01 to 1000"), place="cents")
    return {"currency": " ".join(form.get("currency", "").split()), "cents": cents}


def stake_dropped(_form: Form, _view: SessionView) -> Payload:
    return {}


def end_planned(form: Form, _view: SessionView) -> Payload:
    """So many hands, a time by the clock on the wall, both, or neither: as people write them."""
    plan: Payload = {"hands": whole(form, "hands")} if form.get("hands", "").strip() else {}
    if form.get("until", "").strip():
        plan["until"] = _next(form["until"].strip()).isoformat()
    return plan


def _next(text: str) -> datetime:
    """The next moment at which a clock here shows such a time."""
    try:
        wanted = time.fromisoformat(text)
    except ValueError:
        raise RuleError(N_("write a time such as 22:30"), place="until") from None
    now = datetime.now().astimezone()
    on_the_day = datetime.combine(now.date(), wanted.replace(tzinfo=None))
    moment = on_the_day.astimezone()
    return moment if moment > now else (on_the_day + timedelta(days=1)).astimezone()


def player_signed(form: Form, _view: SessionView) -> Payload:
    """A name, and the drawing where there is one."""
    return {"seat": whole(form, "seat"), **entry.signature(form)}


READERS: Mapping[str, Reader[SessionView]] = {
    **COMMON,
    "bid_made": bid_made,
    "trump_named": trump_named,
    "card_called": card_called,
    "cards_played": cards_played,
    "trick_won": trick_won,
    "partner_named": partner_named,
    "hand_written": hand_written,
    "players_renamed": players_renamed,
    "stake_agreed": stake_agreed,
    "stake_dropped": stake_dropped,
    "end_planned": end_planned,
    "session_ended": session_ended,
    "player_signed": player_signed,
}
"""The readers of a session's forms by the kind of fact."""
