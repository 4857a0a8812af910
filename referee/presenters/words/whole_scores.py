"""Scores in a sentence: a line of a narrow screen never ends within one."""

import re

from markupsafe import Markup, escape

_SCORE = re.compile("[0-9⅓⅔]+–[0-9⅓⅔]+")


def whole_scores(text: str) -> Markup:
    """Return a text with each score in it, such as `21–0`, kept on one line."""
    whole = _SCORE.sub(r'<span class="whole">\g<0></span>', str(escape(text)))
    return Markup(whole)  # noqa: S704 (the text is escaped)
