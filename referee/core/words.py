"""Terms of every game as people read them: English templates, marked for the catalog."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.errors import N_


class Sentence(NamedTuple):
    """A template with its parameters; whoever shows it translates the template first."""

    template: str
    params: Mapping[str, object]
    article: str = ""

    def __str__(self) -> str:
        return self.template % self.params


class EntryName(str):
    """The name of an entry in a sentence, `Anna - Carla`; whoever shows it says `Anna e Carla`."""

    __slots__ = ()


CLOCKWISE = Sentence(N_("Play goes round clockwise, and the seats are numbered so."), {}, "1.1")
"""What a regulation says of its direction where it is not the usual one."""

VOIDS = {
    "misdeal": N_("misdeal"),
    "a_monte": N_("thrown in (a monte)"),
    "annulled": N_("annulled by the referee"),
}

OFFENCES = {
    "sign": N_("a sign or gesture not allowed"),
    "word": N_("a word not allowed, out of turn or a second one"),
    "false_call": N_("a false call"),
    "revoke": N_("a revoke: did not follow suit though able"),
    "false_maraffa": N_("a false maraffa"),
    "looked_back": N_("looked at tricks already won"),
    "exposed_card": N_("exposed a card"),
    "late": N_("late at the table"),
    "conduct": N_("conduct"),
}

REMEDIES = {
    "warning": N_("warning"),
    "deduct": N_("points off"),
    "eleven_nil": N_("eleven-nil to the other side"),
    "replay": N_("the hand is played again"),
    "game_lost": N_("the game is lost"),
    "match_lost": N_("the match is lost"),
}
