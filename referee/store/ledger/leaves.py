"""The single values of an entry, each sealed by a digest of its own. Pure functions.

A value is named by its path, such as `/payload/players/0`. Its salt follows from that of the entry;
once a value is blanked, the salts of the others are kept one by one, and of the blanked one its
digest alone: whoever tries names cannot find out which it was.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.core.erasures import bears_marker, may_be_missing
from referee.store.ledger.canonical import canonical


@dataclass(frozen=True)
class Leaves:
    """What is kept in order to seal the values of an entry again.

    `salt` is that of the whole entry, "" once something was blanked. Then `salts` are those of the
    values that are left, and `gone` the digests of those that were blanked. `whole` is None, or of
    an older entry the digest of its payload before it was blanked, "" where its seal was made of
    the payload itself.
    """

    salt: str = ""
    salts: Mapping[str, str] = field(default_factory=dict)
    gone: Mapping[str, str] = field(default_factory=dict)
    whole: str | None = None

    @property
    def blanked(self) -> bool:
        """Tell whether anything was erased."""
        return not self.salt

    def digest(self, path: str, value: object) -> str:
        """Return the digest of the value at a path. Raise LookupError for one never sealed."""
        salt = _salt(self.salt, path) if self.salt else self.salts[path]
        return hashlib.sha256((salt + canonical(value)).encode()).hexdigest()

    def written(self) -> str:
        """Return it as it is kept."""
        if self.salt:
            return self.salt
        if self.whole is not None:
            return canonical({"whole": self.whole})
        return canonical({"gone": self.gone, "salts": self.salts})


def _salt(salt: str, path: str) -> str:
    return hashlib.sha256((salt + path).encode()).hexdigest()[:32]


def leaves_of(kept: str) -> Leaves:
    """Return what was kept of an entry; what cannot be read seals nothing."""
    if not kept.startswith("{"):
        return Leaves(kept)
    try:
        said = json.loads(kept)
        if said.keys() == {"whole"} and isinstance(said["whole"], str):
            return Leaves(whole=said["whole"])
        return Leaves(salts=dict(said["salts"]), gone=dict(said["gone"]))
    except (ValueError, TypeError, LookupError, RecursionError):
        return Leaves()


def _is_leaf(value: object) -> bool:
    """Tell whether a value is sealed as one: a word, a number, a drawing."""
    if isinstance(value, list):
        return not any(isinstance(one, (str, dict)) for one in value)
    return not isinstance(value, dict)


def _children(value: Any) -> Iterator[tuple[str | int, Any]]:
    yield from value.items() if isinstance(value, dict) else enumerate(value)


def _mapped(value: Any, path: str, told: Callable[[str, Any], Any]) -> Any:
    """Return a value with what is told of each leaf in its place."""
    if _is_leaf(value):
        return told(path, value)
    if isinstance(value, dict):
        return {key: _mapped(one, f"{path}/{key}", told) for key, one in value.items()}
    return [_mapped(one, f"{path}/{at}", told) for at, one in enumerate(value)]


def sealed_tree(values: Mapping[str, Any], leaves: Leaves) -> dict[str, Any]:
    """Return values with a digest in place of each leaf, those of blanked ones as they were.

    Raise LookupError where there is a value that was not sealed, where one is missing, or where
    something else stands for a blanked one than an erasure may put there.
    """
    used: set[str] = set()

    def told(path: str, value: object) -> str:
        used.add(path)
        if path not in leaves.gone:
            return leaves.digest(path, value)
        if not bears_marker(value):
            raise LookupError("this is nobody’s number")
        return leaves.gone[path]

    tree: dict[str, Any] = _mapped(dict(values), "", told)
    for path in leaves.gone.keys() - used:
        if not may_be_missing(path):
            raise LookupError("an erasure takes no such value away")
        _put(tree, path, leaves.gone[path])
    if not used >= leaves.salts.keys():
        raise LookupError("a value is missing")
    return tree


def _put(tree: dict[str, Any], path: str, digest: str) -> None:
    """Put the digest of a blanked value where it was, also where nothing is there any more."""
    *way, last = path.split("/")[1:]
    node: Any = tree
    for key in way:
        node = node[int(key)] if isinstance(node, list) else node[key]
    if isinstance(node, list):
        node[int(last)] = digest
    else:
        node[last] = digest


def blanked_leaves(before: Mapping[str, Any], after: Mapping[str, Any], leaves: Leaves) -> Leaves:
    """Return what is kept once the values are blanked that `after` has changed or dropped."""
    known: dict[str, Any] = {}
    left: dict[str, Any] = {}
    _mapped(dict(before), "", known.__setitem__)
    _mapped(dict(after), "", left.__setitem__)
    gone = dict(leaves.gone)
    salts: dict[str, str] = {}
    for path, value in known.items():
        if path in gone:
            continue
        if path in left and left[path] == value:
            salts[path] = _salt(leaves.salt, path) if leaves.salt else leaves.salts[path]
        else:
            gone[path] = leaves.digest(path, value)
    return Leaves(salts=salts, gone=gone)
