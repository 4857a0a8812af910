"""Names on paper that are not broken within a line, as long as a line has room for each."""

import re

from markupsafe import Markup, escape

from referee.presenters.words.text import _


def whole_names(text: str) -> Markup:
    """Return `Anna Zoli e Ivo Ricci`, or a longer list, so that a line ends between two names."""
    joint = re.escape(_("and"))
    parts = re.split(f"( {joint}d? |, | - )", text)
    names = [f'<span class="whole">{escape(name)}</span>' for name in parts[::2]]
    joints = [*map(escape, parts[1::2]), ""]
    # Names are escaped, and what joins them.
    return Markup("".join([f"{name}{end}" for name, end in zip(names, joints, strict=True)]))  # noqa: S704
