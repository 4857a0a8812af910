"""The `PresentedGame`: the parts that each game adds to the common pages and papers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.core.erasures import NAME_ERASED
from referee.core.facts import Payload
from referee.core.findings import Finding
from referee.core.sides import Side
from referee.presenters.words.erasures import erased_words
from referee.store.matches.evening import EveningMatch
from referee.store.matches.queries import MatchLine

Players = Sequence[str]

FactWords = Callable[[Payload, Players], str]
"""Say a fact of one kind in one sentence, given its payload and the names by seat."""

HandWords = Callable[[Payload, Players], str]
"""Say a hand of the record format in one line, given the names by seat."""

HandLink = Callable[[int], str]
"""Give the address at which a hand is corrected, by its number."""


@dataclass(frozen=True)
class Party:
    """A side or a player: `value` is `A`, `B` or the seat; `names` are their own, as written."""

    value: str
    label: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class SidesLine:
    """The score of a match of two pairs in a list: `1–0` games and `28–16` points, or `""`."""

    A: str
    B: str
    games: str
    points: str


@dataclass(frozen=True)
class PlayerTotal:
    """The total of a player; `ahead` marks the highest while the session goes on.

    `unit` is the word after `total`, `last` is what the last hand gave him, `place` his place once
    it is over; lists have neither, nor `short`, his first name for where there is no room.
    """

    seat: int
    name: str
    total: str
    unit: str
    ahead: bool = False
    last: str = ""
    place: str = ""
    short: str = ""


@dataclass(frozen=True)
class PlayersLine:
    """The score of a session in a list: every player's total, and how many hands were played."""

    players: tuple[PlayerTotal, ...]
    hands: str
    game: str


@dataclass(frozen=True)
class ListedScore:
    """The score of a match in a list; `who` names everybody in it.

    One of `sides` and `players` is None, by how the game is played.
    """

    who: str
    sides: SidesLine | None = None
    players: PlayersLine | None = None


@dataclass(frozen=True)
class PresentedGame:
    """One game in words. Each function takes a course or a view of this game."""

    name: str
    facts: Mapping[str, FactWords]
    hand_words: HandWords
    finding_titles: Mapping[str, str]

    who_plays: Callable[[Players], str]
    """Say who plays, such as `Anna and Carla against Bruno and Dario`."""

    title: Callable[[Players], str]
    """Name those who play, for the heading of a page or list."""

    signers: Callable[[Players], tuple[Party, ...]]
    """Return those who sign the result and confirm or refuse a hand."""

    side_of: Callable[[int], Side | None]
    """Return the side of a seat, None where the game has no sides."""

    listed: Callable[[MatchLine], ListedScore]
    rows: Callable[[Any, HandLink | None, Iterable[int] | None, Players | None], Sequence[Any]]
    """Return hands as rows of the sheet, with the addresses where they are corrected.

    They come in the order of their numbers in the third argument; without it, all as played. The
    last argument gives the names by seat that tell the players; without it, their own.
    """

    declared: Callable[[Any, Any, Any], Sequence[str]]
    """Say each declaration of a hand, and which were not scored; takes names, hand and result."""

    worth: Callable[[int, Any], str]
    """Return thirds as people read them under a regulation."""

    columns: Callable[[Players], Any]
    """Return the names above the columns of the sheet."""

    sums: Callable[[Any], Sequence[str]]
    """Return the sums below the sheet; none where its rows say them all."""

    note: Callable[[Any], str]
    """Say `Hand 7`, or how the match stands once no hand is played any more."""

    outcome: Callable[[Any], str]
    """Say in one sentence how the match has ended; `""` while it goes on."""

    score_lines: Callable[[Any], list[str]]
    """Say the score line by line: game by game, or all players in one."""

    tonight: Callable[[Players, Sequence[EveningMatch], int], str]
    """Say what the same players have won of each other; `""` for fewer matches than the number."""

    counts_tonight: Callable[[Players, Sequence[EveningMatch]], Mapping[str, Any]]
    """Return what that tally counts, for a tablet without a network that counts on; or nothing."""

    came_to: Callable[[Any, int], str]
    """Say in a few words what a hand written by its totals came to; `""` where its facts say it."""

    claim_counts: Callable[[Any, int], str]
    """Say of a hand with a claim whether it is right, and what counts; `""` where nobody claims."""

    ruled: Callable[[Any, int, Finding], str]
    """Say what was ruled on a finding in a hand; `""` where nothing was."""

    annuls: bool
    """True where the table itself corrects or annuls a hand in which something was found."""

    def fact_words(self, kind: str, payload: Payload, players: Players) -> str:
        """Say a fact of this game in one sentence; an erased name is the same in every game."""
        if kind == NAME_ERASED:
            return erased_words(payload)
        return self.facts[kind](payload, players)
