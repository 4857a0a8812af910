"""Standings: entries ordered by criteria, every row able to say why it stands above the next."""

from collections.abc import Iterator, Mapping, Sequence

from referee.core.errors import N_
from referee.core.sides import Pair
from referee.core.words import Sentence
from referee.tournament.competition.contest import Contest
from referee.tournament.competition.criteria import CRITERIA, Criterion, CriterionInput
from referee.tournament.competition.lots import by_lot
from referee.tournament.competition.model import Number, StandingsRow
from referee.tournament.competition.tally import DRAWN, LOST, WON, EntryTally

ARTICLE = "15.4"


def standings_by(
    contest: Contest,
    criteria: Sequence[str],
    *,
    rest_wins: bool = True,
    last_matches: Mapping[int, int] | None = None,
    among: Sequence[int] | None = None,
) -> tuple[StandingsRow, ...]:
    """Return the standings of a group by the criteria of its settings, else by `criteria`.

    `among` ranks some of its entries only.
    """
    sums = contest.tallies(rest_wins=rest_wins)
    drawn = by_lot(contest.ids, contest.seed, "standings")
    lots = {entry: len(drawn) - index for index, entry in enumerate(drawn)}
    given = CriterionInput(sums, lots, last_matches or {})
    ranked = contest.ids if among is None else among
    return rank(given, ranked, contest.settings.criteria or criteria)


class _Ranked:
    """An entry on its way through the criteria."""

    def __init__(self, entry: int) -> None:
        self.entry = entry
        self.values: dict[str, Number] = {}


def rank(
    given: CriterionInput,
    entries: Sequence[int],
    criteria: Sequence[str],
    known: Mapping[str, Criterion] = CRITERIA,
) -> tuple[StandingsRow, ...]:
    """Order the entries; those equal in all criteria share a rank, and keep the order given."""
    placed = [_Ranked(entry) for entry in entries]
    rows: list[StandingsRow] = []
    for tied in _split(given, placed, criteria, known):
        rank = len(rows) + 1
        rows.extend(_row(rank, one, given.tallies[one.entry]) for one in tied)
    return tuple(rows)


def _split(
    given: CriterionInput,
    tied: list[_Ranked],
    criteria: Sequence[str],
    known: Mapping[str, Criterion],
) -> Iterator[list[_Ranked]]:
    """Yield those equal so far, parted by the next criterion, the best first."""
    if not criteria:
        yield tied
        return
    name, *rest = criteria
    values = known[name].values(given, [one.entry for one in tied])
    parts: dict[Number, list[_Ranked]] = {}
    for one in tied:
        one.values[name] = values[one.entry]
        parts.setdefault(values[one.entry], []).append(one)
    for value in sorted(parts, reverse=True):
        yield from _split(given, parts[value], rest, known)


def _row(rank: int, placed: _Ranked, own: EntryTally) -> StandingsRow:
    return StandingsRow(
        rank=rank,
        entry=placed.entry,
        played=sum(own.results),
        won=own.results[WON],
        lost=own.results[LOST],
        drawn=own.results[DRAWN],
        games=Pair(own.games_for, own.games_against),
        points=Pair(own.points_for, own.points_against),
        criteria=placed.values,
        frozen=own.frozen,
    )


def why_above(
    upper: StandingsRow, lower: StandingsRow, known: Mapping[str, Criterion] = CRITERIA
) -> Sentence:
    """Return why a row stands above the next one of the same ranking."""
    for name, more in upper.criteria.items():
        less = lower.criteria[name]
        if more != less:
            return Sentence(
                known[name].why,
                {"more": criterion_text(more), "less": criterion_text(less)},
                ARTICLE,
            )
    return Sentence(N_("level in every criterion"), {}, ARTICLE)


def criterion_text(value: Number) -> str:
    """Return the value of a criterion as people write it: `13½`, `−2`."""
    whole, half = divmod(2 * value, 2)
    return (f"{whole or ''}½" if half else str(whole)).replace("-", "−")
