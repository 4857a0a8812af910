"""People come in, are given rights, and make events; in browsers, as they do it."""

import re
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pyotp
import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions import links, sign_ins
from referee.actions.matches import open_match
from referee.store import people, security
from referee.store.people import LONGEST, secrets
from referee.store.security import Origin
from tests.people import browser_of, evening, match_of, person, row_of
from tests.tables import STAMP, opening
from tests.web.tablet import Form, Tablet

PASSWORD = "quattro assi nella manica"
OTHER = "tre denari e una coppa"


class Person(Tablet):
    """Somebody at a browser of the office, who fills in the forms of its pages."""

    def fills(self, action: str, button: str = "", **fields: Any) -> None:
        """Send the first form that goes to a place, or to where its button goes."""
        form = self._form(action)
        filled = form.fields | {name: str(value) for name, value in fields.items()}
        self.shows(self.client.post(button or form.action, data=filled))

    def _form(self, action: str) -> Form:
        return next(form for form in self.forms if form.action == action)

    def signs_in(self, name: str, password: str = PASSWORD) -> None:
        self.opens("/sign-in")
        self.fills("/sign-in", name=name, password=password)


def now() -> Origin:
    return Origin("", "10.0.0.7", "Mac", datetime.now(UTC))


def noted(app: Flask) -> list[str]:
    with app.app_context():
        return [entry.kind for entry in security.page().entries]


@pytest.fixture
def gina(app: Flask) -> Person:
    """The manager, who has just opened the link that the server printed."""
    with app.app_context():
        code = links.new_setup_code(now())
    browser = Person(_english(app))
    browser.opens("/setup")
    browser.fills("/setup", code=code, name="Gina", password=PASSWORD)
    return browser


def _english(app: Flask) -> FlaskClient:
    client = app.test_client()
    client.set_cookie("language", "en")
    return client


def _invited(gina: Person, name: str, **fields: Any) -> str:
    """The code of the link for somebody new."""
    gina.opens("/people/")
    gina.fills("/people/", name=name, **fields)
    assert gina.status == 200
    found = re.search(r"/welcome#([0-9A-Z-]{23})", gina.html)
    assert found is not None
    return found[1]


def _arrives(app: Flask, code: str, password: str = PASSWORD) -> Person:
    browser = Person(_english(app))
    browser.opens("/welcome")
    browser.fills("/welcome", code=code, password=password)
    return browser


def test_the_setup_link_makes_the_manager_and_signs_her_in(gina: Person) -> None:
    assert gina.status == 200
    assert "Gina manager · organizer" in gina.text


def test_what_is_wrong_in_the_setup_is_told_at_its_field(app: Flask) -> None:
    browser = Person(_english(app))
    browser.opens("/setup")
    browser.fills("/setup", code="00000", name="Gina", password=PASSWORD)
    assert browser.status == 422
    assert 'id="code-error"' in browser.html
    assert browser._form("/setup").fields["name"] == "Gina"
    assert PASSWORD not in browser.html


def test_somebody_new_chooses_a_password_by_a_link(app: Flask, gina: Person) -> None:
    code = _invited(gina, "Rita")
    assert code not in str(noted(app))
    rita = _arrives(app, code)
    assert "Rita" in rita.text
    assert "Where you are signed in" in rita.text
    again = _arrives(app, code, OTHER)
    assert again.status == 422
    assert "this link was used already" in again.text


def test_two_people_of_one_name_would_sign_in_as_each_other(gina: Person) -> None:
    _invited(gina, "Niccolò")
    gina.fills("/people/", name="NICCOLO")
    assert gina.status == 422
    assert "there is an account of this name already" in gina.text


@pytest.mark.parametrize("name", ["", "x" * 81, "a\x00b"])
def test_a_name_that_cannot_be_is_told_at_its_field(gina: Person, name: str) -> None:
    gina.opens("/people/")
    gina.fills("/people/", name=name)
    assert gina.status == 422
    assert 'id="name-error"' in gina.html


def test_a_name_with_a_sign_that_turns_the_text_is_told_what_is_wrong(gina: Person) -> None:
    gina.opens("/people/")
    gina.fills("/people/", name="Rita \u202e")
    assert gina.status == 422
    assert "has a sign that cannot be seen" in gina.text
    _makes_event(gina, name="Coppa \u202e")
    assert gina.status == 422
    assert "has a sign that cannot be seen" in gina.text


