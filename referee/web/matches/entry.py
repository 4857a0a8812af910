"""From what a form sends to the payload of an entry: one small function for each kind."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.core.errors import N_, RuleError
from referee.core.record import MOST_NAME
from referee.core.sides import SIDES
from referee.games.marafone.open_hand import forced_after, open_hand
from referee.store.matches.views import AnyView, MatchView, course

Form = Mapping[str, str]
Payload = dict[str, Any]

MOST_DIGITS = 9


def payload(kind: str, form: Form, view: MatchView) -> Payload:
    """The payload that a form describes; raises RuleError whose place is the field."""
    if kind not in _READERS:
        raise RuleError(N_("unknown kind of event “%(kind)s”"), place="kind", kind=kind[:40])
    return _READERS[kind](form, view)


def whole(form: Form, name: str) -> int:
    """A whole number of a form."""
    text = form.get(name, "").strip()
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise RuleError(N_("must be a whole number"), place=name)
    if len(digits) > MOST_DIGITS:
        raise RuleError(N_("this number is too large"), place=name)
    return int(text)


def present(form: Form, *names: str) -> dict[str, str]:
    """The fields of a form that are not empty."""
    return {name: form[name] for name in names if form.get(name)}


def refuse_points(form: Form, name: str) -> None:
    """Refuse points that were typed with a remedy that takes none off."""
    if form.get(name, "").strip():
        raise RuleError(
            N_("only where points are taken off: choose that remedy, or leave this empty"),
            place=name,
        )


def side_and_number(form: Form, name: str) -> tuple[str, int]:
    """A tap such as `A:7`."""
    side, _, number = form.get(name, "").partition(":")
    if side not in SIDES:
        raise RuleError(N_("must be “A” or “B”"), place=name)
    return side, whole({name: number}, name)


def pair_of(side: str, amount: int, total: int) -> dict[str, int]:
    """One side's amount and what is left for the other."""
    return {"A": amount, "B": total - amount} if side == "A" else {"A": total - amount, "B": amount}


def trump_named(form: Form, _view: AnyView) -> Payload:
    named: Payload = {"hand": whole(form, "hand"), "trump": form.get("trump", "")}
    if form.get("battezzante"):
        named["battezzante"] = whole(form, "battezzante")
    return named


def cards_played(form: Form, view: MatchView) -> Payload:
    """One tap, with the cards that fill themselves after it.

    They are worked out on the match as the tap saw it, so that the same tap sent twice is the
    same event.
    """
    card, after = form.get("card", ""), whole(form, "after")
    seen = view if after == view.number else course(view.facts[: max(1, after)])
    hand = open_hand(seen.state, seen.record, seen.result)
    forced = forced_after(hand, card) if card not in hand.played else ()
    played: Payload = {"hand": whole(form, "hand"), "cards": [card, *forced]}
    if form.get("leader"):
        played["leader"] = whole(form, "leader")
    return played


def trick_taken(form: Form, _view: MatchView) -> Payload:
    side, thirds = side_and_number(form, "taken")
    return {"hand": whole(form, "hand"), "won": side, "thirds": thirds}


def hand_written(form: Form, _view: MatchView) -> Payload:
    """Totals in whichever way they were counted, with the trump and the maraffa if noted."""
    value = _written(form) | present(form, "trump")
    if form.get("maraffa"):
        value["maraffa"] = form["maraffa"] if form["maraffa"] in SIDES else whole(form, "maraffa")
    return {"hand": whole(form, "hand"), "value": value}


def _written(form: Form) -> Payload:
    if form.get("claim"):
        # Whoever claims counts the tricks won so far where nobody wrote them down (8.1).
        counts = {"thirds": counted_so_far(form)} if "thirds_A" in form else {}
        return {**counts, "claim": {"side": form["claim"]}}
    if "points" in form:
        side, points = side_and_number(form, "points")
        return {"points": pair_of(side, points, 11)}
    if "thirds_A" in form or "thirds_B" in form:
        return {"thirds": thirds_pair(form, total=35)}
    if "aces_A" in form:
        return {"counted": _counted(form)}
    return {"battezzante": whole(form, "battezzante")}


def thirds_pair(form: Form, total: int) -> dict[str, int]:
    """Both sides' thirds; where one field is empty it is what is left of the total."""
    filled = [side for side in SIDES if form.get(f"thirds_{side}", "").strip()]
    if not filled:
        raise RuleError(N_("write the thirds of one side at least"), place="thirds_A")
    if len(filled) == 1:
        return pair_of(filled[0], whole(form, f"thirds_{filled[0]}"), total)
    return {side: whole(form, f"thirds_{side}") for side in SIDES}


def counted_so_far(form: Form) -> dict[str, int]:
    """Thirds in the tricks that each side has won, nothing where the field is empty."""
    names = {side: f"thirds_{side}" for side in SIDES}
    return {
        side: whole(form, name) if form.get(name, "").strip() else 0 for side, name in names.items()
    }


def _counted(form: Form) -> Payload:
    """Piles; where one side's field is empty it is what is left of the pack (2.2)."""
    piles: dict[str, dict[str, Any]] = {side: {} for side in SIDES}
    for key, total in (("aces", 4), ("thirds_cards", 20)):
        filled = [side for side in SIDES if form.get(f"{key}_{side}", "").strip()]
        if not filled:
            raise RuleError(N_("count one pile at least"), place=f"{key}_A")
        amounts = (
            pair_of(filled[0], whole(form, f"{key}_{filled[0]}"), total)
            if len(filled) == 1
            else {side: whole(form, f"{key}_{side}") for side in SIDES}
        )
        for side in SIDES:
            piles[side][key] = amounts[side]
    if form.get("last") not in SIDES:
        raise RuleError(N_("who took the last trick?"), place="last", article="2.2")
    for side in SIDES:
        piles[side]["last"] = form.get("last") == side
    return piles


