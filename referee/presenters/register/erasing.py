"""What erasing a person blanks, in words."""

from dataclasses import dataclass

from referee.actions.register.erasing import Erasable
from referee.core.erasures import marker
from referee.presenters.words.names import isolated
from referee.presenters.words.text import ngettext


@dataclass(frozen=True)
class ErasableLines:
    """What goes, what stands in its place, and what has to be over first; `done` if it is gone."""

    names: tuple[str, ...]
    put: str
    lines: tuple[str, ...]
    matches: tuple[str, ...]
    events: tuple[str, ...]
    accounts: tuple[tuple[int, str], ...]
    done: bool


def erasable_lines(going: Erasable) -> ErasableLines:
    """Return what erasing a person blanks."""
    counted = (
        (going.matches, ngettext("%(num)s match", "%(num)s matches", going.matches)),
        (going.events, ngettext("%(num)s tournament", "%(num)s tournaments", going.events)),
        (
            going.earlier,
            ngettext("%(num)s earlier event", "%(num)s earlier events", going.earlier),
        ),
        (
            going.entries,
            ngettext("%(num)s entry of ledgers", "%(num)s entries of ledgers", going.entries),
        ),
    )
    return ErasableLines(
        tuple([isolated(name) for name in going.names]),
        marker(going.number),
        tuple([words for count, words in counted if count]),
        going.playing_matches,
        tuple([isolated(name) for name in going.playing_events]),
        tuple([(number, isolated(name)) for number, name in going.accounts]),
        going.done,
    )
