"""Mitchell: half of the pairs sit, the others move up a table each round; each half is ranked."""

from referee.core.errors import N_
from referee.core.words import Sentence
from referee.tournament.competition.contest import Contest, Draw
from referee.tournament.competition.matching import cheapest, weighed
from referee.tournament.competition.model import StandingsRow
from referee.tournament.competition.standings import standings_by
from referee.tournament.competition.tables import SidesTable

CRITERIA = ("match_points", "games_difference", "points_difference", "points_for", "lot")

MOVES_UP = (Sentence(N_("one pair sits, the other moves up a table each round"), {}),)


def standings(contest: Contest) -> tuple[StandingsRow, ...]:
    """Return two rankings, each from 1: the entries that sit, then those that move."""
    sitting, moving = lines(contest)
    return standings_by(contest, CRITERIA, among=sitting) + standings_by(
        contest, CRITERIA, among=moving
    )


def usual_rounds(entries: int) -> int:
    """Return the rounds until all who move have met all who sit."""
    return max(1, (entries + 1) // 2)


def lines(contest: Contest) -> tuple[list[int], list[int]]:
    """Return the entries that sit and those that move, dealt in turn by seed order.

    A late entry goes to the shorter line, and stays there once it has played.
    """
    starters, present = contest.starters, set(contest.present)
    sitting, moving = list(starters[::2]), list(starters[1::2])
    tables = [table for round_ in contest.rounds for table in round_.matches]
    sat, moved = {table.a[0] for table in tables}, {table.b[0] for table in tables}
    for entry in contest.ids:
        if entry in starters:
            continue
        fewer_sit = len(present.intersection(sitting)) <= len(present.intersection(moving))
        (sitting if entry in sat or (fewer_sit and entry not in moved) else moving).append(entry)
    return sitting, moving


def draw(contest: Contest) -> Draw | None:
    """Return the next move; None where no entry is left to sit, or to move.

    An entry without an opponent has a bye, one of those with fewest byes (15.5). Where withdrawals
    or late entries have left the movement uneven, as few entries as possible meet again, and all
    keep as near to the movement as that allows.
    """
    sitting, moving = lines(contest)
    present = set(contest.present)
    sits = [entry for entry in sitting if entry in present]
    moves = [entry for entry in moving if entry in present]
    if not sits or not moves:
        return None
    homes = {entry: table for table, entry in enumerate(sitting, start=1)}
    first = contest.number - 1 + (len(sitting) > len(moving))
    targets = {entry: (index + first) % len(sitting) + 1 for index, entry in enumerate(moving)}
    had = contest.byes_had
    most, number = max(had.values()), max(len(sits), len(moves))
    fair, again, step = weighed([(most, number), (1, number), (len(sitting) ** 2, number)])
    longer = sits if len(sits) > len(moves) else moves
    due = {entry: fair * (most - had[entry]) for entry in longer}
    edges = [
        (
            one,
            len(sits) + other,
            due.get(a, 0)
            + due.get(b, 0)
            + again * ((a, b) in contest.met)
            + step * ((homes[a] - targets[b]) % len(sitting)) ** 2,
        )
        for one, a in enumerate(sits)
        for other, b in enumerate(moves)
    ]
    met = [
        (sits[one], moves[other - len(sits)])
        for one, other in cheapest(len(sits) + len(moves), edges)
    ]
    tables = tuple(SidesTable(homes[a], (a,), (b,)) for a, b in met)
    return contest.drawn(tables, (MOVES_UP,) * len(tables))
