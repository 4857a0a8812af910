"""Matches as lists show them."""

from datetime import datetime
from typing import Any

from referee.core.errors import N_
from referee.core.sides import SIDES
from referee.games.registry import TRIONFO
from referee.presenters.words.amounts import balance
from referee.presenters.words.dates import day_shown, is_today, time_shown
from referee.presenters.words.names import isolated, shown_names, side_name
from referee.presenters.words.text import _, clipped, ngettext, say
from referee.store.matches.queries import MatchLine

STATES = {
    "open": N_("being played"),
    "finished": N_("finished, not signed"),
    "locked": N_("finished and signed"),
    "closed": N_("given up"),
}


def match_row(line: MatchLine) -> dict[str, Any]:
    """A row of the `match_list` macro, but its `url` and `links`; `who` names everybody in it."""
    is_open = line.state == "open"
    return {
        "code": line.code,
        **(_session(line) if line.game == TRIONFO else _match(line)),
        "open": is_open,
        "state": _state(line),
        "when": _since(line.opened_at) if is_open else day_shown(line.played_on),
        "place": place(line),
        "winner": line.winner,
    }


def _state(line: MatchLine) -> str:
    """Whether it is played, and whether its score is final."""
    state = say(STATES[line.state])
    return _("%(state)s, score not final", state=state) if line.frozen else state


def _match(line: MatchLine) -> dict[str, Any]:
    first, second = (side_name(line.players, side) for side in SIDES)
    return {
        "A": first,
        "B": second,
        # Of a match of one game its score is all there is to say.
        "games": _pair(line.standing["games"]) if "games" in line.standing else "",
        "points": _pair(line.standing["score"]),
        "who": f"{first}, {second}",
    }


def _session(line: MatchLine) -> dict[str, Any]:
    """Five players with their totals; nobody wins a session, as it ends when they say so."""
    names, totals = shown_names(line.players), line.standing["totals"]
    most = max(totals) if any(totals) else None
    return {
        "players": [
            {"seat": seat, "name": name, "total": balance(total), "ahead": total == most}
            for seat, (name, total) in enumerate(zip(names, totals, strict=True), start=1)
        ],
        "hands": ngettext("%(num)s hand", "%(num)s hands", line.hands),
        "game": _("Trionfo"),
        "who": ", ".join(names),
    }


def _since(moment: datetime) -> str:
    if is_today(moment):
        return _("since %(time)s", time=time_shown(moment))
    return _("since %(day)s", day=day_shown(moment.astimezone().date()))


def place(line: MatchLine) -> str:
    """Where a match is or was played, as far as its record says: event, place, table."""
    where, table = (isolated(clipped(text)) for text in (line.place, line.table))
    event = event_shown(line.event, line.of_club)
    table = _("table %(table)s", table=table) if table else ""
    return ", ".join(part for part in (event, where, table) if part)


def event_shown(event: str, of_club: bool) -> str:
    """The event that a record names, and whether the match is the club's: anybody may type one."""
    named = isolated(clipped(event))
    if not named:
        return ""
    if of_club:
        return _("%(event)s (event of the club)", event=named)
    return _("%(event)s (friendly)", event=named)


def _pair(amounts: dict[str, int]) -> str:
    return f"{amounts['A']}–{amounts['B']}"
