"""Mark the Italian words of an English page, so that they are read aloud as they are said."""

import re

from markupsafe import Markup

_TERMS = (
    "accusa accuse amico bastoni baraonda battezzante bella belle beccaccino briscola brutta brutte"
    " busso cappotto chiamo coppe danese denari fuori girone maraffa maraffe maraffone marafone"
    " masi maso napoletana passo ripescaggio signore spade striscio taglia tressette trionfo tutto"
    " volo consolante"
).split()
_PHRASES = ("chiamarsi fuori", "fuori tutto", "maso dei masi", "Noi e Voi")
_WHOLE = "script|style|template|textarea|title|option|svg|bdi|code"
_PLACES = re.compile(
    rf"<({_WHOLE})\b.*?</\1>|<[^>]*>"
    rf"|(?P<term>\b(?:{'|'.join(_PHRASES)}|(?i:{'|'.join(_TERMS)}))\b)",
    re.DOTALL,
)


def italian_terms(page: str, language: str) -> Markup:
    """Return HTML with `lang="it"` at each Italian term of the game; an Italian page as it is."""
    marked = page if language == "it" else _PLACES.sub(_mark, page)
    return Markup(marked)  # noqa: S704 (a template made it, and escaped what it was given)


def _mark(found: re.Match[str]) -> str:
    return f'<span lang="it">{found["term"]}</span>' if found["term"] else found[0]
