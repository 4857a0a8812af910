"""Who has entered: the list of players for the wall, the register for the door, receipts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from markupsafe import Markup

from referee.paper.press.club import this_club
from referee.paper.press.letters import BOLD, POINT, lines_of, width_of
from referee.paper.press.qr import qr
from referee.paper.tournaments.filling import LINE, WIDE, Row, filling
from referee.paper.tournaments.page import Tournament, event_sheet
from referee.presenters.tournaments.money.cash import euro
from referee.presenters.words.dates import day_shown
from referee.presenters.words.names import isolated, pair_shown, surname_first
from referee.presenters.words.text import _
from referee.store.names import fold
from referee.tournament.evening.cash import asked_of
from referee.tournament.evening.state import Entrant, EventState

FREE = 2
"""Rows at the end of the register for those who enter at the door, and more to fill its page."""

DOOR = (241.0, 252.5)
"""Millimetres that the rows of the register have on its first page and on each further one."""

HEAD, HEAD_LINE, MOST_HEAD = 12.5, 5.0, 3
"""Points of the letters of the event in the head, and the millimetres of a line; the most lines."""

PICTURES = 45
"""Millimetres of logo and sponsor beside it."""

LOWEST, HIGHEST = 9.8, 14.0
"""Millimetres of a row of the register: two names have room, and a signature of any hand."""

SIZES, PADDING = (10.5, 14.0), 0.25
"""Points of the smallest and the largest letters of the list, and the least around a row."""

PARTNER, CLUB, EDGES = 60.0, 48.0, 2.0
"""Millimetres of columns of the list that is too wide for its page, and beside what is in one."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A person, surname first, with his partner's name and his club, "" where there is none."""

    name: str
    partner: str
    club: str


@dataclass(frozen=True, slots=True)
class DoorLine:
    """An entry at the door: its players, surname first, its club, and what is known of it.

    `number` is that of the entry, as on every paper and screen.
    """

    number: int
    names: tuple[str, ...]
    club: str
    here: bool
    paid: bool


@dataclass(frozen=True, slots=True)
class Receipt:
    """A receipt: its number, which is that of the entry, who has paid, and how much.

    `amount` is "" where no fee is set: it is then written by hand.
    """

    number: int
    names: tuple[str, ...]
    amount: str


@dataclass(frozen=True, slots=True)
class PersonalLink:
    """The slip of an entry with the way to its own page."""

    name: str
    url: str
    qr: Markup


def players_list(tournament: Tournament) -> bytes:
    """Return the PDF of all players of an event by name; those who withdrew are left out."""
    lines = player_lines(tournament.state)
    pairs, clubs = any(line.partner for line in lines), any(line.club for line in lines)

    def rows(size: float, _wide: float) -> Iterator[Row]:
        columns = list_columns(lines, size)
        high = [_cells_high(line, columns, size) for line in lines]
        # No name is torn where smaller letters keep it whole.
        torn = max(high, default=1) > 1
        for number in high:
            yield Row(number * LINE * size * POINT, torn)

    fill = filling(rows, SIZES, PADDING, larger=inf)
    return event_sheet(
        "players",
        tournament,
        lines=lines,
        pairs=pairs,
        clubs=clubs,
        fill=fill,
        columns=list_columns(lines, fill.size),
    )


def _cells_high(line: PlayerLine, columns: Sequence[float], size: float) -> int:
    """Return how many lines the highest cell of a row has."""
    cells = (line.name, line.partner, line.club)
    return max(
        lines_of(cell, size, column - EDGES, bold=cell is line.name)
        for cell, column in zip(cells, columns, strict=True)
        if column
    )


