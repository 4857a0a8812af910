"""The phone of a pair with its personal link: it rings, and it is notified of a new round.

Chromium without windows shows no notifications of the system: there what it would show is read.
Where Chromium itself is installed, what the system shows is asked for.
"""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from referee.actions.tournaments.results import type_result
from referee.actions.tournaments.rounds import make_final
from referee.core.table_result import read_table_result
from tests.browser.conftest import PHONE, SWITCHES, Visit
from tests.browser.waiting import comes_to
from tests.tournament.evening.evening import A_WINS, plan
from tests.web.organizer import Desk
from tests.web.signups.links import link

SHAKEN = "window.shaken = 0; navigator.vibrate = () => { window.shaken += 1; return true; };"

OPEN = """
window.told = [];
ServiceWorkerRegistration.prototype.showNotification = async (title, { body }) => {
  window.told.push(`${title} · ${body}`);
};
Object.defineProperty(Notification, "permission", { get: () => "granted" });
Object.defineProperty(document, "hidden", { get: () => true });
"""
"""The page lies open behind others, and may notify."""

WOKEN = """
() => {
  self.told = [];
  self.registration.showNotification = async (title, { body }) => {
    self.told.push(`${title} · ${body}`);
  };
}
"""


SHOWN = """
async () => {
  const worker = await navigator.serviceWorker.getRegistration(location.pathname);
  return (await worker.getNotifications()).map(({ title, body }) => `${title} · ${body}`);
}
"""
"""The notifications that the system shows."""

WHOLE_CHROMIUM = shutil.which("chromium")

shown_by_the_system = pytest.mark.skipif(
    WHOLE_CHROMIUM is None, reason="Chromium without windows shows no notifications"
)


@pytest.fixture(scope="module")
def notifying(browser: Browser) -> Iterator[Browser]:
    """A browser that shows notifications, without a window."""
    args = [*SWITCHES, "--headless=new"]
    started = browser.browser_type.launch(executable_path=WHOLE_CHROMIUM, args=args)
    yield started
    started.close()


@pytest.fixture
def pocket(notifying: Browser, server: str) -> Iterator[Page]:
    """A phone that may notify, and whose page lies behind others."""
    phone = {"viewport": PHONE, "permissions": ["notifications"]}
    visit = Visit(notifying, server, "ERR_FAILED", workers=True, **phone)
    visit.context.add_init_script("Object.defineProperty(document, 'hidden', { get: () => true });")
    yield visit.page()
    visit.context.close()
    assert visit.complaints == []


@pytest.fixture
def desk(beside: Flask) -> Desk:
    """Two pairs before their first round."""
    made = Desk(beside, plan("svizzera"))
    made.enters(2)
    return made


def turns_on(page: Page, desk: Desk) -> None:
    page.goto(link(desk, 1))
    button = page.get_by_role("button", name="Avvisami")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("ricevi un avviso a ogni nuovo turno")).to_be_visible()


def test_a_published_round_rings(visit: Any, desk: Desk) -> None:
    page = visit(viewport=PHONE)
    page.add_init_script(SHAKEN)
    page.goto(link(desk, 1))
    page.get_by_role("button", name="Suono").click()
    comes_to(page, lambda: page.evaluate("window.shaken"), 1, after="the sound is tried")
    desk.begins()
    expect(page.get_by_text("Tavolo 1").first).to_be_visible()
    comes_to(page, lambda: page.evaluate("window.shaken"), 2, after="a round was published")


def test_what_was_reported_is_read_first_and_what_is_refused_once(visit: Any, desk: Desk) -> None:
    desk.begins()
    page = visit(viewport=PHONE, excused="422")
    page.goto(f"{link(desk, 1)}/risultato")
    expect(page).to_have_title("Manda il risultato · Coppa Romagna")
    fields, report = page.locator("[data-result] input"), page.locator("main button[type=submit]")
    for place, amount in enumerate(("41", "41", "41", "20")):
        fields.nth(place).fill(amount)
    report.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".error-summary")).to_be_focused()
    expect(page.get_by_role("alert")).to_have_count(1)
    fields.nth(1).fill("20")
    report.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".flash--done")).to_be_focused()


