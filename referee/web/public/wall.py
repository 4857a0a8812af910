"""The pages that a wall screen shows of a tournament, one after the other."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from referee.paper.press.letters import width_of
from referee.paper.tournaments.bracket_drawing import tree_drawing
from referee.paper.tournaments.bracket_plan import WALL, fitting
from referee.presenters.tournaments.brackets.bracket import (
    BracketTree,
    cut,
    from_round,
    match_shown,
    stage_trees,
)
from referee.presenters.tournaments.brackets.round_names import MAIN_BRACKET, bracket_name
from referee.presenters.tournaments.categories.rankings import categories_shown
from referee.presenters.tournaments.people import Placement, everybody, placements, prizes_won
from referee.presenters.tournaments.plan import rooms_shown
from referee.presenters.tournaments.podium import podiums
from referee.presenters.tournaments.public import Matches, named, table_shown
from referee.presenters.tournaments.standings import (
    Column,
    Ranking,
    is_unplayed,
    stage_standings,
)
from referee.presenters.tournaments.words import fitting_names
from referee.presenters.words.names import initialled, isolated, surname_first
from referee.presenters.words.text import _
from referee.store.names import fold
from referee.tournament.evening.state import EventState, TableKey
from referee.tournament.formats.bracket_tree import nodes
from referee.web.public.wall_page_kinds import (
    FEWEST_ROWS,
    ROOM_BY_NAME,
    ROOM_OF_ENTRY,
    ROOM_OF_FEWEST_ROWS,
    ROOM_OF_ROW,
    DrawingPage,
    EntriesPage,
    NamesPage,
    PodiumPage,
    PrizesPage,
    RankingPage,
    TablesPage,
    WallPage,
    room_of,
)

WALL_SECONDS = 12
"""Seconds that a page stays: time to find one's name among some twenty tables."""

TABLES, TABLES_WITH_BYES, TABLES_OF_FIVE, ENTRIES, ROWS = 24, 21, 9, 45, 26
"""Most on a page that is read from five metres; rows and entries in all its columns."""

NAMES, NAMES_IN_ROOMS = 52, 48
"""Most people by name, and where a line tells which tables stand in which room."""

FEW, FEW_OF_FIVE = 10, 4
"""So many tables are shown larger."""

MOST_PARTS = 6
"""A bracket of more parts than this is not shown yet: its pairings are, and say the same."""

MOST_COLUMNS = 3

T = TypeVar("T")

PageMaker = Callable[[], WallPage]
"""Makes a page, once it is its turn to be shown."""


def wall_pages(state: EventState, matches: Matches, room: str = "") -> list[PageMaker]:
    """Return what makes each page; there is one at least.

    A screen that hangs in a `room` shows the tables that stand there.
    """
    if not state.rounds:
        there = [one.who.entry for one in everybody(state) if not one.out]
        names = fitting_names(state, dict.fromkeys(there, ROOM_OF_ENTRY), width_of)
        entered = paged(_("Entries"), [names[entry] for entry in there], ENTRIES)
        return [partial(EntriesPage, title, entries) for title, entries, _last in entered]
    pages: list[PageMaker] = []
    if state.final is None:
        pages += _tables(state, matches, room)
        pages += _by_name(state, matches, room)
    else:
        if on_it := podiums(state):
            pages.append(partial(PodiumPage, _("Podium"), on_it))
        if prizes := prizes_won(state):
            pages.append(partial(PrizesPage, _("Prizes"), prizes))
    # Before the first result of a stage nobody has a place; a room without tables shows the order.
    if not pages or not is_unplayed(state.stage_of(len(state.rounds))):
        pages += _standings(state)
    pages += _brackets(state)
    return pages


