"""Mark the Italian words of an English page, so that they are read aloud as they are said."""

import re

from markupsafe import Markup

_TERMS = (
    "accusa accuse amico baraonda bastoni battezzante beccaccino bella belle briscola brutta"
    " brutte busso campionato cappotto chiamo circolo circuito consolante coppe corto cricca"
    " danese denari eliminazione figura figure fuori girone maraffa maraffe maraffone marafone"
    " masi maso napoletana napoletane passo ripescaggio serata signore spade striscio svizzera"
    " taglia torneo tressette trionfo tutto volo"
).split()
_PHRASES = (
    *("a monte", "chiamarsi fuori", "chiamata in mano", "classifica avulsa", "di più"),
    *("e una figura", "fuori tutto", "la bella", "maso dei masi", "noi e voi"),
    "prendere l’undici",
)
_TERM = re.compile(rf"(?i:\b(?:{'|'.join([*_PHRASES, *_TERMS])})\b)")
_WHOLE = "script|style|template|textarea|title|option|svg|bdi|code"
_TEXTS = re.compile(
    rf"<(?:(?P<whole>{_WHOLE})\b.*?</(?P=whole)|[^>]*)>"
    rf"|(?P<text>[^<]*?{_TERM.pattern}[^<]*)|[^<]+",
    re.DOTALL,
)


def italian_terms(page: str, language: str) -> Markup:
    """Return HTML with `lang="it"` at each Italian term of the game; an Italian page as it is.

    An `<i>` marks it: no rule for the parts of a component counts on one. It is not slanted.
    """
    marked = page if language == "it" else _TEXTS.sub(_mark, page)
    return Markup(marked)  # noqa: S704 (a template made it, and escaped what it was given)


def _mark(found: re.Match[str]) -> str:
    text = found["text"]
    if not text:
        return found[0]
    marked = _TERM.sub(r'<i lang="it">\g<0></i>', text)
    # In a row of boxes a text is one of them, and stays one when its words are marked.
    return marked if _TERM.fullmatch(text.strip()) else f"<i>{marked}</i>"
