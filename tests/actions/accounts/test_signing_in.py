"""Signing in with a password and, where somebody wants one, a second factor."""

from dataclasses import replace
from datetime import timedelta

import argon2
import pyotp
import pytest
from flask import Flask
from sqlalchemy import select, update

from referee.actions.accounts import (
    accounts,
    links,
    own_account,
    passwords,
    second_factor,
    sign_ins,
)
from referee.actions.accounts.signing_in import HalfIn, with_code, with_password
from referee.actions.accounts.throttle import TooOften
from referee.core.errors import RuleError
from referee.store.accounts import security_log
from referee.store.accounts import subjects as known
from referee.store.accounts.subjects import IDLE, LONGEST, SignIn
from referee.store.accounts.tables import ACCOUNTS, RECOVERY_CODES, SIGN_INS
from referee.store.database import db, writing
from tests.people import ORIGIN, evening, person, row_of

pytestmark = pytest.mark.no_cover

PASSWORD = "quattro assi nella manica"
OTHER = "tre denari e una coppa"


@pytest.fixture
def anna(store: Flask) -> SignIn:
    """Anna, who has chosen a password by her link."""
    account = person("Anna")
    return signed_in(links.choose_password(links.new_link_code(account, ORIGIN), PASSWORD, ORIGIN))


def signed_in(token: str | HalfIn) -> SignIn:
    assert isinstance(token, str)
    found = known.sign_in(token, ORIGIN.now)
    assert found is not None
    return found


def kinds() -> list[str]:
    return [entry.kind for entry in security_log.page().entries]


def later(**more: float) -> security_log.Origin:
    return replace(ORIGIN, now=ORIGIN.now + timedelta(**more))


@pytest.mark.both_databases
def test_a_link_is_used_once_and_signs_in(anna: SignIn) -> None:
    assert anna.account.name == "Anna"
    assert kinds()[:2] == ["signed_in", "password_chosen"]


def test_the_password_signs_in_whatever_the_case_of_the_name(anna: SignIn) -> None:
    for name in ("Anna", " ANNA ", "anna"):
        assert signed_in(with_password(name, PASSWORD, ORIGIN)).account.id == anna.account.id


def test_letters_composed_in_another_way_are_the_same_password(store: Flask) -> None:
    account = person("Niccolò")
    code = links.new_link_code(account, ORIGIN)
    links.choose_password(code, "perché così è più bello", ORIGIN)
    apart = "perche\u0301 cosi\u0300 e\u0300 piu\u0300 bello"
    assert isinstance(with_password("niccolo", apart, ORIGIN), str)


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("name", "password"),
    [("Anna", "wrong"), ("Nobody", PASSWORD), ("", ""), ("Anna", ""), ("Anna", "x" * 10_000)],
)
def test_what_is_wrong_is_not_told_apart(anna: SignIn, name: str, password: str) -> None:
    with pytest.raises(RuleError, match="the name or the password is not right"):
        with_password(name, password, ORIGIN)
    assert kinds()[0] == "sign_in_failed"


@pytest.mark.both_databases
def test_an_account_without_a_password_or_closed_is_told_the_same(anna: SignIn) -> None:
    person("Bruno")
    person("Gina", "manager")
    accounts.set_closed(anna.account.id, True, ORIGIN)
    for name in ("Anna", "Bruno"):
        with pytest.raises(RuleError, match="the name or the password"):
            with_password(name, PASSWORD, ORIGIN)


def test_closing_an_account_ends_its_sign_ins(anna: SignIn) -> None:
    token = with_password("Anna", PASSWORD, ORIGIN)
    person("Gina", "manager")
    accounts.set_closed(anna.account.id, True, ORIGIN)
    assert isinstance(token, str)
    assert known.sign_in(token, ORIGIN.now) is None
    accounts.set_closed(anna.account.id, False, ORIGIN)
    assert known.sign_in(token, ORIGIN.now) is None


@pytest.mark.both_databases
def test_closing_and_opening_an_account_again_changes_nothing(anna: SignIn) -> None:
    person("Gina", "manager")
    for closed in (True, True, False, False):
        accounts.set_closed(anna.account.id, closed, ORIGIN)
    assert kinds()[:2] == ["account_reopened", "account_closed"]
    assert kinds().count("account_closed") == kinds().count("account_reopened") == 1


@pytest.mark.both_databases
def test_the_right_password_waits_as_well_after_many_wrong_ones(anna: SignIn) -> None:
    for _ in range(5):
        with pytest.raises(RuleError):
            with_password("Anna", "wrong", ORIGIN)
    with pytest.raises(TooOften) as refused:
        with_password("Anna", PASSWORD, ORIGIN)
    assert refused.value.seconds == 2
    assert isinstance(with_password("Anna", PASSWORD, later(seconds=2)), str)


