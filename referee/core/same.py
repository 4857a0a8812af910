"""Keys of caches for things that are compared at length, or cannot be hashed."""

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Same(Generic[T]):
    """A thing as a key: it stands for this very object, and for no equal one.

    The key holds the object, so that no other can take its place in memory.
    """

    thing: T

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.thing is other.thing

    def __hash__(self) -> int:
        return id(self.thing)
