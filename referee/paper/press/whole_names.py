"""Names on paper that are not broken within a line, as long as a line has room for each."""

import re

from markupsafe import Markup, escape

from referee.presenters.words.text import _


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