@pytest.mark.parametrize("name", ["عمر", "🃏 Zoë", "<b>Rita</b>", 'O\'Neill & "Co"'])
def test_every_name_that_people_have_is_taken(app: Flask, gina: Person, name: str) -> None:
    rita = _arrives(app, _invited(gina, name))
    assert rita.status == 200
    assert "<b>Rita</b>" not in rita.html
    gina.opens("/security")
    assert gina.status == 200
    assert "<b>Rita</b>" not in gina.html


def test_in_and_out(app: Flask, gina: Person) -> None:
    gina.opens("/account/")
    gina.fills("/sign-out")
    gina.opens("/people/")
    assert "For organizers and referees" in gina.text
    gina.signs_in("gina")
    assert "There is no event yet" in gina.text
    assert noted(app)[:2] == ["signed_in", "signed_out"]


def test_whoever_has_to_sign_in_first_comes_to_the_page_afterwards(gina: Person) -> None:
    gina.client.delete_cookie("person")
    gina.opens("/security", page="2")
    gina.fills("/sign-in", name="Gina", password=PASSWORD)
    assert "Security log" in gina.text


def test_the_page_that_is_asked_for_keeps_its_plain_address(gina: Person) -> None:
    gina.client.delete_cookie("person")
    for path in ("/security", "/security?page=2"):
        answer = gina.client.get(path)
        assert parse_qs(urlsplit(answer.headers["Location"]).query) == {"next": [path]}
    assert 'name="next" value="/"' in gina.client.get("/").text


def test_nobody_is_sent_to_another_site(gina: Person) -> None:
    gina.opens("/sign-in", next="https://evil.example/")
    answer = gina.client.post(
        "/sign-in",
        data=gina._form("/sign-in").fields | {"name": "Gina", "password": PASSWORD},
    )
    assert answer.headers["Location"] == "/"


def test_a_wrong_password_keeps_the_name_and_not_the_password(gina: Person) -> None:
    gina.signs_in("Gina", "wrong password")
    assert gina.status == 422
    assert gina._form("/sign-in").fields["name"] == "Gina"
    assert "wrong password" not in gina.html
    assert "the name or the password is not right" in gina.text


def test_whoever_guesses_waits_and_the_table_plays_on(app: Flask, gina: Person) -> None:
    stranger = Person(_english(app))
    stranger.starts_match()
    for _ in range(5):
        stranger.signs_in("Gina", "wrong")
        assert stranger.status == 422
    stranger.signs_in("Gina")
    assert stranger.status == 429
    assert "Too many attempts: wait for" in stranger.text
    stranger.signs_in("Gina")
    again = stranger.client.post("/sign-in", data=stranger._form("/sign-in").fields)
    assert 1 <= int(again.headers["Retry-After"]) <= 2
    assert noted(app).count("made_to_wait") == 1
    gina.opens("/security")
    assert "Made to wait after too many attempts" in gina.text
    stranger.writes_points(6)
    assert stranger.status == 200
    assert stranger.record()["hands"][0]["points"] == {"A": 6, "B": 5}
    gina.opens("/people/")
    assert gina.status == 200


def test_whoever_tries_a_name_has_not_been_that_browsers_other_person(
    app: Flask, gina: Person
) -> None:
    """Somebody else sits down where Gina has not signed out."""
    _invited(gina, "Rita")
    gina.signs_in("Rita", "wrong")
    with app.app_context():
        entry = security.page().entries[0]
    assert (entry.kind, entry.subject, entry.actor) == ("sign_in_failed", "Rita", "")


def test_the_cookie_is_for_the_server_alone(app: Flask, gina: Person) -> None:
    gina.opens("/sign-in")
    data = gina._form("/sign-in").fields | {"name": "Gina", "password": PASSWORD}
    for scheme, secure in (("http", False), ("https", True)):
        headers = {"Referer": f"{scheme}://localhost/"}
        answer = gina.client.post(
            "/sign-in", data=data, base_url=f"{scheme}://localhost", headers=headers
        )
        cookie = next(c for c in answer.headers.getlist("Set-Cookie") if c.startswith("person="))
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert f"Max-Age={int(LONGEST.total_seconds())}" in cookie
        assert ("Secure" in cookie) == secure


