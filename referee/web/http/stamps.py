"""Who writes, from which device, and when: what the ledger keeps beside every fact."""

import secrets
from datetime import UTC, datetime

from flask import request, session

from referee.store.ledger.ledger import Stamp
from referee.store.names import CODE_LETTERS
from referee.store.people.security_log import Origin
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
"""What a browser says of its system, the telling words first, and how people call it."""


def stamp() -> Stamp:
    """The stamp of this request; where nobody has signed in, the table speaks for the people."""
    return Stamp(_actor(), device(), datetime.now(UTC))


def origin(vouching: str = "") -> Origin:
    """The same for the security log; `vouching` is who answers for it on somebody else's device."""
    account = visitor().account
    actor = account.name if account else vouching
    return Origin(actor, visitor().network, device(), datetime.now(UTC))


def _actor() -> str:
    """The person signed in, or the table of an event that the device is."""
    asking = visitor()
    if asking.account is not None:
        return asking.account.name
    table = asking.device.table if asking.device else None
    # The ledger speaks one language, whoever reads it.
    return f"tavolo {table.label}" if table else ""


def device() -> str:
    """The name that people gave the device, or `Android 7F3K` until then.

    The same browser keeps its letters for as long as it keeps its session.
    """
    known = visitor().device
    if known is not None:
        return known.name
    if "device" not in session:
        session["device"] = "".join(secrets.choice(CODE_LETTERS) for _ in range(4))
        # An evening is longer than a browser that is closed between two games.
        session.permanent = True
    return f"{_platform(request.user_agent.string)} {session['device']}"


def _platform(agent: str) -> str:
    named = (name for sign, name in PLATFORMS.items() if sign in agent)
    return next(named, "") or _program(agent)


def _program(agent: str) -> str:
    """The first word of a program's own name for itself, such as `curl` of `curl/8.5.0`."""
    word = "".join(sign for sign in agent.partition("/")[0][:20] if sign.isalnum())
    return word or "?"