def list_columns(lines: Sequence[PlayerLine], size: float) -> tuple[float, float, float]:
    """Return the millimetres of the columns of the list, in letters of so many points.

    Each has what it needs and its share of what is left; one that nothing stands in has none. Where
    there is not enough, names have what the others leave.
    """
    letter = size * POINT
    widest = [
        max((width_of(line.name) for line in lines), default=0) * BOLD * letter,
        max((width_of(line.partner) for line in lines), default=0) * letter,
        max((width_of(line.club) for line in lines), default=0) * letter,
    ]
    needed = [wide + EDGES if wide else 0.0 for wide in widest]
    used = sum(map(bool, needed))
    left = WIDE - sum(needed)
    if left < 0:
        partner, club = PARTNER * bool(needed[1]), CLUB * bool(needed[2])
        return WIDE - partner - club, partner, club
    name, partner, club = (round(wide + left / used, 1) if wide else 0.0 for wide in needed)
    return name, partner, club


def door_register(tournament: Tournament) -> bytes:
    """Return the PDF with a row for each entry: boxes for who is here and has paid, a signature."""
    lines = door_lines(tournament.state)
    told = (tournament.name, day_shown(tournament.event.day), this_club().shown)
    head = lines_of(" · ".join(filter(None, told)), HEAD, WIDE - PICTURES)
    height, rows = door_rows(len(lines) + FREE, min(head, MOST_HEAD) - 1)
    clubs = any(line.club for line in lines)
    free = rows - len(lines)
    return event_sheet("door", tournament, lines=lines, clubs=clubs, height=height, free=free)


def door_rows(least: int, more: int = 0) -> tuple[float, int]:
    """Return how high the rows of the register are, and how many fill its pages.

    They are as high as lets at least so many stand on as few pages as possible. `more` are the
    lines that the event has in the head besides the first.
    """
    first, further = DOOR[0] - HEAD_LINE * more, DOOR[1]
    pages = 1
    while True:
        for tenths in range(round(10 * HIGHEST), round(10 * LOWEST) - 1, -1):
            height = tenths / 10
            rows = int(first / height) + (pages - 1) * int(further / height)
            if rows >= least:
                return height, rows
        pages += 1


def receipts(tournament: Tournament) -> bytes:
    """Return the PDF with a receipt of the fee for each entry, four on a page, to be signed.

    The sum is what the entry has paid, or the fee; where there is none it is written by hand.
    """
    state = tournament.state
    given = [
        Receipt(
            one.entry.id,
            tuple([isolated(name) for name in one.entry.players]),
            euro(cents) if cents else "",
        )
        for one in _entered(state)
        for cents in [asked_of(state, one)]
    ]
    return event_sheet("receipts", tournament, paper="slips", receipts=given)


def personal_links(tournament: Tournament, urls: Mapping[int, str]) -> bytes:
    """Return the PDF with the personal link of each entry, four on a page, to be cut."""
    given = [
        PersonalLink(pair_shown(one.entry.name), url, qr(url, _("QR code: %(url)s", url=url)))
        for one in _entered(tournament.state)
        for url in [urls[one.entry.id]]
    ]
    return event_sheet("links", tournament, paper="slips", links=given)


def player_lines(state: EventState) -> list[PlayerLine]:
    """Return every player of an event, in the order of the alphabet."""
    lines = [
        PlayerLine(
            surname_first(player),
            ", ".join(isolated(other) for other in one.entry.players if other is not player),
            club,
        )
        for one in _entered(state)
        for player, club in zip(one.entry.players, _clubs(state, one), strict=True)
    ]
    return sorted(lines, key=lambda line: fold(line.name))


def door_lines(state: EventState) -> list[DoorLine]:
    """Return every entry of an event, in the order of the first of its players."""
    lines = [
        DoorLine(
            one.entry.id,
            tuple([surname_first(player) for player in one.entry.players]),
            ", ".join(dict.fromkeys(filter(None, _clubs(state, one)))),
            one.present,
            one.paid,
        )
        for one in _entered(state)
    ]
    return sorted(lines, key=lambda line: fold(line.names[0]))


def _clubs(state: EventState, one: Entrant) -> list[str]:
    """Return the club of each player of an entry: of a pair by lot each may be of another."""
    if one.entry.club or len(one.of) != len(one.entry.players):
        return [isolated(one.entry.club)] * len(one.entry.players)
    return [isolated(state.entrants[single].entry.club) for single in one.of]


def _entered(state: EventState) -> list[Entrant]:
    return [one for one in state.entrants.values() if one.paired is None and one.withdrew is None]
