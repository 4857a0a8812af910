"""Trionfo: single players at tables of five, drawn anew each round; payments decide."""

from referee.core.errors import N_
from referee.core.words import Sentence
from referee.tournament.competition.apart import apart_costs, reasons_at
from referee.tournament.competition.byes import choose_byes
from referee.tournament.competition.contest import Contest, Draw, Reasons
from referee.tournament.competition.lots import by_lot, orders_by_lot
from referee.tournament.competition.model import StandingsRow
from referee.tournament.competition.standings import standings_by
from referee.tournament.competition.tables import FiveTable
from referee.tournament.formats.spread import FIVE, Met, cost_of, spread, transversal

CRITERIA = ("payments", "lot")
PLACES_CRITERIA = ("places", "payments", "lot")

TRIES = 600
"""Tries at a round, times its players: small ones are drawn often, and the best is taken."""

NEW = Sentence(N_("five who have not met at a table yet"), {})
EVEN = N_("drawn so that people meet as evenly as can be: %(again)s of ten meetings are repeated")


def standings(contest: Contest) -> tuple[StandingsRow, ...]:
    """Return the standings by payments, or where places count by 5-4-3-2-1 for each table."""
    criteria = PLACES_CRITERIA if contest.settings.places else CRITERIA
    return standings_by(contest, criteria, rest_wins=False)


def usual_rounds(entries: int) -> int:
    """Return as many as an evening has, or until everyone has met everyone."""
    return max(1, min(4, (entries + 2) // 4))


def draw(contest: Contest) -> Draw | None:
    """Return the next round; None where there are not five players."""
    present = contest.present
    if len(present) < FIVE:
        return None
    lot = by_lot(present, contest.seed, f"trionfo/{contest.number}")
    playing, byes = choose_byes(lot, contest.byes_had, seats=FIVE)
    fives = (None if contest.kept_apart else _by_design(contest)) or _by_search(contest, playing)
    tables = [FiveTable(number, tuple(five)) for number, five in enumerate(fives, start=1)]
    why = [(*_why(five, contest.met), *reasons_at(five, contest.kept_apart)) for five in fives]
    return contest.drawn(tables, why, byes)


def _by_design(contest: Contest) -> list[list[int]] | None:
    """Return a round of a plan in which nobody meets twice.

    Return None where no such round exists, or where entries came or went since the start.
    """
    if not contest.unchanged:
        return None
    positions = transversal(len(contest.starters), contest.number)
    seats = by_lot(contest.starters, contest.seed, "trionfo")
    return positions and [[seats[position] for position in table] for table in positions]


def _by_search(contest: Contest, playing: list[int]) -> list[list[int]]:
    """Return the best of some draws by lot; who must not meet counts as having met."""
    tries = max(1, min(12, TRIES // len(playing)))
    met = dict(contest.met)
    for two, cost in apart_costs(contest.kept_apart).items():
        met[two] = met.get(two, 0) + cost
    orders = orders_by_lot(playing, contest.seed, f"trionfo/{contest.number}", tries)
    return min(
        (spread(order, met) for order in orders),
        key=lambda fives: sum(_squares(five, met) for five in fives),
    )


def _squares(five: list[int], met: Met) -> int:
    return sum(cost_of(entry, five, met) for entry in five)


def _why(five: list[int], met: Met) -> Reasons:
    repeated = sum(
        1 for index, one in enumerate(five) for other in five[index + 1 :] if (one, other) in met
    )
    return (Sentence(EVEN, {"again": repeated}) if repeated else NEW,)