def test_a_secret_is_kept_as_strongly_as_owasp_asks(strong_hashes: None) -> None:
    """Argon2id, 19 MiB, two passes, one lane."""
    assert passwords.hashed(PASSWORD).startswith("$argon2id$v=19$m=19456,t=2,p=1$")


@pytest.mark.both_databases
def test_a_hash_of_older_strength_is_made_anew_at_the_next_sign_in(
    anna: SignIn, strong_hashes: None
) -> None:
    weak = argon2.PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1).hash(PASSWORD)
    mine = ACCOUNTS.c.id == anna.account.id
    with writing():
        db.session.execute(update(ACCOUNTS).where(mine).values(password_hash=weak))
    with_password("Anna", PASSWORD, ORIGIN)
    kept = db.session.scalar(select(ACCOUNTS.c.password_hash).where(mine))
    assert kept != weak
    assert "m=19456,t=2,p=1" in kept


def test_a_sign_in_runs_out_when_nobody_is_there_and_in_the_end_anyway(anna: SignIn) -> None:
    token = with_password("Anna", PASSWORD, ORIGIN)
    assert isinstance(token, str)
    soon = ORIGIN.now + IDLE - timedelta(seconds=1)
    assert known.sign_in(token, soon) is not None
    assert known.sign_in(token, ORIGIN.now + IDLE) is None
    now = ORIGIN.now
    while now < ORIGIN.now + LONGEST - IDLE:
        now += IDLE / 2
        found = known.sign_in(token, now)
        assert found is not None
        sign_ins.note_seen(found, now)
    assert known.sign_in(token, ORIGIN.now + LONGEST) is None


@pytest.mark.both_databases
def test_being_seen_is_written_every_few_minutes_only(anna: SignIn) -> None:
    sign_ins.note_seen(anna, ORIGIN.now + timedelta(minutes=1))
    assert db.session.scalar(select(SIGN_INS.c.seen_at)) == ORIGIN.now
    sign_ins.note_seen(anna, ORIGIN.now + timedelta(minutes=6))
    assert db.session.scalar(select(SIGN_INS.c.seen_at)) == ORIGIN.now + timedelta(minutes=6)


@pytest.mark.both_databases
def test_a_sign_in_ends_here_and_from_elsewhere(anna: SignIn) -> None:
    token = sign_ins.begin(anna.account, ORIGIN)
    assert sign_ins.end(anna.account, signed_in(token).id, ORIGIN)
    assert not sign_ins.end(anna.account, anna.id + 99, ORIGIN)
    assert known.sign_in(token, ORIGIN.now) is None
    sign_ins.sign_out(anna, ORIGIN)
    assert kinds()[:2] == ["signed_out", "sign_in_ended"]
    assert db.session.scalars(select(SIGN_INS.c.id)).all() == []


@pytest.mark.both_databases
def test_a_role_is_given_and_taken(store: Flask) -> None:
    olga, rita = person("Olga", "organizer"), person("Rita")
    row = row_of(evening(olga, "Coppa", rita))
    accounts.take_role(row, rita.id, "referee", ORIGIN)
    assert kinds()[:2] == ["referee_taken", "referee_given"]
    with pytest.raises(RuleError):
        accounts.take_role(row, olga.id, "organizer", ORIGIN)


@pytest.mark.both_databases
def test_another_password_ends_the_sign_ins_elsewhere(anna: SignIn) -> None:
    elsewhere = with_password("Anna", PASSWORD, ORIGIN)
    assert isinstance(elsewhere, str)
    own_account.change_password(anna, PASSWORD, OTHER, ORIGIN)
    assert known.sign_in(elsewhere, ORIGIN.now) is None
    assert db.session.scalar(select(SIGN_INS.c.id)) == anna.id
    assert isinstance(with_password("Anna", OTHER, ORIGIN), str)
    with pytest.raises(RuleError):
        with_password("Anna", PASSWORD, ORIGIN)


def test_another_password_needs_the_present_one(anna: SignIn) -> None:
    with pytest.raises(RuleError, match="current"):
        own_account.change_password(anna, "wrong", OTHER, ORIGIN)


