"""Devices are notified when the next round of their entry is published.

Rows say which round a device was told of last, so nothing is lost when a server ends, and of two
that tell the same device at once only one does.
"""

import logging
from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Thread
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec

from referee.actions.signups.own_entry import token_of
from referee.actions.signups.push_service import Answer, Door, public_key, service_of, signing_key
from referee.core.errors import N_, RuleError
from referee.store.accounts.club_events import club_event_by_id
from referee.store.accounts.tokens import token_hash
from referee.store.database import db, writing
from referee.store.errors import StoreUnavailable
from referee.store.signups import notices
from referee.store.signups.notices import Notice
from referee.store.tournaments.views import EventView, event_view
from referee.tournament.evening.state import EventState

logger = logging.getLogger("referee.notices")

MOST_DEVICES = 6
"""Of a link: two players with a phone and a tablet each, and two to spare."""

MOST_FAILURES = 5
"""So often in a row a service refuses a message, then its device is forgotten."""

OVER = timedelta(days=2)
"""After the day of an event whose standings are final its devices are forgotten."""

KEPT = timedelta(days=60)
"""So long a device is known; of a tournament that takes longer it is turned on again."""


@dataclass(frozen=True)
class Sender:
    """This server as push services see it: its keys, the newest first, and its public address."""

    keys: Sequence[str]
    address: str
    door: Door = field(default_factory=Door)

    @property
    def who(self) -> str:
        """Return what a service is told of who writes."""
        return f"https://{urlsplit(self.address).hostname or 'localhost'}"

    @property
    def public_key(self) -> str:
        """Return what a browser needs to be notified by this server."""
        return public_key(signing_key(self.keys[0]))


def turn_on(
    view: EventView, entry: int, token: str, endpoint: str, sender: Sender, now: datetime
) -> None:
    """Notify a device of the rounds that are published from now on. Raise RuleError."""
    sender.door.check(endpoint)
    link = token_hash(token)
    with writing():
        if notices.devices_of(link) >= MOST_DEVICES and not notices.is_on(link, endpoint):
            raise RuleError(
                N_("%(num)s devices are notified for this link: turn one off first"),
                num=MOST_DEVICES,
            )
        about = {"event_id": view.id, "entry": entry, "link": link, "endpoint": endpoint}
        row = {**about, "key": sender.public_key, "told": newest(view.state)}
        notices.add(row, now)


def turn_off(token: str, endpoint: str) -> None:
    """Notify a device no longer."""
    with writing():
        notices.remove(token_hash(token), endpoint)


def newest(state: EventState) -> int:
    """Return the fact that published the newest round, 0 before the first."""
    return state.rounds[-1].number if state.rounds else 0


def tell_soon(within: AbstractContextManager[object], sender: Sender, now: datetime) -> None:
    """Tell devices in the background; `within` is a context in which the database can be used.

    Should the server end meanwhile, its chores tell the others later.
    """

    def run() -> None:
        with within, suppress(StoreUnavailable):
            tell_all(sender, now)

    Thread(target=run, name="notices", daemon=True).start()


def tell_all(sender: Sender, now: datetime) -> None:
    """Tell every device of the newest round that it does not know of yet, apart from requests.

    A service that cannot be reached is not asked again for this round: there is no network.
    """
    unreachable: set[str] = set()
    _forget_old(now)
    for event_id in notices.events_with_devices():
        view = event_view(club_event_by_id(event_id).code)
        for notice in notices.behind(event_id, newest(view.state)):
            _tell(notice, view, sender, unreachable, now)
    db.session.rollback()


def _forget_old(now: datetime) -> None:
    """Forget the devices that nobody has turned on for long, or whose event is over."""
    today = now.astimezone().date()
    over = [
        event_id
        for event_id in notices.events_with_devices()
        if (event := club_event_by_id(event_id)).day + OVER < today
        and event_view(event.code).state.final is not None
    ]
    if over or notices.are_old(now - KEPT):
        with writing():
            notices.forget_old(now - KEPT, over)


def _tell(
    notice: Notice, view: EventView, sender: Sender, unreachable: set[str], now: datetime
) -> None:
    key = _key_of(notice, view, sender)
    with writing():
        if key is None:
            notices.forget(notice.id)
            return
        if not notices.claim(notice, newest(view.state)):
            return
    service = service_of(notice.endpoint)
    if service in unreachable or not in_newest_round(view.state, notice.entry):
        return
    try:
        answer = sender.door.send(notice.endpoint, key, sender.who, now)
    except OSError as error:
        unreachable.add(service)
        logger.warning("%s cannot be reached, nobody is notified by it: %s", service, error)
        return
    _note(notice, answer)


def _note(notice: Notice, answer: Answer) -> None:
    """Note what became of a message: what was refused is tried again with the next chores."""
    failures = 0 if answer.taken else notice.failures + 1
    if not answer.taken:
        logger.info("%s refused: %d", service_of(notice.endpoint), answer.status)
    with writing():
        if answer.gone or failures >= MOST_FAILURES:
            notices.forget(notice.id)
        elif failures:
            notices.note(notice, failures=failures, told=notice.told)
        elif notice.failures:
            notices.note(notice, failures=0)


def _key_of(notice: Notice, view: EventView, sender: Sender) -> ec.EllipticCurvePrivateKey | None:
    """Return the key that a device was given; None where its link, or that key, is no more."""
    entry = notice.entry
    if entry not in view.state.entrants:
        return None
    if notice.link not in [token_hash(token_of(key, view, entry)) for key in sender.keys]:
        return None
    known = map(signing_key, sender.keys)
    return next((key for key in known if public_key(key) == notice.key), None)


def in_newest_round(state: EventState, entry: int) -> bool:
    """Tell whether an entry plays or rests in the newest round, so that it is told of it."""
    if not state.rounds or state.final is not None:
        return False
    draft = state.rounds[-1].draft
    return entry in draft.resting or any(entry in table.players for table in draft.tables)
