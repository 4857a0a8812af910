"""The deals of a match on paper."""

import pytest

from referee.paper.matches.hand import printed_deals, printed_hand
from referee.presenters.matches.hand_again import hand_again
from referee.web.patterns.papers import PAPERS
from referee.web.patterns.sample import TRICKS
from tests.paper.conftest import URL, pages_of, text_of
from tests.paper.sample import view_of

pytestmark = pytest.mark.usefixtures("italian")


def test_the_deals_of_five_hands_stand_on_one_page() -> None:
    [page] = pages_of(PAPERS["deals"].make())
    assert "mano 5" in page.lower()


def test_a_hand_and_the_deals_name_the_round() -> None:
    view = view_of([{"battezzante": 1, "trump": "coppe", "tricks": list(TRICKS)}])
    again = hand_again(view, 1)
    assert again is not None
    for content in (printed_hand(view, again, URL, 3), printed_deals(view, [again], URL, 3)):
        assert "Turno 3 · Tavolo 4" in text_of(content)


def test_long_first_names_are_whole_over_the_tricks_and_beside_the_cards() -> None:
    names = ("Massimiliano", "Guglielmina", "Annamaria", "Ubaldo")
    hand = {"battezzante": 1, "trump": "coppe", "tricks": list(TRICKS)}
    view = view_of([hand], players=[f"{name} Bartolomei" for name in names])
    again = hand_again(view, 1)
    assert again is not None
    page, deals = (text_of(make) for make in (
        printed_hand(view, again, URL), printed_deals(view, [again], URL)
    ))  # fmt: skip
    assert "…" not in page + deals
    for paper in (page, deals):
        assert "R re, C cavallo, F fante." in paper.replace("\xa0", " "), "C is coppe elsewhere"
    for name in names:
        assert page.count(name) >= 3, "beside the cards, over the tricks and in the head"
        assert deals.count(name) >= 2
