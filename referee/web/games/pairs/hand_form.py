"""A hand of a game for two sides as fields of a form, and back: for corrections."""

import re
from collections.abc import Mapping
from typing import Any

from referee.core.errors import N_, RuleError
from referee.core.sides import SIDES
from referee.web.games.pairs.features import PairGame
from referee.web.matches.entry import present, refuse_points, whole
from referee.web.matches.posting import Form, Payload

WAYS = ("points", "thirds", "counted", "tricks", "taken", "")
"""How the form says what was taken; nothing is for hands that were only voided or ruled on."""

_TAKEN = re.compile(r"([AB])[: ]?(\d{1,2})")
_CALL = re.compile(r"(\d{1,2}) (\d) (\w+)")


def fields(game: PairGame, value: Mapping[str, Any]) -> dict[str, str]:
    """What the form shows for a hand as it is recorded."""
    filled = {"way": next((way for way in WAYS if way and way in value), "")}
    for key in ("points", "thirds"):
        for side, amount in value.get(key, {}).items():
            filled[f"{key}_{side}"] = str(amount)
    for side, pile in value.get("counted", {}).items():
        filled[f"aces_{side}"] = str(pile["aces"])
        filled[f"thirds_cards_{side}"] = str(pile["thirds_cards"])
        if pile["last"]:
            filled["last"] = side
    filled["tricks"] = "\n".join(value.get("tricks", ()))
    filled["taken"] = " ".join(f"{one['won']}{one['thirds']}" for one in value.get("taken", ()))
    filled["calls"] = "\n".join(
        f"{call['trick']} {call['seat']} {call['word']}" for call in value.get("calls", ())
    )
    for key in (game.starter, "trump", "void"):
        filled[key] = str(value.get(key, ""))
    filled |= game.bonus.fields(value)
    filled["claim"] = value.get("claim", {}).get("side", "")
    for key, content in value.get("penalty", {}).items():
        filled[f"penalty_{key}"] = str(content)
    return filled


def hand(game: PairGame, form: Form) -> Payload:
    """The hand that the fields describe; raises RuleError whose place is the field.

    Whether such a hand can have been played is for the rules to say.
    """
    value: Payload = {}
    if form.get("way"):
        value |= _taken(form["way"], form)
    if form.get(game.starter):
        value[game.starter] = whole(form, game.starter)
    value |= present(form, "trump", "void")
    value |= game.bonus.read(form)
    if form.get("way") == "tricks" and form.get("calls", "").strip():
        value["calls"] = _calls(form["calls"])
    if form.get("claim"):
        value["claim"] = {"side": form["claim"]}
    if any(form.get(name, "").strip() for name in _PENALTY):
        value["penalty"] = _penalty(form)
    return value


def _taken(way: str, form: Form) -> Payload:
    if way in ("points", "thirds"):
        return {way: {side: whole(form, f"{way}_{side}") for side in SIDES}}
    if way == "counted":
        return {"counted": {side: _pile(form, side) for side in SIDES}}
    if way == "tricks":
        lines = [" ".join(line.split()) for line in form.get("tricks", "").splitlines()]
        return {"tricks": [line for line in lines if line]}
    if way == "taken":
        return {"taken": _taken_tricks(form.get("taken", ""))}
    raise RuleError(N_("say how what was taken is written"), place="way")


def _pile(form: Form, side: str) -> Payload:
    return {
        "aces": whole(form, f"aces_{side}"),
        "thirds_cards": whole(form, f"thirds_cards_{side}"),
        "last": form.get("last") == side,
    }


def _taken_tricks(text: str) -> list[Payload]:
    """`A4 B0 A:3`: the side that won each trick and what its cards were worth in thirds."""
    tricks = []
    for word in text.replace(",", " ").split():
        found = _TAKEN.fullmatch(word.upper())
        if found is None:
            raise RuleError(
                N_("“%(word)s” is not a trick: write side and thirds, such as A4"),
                place="taken",
                word=word[:20],
            )
        tricks.append({"won": found[1], "thirds": int(found[2])})
    return tricks


def _calls(text: str) -> list[Payload]:
    calls = []
    for line in text.splitlines():
        words = " ".join(line.split()).lower()
        if not words:
            continue
        found = _CALL.fullmatch(words)
        if found is None:
            raise RuleError(
                N_("“%(line)s” is not a call: write trick, seat and word, such as 1 3 busso"),
                place="calls",
                line=words[:40],
            )
        calls.append({"trick": int(found[1]), "seat": int(found[2]), "word": found[3]})
    return calls


_PENALTY = ("penalty_side", "penalty_offence", "penalty_remedy", "penalty_points")


def _penalty(form: Form) -> Payload:
    if not form.get("penalty_side"):
        raise RuleError(N_("say which side"), place="penalty_side")
    names = present(form, "penalty_side", "penalty_offence", "penalty_remedy")
    penalty: Payload = {key.removeprefix("penalty_"): word for key, word in names.items()}
    if "offence" not in penalty:
        raise RuleError(N_("say what happened"), place="penalty_offence")
    if penalty.get("remedy") == "deduct":
        penalty["points"] = whole(form, "penalty_points")
    else:
        refuse_points(form, "penalty_points")
    return penalty


_PLACES = {
    "points": "points_A",
    "thirds": "thirds_A",
    "counted": "aces_A",
    "claim": "claim",
    "penalty": "penalty_offence",
}


def field_of(place: str, number: int) -> str:
    """The field that a place of the record came from; empty where it is of another hand."""
    own = f"hands[{number - 1}]."
    if place.startswith("hands[") and not place.startswith(own):
        return ""
    key = re.split(r"[.\[]", place.removeprefix(own).removeprefix("value."))[0]
    return _PLACES.get(key, key)
