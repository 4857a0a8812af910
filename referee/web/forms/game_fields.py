"""Fields for the values of a game: sides, seats, cards, amounts of thirds and points."""

import json
from typing import Any, NamedTuple

from wtforms.form import BaseForm

from referee.core.errors import N_, RuleError
from referee.core.reading import read_side, read_word
from referee.core.record import MOST_NAME
from referee.core.sides import SIDES, Pair, Side, only
from referee.games.cards.pack import SUITS, parse_card
from referee.store.names import is_code
from referee.web.forms.each import EachField
from referee.web.forms.fields import LineField, TypedField, WholeField, whole


class SideField(TypedField[Side]):
    """Side A or B."""

    missing = N_("must be “A” or “B”")

    def parse(self, text: str) -> Side:
        return read_side(text.strip())


class SeatField(WholeField):
    """A seat from 1 to `seats`."""

    def __init__(self, label: str | None = None, *, seats: int = 4, **more: Any) -> None:
        super().__init__(label, least=1, most=seats, **more)


class SideOrSeat(NamedTuple):
    """The one who said or did something: a side, or the player of a seat."""

    side: Side | None = None
    seat: int | None = None

    def as_json(self) -> dict[str, Side | int]:
        """Return `{"side": "A"}` or `{"seat": 3}`."""
        return {"side": self.side} if self.side else {"seat": self.seat or 0}


class SideOrSeatField(TypedField[SideOrSeat]):
    """A side, or a seat."""

    def parse(self, text: str) -> SideOrSeat:
        who = text.strip()
        return SideOrSeat(side=read_side(who)) if who in SIDES else SideOrSeat(seat=whole(who))

    def said(self) -> dict[str, Any]:
        """Return `{"side": "A"}`, `{"seat": 3}` or nothing."""
        return {} if self.data is None else {**self.data.as_json()}

    def shown(self, value: SideOrSeat | Side | int) -> str:
        return str(value.side or value.seat) if isinstance(value, SideOrSeat) else str(value)


class SideAmount(NamedTuple):
    """An amount (thirds or points, as the form says) of one side."""

    side: Side
    amount: int

    def of_total(self, total: int) -> Pair:
        """Return both sides' amounts, the other side having what is left of `total`."""
        mine, rest = only(self.side, self.amount), total - self.amount
        return mine.plus(only("B" if self.side == "A" else "A", rest))


class TapField(TypedField[SideAmount]):
    """A tap on an amount of a side, such as `A:7`."""

    missing = N_("must be “A” or “B”")

    def parse(self, text: str) -> SideAmount:
        side, _, amount = text.strip().partition(":")
        return SideAmount(read_side(side), whole(amount))

    def shown(self, value: SideAmount) -> str:
        return f"{value.side}:{value.amount}"


class AmountOfEachSideField(EachField[WholeField]):
    """An amount for each side: named `thirds` it reads `thirds_A` and `thirds_B`.

    With a `total` neither is more, and one of the two may be empty: it is the rest of the total.
    `missing` (English, marked) is what is said, at side A's field, where both are empty.
    """

    def __init__(
        self, label: str | None = None, *, missing: str = "", total: int | None = None, **more: Any
    ) -> None:
        least = None if total is None else 0
        one = WholeField(optional=True, least=least, most=total)
        super().__init__(one, keys=SIDES, label=label, **more)
        self.missing, self.total = missing, total

    @property
    def amounts(self) -> Pair | None:
        """Both sides' amounts; None where nothing was typed. The fields have to be valid."""
        given = [
            SideAmount(side, self[side].value) for side in SIDES if self[side].data is not None
        ]
        if len(given) == 1 and self.total is not None:
            return given[0].of_total(self.total)
        return Pair(given[0].amount, given[1].amount) if len(given) == len(SIDES) else None

    def validate(self, form: BaseForm, extra_validators: Any = ()) -> bool:
        """Return whether both fields are right, and as many are filled as have to be."""
        if not super().validate(form, extra_validators):
            return False
        empty = [self[side] for side in SIDES if self[side].data is None]
        if len(empty) == len(SIDES) and self.missing:
            empty[0].refuse(RuleError(self.missing))
            return False
        if len(empty) == 1 and self.total is None:
            empty[0].refuse(RuleError(N_("must be a whole number")))
            return False
        return True


class SuitField(TypedField[str]):
    """A suit: `denari`."""

    def parse(self, text: str) -> str:
        return read_word(text.strip(), SUITS)


class CardField(TypedField[str]):
    """A card by its code: `3d`."""

    def parse(self, text: str) -> str:
        code = "".join(text.split())
        parse_card(code)
        return code


class NameField(LineField):
    """The name of a player, a pair or a table."""

    missing = N_("write a name")

    def __init__(self, label: str | None = None, *, most: int = MOST_NAME, **more: Any) -> None:
        super().__init__(label, most=most, **more)


class CodeField(TypedField[str]):
    """Six letters and digits that somebody reads aloud or copies, as they were typed."""

    look = "code"
    nothing = ""
    missing = N_("A code has six letters and digits, like YFJ KJQ.")

    def parse(self, text: str) -> str:
        if not is_code(text):
            raise RuleError(N_("A code has six letters and digits, like YFJ KJQ."))
        return text


class JsonField(TypedField[Any]):
    """A value that the page has written into a hidden field as JSON."""

    look = "hidden"
    unreadable = N_("must be an object")

    def __init__(self, label: str | None = None, *, unreadable: str = "", **more: Any) -> None:
        super().__init__(label, **more)
        self.unreadable = unreadable or self.unreadable

    def parse(self, text: str) -> Any:
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise RuleError(self.unreadable) from None

    def shown(self, value: Any) -> str:
        return json.dumps(value)
