"""From what a form of the referee's office sends to the payload of an entry, in either game."""

import json
from collections.abc import Callable, Mapping

from referee.core.errors import N_, RuleError
from referee.core.sides import SIDES, side_of
from referee.web.matches.entry import refuse_points, whole
from referee.web.matches.posting import Form, Payload


def payload(kind: str, form: Form) -> Payload:
    """The payload that a form describes; raises RuleError whose place is the field."""
    return _READERS[kind](form)


def line(form: Form, name: str) -> str:
    """What was typed, on one line."""
    return " ".join(form.get(name, "").split())


def said_by(form: Form, name: str = "by") -> Payload:
    """Whose words these are: a side, a seat, or nobody's."""
    who = form.get(name, "")
    if not who:
        return {}
    return {"side": who} if who in SIDES else {"seat": whole(form, name)}


def _optional_line(form: Form, name: str) -> Payload:
    text = line(form, name)
    return {name: text} if text else {}


def _needed_line(form: Form, name: str, missing: str) -> Payload:
    text = line(form, name)
    if not text:
        raise RuleError(missing, place=name)
    return {name: text}


def _value(form: Form) -> Payload:
    """A hand in the form of the record, as the page has written it; none where it has not."""
    if not form.get("value"):
        return {}
    try:
        return {"value": json.loads(form["value"])}
    except (ValueError, RecursionError):
        raise RuleError(N_("must be an object"), place="value") from None


def referee_called(form: Form) -> Payload:
    return _optional_line(form, "reason")


def of_call(form: Form) -> Payload:
    return {"call": whole(form, "call")}


def call_answered(form: Form) -> Payload:
    return {"call": whole(form, "call"), **_optional_line(form, "text")}


def ruling_opened(form: Form) -> Payload:
    opened: Payload = {
        "source": form.get("source", ""),
        **_needed_line(form, "facts", N_("say what happened")),
        **said_by(form),
    }
    for name in ("hand", "trick"):
        if form.get(name, "").strip():
            opened[name] = whole(form, name)
    return opened


def ruling_given(form: Form) -> Payload:
    """A decision with what its effect needs, and nothing of what the form has for other effects."""
    effect = form.get("effect", "")
    given: Payload = {
        "ruling": whole(form, "ruling"),
        "effect": effect,
        **_needed_line(form, "text", N_("say what is decided, and why")),
        **_optional_line(form, "article"),
    }
    if form.get("offence") and effect != "hand_corrected":
        given["offence"] = form["offence"]
    if effect in ("warning", "penalty"):
        given |= said_by(form, "offender")
    if effect == "penalty":
        if "seat" in given:
            # A player offends, and his side pays (11.3).
            given["side"] = side_of(given["seat"])
        given |= _remedy(form)
    elif effect == "hand_corrected":
        given |= _value(form)
    return given


def _remedy(form: Form) -> Payload:
    remedy = form.get("remedy", "")
    if remedy == "deduct":
        return {"remedy": remedy, "points": whole(form, "points")}
    refuse_points(form, "points")
    return {"remedy": remedy} if remedy else {}


def ruling_appealed(form: Form) -> Payload:
    return {
        "ruling": whole(form, "ruling"),
        **_needed_line(form, "reason", N_("say why, in a few words")),
        **said_by(form),
    }


def score_released(_form: Form) -> Payload:
    return {}


def confirmation_agreed(form: Form) -> Payload:
    return {"confirmation": form.get("confirmation", ""), **said_by(form)}


def hand_confirmed(form: Form) -> Payload:
    return {"hand": whole(form, "hand"), **said_by(form)}


def hand_refused(form: Form) -> Payload:
    return {
        "hand": whole(form, "hand"),
        **_needed_line(form, "reason", N_("say why, in a few words")),
        **said_by(form),
        **_value(form),
    }


def result_refused(form: Form) -> Payload:
    return {**_needed_line(form, "reason", N_("say why, in a few words")), **said_by(form)}


def dispute_decided(form: Form) -> Payload:
    return {
        "dispute": whole(form, "dispute"),
        **_needed_line(form, "text", N_("say what is decided, and why")),
        **_value(form),
    }


_READERS: Mapping[str, Callable[[Form], Payload]] = {
    "referee_called": referee_called,
    "call_withdrawn": of_call,
    "call_taken": of_call,
    "call_answered": call_answered,
    "ruling_opened": ruling_opened,
    "ruling_given": ruling_given,
    "ruling_appealed": ruling_appealed,
    "score_released": score_released,
    "confirmation_agreed": confirmation_agreed,
    "hand_confirmed": hand_confirmed,
    "hand_refused": hand_refused,
    "result_refused": result_refused,
    "dispute_decided": dispute_decided,
}
"""One reader for each kind of `rules.office.OFFICE`."""
