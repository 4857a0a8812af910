"""Who wrote an entry of a ledger, in the reader's language.

A ledger keeps one language for all readers: names that the program itself gives are told here.
"""

from collections.abc import Mapping

from referee.core.reading import plain_number
from referee.presenters.words.names import isolated, pair_shown
from referee.presenters.words.text import _
from referee.store.tournaments.views import ACTOR_PREFIX

COMMAND_LINE = "command line"
"""The device of what the command line writes."""

TABLE = "tavolo "
"""What stands before the number of a table of the club that writes."""


def writer(actor: str, device: str = "", entries: Mapping[int, str] | None = None) -> str:
    """Return `Rita · iPad 2B4D`, or whichever of the two is known; "" where neither is.

    `entries` has the names of those who may have written with their personal link, by number.
    """
    if device == COMMAND_LINE:
        return _("somebody at the server’s command line")
    if actor.startswith(TABLE):
        actor = _("table %(table)s", table=actor.removeprefix(TABLE))
    if actor.startswith(ACTOR_PREFIX):
        actor = _by_link(actor.removeprefix(ACTOR_PREFIX), entries or {})
    return " · ".join(isolated(part) for part in (actor, device) if part)


def author(actor: str, device: str, entries: Mapping[int, str] | None = None) -> str:
    """Return who wrote an entry, without the device; the command line is named all the same."""
    return writer(actor, device if device == COMMAND_LINE else "", entries)


def _by_link(number: str, entries: Mapping[int, str]) -> str:
    name = entries.get(plain_number(number) or 0)
    if name is not None:
        return _("%(name)s, by the personal link", name=pair_shown(name))
    return _("entry %(entry)s, by its link", entry=number)
