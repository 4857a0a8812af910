"""An evening of tressette in a real browser: three hands in three ways, every key in sight."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.test_evening import NAMES, Barriers, Fall, Table, one_suit_each

MODES = ("rapido", "prese", "carte")

COVERED = """
keys => keys.filter(key => {
  if (SCROLLS) key.scrollIntoView({block: "center"});
  const {left, right, top, bottom} = key.getBoundingClientRect();
  const inset = 4;
  const points = [left + inset, (left + right) / 2, right - inset].flatMap(
    x => [top + inset, (top + bottom) / 2, bottom - inset].map(y => [x, y]));
  return !points.every(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (key.contains(hit) || hit.closest("label")?.contains(key));
  });
}).map(key => key.innerText || key.value)
"""


class TressetteTable(Table):
    """The table of tressette; `scrolls` where the keys of a hand are more than the screen holds."""

    scrolls = False

    @property
    def opening(self) -> dict[str, Any]:
        return {"game": "tressette", "regulation": "tressette", "players": NAMES, "first": 1}

    def starts_by_form(self) -> None:
        self.page.goto("/match/new?game=tressette")
        for seat, name in enumerate(NAMES, start=1):
            self.page.locator(f"#name_{seat}").fill(name)
        self.page.locator("[name=first][value='1']").check()
        self.page.get_by_role("button", name="Comincia la partita").click()
        self.page.wait_for_url(re.compile(r"/match/\w{6}$"))

    def covered(self, keys: str, scrolls: bool = False) -> list[str]:
        """Return the keys that a finger does not reach: out of sight, or under something else."""
        assert self.page.locator(keys).count()
        script = COVERED.replace("SCROLLS", str(scrolls).lower())
        found: list[str] = self.page.locator(keys).evaluate_all(script)
        return found

    def sees_its_keys(self) -> None:
        """Every key of the hand, then of the picker, then of the picker that refuses."""
        assert self.covered("#work form button:not([hidden], details *)", self.scrolls) == []
        self.opens_accuse()
        if self.page.locator(".accusa-keys").count():
            assert self.covered(".accusa-keys__key") == []
            return
        assert self.covered(".accusa-picker__tile") == []
        self.page.locator(".accusa-picker--who button").first.click()
        expect(self.page.locator("#accusa-error")).to_be_visible()
        assert self.covered(".accusa-picker__tile, .accusa-picker .field__error") == []
        expect(self.page.locator("#messages .flash--problem")).to_have_count(0)

    def opens_accuse(self) -> None:
        self.page.locator(".accuse-fold > summary").click()

    def declares(self, what: str, suit: str, who: str, when: str = "") -> None:
        self.page.locator(f"[name=accusa][value='{what}']").check()
        self.page.locator(f"[name=suit][value={suit}]").check()
        if when:
            self.page.locator(f"[name=trick][value='{when}']").check()
        self.taps(self.page.locator(f".accusa-picker--who button[value='{who}']"))


def hand_by_totals(table: TressetteTable) -> None:
    """6–5, and a napoletana of the first side."""
    table.turns_to("rapido")
    table.sees_its_keys()
    table.looks()
    table.taps(table.page.locator(".accusa-keys [value='napoletana:spade']").first)
    table.sees("napoletana a spade: Anna e Carla")
    expect(table.page.locator("[name=points][value='A:6']")).to_contain_text("9–5")
    table.writes("A:6")
    table.shows("9", "5")


def hand_by_tricks(table: TressetteTable) -> None:
    """5–6, by totals in the end; the accusa of the second trick is late and scores nothing."""
    table.turns_to("prese")
    table.sees_its_keys()
    table.page.locator(".accuse-fold > summary").click()
    table.taps(table.page.locator("button[name=taken][value='A:4']"))
    table.opens_accuse()
    table.declares("three:A", "coppe", "2", when="2")
    table.unfolds_notices()
    table.sees("Mano 2: Accusa tardiva, presa 2")
    table.taps(table.page.locator("button[name=taken][value='B:4']"))
    table.turns_to("rapido")
    table.writes("A:5")
    table.shows("14", "11")


def hand_by_cards(table: TressetteTable) -> None:
    """11–0 and a napoletana: the target is reached."""
    table.turns_to("carte")
    table.sees_its_keys()
    table.declares("napoletana", "denari", "3")
    assert table.covered("#work form button:not([hidden], details *)") == []
    table.plays("Ad Ac As Ab")
    assert table.covered("#work form button:not([hidden], details *):enabled") == []
    assert table.fall is not None
    *cards, last = one_suit_each("dcsb").split()
    table.fall(table.address.removeprefix("/match/"), cards)
    table.page.reload()
    table.plays(last)
    table.sees("Vince la partita: Anna e Carla")


def corrects_the_accuse_of_the_first_hand(table: TressetteTable) -> None:
    """It was theirs, and of three: the row says what is missing, then the score moves."""
    table.page.goto(f"{table.address}/correct/1")
    table.page.get_by_text("Tutto il resto della mano").click()
    table.page.locator("[name=accuse-0-accusa]").select_option("three:2")
    table.page.locator("[name=accuse-0-suit]").select_option("")
    table.page.locator("[name=accuse-0-who]").select_option("B")
    table.page.locator("#reason").fill("era loro")
    table.page.get_by_role("button", name="Mostra che cosa cambia").click()
    expect(table.page.locator("[id='accuse-0-suit-error']")).to_be_visible()
    table.looks()
    table.page.locator("[name=accuse-0-suit]").select_option("coppe")
    table.page.get_by_role("button", name="Correggi").click()
    table.sees("tre 2 senza coppe: Bruno e Dario")


def test_an_evening_of_tressette(visit: Any, barriers: Barriers, fall: Fall) -> None:
    table = TressetteTable(visit(excused="422"), barriers, fall)
    table.starts_by_form()
    hand_by_totals(table)
    hand_by_tricks(table)
    hand_by_cards(table)
    corrects_the_accuse_of_the_first_hand(table)


def test_its_keys_are_in_sight_on_a_phone(visit: Any) -> None:
    page = visit(excused="422", viewport=PHONE, has_touch=True, is_mobile=True)
    table = TressetteTable(page)
    table.scrolls = True
    table.starts()
    for mode in MODES:
        table.turns_to(mode)
        table.sees_its_keys()
