"""Matches as lists show them."""

from datetime import datetime
from typing import Any

from referee.rules.errors import N_
from referee.shown.dates import day_shown, is_today, time_shown
from referee.shown.names import isolated, side_name
from referee.shown.text import _, clipped, say
from referee.store.queries import MatchLine

STATES = {
    "open": N_("being played"),
    "finished": N_("finished, not signed"),
    "locked": N_("finished and signed"),
    "closed": N_("given up"),
}


def match_row(line: MatchLine) -> dict[str, Any]:
    """A row of the `match_list` macro, but its `url` and `links`."""
    standing = line.standing
    is_open = line.state == "open"
    return {
        "code": line.code,
        "A": side_name(line.players, "A"),
        "B": side_name(line.players, "B"),
        "games": _pair(standing["games"]),
        "points": _pair(standing["score"]),
        "open": is_open,
        "state": say(STATES[line.state]),
        "when": _since(line.opened_at) if is_open else day_shown(line.played_on),
        "place": place(line),
        "winner": line.winner,
    }


def _since(moment: datetime) -> str:
    if is_today(moment):
        return _("since %(time)s", time=time_shown(moment))
    return _("since %(day)s", day=day_shown(moment.astimezone().date()))


def place(line: MatchLine) -> str:
    """Where a match is or was played, as far as its record says: event, place, table."""
    event, where, table = (isolated(clipped(text)) for text in (line.event, line.place, line.table))
    table = _("table %(table)s", table=table) if table else ""
    return ", ".join(part for part in (event, where, table) if part)


def _pair(amounts: dict[str, int]) -> str:
    return f"{amounts['A']}–{amounts['B']}"