def test_each_sign_in_has_another_token(app: Flask, gina: Person) -> None:
    before = gina.client.get_cookie("person")
    gina.signs_in("Gina")
    after = gina.client.get_cookie("person")
    assert before is not None
    assert after is not None
    assert before.value != after.value


def test_another_device_is_signed_out_from_here(app: Flask, gina: Person) -> None:
    elsewhere = Person(_english(app))
    elsewhere.signs_in("Gina")
    gina.opens("/account/")
    ends = next(form for form in gina.forms if form.action.endswith("/end"))
    gina.shows(gina.client.post(ends.action, data=ends.fields))
    elsewhere.opens("/account/")
    assert "For organizers and referees" in elsewhere.text


def test_what_was_typed_is_still_there_after_signing_in_again(app: Flask, gina: Person) -> None:
    gina.opens("/events/new")
    cookie = gina.client.get_cookie("person")
    assert cookie is not None
    with app.app_context():
        found = people.sign_in(cookie.value, datetime.now(UTC))
        assert found is not None
        sign_ins.sign_out(found, now())
    gina.fills("/events/new", name="Coppa Romagna", regulation="torneo", day="2026-11-20")
    assert gina.status == 403
    assert "your sign-in has ended" in gina.text
    kept = gina.forms
    gina.signs_in("Gina")
    gina.forms = kept
    gina.fills("/events/new")
    assert gina.status == 200
    assert "Coppa Romagna" in gina.text


def test_no_password_is_written_into_a_page(app: Flask, gina: Person) -> None:
    gina.opens("/account/")
    gina.client.set_cookie("person", "ended")
    gina.fills("/account/password", password=OTHER, present=PASSWORD)
    assert gina.status == 403
    assert PASSWORD not in gina.html


def test_nobody_ends_the_sign_in_of_another(app: Flask, gina: Person) -> None:
    rita = _arrives(app, _invited(gina, "Rita"))
    with app.app_context():
        cookie = gina.client.get_cookie("person")
        assert cookie is not None
        found = people.sign_in(cookie.value, datetime.now(UTC))
        assert found is not None
    form = rita._form("/account/pin")
    rita.shows(rita.client.post(f"/account/sign-ins/{found.id}/end", data=form.fields))
    assert rita.status == 404
    gina.opens("/people/")
    assert gina.status == 200


def test_another_password(app: Flask, gina: Person) -> None:
    gina.opens("/account/")
    gina.fills("/account/password", current="wrong", password=OTHER)
    assert 'id="current-password-error"' in gina.html
    gina.fills("/account/password", current=PASSWORD, password="short")
    assert 'id="password-error"' in gina.html
    gina.fills("/account/password", current=PASSWORD, password=OTHER)
    assert "The password is changed" in gina.text
    gina.signs_in("Gina", OTHER)
    assert gina.status == 200


def test_a_pin(app: Flask, gina: Person) -> None:
    gina.opens("/account/")
    gina.fills("/account/pin", current=PASSWORD, pin="123456")
    assert 'id="pin-error"' in gina.html
    gina.fills("/account/pin", current=PASSWORD, pin="407193")
    assert "The PIN is set. " in gina.text
    assert "One is set." in gina.text


class Phone:
    """Scans the secret of the page and counts codes."""

    def __init__(self, gina: Person) -> None:
        gina.opens("/account/")
        gina.fills("/account/second-factor/start", current=PASSWORD)
        spelled = re.search(r"[A-Z2-7]{4}( [A-Z2-7]{4}){7}", gina.text)
        assert spelled is not None
        self.totp = pyotp.TOTP(spelled[0].replace(" ", ""))
        gina.fills("/account/second-factor", code="000000")
        assert gina.status == 422
        gina.fills("/account/second-factor", code=self.code())
        self.recovery = re.findall(r"\b[0-9A-Z]{5}-[0-9A-Z]{5}\b", gina.text)

    def code(self, steps: int = 0) -> str:
        return self.totp.at(datetime.now(UTC), counter_offset=steps)


