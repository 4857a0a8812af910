"""Words of the pack and of calls, in English and marked for translation."""

from referee.core.errors import N_

THIRD_SIGNS = ("", "⅓", "⅔")


def thirds_text(thirds: int) -> str:
    """Return thirds as people write points: 23 thirds are 7⅔."""
    return f"{thirds // 3 or '' if thirds else 0}{THIRD_SIGNS[thirds % 3]}"


SUIT_NAMES = {
    "coppe": N_("cups"),
    "denari": N_("coins"),
    "spade": N_("swords"),
    "bastoni": N_("batons"),
}

SUIT_LETTERS = {
    "coppe": N_("Cu"),
    "denari": N_("Co"),
    "spade": N_("S"),
    "bastoni": N_("B"),
}

RANK_NAMES = {
    "3": N_("three"),
    "2": N_("two"),
    "A": N_("ace"),
    "R": N_("king"),
    "C": N_("knight"),
    "F": N_("jack"),
    "7": N_("seven"),
    "6": N_("six"),
    "5": N_("five"),
    "4": N_("four"),
}

CALLS = {
    "busso": N_("busso"),
    "striscio": N_("striscio"),
    "volo": N_("volo"),
    "fuori_tutto": N_("fuori tutto"),
    "taglia": N_("taglia"),
}

REVOKE = N_(
    "Revoke: in trick %(trick)s seat %(seat)s (%(name)s) did not follow suit, "
    "and played that suit in trick %(shown_in)s"
)
