"""What a form of the office is told when it is refused: words by field, and a status."""

from dataclasses import dataclass, field, replace
from math import ceil

from flask import Response, after_this_request

from referee.actions.people.throttle import TooOften, note_wait
from referee.core.errors import RuleError
from referee.presenters.words.text import ngettext, problem
from referee.web.http.stamps import origin


@dataclass(frozen=True)
class Refusal:
    """Nothing was written; `errors` has the field ("" for the whole form) and the words for it."""

    errors: dict[str, str] = field(default_factory=dict)
    status: int = 200


NOTHING = Refusal()
"""The form as it is opened."""


def refused(error: RuleError | TooOften) -> Refusal:
    """A person's mistake, or too many of them, as the form shows it.

    Of too many the security log is told, and the browser when to come again.
    """
    if isinstance(error, TooOften):
        # The one signed in on this browser need not be the one who tries.
        note_wait(replace(origin(), actor=""))
        _ask_to_come_again(error.seconds)
        return Refusal({"": _wait(error.seconds)}, 429)
    told = problem(error)
    return Refusal({told["place"]: told["text"]}, 422)


def _ask_to_come_again(seconds: int) -> None:
    @after_this_request
    def tell(response: Response) -> Response:
        response.headers["Retry-After"] = str(seconds)
        return response


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