def test_who_has_taken_a_sign_in_over_guesses_no_more_from_many_networks(anna: SignIn) -> None:
    for number in range(20):
        elsewhere = replace(ORIGIN, network=f"93.184.216.{number}")
        with pytest.raises(RuleError):
            own_account.change_password(anna, "wrong", OTHER, elsewhere)
    with pytest.raises(TooOften):
        own_account.change_password(anna, "wrong", OTHER, replace(ORIGIN, network="93.184.216.99"))
    # The sign-in itself is counted by itself.
    assert isinstance(with_password("Anna", PASSWORD, ORIGIN), str)


@pytest.mark.parametrize(
    "password",
    [
        "short",
        "quattordici123",
        "passwordpassword",
        "marafonemarafone",
        "annaannaannaanna",
        "aaaaaaaaaaaaaaaaaaaa",
        "1234567890123456",
        "qwertyuiopasdfgh",
        "x" * 257,
    ],
)
def test_a_password_that_falls_at_once_is_refused(password: str) -> None:
    with pytest.raises(RuleError):
        passwords.check_password(password, "Anna Bianchi")


@pytest.mark.parametrize(
    "password",
    [PASSWORD, "四 张 王牌 在 袖子 里 面 的 时候 好", "🂡🂱🃁🃑 quattro assi", "Zk4 vvR!pqu9Lw2" * 16],
)
def test_any_letters_make_a_password(password: str) -> None:
    passwords.check_password(password, "Anna")
    assert passwords.is_right(passwords.hashed(password), password)


@pytest.mark.parametrize(
    "pin", ["12345", "123456", "987654", "111111", "121212", "abcdef", "１２３４５６", ""]
)
def test_a_pin_that_comes_to_mind_first_is_refused(pin: str) -> None:
    with pytest.raises(RuleError):
        passwords.check_pin(pin)


@pytest.mark.both_databases
def test_a_pin_is_kept_apart_from_the_password(anna: SignIn) -> None:
    own_account.choose_pin(anna, PASSWORD, "407193", ORIGIN)
    found = known.secrets("Anna")
    assert found is not None
    assert passwords.is_right(found.pin_hash, "407193")
    with pytest.raises(RuleError):
        with_password("Anna", "407193", ORIGIN)


