"""Days and times as people write them, by the clock on the wall of the server's room."""

from datetime import UTC, date, datetime
from functools import lru_cache

from flask_babel import format_date, get_locale

from referee.presenters.words.text import _, ngettext

DAYS = {"it": "dd/MM/yyyy", "en": "d MMM yyyy"}

FEW = 2
"""So many hours are not told in minutes any more, nor so many days in hours."""


def day_shown(day: date) -> str:
    """Return `20/11/2026` in Italian, `20 Nov 2026` in English."""
    return _day_in(day, str(get_locale()))


@lru_cache(1024)
def _day_in(day: date, language: str) -> str:
    text: str = format_date(day, DAYS[language], rebase=False)
    return text


def time_shown(moment: datetime, seconds: bool = False) -> str:
    """Return `21:14`, or `21:14:07`; `moment` is aware."""
    return f"{moment.astimezone():{'%H:%M:%S' if seconds else '%H:%M'}}"


def hour_of(time: str) -> int:
    """Return the hour of a time as it is shown: Italian says one o’clock in the singular."""
    return int(time[:2])


def moment_shown(moment: datetime, now: datetime | None = None) -> str:
    """Return `21:14` today, `20/11/2026, 21:14` on another day."""
    return moment_beside(moment, (now or datetime.now(UTC)).astimezone().date())


def moment_beside(moment: datetime, day: date) -> str:
    """Return `21:14` beside the day on which it was, `20/11/2026, 21:14` beside another one."""
    time, own = time_shown(moment), moment.astimezone().date()
    if own == day:
        return time
    return _("%(day)s, %(time)s", day=day_shown(own), time=time)


def is_today(moment: datetime, now: datetime | None = None) -> bool:
    """Tell whether it is still the day of `moment`, by the clock on the wall."""
    today = (now or datetime.now(UTC)).astimezone().date()
    return moment.astimezone().date() == today


def long_shown(minutes: int) -> str:
    """Return how long something takes or has taken as people say it: minutes, hours or days."""
    hours = minutes // 60
    if hours < FEW:
        return ngettext("%(num)s minute", "%(num)s minutes", minutes)
    if hours < FEW * 24:
        return ngettext("%(num)s hour", "%(num)s hours", hours)
    return ngettext("%(num)s day", "%(num)s days", hours // 24)


def briefly_shown(minutes: int) -> str:
    """Return how long something has taken where there is little room: `12 min`, `3 h`, `7 d`."""
    hours = minutes // 60
    if hours < FEW:
        return _("%(n)s min", n=minutes)
    return _("%(n)s h", n=hours) if hours < FEW * 24 else _("%(n)s d", n=hours // 24)