def test_a_published_round_is_notified_by_the_page(visit: Any, desk: Desk) -> None:
    page = visit(viewport=PHONE, workers=True, permissions=["notifications"])
    page.add_init_script(OPEN)
    turns_on(page, desk)
    assert page.evaluate("window.told") == []
    desk.begins()
    told = ["Turno 1, tavolo 1 · Coppa Romagna"]
    comes_to(page, lambda: page.evaluate("window.told"), told)


@shown_by_the_system
def test_the_system_shows_what_the_page_notifies(pocket: Page, desk: Desk) -> None:
    turns_on(pocket, desk)
    assert pocket.evaluate(SHOWN) == []
    desk.begins()
    comes_to(pocket, lambda: pocket.evaluate(SHOWN), ["Turno 1, tavolo 1 · Coppa Romagna"])


@shown_by_the_system
def test_the_system_shows_what_a_push_tells(pocket: Page, desk: Desk) -> None:
    turns_on(pocket, desk)
    pocket.route("**/mio/**", lambda route: route.abort())
    desk.begins()
    pushes(pocket)
    comes_to(pocket, lambda: len(pocket.evaluate(SHOWN)), 1)
    (told,) = pocket.evaluate(SHOWN)
    assert told.startswith("Turno 1, tavolo 1 · ")


def test_a_push_wakes_the_worker_which_asks_for_the_table(visit: Any, desk: Desk) -> None:
    page = visit(viewport=PHONE, workers=True, permissions=["notifications"])
    turns_on(page, desk)
    (worker,) = [one for one in page.context.service_workers if one.url.endswith("/avvisi.js")]
    worker.evaluate(WOKEN)
    desk.begins()
    pushes(page)
    # The seats, and no name of a player.
    comes_to(page, lambda: worker.evaluate("self.told.length"), 1)
    title, _dot, body = worker.evaluate("self.told[0]").partition(" · ")
    assert title == "Turno 1, tavolo 1"
    assert "Ada" not in body


def pushes(page: Page) -> None:
    """Wake the worker of a page as a push service does."""
    devtools, scopes = page.context.new_cdp_session(page), {}
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: scopes.update({one["scopeURL"]: one for one in told["registrations"]}),
    )
    devtools.send("ServiceWorker.enable")
    origin, scope = page.evaluate("[location.origin, location.origin + location.pathname]")
    comes_to(page, lambda: scope in scopes, True)
    registration = scopes[scope]["registrationId"]
    sent = {"origin": origin, "registrationId": registration, "data": ""}
    devtools.send("ServiceWorker.deliverPushMessage", sent)


def test_what_was_refused_before_is_not_said_beside_what_is_wrong_now(
    visit: Any, desk: Desk
) -> None:
    desk.begins()
    phone = visit(viewport=PHONE, excused="422")
    phone.goto(f"{link(desk, 1)}/risultato")
    for field, amount in (("g1_a", "30"), ("g1_b", "20"), ("g2_a", "41"), ("g2_b", "20")):
        phone.locator(f"[name={field}]").fill(amount)
    phone.get_by_role("button", name="Manda il risultato").click()
    expect(phone.get_by_text("Brutta 1: nessuno è arrivato a 41").first).to_be_visible()
    phone.locator("[name=g1_a]").fill("411")
    phone.locator("[name=g1_b]").focus()
    expect(phone.locator("[data-at-once]")).to_contain_text("Brutta 1: 411 punti")
    expect(phone.get_by_text("Brutta 1: nessuno è arrivato a 41")).to_have_count(0)


def presses_where_it_stands(phone: Page, label: str) -> None:
    """A finger goes down where the button is, and up at the same place a moment later."""
    box = phone.get_by_role("button", name=label).bounding_box()
    assert box is not None
    phone.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.mouse.down()
    phone.wait_for_timeout(80)
    phone.mouse.up()


def differing(visit: Any, desk: Desk, **options: Any) -> Page:
    """The page on which the second pair reports otherwise than the first has, on its phone."""
    desk.begins()
    phone = visit(viewport=PHONE, **options)
    phone.goto(f"{link(desk, 1)}/risultato")
    types_over(phone, "41", "30", "41", "25")
    phone.get_by_role("button", name="Manda il risultato").click()
    expect(phone.get_by_text("Hai mandato")).to_be_visible()
    phone.goto(f"{link(desk, 2)}/risultato")
    return phone


