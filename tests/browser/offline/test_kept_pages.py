"""The table without network: the service worker opens what was kept, and says that it is kept."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.offline.outbox import kept
from tests.browser.test_evening import Table
from tests.browser.test_live import says
from tests.browser.test_takeover import at_quick, code_of, writes
from tests.browser.test_takeover import seated as paired
from tests.browser.waiting import comes_to

GONE = r"ERR_FAILED|ERR_INTERNET_DISCONNECTED|503|Failed to fetch"
BAND = re.compile(r"^Senza rete: la pagina com’era il \d\d/\d\d/\d{4}, \d\d:\d\d$")
COUNTED = "Senza rete: quello che è in attesa su questo tablet è contato"


def kept_pages(page: Page) -> list[str]:
    """The paths of the pages that this browser keeps."""
    found: list[str] = page.evaluate(
        """async () => {
          const all = await caches.keys();
          const names = all.filter((name) => name.startsWith("referee-pages-"));
          const pages = await Promise.all(names.map((name) => caches.open(name)));
          const keys = await Promise.all(pages.map((one) => one.keys()));
          return keys.flat().map(({ url }) => new URL(url).pathname).sort();
        }"""
    )
    return found


_IS_KEPT = """
async (path) => {
  const kept = await caches.match(location.origin + path, {ignoreVary: true});
  const { number } = document.querySelector("[data-news]").dataset;
  return kept?.headers.get("Referee-Newest") === number;
}
"""


def wait_for_kept(page: Page, path: str) -> None:
    """Wait until a page of this table is kept as it is after the newest entry."""
    comes_to(page, lambda: page.evaluate(_IS_KEPT, path), True, f"{path} is not kept")


@pytest.fixture
def seated(visit: Any) -> Page:
    """A quick table with one hand saved, all of whose pages are kept."""
    page: Page = visit(excused=GONE, workers=True)
    table = Table(page)
    table.starts("A:6", mode="rapido", way="points")
    for rest in ("", "/end", "/offence", "/claim/A", "/claim/B", "/names", "/correct/1"):
        wait_for_kept(page, table.address + rest)
    code = f"{table.address.replace('/match/', '/watch/')}/qr.svg"
    comes_to(page, lambda: code in kept_pages(page), True)
    return page


def test_a_reload_without_network_shows_the_table_as_it_was_after_the_last_tap(
    seated: Page, barriers: Any
) -> None:
    writes(seated, "A:7")
    expect(seated.locator(".score__points").first).to_contain_text("13")
    says(seated, "saved")
    wait_for_kept(seated, Table(seated).address)
    seated.context.set_offline(True)
    seated.reload()
    expect(seated.locator(".kept-band")).to_have_text(BAND)
    Table(seated).shows("13", "9")
    seated.get_by_role("button", name="QR per chi guarda").click()
    code = seated.locator(".spectators__code")
    expect(code).to_be_visible()
    expect(code).not_to_have_js_property("naturalWidth", 0)
    seated.get_by_role("button", name="Chiudi").click()
    assert barriers(seated) == []
    # The network is back: the page is shown anew, and says no longer that it is old.
    seated.context.set_offline(False)
    expect(seated.locator(".kept-band")).to_have_count(0)
    Table(seated).shows("13", "9")


def test_no_link_of_the_table_leads_to_an_error_of_the_browser(seated: Page) -> None:
    links = seated.evaluate("[...new Set([...document.links].map(({href}) => href))]")
    links = [link for link in links if "#" not in link]
    assert len(links) > 8
    seated.context.set_offline(True)
    for link in links:
        answer = seated.goto(link)
        assert answer is not None
        expect(seated.locator(".page-header, .layout-table").first).to_be_visible()
        kept = seated.locator(".kept-band").count() == 1
        needs = seated.get_by_role("heading", name="Per questa pagina serve la rete").count() == 1
        assert kept != needs, link


def test_a_form_of_an_earlier_hand_is_not_shown(seated: Page) -> None:
    writes(seated, "A:7")
    says(seated, "saved")
    wait_for_kept(seated, Table(seated).address)
    seated.context.set_offline(True)
    table = Table(seated).address
    for act in ("claim/A", "offence", "correct/1", "end"):
        seated.goto(f"{table}/{act}")
        expect(seated.get_by_role("heading")).to_have_text("Per questa pagina serve la rete")
        expect(seated.locator("[data-older]")).to_contain_text("Scrivi su carta")
        expect(seated.locator("[data-unkept]")).to_be_hidden()
        expect(seated.get_by_role("link", name="Torna al tavolo")).to_be_visible()


def test_a_page_that_was_asked_for_without_network_comes_with_it(seated: Page) -> None:
    seated.context.set_offline(True)
    seated.goto(f"{Table(seated).address}/history")
    expect(seated.get_by_role("heading")).to_have_text("Per questa pagina serve la rete")
    seated.context.set_offline(False)
    expect(seated.get_by_role("heading", level=1)).to_contain_text("Storia")


def test_the_forms_of_the_table_are_kept_anew_after_a_hand(seated: Page) -> None:
    """Nobody reloads a table before the network goes: all is saved, and so all has to open."""
    table = Table(seated)
    writes(seated, "A:7")
    says(seated, "saved")
    for rest in ("/end", "/offence", "/claim/A", "/claim/B", "/correct/2"):
        wait_for_kept(seated, table.address + rest)
    seated.context.set_offline(True)
    seated.get_by_role("link", name="Infrazione").click()
    expect(seated.get_by_role("heading", name="Infrazione").first).to_be_visible()
    expect(seated.locator("[data-older]")).to_have_count(0)


def test_the_names_open_whatever_hand_is_played(seated: Page) -> None:
    writes(seated, "A:7")
    says(seated, "saved")
    wait_for_kept(seated, Table(seated).address)
    seated.context.set_offline(True)
    seated.goto(f"{Table(seated).address}/names")
    expect(seated.locator("#name_1")).to_be_visible()
    expect(seated.locator(".kept-band")).to_have_text(BAND)


def test_a_form_takes_nothing_while_more_waits_than_it_knows(seated: Page, barriers: Any) -> None:
    seated.context.set_offline(True)
    writes(seated, "A:7")
    says(seated, "waiting")
    table = Table(seated).address
    seated.goto(f"{table}/offence")
    expect(seated.locator("#main .flash").first).to_contain_text("Quello che è in attesa")
    expect(seated.locator("#main form:not([inert])")).to_have_count(0)
    assert barriers(seated) == []
    seated.context.set_offline(False)
    expect(seated.locator("#main form:not([inert])").first).to_be_attached()
    expect(seated.locator("#main [name=hand]").first).to_have_value("3")


_FORGETS = """
async () => {
  const shells = (await caches.keys()).filter((name) => name.startsWith("referee-shell-"));
  await Promise.all(shells.map((name) => caches.delete(name)));
}
"""

_STANDS_IN = "async () => Boolean(await caches.match('/without-network', {ignoreVary: true}))"


def test_a_browser_that_threw_away_what_stands_in_leads_to_the_table(seated: Page) -> None:
    table = Table(seated).address
    seated.evaluate(_FORGETS)
    seated.context.set_offline(True)
    seated.goto(f"{table}/history")
    seated.wait_for_url(f"**{table}")
    expect(seated.locator(".kept-band")).to_have_text(BAND)
    seated.context.set_offline(False)
    seated.reload()
    seated.wait_for_function(_STANDS_IN)


def test_a_page_never_seen_says_so_and_leads_back_to_the_table(seated: Page, barriers: Any) -> None:
    table = Table(seated).address
    seated.context.set_offline(True)
    seated.goto(f"{table}/history")
    expect(seated.get_by_role("heading")).to_have_text("Per questa pagina serve la rete")
    expect(seated.locator("[data-unkept]")).to_contain_text("non è conservata")
    expect(seated.locator("[data-older]")).to_be_hidden()
    assert barriers(seated) == []
    seated.get_by_role("link", name="Torna al tavolo").click()
    seated.wait_for_url(f"**{table}")
    expect(seated.locator(".kept-band")).to_have_text(BAND)
    expect(seated.locator("#work button[name=points]").first).to_be_visible()


def test_taps_on_a_kept_page_wait_and_arrive(seated: Page) -> None:
    seated.context.set_offline(True)
    seated.reload()
    writes(seated, "A:7")
    says(seated, "waiting")
    seated.reload()
    expect(seated.locator("[data-waiting-hands] li")).to_have_text("Mano 2: 7–4, in attesa")
    expect(seated.locator(".kept-band")).to_have_text(COUNTED)
    seated.context.set_offline(False)
    says(seated, "saved")
    expect(seated.locator(".kept-band")).to_have_count(0)
    expect(seated.locator(".score__points").first).to_contain_text("13")


def test_an_undo_that_waits_marks_no_other_key_after_a_reload(seated: Page) -> None:
    seated.context.set_offline(True)
    seated.locator("form:has([name=kind][value=undone]) button").first.click()
    says(seated, "waiting")
    seated.reload()
    says(seated, "waiting")
    call = seated.locator("form:has([name=kind][value=referee_called]) button").first
    expect(call).to_be_attached()
    expect(call).not_to_have_attribute("data-sending", "")


def test_a_kept_page_counts_how_long_the_match_lasts_by_the_clock_of_the_tablet(
    seated: Page,
) -> None:
    seated.context.set_offline(True)
    seated.clock.install()
    seated.reload()
    seated.clock.run_for(5 * 60_000)
    expect(seated.locator(".lasting")).to_have_text("5 min")
    seated.clock.fast_forward(60_000)
    seated.reload()
    expect(seated.locator(".kept-band")).to_be_attached()
    expect(seated.locator(".lasting")).to_have_text("6 min")


def test_a_form_without_network_says_so_and_keeps_what_was_typed(seated: Page) -> None:
    seated.goto(f"{Table(seated).address}/names")
    seated.locator("#name_1").fill("Annamaria")
    seated.locator("[name=reason]").fill("scritto male")
    seated.context.set_offline(True)
    seated.get_by_role("button", name="Correggi", exact=True).click()
    expect(seated.locator("[data-away]")).to_contain_text("serve la rete")
    expect(seated.locator("#name_1")).to_have_value("Annamaria")
    seated.context.set_offline(False)
    seated.get_by_role("button", name="Correggi", exact=True).click()
    seated.wait_for_url(re.compile(r"/match/\w{6}$"))
    expect(seated.locator(".round-table")).to_contain_text("Annamaria")


def test_a_new_edition_fetches_anew_what_was_kept_and_drops_the_old(seated: Page) -> None:
    """Put what is kept into caches of an older edition, and let a page be opened."""
    seated.evaluate(
        """async () => {
          for (const name of await caches.keys()) {
            const old = await caches.open(name.replace(/-[^-]+-[^-]+$/, "-0000-0000"));
            const now = await caches.open(name);
            for (const key of await now.keys()) {
              await old.put(key, await now.match(key, {ignoreVary: true}));
            }
          }
        }"""
    )
    table = Table(seated).address
    seated.goto(table)
    seated.wait_for_function(
        "async () => (await caches.keys()).every((name) => !name.endsWith('-0000-0000'))"
    )
    assert table in kept_pages(seated)


def test_nothing_of_the_office_is_kept_and_signing_out_drops_the_rest(
    seated: Page, club: Any
) -> None:
    table = Table(seated).address
    club.signs_in(seated, "referee")
    seated.goto(table)
    wait_for_kept(seated, table)
    seated.goto("/arbitri")
    seated.goto("/account/")
    seated.wait_for_timeout(300)
    of_table = re.compile(r"/(match|help)/|/watch/\w+/qr\.svg$")
    assert [path for path in kept_pages(seated) if not of_table.match(path)] == []
    seated.locator("form[action='/sign-out'] button").first.click()
    seated.wait_for_url("**/")
    seated.wait_for_function(
        """async () => (await caches.keys()).every(
          (name) => !/^referee-pages-(?!everybody-)/.test(name))"""
    )


def test_nothing_is_fetched_to_be_kept_before_the_page_is_there(visit: Any) -> None:
    page: Page = visit(workers=True)
    asked: list[str] = []
    page.on("load", lambda _page: asked.append("load"))
    page.context.on("request", lambda one: asked.append("worker") if one.service_worker else None)
    Table(page).starts()
    wait_for_kept(page, f"{Table(page).address}/end")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    assert "worker" in asked
    assert asked[0] == "load"


def test_a_page_that_was_loaded_past_the_worker_belongs_to_it_again(seated: Page) -> None:
    """As one that was on its way while the worker began: what it knows is kept all the same."""
    devtools = seated.context.new_cdp_session(seated)
    # The worker may take the page over at once: how it began is written down as it begins.
    seated.add_init_script("window.alone = navigator.serviceWorker.controller === null")
    devtools.send("Page.reload", {"ignoreCache": True})
    seated.wait_for_function("() => window.alone === true")
    seated.wait_for_function("() => navigator.serviceWorker.controller !== null")
    writes(seated, "A:7")
    says(seated, "saved")
    wait_for_kept(seated, f"{Table(seated).address}/end")


def test_without_a_worker_a_link_says_that_it_needs_the_network(visit: Any) -> None:
    """As over plain HTTP, where browsers have no service workers."""
    page: Page = visit(excused=GONE, workers=None)
    table = Table(page)
    table.starts(mode="rapido", way="points")
    address = page.url
    page.context.set_offline(True)
    # Before anybody taps.
    says(page, "away")
    expect(page.locator("#status")).to_have_text(re.compile("senza rete"))
    page.locator("#side a[href$='/names']").click()
    expect(page.locator("#messages [data-away]")).to_contain_text("serve la rete")
    assert page.url == address
    # A reload would be lost: the page says so once, and the browser asks.
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    writes(page, "A:7")
    said = page.locator("#messages [data-said=stay]")
    expect(said).to_contain_text("non ricaricare e non chiudere")
    expect(page.locator("#status")).to_contain_text("tocchi in attesa: 1 · mani: 1")
    page.evaluate("() => void setTimeout(() => location.reload())")
    expect(page.locator("#status [data-count]")).to_have_text("1")
    page.wait_for_timeout(200)
    comes_to(page, lambda: asked, ["beforeunload"])
    writes(page, "A:4")
    expect(page.locator("#status")).to_contain_text("tocchi in attesa: 2 · mani: 2")
    expect(said).to_have_count(1)
    page.context.set_offline(False)
    says(page, "saved")
    asked.clear()
    page.locator("#side a[href$='/names']").click()
    page.wait_for_url("**/names")
    assert asked == []


def of_match(page: Page, address: str) -> list[str]:
    return [path for path in kept_pages(page) if path.startswith(address)]


def test_a_takeover_while_the_tablet_is_away_drops_what_it_kept(seated: Page, visit: Any) -> None:
    second, address = visit(), Table(seated).address
    seated.goto(f"{address}/takeover")
    table_code = code_of(seated)
    at_quick(seated, address)
    wait_for_kept(seated, address)
    seated.context.set_offline(True)
    writes(seated, "A:7")
    says(seated, "waiting")
    second.goto(f"{address}/takeover")
    second.locator("[name=table_code]").fill(table_code)
    second.get_by_role("button", name="Avanti").click()
    second.get_by_role("button", name="Subentra").click()
    second.wait_for_url(re.compile(f"{address}$"))
    at_quick(second, address)
    writes(second, "A:4")
    says(second, "saved")
    seated.context.set_offline(False)
    expect(seated).to_have_url(re.compile("/late$"))
    expect(seated.get_by_text(re.compile("7 ?– ?4")).first).to_be_visible()
    # A friendly match may have no referee: its players are told what to do.
    expect(seated.get_by_role("heading", name="Non ancora nella partita")).to_be_visible()
    seated.goto(address)
    expect(seated).to_have_url(re.compile("/watch/"))
    comes_to(seated, lambda: kept(seated), [])
    comes_to(seated, lambda: of_match(seated, address), [])


def test_unpairing_drops_what_was_kept(visit: Any, barriers: Any, club: Any) -> None:
    desk, tablet = visit(), visit(excused=GONE, workers=True)
    club.signs_in(desk, "organizer")
    address = paired(desk, tablet, club, barriers)
    match = Table(tablet).address
    wait_for_kept(tablet, match)
    # What is on its way when the tablet is unpaired may still come, so all of it has come before.
    comes_to(tablet, lambda: f"{match}/pieces" in kept_pages(tablet), True)
    tablet.wait_for_load_state("networkidle")
    desk.goto(f"/events/{club.event}/tables")
    row = desk.locator(".room__table").first
    row.locator("summary").first.click()
    row.locator("form[action$='/unpair'] button").click()
    tablet.goto(address)
    expect(tablet).not_to_have_url(address)
    comes_to(tablet, lambda: of_match(tablet, match), [])
    # What was still on its way is not kept.
    tablet.evaluate(
        """(address) => {
          const [headers, asked] = [[["Referee-Keep", "somebody"]], Date.now() - 600_000];
          navigator.serviceWorker.controller.postMessage({
            answer: {address, headers, html: "", asked}
          });
        }""",
        f"{match}/pieces",
    )
    tablet.wait_for_timeout(500)
    assert of_match(tablet, match) == []
    tablet.context.set_offline(True)
    tablet.goto(address)
    expect(tablet.get_by_role("heading")).to_have_text("Per questa pagina serve la rete")
