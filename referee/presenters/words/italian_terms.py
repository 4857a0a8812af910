"""Mark the Italian words of an English page, so that they are read aloud as they are said."""

import re
from functools import lru_cache

from markupsafe import Markup

_TERMS = (
    "accusa accuse amico baraonda battezzante beccaccino bella belle briscola brutta"
    " brutte busso campionato cappotto cavallo chiamo circolo circuito consolante corto cricca"
    " danese eliminazione fante figura figure fuori girone maraffa maraffe maraffone marafone"
    " masi maso napoletana napoletane passo ripescaggio serata signore striscio svizzera"
    " taglia torneo tressette trionfo tutto volo"
).split()
_PHRASES = (
    *("a monte", "chiamarsi fuori", "chiamata in mano", "classifica avulsa", "di più"),
    *("e una figura", "fuori tutto", "la bella", "maso dei masi", "noi e voi"),
    "prendere l’undici",
)
_ANY = "|".join([*_PHRASES, *_TERMS])
_TERM = re.compile(rf"(?i:\b(?:{_ANY})\b)")
_WHOLE = "script|style|template|textarea|title|option|svg|bdi|code"
_TAGS = re.compile(rf"(<(?:({_WHOLE})\b.*?</\2|[^>]*)>)", re.DOTALL)


def italian_terms(page: str, language: str) -> Markup:
    """Return HTML with `lang="it"` at each Italian term of the game; an Italian page as it is.

    An `<i>` marks it: no rule for the parts of a component counts on one. It is not slanted.
    """
    parts = [page]
    if language != "it":
        # A text, a tag, and the name of what is left whole, over and over.
        parts = _TAGS.split(page)
        parts[::3] = map(_marked, parts[::3])
        del parts[2::3]
    return Markup("".join(parts))  # noqa: S704 (a template made it, and escaped what it was given)


def terms_to_mark(language: str) -> str:
    """Return the terms as a pattern for what a page draws by itself; "" for an Italian page."""
    return "" if language == "it" else _ANY


@lru_cache(maxsize=4096)
def _marked(text: str) -> str:
    """Return a text with its terms marked; most texts come again on the next page."""
    marked = _TERM.sub(r'<i lang="it">\g<0></i>', text)
    if marked == text or _TERM.fullmatch(text.strip()):
        return marked
    # In a row of boxes a text is one of them, and stays one when its words are marked.
    return f"<i>{marked}</i>"
