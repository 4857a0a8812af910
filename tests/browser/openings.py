"""A match that has begun, on the tablet that writes to it: where most tests begin."""

from collections.abc import Iterable
from time import time
from typing import Any
from urllib.parse import urlencode, urljoin
from uuid import uuid4

from playwright.sync_api import APIResponse, Page

from referee.web.http.credentials import LIFETIME
from referee.web.http.visitors import DEVICE_COOKIE


def begin(page: Page, opening: dict[str, Any], hands: Iterable[str], way: dict[str, str]) -> None:
    """Open a match as a program does, write hands of it such as "A:7", and sit down at its table.

    `way` is how hands are entered, as the address asks for it. No match was on this tablet before:
    it is a new device.
    """
    opened = _post(page, "/api/matches", opening)
    told = opened.json()
    address, token = f"/api/matches/{told['match']}/events", told["credential"]
    for number, points in enumerate(hands, start=1):
        payload = {"hand": number, "value": {"points": _of_both(points)}}
        _post(page, address, {"after": number, "kind": "hand_written", "payload": payload}, token)
    cookie = {
        "name": DEVICE_COOKIE,
        "value": token,
        "url": urljoin(opened.url, "/"),
        "httpOnly": True,
    }
    page.context.add_cookies([{**cookie, "expires": time() + LIFETIME}])
    page.goto(f"/match/{told['match']}?{urlencode(way)}")


def _of_both(points: str) -> dict[str, int]:
    side, _, own = points.partition(":")
    return {side: int(own), "A" if side == "B" else "B": 11 - int(own)}


def _post(page: Page, address: str, body: dict[str, Any], token: str = "") -> APIResponse:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = page.request.post(address, data={"id": str(uuid4()), **body}, headers=headers)
    assert answer.ok, answer.text()
    return answer
