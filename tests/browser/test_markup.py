"""Words that would be code: a real browser shows them, and runs nothing."""

import json
from typing import Any
from urllib.request import Request, urlopen
from uuid import uuid4

NAMES = (
    "<script>window.hacked=1;alert(1)</script>",
    "<img src=x onerror='window.hacked=1;alert(1)'>",
    "\" onfocus='window.hacked=1' autofocus tabindex=1 x=\"",
    "</title></textarea></select><svg onload=window.hacked=1>",
)
PAGES = (
    "/",
    "/?name=%3Cimg%20src=x%20onerror=window.hacked=1%3E",
    "/match/new?again={code}",
    "/match/{code}?mode=rapido",
    "/match/{code}?mode=prese",
    "/match/{code}?mode=carte",
    "/match/{code}/names",
    "/match/{code}/offence",
    "/match/{code}/claim/A",
    "/match/{code}/correct/1",
    "/match/{code}/hands",
    "/match/{code}/history",
    "/match/{code}/chart.svg",
    "/watch/{code}",
    "/watch/{code}?wall=1",
    "/nowhere/%3Cscript%3Ewindow.hacked=1%3C/script%3E",
)


def post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    """Write as a program does, which keeps no cookie."""
    headers = {"Content-Type": "application/json"}
    request = Request(url, json.dumps({"id": str(uuid4()), **body}).encode(), headers)
    with urlopen(request, timeout=20) as answer:
        told: dict[str, Any] = json.load(answer)
    return told


def open_match(server: str) -> tuple[str, str]:
    """The match's code, and the credential of the device that writes to it."""
    notes = dict.fromkeys(("place", "event", "table"), NAMES[1])
    opening = {"players": NAMES, "regulation": "circolo", "battezzante": 1, **notes}
    told = post(f"{server}/api/matches", opening)
    return told["match"], told["credential"]


def test_nothing_runs_and_nothing_opens(visit: Any, server: str) -> None:
    code, credential = open_match(server)
    # A page that is not there is said to the console too.
    page = visit(excused="404|403")
    page.context.add_cookies([{"name": "device", "value": credential, "url": server}])
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    for path in PAGES:
        page.goto(path.format(code=code))
        assert page.url.endswith(path.format(code=code)), path
        assert page.evaluate("window.hacked") is None, path
        assert page.locator("img[src=x], svg[onload], [onfocus], [onerror]").count() == 0, path
    assert dialogs == []
    page.goto(f"/watch/{code}")
    for name in NAMES:
        assert name in page.locator("body").inner_text(), name
