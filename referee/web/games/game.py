"""The `WebGame` of the pages; `registry` holds one object of this class for each game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from flask_babel import LazyString

from referee.games.game import AnyGame
from referee.games.registry import game_of as rules_of
from referee.presenters.tournaments.results.desk_result import DeskResult
from referee.presenters.words.comparison import Change
from referee.web.forms.base import PageForm
from referee.web.forms.fields import Choice
from referee.web.forms.refusal import Refusal
from referee.web.games.pairs.features import PairGame
from referee.web.matches.correction_form import CorrectionForm
from referee.web.matches.fact_form import FactForm
from referee.web.matches.signers import Signer

V = TypeVar("V")
"""The view of a match of the game."""


@dataclass(frozen=True)
class Opening:
    """The form that opens a match of the game.

    `first` labels the choice of who begins at each seat, `unknown` the choice that leaves it to the
    cards or the dealer, and `choose` is told where neither was chosen. `unnamed` gives the names
    where nobody wants to type any, `target` the targets of a regulation, "" where it has none.
    """

    tab: LazyString
    first: LazyString
    unknown: LazyString
    choose: LazyString
    start: LazyString
    quick: LazyString
    unnamed: Callable[[], Sequence[str]]
    target: Callable[[Any], str]


@dataclass(frozen=True)
class GameWords:
    """The words of a game in the common templates.

    `leave` is the link to its end, `changes` the title of the changes by a correction; `signed` is
    said of a side or player who has signed, `confirm` is the button of one who has not.
    """

    end: LazyString
    not_over: LazyString
    given_up: LazyString
    give_up: LazyString
    give_up_hint: LazyString
    leave: LazyString
    again: LazyString
    reopen: LazyString
    course: LazyString
    changes: LazyString
    sheet: LazyString
    signed: LazyString
    confirm: LazyString


@dataclass(frozen=True)
class Punishment(Generic[V]):
    """The decisions that the referee's office may take in the game.

    `penalties` tells whether a side can be punished; where it cannot, players are only warned.
    `next_step` gives the remedy proposed for an offence after the warnings for others.
    """

    penalties: bool
    offences: Callable[[V], Sequence[Choice]]
    next_step: Callable[[V, str, Sequence[str]], str]
    article: Callable[[str], str]


class Ending(Protocol):
    """The page of a match's end as every game has it: those who sign."""

    @property
    def signers(self) -> Sequence[Signer]:
        """Each side or player."""


@dataclass(frozen=True)
class WebGame(Generic[V]):
    """The parts of the common pages that each game adds.

    `forms` are those of its facts, by kind, and `correction` is the one of a hand. `moves` gives
    what takes another course between two courses of a match, and nothing where only sums change;
    `compared` gives the sums as well. Both take the number of the hand that is corrected, inserted
    or removed, or 0. `table`, `watch` and `ending` give
    what the templates in `games/<name>/` need beside what all matches have, as a frozen dataclass.
    `settles` is the kind of fact by which a finding is settled, `signs` the one by which a side or
    a player signs; in the states `reopens` a match can be opened again. `told` is what the API says
    of a match beside record and result, and `described` its JSON schemas. `pairs` is None where no
    sides play.
    """

    name: str
    words: GameWords
    opening: Opening
    forms: Mapping[str, type[FactForm]]
    correction: type[CorrectionForm]
    moves: Callable[[Any, Any, int], Sequence[Change]]
    compared: Callable[[Any, Any, int], Sequence[Change]]
    punishment: Punishment[V]
    table: Callable[[V, Refusal | None, DeskResult | None], object]
    watch: Callable[[V, bool, DeskResult | None], object]
    ending: Callable[[V, PageForm | None], Ending]
    settles: str
    signs: str
    reopens: Sequence[str]
    told: Callable[[V], Mapping[str, Any]]
    described: Mapping[str, Any]
    pairs: PairGame | None = None

    @property
    def rules(self) -> AnyGame:
        """The game's rules."""
        return rules_of(self.name)

    @property
    def seats(self) -> range:
        """The numbers of its seats."""
        return range(1, self.rules.players + 1)

    @property
    def sides(self) -> bool:
        """True where two sides play."""
        return self.rules.signers == "side"
