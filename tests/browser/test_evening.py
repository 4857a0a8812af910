"""One evening at the table, in a real browser: three games, as people play and write them."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.openings import begin

NAMES = ("Anna", "Bruno", "Carla", "Dario")
RANKS = "A32RCF7654"
Barriers = Callable[[Page], list[str]]
Fall = Callable[[str, list[str]], None]


class Table:
    """What hands do on the tablet, and what eyes see there."""

    def __init__(
        self, page: Page, barriers: Barriers | None = None, fall: Fall | None = None
    ) -> None:
        self.page, self.barriers, self.fall = page, barriers, fall

    @property
    def opening(self) -> dict[str, Any]:
        return {"regulation": "circolo", "players": NAMES, "battezzante": 1}

    def starts(self, *hands: str, **way: str) -> None:
        """Sit down at a match with hands such as "A:7" that have been written, if any."""
        begin(self.page, self.opening, hands, way)

    def starts_by_form(self) -> None:
        self.page.goto("/match/new")
        self.looks()
        for seat, name in enumerate(NAMES, start=1):
            self.page.locator(f"#name_{seat}").fill(name)
        self.page.locator("[name=battezzante][value='1']").check()
        self.page.get_by_role("button", name="Comincia la partita").click()
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
        after = self._after()
        target.click()
        expect(self.page.locator("input[name=after]").first).not_to_have_value(after)

    def _after(self) -> str:
        return self.page.locator("input[name=after]").first.input_value()

    def names_trump(self, suit: str) -> None:
        self.taps(self.page.locator(f"button[name=trump][value={suit}]"))

    def plays(self, cards: str) -> None:
        for card in cards.split():
            self.taps(self.page.locator(f"button[name=card][value='{card}']"))

    def plays_out(self, cards: str) -> None:
        """Tap the first trick and the last one; the others fall without a tap."""
        assert self.fall is not None
        each = cards.split()
        self.plays(" ".join(each[:4]))
        self.fall(self.address.removeprefix("/match/"), each[4:-3])
        self.page.reload()
        self.plays(" ".join(each[-3:]))

    def writes(self, points: str) -> None:
        self.taps(self.page.locator(points_key(points)))

    def declares_maraffa(self, name: str) -> None:
        self.page.locator("summary", has_text="Maraffa").click()
        self.taps(self.page.locator(".maraffa-picker").get_by_role("button", name=name))

    def score(self) -> list[str]:
        expect(self.page.locator(".score__points")).to_have_count(2)
        found = self.page.locator(".score__points").all_inner_texts()
        return [re.findall(r"\d+", text)[0] for text in found]

    def shows(self, *points: str) -> None:
        """Wait until the score of the game is this, the side that sits first before the other."""
        for at, number in enumerate(points):
            told = re.compile(rf"^\D*{number}(?!\d)")
            expect(self.page.locator(".score__points").nth(at)).to_have_text(told)

    def unfolds_notices(self) -> None:
        """Open what is said beside the game, where it is one line and a count."""
        self.page.locator(".notices:not([open]) > .notices__line").click()

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()


def points_key(points: str) -> str:
    """The key of `A:7` or `B:7`: one key says the points of both sides."""
    side, _, own = points.partition(":")
    return f"button[name=points][value='A:{own if side == 'A' else 11 - int(own)}']"


def one_suit_each(suits: str) -> str:
    """A hand in which everybody holds one suit, from the leader on: what is left to tap of it
    after the first trick. The last card fills itself.
    """
    return " ".join(rank + suit for rank in RANKS[1:] for suit in suits)[:-3]


def first_brutta_by_cards(table: Table) -> None:
    """14–0 with a maraffa and a call, a revoke that costs 11–0, 14–0, and a right claim."""
    table.turns_to("carte")
    table.looks()
    table.names_trump("denari")
    table.plays("Ad")
    table.taps(table.page.get_by_role("button", name="striscio"))
    table.plays("Ac As Ab")
    table.declares_maraffa("Anna")
    table.plays_out(one_suit_each("dcsb"))
    table.shows("14", "0")

    table.sees("Bruno nomina la briscola")
    table.names_trump("coppe")
    table.plays("3c 4b 4d 4s  2c 5b 7c 5s  Ac 6b 6c 6s")
    table.unfolds_notices()
    table.sees("Mano 2: Mancata risposta, presa 1 (Dario)")
    table.looks()
    table.page.get_by_role("link", name="È un’infrazione").click()
    table.looks()
    table.page.get_by_role("button", name="Dai la sanzione").click()
    table.shows("25", "0")

    table.names_trump("spade")
    table.plays("As Ab Ad Ac")
    table.declares_maraffa("Carla")
    table.plays_out(one_suit_each("sbdc"))
    table.shows("39", "0")

    table.names_trump("bastoni")
    table.plays("4b 3b 5b Ac  2b 6b Ad 7b")
    table.page.get_by_role("link", name="Si chiama fuori A").click()
    table.sees("La chiamata è giusta")
    table.looks()
    table.page.get_by_role("button", name="Segna la chiamata fuori").click()
    table.sees("Brutta 2")


def second_brutta_by_totals(table: Table) -> None:
    """A natural 11–0, a wrong claim, a ruling of 11–0, and 3–8."""
    table.turns_to("rapido")
    table.looks()
    table.writes("B:11")
    table.page.get_by_role("link", name="Si chiama fuori A").click()
    table.page.locator("#thirds_A").fill("10")
    table.page.locator("details:has(#thirds_B) summary").click()
    table.page.locator("#thirds_B").fill("6")
    table.sees("La chiamata è sbagliata")
    table.looks()
    table.page.get_by_role("button", name="Segna la chiamata fuori").click()
    table.shows("0", "22")

    table.page.get_by_role("link", name="Infrazione").click()
    table.page.get_by_text("segno o gesto non ammesso").click()
    table.page.get_by_role("radio", name="Anna e Carla").check()
    table.page.get_by_role("button", name="Dai la sanzione").click()
    table.shows("0", "33")
    table.writes("B:8")
    table.sees("La bella")


def bella(table: Table) -> None:
    """One hand trick by trick, the others by totals; 45–43 in the end."""
    table.turns_to("prese")
    table.looks()
    for taken in ("A:4", "A:4", "A:4", "A:4", "A:4", "A:4", "A:3", "B:3", "A:0"):
        table.taps(table.page.locator(f"button[name=taken][value='{taken}']"))
    table.taps(table.page.locator("button[name=taken][value='A:2']"))
    table.shows("10", "1")
    table.turns_to("rapido")
    for points in ("A:10", "A:10", "A:10", "A:0", "A:0", "A:0"):
        table.writes(points)
    table.shows("40", "37")
    table.page.locator(points_key("A:5")).click()
    table.sees("Firma il risultato")
    table.shows("45", "43")


def corrects_the_tenth_hand(table: Table) -> None:
    """It was 1–10 and not 10–1: the others win, one hand earlier."""
    table.page.goto(f"{table.address}/correct/10")
    table.looks()
    table.page.locator("button[data-cards='1–10']").click()
    table.sees("Così cambia l’andamento della partita")
    table.looks()
    table.page.locator("#reason").fill("invertite le coppie")
    table.page.get_by_role("button", name="Correggi").click()
    table.sees("correzione segnata")
    table.shows("31", "46")


def signs(table: Table) -> None:
    table.page.goto(f"{table.address}/end")
    table.looks()
    for _ in ("A", "B"):
        table.page.get_by_role("button", name="Confermiamo il risultato").first.click()
    expect(table.page.locator(".signature--given")).to_have_count(2)
    table.looks()


def test_an_evening_from_the_first_deal_to_the_signed_sheet(
    visit: Any, barriers: Barriers, fall: Fall
) -> None:
    # What an offence moves is asked for as soon as its first half is chosen.
    tablet: Page = visit(excused="422")
    table = Table(tablet, barriers, fall)
    table.starts_by_form()
    first_brutta_by_cards(table)
    second_brutta_by_totals(table)
    bella(table)
    corrects_the_tenth_hand(table)
    signs(table)
    assert sheet(tablet, table.address).startswith(b"%PDF")


def sheet(page: Page, address: str) -> bytes:
    """Fetch the sheet of a match, once more each time that it is still in preparation."""
    while (answer := page.request.get(f"{address}/sheet.pdf")).status == 503:
        assert "retry-after" in answer.headers
    assert answer.ok
    return answer.body()


def test_the_same_without_javascript(visit: Any) -> None:
    page = visit(java_script_enabled=False)
    table = Table(page)
    table.starts_by_form()
    table.turns_to("rapido")
    table.writes("A:7")
    table.shows("7", "4")
    table.turns_to("carte")
    table.names_trump("spade")
    table.plays("4d Ad")
    table.taps(page.get_by_role("button", name="Annulla").first)
    table.turns_to("prese")
    table.taps(page.locator("button[name=taken][value='B:4']"))
    page.get_by_role("link", name="Si chiama fuori B").click()
    table.sees("La chiamata è sbagliata")
    page.get_by_role("button", name="Segna la chiamata fuori").click()
    table.shows("18", "4")
    page.goto(f"{table.address}/correct/1")
    page.locator("#points_A").fill("6")
    page.locator("#points_B").fill("5")
    page.locator("#reason").fill("contati male")
    page.get_by_role("button", name="Mostra che cosa cambia").click()
    page.get_by_role("button", name="Correggi").click()
    table.sees("correzione segnata")
    table.shows("17", "5")
