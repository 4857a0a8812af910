"""Swiss: no two meet twice, and equals meet; of all pairings the best by five rules in order."""

from dataclasses import replace

from referee.core.errors import N_
from referee.core.words import Sentence
from referee.tournament.competition.apart import apart_reason
from referee.tournament.competition.byes import (
    FEWEST_BYES,
    FEWEST_BYES_WITHOUT_HANDICAP,
    LAST_OF_THE_DRAW,
    choose_byes,
)
from referee.tournament.competition.contest import Contest, Draw, Reasons
from referee.tournament.competition.model import StandingsRow
from referee.tournament.competition.standings import standings_by
from referee.tournament.competition.tables import tables_of_two
from referee.tournament.formats.swiss_field import SwissField

CRITERIA = ("match_points", "buchholz", "games_difference", "points_difference", "lot")


def standings(contest: Contest) -> tuple[StandingsRow, ...]:
    return standings_by(contest, CRITERIA)


def usual_rounds(entries: int) -> int:
    """Return the fewest rounds after which only one entry can have won them all."""
    return max(1, (entries - 1).bit_length())


def draw(contest: Contest) -> Draw | None:
    """Pair those present; None where there are not two of them."""
    if len(contest.present) < 2:
        return None
    order = standing_order(contest)
    playing, byes = choose_byes(order, contest.byes_had, seats=2)
    field = SwissField(contest, playing, contest.planned or usual_rounds(len(contest.ids)))
    pairs = field.pairs()
    tables = tables_of_two((field.order[one], field.order[other]) for one, other in pairs)
    return contest.drawn(tables, [_why(field, *pair) for pair in pairs], byes, why_bye(contest))


def standing_order(contest: Contest) -> list[int]:
    """Return the entries present in the order of the standings; before the first round by seed.

    A handicap is for the standings alone: here match points count instead of those net of it.
    """
    if not contest.rounds:
        return list(contest.present)
    chosen = contest.settings.criteria
    criteria = ["match_points" if name == "net_points" else name for name in chosen]
    if "net_points" in chosen:
        settings = replace(contest.settings, criteria=tuple(dict.fromkeys(criteria)))
        contest = replace(contest, settings=settings)
    present = set(contest.present)
    return [row.entry for row in standings(contest) if row.entry in present]


def why_bye(contest: Contest) -> Sentence:
    """Return why the last in the order has a bye: where a handicap ranks, it is left out here.

    Before the first round there are no standings.
    """
    if not contest.rounds:
        return LAST_OF_THE_DRAW
    ranks = "net_points" in contest.settings.criteria
    return FEWEST_BYES_WITHOUT_HANDICAP if ranks else FEWEST_BYES


def _why(field: SwissField, one: int, other: int) -> Reasons:
    """Return why two positions of the field meet."""
    higher, lower = field.points[one], field.points[other]
    if field.accelerated:
        level, unequal = ACCELERATED_LEVEL, ACCELERATED_UNEQUAL
    else:
        level, unequal = LEVEL, UNEQUAL
    if higher == lower:
        reasons = [Sentence(level, {"points": higher})]
    else:
        reasons = [Sentence(unequal, {"higher": higher, "lower": lower})]
    if field.have_met(one, other):
        reasons.append(REPEATED)
    listed = field.kept_apart(one, other)
    if listed is not None:
        reasons.append(apart_reason(listed))
    elif field.are_club_mates(one, other):
        reasons.append(CLUB_MATES)
    return tuple(reasons)


LEVEL = N_("both have the same match points: %(points)s")
UNEQUAL = N_(
    "match points %(higher)s against %(lower)s: nobody level with them was left who fits better"
)
ACCELERATED_LEVEL = N_(
    "both have the same match points for this draw: %(points)s, with the virtual ones of the Baku "
    "acceleration"
)
ACCELERATED_UNEQUAL = N_(
    "match points %(higher)s against %(lower)s for this draw, with the virtual ones of the Baku "
    "acceleration: nobody level with them was left who fits better"
)
REPEATED = Sentence(
    N_("they have met before: every pairing of this round repeats a match, this one the fewest"),
    {},
)
CLUB_MATES = Sentence(
    N_("they are of one club: every other pairing would bring more unequal ones together"), {}
)
