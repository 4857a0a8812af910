"""A contest, from which a draw is made: a group's entries and rounds, its settings, a seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from referee.core.words import Sentence
from referee.tournament.competition.apart import Apart, pairs_apart
from referee.tournament.competition.byes import IN_TURN
from referee.tournament.competition.model import DEFAULTS, Entry, Round, Settings
from referee.tournament.competition.tables import AnyTable
from referee.tournament.competition.tally import EntryTally, tallies

Reasons = tuple[Sentence, ...]


class Draw(NamedTuple):
    """A round as drawn; a draft, which nobody but the organizers sees before it is published.

    `why` gives the reasons for each table, `why_byes` those for each bye.
    """

    round: Round
    why: tuple[Reasons, ...]
    why_byes: tuple[Sentence, ...]


@dataclass(frozen=True)
class Contest:
    """One group so far: `entries` in seed order, withdrawn ones included, late ones last.

    `rounds_before` counts the rounds of the event's earlier stages. `by_lot` are those whom nobody
    seeded: lot gave them their places. `planned` rounds are played, None is as many as usual.
    `apart` are lists of who must not meet.
    """

    entries: tuple[Entry, ...]
    rounds: tuple[Round, ...] = ()
    settings: Settings = DEFAULTS
    seed: int = 0
    rounds_before: int = 0
    by_lot: frozenset[int] = frozenset()
    planned: int | None = None
    apart: tuple[Apart, ...] = ()

    @property
    def number(self) -> int:
        """Return the number of the round to draw."""
        return len(self.rounds) + 1

    @cached_property
    def ids(self) -> tuple[int, ...]:
        return tuple([entry.id for entry in self.entries])

    @cached_property
    def present(self) -> tuple[int, ...]:
        """Return the entries that play in the round to draw, in seed order."""
        number = self.rounds_before + self.number
        if all(entry.withdrawn_after is None and not entry.rests for entry in self.entries):
            return self.ids
        return tuple([entry.id for entry in self.entries if entry.plays_in(number)])

    @cached_property
    def starters(self) -> tuple[int, ...]:
        """Return the entries that were there at the first draw, in seed order."""
        if not self.rounds:
            number = self.rounds_before + 1
            return tuple([entry.id for entry in self.entries if entry.stays_for(number)])
        first = self.rounds[0]
        seats = sum(len(table.players) for table in first.tables[:1]) * len(first.tables)
        if seats + len(first.byes) + len(first.rests) == len(self.ids):
            return self.ids  # Nobody came late, as is usual: counting is enough.
        there = {*first.byes, *first.rests}.union(*[table.players for table in first.tables])
        return tuple([entry for entry in self.ids if entry in there])

    @property
    def unchanged(self) -> bool:
        """Tell whether those present are those that started; nobody ever joined them or rested."""
        begun = set(self.starters)
        rested = any(round_.rests for round_ in self.rounds)
        return (
            not rested
            and self.present == self.starters
            and not any(
                entry.plays_in(self.rounds_before + 1)
                for entry in self.entries
                if entry.id not in begun
            )
        )

    @cached_property
    def clubs(self) -> Mapping[int, str]:
        return {entry.id: entry.club for entry in self.entries}

    @cached_property
    def kept_apart(self) -> Mapping[tuple[int, int], Apart]:
        """Return every two that must not meet in the round to draw, each two in both orders."""
        return pairs_apart(self.apart, self.clubs, self.rounds_before + self.number)

    def tallies(self, *, rest_wins: bool) -> Mapping[int, EntryTally]:
        """Return the sums of all entries, by the worth that the format gives a rest."""
        if rest_wins not in self._tallies:
            sums = tallies(self.ids, self.rounds, self.settings, rest_wins)
            for entry in self.entries:
                sums[entry.id].handicap = entry.handicap
            self._tallies[rest_wins] = sums
        return self._tallies[rest_wins]

    @cached_property
    def _tallies(self) -> dict[bool, Mapping[int, EntryTally]]:
        return {}

    @cached_property
    def met(self) -> Mapping[tuple[int, int], int]:
        """Return how often two entries were opponents; each two in both orders."""
        return meetings(self.rounds)

    @cached_property
    def byes_had(self) -> Mapping[int, int]:
        """Return how many byes each entry has had."""
        had = dict.fromkeys(self.ids, 0)
        for round_ in self.rounds:
            for entry in round_.byes:
                had[entry] += 1
        return had

    def drawn(
        self,
        tables: Sequence[AnyTable],
        why: Sequence[Reasons],
        byes: Sequence[int] | None = None,
        why_bye: Sentence = IN_TURN,
    ) -> Draw:
        """Return the round as drawn; without `byes` all who are not seated have one."""
        if byes is None:
            seated = {entry for table in tables for entry in table.players}
            byes = [entry for entry in self.present if entry not in seated]
        number = self.rounds_before + self.number
        rests = [one.id for one in self.entries if number in one.rests and one.stays_for(number)]
        round_ = Round(self.number, tuple(tables), tuple(byes), tuple(rests))
        return Draw(round_, tuple(why), (why_bye,) * len(byes))


def meetings(rounds: tuple[Round, ...]) -> dict[tuple[int, int], int]:
    """Return how often two were opponents, walkovers included; each two in both orders."""
    met: dict[tuple[int, int], int] = {}
    for round_ in rounds:
        for table in round_.tables:
            for one, other in table.opponents:
                met[one, other] = met.get((one, other), 0) + 1
                met[other, one] = met[one, other]
    return met
