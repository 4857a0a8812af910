"""From what a form sends to the payload of a fact: what the forms of all games share."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.core.errors import N_, RuleError
from referee.core.record import MOST_NAME
from referee.store.matches.views import AnyView
from referee.web.matches.posting import Form, Payload

MOST_DIGITS = 9


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


def trump_named(form: Form, _view: AnyView) -> Payload:
    return {"hand": whole(form, "hand"), "trump": form.get("trump", "")}


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


COMMON: Mapping[str, Callable[[Form, Any], Payload]] = {
    "hand_voided": hand_voided,
    "finding_dismissed": finding_dismissed,
    "undone": undone,
    "hand_corrected": corrected,
    "hand_inserted": corrected,
    "hand_removed": hand_removed,
    "match_closed": with_reason,
    "match_reopened": with_reason,
}
"""The readers of the facts that every game has."""
