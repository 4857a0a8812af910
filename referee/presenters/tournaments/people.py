"""People of a tournament as the public sees them: searched by name, with tables, places, prizes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from referee.presenters.tournaments.brackets.round_names import round_of_table
from referee.presenters.tournaments.closing import PrizeShown, prizes_shown
from referee.presenters.tournaments.public import (
    Matches,
    NamedEntry,
    TableShown,
    named,
    named_one,
    round_title,
    table_shown,
    tables_of,
)
from referee.presenters.tournaments.standings import stage_standings, standings_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.store.names import fold
from referee.tournament.competition.tables import AnyTable
from referee.tournament.evening.state import EventState


@dataclass(frozen=True, slots=True)
class Placement:
    """The table of a player in a round: `table` is 0 for a bye."""

    who: NamedEntry
    table: int
    partners: tuple[NamedEntry, ...]
    against: tuple[NamedEntry, ...]
    code: str
    room: str = ""


@dataclass(frozen=True, slots=True)
class FoundEntry:
    """An entry that was looked for: where it plays now, and its last table before."""

    who: NamedEntry
    now: Placement | None
    out: bool
    last: TableShown | None


def placements(state: EventState, number: int, matches: Matches) -> tuple[Placement, ...]:
    """Return by name every entry that plays or has a bye in a round."""
    now = state.rounds[number - 1]
    found: list[Placement] = []
    for one in now.draft.draws:
        byes = (*one.draw.round.byes, *one.draw.round.rests)
        found += [Placement(named_one(state, entry), 0, (), (), "") for entry in byes]
        for drawn in one.draw.round.tables:
            table = state.sheets[number, drawn.table].table
            match = matches.get((number, table.table))
            code = match.live.code if match is not None else ""
            found += [_placement(state, table, entry, code) for entry in table.players]
    return tuple(sorted(found, key=lambda one: fold(one.who.name)))


def _placement(state: EventState, table: AnyTable, entry: int, code: str) -> Placement:
    own = next(side for side in table.sides if entry in side)
    others = [one for one in table.players if one not in own]
    partners = [one for one in own if one != entry]
    who = named_one(state, entry)
    room = isolated(state.room_of(table.table))
    return Placement(who, table.table, named(state, partners), named(state, others), code, room)


MOST_FOUND = 12

_BETWEEN = re.compile(r"[\W_]+")


def search(state: EventState, typed: str, matches: Matches) -> tuple[FoundEntry, ...]:
    """Return the entries with name words that begin as typed, ignoring accents and case.

    At most `MOST_FOUND` are returned. Nobody is at a table once the tournament is over.
    """
    words = _words(typed)
    wanted = []
    for entry in sorted(state.entries, key=lambda entry: fold(entry.name)):
        known = _words(" ".join((entry.name, *entry.players)))
        if words and all(any(name.startswith(word) for name in known) for word in words):
            wanted.append(entry.id)
    number = len(state.rounds)
    playing = number and state.final is None
    now = {one.who.entry: one for one in placements(state, number, matches)} if playing else {}
    return tuple([_found(state, entry, now.get(entry), matches) for entry in wanted[:MOST_FOUND]])


def _words(text: str) -> set[str]:
    """Return the words of a name; `D'Angelo` gives `d'angelo`, `dangelo`, `d` and `angelo`."""
    folded = fold(text)
    return {*_BETWEEN.split(folded), *[_BETWEEN.sub("", word) for word in folded.split()]} - {""}


def _found(state: EventState, entry: int, now: Placement | None, matches: Matches) -> FoundEntry:
    over = [key for key in tables_of(state, entry) if state.sheets[key].confirmed is not None]
    last = table_shown(state, over[-1], matches) if over else None
    out = state.entrants[entry].withdrew is not None
    return FoundEntry(named_one(state, entry), now, out, last)


@dataclass(frozen=True, slots=True)
class Enrolled:
    """An entry in the list of all of them."""

    who: NamedEntry
    club: str
    town: str
    out: bool


def everybody(state: EventState) -> tuple[Enrolled, ...]:
    """Return all entries by name."""
    found = [_enrolled(state, entry.id) for entry in state.entries]
    return tuple(sorted(found, key=lambda one: fold(one.who.name)))


def _enrolled(state: EventState, entry: int) -> Enrolled:
    one = state.entrants[entry]
    out = one.withdrew is not None
    return Enrolled(named_one(state, entry), isolated(one.entry.club), isolated(one.town), out)


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """An entry in a round: its table, or None for a bye."""

    number: int
    title: str
    table: TableShown | None


@dataclass(frozen=True, slots=True)
class EntryPage:
    """An entry with all its rounds, the newest first; `ranks` are its places, in words."""

    enrolled: Enrolled
    players: tuple[str, ...]
    rounds: tuple[PlayedRound, ...]
    ranks: tuple[str, ...]


def entry_page(state: EventState, entry: int, matches: Matches) -> EntryPage:
    """Return the values of the page of one entry."""
    there = {key[0]: table_shown(state, key, matches) for key in tables_of(state, entry)}
    resting = dict.fromkeys([now.round for now in state.rounds if entry in now.draft.resting])
    played = [
        PlayedRound(number, _title(state, number, there.get(number)), there.get(number))
        for number in sorted({**there, **resting}, reverse=True)
    ]
    players = tuple([isolated(name) for name in state.entrants[entry].entry.players])
    return EntryPage(_enrolled(state, entry), players, tuple(played), tuple(_ranks(state, entry)))


def _title(state: EventState, number: int, table: TableShown | None) -> str:
    """Return the round of a table, and its kind."""
    title, about = round_title(state, number)
    if table is not None:
        title = round_of_table(state, (number, table.table))
    return f"{title} · {about}"


def _ranks(state: EventState, entry: int) -> Iterator[str]:
    """Yield the place of an entry in each ranking of the stages with results, the newest first.

    While a round is played the first to finish lead those who still play: their places are for
    now, and in the first round of a stage there are none. Whoever withdrew before the first result
    takes nobody's place.
    """
    confirmed = [key for key, sheet in state.sheets.items() if sheet.confirmed]
    rounds = {round_ for round_, _table in confirmed}
    counting = {one for key in confirmed for one in state.sheets[key].table.players}
    counting.update(one for now in state.rounds for one in now.draft.resting)
    stages = {now.draft.stage for now in state.rounds if now.round in rounds}
    # Standings that are final are for good, whatever is still to be decided.
    missing = state.missing if state.final is None else ()
    playing = {state.rounds[round_ - 1].draft.stage for round_, _table in missing}
    for number in sorted(stages, reverse=True):
        if number in playing and sum(now.draft.stage == number for now in state.rounds) == 1:
            continue
        stage = stage_standings(state, number)
        words = _place_for_now if number in playing else _place
        for ranking in stage.rankings:
            rows = [row for row in ranking.rows if row.entry in counting or not row.withdrawn]
            for row in rows:
                if row.entry == entry:
                    place = 1 + sum(other.rank < row.rank for other in rows)
                    yield words(stage.title_of(ranking), place, len(rows))


def _place(of: str, rank: int, number: int) -> str:
    return _("%(of)s: place %(rank)s of %(number)s", of=of, rank=rank, number=number)


def _place_for_now(of: str, rank: int, number: int) -> str:
    return _(
        "%(of)s: for now, with the round in play, place %(rank)s of %(number)s",
        of=of,
        rank=rank,
        number=number,
    )


def prizes_won(state: EventState) -> tuple[PrizeShown, ...]:
    """Return the prizes with their winners; none before the standings are final."""
    if state.final is None:
        return ()
    return prizes_shown(state, next(iter(standings_shown(state)), None))
