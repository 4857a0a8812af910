"""What stands in an entry of a ledger once a name is blanked. Pure functions.

A name is taken from where it is known to be this person's: his seat, his entry, the places that are
linked to him. From free texts it is taken where nobody else of the ledger has it.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from referee.core.register.places import Place, place_of
from referee.core.rulings.office import SIGNING
from referee.store.names import fold

TEXTS = (
    "name", "title", "reason", "text", "facts", "notes", "referee", "event", "place", "table",
    "told_by",
)  # fmt: skip
"""Keys under which people write what they like, and an archive says who gave a ruling."""

LEAST_LETTERS = 3
"""Letters of the shortest word of a name that is looked for in the name of a pair."""


@dataclass(frozen=True)
class Target:
    """A name at a seat, or of a player of an entry; `number` is the seat or the entry.

    `put` is what stands in its place.
    """

    number: int
    player: int
    name: str
    put: str


def without(text: str, name: str, put: str, most: int = 0) -> str:
    """Return a text with something put in place of a name, whatever its case and accents.

    Only whole words are taken; `most` is how often, 0 for wherever it stands.
    """
    folded, origin = "", []
    for at, letter in enumerate(text):
        plain = fold(letter)
        folded += plain
        origin += [at] * len(plain)
    words = r"\s+".join(map(re.escape, fold(name).split()))
    if not words:
        return text
    kept, after = "", 0
    for count, found in enumerate(re.finditer(rf"(?<!\w){words}(?!\w)", folded), start=1):
        kept += text[after : origin[found.start()]] + put
        after = origin[found.end() - 1] + 1
        # The accents of the last letter may stand for themselves.
        while after < len(text) and not fold(text[after]):
            after += 1
        if count == most:
            break
    return kept + text[after:]


def words_of(name: str) -> frozenset[str]:
    """Return the folded words of a name."""
    return frozenset(fold(name).split())


def without_words(text: str, name: str, others: Iterable[str], put: str, most: int = 0) -> str:
    """Return the name of a pair without that of one of its players, nor a word of it.

    Words that the others have, too, are left.
    """
    kept = without(text, name, put, most)
    theirs = frozenset().union(*map(words_of, others))
    if kept != text:
        return kept
    for word in name.split():
        if len(word) >= LEAST_LETTERS and fold(word) not in theirs:
            kept = without(kept, word, put)
    return kept


def _each_text(value: Any, one: Target, key: str = "") -> Any:
    """Return a value without a name in its free texts."""
    if isinstance(value, str):
        return without(value, one.name, one.put) if key in TEXTS else value
    if isinstance(value, Mapping):
        return {name: _each_text(inner, one, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [_each_text(inner, one, key) for inner in value]
    return value


def in_match(
    kind: str,
    payload: Mapping[str, Any],
    targets: Collection[Target],
    others: Collection[str],
) -> dict[str, Any]:
    """Return the payload of a match's fact without the names of one of its players.

    `others` are the names of the other players, as far as the ledger has them.
    """
    said: dict[str, Any] = deepcopy(dict(payload))
    namesakes = {fold(name) for name in others}
    for one in targets:
        _in_seat(said, one)
        if kind in SIGNING:
            _in_signature(said, one, others)
        if fold(one.name) not in namesakes:
            said = _each_text(said, one)
    return said


def _in_seat(said: dict[str, Any], one: Target) -> None:
    players = said.get("players")
    if isinstance(players, list) and 0 < one.number <= len(players):
        at = one.number - 1
        if fold(str(players[at])) == fold(one.name):
            players[at] = one.put


def _in_signature(said: dict[str, Any], one: Target, others: Collection[str]) -> None:
    """Take away a name signed with, and the drawing: of his seat, or of his side if it says him."""
    side = "A" if one.number % 2 else "B"
    if said.get("seat", one.number) != one.number or said.get("side", side) != side:
        return
    signed = words_of(str(said.get("name", "")))
    theirs = any(signed <= words_of(name) for name in others)
    if "seat" in said or (signed <= words_of(one.name) and not theirs):
        said["name"] = one.put
        said.pop("signature", None)


def in_event(
    payload: Mapping[str, Any], targets: Collection[Target], others: Collection[str]
) -> dict[str, Any]:
    """Return the payload of a tournament's fact without the names of one of its players."""
    said: dict[str, Any] = deepcopy(dict(payload))
    namesakes = {fold(name) for name in others}
    for one in targets:
        alone = fold(one.name) not in namesakes
        _in_entry(said, one, alone=alone)
        for pair in said.get("pairs", ()):
            if one.number in pair["of"]:
                pair["name"] = without_words(pair["name"], one.name, others, one.put, 1)
        if alone:
            said = _each_text(said, one)
    return said


def _in_entry(said: dict[str, Any], one: Target, *, alone: bool) -> None:
    """Take a name from an entry: from his own, or from any where nobody else has it."""
    players = said.get("players")
    if not isinstance(players, list):
        return
    own = said.get("entry") == one.number
    for at, name in enumerate(players):
        mine = fold(str(name)) == fold(one.name)
        if mine and (alone or (own and at == one.player - 1)):
            players[at] = one.put
            others = [other for index, other in enumerate(players) if index != at]
            most = 0 if alone else 1
            said["name"] = without_words(str(said["name"]), one.name, others, one.put, most)
            return


def in_register(
    payload: Mapping[str, Any],
    places: Mapping[Place, str],
    names: Collection[str],
    put: str,
    about: str,
) -> dict[str, Any]:
    """Return the payload of a fact of the register without what is kept of a person.

    `places` are the written names that are his, each with what stands in its place; `about` is
    what stands in place of all that the fact keeps of him, "" where it keeps nothing.
    """
    said: dict[str, Any] = deepcopy(dict(payload))
    if about:
        said["about"] = {"name": about}
    for one in (*([said["place"]] if "place" in said else ()), *said.get("places", ())):
        place = place_of(one)
        if place in places:
            one["name"] = places[place]
    for name in names:
        if "reason" in said:
            said["reason"] = without(said["reason"], name, put)
        for team in said.get("terms", {}).get("teams", ()):
            team["name"] = without(team["name"], name, put)
    return said


def in_results(payload: Mapping[str, Any], targets: Collection[Target]) -> dict[str, Any]:
    """Return the payload of an earlier event without a name; `number` is a line of its results."""
    said: dict[str, Any] = deepcopy(dict(payload))
    for one in targets:
        players = said["results"][one.number - 1]["players"]
        if players[one.player - 1] == one.name:
            players[one.player - 1] = one.put
    return said
