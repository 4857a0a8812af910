"""One word for one thing: the Italian catalog and guides have none of the words that are out."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import referee

ROOT = Path(referee.__file__).parent.parent
CATALOG = ROOT / "referee/translations/it/LC_MESSAGES/messages.po"

OUT = {
    r"incontr[oi]": "partita, or accoppiamento",
    r"smazzat[ae]": "mano",
    r"rimedi[oi]?": "sanzione",
    r"manifestazion[ei]": "evento",
    r"abbinament[oi] del turno": "accoppiamento",
    r"esit[oi]": "risultato",
    r"refert[oi]": "foglio",
    r"tabellin[oi]": "foglio",
    r"fogliett[oi]": "cartellino",
    r"verbal[ei]": "dati della partita, or partita",
    r"port[ai] dentro": "importa",
    r"cronologi[ae]": "storia",
    r"impiant[oi]": "installazione",
    r"liber(?:a|are) il punteggio": "sblocca",
}
"""Words that nobody uses any more, as whole words, and what stands in their place."""


def _texts() -> list[tuple[str, str]]:
    """Every Italian text that people read, with where it stands."""
    with CATALOG.open("rb") as file:
        catalog = read_po(file)
    texts = []
    for message in catalog:
        if message.id:
            forms = message.string if isinstance(message.string, tuple) else (message.string,)
            texts += [(str(message.id), form) for form in forms]
    guides = sorted((ROOT / "docs/it").glob("*.md"))
    return texts + [(guide.name, guide.read_text(encoding="utf-8")) for guide in guides]


@pytest.mark.parametrize("word", OUT)
def test_a_word_that_is_out_stands_nowhere(word: str) -> None:
    pattern = re.compile(rf"\b(?:{word})\b", re.IGNORECASE)
    found = [(place, found[0]) for place, text in _texts() if (found := pattern.search(text))]
    assert found == [], f"say {OUT[word]}"


def test_a_game_is_no_match() -> None:
    """*Gioco* and *partita* mean two things: what speaks of games alone speaks of no *partita*."""
    found = [
        (place, text)
        for place, text in _texts()
        if re.search(r"\bgames?\b", place, re.IGNORECASE)
        and not re.search(r"\bmatch", place, re.IGNORECASE)
        and re.search(r"\bpartit[ae]\b", text, re.IGNORECASE)
    ]
    assert found == []
