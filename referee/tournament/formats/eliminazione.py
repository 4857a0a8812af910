"""Knockout: a seeded tree, a match for the third place, and a second chance where there is one."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.words import Sentence
from referee.tournament.competition.contest import Contest, Draw
from referee.tournament.competition.matching import cheapest, every_two, weighed
from referee.tournament.competition.model import Round, StandingsRow
from referee.tournament.competition.standings import standings_by
from referee.tournament.competition.tables import Bracket, SidesTable
from referee.tournament.formats.bracket import matches
from referee.tournament.formats.knockout import Knockout, course, last_matches

CRITERIA = ("last_match", "games_difference", "points_difference", "points_for", "lot")

SEEDED = N_("number %(one)s of the seeds against number %(other)s")
SEED_BY_LOT = N_("number %(one)s of the seeds against one drawn by lot")
BY_LOT = Sentence(N_("nobody seeded either of them: both came to their places by lot"), {})
WINNERS = Sentence(N_("the winners of two matches that are neighbours in the tree"), {})
SEMIFINALISTS = Sentence(N_("those who lost the semifinals play for the third place"), {})
POOL = {
    "consolante": Sentence(N_("both lost their first match, and play the consolante"), {}),
    "ripescaggio": Sentence(N_("both have lost once, and play the ripescaggio"), {}),
}
FINALISTS = Sentence(N_("the one without a loss against the winner of the ripescaggio"), {})
ONCE_MORE = Sentence(N_("each of the two has lost once: they play once more"), {})
FIRST_SEEDS = Sentence(N_("a bye: the tree has free places, and they go to the first seeds"), {},
                       "15.5")  # fmt: skip
BYE_BY_LOT = Sentence(
    N_("a bye: the tree has free places, and with no seeds left they go by lot"), {}, "15.5"
)
NO_OPPONENT = Sentence(N_("the opponent has withdrawn, or did not turn up"), {}, "15.5")
ODD_POOL = Sentence(
    N_("a bye: the number is odd, and of those who rested least this is the first seed"), {}, "15.5"
)


class _Pairing(NamedTuple):
    """Two entries that meet, or one that goes on without a match; its bracket and the reason."""

    bracket: Bracket
    entries: tuple[int, ...]
    why: Sentence


def standings(contest: Contest) -> tuple[StandingsRow, ...]:
    """Return the standings by each entry's last match; level ones by their results before."""
    return standings_by(contest, CRITERIA, last_matches=last_matches(contest))


def draw(contest: Contest) -> Draw | None:
    """Return the next round of all brackets, or None once no match is left to play.

    Raise RuleError for a match of an earlier round that is not decided, and for entries that
    came after the tree was drawn.
    """
    late = sorted(set(contest.ids) - set(contest.starters))
    for entry in contest.entries:
        if entry.id in late:
            raise RuleError(
                N_("“%(name)s” comes too late: the tree of the knockout is drawn"), name=entry.said
            )
    so_far = course(contest)
    meetings = [*_tree(contest, so_far), *_finals(contest, so_far), *_pool(contest, so_far)]
    if not meetings:
        return None
    played = [meeting for meeting in meetings if len(meeting.entries) == 2]
    byes = [meeting for meeting in meetings if len(meeting.entries) == 1]
    tables = tuple(
        SidesTable(number, meeting.entries[:1], meeting.entries[1:], bracket=meeting.bracket)
        for number, meeting in enumerate(played, start=1)
    )
    return Draw(
        Round(contest.number, tables, tuple(meeting.entries[0] for meeting in byes)),
        tuple((meeting.why,) for meeting in played),
        tuple(meeting.why for meeting in byes),
    )


def _tree(contest: Contest, so_far: Knockout) -> Iterator[_Pairing]:
    if len(so_far.column) == 1:
        return
    present = set(contest.present)
    for pair in matches(so_far.column):
        there = tuple(entry for entry in pair if entry is not None and entry in present)
        if len(there) == 2:
            yield _Pairing("main", there, _why_in_tree(contest, there))
        elif there:
            yield _Pairing("main", there, _why_alone(contest, there[0]))
    losers = tuple(entry for entry in so_far.semifinal_losers if entry in contest.present)
    settings = contest.settings
    if settings.third_place and not settings.ripescaggio and len(losers) == 2:
        yield _Pairing("third_place", losers, SEMIFINALISTS)


def _why_in_tree(contest: Contest, pair: tuple[int, ...]) -> Sentence:
    if contest.rounds:
        return WINNERS
    seeds = [contest.starters.index(entry) + 1 for entry in pair if entry not in contest.by_lot]
    if not seeds:
        return BY_LOT
    if len(seeds) == 1:
        return Sentence(SEED_BY_LOT, {"one": seeds[0]})
    return Sentence(SEEDED, {"one": seeds[0], "other": seeds[1]})


def _why_alone(contest: Contest, entry: int) -> Sentence:
    if contest.rounds:
        return NO_OPPONENT
    return BYE_BY_LOT if entry in contest.by_lot else FIRST_SEEDS


def _finals(contest: Contest, so_far: Knockout) -> Iterator[_Pairing]:
    """Yield the winner of the tree against the winner of the ripescaggio, who has to win twice."""
    unbeaten = [entry for entry in contest.present if so_far.column == [entry]]
    rescued = [entry for entry in contest.present if entry in so_far.pool]
    if so_far.pool_bracket != "ripescaggio" or not len(unbeaten) == len(rescued) == 1:
        return
    if not so_far.finals:
        yield _Pairing("main", (*unbeaten, *rescued), FINALISTS)
    elif so_far.finals == rescued:
        yield _Pairing("main", (*unbeaten, *rescued), ONCE_MORE)


def _pool(contest: Contest, so_far: Knockout) -> Iterator[_Pairing]:
    """Yield the pairings after a loss: few repeats, and the best seeds against the lowest."""
    bracket = so_far.pool_bracket
    pool = [entry for entry in contest.present if entry in so_far.pool]
    if bracket is None or len(pool) < 2:
        return
    if len(pool) % 2:
        bye = min(pool, key=contest.byes_had.__getitem__)
        yield _Pairing(bracket, (bye,), ODD_POOL)
        pool.remove(bye)
    number = len(pool)
    again, fold = weighed([(1, number // 2), (number**2, number // 2)])
    edges = [
        (one, other,
         again * ((pool[one], pool[other]) in contest.met) + fold * (one + other + 1 - number) ** 2)
        for one, other in every_two(number)
    ]  # fmt: skip
    for one, other in cheapest(number, edges):
        yield _Pairing(bracket, (pool[one], pool[other]), POOL[bracket])