def test_a_second_factor_and_its_codes_on_paper(app: Flask, gina: Person) -> None:
    phone = Phone(gina)
    assert len(phone.recovery) == 10
    other = Person(_english(app))
    other.opens("/sign-in", next="/people/")
    other.fills("/sign-in", name="Gina", password=PASSWORD)
    assert "One code more" in other.text
    other.opens("/people/")
    assert "For organizers and referees" in other.text
    other.opens("/sign-in/code", next="/people/")
    other.fills("/sign-in/code", code="000000")
    assert other.status == 422
    other.fills("/sign-in/code", code=phone.code(1))
    assert "Gina manager" in other.text
    other.signs_in("Gina")
    other.fills("/sign-in/code", code=phone.recovery[0])
    assert "There is no event yet" in other.text
    other.opens("/account/")
    assert "9 recovery codes are left" in other.text


def test_the_page_of_the_code_is_for_whoever_gave_the_password(app: Flask, gina: Person) -> None:
    Phone(gina)
    other = Person(_english(app))
    other.opens("/sign-in/code")
    assert "For organizers and referees" in other.text
    other.shows(other.client.post("/sign-in/code", data=other._form("/sign-in").fields))
    assert "For organizers and referees" in other.text


def test_new_recovery_codes_and_off_again(gina: Person) -> None:
    phone = Phone(gina)
    gina.opens("/account/")
    gina.fills("/account/recovery-codes", current="wrong")
    assert gina.status == 422
    gina.fills("/account/recovery-codes", current=PASSWORD)
    assert not set(phone.recovery) & set(gina.text.split())
    gina.opens("/account/")
    gina.fills("/account/recovery-codes", "/account/second-factor/off", current="wrong")
    assert gina.status == 422
    gina.fills("/account/recovery-codes", "/account/second-factor/off", current=PASSWORD)
    assert "the password is enough" in gina.text
    gina.signs_in("Gina")
    assert "There is no event yet" in gina.text


def test_a_code_without_a_secret_to_it_leads_back(gina: Person) -> None:
    gina.opens("/account/")
    gina.shows(gina.client.post("/account/second-factor", data=gina._form("/account/pin").fields))
    assert "Where you are signed in" in gina.text
    gina.fills("/account/second-factor/start", current="wrong")
    assert gina.status == 422


def test_rights_are_given_and_taken_but_not_the_last(app: Flask, gina: Person) -> None:
    _arrives(app, _invited(gina, "Rita", organizer="1"))
    assert "Rita organizer" in gina.text or "Rita" in gina.text
    with app.app_context():
        found = secrets("Rita")
        assert found is not None
        rita = found.account.id
    gina.opens("/people/")
    gina.fills("/people/1/right", right="manager", given="")
    assert gina.status == 422
    assert "this is the last manager" in gina.text
    gina.fills("/people/1/closed", closed="1")
    assert gina.status == 422
    gina.fills(f"/people/{rita}/right", right="manager", given="1")
    assert "Rita manager" in gina.text
    gina.fills(f"/people/{rita}/closed", closed="1")
    assert "closed" in gina.text
    gina.fills(f"/people/{rita}/closed", closed="")
    assert "manager_given" in noted(app)


def test_what_is_no_right_and_nobody_is_refused(gina: Person) -> None:
    gina.opens("/people/")
    gina.fills("/people/1/right", right="emperor", given="1")
    assert gina.status == 400
    gina.opens("/people/")
    token = gina._form("/people/1/closed").fields
    for place in ("right", "closed"):
        gina.shows(gina.client.post(f"/people/99/{place}", data=token | {"right": "organizer"}))
        assert gina.status == 422
    gina.shows(gina.client.post("/people/99/link", data=token))
    assert gina.status == 404


def test_a_new_link_for_whoever_forgot(app: Flask, gina: Person) -> None:
    rita = _arrives(app, _invited(gina, "Rita"))
    gina.opens("/people/")
    gina.fills("/people/2/link")
    found = re.search(r"/welcome#([0-9A-Z-]{23})", gina.html)
    assert found is not None
    _arrives(app, found[1], OTHER)
    rita.opens("/account/")
    assert "For organizers and referees" in rita.text


def _makes_event(gina: Person, **fields: Any) -> None:
    gina.opens("/events/new")
    gina.fills("/events/new", **{"name": "Coppa Romagna", "regulation": "torneo", **fields})


