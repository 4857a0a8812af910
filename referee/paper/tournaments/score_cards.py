"""Cards that go from table to table: score cards of a baraonda, movement cards of a Mitchell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee.core.sides import Pair
from referee.paper.tournaments.page import Tournament, event_sheet
from referee.presenters.tournaments.standings import stage_title
from referee.presenters.tournaments.words import entries_shown, group_shown
from referee.presenters.words.amounts import against
from referee.presenters.words.names import surname_first
from referee.presenters.words.text import _
from referee.store.names import fold
from referee.tournament.competition.contest import Contest
from referee.tournament.competition.model import Group, Round
from referee.tournament.competition.tables import SidesTable
from referee.tournament.evening.state import EventState, StageNow
from referee.tournament.formats import mitchell
from referee.tournament.formats.registry import FORMATS

WITH_CARDS = frozenset({"baraonda", "mitchell"})
"""Formats in which one moves from table to table by a scheme."""

TWO_UP = 8
"""Rounds that fit half a page."""

HALF, WHOLE, HIGHEST = 88.0, 238.0, 14.0
"""Millimetres that half a page and a whole one leave to rounds and their sum; no row has more."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """A round: its number, the table with who plays, and the result as far as they are known.

    `table` is 0 where it is not, and on a bye, of which `rests` tells. `games` and `points` are
    those of the card's own side first.
    """

    round: int
    table: int = 0
    partner: str = ""
    against: str = ""
    rests: bool = False
    games: str = ""
    points: str = ""


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """A card: its names, surname first, what it has to know, and its rounds.

    `number` is that of the entry, as on every paper and screen.

    `games` and `points` are those of all rounds once the last is played, "" before.
    """

    number: int
    names: tuple[str, ...]
    note: str
    rows: tuple[CardRow, ...]
    games: str
    points: str


def score_cards(tournament: Tournament, stage: int) -> bytes:
    """Return the PDF with a card for each entry of a stage, counted from 1, two on a page."""
    cards = cards_of(tournament.state, stage)
    most = max((len(card.rows) for card in cards), default=0)
    return event_sheet(
        "score_cards",
        tournament,
        paper="slips",
        heading=stage_title(tournament.state, stage),
        cards=cards,
        partners=tournament.state.stages[stage - 1].plan.format == "baraonda",
        two_up=most <= TWO_UP,
        row_height=f"{min(HIGHEST, (HALF if most <= TWO_UP else WHOLE) / (most + 1)):.2f}mm",
    )


def cards_of(state: EventState, number: int) -> list[ScoreCard]:
    """Return the cards of a stage by name, in the order in which they are given out.

    Those of a Mitchell have the whole movement as it stands now.
    """
    stage = state.stages[number - 1]
    cards = [
        card
        for group in stage.groups
        for card in _cards(state, stage, group, state.contest(stage, group))
    ]
    return sorted(cards, key=lambda card: fold(card.names[0]))


def _cards(
    state: EventState, stage: StageNow, group: Group, contest: Contest
) -> Iterator[ScoreCard]:
    usual = FORMATS[stage.plan.format].usual_rounds(len(group.entries))
    last = max(stage.plan.rounds or usual, len(group.rounds))
    moves = stage.plan.format == "mitchell"
    rounds = _with_movement(contest, last) if moves else group.rounds
    sitting = mitchell.lines(contest)[0] if moves else []
    # Groups share the tables of a room, and who keeps a table changes it with another.
    numbered = len(stage.groups) == 1 and not any(one.keeps for one in state.entrants.values())
    made = contest.tallies(rest_wins=False) if _is_played(group, last) else {}
    for entry in group.entries:
        if state.entrants[entry].withdrew is not None:
            continue
        rows = [
            _row(state, stage.rounds_before, round_, entry, numbered or round_ in group.rounds)
            for round_ in rounds
        ]
        rows += [CardRow(stage.rounds_before + later) for later in range(len(rounds) + 1, last + 1)]
        notes = [group_shown(group.name)]
        if moves:
            notes.append(_seat(sitting, entry, numbered))
        own = made.get(entry)
        yield ScoreCard(
            entry,
            tuple([surname_first(one) for one in state.entrants[entry].entry.players]),
            " · ".join(filter(None, notes)),
            tuple(rows),
            against(Pair(own.games_for, own.games_against)) if own else "",
            against(Pair(own.points_for, own.points_against)) if own else "",
        )


def _is_played(group: Group, last: int) -> bool:
    """Return whether every round of a group is drawn, and each of its tables has its result."""
    tables = [table for round_ in group.rounds for table in round_.tables]
    return len(group.rounds) >= last and all(table.how is not None for table in tables)


def _with_movement(contest: Contest, last: int) -> tuple[Round, ...]:
    """Return the rounds of a Mitchell, those to come as they are drawn if nobody comes or goes."""
    while len(contest.rounds) < last and (draw := mitchell.draw(contest)) is not None:
        contest = replace(contest, rounds=(*contest.rounds, draw.round))
    return contest.rounds


def _seat(sitting: Sequence[int], entry: int, numbered: bool) -> str:
    if entry in sitting and not numbered:
        return _("stays at its table all evening")
    if entry in sitting:
        return _("sits at table %(table)s all evening", table=sitting.index(entry) + 1)
    return _("moves up a table each round")


def _row(state: EventState, before: int, round_: Round, entry: int, numbered: bool) -> CardRow:
    """Return a round of an entry; `before` counts the rounds of the stages before.

    The number of its table is left out unless it is known.
    """
    number = before + round_.round
    if entry in (*round_.byes, *round_.rests):
        return CardRow(number, rests=True)
    table = next((one for one in round_.matches if entry in one.players), None)
    if table is None:
        return CardRow(number)
    own, other = (table.a, table.b) if entry in table.a else (table.b, table.a)
    games, points = _result(table, own_first=entry in table.a)
    return CardRow(
        number,
        table.table if numbered else 0,
        entries_shown(state, [one for one in own if one != entry]),
        entries_shown(state, other),
        games=games,
        points=points,
    )


def _result(table: SidesTable, *, own_first: bool) -> tuple[str, str]:
    """Return the games and the points of a table, "" before it has a confirmed result."""
    if table.how is None or table.how == "walkover":
        return ("", "") if table.how is None else (_("w/o"), "")
    if own_first:
        return against(table.games), against(table.points)
    return (
        against(Pair(table.games.B, table.games.A)),
        against(Pair(table.points.B, table.points.A)),
    )