class Phone:
    """Counts codes as an authenticator does."""

    def __init__(self, anna: SignIn) -> None:
        self.totp = pyotp.TOTP(second_factor.new_secret())
        self.recovery = second_factor.switch_on(anna.account, self.totp.secret, self.code(), ORIGIN)

    def code(self, seconds: int = 0) -> str:
        return self.totp.at(ORIGIN.now, counter_offset=seconds // 30)


def half_in() -> HalfIn:
    half = with_password("Anna", PASSWORD, ORIGIN)
    assert isinstance(half, HalfIn)
    return half


def test_a_phone_that_gives_a_wrong_code_is_not_believed(anna: SignIn) -> None:
    secret = second_factor.new_secret()
    for code in ("", "000000", "١٢٣٤٥٦", "x" * 1000):
        with pytest.raises(RuleError, match="not right"):
            second_factor.switch_on(anna.account, secret, code, ORIGIN)
    assert isinstance(with_password("Anna", PASSWORD, ORIGIN), str)


def test_the_phone_is_told_how_long_a_code_lasts(
    anna: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = second_factor.new_secret()
    monkeypatch.setattr(second_factor, "STEP", 60)
    counted = pyotp.parse_uri(second_factor.provisioning_uri(secret, anna.account))
    assert isinstance(counted, pyotp.TOTP)
    second_factor.switch_on(anna.account, secret, counted.at(ORIGIN.now), ORIGIN)


@pytest.mark.both_databases
def test_the_password_alone_signs_nobody_in(anna: SignIn) -> None:
    phone = Phone(anna)
    assert "Anna" in second_factor.provisioning_uri(phone.totp.secret, anna.account)
    at = later(seconds=30)
    half = half_in()
    with pytest.raises(RuleError, match="this code is not right"):
        with_code(half, "000000", at)
    token = with_code(half, f" {phone.code(30)[:3]} {phone.code(30)[3:]} ", at)
    assert known.sign_in(token, at.now) is not None


def test_a_code_is_taken_once_and_none_before_it(anna: SignIn) -> None:
    phone = Phone(anna)
    half, at = half_in(), later(seconds=60)
    with_code(half, phone.code(60), at)
    for used in (phone.code(60), phone.code(30), phone.code(0)):
        with pytest.raises(RuleError, match="used before"):
            with_code(half, used, at)


def test_codes_cannot_be_tried_one_after_the_other(anna: SignIn) -> None:
    phone = Phone(anna)
    half, at = half_in(), later(seconds=60)
    for _ in range(5):
        with pytest.raises(RuleError):
            with_code(half, "000000", at)
    with pytest.raises(TooOften):
        with_code(half, phone.code(60), at)


def test_a_code_of_the_paper_stands_in_once(anna: SignIn) -> None:
    phone = Phone(anna)
    half = half_in()
    code = phone.recovery[0]
    with_code(half, code.lower().replace("-", " "), ORIGIN)
    assert "recovery_code_used" in kinds()
    with pytest.raises(RuleError):
        with_code(half, code, ORIGIN)
    assert isinstance(with_code(half, phone.recovery[1], ORIGIN), str)


@pytest.mark.both_databases
def test_codes_are_kept_as_hashes(anna: SignIn) -> None:
    phone = Phone(anna)
    kept = set(db.session.scalars(select(RECOVERY_CODES.c.code_hash)))
    assert len(kept) == len(phone.recovery) == 10
    assert not kept & {code.replace("-", "") for code in phone.recovery}


@pytest.mark.both_databases
def test_new_recovery_codes_replace_the_old_ones(anna: SignIn) -> None:
    phone = Phone(anna)
    new = second_factor.new_recovery_codes(anna.account, ORIGIN)
    with pytest.raises(RuleError):
        with_code(half_in(), phone.recovery[0], ORIGIN)
    assert isinstance(with_code(half_in(), new[0], ORIGIN), str)


@pytest.mark.both_databases
def test_the_second_factor_is_switched_off(anna: SignIn) -> None:
    phone = Phone(anna)
    half = half_in()
    second_factor.switch_off(anna.account, ORIGIN)
    assert isinstance(with_password("Anna", PASSWORD, ORIGIN), str)
    with pytest.raises(RuleError, match="start again"):
        with_code(half, phone.recovery[0], ORIGIN)


@pytest.mark.both_databases
def test_a_new_link_is_a_way_back_for_whoever_lost_everything(anna: SignIn) -> None:
    Phone(anna)
    code = links.new_link_code(anna.account, ORIGIN)
    links.choose_password(code, OTHER, ORIGIN)
    assert isinstance(with_password("Anna", OTHER, ORIGIN), str)
    assert db.session.scalar(select(RECOVERY_CODES.c.account_id)) is None


def test_a_link_is_used_once_runs_out_and_is_replaced_by_the_next(anna: SignIn) -> None:
    first = links.new_link_code(anna.account, ORIGIN)
    second = links.new_link_code(anna.account, ORIGIN)
    with pytest.raises(RuleError, match="used already"):
        links.choose_password(first, OTHER, ORIGIN)
    with pytest.raises(RuleError, match="used already"):
        links.choose_password(second, OTHER, later(days=8))
    with pytest.raises(RuleError, match="at least"):
        links.choose_password(second, "short", ORIGIN)
    links.choose_password(second.lower(), OTHER, ORIGIN)
    with pytest.raises(RuleError, match="used already"):
        links.choose_password(second, OTHER, ORIGIN)


@pytest.mark.both_databases
def test_the_setup_link_makes_one_manager(store: Flask) -> None:
    assert not links.has_manager()
    lost, code = links.new_setup_code(ORIGIN), links.new_setup_code(ORIGIN)
    with pytest.raises(RuleError, match="used already"):
        links.make_manager(lost, "Gina", PASSWORD, ORIGIN)
    for name, password, words in (("", PASSWORD, "a name"), ("Gina", "x", "at least")):
        with pytest.raises(RuleError, match=words):
            links.make_manager(code, name, password, ORIGIN)
    gina = signed_in(links.make_manager(code, "Gina", PASSWORD, ORIGIN)).account
    assert gina.manager
    assert links.has_manager()
    with pytest.raises(RuleError, match="used already"):
        links.make_manager(code, "Eva", PASSWORD, ORIGIN)


def test_a_persons_link_makes_no_manager_and_a_setup_link_no_password(anna: SignIn) -> None:
    setup, own = links.new_setup_code(ORIGIN), links.new_link_code(anna.account, ORIGIN)
    with pytest.raises(RuleError, match="used already"):
        links.make_manager(own, "Eva", PASSWORD, ORIGIN)
    with pytest.raises(RuleError, match="used already"):
        links.choose_password(setup, PASSWORD, ORIGIN)


def test_codes_of_links_cannot_be_tried_one_after_the_other(store: Flask) -> None:
    for _ in range(5):
        with pytest.raises(RuleError):
            links.choose_password("00000-00000-00000-00000", PASSWORD, ORIGIN)
    with pytest.raises(TooOften):
        links.make_manager("00000-00000-00000-00000", "Eva", PASSWORD, ORIGIN)