def test_an_event_is_made_changed_and_closed(app: Flask, gina: Person) -> None:
    _makes_event(gina, day="2026-11-20", confirmation="hand")
    assert "20 Nov 2026 · Torneo · The other side confirms each hand" in gina.text
    assert "Gina organizer" in gina.text
    change = re.search(r"/events/\w{6}/change", gina.html)
    assert change is not None
    gina.opens(change[0])
    gina.fills(change[0], name="Coppa", state="closed")
    assert "over" in gina.text
    gina.opens(change[0].replace("/change", "/match/new"))
    assert gina.status == 409
    assert "This event is over" in gina.text
    gina.opens("/events/")
    assert "Coppa 20 Nov 2026 · Torneo · 0 matches · over" in gina.text
    assert noted(app)[0] == "event_changed"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 81),
        ("day", "tomorrow"),
        ("regulation", "none"),
        ("confirmation", "shouting"),
    ],
)
def test_what_is_wrong_in_an_event_is_told_at_its_field(
    gina: Person, field: str, value: str
) -> None:
    _makes_event(gina, **{field: value})
    assert gina.status == 422
    assert f'id="{field}-error"' in gina.html
    _makes_event(gina)
    change = re.search(r"/events/\w{6}/change", gina.html)
    assert change is not None
    gina.opens(change[0])
    gina.fills(change[0], **{field: value})
    assert gina.status == 422


def test_a_referee_of_an_event_sees_it_and_rules_nothing_else(app: Flask, gina: Person) -> None:
    rita = _arrives(app, _invited(gina, "Rita"))
    rita.opens("/events/")
    assert "You have no part in any event yet" in rita.text
    _makes_event(gina)
    action = next(form.action for form in gina.forms if form.action.endswith("/people"))
    gina.shows(
        gina.client.post(action, data=gina.forms[-1].fields | {"account": "2", "role": "referee"})
    )
    assert "Rita referee" in gina.text
    rita.opens("/events/")
    assert "Coppa Romagna" in rita.text
    rita.opens(action.removesuffix("/people"))
    assert "Add a referee" not in rita.text
    gina.shows(
        gina.client.post(
            action,
            data=gina.forms[-1].fields | {"account": "2", "role": "referee", "taken": "1"},
        )
    )
    assert "Rita referee" not in gina.text
    rita.opens(action.removesuffix("/people"))
    assert rita.status == 404


@pytest.mark.parametrize("wrong", [{"role": "king"}, {"account": "99"}, {"account": "x"}])
def test_a_role_that_is_none_or_nobodys_is_refused(gina: Person, wrong: dict[str, str]) -> None:
    _makes_event(gina)
    action = next(form.action for form in gina.forms if form.action.endswith("/people"))
    form = gina.forms[-1].fields | {"account": "1", "role": "referee"} | wrong
    gina.shows(gina.client.post(action, data=form))
    assert gina.status == 422


def test_the_matches_of_an_event_are_on_its_page(app: Flask) -> None:
    with app.app_context():
        olga = person("Olga", "organizer")
        event = evening(olga)
        code = match_of(event)
    page = browser_of(app, olga).get(f"/events/{event}").text
    assert f"/match/{code}" in page


def test_the_security_log_has_pages_and_says_who(app: Flask, gina: Person) -> None:
    for number in range(30):
        with app.app_context():
            olga = person(f"Olga {number}")
            sign_ins.begin(olga, now())
    gina.opens("/security")
    assert "page 1 of 2" in gina.text
    assert "Account made for Olga 29" in gina.text
    gina.opens("/security", page="2")
    assert "Gina became the manager by the setup link" in gina.text
    gina.opens("/security", page="x")
    assert "page 1 of 2" in gina.text


def test_home_shows_a_quiet_way_in(app: Flask, gina: Person) -> None:
    assert "Sign in" in _english(app).get("/").text
    gina.opens("/")
    assert "Gina" in gina.text
    assert "Sign in" not in gina.text