def call_made(form: Form, _view: MatchView) -> Payload:
    said: Payload = {name: whole(form, name) for name in ("hand", "trick", "seat")}
    return {**said, "word": form.get("word", "")}


def maraffa_declared(form: Form, _view: MatchView) -> Payload:
    """By a side, or by a seat and then in a trick."""
    who = form.get("who", "")
    if who in SIDES:
        return {"hand": whole(form, "hand"), "side": who}
    declared = {"hand": whole(form, "hand"), "seat": whole(form, "who")}
    if form.get("trick"):
        declared["trick"] = whole(form, "trick")
    return declared


def claim_made(form: Form, _view: MatchView) -> Payload:
    return {"hand": whole(form, "hand"), "side": form.get("side", "")}


def penalty_applied(form: Form, _view: MatchView) -> Payload:
    """No remedy, or the word `proposed`, means the one that the regulation proposes (11.6)."""
    offence = form.get("offence", "")
    if not offence:
        raise RuleError(N_("say what happened"), place="offence")
    if form.get("side") not in SIDES:
        raise RuleError(N_("say which side"), place="side")
    ruled: Payload = {
        "hand": whole(form, "hand"),
        "side": form["side"],
        "offence": offence,
        **present(form, "remedy"),
    }
    if ruled.get("remedy") == "proposed":
        del ruled["remedy"]
    if ruled.get("remedy") == "deduct":
        ruled["points"] = whole(form, "points")
    else:
        refuse_points(form, "points")
    return ruled


def hand_voided(form: Form, _view: AnyView) -> Payload:
    return {"hand": whole(form, "hand"), "void": form.get("void", "")}


def finding_dismissed(form: Form, _view: AnyView) -> Payload:
    found: Payload = {"hand": whole(form, "hand"), "code": form.get("code", "")}
    found |= {name: whole(form, name) for name in present(form, "seat", "trick")}
    if form.get("tricks"):
        found["tricks"] = [whole({"tricks": text}, "tricks") for text in form["tricks"].split()]
    return found


def undone(form: Form, _view: AnyView) -> Payload:
    return {"to": whole(form, "to")}


def corrected(form: Form, _view: AnyView) -> Payload:
    """A hand in the form of the record, as the page of corrections has written it."""
    try:
        value = json.loads(form.get("value", ""))
    except (ValueError, RecursionError):
        raise RuleError(N_("must be an object"), place="value") from None
    return {"hand": whole(form, "hand"), "value": value, "reason": reason(form)}


def hand_removed(form: Form, _view: AnyView) -> Payload:
    return {"hand": whole(form, "hand"), "reason": reason(form)}


def reason(form: Form) -> str:
    """Why something is changed: words that another person can understand."""
    text = " ".join(form.get("reason", "").split())
    if not text:
        raise RuleError(N_("say why, in a few words"), place="reason", article="15.2")
    return text


def with_reason(form: Form, _view: AnyView) -> Payload:
    return {"reason": reason(form)}


def players_renamed(form: Form, _view: MatchView) -> Payload:
    return renamed(form, players=4)


def namesakes(names: Sequence[str]) -> dict[int, int]:
    """The seats whose name an earlier seat has too, capitals aside, with that seat."""
    folded = [name.casefold() for name in names]
    first = [folded.index(name) + 1 for name in folded]
    return {seat: other for seat, other in enumerate(first, start=1) if other < seat}


def renamed(form: Form, players: int) -> Payload:
    """The names of all players as they should have been."""
    names = [" ".join(form.get(f"name_{seat}", "").split()) for seat in range(1, players + 1)]
    for seat, name in enumerate(names, start=1):
        if not 1 <= len(name) <= MOST_NAME:
            raise RuleError(
                N_("must have %(least)s to %(most)s characters"),
                place=f"name_{seat}",
                least=1,
                most=MOST_NAME,
            )
    return {"players": names, "reason": reason(form)}


def side_signed(form: Form, _view: MatchView) -> Payload:
    return {"side": form.get("side", ""), **signature(form)}


def signature(form: Form) -> Payload:
    """A name, and the drawing where there is one."""
    signed: Payload = {"name": " ".join(form.get("name", "").split())}
    if not signed["name"]:
        raise RuleError(N_("write the name of whoever signs"), place="name")
    if form.get("signature"):
        try:
            signed["signature"] = json.loads(form["signature"])
        except (ValueError, RecursionError):
            raise RuleError(N_("the drawing cannot be read"), place="signature") from None
    return signed


_READERS: Mapping[str, Callable[[Form, MatchView], Payload]] = {
    "trump_named": trump_named,
    "cards_played": cards_played,
    "trick_taken": trick_taken,
    "hand_written": hand_written,
    "call_made": call_made,
    "maraffa_declared": maraffa_declared,
    "claim_made": claim_made,
    "penalty_applied": penalty_applied,
    "hand_voided": hand_voided,
    "finding_dismissed": finding_dismissed,
    "undone": undone,
    "hand_corrected": corrected,
    "hand_inserted": corrected,
    "hand_removed": hand_removed,
    "players_renamed": players_renamed,
    "side_signed": side_signed,
    "match_closed": with_reason,
    "match_reopened": with_reason,
}
