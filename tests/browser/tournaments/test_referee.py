"""The table and the referee, each in a real browser: called, coming, ruling, appealed against."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.test_evening import Table
from tests.browser.waiting import comes_to

Barriers = Callable[[Page], list[str]]

# What the bell would do is counted, as no loudspeaker can be listened to.
LISTEN = "window.rings = 0; navigator.vibrate = () => { window.rings += 1; return true; };"


# Whatever is said to who does not see the page, and may be gone when a test reads it.
HEAR = """() => {
  window.heard = [];
  const place = document.getElementById("announced");
  const hear = () => window.heard.push(place.textContent);
  new MutationObserver(hear).observe(place, { childList: true });
}"""


KEYS = ("Chiama l’arbitro", "Si chiama fuori A", "Si chiama fuori B")


def places(page: Page) -> list[Any]:
    """Where the keys of the bar stand, on a tablet and on a phone."""
    whole, found = page.viewport_size, []
    for size in (PHONE, whole):
        assert size is not None
        page.set_viewport_size(size)
        keys = [page.locator("#bar").get_by_text(key, exact=True) for key in KEYS]
        found += [key.bounding_box() for key in keys]
    return found


def gives(referee: Page, effect: str, text: str) -> None:
    """Fill in a decision, look at what it moves, and give it."""
    referee.locator("[name=offence][value=sign]").check()
    referee.locator("[name=offender][value=A]").check()
    referee.locator(f"[name=effect][value={effect}]").check()
    referee.locator("[name=text]").fill(text)
    referee.get_by_role("button", name="Mostra che cosa cambia").click()
    referee.get_by_role("button", name="Dai la decisione").click()
    expect(referee.get_by_text(text)).to_be_visible()


def is_told_of_the_ruling(tablet: Page) -> None:
    """The table hears who has written, sees the score that holds, and nobody is called any more."""
    expect(tablet.get_by_text("L’arbitro ha deciso.").first).to_be_visible()
    expect(tablet.get_by_text("Un altro dispositivo").first).not_to_be_visible()
    expect(tablet.locator("#score")).to_contain_text("16")
    expect(tablet.get_by_text("sta arrivando")).to_have_count(0)


def test_a_call_a_ruling_and_an_appeal(visit: Any, barriers: Barriers, club: Any) -> None:
    tablet, referee, phone = visit(), visit(), visit(viewport=PHONE)
    club.signs_in(referee, "referee")
    referee.add_init_script(LISTEN)
    table = Table(tablet)
    table.starts(mode="rapido", way="points")
    table.taps(tablet.locator("button[name=points][value='A:6']"))
    referee.goto("/arbitri")
    assert barriers(referee) == []

    # One tap calls; why is said afterwards. It rings once, and the table sees who comes: what is
    # said beside the game stays unfolded while the page follows.
    tablet.get_by_role("button", name="Chiama l’arbitro").click()
    tablet.locator("#notices > summary").click()
    expect(tablet.get_by_text("L’arbitro è chiamato.").last).to_be_visible()
    assert barriers(tablet) == []
    tablet.get_by_label("Perché si chiama l’arbitro").fill("un segno con le dita")
    tablet.get_by_role("button", name="Invia il motivo").click()
    call = referee.locator(".office-item").filter(has_text="un segno con le dita")
    expect(call.locator("time")).to_have_text(re.compile(r"^\d+ min"))
    assert referee.evaluate("window.rings") == 1
    assert referee.title().startswith("(")
    call.get_by_role("button", name="Arrivo").click()
    expect(
        tablet.get_by_text(re.compile(r"L’arbitro Rita \w+ sta arrivando\.")).last
    ).to_be_visible()

    # The table plays on meanwhile, and nothing of it is refused.
    table.taps(tablet.locator("button[name=points][value='A:7']"))
    call.get_by_role("link", name="Apri una decisione").click()
    assert barriers(referee) == []
    referee.locator("[name=facts]").fill("Carla ha fatto segno")
    referee.locator("[name=by][value=B]").check()
    referee.get_by_role("button", name="Apri una decisione").click()
    expect(tablet.get_by_text("decisione aperta sulla mano 2")).to_be_visible()
    expect(tablet.locator("#score .score__provisional")).to_be_visible()
    assert barriers(referee) == []
    gives(referee, "proposed", "visto da tutti")
    ruling = referee.url
    is_told_of_the_ruling(tablet)

    # Both scores are there for everybody.
    phone.goto(table.address.replace("/match/", "/watch/"))
    expect(phone.locator("#score")).to_contain_text("16")
    expect(phone.locator(".frozen")).to_contain_text("13–9")
    assert barriers(phone) == []

    # The appeal opens it again; the earlier decision stays readable.
    referee.goto(ruling)
    referee.get_by_text("Ricorso: riapri la decisione").click()
    referee.locator("[name=reason]").fill("si grattava il naso")
    referee.get_by_role("button", name="Riaprila").click()
    expect(referee.get_by_text("si grattava il naso")).to_be_visible()
    gives(referee, "nothing", "nessuno è sicuro")
    expect(referee.get_by_text("visto da tutti")).to_be_visible()
    assert barriers(referee) == []
    referee.get_by_role("button", name="Sblocca il punteggio").click()
    expect(referee.get_by_text("Il punteggio è sbloccato.")).to_be_visible()
    expect(tablet.get_by_text("aperta sulla mano")).to_have_count(0)
    phone.reload()
    expect(phone.locator("#score")).to_contain_text("13")
    expect(phone.locator(".frozen")).to_have_count(0)


def test_a_table_stands_still_while_the_referee_comes_and_hears_of_no_undo(
    visit: Any, club: Any
) -> None:
    tablet, referee = visit(), visit()
    club.signs_in(referee, "referee")
    table = Table(tablet)
    table.starts(mode="rapido", way="points")
    table.taps(tablet.locator("button[name=points][value='A:6']"))
    tablet.evaluate(HEAR)
    before = places(tablet)
    call_key = tablet.locator("#bar").get_by_role("button", name="Chiama l’arbitro")
    call_key.click()
    folded = tablet.locator("#notices > summary")
    expect(folded).to_contain_text("L’arbitro è chiamato.")
    expect(call_key).to_be_disabled()
    assert places(tablet) == before

    referee.goto("/arbitri")
    code = tablet.url.partition("/match/")[2][:6]
    call = referee.locator(".office-item").filter(has=referee.locator(f"a[href*='{code}']"))
    call.get_by_role("button", name="Arrivo").click()
    expect(folded).to_contain_text("L’arbitro sta arrivando.")
    call.get_by_role("link", name="Apri una decisione").click()
    referee.locator("[name=facts]").fill("Carla ha fatto segno")
    referee.locator("[name=by][value=B]").check()
    referee.get_by_role("button", name="Apri una decisione").click()
    expect(tablet.locator("#score .score__provisional")).to_be_visible()
    undo = tablet.locator("#bar").get_by_role("button", name="Annulla")
    expect(undo).to_be_disabled()
    gives(referee, "proposed", "visto da tutti")
    expect(tablet.get_by_text("L’arbitro ha deciso.").first).to_be_visible()
    expect(call_key).to_be_enabled()
    assert places(tablet) == before
    comes_to(tablet, lambda: "punti" in tablet.evaluate("window.heard.join()"), expected=True)
    assert "Annullato" not in tablet.evaluate("window.heard.join()"), "nobody has undone anything"


def test_a_page_with_nothing_left_to_follow_asks_no_more(visit: Any, club: Any) -> None:
    referee = visit()
    club.signs_in(referee, "referee")
    referee.goto("/arbitri")
    expect(referee.locator("[data-follow]")).to_have_count(1)
    referee.evaluate("document.body.replaceChildren()")
    referee.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    # Its age is told once a second: an error then is one of the page, which fails the test.
    referee.wait_for_timeout(1500)