def test_a_match_of_an_event_is_played_as_the_event_says(app: Flask, gina: Person) -> None:
    _makes_event(gina, day="2026-11-20")
    start = re.search(r"/events/\w{6}/match/new", gina.html)
    assert start is not None
    gina.opens(start[0])
    gina.fills(start[0], name_1="Anna")
    assert gina.status == 422
    gina.fills(start[0], **{f"name_{seat}": f"P{seat}" for seat in (1, 2, 3, 4)})
    assert "P1 and P3" in gina.text
    gina.opens(start[0].removesuffix("/match/new"))
    assert "being played" in gina.text
    code = re.search(r"/match/(\w{6})", gina.html)
    assert code is not None
    gina.code = code[1]
    document = gina.record()
    assert (document["regulation"], document["event"]) == ("torneo", "Coppa Romagna")
    assert document["date"] == "2026-11-20"
    stranger = _english(app).get(f"/match/{gina.code}")
    assert stranger.headers["Location"] == f"/watch/{gina.code}"


def test_at_an_event_nobody_but_a_referee_punishes(app: Flask, gina: Person) -> None:
    """The tablet at the table calls; the referee, or whoever organizes, decides (11.1)."""
    _makes_event(gina)
    start = re.search(r"/events/\w{6}/match/new", gina.html)
    assert start is not None
    gina.opens(start[0])
    gina.fills(start[0], **{f"name_{seat}": f"P{seat}" for seat in (1, 2, 3, 4)})
    code = re.search(r"/match/(\w{6})", gina.html)
    assert code is not None
    address = f"/match/{code[1]}"
    gina.opens(address)
    assert f"{address}/offence" in gina.html
    gina.client.delete_cookie("person")
    gina.opens(address)
    assert f"{address}/offence" not in gina.html
    assert gina.client.get(f"{address}/offence").headers["Location"] == address
    form = next(form for form in gina.forms if form.fields.get("kind") == "hand_written")
    punished = {"kind": "penalty_applied", "hand": "1", "side": "A", "offence": "sign"}
    gina.shows(gina.client.post(form.action, data=form.fields | punished))
    assert "Only a referee writes this." in gina.text


def _takes_off(gina: Person, account: str) -> None:
    form = next(
        form
        for form in gina.forms
        if form.fields.get("taken")
        and (form.fields["account"], form.fields["role"]) == (account, "organizer")
    )
    gina.shows(gina.client.post(form.action, data=form.fields))


def test_the_last_organizer_of_an_event_is_not_taken_off(app: Flask, gina: Person) -> None:
    _arrives(app, _invited(gina, "Rita"))
    _makes_event(gina)
    event = next(form.action for form in gina.forms if form.action.endswith("/people"))
    _takes_off(gina, "1")
    assert gina.status == 422
    assert "this is the last organizer" in gina.text
    assert "Gina organizer" in gina.text
    adds = next(form for form in gina.forms if "taken" not in form.fields and form.action == event)
    form = adds.fields | {"account": "2", "role": "organizer"}
    gina.shows(gina.client.post(event, data=form))
    assert "Add an organizer" not in gina.text
    assert "Add a referee" in gina.text
    _takes_off(gina, "1")
    assert gina.status == 200
    assert "Gina organizer" not in gina.text
    assert "Rita organizer" in gina.text


def test_a_friendly_match_does_not_pose_as_the_events(app: Flask) -> None:
    """Anybody may type the name of the event into a match that does not belong to it."""
    told = opening(event="Coppa Romagna")
    with app.app_context():
        event = row_of(evening(person("Olga", "organizer")))
        own = open_match(told, str(uuid4()), STAMP, event).code
        posing = open_match(told, str(uuid4()), STAMP).code
    browser = _english(app)
    for wall in ("", "?wall=1"):
        assert "Coppa Romagna (friendly)" in browser.get(f"/watch/{posing}{wall}").text
        assert "Coppa Romagna (event of the club)" in browser.get(f"/watch/{own}{wall}").text
    home = browser.get("/").text
    assert home.count("Coppa Romagna (friendly)") == 1
    assert home.count("Coppa Romagna (event of the club)") == 1


def test_the_ways_of_the_office_are_on_the_pages_of_acts_too(app: Flask) -> None:
    with app.app_context():
        rita = person("Rita")
        event = evening(person("Olga", "organizer"), "Coppa Romagna", rita)
        code = match_of(event)
    browser = browser_of(app, rita)
    for page in ("/match/new", f"/match/{code}/rulings/new"):
        assert 'href="/arbitri"' in browser.get(page).text
    assert 'class="office-bar"' not in _english(app).get("/match/new").text
