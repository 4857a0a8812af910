"""A tournament in words: formats, criteria, what tables are doing, entries and their results."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence

from referee.core.errors import N_
from referee.core.table_result import TableResult
from referee.presenters.words.amounts import against, balance
from referee.presenters.words.names import (
    initialled,
    isolated,
    pair_shown,
    together,
)
from referee.presenters.words.text import _, say
from referee.tournament.competition.model import Entry, Settings
from referee.tournament.competition.tables import AnyTable, Bracket
from referee.tournament.evening.glance import TableState
from referee.tournament.evening.state import EventState, TableKey

FORMATS: Mapping[str, str] = {
    "girone": N_("round robin"),
    "eliminazione": N_("knockout"),
    "svizzera": N_("Swiss"),
    "danese": N_("Danish"),
    "mitchell": N_("Mitchell"),
    "baraonda": N_("baraonda"),
    "trionfo": N_("trionfo"),
}

ENTERED: Mapping[str, str] = {
    "pairs": N_("fixed pairs"),
    "lot": N_("single players, paired by lot"),
    "singles": N_("single players"),
}

TEMPLATES: Mapping[str, str] = {
    "knockout_32": N_("Knockout with consolante"),
    "groups_and_final": N_("Groups and final"),
    "swiss_5": N_("Swiss, 5 rounds"),
    "danese_5": N_("Danish without rematches, 5 rounds"),
    "mitchell": N_("Mitchell"),
    "baraonda": N_("Baraonda"),
    "drawn_pairs": N_("Pairs by lot, Swiss"),
    "trionfo": N_("Trionfo, 4 rounds"),
}
"""The tournaments that one can begin from."""

CRITERIA: Mapping[str, str] = {
    "match_points": N_("match points"),
    "net_points": N_("points with the handicap"),
    "head_to_head": N_("head-to-head"),
    "mini_table": N_("table of the matches among those level"),
    "games_difference": N_("games difference"),
    "points_difference": N_("points difference"),
    "points_for": N_("points made"),
    "buchholz": N_("Buchholz"),
    "sonneborn_berger": N_("Sonneborn-Berger"),
    "payments": N_("payments"),
    "places": N_("points for places"),
    "last_match": N_("how far it got"),
    "lot": N_("lot"),
}

TABLE_STATES: dict[TableState, str] = {
    "not_started": N_("not started"),
    "playing": N_("playing"),
    "to_confirm": N_("to be confirmed"),
    "signed": N_("both signed"),
    "disputed": N_("disputed"),
    "ruling": N_("ruling open"),
    "referee": N_("referee called"),
    "decided": N_("decided by a referee"),
    "done": N_("done"),
}

SIGNS: Mapping[TableState, str] = {
    "referee": "hand",
    "disputed": "two_ways",
    "ruling": "flag",
    "to_confirm": "hand",
    "signed": "pen",
    "not_started": "ring",
    "playing": "half",
    "decided": "verdict",
    "done": "check",
}
"""The icon of each state, a hand where it waits for somebody: nobody has to know its colour."""

BRACKETS: Mapping[Bracket, str] = {
    "main": N_("main bracket"),
    "consolante": N_("consolante"),
    "ripescaggio": N_("ripescaggio"),
    "third_place": N_("third place"),
}

HOWS: Mapping[str, str] = {
    "played": N_("as played"),
    "walkover": N_("walkover"),
    "ruling": N_("decided by a referee"),
}


def entries_shown(state: EventState, entries: Collection[int]) -> str:
    """Return the names of several entries: `Anna e Carla`; more than two with commas."""
    return together([entry_shown(state, entry) for entry in entries])


def entry_shown(state: EventState, entry: int) -> str:
    """Return an entry's name: `Anna e Carla`."""
    return pair_shown(state.entrants[entry].entry.name)


def names_of(state: EventState) -> dict[int, str]:
    """Return the names of all entries by their numbers."""
    return {number: pair_shown(one.entry.name) for number, one in state.entrants.items()}


def names_at(state: EventState, table: AnyTable) -> list[str]:
    """Return who plays at a table, a text for each side, or for each of five."""
    return [entries_shown(state, side) for side in table.sides]


def place_of_table(key: TableKey, event: str = "") -> str:
    """Return `Round 2, table 7`, after the name of its `event` where several are told."""
    where = _("Round %(round)s, table %(table)s", round=key[0], table=key[1])
    return f"{isolated(event)}, {where}" if event else where


def short_names_of(state: EventState, entries: Collection[int]) -> dict[int, str]:
    """Return these entries with initials for first names, but for those that would look the same.

    An entry with a name of its own, which its players' names do not make, keeps it.
    """
    short = {entry: _short(state.entrants[entry].entry) for entry in entries}
    counted = Counter(short.values())
    return {
        entry: name if counted[name] == 1 else entry_shown(state, entry)
        for entry, name in short.items()
    }


def fitting_names(
    state: EventState, rooms: Mapping[int, float], measure: Callable[[str], float] = len
) -> dict[int, str]:
    """Return the names of entries, with initials where one is wider than its room.

    Rooms are in letters, or in whatever `measure` says of a name.
    """
    whole = {entry: entry_shown(state, entry) for entry in rooms}
    wide = [entry for entry, name in whole.items() if measure(name) > rooms[entry]]
    return whole | short_names_of(state, wide)


def _short(entry: Entry) -> str:
    if entry.name != " - ".join(entry.players):
        return isolated(entry.name)
    return together([initialled(player) for player in entry.players])


def group_shown(name: str) -> str:
    """Return `Group A`; "" for the only group, which has no name."""
    return _("Group %(name)s", name=isolated(name)) if name else ""


def criterion(name: str) -> str:
    return say(CRITERIA[name])


def bracket_shown(table: AnyTable) -> str:
    """Return the bracket of a knockout's table; "" elsewhere."""
    return say(BRACKETS[table.bracket]) if table.bracket is not None else ""


def outcome_shown(outcome: TableResult) -> str:
    """Return a result on one line: `2–1 · 118–95`, or the payments of the five.

    Where the games were typed they follow: `2–0 · 82–42 (44–30, 41–12)`.
    """
    if outcome.payments is not None:
        return " ".join(balance(amount) for amount in outcome.payments)
    result = f"{against(outcome.games)} · {against(outcome.points)}"
    scores = ", ".join(map(against, outcome.scores))
    return f"{result} ({scores})" if scores else result


def result_shown(table: AnyTable) -> str:
    """Return the confirmed result of a table; "" before there is one."""
    if table.how is None:
        return ""
    return _("walkover") if table.how == "walkover" else outcome_shown(table.result)


def counted_shown(result: str, winner: str, how: str) -> str:
    """Return a result with the names of its winner, if any, and a note if a referee decided it."""
    told = _("%(result)s, won by %(name)s", result=result, name=winner) if winner else result
    return f"{told}, {say(HOWS[how])}" if how == "ruling" else told


def rest_worth(settings: Settings) -> str:
    """Return what a rest is worth that an entry has asked for."""
    return _("as much as a draw") if settings.half_rests else _("no points")


def number_spans(numbers: Sequence[int]) -> str:
    """Return sorted numbers as text, three or more in a row as a span: `1, 4–7`."""
    return ", ".join(
        f"{first}–{last}" if last - first > 1 else ", ".join(map(str, range(first, last + 1)))
        for first, last in spans(numbers)
    )


def spans(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return the first and the last of each run of sorted numbers without a gap."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found
