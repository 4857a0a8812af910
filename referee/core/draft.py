"""One hand while its ledger is folded."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from referee.core.copies import copy_of
from referee.core.rulings.effects import hand_after_ruling
from referee.core.rulings.proceedings import Marks


@dataclass
class Draft(ABC):
    """One hand while it is folded: its record form, and what the record has no place for."""

    ways: ClassVar[tuple[str, ...]]
    """The keys of a hand that can say what was taken."""

    with_cards: ClassVar[str]
    """The key that means nothing without what was taken."""

    value: dict[str, Any] = field(default_factory=dict)
    dismissed: list[tuple[str, int | None, int | None]] = field(default_factory=list)
    entries: tuple[int, ...] = ()
    marks: Marks = field(default_factory=Marks)
    recorded: dict[str, Any] | None = field(default=None, compare=False)
    """The hand in its record form, once somebody has read it, until it is touched again."""

    is_marked: bool = field(default=True, compare=False)
    """False once somebody has read it and nothing was let go, confirmed, ruled or decided on it."""

    def copied(self) -> Self:
        """Return a copy to change, which shares nothing with this one."""
        other = copy(self)
        other.recorded = None
        other.value, other.marks = copy_of(self.value), self.marks.copied()
        other.dismissed = [*self.dismissed]
        return other

    @property
    def is_told(self) -> bool:
        """Return whether the hand can stand in the record."""
        return True

    @abstractmethod
    def as_written(self) -> dict[str, Any]:
        """Return a copy of the hand in its record form, without rulings."""

    def as_record(self) -> dict[str, Any]:
        """Return a copy of the hand in its record form, with rulings."""
        value = self.as_written()
        for given in self.marks.effects.values():
            value = hand_after_ruling(value, given)
        return value

    def in_record(self) -> dict[str, Any]:
        """Return the hand in its record form, with rulings; it is shared, so nobody changes it."""
        if self.recorded is None:
            self.recorded = self.as_record()
            marks = self.marks
            self.is_marked = bool(self.dismissed or marks.about or marks.confirmed or self.is_ruled)
        return self.recorded

    @property
    def is_ruled(self) -> bool:
        """Return whether a penalty or a ruling has changed the hand."""
        return "penalty" in self.value or bool(self.marks.effects)

    def as_played(self) -> dict[str, Any]:
        """Return the hand without penalties and rulings."""
        return {key: value for key, value in self.as_written().items() if key != "penalty"}

    def forget_taken(self) -> None:
        """Drop what each side took, with all that depends on it, before it is written anew."""
        for key in (*self.ways, self.with_cards):
            self.value.pop(key, None)

    def correct(self, value: Mapping[str, Any]) -> None:
        """Put a hand in its record form in the place of what was written."""
        self.forget_taken()
        self.value = copy_of(value)
        self.dismissed.clear()