def types_over(phone: Page, *amounts: str) -> None:
    """Type amounts over what stands there, one after the other, as a thumb does."""
    fields = phone.locator("[data-result] input")
    for place, amount in enumerate(amounts):
        fields.nth(place).focus()
        fields.nth(place).press("ControlOrMeta+a")
        phone.keyboard.type(amount)


def test_the_button_stays_under_the_finger_that_presses_it(visit: Any, desk: Desk) -> None:
    phone = differing(visit, desk)
    said = phone.locator("[data-at-once]")
    types_over(phone, "41", "30", "41")
    phone.locator("[data-result] input").nth(3).focus()
    expect(said).to_contain_text("Brutta 2: 41 pari")
    phone.keyboard.type("25")
    expect(said).to_be_hidden()
    presses_where_it_stands(phone, "Manda il risultato")
    expect(phone.get_by_text("I due risultati sono diversi")).to_be_visible()


def test_a_wrong_number_that_is_told_at_the_press_does_not_take_it(visit: Any, desk: Desk) -> None:
    phone = differing(visit, desk, excused="422")
    types_over(phone, "30", "41", "41", "41")
    presses_where_it_stands(phone, "Manda il risultato")
    expect(phone.locator(".error-summary")).to_be_focused()
    types_over(phone, "30", "41", "25", "41")
    presses_where_it_stands(phone, "Manda il risultato")
    expect(phone.locator(".flash--done")).to_be_visible()


def test_a_finger_sends_at_the_first_tap(visit: Any, desk: Desk) -> None:
    phone = differing(visit, desk, has_touch=True)
    types_over(phone, "41", "30", "41", "25")
    phone.get_by_role("button", name="Manda il risultato").tap()
    expect(phone.get_by_text("I due risultati sono diversi")).to_be_visible()


def test_a_game_that_is_wrong_is_told_while_another_one_is_typed(visit: Any, desk: Desk) -> None:
    desk.begins()
    phone = visit(viewport=PHONE)
    phone.goto(f"{link(desk, 1)}/risultato")
    types_over(phone, "41", "41", "41", "20")
    said = phone.locator("[data-at-once]")
    expect(said).to_contain_text("Brutta 1: 41 pari")
    types_over(phone, "41", "20")
    expect(said).to_be_hidden()


def test_a_personal_link_logs_no_error_once_the_tournament_is_over(
    visit: Any, desk: Desk, beside: Flask
) -> None:
    desk.begins()
    with beside.app_context():
        type_result(desk.act(), (1, 1), read_table_result(A_WINS))
        make_final(desk.act(), "early")
    page = visit(viewport=PHONE)
    # What a page logs is a complaint, and fails the test.
    for path in (
        link(desk, 1),
        f"/torneo/{desk.event}/",
        f"/torneo/{desk.event}/classifica",
        f"/torneo/{desk.event}/schermo",
        "/",
    ):
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        page.locator("main").click(position={"x": 2, "y": 2})
    page.goto(link(desk, 1))
    expect(page.get_by_role("button", name="Suono")).to_have_count(0)


def test_a_page_left_open_until_the_end_offers_no_bell_any_more(
    visit: Any, desk: Desk, beside: Flask
) -> None:
    desk.begins()
    page = visit(viewport=PHONE)
    page.goto(link(desk, 1))
    expect(page.get_by_role("button", name="Suono")).to_be_visible()
    with beside.app_context():
        type_result(desk.act(), (1, 1), read_table_result(A_WINS))
        make_final(desk.act(), "early")
    expect(page.get_by_text("Il torneo è finito.")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("button", name="Suono")).to_be_hidden()
    page.locator("main").click(position={"x": 2, "y": 2})


def test_without_a_network_a_report_stays_as_it_was_typed(visit: Any, desk: Desk) -> None:
    desk.begins()
    phone = visit(viewport=PHONE, excused="ERR_INTERNET_DISCONNECTED")
    phone.goto(f"{link(desk, 1)}/risultato")
    for field, amount in (("g1_a", "41"), ("g1_b", "20"), ("g2_a", "41"), ("g2_b", "30")):
        phone.locator(f"[name={field}]").fill(amount)
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Manda il risultato").click()
    expect(phone.get_by_text("Non inviato: ora non c’è rete.")).to_be_visible()
    expect(phone.locator("[name=g2_b]")).to_have_value("30")
    phone.context.set_offline(False)
    phone.get_by_role("button", name="Manda il risultato").click()
    expect(phone.get_by_text("Hai mandato")).to_be_visible()
