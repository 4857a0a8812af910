"""Events of another installation, as an archive or the document of a season tells them."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from referee.core.register.counts import DRAWN, LOST, WON, counts_of
from referee.core.register.earlier import EarlierResult
from referee.core.sides import Pair
from referee.tournament.competition.qualifying import rankings
from referee.tournament.evening.played import EnteredPlayer, players_of, tables_played
from referee.tournament.evening.progress import standings_of
from referee.tournament.evening.state import EventState
from referee.tournament.seasons.document import SeasonDocument, key_of

COUNTED = ("protest", "counts")
"""The states of events of a season that have results."""

WALKOVER = "walkover"


class ReceivedEvent(NamedTuple):
    """An event that came in: `day` is `2019-11-20` or `2019`, `results` the first place first."""

    name: str
    day: str
    game: str
    format: str
    results: tuple[EarlierResult, ...]


def results_of(state: EventState) -> tuple[EarlierResult, ...]:
    """Return the results of a tournament whose standings are final.

    Whoever played and has no place in them, since he withdrew or did not get to the last stage,
    comes behind the others with place 0, and the others have him behind them in `of`.
    """
    stage = state.stage
    assert stage is not None  # standings are final after a stage
    brutte, played = _brutte_won(state), _played(state)
    placed = [
        (row.rank, len(ranking), row.entry)
        for rows in standings_of(state, stage)
        for ranking in rankings(rows)
        for row in ranking
        if state.entrants[row.entry].withdrew is None
    ]
    with_place = {entry for _rank, _of, entry in placed}
    # A player who was paired by lot counts in his pair.
    behind = [
        entry
        for entry, one in state.entrants.items()
        if one.paired is None and entry not in with_place and _first(state, entry) in played
    ]

    def result(rank: int, of: int, entry: int) -> EarlierResult:
        players, won = state.entrants[entry].entry.players, brutte[_first(state, entry)]
        return EarlierResult(rank, players, of=of, brutte=won)

    ranked = [result(rank, of + len(behind), entry) for rank, of, entry in sorted(placed)]
    return (*ranked, *[result(0, 0, entry) for entry in behind])


def _first(state: EventState, entry: int) -> tuple[int, int]:
    """Return the first player of an entry as tables name him: his entry’s number, and his in it."""
    one = next(iter(players_of(state, entry)))
    return one.entry, one.player


def _seats(state: EventState) -> Iterator[tuple[EnteredPlayer, int, int, str]]:
    """Yield everybody who sat at a table: his games, the other side's, and the outcome for him."""
    for table in tables_played(state):
        games = table.games if table.games is not None and table.how != WALKOVER else Pair(0, 0)
        for seat, one in enumerate(table.players):
            side = "b" if seat % 2 else "a"
            winner = table.winner
            outcome = DRAWN if winner is None else WON if winner == side else LOST
            mine, theirs = (games.B, games.A) if seat % 2 else (games.A, games.B)
            yield one, mine, theirs, outcome


def _played(state: EventState) -> set[tuple[int, int]]:
    """Return everybody who sat at a table, as `_first` names him."""
    return {(one.entry, one.player) for one, *_rest in _seats(state)}


def _brutte_won(state: EventState) -> Counter[tuple[int, int]]:
    """Return the brutte that everybody won, by what `_first` names him."""
    won: Counter[tuple[int, int]] = Counter()
    for one, mine, theirs, outcome in _seats(state):
        won[one.entry, one.player] += counts_of(mine, theirs, outcome).brutte_won
    return won


def events_of(document: SeasonDocument) -> tuple[ReceivedEvent, ...]:
    """Return the events of a season that count, in their order."""
    contenders = {
        key_of(number): one.players for number, one in enumerate(document.contenders, start=1)
    }
    found = []
    for number, event in enumerate(document.events):
        its_results = [one for one in document.results if one.event == number]
        # Whoever has no place (0) stands behind those who have one.
        its_results.sort(key=lambda one: (not one.place, one.place, one.who))
        results = [
            EarlierResult(one.place, contenders[one.who], of=one.of, brutte=one.brutte)
            for one in its_results
        ]
        if event.state in COUNTED and results:
            game = document.rules.game
            found.append(ReceivedEvent(event.name, event.day, game, event.format, tuple(results)))
    return tuple(found)
