"""The regulation of the five-player game (14.3): one preset, whose only switch is `direction`."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from referee.core.regulations import DIRECTIONS, Regulations, Switches, choice


@dataclass(frozen=True, slots=True)
class TrionfoRegulation(Switches):
    """A regulation of trionfo."""

    game: ClassVar[str] = "trionfo"

    base: str
    direction: str = "anticlockwise"


REGULATIONS = Regulations(
    TrionfoRegulation,
    {"direction": choice(*DIRECTIONS)},
    Path(__file__).with_name("regulations"),
    usual="trionfo",
)
