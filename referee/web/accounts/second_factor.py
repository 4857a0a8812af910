"""The second factor that a club asks of everybody who has rights, from a day on."""

from datetime import date, datetime

from flask import Flask, current_app

from referee.presenters.words.dates import day_shown
from referee.presenters.words.text import _
from referee.store.accounts.subjects import Account, SignIn


def register(app: Flask) -> None:
    """Give templates the words by which people are asked."""
    app.jinja_env.globals["factor_asked"] = factor_asked


def factor_asked() -> str:
    """Return from when a second factor is asked for, "" where the club leaves it to each."""
    since = _since()
    if since is None:
        return ""
    return _(
        "From %(day)s everybody who has rights signs in with a second factor.",
        day=day_shown(since),
    )


def is_asked(sign_in: SignIn) -> bool:
    """Return whether somebody with rights has none yet, where the club asks for one."""
    return _since() is not None and sign_in.account.has_rights and not sign_in.has_factor


def is_owed(sign_in: SignIn) -> bool:
    """Return whether it is due from somebody who `is_asked`.

    Who is signed in on the day goes on: an evening is not interrupted at midnight.
    """
    return _is_due(sign_in.made_at)


def is_kept(account: Account, now: datetime) -> bool:
    """Return whether a person's second factor may not be switched off any more."""
    return account.has_rights and _is_due(now)


def _is_due(moment: datetime) -> bool:
    since = _since()
    return since is not None and moment.astimezone().date() >= since


def _since() -> date | None:
    since: date | None = current_app.config["SECOND_FACTOR_SINCE"]
    return since