def paged(title: str, things: Sequence[T], most: int) -> Iterator[tuple[str, Sequence[T], bool]]:
    """Split `things` into as few pages as possible with at most `most` each, about equally full.

    Yield the title of each page, what is on it, and whether it is the last one; there is always
    one.
    """
    pages = max(1, -(-len(things) // most))
    size = -(-len(things) // pages)
    for index in range(pages):
        numbered = title if pages == 1 else f"{title} · {index + 1}/{pages}"
        yield numbered, things[index * size : (index + 1) * size], index + 1 == pages


def _newest_tables(state: EventState, room: str) -> list[TableKey]:
    """Return the tables of the newest round that stand in a room, "" for all rooms."""
    newest = len(state.rounds)
    return sorted(
        (round_, table)
        for round_, table in state.sheets
        if round_ == newest and room in ("", state.room_of(table))
    )


def _tables(state: EventState, matches: Matches, room: str) -> Iterator[PageMaker]:
    """Yield the pages with the tables of the newest round; the byes are on the last one."""
    newest, keys = state.rounds[-1], _newest_tables(state, room)
    five = any(len(state.sheets[key].table.sides) > 2 for key in keys)
    tables_of_two = TABLES_WITH_BYES if newest.draft.resting else TABLES
    most, few = (TABLES_OF_FIVE, FEW_OF_FIVE) if five else (tables_of_two, FEW)

    def made(title: str, shown: Sequence[TableKey], is_last: bool) -> WallPage:
        byes = newest.draft.resting if is_last else ()
        tables = [table_shown(state, key, matches) for key in shown]
        are_few = len(tables) <= few
        rooms = {
            one.entry: room_of(side, tables, few=are_few) / len(side.who)
            for table in tables for side in table.sides for one in side.who
        }  # fmt: skip
        names = fitting_names(state, rooms, width_of)
        own = state.sheets[shown[0]].table.bracket not in MAIN_BRACKET
        resting = named(state, byes)
        return TablesPage(title, tables, resting, are_few, names, own_bracket=own)

    for name, together, are_last in _by_bracket_and_room(state, keys):
        heading = f"{_('Tables')} · {name}" if name else _("Tables")
        for title, shown, is_last in paged(heading, together, most):
            yield partial(made, title, shown, are_last and is_last)


def _by_name(state: EventState, matches: Matches, room: str) -> Iterator[PageMaker]:
    """Yield pages of names with their tables, where there are many, while most have not begun."""
    keys = _newest_tables(state, room)
    begun = [
        key
        for key in keys
        if state.sheets[key].confirmed is not None or (key in matches and matches[key].live.begun)
    ]
    if len(keys) <= FEW or 2 * len(begun) > len(keys):
        return
    here = {table for _round, table in keys}
    placed = placements(state, len(state.rounds), matches)
    # Whoever has a bye is in no room: every screen shows him.
    there = [one for one in placed if one.table in here or not one.table]
    rooms = [one for one in rooms_shown(state) if room in ("", one.name)]
    rows = sorted(_people(state, there), key=lambda row: fold(row[0]))
    most = NAMES_IN_ROOMS if rooms else NAMES
    for title, part, _last in paged(_("Tables by name"), rows, most):
        yield partial(NamesPage, title, part, rooms)


def _people(state: EventState, placed: Sequence[Placement]) -> Iterator[tuple[str, int]]:
    """Yield who plays, surname first, with the table.

    There is an initial where the name has no room, unless somebody else would look the same.
    """
    people = [
        (player, one.table)
        for one in placed
        for player in state.entrants[one.who.entry].entry.players
    ]
    short = {player: surname_first(initialled(player)) for player, _table in people}
    counted = Counter(short.values())
    for player, table in people:
        whole = surname_first(player)
        keeps = width_of(whole) <= ROOM_BY_NAME or counted[short[player]] > 1
        yield (whole if keeps else short[player]), table


def _by_bracket_and_room(
    state: EventState, keys: Sequence[TableKey]
) -> Iterator[tuple[str, Sequence[TableKey], bool]]:
    """Yield the tables of each bracket in each room with its name.

    The main one is not named where it is alone. The last value tells whether they are the last
    tables.
    """
    brackets = {state.sheets[key].table.bracket for key in keys}
    told = len(brackets) > 1 or brackets.isdisjoint(MAIN_BRACKET)
    there: dict[tuple[str, str], list[TableKey]] = {}
    for key in keys:
        bracket = state.sheets[key].table.bracket
        name = bracket_name(bracket) if bracket and told else ""
        there.setdefault((name, isolated(state.room_of(key[1]))), []).append(key)
    for index, (names, tables) in enumerate(there.items(), start=1):
        yield " · ".join(filter(None, names)), tables, index == len(there)


def _standings(state: EventState) -> Iterator[PageMaker]:
    """Yield the pages with the standings of the stage that was played last, then by category."""
    stage = stage_standings(state, state.rounds[-1].draft.stage)
    every = [(stage.title_of(ranking), ranking) for ranking in stage.rankings]
    every += [(ranking.name, ranking) for ranking in categories_shown(state)]
    for of, ranking in every:
        columns = _columns(ranking)
        title = _("Standings · %(of)s", of=of)
        for numbered, rows, _last in paged(title, ranking.rows, ROWS):
            room = ROOM_OF_FEWEST_ROWS if len(rows) <= FEWEST_ROWS else ROOM_OF_ROW
            yield partial(
                RankingPage,
                numbered,
                [column for _at, column in columns],
                [(row, [row.values[at] for at, _column in columns]) for row in rows],
                fitting_names(state, dict.fromkeys([row.entry for row in rows], room), width_of),
            )


_WANTED = ("buchholz", "won", "games", "played")
"""Columns that come next where there is room, by their keys, the most wanted first."""


def _columns(ranking: Ranking) -> list[tuple[int, Column]]:
    """Return the columns that are shown, each behind its index, in the order of every ranking.

    What orders first is among them, and of the others the most wanted.
    """
    there = list(enumerate(ranking.columns))
    main = [(at, column) for at, column in there if column.main]
    others = [(at, column) for at, column in there if column.key in _WANTED and not column.main]
    others.sort(key=lambda one: _WANTED.index(one[1].key))
    return sorted((main + others)[:MOST_COLUMNS], key=lambda one: one[0])


def _brackets(state: EventState) -> Iterator[PageMaker]:
    """Yield the brackets of the stage that was played last, from its newest round on.

    Once all is over the last four rounds are shown. Parts where nobody is known yet are left out.
    """
    newest = state.rounds[-1]
    number = newest.draft.stage
    round_of_stage = newest.round - state.stages[number - 1].rounds_before

    def drawn(part: BracketTree) -> WallPage:
        drawing = tree_drawing(state, number, part, WALL)
        return DrawingPage(part.title, drawing, own_bracket=True)

    pages = []
    for tree in stage_trees(state, number):
        last_four = tree.columns[-4:]
        left = from_round(tree, round_of_stage if state.final is None else last_four[0])
        for part in cut(left, fitting(WALL)) if left is not None else ():
            there = [node for node in nodes(part.roots) if node.round in part.columns]
            if any(match_shown(state, number, node).known for node in there):
                pages.append(partial(drawn, part))
    if len(pages) <= MOST_PARTS:
        yield from pages
