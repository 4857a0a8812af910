"""One word for one thing: catalog and guides have none of the words that are out."""

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
    r"liber(?:a|are) il punteggio|punteggi da liberare|(?:lo|quando) liber[ai]": "sblocca",
    r"gar[ae]": "evento",
    r"terzi": "figure",
    r"programma (?:cambiato|del torneo)|già un programma": "piano",
    r"(?:si )?prend(?:i|ono) (?:il|i|il suo) risultat[oi]": "riporta",
    r"caric(?:a|at[aeio]) (?:una )?partit[ae]|riportare dentro": "importa",
    r"seme dei sorteggi": "numero del sorteggio",
    r"dev’essere": "deve essere",
    r"avvisateli|aggiungete|riguardatelo|chiamate l’arbitro|se volete|secondo voi": "tu",
    r"Stabilire (?:così|quando)|Cerchiare|scrivere (?:tricks|null|i punti)": "tu",
    r"Tocca a %\(\w+\)s|va a %\(\w+\)s": "di turno, or vince la partita",
    r"d?alle %\(when\)s": "a colon or brackets: the moment may be a day",
    r"differenza (?:delle )?partite": "differenza giochi",
    r"reclamo di %\(\w+\)s": "segnalazione: a reclamo is about standings",
    r"Registra (?:così|questa mano)|mano scritta": "segna",
}
"""Words that nobody uses any more, as whole words, and what stands in their place."""


ENGLISH_OUT = {
    r"(?:nobody|no one)(?: here)? is called so": "no one has that name",
    r"go(?:es)? (?:no more|any more)": "no longer possible",
    r"mend": "correct",
    r"strike off": "remove from the list",
    r"bring in (?:records|matches)|(?:was|were|not|be) brought in": "import",
    r"told otherwise": "with other content",
    r"part the pairs|parted": "split the pairs",
    r"(?:drawn|does|write) no more": "no longer",
    r"call(?:s|ed)? (?:them|him|her|it|your|my)sel(?:f|ves) out": "claim",
    r"take it back|taking a round back|take back its rounds|taken back": "undo",
    r"at %\((?:when|newest)\)s": "a comma or brackets: the moment may be a day",
    r"present password": "current password",
    r"coppe|denari|spade|bastoni": "cups, coins, swords, batons",
    r"(?:re|cavallo|fante) (?:of|di)": "king, knight, jack",
}
"""The same for English."""


def _english() -> list[tuple[str, str]]:
    """Every English text that people read, with where it stands."""
    with CATALOG.open("rb") as file:
        ids = [message.id for message in read_po(file) if message.id]
    texts = [("catalog", form) for one in ids for form in ([one] if isinstance(one, str) else one)]
    guides = sorted((ROOT / "docs/en").glob("*.md"))
    return texts + [(guide.name, guide.read_text(encoding="utf-8")) for guide in guides]


@pytest.mark.parametrize("word", ENGLISH_OUT)
def test_an_english_word_that_is_out_stands_nowhere(word: str) -> None:
    pattern = re.compile(rf"\b(?:{word})\b", re.IGNORECASE)
    found = [(place, text[:90]) for place, text in _english() if pattern.search(text)]
    assert found == [], f"say {ENGLISH_OUT[word]}"


def test_english_apostrophes_are_of_one_kind() -> None:
    assert [text[:90] for place, text in _english() if place == "catalog" and "'" in text] == []


def test_italian_quotation_marks_and_apostrophes_are_of_one_kind() -> None:
    with CATALOG.open("rb") as file:
        texts = [message.string for message in read_po(file) if message.id]
    forms = [form for one in texts for form in ([one] if isinstance(one, str) else one)]
    assert [form for form in forms if re.search(r"[“”°']", form)] == []


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
