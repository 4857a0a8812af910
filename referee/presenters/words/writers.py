"""Who wrote an entry of a ledger, in the reader's language.

A ledger keeps one language for all readers: names that the program itself gives are told here.
"""

from referee.actions.signups.own_entry import ENTRY
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _

COMMAND_LINE = "command line"
"""The device of what the command line writes."""

TABLE = "tavolo "
"""What stands before the number of a table of the club that writes."""


def writer(actor: str, device: str = "") -> str:
    """Return `Rita · iPad 2B4D`, or whichever of the two is known; "" where neither is."""
    if device == COMMAND_LINE:
        return _("command line")
    if actor.startswith(TABLE):
        actor = _("table %(table)s", table=actor.removeprefix(TABLE))
    if actor.startswith(ENTRY):
        actor = _("entry %(entry)s, by its link", entry=actor.removeprefix(ENTRY))
    return " · ".join(isolated(part) for part in (actor, device) if part)
