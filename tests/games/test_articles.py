"""Every article of the rulebook with a consequence is named where the code applies it."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

PACKAGE = ROOT / "referee"

APPLIED = {
    "1.1": "core/sides.py",
    "1.2": "core/sides.py",
    "2.1": "games/cards/pack.py",
    "2.2": "games/cards/trick.py",
    "3.1": "games/pairs/score.py",
    "3.2": "games/pairs/audit.py",
    "3.3": "games/cards/rotation.py",
    "3.4": "games/cards/rotation.py",
    "4.1": "games/cards/revokes.py",
    "4.2": "games/cards/trick.py",
    "4.3": "games/cards/revokes.py",
    "5.1": "games/pairs/regulation.py",
    "5.2": "games/pairs/audit.py",
    "5.3": "games/pairs/remedies.py",
    "5.4": "games/pairs/audit.py",
    "6.1": "games/marafone/regulation.py",
    "6.2": "games/marafone/audit.py",
    "6.3": "games/marafone/audit.py",
    "7.1": "games/pairs/hand_score.py",
    "7.2": "games/pairs/score.py",
    "7.3": "games/marafone/regulation.py",
    "8.1": "games/pairs/hand_score.py",
    "8.2": "games/pairs/regulation.py",
    "8.3": "games/pairs/hand_score.py",
    "8.4": "games/pairs/hand_score.py",
    "8.5": "games/pairs/hand.py",
    "9.1": "games/pairs/hand_score.py",
    "9.2": "games/pairs/hand_score.py",
    "9.3": "games/pairs/regulation.py",
    "10.1": "games/pairs/score.py",
    "10.2": "games/pairs/score.py",
    "11.1": "core/rulings/office.py",
    "11.2": "core/rulings/remedies.py",
    "11.3": "games/pairs/hand_score.py",
    "11.4": "games/pairs/hand_score.py",
    "11.5": "games/pairs/hand_score.py",
    "11.6": "games/pairs/remedies.py",
    "12.1": "core/rulings/effects.py",
    "12.2": "games/marafone/regulation.py",
    "13.1": "games/trionfo/score.py",
    "13.2": "games/trionfo/bids.py",
    "13.3": "games/trionfo/hand.py",
    "13.4": "games/trionfo/outcome.py",
    "13.5": "games/trionfo/outcome.py",
    "13.6": "games/trionfo/payments.py",
    "14.1": "core/regulations.py",
    "14.2": "core/regulations.py",
    "14.3": "games/trionfo/regulation.py",
    "15.1": "core/rulings/admission.py",
    "15.2": "tournament/evening/corrections.py",
    "15.3": "tournament/evening/glance.py",
    "15.4": "tournament/competition/criteria.py",
    "15.5": "tournament/competition/byes.py",
    "15.6": "tournament/games/pairs/counting.py",
    "16.1": "games/tressette/audit.py",
    "16.2": "games/cards/trick.py",
    "16.3": "games/pairs/score.py",
    "16.4": "games/tressette/accuse.py",
    "16.5": "games/tressette/regulation.py",
    "16.6": "games/tressette/regulation.py",
    "16.7": "games/pairs/remedies.py",
    "16.8": "games/tressette/regulation.py",
}
"""The module that applies each article."""


@pytest.mark.parametrize("article", APPLIED)
def test_an_article_is_named_in_the_module_that_applies_it(article: str) -> None:
    code = (PACKAGE / APPLIED[article]).read_text()
    assert re.search(rf"(?<![\d.]){re.escape(article)}(?!\d)", code)


def refusals(path: Path) -> list[str]:
    """The articles that a module gives as reasons."""
    return re.findall(r'article="(\d+\.\d+)"', path.read_text())


def test_no_refusal_names_an_article_that_is_not_there() -> None:
    told = {article for path in PACKAGE.rglob("*.py") for article in refusals(path)}
    assert len(told) > 30
    assert told <= APPLIED.keys()
