"""The effect of a ruling on the hand it is about (art. 11.3, 12.1, 15.2)."""

from collections.abc import Mapping
from typing import Any

from referee.core.copies import copy_of
from referee.core.errors import N_, RuleError
from referee.core.reading import need

EFFECTS = ("nothing", "warning", "penalty", "hand_void", "hand_corrected")
"""The effects that a ruling may have; games and matches are lost by a penalty's remedy (11.3)."""

ON_HAND = frozenset({"penalty", "hand_void", "hand_corrected"})
"""Effects that change the record of a hand."""

_BEGUN = ("battezzante", "first")

_PENALTY = ("side", "offence", "remedy", "points")


def check_given(values: Mapping[str, Any]) -> None:
    """Refuse a ruling that lacks what its effect needs, or says what belongs to another."""
    effect = values["effect"]
    if effect == "hand_corrected":
        need(values, "value")
    if effect in ("warning", "penalty") and "offence" not in values:
        raise RuleError(N_("say what happened"), place="offence", article="11.2")
    if effect == "penalty" and "side" not in values:
        raise RuleError(N_("say who did it"), place="side", article="11.3")
    if effect == "warning" and not values.keys() & {"side", "seat"}:
        raise RuleError(N_("say who did it"), place="side", article="11.3")
    if effect == "warning" and values.keys() >= {"side", "seat"}:
        raise RuleError(N_("who is warned: a side, or a seat"), place="side", article="11.3")
    if "value" in values and effect != "hand_corrected":
        raise RuleError(N_("only a corrected hand has a value"), place="value")
    if ("remedy" in values or "points" in values) and effect != "penalty":
        raise RuleError(N_("only a penalty has a remedy"), place="remedy", article="11.3")
    if ("points" in values) != (values.get("remedy") == "deduct"):
        raise RuleError(
            N_("points go with the penalty that takes points off"), place="points", article="11.3"
        )


def hand_after_ruling(value: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a hand after a ruling; `given` is a payload of `ruling_given` with an effect on it."""
    if given["effect"] == "penalty":
        return {**value, "penalty": {key: given[key] for key in _PENALTY if key in given}}
    if given["effect"] == "hand_void":
        return {**value, "void": "annulled"}
    return corrected(value, given["value"])


def corrected(value: Mapping[str, Any], anew: Mapping[str, Any]) -> dict[str, Any]:
    """Return the corrected hand `anew`; keep who began it where `anew` does not say."""
    return {key: value[key] for key in _BEGUN if key in value} | copy_of(anew)
