"""Propose whose a written name may be, by name, town and club. Pure functions.

Every text here is plain already: without case, accents and signs, its words apart by one blank.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

SURE, DOUBTFUL, NEW = "sure", "doubtful", "new"
MOST_CANDIDATES = 8

LEAST_LETTERS = 6
"""Letters of the shortest name in which one may be off: Ada is not Ida."""


CALLED = ("detto", "detta")
"""What stands before a nickname."""


@dataclass(frozen=True)
class PlainName:
    """A name with town and club, "" where they are unsaid."""

    name: str
    town: str = ""
    club: str = ""


@dataclass(frozen=True)
class Proposal:
    """What is proposed for a written name.

    SURE has one person, DOUBTFUL those who may be meant, the likeliest first, NEW nobody.
    """

    kind: str
    people: tuple[int, ...] = ()


def proposals(
    written: Sequence[PlainName],
    people: Mapping[int, PlainName],
    others: Iterable[tuple[str, int]] = (),
) -> tuple[Proposal, ...]:
    """Return a proposal for each written name; people by their numbers.

    `others` are more names of people: of those who were merged into them.

    One person of the same name is sure where nothing that is said of town and club speaks
    against it, in this writing and in the others of this name. A name that nobody has, nor a name
    like it, is new, unless its writings are of different towns or clubs.
    """
    by_name: dict[str, list[int]] = defaultdict(list)
    for number, one in people.items():
        by_name[one.name].append(number)
    for name, number in others:
        if number not in by_name[name]:
            by_name[name].append(number)
    writings: dict[str, list[PlainName]] = defaultdict(list)
    for one in written:
        writings[one.name].append(one)
    unknown = {name for name in writings if name not in by_name}
    like = _alike(unknown, by_name) if unknown else {}
    return tuple([_proposal(one, writings[one.name], by_name, like, people) for one in written])


def _proposal(
    one: PlainName,
    writings: Sequence[PlainName],
    by_name: Mapping[str, Sequence[int]],
    like: Mapping[str, Sequence[int]],
    people: Mapping[int, PlainName],
) -> Proposal:
    same = by_name.get(one.name, ())
    candidates = same or like.get(one.name, ())
    if len(same) == 1 and _agree((*writings, people[same[0]])):
        return Proposal(SURE, (same[0],))
    if not candidates and _agree(writings):
        return Proposal(NEW)
    likeliest = sorted(candidates, key=lambda number: -_nearness(one, people[number]))
    return Proposal(DOUBTFUL, tuple(likeliest[:MOST_CANDIDATES]))


def _agree(names: Iterable[PlainName]) -> bool:
    """Tell whether town and club agree, as far as both sides say them."""
    several = tuple(names)
    towns = {one.town for one in several if one.town}
    clubs = {one.club for one in several if one.club}
    return len(towns) <= 1 and len(clubs) <= 1


def _nearness(one: PlainName, other: PlainName) -> int:
    """Return how much speaks for the same person: his town more than his club."""
    return 2 * _matches(one.town, other.town) + _matches(one.club, other.club)


def _matches(one: str, other: str) -> int:
    return 0 if not one or not other else 1 if one == other else -1


def _alike(
    names: Iterable[str], by_name: Mapping[str, Sequence[int]]
) -> Mapping[str, Sequence[int]]:
    """Return who has a name like each of these, in no order.

    Its words are in another order, one is missing on one side or is an initial there, one letter
    is off, or one of them has a nickname behind it. The few names are put into an index, in which
    everybody's is looked up.
    """
    index = _Index(names)
    found: dict[str, list[int]] = defaultdict(list)
    for known, numbers in by_name.items():
        for name in index.like(known):
            found[name] += numbers
    return found


class _Index:
    """Names by what they have in common with names like them."""

    def __init__(self, names: Iterable[str]) -> None:
        self.whole: dict[str, set[str]] = defaultdict(set)
        self.with_a_word_less: dict[str, set[str]] = defaultdict(set)
        self.with_an_initial: dict[str, set[str]] = defaultdict(set)
        self.with_a_letter_less: dict[str, set[str]] = defaultdict(set)
        for name in names:
            self.whole[_in_order(name)].add(name)
            self.whole[_in_order(_without_nickname(name))].add(name)
            for less in _a_word_less(name):
                self.with_a_word_less[less].add(name)
            for short in _an_initial(name):
                self.with_an_initial[short].add(name)
            for less in (name, *_a_letter_less(name)):
                self.with_a_letter_less[less].add(name)

    def like(self, known: str) -> set[str]:
        """Return the names that are like a known one."""
        whole = _in_order(known)
        found = set(self.whole.get(whole, ())) | set(self.with_a_word_less.get(whole, ()))
        found |= self.whole.get(_in_order(_without_nickname(known)), set())
        found |= self.with_an_initial.get(whole, set())
        for less in (*_a_word_less(known), *_an_initial(known)):
            found |= self.whole.get(less, set())
        for less in (known, *_a_letter_less(known)):
            near = self.with_a_letter_less.get(less, ())
            found |= {name for name in near if one_letter_off(name, known)}
        return found


def _without_nickname(name: str) -> str:
    """Return `gino rossi` for `gino rossi detto il moro`."""
    words = name.split()
    at = next((index for index, word in enumerate(words) if index and word in CALLED), len(words))
    return " ".join(words[:at])


def _in_order(name: str) -> str:
    return " ".join(sorted(name.split()))


def _a_word_less(name: str) -> Iterator[str]:
    words = sorted(name.split())
    if len(words) > 1:
        for index in range(len(words)):
            yield " ".join(words[:index] + words[index + 1 :])


def _an_initial(name: str) -> Iterator[str]:
    """Yield `a rossi` and `ada r` for `ada rossi`."""
    words = name.split()
    if len(words) > 1:
        for index, word in enumerate(words):
            if len(word) > 1:
                yield _in_order(" ".join((*words[:index], word[0], *words[index + 1 :])))


def _a_letter_less(name: str) -> Iterator[str]:
    """Yield the name with each letter left out; a short name has too many like it."""
    if len(name) >= LEAST_LETTERS:
        for index in range(len(name)):
            yield name[:index] + name[index + 1 :]


def one_letter_off(one: str, other: str) -> bool:
    """Tell whether a letter is another one, is missing, or has changed places with the next."""
    short, long = sorted((one, other), key=len)
    same = 0
    while same < len(short) and short[same] == long[same]:
        same += 1
    left, right = short[same:], long[same:]
    if len(short) < len(long):
        return left == right[1:]
    return left[1:] == right[1:] or (left[:2] == right[1::-1] and left[2:] == right[2:])
