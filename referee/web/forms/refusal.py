"""The refusal of a form: why what it asks for was not done."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import ceil

from flask import Response, after_this_request

from referee.actions.accounts.throttle import TooOften, note_wait
from referee.presenters.words.text import ngettext
from referee.web.http.stamps import origin


@dataclass(frozen=True)
class Refusal:
    """The refusal of a form: nothing was done.

    `errors` has the texts by the name of the field, "" for the whole form; `article` is the one of
    the rulebook, `news` what was written by others meanwhile, in words.
    """

    status: int = 422
    errors: Mapping[str, str] = field(default_factory=dict)
    article: str = ""
    news: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """The field that the first error belongs to, "" where it is the whole form's."""
        return next(iter(self.errors), "")

    @property
    def text(self) -> str:
        """The first error, "" where there is none."""
        return next(iter(self.errors.values()), "")


NOTHING = Refusal(200)
"""The state of a form of which nothing was refused."""


def slowed_down(error: TooOften) -> Refusal:
    """Tell the security log of too many attempts, and the browser when to come again."""
    # The person signed in on this browser may not be the one who tries.
    note_wait(replace(origin(), actor=""))
    _ask_to_come_again(error.seconds)
    return Refusal(429, {"": _wait(error.seconds)})


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
