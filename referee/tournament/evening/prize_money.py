"""Prizes in money: the fees without the club's share, divided among the places."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.core.errors import N_, RuleError
from referee.tournament.categories.categories import category_rankings
from referee.tournament.categories.prize_places import prize_places
from referee.tournament.competition.model import StandingsRow
from referee.tournament.competition.prizes import WHOLE, PrizeTable, check_prizes, divided_among
from referee.tournament.evening.cash import cash_of
from referee.tournament.evening.progress import standings_of
from referee.tournament.evening.state import PERCENT, EventState, Pot


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """The prize of an entry in cents, and how much of it was `paid`, None before that.

    `rank` is 0 where it stands in no ranking of the last stage; in the standings it is `stands`,
    which counts those that have withdrawn, too. `by_category` are the names of the
    categories in which it wins some of it, each with its rank there.
    """

    rank: int
    entry: int
    cents: int
    paid: int | None
    by_category: tuple[tuple[str, int], ...] = ()
    stands: int = 0


@dataclass(frozen=True, slots=True)
class PrizeMoney:
    """The fees divided, in cents: `fees` is all there is, `club` its share, `rest` what is over.

    `ranked` tells whether there is one ranking to divide by, and `empty` are the categories with
    prizes that nobody has entered: theirs are left over.
    """

    fees: int
    club: int
    rest: int
    lines: tuple[PrizeLine, ...]
    ranked: bool
    empty: tuple[str, ...] = ()


class _RankingPrizes(NamedTuple):
    """The prizes of a ranking by place, and the rank of each of its entries.

    `category` is "" for the ranking of all. `places` are shares in hundredths of a percent of what
    there is to divide, the first place first; `ranks` count from 1, by the entry's number.
    """

    category: str
    places: tuple[int, ...]
    ranks: dict[int, int]


def check_pot(pot: Pot) -> None:
    """Refuse a share or places that promise more than there is."""
    check_prizes(PrizeTable(pot.places, cut=_cut(pot)))
    of_categories = [places for _name, places in pot.by_category]
    for places in of_categories:
        check_prizes(PrizeTable(places))
    overall, apart = sum(pot.places), sum(map(sum, of_categories))
    if overall + apart > WHOLE:
        raise RuleError(
            N_("all places together get more than 100 percent: %(overall)s, and those of "
               "categories %(apart)s"),
            place="by_category",
            overall=_percent(overall),
            apart=_percent(apart),
        )  # fmt: skip


def _percent(hundredths: int) -> str:
    return f"{hundredths / 100:g}"


def read_pot(payload: Mapping[str, Any]) -> Pot:
    """Return the pot that a fact or an archive has."""
    by_category = [
        (one["category"], tuple(one["places"])) for one in payload.get("by_category", ())
    ]
    return Pot(payload["share"], payload["unit"], tuple(payload["places"]), tuple(by_category))


def write_pot(pot: Pot) -> dict[str, object]:
    """Return a pot as a fact and an archive have it."""
    by_category = [{"category": name, "places": list(places)} for name, places in pot.by_category]
    written = {"share": pot.share, "unit": pot.unit, "places": list(pot.places)}
    return {**written, **({"by_category": by_category} if by_category else {})}


def prize_money(state: EventState) -> PrizeMoney | None:
    """Return the fees as they are divided by the standings of now; None before it is said how."""
    pot = state.pot
    if pot is None:
        return None
    cash, rows = cash_of(state), _ranking(state)
    fees = cash.taken - cash.returned
    fixed = 0 if pot.unit == PERCENT else min(pot.share, fees)
    rankings = [_RankingPrizes("", pot.places, prize_places(state, rows))]
    # Before there is one overall ranking no category has a prize either.
    categories = category_rankings(state) if rows else {}
    rankings += [
        _RankingPrizes(name, places, prize_places(state, categories.get(name, ())))
        for name, places in pot.by_category
    ]
    prizes, cut, rest = divided_among(
        fees - fixed,
        _cut(pot),
        [(ranking.places, list(ranking.ranks.values())) for ranking in rankings],
    )
    overall, stands = rankings[0].ranks, {row.entry: row.rank for row in rows}
    won = Counter(dict.fromkeys(overall, 0))
    won_in: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for ranking, amounts in zip(rankings, prizes, strict=True):
        for (entry, rank), cents in zip(ranking.ranks.items(), amounts, strict=True):
            won[entry] += cents
            if ranking.category and cents:
                won_in[entry].append((ranking.category, rank))
    lines = [
        PrizeLine(
            overall.get(entry, 0),
            entry,
            cents,
            _paid(state, entry),
            tuple(won_in[entry]),
            stands.get(entry, 0),
        )
        for entry, cents in won.items()
        if cents or entry in state.paid_out
    ]
    empty = [one.category for one in rankings if rows and one.places and not one.ranks]
    return PrizeMoney(fees, fixed + cut, rest, tuple(lines), bool(rows), tuple(empty))


def _cut(pot: Pot) -> int:
    """Return the club's share in hundredths of a percent, 0 where it is an amount of money."""
    return pot.share if pot.unit == PERCENT else 0


def _paid(state: EventState, entry: int) -> int | None:
    payment = state.paid_out.get(entry)
    return payment.cents if payment is not None else None


def _ranking(state: EventState) -> tuple[StandingsRow, ...]:
    """Return the ranking of the last stage; nothing where it has several, or none has begun."""
    if not state.rounds or len(state.stages) < len(state.plan.stages):
        return ()
    groups = standings_of(state, state.stages[-1])
    ranks = [row.rank for row in groups[0]]
    return groups[0] if len(groups) == 1 and ranks == sorted(ranks) else ()
