"""The stamp of a request: its person, device and time, which the ledger keeps with each fact."""

from datetime import UTC, date, datetime

from flask import request, session

from referee.presenters.words.writers import TABLE
from referee.store.accounts.security_log import Origin
from referee.store.accounts.tokens import new_code
from referee.store.ledger.ledger import Stamp
from referee.web.http.visitors import visitor

PLATFORMS = {
    "iPad": "iPad",
    "iPhone": "iPhone",
    "Android": "Android",
    "Windows": "Windows",
    "CrOS": "Chromebook",
    "Macintosh": "Mac",
    "Linux": "Linux",
}
"""Words by which browsers name their system, the telling ones first, and its usual name."""


def stamp() -> Stamp:
    """Return the stamp of this request; where nobody is signed in, it names the table."""
    return Stamp(_actor(), device(), datetime.now(UTC))


def origin(vouching: str = "") -> Origin:
    """Return the stamp for the security log; `vouching` is the person where nobody is signed in."""
    account = visitor().account
    actor = account.name if account else vouching
    return Origin(actor, visitor().network, device(), datetime.now(UTC))


def today() -> date:
    """Return the day by the clock on the wall."""
    return datetime.now().astimezone().date()


def _actor() -> str:
    """Return the name of the person signed in, or of the table that the device belongs to."""
    asking = visitor()
    if asking.account is not None:
        return asking.account.name
    table = asking.device.table if asking.device else None
    # The ledger is in one language for all readers.
    return f"{TABLE}{table.label}" if table else ""


def device() -> str:
    """Return the name that people gave the device, or one such as `Android 7F3K` until then.

    A browser keeps its four letters for as long as it keeps its session.
    """
    known = visitor().device
    if known is not None:
        return known.name
    if "device" not in session:
        session["device"] = new_code(4)
        # The session must survive a browser that is closed between two games.
        session.permanent = True
    return f"{_platform(request.user_agent.string)} {session['device']}"


def _platform(agent: str) -> str:
    named = (name for sign, name in PLATFORMS.items() if sign in agent)
    return next(named, "") or _program(agent)


def _program(agent: str) -> str:
    """Return the first word of a program's name for itself, such as `curl` of `curl/8.5.0`."""
    word = "".join(sign for sign in agent.partition("/")[0][:20] if sign.isalnum())
    return word or "?"
