"""A result as a form sends it: the score of each game, or the totals; of five, the payments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.core.errors import N_, RuleError
from referee.core.sides import Pair
from referee.games.pairs.regulation import PairsRegulation
from referee.presenters.words.text import _
from referee.tournament.competition.tables import AnyTable, FiveTable, TableResult, Winner
from referee.tournament.games.pairs.slips import is_match_over, result_of_slip
from referee.tournament.games.regulations import AnyRegulation
from referee.web.matches.entry import whole
from referee.web.matches.posting import Form

GAMES, TOTALS = "games", "totals"
"""How slips tell a result: the score of each game, or games and points of the match."""

CALLED = "called"
"""The tick by which a match that nobody has won yet is taken as it is: time was called (15.6)."""

SIDES = ("a", "b")
WINNERS: Mapping[str, Winner | None] = {"a": "a", "b": "b", "nobody": None}


@dataclass(frozen=True)
class Amounts:
    """Amounts that stand together, one for each side or each of five; `names` are of the fields."""

    key: str
    label: str
    names: tuple[str, ...]


def amounts_of(table: AnyTable, regulation: AnyRegulation, way: str) -> tuple[Amounts, ...]:
    """What is typed of a table, in the order of the slip."""
    if isinstance(table, FiveTable):
        seats = range(1, len(table.seats) + 1)
        return (Amounts("payments", _("Payments"), tuple([f"p{seat}" for seat in seats])),)
    if way == TOTALS:
        return (_pair("games", _("Games won")), _pair("points", _("Points of the match")))
    assert isinstance(regulation, PairsRegulation)  # who plays trionfo sits at tables of five
    if regulation.best_of == 1:
        return (_pair("g1", _("Points")),)
    games = range(1, regulation.best_of + 1)
    return tuple([_pair(f"g{game}", _("Game %(n)s", n=game)) for game in games])


def _pair(key: str, label: str) -> Amounts:
    return Amounts(key, label, tuple([f"{key}_{side}" for side in SIDES]))


def way_of(values: Mapping[str, str]) -> str:
    return TOTALS if values.get("way") == TOTALS else GAMES


def is_blank(form: Form, prefix: str, amounts: tuple[Amounts, ...]) -> bool:
    """Whether nothing of this table was typed."""
    return not any(form.get(prefix + name, "").strip() for one in amounts for name in one.names)


def read_result(
    form: Form,
    prefix: str,
    table: AnyTable,
    regulation: AnyRegulation,
    way: str,
    *,
    ruled: bool = False,
) -> TableResult:
    """The result that a form tells of a table; raises RuleError, its place the key of amounts.

    A match that was not played out needs its tick, but where a ruling says how it ended.
    """
    amounts = amounts_of(table, regulation, way)
    if isinstance(table, FiveTable):
        return _payments(form, prefix, amounts[0])
    assert isinstance(regulation, PairsRegulation)  # as above
    as_it_is = ruled or bool(form.get(prefix + CALLED))
    if way == TOTALS:
        games, points = (_both(form, prefix, one) for one in amounts)
        _check_end(as_it_is or max(games) > regulation.best_of // 2)
        return TableResult(games, points, _ahead(games))
    typed = [one for one in amounts if not is_blank(form, prefix, (one,))]
    scores = [_both(form, prefix, one) for one in amounts[: _last(amounts, typed)]]
    try:
        outcome = result_of_slip(scores, regulation)
    except RuleError as error:
        error.place = amounts[int(error.place.removeprefix("games[").removesuffix("]"))].key
        raise
    _check_end(as_it_is or is_match_over(scores, regulation))
    return outcome


def _check_end(ended: bool) -> None:
    if not ended:
        raise RuleError(
            N_("by this nobody has won the match yet: write what is missing, or tick how it ended"),
            place=CALLED,
            article="15.6",
        )


def read_winner(form: Form, outcome: TableResult) -> TableResult:
    """The outcome of a match of which a ruling says who has won it."""
    chosen = form.get("winner", "")
    if chosen not in WINNERS:
        raise RuleError(N_("choose who has won by the ruling"), place="winner")
    return replace(outcome, winner=WINNERS[chosen])


def typed_as(outcome: TableResult, regulation: AnyRegulation) -> dict[str, str]:
    """The fields of a form that would tell this result: the totals, or the payments."""
    if outcome.payments is not None:
        return {f"p{seat}": str(paid) for seat, paid in enumerate(outcome.payments, start=1)}
    assert isinstance(regulation, PairsRegulation)  # as above
    told: dict[str, Any] = {"games": outcome.games, "points": outcome.points}
    fields = {
        f"{key}_{side}": str(amount)
        for key, pair in told.items()
        for side, amount in zip(SIDES, pair, strict=True)
    }
    return fields if max(outcome.games) > regulation.best_of // 2 else {**fields, CALLED: "1"}


def typed_games(scores: Sequence[Pair]) -> dict[str, str]:
    """The fields of a form that would tell these games."""
    return {
        f"g{game}_{side}": str(amount)
        for game, score in enumerate(scores, start=1)
        for side, amount in zip(SIDES, score, strict=True)
    }


def _last(amounts: tuple[Amounts, ...], typed: list[Amounts]) -> int:
    """How many games were typed; between two that were none may be left out."""
    if not typed:
        raise RuleError(N_("write the score of each game"), place=amounts[0].key)
    return amounts.index(typed[-1]) + 1


def _both(form: Form, prefix: str, one: Amounts) -> Pair:
    for name in one.names:
        if not form.get(prefix + name, "").strip():
            raise RuleError(
                N_("both sides have an amount, 0 too: %(what)s"), place=one.key, what=one.label
            )
    return Pair(*(_amount(form, prefix + name, one.key, least=0) for name in one.names))


def _amount(form: Form, name: str, key: str, least: int | None) -> int:
    """A number as people type it: `4`, `+4`, `−4` with any of the signs of a keyboard."""
    text = form.get(name, "").strip().replace("−", "-").replace("–", "-").removeprefix("+")
    try:
        amount = whole({name: text}, name)
    except RuleError as error:
        error.place = key
        raise
    if least is not None and amount < least:
        raise RuleError(N_("no score is less than 0"), place=key)
    return amount


def _payments(form: Form, prefix: str, one: Amounts) -> TableResult:
    paid = tuple([_amount(form, prefix + name, one.key, least=None) for name in one.names])
    if sum(paid):
        raise RuleError(
            N_("the five payments make %(sum)s together: they must make 0"),
            place=one.key,
            article="13.6",
            sum=sum(paid),
        )
    return TableResult(payments=paid)


def _ahead(games: Pair) -> Winner | None:
    if games.A == games.B:
        return None
    return "a" if games.A > games.B else "b"
