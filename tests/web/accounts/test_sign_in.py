"""Signing in and out: passwords, guesses, other devices, the second factor."""

import re
from datetime import UTC, datetime
from urllib.parse import parse_qs, urlsplit

import pyotp
from flask import Flask

from referee.actions.accounts import sign_ins
from referee.store.accounts import security_log, subjects
from referee.store.accounts.subjects import LONGEST
from tests.web.office_people import OTHER, PASSWORD, Person, arrives, english, invited, noted, now


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
    stranger = Person(english(app))
    stranger.sits_down()
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
    invited(gina, "Rita")
    gina.signs_in("Rita", "wrong")
    with app.app_context():
        entry = security_log.page().entries[0]
    assert (entry.kind, entry.subject, entry.actor) == ("sign_in_failed", "Rita", "")


def test_the_cookie_is_for_the_server_alone(app: Flask, gina: Person) -> None:
    for scheme, name, secure in (("http", "person", False), ("https", "__Host-person", True)):
        base, headers = f"{scheme}://localhost", {"Referer": f"{scheme}://localhost/"}
        csrf = gina.client.get("/api/csrf", base_url=base).json
        assert csrf is not None
        data = {"name": "Gina", "password": PASSWORD, "csrf_token": csrf["token"]}
        answer = gina.client.post("/sign-in", data=data, base_url=base, headers=headers)
        cookie = next(c for c in answer.headers.getlist("Set-Cookie") if c.startswith(f"{name}="))
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
    elsewhere = Person(english(app))
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
        found = subjects.sign_in(cookie.value, datetime.now(UTC))
        assert found is not None
        sign_ins.sign_out(found, now())
    gina.fills("/events/new", name="Coppa Romagna", regulation="torneo", day="2026-11-20")
    assert gina.status == 403
    assert "your sign-in has ended" in gina.text
    kept = gina._form("/events/new")
    gina.signs_in("Gina")
    gina.shows(gina.client.post(kept.action, data=kept.fields))
    assert gina.status == 200
    assert "Coppa Romagna" in gina.text


def test_no_password_is_written_into_a_page(app: Flask, gina: Person) -> None:
    gina.opens("/account/")
    gina.client.set_cookie("person", "ended")
    gina.fills("/account/password", password=OTHER, present=PASSWORD)
    assert gina.status == 403
    assert PASSWORD not in gina.html


def test_nobody_ends_the_sign_in_of_another(app: Flask, gina: Person) -> None:
    rita = arrives(app, invited(gina, "Rita"))
    with app.app_context():
        cookie = gina.client.get_cookie("person")
        assert cookie is not None
        found = subjects.sign_in(cookie.value, datetime.now(UTC))
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
    other = Person(english(app))
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
    other = Person(english(app))
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


def _guess_from_elsewhere(app: Flask, times: int) -> None:
    """Guess Gina's password from as many networks as it takes to be a nuisance everywhere."""
    for network in range(times):
        stranger = Person(english(app))
        stranger.client.environ_base["REMOTE_ADDR"] = f"203.0.113.{network}"
        stranger.signs_in("Gina", "wrong")


def _from(app: Flask, address: str) -> Person:
    browser = Person(english(app))
    browser.client.environ_base["REMOTE_ADDR"] = address
    return browser


def test_strangers_who_guess_keep_nobody_from_his_own_device_or_network(
    app: Flask, gina: Person
) -> None:
    phone = _from(app, "198.51.100.7")
    phone.signs_in("Gina")
    assert phone.status == 200
    phone.client.delete_cookie("person")
    _guess_from_elsewhere(app, 22)
    # A device that she has used before, wherever it is now.
    phone.client.environ_base["REMOTE_ADDR"] = "198.51.100.200"
    phone.signs_in("Gina")
    assert phone.status == 200
    # Another one in a network of her own.
    other = _from(app, "198.51.100.7")
    other.signs_in("Gina")
    assert other.status == 200
    # One that nobody knows waits.
    unknown = _from(app, "192.0.2.1")
    unknown.signs_in("Gina")
    assert unknown.status == 429


def test_a_device_that_is_known_guesses_no_more_than_another(app: Flask, gina: Person) -> None:
    for _ in range(5):
        gina.signs_in("Gina", "wrong")
        assert gina.status == 422
    gina.signs_in("Gina")
    assert gina.status == 429


def test_a_device_knows_only_who_has_signed_in_on_it(app: Flask, gina: Person) -> None:
    rita = arrives(app, invited(gina, "Rita"))
    rita.client.environ_base["REMOTE_ADDR"] = "192.0.2.9"
    _guess_from_elsewhere(app, 22)
    rita.signs_in("Gina")
    assert rita.status == 429
    # A cookie that somebody has made up is of nobody.
    made_up = _from(app, "192.0.2.10")
    made_up.client.set_cookie("known", "eyJkZXZpY2UiOiJ4In0.made-up")
    made_up.signs_in("Gina")
    assert made_up.status == 429


def test_a_link_is_counted_by_itself(app: Flask, gina: Person) -> None:
    code = invited(gina, "Rita")
    for network in range(25):
        stranger = _from(app, f"203.0.113.{network}")
        stranger.opens("/welcome")
        stranger.fills("/welcome", code=f"AAAAA-BBBBB-CCCCC-{network:05}", password=PASSWORD)
        assert stranger.status == 422
    assert arrives(app, code).status == 200


def test_pairing_codes_are_counted_across_addresses_and_the_room_pairs_on(app: Flask) -> None:
    guesses = []
    for network in range(22):
        stranger = _from(app, f"93.184.216.{network}")
        stranger.opens("/tavolo")
        stranger.fills("/tavolo", pairing_code="ABC123")
        guesses.append(stranger.status)
    assert (guesses[0], guesses[-1]) == (422, 429)
    tablet = _from(app, "192.168.1.20")
    tablet.opens("/tavolo")
    tablet.fills("/tavolo", pairing_code="ABC123")
    assert tablet.status == 422
