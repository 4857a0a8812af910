"""Result slips, two on a page: a table writes what came out, signs, and brings it to the desk."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from referee.paper.press.press import printed
from referee.paper.press.qr import qr
from referee.paper.tournaments.page import Tournament, event_html
from referee.paper.tournaments.pairings import tables_in_room
from referee.presenters.tournaments.entries import handicaps_ranked
from referee.presenters.tournaments.registry import match_words
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.tournament.competition.tables import AnyTable
from referee.tournament.evening.state import EventState
from referee.tournament.games.registry import game_played

ON_A_PAGE = 2


@dataclass(frozen=True, slots=True)
class Slip:
    """A table's slip. `sides` are the players of A and of B; of five, each is a side of his own.

    `handicaps` has for each side those that count in the standings, "" where there is none.

    `heading` is the round of the table, `room` where it stands, "" where none is told.
    `code` and `qr` are empty where the table has no match of its own.
    """

    table: int
    heading: str
    room: str
    sides: tuple[tuple[str, ...], ...]
    handicaps: tuple[str, ...]
    code: str
    qr: Markup


Urls = Mapping[int, tuple[str, str]]
"""The code and the address of a table's match by the table's number."""


def slips(tournament: Tournament, round_: int, urls: Urls, room: str = "") -> bytes:
    """Return the PDF with a slip for every table of a published round, or of those of a room."""
    return printed(_html(tournament, round_, urls, _tables(tournament, round_, room)))


def slip_pages(
    tournament: Tournament, round_: int, urls: Urls, room: str = ""
) -> list[Callable[[], str]]:
    """Return how to make each page of the slips of a round, as it goes to the press."""
    tables = _tables(tournament, round_, room)
    return [
        partial(_html, tournament, round_, urls, tables[first : first + ON_A_PAGE])
        for first in range(0, len(tables), ON_A_PAGE)
    ]


def _tables(tournament: Tournament, round_: int, room: str) -> list[AnyTable]:
    tables = tables_in_room(tournament.state, tournament.round(round_).draft.tables, room)
    return sorted(tables, key=lambda table: table.table)


def _html(tournament: Tournament, round_: int, urls: Urls, tables: Sequence[AnyTable]) -> str:
    regulation = tournament.state.plan.regulation
    return event_html(
        "slips",
        tournament,
        paper="slips",
        heading=tournament.round_title(round_),
        of_five=game_played(regulation).pays,
        games=match_words(regulation).slip_games(regulation),
        slips=[_slip(tournament, round_, table, urls) for table in tables],
    )


def _slip(tournament: Tournament, round_: int, table: AnyTable, urls: Urls) -> Slip:
    """Return the slip of a table."""
    state = tournament.state
    stage = tournament.round(round_).draft.stage
    code, url = urls.get(table.table, ("", ""))
    return Slip(
        table=table.table,
        heading=tournament.table_title(round_, table.table),
        room=isolated(state.room_of(table.table)),
        sides=tuple([_players(state, side) for side in table.sides]),
        handicaps=tuple([handicaps_ranked(state, stage, side) for side in table.sides]),
        code=code,
        qr=qr(url, _("QR code: %(url)s", url=url)) if url else Markup(),
    )


def _players(state: EventState, side: tuple[int, ...]) -> tuple[str, ...]:
    """Return the players of a side."""
    return tuple([isolated(name) for entry in side for name in state.entrants[entry].entry.players])
