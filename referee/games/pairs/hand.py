"""One hand of two pairs, read into values that the engine can trust (art. 3-8, 11, 12, 16)."""

from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from referee.core.errors import N_, RuleError
from referee.core.reading import (
    at,
    one_way,
    read_each,
    read_fields,
    read_int,
    read_side,
    read_word,
)
from referee.core.rulings.offences import OFFENCES, REMEDIES, STOPPING, VOIDS, Remedy
from referee.core.sides import NONE_EACH, Pair, Side
from referee.games.cards.tricks import Tricks
from referee.games.pairs.regulation import WORDS, PairsRegulation
from referee.games.pairs.taken import TAKEN_READERS, TRICKS, WAYS, TakenReader

SEATS = 4
MOST_CALLS = 40
MOST_DEDUCTED = 1_000_000


class Declaration(Protocol):
    """A declaration that scores, in a trick counted from 1; the seat is None where unknown."""

    @property
    def side(self) -> Side: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def trick(self) -> int: ...


D = TypeVar("D", bound=Declaration)


class Call(NamedTuple):
    """A word said in a trick (art. 5)."""

    trick: int
    seat: int
    word: str


class Start(NamedTuple):
    """The start of a hand: `starter` leads, by the record or by rotation, None where neither tells.

    `expected` is the seat of the rotation, None in a first hand (`is_first`) (3.2, 16.1).
    """

    starter: int | None
    expected: int | None
    is_first: bool


class Penalty(NamedTuple):
    """A ruling (art. 11). `points` with `deduct` only, in the unit of the game.

    `remedy` is None only while a hand is being read: the regulation then fills it.
    """

    side: Side
    offence: str
    remedy: Remedy | None
    points: int


class Hand(NamedTuple, Generic[D]):
    """The facts of one hand. One of `tricks`, `thirds` and `points` says what was taken.

    `thirds` is what each side took, however it was written down, the last trick included.
    `starter` is the seat that led to the first trick, None where the record does not say.
    `won` are the winners of the tricks where they were written one by one without cards.
    `trump` is None in a game without trumps.
    """

    complete: bool
    tricks: Tricks | None = None
    thirds: Pair | None = None
    points: Pair | None = None
    won: tuple[Side, ...] = ()
    starter: int | None = None
    trump: str | None = None
    declared: tuple[D, ...] = ()
    calls: tuple[Call, ...] = ()
    claim: Side | None = None
    penalty: Penalty | None = None
    void: str | None = None

    @property
    def is_void(self) -> bool:
        """Tell whether the hand counts nothing and the same seat begins again (3.4, 11.3, 12)."""
        return self.void is not None or (
            self.penalty is not None and self.penalty.remedy == "replay"
        )

    @property
    def is_settled(self) -> bool:
        """Return whether a void or a ruling settles the hand whatever was taken (11.3, 12)."""
        return self.void is not None or (
            self.penalty is not None and self.penalty.remedy in STOPPING
        )

    @property
    def may_stop(self) -> bool:
        """Return whether the hand may hold less than ten tricks."""
        return self.claim is not None or self.is_settled


_WAYS = frozenset(WAYS)


def read_facts(
    values: dict[str, object], readers: Mapping[str, TakenReader], regulation: PairsRegulation
) -> dict[str, Any]:
    """Read the keys of a hand, all known, into the fields of a Hand. Raise RuleError."""
    ways = one_way(values, WAYS)
    facts: dict[str, Any] = {"complete": False}
    for key, value in values.items():
        try:
            facts.update(readers[key](value))
        except RuleError as error:
            raise error.within(key) from None
    if not ways:
        facts["thirds"] = NONE_EACH
    penalty = facts.get("penalty")
    if penalty is not None and penalty.remedy is None:
        facts["penalty"] = penalty._replace(remedy=regulation.remedy_for(penalty.offence))
    return facts


def check_together(values: dict[str, object], hand: Hand[Any], regulation: PairsRegulation) -> None:
    """Raise RuleError for what one key of a hand asks of another, or of the regulation."""
    is_told = not _WAYS.isdisjoint(values)
    if not is_told and (hand.penalty is None or hand.claim) and not hand.is_settled:
        raise RuleError(N_("one of these must say what was taken: %(ways)s"), ways=", ".join(WAYS))
    if "calls" in values and "tricks" not in values:
        raise RuleError(N_("calls can be recorded only with tricks"), place="calls")
    if hand.points is not None and regulation.needs_thirds:
        raise RuleError(
            N_("this regulation counts thirds: write thirds, not points"),
            place="points",
            article=regulation.needs_thirds,
        )
    if hand.claim is not None and regulation.claims == "off":
        raise RuleError(
            N_("this regulation has no claims: the hand is played to the last card"),
            place="claim",
            article="8.5",
        )
    known = len(hand.tricks or ())
    for index, call in enumerate(hand.calls):
        if call.trick > known:
            raise RuleError(
                N_("trick %(trick)s has not been played"),
                place=f"calls[{index}].trick",
                article="5.1",
                trick=call.trick,
            )


_CALLS = {
    (trick, seat, word): Call(trick, seat, word)
    for trick in range(1, TRICKS + 1)
    for seat in range(1, SEATS + 1)
    for word in WORDS
}


def _read_call(value: Any) -> Call:
    try:
        trick, seat = value["trick"], value["seat"]
        # 1.0 and true are the same keys as 1, and no numbers of tricks or seats.
        if len(value) == len(Call._fields) and type(trick) is type(seat) is int:
            return _CALLS[trick, seat, value["word"]]
    except (KeyError, TypeError):
        pass
    # Reading field by field is slower, but tells which one is wrong.
    values = read_fields(value, Call._fields)
    return Call(
        at("trick", read_int, values["trick"], 1, TRICKS),
        at("seat", read_int, values["seat"], 1, 4),
        at("word", read_word, values["word"], WORDS),
    )


def _read_calls(value: object) -> dict[str, object]:
    return {"calls": read_each(value, _read_call, most=MOST_CALLS)}


def _read_claim(value: object) -> dict[str, object]:
    values = read_fields(value, ("side",))
    return {"claim": at("side", read_side, values["side"])}


def _read_penalty(value: object) -> dict[str, object]:
    values = read_fields(value, ("side", "offence"), ("remedy", "points"))
    remedy = at("remedy", read_word, values["remedy"], REMEDIES) if "remedy" in values else None
    if (remedy == "deduct") != ("points" in values):
        raise RuleError(
            N_("points go with the remedy deduct, and only with it"),
            place="points",
            article="11.3",
        )
    return {
        "penalty": Penalty(
            at("side", read_side, values["side"]),
            at("offence", read_word, values["offence"], OFFENCES),
            remedy,  # type: ignore[arg-type]  # read_word has checked that it is one
            at("points", read_int, values.get("points", 0), 0, MOST_DEDUCTED),
        )
    }


READERS: Mapping[str, TakenReader] = {
    **TAKEN_READERS,
    "calls": _read_calls,
    "claim": _read_claim,
    "penalty": _read_penalty,
    "void": lambda value: {"void": read_word(value, VOIDS)},
}
"""The readers of the keys that both games have."""


def read_starter(value: object) -> dict[str, object]:
    """Read the seat that led to the first trick, under the key of its game."""
    return {"starter": read_int(value, 1, SEATS)}
