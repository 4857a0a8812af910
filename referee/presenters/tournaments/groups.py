"""Groups that are proposed by ratings, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.presenters.tournaments.words import entry_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.tournament.evening.state import EventState


@dataclass(frozen=True, slots=True)
class GroupEntry:
    """An entry of a group; `rating` is "" where none is known, `club` where it has none."""

    number: int
    name: str
    club: str
    rating: str


@dataclass(frozen=True, slots=True)
class GroupShown:
    """A group with the mean of the ratings that are known of it, "" where none is."""

    name: str
    mean: str
    entries: tuple[GroupEntry, ...]


def groups_shown(
    state: EventState,
    chosen: Mapping[int | str, str],
    names: Sequence[str],
    known: Mapping[int, float],
) -> list[GroupShown]:
    """Return the groups by the names that are chosen for their entries."""
    groups = []
    for name in names:
        members = [int(entry) for entry in chosen if chosen[entry] == name]
        rated = [known[entry] for entry in members if entry in known]
        mean = _("rating %(value)s", value=round(sum(rated) / len(rated))) if rated else ""
        entries = [
            GroupEntry(
                entry,
                entry_shown(state, entry),
                isolated(state.entrants[entry].entry.club),
                _("rating %(value)s", value=round(known[entry])) if entry in known else "",
            )
            for entry in members
        ]
        groups.append(GroupShown(name, mean, tuple(entries)))
    return groups
