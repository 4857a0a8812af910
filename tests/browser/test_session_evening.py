"""An evening of trionfo in a real browser: ten hands, every bid won and lost, one corrected."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Locator, Page, expect

from referee.cli.check import check
from tests.browser.openings import begin
from tests.browser.test_evening import Barriers, Fall, sheet
from tests.browser.waiting import comes_to
from tests.games.trionfo.sessions import deal, only, result
from tests.tables import FIVE


class SessionTable:
    """What hands do on the tablet, and what eyes see there."""

    def __init__(
        self, page: Page, barriers: Barriers | None = None, fall: Fall | None = None
    ) -> None:
        self.page, self.barriers, self.fall = page, barriers, fall

    def starts(self, **way: str) -> None:
        """Sit down at an evening that has begun."""
        opening = {"game": "trionfo", "regulation": "trionfo", "players": FIVE}
        begin(self.page, opening, (), way)

    def starts_by_form(self) -> None:
        self.page.goto("/match/new?game=trionfo")
        self.looks()
        for seat, name in enumerate(FIVE, start=1):
            self.page.locator(f"#name_{seat}").fill(name)
        self.page.get_by_role("button", name="Comincia la serata").click()
        self.page.wait_for_url(re.compile(r"/match/\w{6}$"))

    @property
    def address(self) -> str:
        found = re.search(r"/match/\w{6}", self.page.url)
        assert found
        return found[0]

    def looks(self) -> None:
        """Nothing keeps anybody out of the page."""
        if self.barriers is not None:
            assert self.barriers(self.page) == []

    def turns_to(self, mode: str) -> None:
        self.page.goto(f"{self.address}?mode={mode}")

    def taps(self, target: Locator) -> None:
        """Tap, and wait until the page has taken it in."""
        after = self.page.locator("input[name=after]").first.input_value()
        target.click()
        expect(self.page.locator("input[name=after]").first).not_to_have_value(after)

    def button(self, name: str, value: object) -> Locator:
        return self.page.locator(f"button[name={name}][value='{value}']").first

    def counts(self, thirds: int) -> Locator:
        """Tap the whole points of the signore; return the key of the third, which writes them."""
        self.page.locator(f"[data-whole='{thirds // 3}']").click()
        return self.page.locator(f"[data-third='{thirds % 3}']")

    def bids(self, *words: str) -> None:
        """The bids of the next speakers; all the others pass."""
        for word in words:
            self.taps(self.button("bid", word))
        if len(words) < 5:
            self.taps(self.page.get_by_role("button", name="Passano tutti"))

    def picks(self, name: str, value: object) -> None:
        """Choose a player in a row of five."""
        self.page.locator(f"label:has(input[name={name}][value='{value}'])").click()

    def plays(self, cards: str) -> None:
        for card in cards.split():
            self.taps(self.button("card", card))

    def plays_out(self, cards: str) -> None:
        """Tap the first trick and the last one; the others fall without a tap."""
        assert self.fall is not None
        each = cards.split()
        self.plays(" ".join(each[:5]))
        self.fall(self.address.removeprefix("/match/"), each[5:-4])
        self.page.reload()
        self.plays(" ".join(each[-4:]))

    def totals(self) -> list[str]:
        return [text.split()[0] for text in self.page.locator(".totals__total").all_inner_texts()]

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()


def chiamo_won_by_the_amico() -> dict[str, Any]:
    """A hand dealt and played fairly: Anna calls, and wins with somebody else's help."""
    for seed in range(1000):
        hand = deal(random.Random(seed), 1, only("chiamo"))
        told = result(hand).hands[0]
        if told.made and told.partner:
            return hand
    pytest.fail("no such hand")


def chiamo_won_and_lost(table: SessionTable) -> None:
    """Won by every card; lost by totals."""
    hand = chiamo_won_by_the_amico()
    table.looks()
    table.picks("seat", 1)
    table.bids("chiamo")
    table.turns_to("carte")
    table.looks()
    table.taps(table.button("trump", hand["trump"]))
    table.looks()
    table.taps(table.button("card", hand["called"]))
    table.looks()
    table.plays_out(" ".join(hand["tricks"])[:-3])  # The last card fills itself.
    paid = result(hand).totals
    told = [f"{amount:+}".replace("-", "−") for amount in paid]
    comes_to(table.page, table.totals, told)
    table.sees("vincono: chiamo")

    table.bids("passo", "chiamo")
    table.turns_to("rapido")
    table.looks()
    table.picks("partner", 5)
    table.taps(table.counts(17))
    table.sees("Carla ed Elsa perdono: chiamo, punti 5⅔ a 6")


def called_in_hand_won_and_lost(table: SessionTable) -> None:
    table.bids("chiamo")
    table.picks("partner", "alone")
    table.taps(table.button("made", "yes"))
    table.sees("Carla vince: chiamo, chiamata in mano")
    table.bids("chiamo")
    table.picks("partner", "alone")
    table.taps(table.counts(0))
    table.sees("Dario perde: chiamo, chiamata in mano")


def di_piu_won_and_lost(table: SessionTable) -> None:
    """Won trick by trick; lost by totals."""
    table.bids("passo", "chiamo", "di_piu")
    table.turns_to("prese")
    table.looks()
    for seat, thirds in ((2, 5), (3, 5), (2, 4), (1, 4), (2, 5), (4, 4), (5, 3), (2, 2)):
        table.picks("seat", seat)
        table.taps(table.button("thirds", thirds))
    table.sees("Bruno vince: di più")
    table.bids("di_piu")
    table.turns_to("rapido")
    table.taps(table.button("made", "no"))
    table.sees("Anna perde: di più")


