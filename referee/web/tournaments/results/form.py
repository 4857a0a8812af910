"""A result as a form sends it: amounts that stand together on a slip, and how it was ended."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from wtforms import Field
from wtforms.utils import unset_value

from referee.actions.tournaments.results import SURE
from referee.core.errors import N_, RuleError
from referee.core.reading import at
from referee.core.table_result import TableResult, Winner
from referee.presenters.words.problems import problem
from referee.tournament.games.regulations import AnyRegulation
from referee.web.forms.base import LedgerForm
from referee.web.forms.fields import TickField, whole
from referee.web.tournaments.forms import TournamentForm

GAMES_WON, TOTALS = "games", "totals"
"""The ways of slips: the score of each game, or games and points of the match."""

CALLED = "called"
"""The tick by which a match that nobody has won yet is taken as it is: time was called (15.6)."""

WINNERS: Mapping[str, Winner | None] = {"a": "a", "b": "b", "nobody": None}


class Limits(NamedTuple):
    """The bounds of the score of a game, by its name, which a page checks by itself.

    Scores of `target` and more are never level. The winner has at most `room` more than the loser,
    or than `short` where the loser is below the target.
    """

    name: str
    target: int
    short: int
    room: int


@dataclass(frozen=True)
class SlipAmounts:
    """Amounts that stand together, one for each side or each of five; `names` are of the fields.

    None is below `least`, if there is one; `partly` (English, marked) is said where one is empty.
    The score of a game has `limits`.
    """

    key: str
    label: str
    names: tuple[str, ...]
    least: int | None
    partly: str
    limits: Limits | None = None


class SlipAmountsField(Field):
    """Amounts of a slip, whose fields have names of their own; without any `data` is None.

    `wrong` is the name of the field that was refused, "" where all of them belong to what is wrong.
    """

    look = "amounts"
    text = ""
    wrong = ""
    data: tuple[int, ...] | None
    texts: list[str]
    """The text of each field, as it was typed."""

    def __init__(self, amounts: SlipAmounts, *, prefix: str, **more: Any) -> None:
        super().__init__(amounts.label, **more)
        self.amounts = amounts
        self.names = [f"{prefix}{name}" for name in amounts.names]

    @property
    def key(self) -> str:
        """The name of these amounts, whatever table they are of."""
        return self.amounts.key

    @property
    def blank(self) -> bool:
        """Return whether nothing was typed."""
        return not any(text.strip() for text in self.texts)

    def process(
        self,
        formdata: Any,
        data: Any = unset_value,
        extra_filters: Any = None,  # noqa: ARG002 (WTForms gives it)
    ) -> None:
        """Read what was typed, or show the amounts that are known."""
        self.process_errors = []
        self.data = None
        if formdata is None:
            known = () if data in (unset_value, None) else data
            self.texts = [str(amount) for amount in known] or [""] * len(self.names)
            return
        self.texts = [formdata.get(name, "") for name in self.names]
        if self.blank:
            return
        try:
            typed = zip(self.names, self.texts, strict=True)
            self.data = tuple([self._amount(*one) for one in typed])
        except RuleError as error:
            text = problem(error)["text"]
            self.wrong = error.place
            self.process_errors = [f"{self.label.text}: {text}" if self.wrong else text]

    def _amount(self, name: str, text: str) -> int:
        """Return what was typed in a field. Raise RuleError, its place the name of the field."""
        if not text.strip():
            raise RuleError(self.amounts.partly, what=self.amounts.label)
        amount = at(name, whole, text)
        if self.amounts.least is not None and amount < self.amounts.least:
            raise RuleError(N_("no score is less than 0"), place=name)
        return amount


Read = Callable[[Sequence[SlipAmountsField], Any, str, bool], TableResult]
"""Read a result from valid amounts, a regulation, the way of typing, and whether it may be
unfinished. Raise RuleError, its place the key of amounts or `called`."""


@dataclass(frozen=True)
class TypedGame:
    """The typing of a game's results: its amounts by regulation and way, how they are read, and
    by key what fields would tell a result that is known."""

    amounts: Callable[[Any, str], tuple[SlipAmounts, ...]]
    read: Read
    known: Callable[[TableResult, Any], dict[str, object]]


class AmountsForm(LedgerForm):
    """A form with a result as a slip tells it; `registry.result_form` adds what is typed."""

    called: TickField
    typed_game: TypedGame
    regulation: AnyRegulation
    way: str
    prefix: str
    keys: tuple[str, ...]

    @property
    def amounts(self) -> list[SlipAmountsField]:
        """The amounts in the order of the slip."""
        return [cast("SlipAmountsField", self[key]) for key in self.keys]

    @property
    def limits(self) -> list[Limits]:
        """Return the limits of each game; empty where the amounts are no games."""
        return [one.amounts.limits for one in self.amounts if one.amounts.limits is not None]

    @property
    def blank(self) -> bool:
        """Return whether no amount was typed."""
        return all(one.blank for one in self.amounts)

    @property
    def wrong(self) -> list[str]:
        """Return the errors of the amounts."""
        return [text for one in self.amounts for text in one.errors]

    def field_of(self, place: str) -> str:
        """Return the name of the field of a key of amounts; other places are their own."""
        name = super().field_of(place)
        return f"{self.prefix}{name}" if name in (*self.keys, CALLED, SURE) else name

    def result(self, *, ruled: bool = False) -> TableResult:
        """Return the result that was typed. Raise RuleError where it cannot be.

        A match that was not played out needs its tick, but where a ruling says how it ended.
        """
        unfinished = ruled or bool(self.called.data)
        return self.typed_game.read(self.amounts, self.regulation, self.way, unfinished)


class ResultForm(AmountsForm, TournamentForm):
    """The result of a table as its slip tells it; `sure` says that it holds against a phone's."""

    sure: TickField


def way_of(values: Mapping[str, str]) -> str:
    """Return the way of typing that an address or a form asks for."""
    return TOTALS if values.get("way") == TOTALS else GAMES_WON
