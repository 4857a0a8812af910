"""The course of a knockout: its tree, and those who play on after a loss."""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.core.errors import RuleError
from referee.tournament.competition.contest import Contest
from referee.tournament.competition.model import Round
from referee.tournament.competition.tables import Bracket
from referee.tournament.formats.bracket import (
    Slot,
    TreeSection,
    advance,
    losers_of,
    matches,
    of_bracket,
    seeded,
    winner_of,
)


@dataclass
class Knockout:
    """A knockout after the rounds so far.

    `column` is the tree's present column. `pool` plays on after a loss: in the consolante those
    who lost their first match before the semifinals, in the ripescaggio whoever lost once.
    `finals` are the winners of the finals between the tree's winner and the pool's.
    """

    pool_bracket: Bracket | None
    column: list[Slot]
    pool: list[int] = field(default_factory=list)
    semifinal_losers: list[int] = field(default_factory=list)
    finals: list[Slot] = field(default_factory=list)
    _sections: list[TreeSection] = field(init=False)
    _finalists: list[Slot] = field(default_factory=list)
    _played: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._sections = [() if slot is None else (slot,) for slot in self.column]

    def follow(self, round_: Round) -> None:
        if len(self.column) > 1:
            self._follow_tree(round_)
            byes = [entry for entry in round_.byes if entry not in self.column]
        else:
            self._follow_finals(round_)
            byes = list(round_.byes)
        if self.pool_bracket is not None:
            self._follow_pool(round_, self.pool_bracket, byes)

    def _follow_finals(self, round_: Round) -> None:
        """Follow the finals; the published rounds tell who came from the tree and who did not."""
        for table in of_bracket(round_, "main"):
            self.finals.append(winner_of(table, round_.round))
            unbeaten = [entry for entry in table.players if entry in self.column] or table.a
            self.column = list(unbeaten)
            self.pool = [entry for entry in table.players if entry not in unbeaten]

    def _follow_tree(self, round_: Round) -> None:
        self._sections = [one + other for one, other in matches(self._sections)]
        outcome = advance(self.column, self._sections, round_)
        playing = {entry for table in of_bracket(round_, "main") for entry in table.players}
        # An entry that plays in the tree is not in the pool, even if a corrected result says so.
        self.pool = [entry for entry in self.pool if entry not in playing]
        if len(self.column) == 4:
            self.semifinal_losers = outcome.losers
        for loser in outcome.losers:
            first = loser not in self._played and len(self.column) > 4
            if self.pool_bracket == "ripescaggio" or (self.pool_bracket and first):
                self.pool.append(loser)
        self._played |= playing
        self._finalists = [*outcome.column, *outcome.losers]
        self.column = outcome.column

    def _follow_pool(self, round_: Round, bracket: Bracket, byes: list[int]) -> None:
        """Follow the pool: its members are those who play or have a bye in it."""
        there = list(byes)
        losers: list[int] = []
        for table in of_bracket(round_, bracket):
            winner_of(table, round_.round)
            there.extend(table.players)
            losers.extend(losers_of(table))
        if len(self.column) == 1 and self.column[0] in there:
            # An entry in the pool had lost its match in the tree when the pool was drawn.
            self.column = [entry for entry in self._finalists if entry not in there]
            self.pool = [entry for entry in self.pool if entry not in self.column]
        joined = [entry for entry in there if entry not in self.pool]
        self.pool = [entry for entry in self.pool + joined if entry not in losers]


def course(contest: Contest) -> Knockout:
    """Follow the rounds. Raise RuleError for a match that is not decided."""
    settings = contest.settings
    bracket: Bracket | None = "consolante" if settings.consolante else None
    if settings.ripescaggio:
        bracket = "ripescaggio"
    so_far = Knockout(bracket, seeded(contest.starters))
    for round_ in contest.rounds:
        so_far.follow(round_)
    return so_far


def consolante_winner(contest: Contest) -> int | None:
    """Return who has won the consolante, None before it is won or where none was played."""
    played = any(of_bracket(round_, "consolante") for round_ in contest.rounds)
    try:
        so_far = course(contest)
    except RuleError:  # a match of the newest round is not decided
        return None
    # As long as the tree has more than its semifinals, others may join.
    if not played or len(so_far.column) > 4:
        return None
    there = [entry for entry in so_far.pool if entry in contest.present]
    left = there or so_far.pool
    return left[0] if len(left) == 1 else None


LOST, TO_PLAY, WON = range(3)

LastMatch = tuple[bool, int, int]
"""The rank of a last match: not of the consolante, its round, and how it ended."""


def last_matches(contest: Contest) -> dict[int, int]:
    """Return how many others each entry stands above, by its last match.

    Who has still to play it stands above all who have lost theirs.
    """
    last: dict[int, LastMatch] = dict.fromkeys(contest.ids, (False, 0, LOST))
    beaten: set[int] = set()
    for round_ in contest.rounds:
        late = 2 * round_.round
        for entry in round_.byes:
            consoled = contest.settings.consolante and entry in beaten
            last[entry] = (not consoled, late, WON)
        for bracket in ("main", "ripescaggio", "third_place", "consolante"):
            for table in of_bracket(round_, bracket):
                # The match for the third place goes with the final, and counts just below it.
                depth = late - (bracket == "third_place")
                lost = () if table.how is None else losers_of(table)
                beaten.update(lost)
                other = TO_PLAY if table.how is None else WON
                for entry in table.players:
                    ended = LOST if entry in lost else other
                    last[entry] = (bracket != "consolante", depth, ended)
    final = (len(contest.starters) - 1).bit_length()
    for entry in _third_without_a_match(contest, last, final):
        last[entry] = (True, 2 * final - 1, WON)
    ladder = sorted(last.values())
    return {entry: bisect_left(ladder, key) for entry, key in last.items()}


def _third_without_a_match(
    contest: Contest, last: Mapping[int, LastMatch], final: int
) -> tuple[int, ...]:
    """Return who lost a semifinal and is third because the other who did has withdrawn, if anybody.

    `final` is the number of the round of the final.
    """
    settings = contest.settings
    if not settings.third_place or settings.ripescaggio or len(contest.rounds) < final:
        return ()
    losers = [entry for entry in contest.entries if last[entry.id] == (True, 2 * final - 2, LOST)]
    there = [entry.id for entry in losers if entry.plays_in(contest.rounds_before + final)]
    return tuple(there) if len(losers) == 2 and len(there) == 1 else ()
