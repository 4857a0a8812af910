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
"""Seconds after the start in which no backup is made: then everybody opens a page."""

REST = 100
"""How many times as long as it took to read the database through it is then left alone."""

AT_MOST = 20.0
"""Seconds for which ratings are brought up to date; the next minute goes on with them."""


class Chores:
    """The chores of a process of the server; a call while they are being done does nothing.

    `renew` makes the certificate anew where it is due.
    """

    def __init__(self, app: Flask, renew: Callable[[], object] | None = None) -> None:
        self._app, self._renew = app, renew
        self._busy = Lock()
        self._rests_until = 0.0
        self._backups_from = time.monotonic() + FIRST

    def __call__(self) -> None:
        """Do every chore whose time has come.

        Try a disk again that could only be read, and use a database that was put back; look for
        damage; renew the certificate; make the daily backup and a checkpoint; tell of new rounds,
        and bring ratings up to date.
        """
        if not self._busy.acquire(blocking=False):
            return
        try:
            with self._app.app_context():
                go_on(db.engine)
                migrations = self._app.extensions["migrate"].directory
                take_up(db.engine, newest_heads(migrations))
                self._look_for_damage()
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

    def _look_for_damage(self) -> None:
        """Read the database through, unless that was done a short time ago."""
        begun = time.monotonic()
        if begun < self._rests_until:
            return
        look_for_damage(db.engine)
        now = time.monotonic()
        self._rests_until = now + REST * (now - begun)
