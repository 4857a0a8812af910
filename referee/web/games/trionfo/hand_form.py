"""A hand of trionfo as fields of a form, and back: for corrections."""

import re
from collections.abc import Mapping
from typing import Any

from referee.core.errors import N_, RuleError
from referee.core.sides import SEATS_FROM
from referee.games.cards.pack import HAND_THIRDS
from referee.games.trionfo.bids import CHIAMO, PASSO, highest
from referee.games.trionfo.hand import PLAYERS
from referee.web.games.trionfo.entry import ALONE, amico
from referee.web.matches.entry import present, whole
from referee.web.matches.posting import Form, Payload

WAYS = ("thirds", "made", "tricks", "")
"""How the form says what was taken; nothing is for hands that all passed, or that were voided."""


def fields(value: Mapping[str, Any], first: int | None) -> dict[str, str]:
    """What the form shows for a hand as it is recorded; `first` spoke first in it."""
    filled = {"way": next((way for way in WAYS if way and way in value), "")}
    for key in ("first", "trump", "called", "void"):
        filled[key] = str(value.get(key, ""))
    if first:
        bids = zip(SEATS_FROM[PLAYERS][first], value.get("bids", ()), strict=False)
        filled |= {f"bid_{seat}": word for seat, word in bids}
    if "thirds" in value:
        filled["thirds"] = str(value["thirds"]["declarer"])
    if "made" in value:
        filled["made"] = "yes" if value["made"] else "no"
    filled["tricks"] = "\n".join(value.get("tricks", ()))
    filled["partner"] = str(value.get("partner") or "")
    bid = highest(value.get("bids", ()))
    if not filled["partner"] and filled["way"] in ("thirds", "made") and bid and bid.word == CHIAMO:
        filled["partner"] = ALONE
    return filled


def hand(form: Form, expected: int | None) -> Payload:
    """The hand that the fields describe; raises RuleError whose place is the field.

    `expected` is the seat whose turn it was to speak first. Whether such a hand can have been
    played is for the rules to say.
    """
    value: Payload = {"first": whole(form, "first")} if form.get("first") else {}
    if form.get("void"):
        return {**value, "void": form["void"]}
    first = value.get("first", expected)
    if first not in SEATS_FROM[PLAYERS]:
        raise RuleError(N_("who spoke first?"), place="first", article="13.1")
    bids = [form.get(f"bid_{seat}") or PASSO for seat in SEATS_FROM[PLAYERS][first]]
    value |= {"bids": bids, **present(form, "trump")}
    if form.get("called", "").strip():
        value["called"] = "".join(form["called"].split())
    return value | _taken(form, frozenset(bids))


def _taken(form: Form, bids: frozenset[str]) -> Payload:
    way = form.get("way", "")
    if bids == {PASSO} and not form.get(way, "").strip():
        return {}
    if way == "tricks":
        lines = [" ".join(line.split()) for line in form.get("tricks", "").splitlines()]
        return {"tricks": [line for line in lines if line]}
    if way not in WAYS:
        raise RuleError(N_("say how what was taken is written"), place="way")
    if not way:
        return {}
    if way == "thirds":
        declarer = whole(form, "thirds")
        taken: Payload = {"thirds": {"declarer": declarer, "others": HAND_THIRDS - declarer}}
    else:
        taken = {"made": _made(form)}
    if bids == {PASSO, CHIAMO} or form.get("partner"):
        taken["partner"] = amico(form)
    return taken


def _made(form: Form) -> bool:
    if form.get("made") not in ("yes", "no"):
        raise RuleError(N_("say whether the hand was won"), place="made", article="13.5")
    return form["made"] == "yes"


def field_of(place: str, number: int, first: int | None) -> str:
    """The field that a place of the record came from; empty where it is of another hand.

    Bids are numbered in speaking order from `first`, and have a field for each seat.
    """
    own = f"hands[{number - 1}]."
    if place.startswith("hands[") and not place.startswith(own):
        return ""
    rest = place.removeprefix(own).removeprefix("value.")
    bid = re.fullmatch(r"bids\[(\d)\]", rest)
    if bid is not None:
        return f"bid_{SEATS_FROM[PLAYERS][first or 1][int(bid[1])]}"
    return re.split(r"[.\[]", rest)[0]
