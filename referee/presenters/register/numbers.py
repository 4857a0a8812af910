"""What a person or a pair has played and done, in numbers: by year, event, format, with whom."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from referee.core.errors import N_
from referee.core.register.counts import COUNTED, WON, total, total_of_hands
from referee.presenters.tournaments.words import FORMATS
from referee.presenters.words.names import isolated, together
from referee.presenters.words.text import _, say
from referee.store.register.played import Played, Someone

LABELS: Mapping[str, str] = {
    "matches": N_("Matches played"),
    "matches_won": N_("Matches won"),
    "brutte": N_("Brutte played"),
    "brutte_won": N_("Brutte won"),
    "belle": N_("Belle played"),
    "belle_won": N_("Belle won"),
    "points": N_("Points"),
    "hands": N_("Hands"),
    "maraffe": N_("Maraffe"),
    "cappotti": N_("Cappotti"),
    "claims_right": N_("Right claims"),
    "claims_wrong": N_("Wrong claims"),
    "eleven_nil": N_("11–0 suffered"),
}
"""The words of what is counted, by its name."""

ELSEWHERE = "none"
"""The key of matches that belong to no event, and of those without a format."""


class MatchGroup(NamedTuple):
    """What matches are counted together: its key in an address, its words, and who it is."""

    key: str
    words: str
    people: tuple[int | None, ...] = ()


def _year(one: Played) -> Iterator[MatchGroup]:
    yield MatchGroup(str(one.day.year), str(one.day.year))


def _event(one: Played) -> Iterator[MatchGroup]:
    if one.event_code:
        yield MatchGroup(one.event_code, isolated(one.event))
    else:
        yield MatchGroup(ELSEWHERE, _("Friendly matches"))


def _format(one: Played) -> Iterator[MatchGroup]:
    if one.format:
        words = say(FORMATS[one.format])
        yield MatchGroup(one.format, words[:1].upper() + words[1:])
    else:
        yield MatchGroup(ELSEWHERE, _("Friendly matches"))


def _partner(one: Played) -> Iterator[MatchGroup]:
    if one.mate.name:
        yield _of(one.mate)


def _opponent(one: Played) -> Iterator[MatchGroup]:
    for other in one.others:
        yield _of(other)


def _opponents(one: Played) -> Iterator[MatchGroup]:
    if one.mate.name:
        pair = sorted(one.others, key=key_of)
        words = together([isolated(other.name) for other in pair])
        people = tuple([other.person for other in pair])
        yield MatchGroup("+".join(map(key_of, pair)), words, people)


def _of(one: Someone) -> MatchGroup:
    return MatchGroup(key_of(one), isolated(one.name), (one.person,))


def key_of(one: Someone) -> str:
    """Return how an address names somebody: by his number, or by his name where that is unsaid."""
    return f"~{one.name}" if one.person is None else str(one.person)


GROUPS: Mapping[str, Callable[[Played], Iterator[MatchGroup]]] = {
    "season": _year,
    "event": _event,
    "format": _format,
    "partner": _partner,
    "opponent": _opponent,
    "opponents": _opponents,
}
"""What matches are counted by, by the name in an address."""

TITLES: Mapping[str, str] = {
    "season": N_("By year"),
    "event": N_("By event"),
    "format": N_("By format"),
    "partner": N_("By partner"),
    "opponent": N_("By opponent"),
    "opponents": N_("By opposing pair"),
}

HEADINGS: Mapping[str, str] = {
    "season": N_("Year"),
    "event": N_("Event"),
    "format": N_("Format"),
    "partner": N_("Partner"),
    "opponent": N_("Opponent"),
    "opponents": N_("Opponents"),
}

_NEWEST_FIRST = ("season", "event")


@dataclass(frozen=True)
class Wanted:
    """Which matches a list shows: those that a number counts ("" for all), of these groups.

    `keys` are those of the groups, by the names of GROUPS.
    """

    of: str
    keys: Mapping[str, str]

    def has(self, one: Played) -> bool:
        """Tell whether a match is one of them."""
        return (not self.of or one.number(self.of) != 0) and all(
            key in [group.key for group in GROUPS[by](one)] for by, key in self.keys.items()
        )

    def title(self, listed: Sequence[Played]) -> str:
        """Return what the list of these matches is of: `Brutte won, 2026`."""
        words = [say(LABELS[self.of]) if self.of else _("All matches")]
        for by, key in self.keys.items():
            groups = (
                group.words for one in listed for group in GROUPS[by](one) if group.key == key
            )
            words.append(next(groups, isolated(key.removeprefix("~"))))
        return ", ".join(words)


class RowNumber(NamedTuple):
    """A number of a row, by the name of what it counts."""

    name: str
    value: int


@dataclass(frozen=True)
class NumbersRow:
    """The numbers of a group, or of all matches (`key` is ""), in the order of COUNTED."""

    key: str
    words: str
    people: tuple[int | None, ...]
    numbers: tuple[RowNumber, ...]


def rows_by(played: Sequence[Played], by: str) -> list[NumbersRow]:
    """Return the numbers of each group, years and events the newest first, others by matches."""
    groups: dict[str, MatchGroup] = {}
    members: dict[str, list[Played]] = {}
    for one in played:
        for group in GROUPS[by](one):
            groups.setdefault(group.key, group)
            members.setdefault(group.key, []).append(one)
    rows = [
        NumbersRow(key, group.words, group.people, _numbers(members[key]))
        for key, group in groups.items()
    ]
    if by not in _NEWEST_FIRST:
        rows.sort(key=lambda row: (-row.numbers[0].value, row.words))
    return rows


def all_together(played: Sequence[Played], by: str = "") -> NumbersRow:
    """Return the numbers of all matches, as the last row of a table of groups."""
    words = _("All years") if by == "season" else _("All matches")
    return NumbersRow("", words, (), _numbers(played))


def _numbers(played: Iterable[Played]) -> tuple[RowNumber, ...]:
    told = tuple(played)
    counts, hands = total([one.counts for one in told]), total_of_hands([one.hands for one in told])
    values = {**vars(counts), **vars(hands)}
    return tuple([RowNumber(name, values[name]) for name in COUNTED])


FORM_OF = 10
"""Matches of which a point of the form is the share that was won."""


class FormPoint(NamedTuple):
    """The form after a match: the percentage won of it and the matches before it."""

    day: date
    percent: int


def form_of(played: Sequence[Played]) -> list[FormPoint]:
    """Return the form over time, the oldest first; nothing before there are enough matches."""
    counted = [one for one in reversed(played) if one.counts.matches]
    won = [one.outcome == WON for one in counted]
    return [
        FormPoint(counted[at].day, round(100 * sum(won[at + 1 - FORM_OF : at + 1]) / FORM_OF))
        for at in range(FORM_OF - 1, len(counted))
    ]