def masi_won_and_lost(table: SessionTable) -> None:
    """Decided at once: by the cards, by a trick, or as somebody says."""
    table.bids("maso")
    table.looks()
    table.taps(table.button("made", "yes"))
    table.sees("Bruno vince: maso")
    table.bids("maso")
    table.turns_to("carte")
    table.taps(table.button("trump", "denari"))
    table.plays("4s 5s 6s 7s As")
    table.sees("Carla perde: maso, decisa alla presa 1")
    table.bids("maso_dei_masi")
    table.turns_to("rapido")
    table.taps(table.button("made", "yes"))
    table.sees("Dario vince: maso dei masi")
    table.bids("maso_dei_masi")
    table.turns_to("prese")
    table.picks("seat", 1)
    table.taps(table.button("thirds", 0))
    table.sees("Elsa perde: maso dei masi")


def corrects_the_second_hand(table: SessionTable) -> None:
    """The amico was Dario, and not Elsa."""
    before = _sums(table.totals())
    table.page.goto(f"{table.address}/correct/2")
    table.looks()
    table.page.locator("label:has([name=partner][value='4'])").click()
    table.sees("Dopo")
    table.looks()
    table.page.locator("#reason").fill("scambiato l’amico")
    table.page.get_by_role("button", name="Correggi").click()
    table.page.wait_for_url(table.address)
    after = [old + new for old, new in zip(before, (0, 0, 0, -2, 2), strict=True)]
    comes_to(table.page, lambda: _sums(table.totals()), after)


def _sums(shown: list[str]) -> list[int]:
    return [int(text.replace("−", "-")) for text in shown]


def ends_and_signs(table: SessionTable) -> None:
    """The table ends the session and celebrates it; one tap more leads to the signatures."""
    table.page.goto(f"{table.address}/end")
    table.looks()
    table.page.goto(table.address)
    table.page.locator("#bar summary", has_text="Chiudi la serata").click()
    table.looks()
    table.page.get_by_role("button", name="Ci fermiamo qui").click()
    moment = table.page.locator("#work .moment")
    expect(moment).to_contain_text("Più punti di tutti, alla pari: Bruno, Dario, +30")
    expect(table.page.locator("#work .chart")).to_be_visible()
    table.looks()
    table.page.get_by_role("link", name="Firma il risultato").click()
    for number in range(len(FIVE)):
        expect(table.page.locator(".signature--given")).to_have_count(number)
        table.page.get_by_role("button", name="Confermo il risultato").first.click()
    expect(table.page.locator(".signature--given")).to_have_count(len(FIVE))
    table.looks()


def test_ten_hands_with_every_bid_won_and_lost(
    tablet: Page, barriers: Barriers, fall: Fall, tmp_path: Path
) -> None:
    table = SessionTable(tablet, barriers, fall)
    table.starts_by_form()
    chiamo_won_and_lost(table)
    called_in_hand_won_and_lost(table)
    di_piu_won_and_lost(table)
    masi_won_and_lost(table)
    table.looks()
    corrects_the_second_hand(table)
    totals = _sums(table.totals())
    assert sum(totals) == 0

    exported = tablet.request.get(f"{table.address}/record.json")
    assert exported.ok
    file = tmp_path / "session.json"
    file.write_bytes(exported.body())
    checked = CliRunner().invoke(check, ["--json", str(file)])
    assert checked.exit_code == 0, checked.output
    told = json.loads(checked.stdout)
    assert told["totals"] == totals
    assert {(hand["bid"], hand["in_mano"], hand["made"]) for hand in told["hands"]} == {
        (bid, alone, made)
        for bid, alone in (
            ("chiamo", False),
            ("chiamo", True),
            ("di_piu", False),
            ("maso", False),
            ("maso_dei_masi", False),
        )
        for made in (True, False)
    }

    ends_and_signs(table)
    assert sheet(tablet, table.address).startswith(b"%PDF")

    elsewhere = json.loads(file.read_bytes()) | {"place": "Sarsina"}
    file.write_text(json.dumps(elsewhere))
    tablet.goto("/")
    tablet.locator("input[type=file]").set_input_files(str(file))
    tablet.get_by_role("button", name="Importa").click()
    brought = tablet.locator("#upload a[href^='/watch/']").first.get_attribute("href")
    assert brought
    record = brought.replace("/watch/", "/match/") + "/record.json"
    assert tablet.request.get(record).json() == elsewhere


def test_the_same_without_javascript(visit: Any) -> None:
    page = visit(java_script_enabled=False)
    table = SessionTable(page)
    table.starts_by_form()
    table.picks("seat", 4)
    table.bids("passo", "di_piu")
    table.turns_to("rapido")
    page.locator("#declarer").fill("21")
    table.taps(page.get_by_role("button", name="Segna la mano"))
    comes_to(page, table.totals, ["−2", "−2", "−2", "−2", "+8"])
    table.bids("chiamo")
    table.turns_to("carte")
    table.taps(table.button("trump", "coppe"))
    table.taps(table.button("card", "3d"))
    table.plays("4d Ad")
    table.taps(page.get_by_role("button", name="Annulla").first)
    table.turns_to("prese")
    table.picks("seat", 2)
    table.taps(table.button("thirds", 4))
    table.sees("Chi fa la presa 2?")
