"""The regulation of the five-player game (14.3): one preset, whose only switch is `direction`."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from referee.core.regulations import DIRECTIONS, Regulations, choice, switches_of


@dataclass(frozen=True, slots=True)
class TrionfoRegulation:
    """A regulation of trionfo."""

    game: ClassVar[str] = "trionfo"

    base: str
    direction: str = "anticlockwise"

    def switches(self) -> dict[str, object]:
        """Return every switch by name, as JSON values."""
        return switches_of(self)


REGULATIONS = Regulations(
    TrionfoRegulation,
    {"direction": choice(*DIRECTIONS)},
    Path(__file__).with_name("regulations"),
    usual="trionfo",
)
