"""Sheets to write on for the tables of a round, whether or not they have matches of their own."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from referee.core.facts import Fact
from referee.games.course import course
from referee.paper.matches.sheets import blank_html_of
from referee.paper.press.formats import PaperFormat
from referee.store.matches.views import AnyView, View


def sheet_to_write_on(
    opening: Mapping[str, Any],
    published: datetime,
    round_: int,
    code: str = "",
    url: str = "",
    paper: PaperFormat = "a4",
) -> str:
    """Return the blank sheet of a table as XHTML, made from the payload that opens its match.

    `code` and `url` are those of the match, where the table has one.
    """
    return blank_html_of(_unplayed(opening, published, code), url, paper, round_)


def _unplayed(opening: Mapping[str, Any], published: datetime, code: str) -> AnyView:
    """Return the view of a match that has just been opened; nothing is stored."""
    match = course((Fact(1, "match_opened", opening),))
    return View(**vars(match), code=code, number=0, head="", opened_at=published, last_at=published)
