"""The tablets and the desk of a tournament, which send again what nobody has answered."""

import json
import re
import threading
import time
from contextlib import closing, suppress
from html import unescape
from http.client import HTTPConnection, HTTPException
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import uuid4

from referee.web.http.visitors import DEVICE_COOKIE, PERSON_COOKIE
from tests.bench.club import FIELD, FORM

FORM_KIND, JSON_KIND = "application/x-www-form-urlencoded", "application/json"
MATCH = re.compile(r"/match/(\w+)")


class Answer(NamedTuple):
    status: int
    location: str
    text: str


class Device(threading.Thread):
    """A browser that works by itself until all is over; `fault` is what stopped it before."""

    def __init__(self, port: int, over: threading.Event, cookie: str, token: str) -> None:
        super().__init__(daemon=True)
        self.port, self.over = port, over
        self.cookies = {"language": "it", cookie: token}
        self.csrf = ""
        self.sent_again = 0
        self.fault: Exception | None = None

    def work(self) -> None:
        """Do the next thing."""
        raise NotImplementedError

    def run(self) -> None:
        try:
            while not self.over.is_set():
                self.work()
        except Exception as fault:  # noqa: BLE001 -- the test tells it, whatever it is
            self.fault = fault

    def ask(self, method: str, path: str, body: str = "", kind: str = FORM_KIND) -> Answer:
        """Return the answer; ask again for as long as there is none."""
        while True:
            with suppress(OSError, HTTPException):
                answer = self._ask(method, path, body, kind)
                if answer.status < 500:
                    return answer
                assert answer.status in (502, 503, 504), (path, answer)
            self.sent_again += 1
            time.sleep(0.2)

    def _ask(self, method: str, path: str, body: str, kind: str) -> Answer:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=20)) as connection:
            cookies = "; ".join(f"{name}={one}" for name, one in self.cookies.items())
            headers = {
                "Cookie": cookies,
                "Content-Type": kind,
                "X-CSRFToken": self.csrf,
                "Origin": f"http://127.0.0.1:{self.port}",
                "Accept": "text/html" if kind == FORM_KIND else kind,
            }
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            for cookie in answer.headers.get_all("Set-Cookie", []):
                name, _, value = cookie.partition(";")[0].partition("=")
                self.cookies[name] = value
            text = answer.read().decode()
            return Answer(answer.status, answer.headers.get("Location", ""), text)


class Tablet(Device):
    """A table of the room: plays every match that it is given, and signs it for both sides.

    `written` tells of each hand when it was sent and when it was answered, in seconds.
    """

    def __init__(self, port: int, over: threading.Event, token: str, pause: float) -> None:
        super().__init__(port, over, DEVICE_COOKIE, token)
        self.pause = pause
        self.hands: dict[str, int] = {}
        self.signed: list[str] = []
        self.written: list[tuple[float, float]] = []

    def work(self) -> None:
        place = self.ask("GET", "/tavolo")
        found = MATCH.search(place.location)
        if found is None or found[1] in self.signed:
            self.over.wait(self.pause)
            return
        self.csrf = json.loads(self.ask("GET", "/api/csrf", kind=JSON_KIND).text)["token"]
        self.play(found[1])

    def play(self, code: str) -> None:
        match = json.loads(self.ask("GET", f"/api/matches/{code}", kind=JSON_KIND).text)
        after = match["number"]
        while match["state"] == "open" and not self.over.wait(self.pause):
            hand = self.hands.get(code, 0) + 1
            points = {"A": 9, "B": 2} if hand % 3 else {"A": 1, "B": 10}
            begun = time.monotonic()
            after = self.write(code, after, "hand_written", hand=hand, value={"points": points})
            self.written.append((begun, time.monotonic()))
            self.hands[code] = hand
            match = json.loads(self.ask("GET", f"/api/matches/{code}", kind=JSON_KIND).text)
        if match["state"] == "finished":
            after = self.write(code, after, "side_signed", side="A", name="Ada")
            self.write(code, after, "side_signed", side="B", name="Ivo")
            self.signed.append(code)

    def write(self, code: str, after: int, kind: str, **payload: Any) -> int:
        """Write a fact once, however often it is sent; return its number."""
        fact = {"id": str(uuid4()), "after": after, "kind": kind, "payload": payload}
        path = f"/api/matches/{code}/events"
        answer = self.ask("POST", path, json.dumps(fact), JSON_KIND)
        assert answer.status in (200, 201), answer
        return int(json.loads(answer.text)["entry"]["number"])


class Desk(Device):
    """The organizer: draws and publishes a round whenever the one before has all its results."""

    def __init__(self, port: int, over: threading.Event, token: str, event: str) -> None:
        super().__init__(port, over, PERSON_COOKIE, token)
        self.rounds = f"/events/{event}/rounds"
        self.event, self.published = event, 0
        self.pages: list[float] = []

    def work(self) -> None:
        if self.published and not self._all_results():
            self.over.wait(0.3)
            return
        page = self.timed("GET", self.rounds)
        self.send(page, f"{self.rounds}/draft")
        draft = self.timed("GET", f"{self.rounds}/draft")
        answer = self.send(draft, f"{self.rounds}/draft/publish")
        assert answer.status == 303, answer
        self.published += 1

    def timed(self, method: str, path: str, body: str = "") -> Answer:
        begun = time.monotonic()
        answer = self.ask(method, path, body)
        self.pages.append(time.monotonic() - begun)
        return answer

    def send(self, page: Answer, action: str) -> Answer:
        """Send the form of a page that goes to an address."""
        for there, inside in FORM.findall(page.text):
            if unescape(there) == action:
                fields = {name: unescape(value) for name, value in FIELD.findall(inside)}
                return self.timed("POST", action, urlencode(fields))
        raise AssertionError((action, page))

    def _all_results(self) -> bool:
        path = f"/api/events/{self.event}/rounds/{self.published}"
        told = json.loads(self.ask("GET", path, kind=JSON_KIND).text)
        return all(one["state"] == "done" for group in told["groups"] for one in group["tables"])
