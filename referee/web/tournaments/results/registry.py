"""The typing of results from slips, game by game: asked once, by the regulation."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, cast

from flask_babel import lazy_gettext

from referee.actions.tournaments.results import SURE
from referee.core.errors import N_, RuleError
from referee.core.sides import Pair
from referee.core.table_result import TableResult, leader
from referee.games.marafone.game import MARAFONE
from referee.games.pairs.regulation import PairsRegulation
from referee.games.tressette.game import TRESSETTE
from referee.games.trionfo.game import TRIONFO
from referee.games.trionfo.regulation import TrionfoRegulation
from referee.presenters.words.names import game_name
from referee.presenters.words.text import _
from referee.tournament.games.pairs.slips import is_match_over, result_of_slip
from referee.tournament.games.registry import game_played
from referee.tournament.games.regulations import AnyRegulation
from referee.web.forms.fields import TickField
from referee.web.tournaments.results.form import (
    CALLED,
    GAMES_WON,
    TOTALS,
    AmountsForm,
    Limits,
    ResultForm,
    SlipAmounts,
    SlipAmountsField,
    TypedGame,
)

SIDES = ("a", "b")
SEATS = range(1, 6)


def _of_sides(key: str, label: str, limits: Limits | None = None) -> SlipAmounts:
    names = tuple([f"{key}_{side}" for side in SIDES])
    return SlipAmounts(
        key, label, names, 0, N_("both sides have an amount, 0 too: %(what)s"), limits
    )


def _limits(regulation: PairsRegulation, game: int) -> Limits:
    """Return what `result_of_slip` asks of the score of one game."""
    target = regulation.target_of(game)
    room = regulation.whole_hand + regulation.most_declared
    return Limits(game_name(regulation, game), target, target - 1 + regulation.winning_margin, room)


def _amounts_of_pairs(regulation: PairsRegulation, way: str) -> tuple[SlipAmounts, ...]:
    if way == TOTALS:
        return (_of_sides("games", _("Games won")), _of_sides("points", _("Points of the match")))
    if regulation.best_of == 1:
        return (_of_sides("g1", _("Points"), _limits(regulation, 1)),)
    return tuple(
        [
            _of_sides(f"g{game}", game_name(regulation, game), _limits(regulation, game))
            for game in range(1, regulation.best_of + 1)
        ]
    )


def _read_of_pairs(
    amounts: Sequence[SlipAmountsField], regulation: PairsRegulation, way: str, unfinished: bool
) -> TableResult:
    if way == TOTALS:
        games, points = map(_both, amounts)
        _check_end(unfinished or max(games) > regulation.best_of // 2)
        return TableResult(games, points, leader(games))
    typed = [index for index, one in enumerate(amounts) if not one.blank]
    if not typed:
        raise RuleError(N_("write the score of each game"), place=amounts[0].key)
    scores = [_both(one) for one in amounts[: typed[-1] + 1]]
    try:
        result = result_of_slip(scores, regulation)
    except RuleError as error:
        error.place = amounts[int(error.place.removeprefix("games[").removesuffix("]"))].key
        raise
    _check_end(unfinished or is_match_over(scores, regulation))
    return result


def _both(one: SlipAmountsField) -> Pair:
    if one.data is None:
        raise RuleError(one.amounts.partly, place=one.key, what=one.amounts.label)
    return Pair(*one.data)


def _check_end(ended: bool) -> None:
    if not ended:
        raise RuleError(
            N_(
                "by this nobody has won the match yet: write what is missing, or tick that time "
                "was called"
            ),
            place=CALLED,
            article="15.6",
        )


def _known_of_pairs(result: TableResult, regulation: PairsRegulation) -> dict[str, object]:
    scores = {f"g{game}": tuple(score) for game, score in enumerate(result.scores, start=1)}
    ended = max(result.games) > regulation.best_of // 2
    return {
        **scores,
        "games": tuple(result.games),
        "points": tuple(result.points),
        CALLED: None if ended else True,
    }


def _amounts_of_five(_regulation: TrionfoRegulation, _way: str) -> tuple[SlipAmounts, ...]:
    names = tuple([f"p{seat}" for seat in SEATS])
    return (SlipAmounts("payments", _("Payments"), names, None, N_("must be a whole number")),)


def _read_of_five(
    amounts: Sequence[SlipAmountsField],
    _regulation: TrionfoRegulation,
    _way: str,
    _unfinished: bool,
) -> TableResult:
    one = amounts[0]
    if one.data is None:
        raise RuleError(one.amounts.partly, place=one.key)
    if sum(one.data):
        raise RuleError(
            N_("the five payments make %(sum)s together: they must make 0"),
            place=one.key,
            article="13.6",
            sum=sum(one.data),
        )
    return TableResult(payments=one.data)


def _known_of_five(result: TableResult, _regulation: TrionfoRegulation) -> dict[str, object]:
    return {"payments": result.payments}


PAIRS = TypedGame(_amounts_of_pairs, _read_of_pairs, _known_of_pairs)

TYPED: Mapping[str, TypedGame] = {
    MARAFONE.name: PAIRS,
    TRESSETTE.name: PAIRS,
    TRIONFO.name: TypedGame(_amounts_of_five, _read_of_five, _known_of_five),
}


class SlipTickField(TickField):
    """A tick for what was refused of a slip: the refusal says by itself what to do."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.has_label = False


R = TypeVar("R", bound=AmountsForm)


def result_form(kind: type[R], regulation: AnyRegulation, way: str, prefix: str = "") -> type[R]:
    """Return the form of this kind with what is typed of a table of the regulation's game.

    `prefix` begins the names of its fields.
    """
    game = TYPED[game_played(regulation).name]
    amounts = game.amounts(regulation, way)
    fields: dict[str, object] = {
        one.key: SlipAmountsField(one, prefix=prefix, name=f"{prefix}{one.key}") for one in amounts
    }
    fields |= {
        CALLED: SlipTickField(
            lazy_gettext("Time was called: it ended like this"),
            description=lazy_gettext("Whoever leads has won; a game that is level is nobody’s."),
            name=f"{prefix}{CALLED}",
        ),
        "typed_game": game,
        "regulation": regulation,
        "way": way,
        "prefix": prefix,
        "keys": tuple([one.key for one in amounts]),
    }
    if issubclass(kind, ResultForm):
        fields[SURE] = SlipTickField(lazy_gettext("The slip holds"), name=f"{prefix}{SURE}")
    return cast("type[R]", type(kind.__name__, (kind,), fields))


def known_form(regulation: AnyRegulation, outcome: TableResult) -> ResultForm:
    """Return the form of a result, filled as `outcome` was typed."""
    way = GAMES_WON if outcome.scores else TOTALS
    kind = result_form(ResultForm, regulation, way)
    return kind(data=kind.typed_game.known(outcome, kind.regulation))


def sending(regulation: AnyRegulation, outcome: TableResult) -> tuple[tuple[str, str], ...]:
    """Return names and values of the fields that send a result as somebody has typed it."""
    form = known_form(regulation, outcome)
    fields = [("way", form.way)]
    for one in form.amounts:
        fields += zip(one.names, one.texts, strict=True)
    if form.called.data:
        fields.append((form.called.name, form.called.text))
    return tuple(fields)
