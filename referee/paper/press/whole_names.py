"""Names on paper that are not broken within a line, as long as a line has room for each."""

import re
from collections.abc import Sequence

from markupsafe import Markup, escape

from referee.paper.press.letters import lines_of, width_of
from referee.presenters.words.text import _

_BETWEEN = re.compile("(?<=[\u2e80-\u9fff\uac00-\ud7a3])(?=[\u2e80-\u9fff\uac00-\ud7a3])")
"""The places between two letters of East Asia, at each of which a line may end."""


def unbroken_names(text: str, room: float) -> str:
    """Return such names without spaces to break at, where one has `room`, in letters' heights.

    It is what `whole_names` does, for lists of hundreds, whose widths are known.
    """
    joint = re.escape(_("and"))
    parts = re.split(f"((?: {joint}d?|,) )", text)
    ends = [part.replace(" ", "\u00a0", 1) if part[0] == " " else part for part in parts[1::2]]
    names = [_in_one(name) if width_of(name) <= room else name for name in parts[::2]]
    return "".join([name + end for name, end in zip(names, [*ends, ""], strict=True)])


def _in_one(name: str) -> str:
    """Return a name that no line ends within, neither at a space nor between East Asian letters."""
    return _BETWEEN.sub("\u2060", name.replace(" ", "\u00a0"))


def names_apart(text: str) -> list[str]:
    """Return each of such names, with what joins it to the next."""
    joint = re.escape(_("and"))
    return re.split(f"(?<= {joint}) |(?<= {joint}d) |(?<=,) ", text)


def lines_of_names(names: Sequence[str], size: float, room: float) -> int:
    """Return the lines of such names: one for all, or their own for each, in a room in mm."""
    if lines_of(" ".join(names), size, room) == 1:
        return 1
    return sum(lines_of(name, size, room) for name in names)


def whole_names(text: str) -> Markup:
    """Return `Anna Zoli e Ivo Ricci`, or a longer list, so that a line ends between two names.

    What joins a name to the next stands with it: it is never alone on a line.
    """
    joint = re.escape(_("and"))
    parts = re.split(f"( {joint}d? |, | - )", text)
    joints = [*parts[1::2], ""]
    names = [
        f'<span class="whole">{escape((name + joint).rstrip())}</span>'
        for name, joint in zip(parts[::2], joints, strict=True)
    ]
    return Markup(" ".join(names))  # noqa: S704 (they are escaped)
