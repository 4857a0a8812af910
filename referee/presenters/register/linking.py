"""Names that are to be linked to people, and those that are, in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from referee.actions.register.linking import PendingName
from referee.core.register.person import Person
from referee.core.register.places import AT_EARLIER, AT_EVENT, Place
from referee.presenters.register.people import PersonLine, person_line
from referee.presenters.words.dates import day_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, ngettext
from referee.store.register.written import WrittenName


@dataclass(frozen=True)
class NameLine:
    """A written name: `note` has town and club, `where` it is written; `people` may be meant."""

    key: str
    name: str
    note: str
    where: str
    people: tuple[PersonLine, ...]


@dataclass(frozen=True)
class LinkLine:
    """A name that is a person's: `place` is what its button sends, `where` it is written."""

    place: Place
    name: str
    where: str


def people_meant(names: Iterable[PendingName]) -> set[int]:
    """Return the numbers of all people that are proposed."""
    return {number for one in names for number in one.proposal.people}


def name_lines(names: Sequence[PendingName], people: Mapping[int, Person]) -> list[NameLine]:
    """Return names to be linked as the page shows them; `people` has those who are proposed."""
    return [
        NameLine(
            key=one.key,
            name=isolated(one.written.name),
            note=" · ".join(filter(None, map(isolated, (one.written.town, one.written.club)))),
            where=_where(one.written, len(one.places) - 1),
            people=tuple([person_line(people[number]) for number in one.proposal.people]),
        )
        for one in names
    ]


def link_lines(names: Iterable[WrittenName]) -> list[LinkLine]:
    """Return the names that are a person's as his page shows them."""
    return [LinkLine(one.place, isolated(one.name), _where(one, 0)) for one in names]


def _where(one: WrittenName, more: int) -> str:
    """Return `Coppa Romagna, 20/11/2026, and in 3 other places`."""
    if one.place.scope == AT_EARLIER:
        where = _("%(event)s, %(day)s", event=isolated(one.event), day=one.day.year)
    elif one.event:
        where = _("%(event)s, %(day)s", event=isolated(one.event), day=day_shown(one.day))
    else:
        where = _("friendly match, %(day)s", day=day_shown(one.day))
    if one.place.scope == AT_EVENT:
        where = _("%(where)s, entry %(entry)s", where=where, entry=one.place.number)
    if not more:
        return where
    others = ngettext("and in another place", "and in %(num)s other places", more)
    return f"{where}, {others}"
