"""What a form of the office is told when it is refused: words by field, and a status."""

from dataclasses import dataclass, field
from math import ceil

from referee.actions.throttle import TooOften
from referee.rules.errors import RuleError
from referee.shown.text import ngettext, problem


@dataclass(frozen=True)
class Refusal:
    """Nothing was written; `errors` has the field ("" for the whole form) and the words for it."""

    errors: dict[str, str] = field(default_factory=dict)
    status: int = 200


NOTHING = Refusal()
"""The form as it is opened."""


def refused(error: RuleError | TooOften) -> Refusal:
    """A person's mistake, or too many of them, as the form shows it."""
    if isinstance(error, TooOften):
        return Refusal({"": _wait(error.seconds)}, 429)
    told = problem(error)
    return Refusal({told["place"]: told["text"]}, 422)


def _wait(seconds: int) -> str:
    if seconds < 60:
        return ngettext(
            "Too many attempts: wait for %(num)s second, then try again.",
            "Too many attempts: wait for %(num)s seconds, then try again.",
            seconds,
        )
    return ngettext(
        "Too many attempts: wait for %(num)s minute, then try again.",
        "Too many attempts: wait for %(num)s minutes, then try again.",
        ceil(seconds / 60),
    )
