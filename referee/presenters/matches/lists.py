"""Matches as lists show them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from referee.core.errors import N_
from referee.presenters.games.game import ListedScore
from referee.presenters.games.registry import game_of
from referee.presenters.tournaments.results.desk_result import DeskResult
from referee.presenters.tournaments.words import TABLE_STATES
from referee.presenters.words.dates import day_shown, hour_of, is_today, time_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, clipped, ngettext, say
from referee.store.matches.queries import MatchLine

STATES = {
    "open": N_("being played"),
    "finished": N_("finished, not signed"),
    "locked": N_("finished and signed"),
    "closed": N_("given up"),
}

Link = tuple[str, str]
"""The words of a link, and where it leads."""


@dataclass(frozen=True)
class ListedMatch:
    """A match in a list: where its line leads, and what it says."""

    code: str
    url: str
    score: ListedScore
    winner: str | None
    open: bool
    state: str
    when: str
    place: str
    links: tuple[Link, ...]


def listed(
    line: MatchLine,
    url: str,
    links: Sequence[Link] = (),
    desk: DeskResult | None = None,
) -> ListedMatch:
    """Return a match as the `match_list` macro shows it; `url` is where its line leads.

    A result that was written at the `desk` counts instead of the match's own. A table of an
    event that has not begun is called as on the page of the round.
    """
    is_open, state = line.state == "open", say(STATES[line.state])
    if is_open and not line.begun:
        is_open, state = False, say(TABLE_STATES["not_started"])
    if desk is not None:
        is_open, state = False, desk.note
        line = _with_result(line, desk)
    return ListedMatch(
        code=line.code,
        url=url,
        score=game_of(line.game).listed(line),
        winner=line.winner,
        open=is_open,
        state=_("%(state)s, score not final", state=state) if line.frozen else state,
        when=_since(line.opened_at) if is_open else day_shown(line.played_on) if line.begun else "",
        place=place(line),
        links=tuple(links),
    )


def _with_result(line: MatchLine, desk: DeskResult) -> MatchLine:
    """Return a match with the games, or the payments, of another result; a walkover has none."""
    result = desk.result
    if result.payments is not None:
        return replace(line, standing={"totals": result.payments})
    winner = {"a": "A", "b": "B"}.get(result.winner or "")
    standing = {"score": result.games.as_json()} if desk.has_score else {}
    return replace(line, standing=standing, winner=winner)


def _since(moment: datetime) -> str:
    if is_today(moment):
        time = time_shown(moment)
        return ngettext("since %(time)s", "since %(time)s", hour_of(time), time=time)
    return _("since %(day)s", day=day_shown(moment.astimezone().date()))


def place(line: MatchLine) -> str:
    """Say where a match is or was played, as far as its record does: event, place, table."""
    where, table = (isolated(clipped(text)) for text in (line.place, line.table))
    event = event_shown(line.event, line.of_club)
    table = _("table %(table)s", table=table) if table else ""
    return ", ".join(part for part in (event, where, table) if part)


def event_shown(event: str, of_club: bool) -> str:
    """Say which event a record names, and whether it is the club's: anybody may type one."""
    named = isolated(clipped(event))
    if not named:
        return ""
    if of_club:
        return _("%(event)s (event of the club)", event=named)
    return _("%(event)s (friendly)", event=named)
