"""What the server does by itself every minute, apart from all requests."""

import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from threading import Lock

from flask import Flask

from referee.actions.installation.automatic_backups import back_up_daily
from referee.actions.proof.making import make_checkpoint_if_due
from referee.actions.register.ratings import bring_up_to_date
from referee.actions.signups.notices import tell_all
from referee.store.database import db
from referee.store.disk import go_on
from referee.store.errors import StoreUnavailable
from referee.store.health import newest_heads
from referee.store.installation.taking_up import take_up
from referee.store.soundness import look_for_damage
from referee.web.installation.this_installation import installation
from referee.web.signups.push import push_sender

FIRST = 60.0
"""Seconds after the start that the first backup waits: then everybody opens a page."""

REST = 100
"""How many times longer than it takes to read the database through it is then left alone."""


AT_MOST = 20.0
"""Seconds that ratings are brought up to date, until other chores have their turn."""


class Chores:
    """The chores of a process of the server; while they are being done, others do nothing.

    `renew` makes the certificate anew where it is due.
    """

    def __init__(self, app: Flask, renew: Callable[[], object] | None = None) -> None:
        self._app, self._renew = app, renew
        self._busy = Lock()
        self._rested_at = 0.0
        self._backups_from = time.monotonic() + FIRST

    def __call__(self) -> None:
        """Look for damage, make the daily backup and a checkpoint if it is time, and keep ratings
        up to date.

        A disk that could only be read is tried again, and a database that was put back is used.
        """
        if not self._busy.acquire(blocking=False):
            return
        try:
            with self._app.app_context():
                go_on(db.engine)
                migrations = self._app.extensions["migrate"].directory
                take_up(db.engine, newest_heads(migrations))
                self._look()
                if self._renew is not None:
                    self._renew()
                if time.monotonic() >= self._backups_from:
                    back_up_daily(installation(), datetime.now(UTC))
                    make_checkpoint_if_due(installation().folder, datetime.now(UTC))
                # A database that does not answer is told elsewhere; the next minute goes on.
                with suppress(StoreUnavailable):
                    self._notify()
                    bring_up_to_date(datetime.now(UTC), until=time.monotonic() + AT_MOST)
        finally:
            self._busy.release()

    def _notify(self) -> None:
        """Tell of new rounds whom a server that ended, or an error, has left out."""
        sender = push_sender(self._app)
        if sender is not None:
            tell_all(sender, datetime.now(UTC))

    def _look(self) -> None:
        begun = time.monotonic()
        if begun < self._rested_at:
            return
        look_for_damage(db.engine)
        now = time.monotonic()
        self._rested_at = now + REST * (now - begun)
