"""Merkle trees as RFC 6962 makes them (section 2.1), over SHA-256. Pure functions."""

from collections.abc import Sequence
from hashlib import sha256


def leaf_hash(leaf: bytes) -> bytes:
    """Return the hash of a leaf."""
    return sha256(b"\x00" + leaf).digest()


def root(leaves: Sequence[bytes]) -> bytes:
    """Return the hash of a tree, 32 bytes, by the hashes of its leaves in order."""
    if not leaves:
        return sha256().digest()
    if len(leaves) == 1:
        return leaves[0]
    half = _half(len(leaves))
    return _node(root(leaves[:half]), root(leaves[half:]))


def audit_path(index: int, leaves: Sequence[bytes]) -> list[bytes]:
    """Return the hashes that prove a leaf to be in a tree, the nearest first (section 2.1.1)."""
    if len(leaves) == 1:
        return []
    half = _half(len(leaves))
    if index < half:
        return [*audit_path(index, leaves[:half]), root(leaves[half:])]
    return [*audit_path(index - half, leaves[half:]), root(leaves[:half])]


def root_by(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """Return the root that a leaf and its path lead to; None where they fit no tree of `size`."""
    if not 0 <= index < size:
        return None
    if size == 1:
        return leaf if not path else None
    if not path:
        return None
    half, rest, last = _half(size), path[:-1], path[-1]
    if index < half:
        left = root_by(leaf, index, half, rest)
        return _node(left, last) if left is not None else None
    right = root_by(leaf, index - half, size - half, rest)
    return _node(last, right) if right is not None else None


def _half(size: int) -> int:
    """Return the largest power of two that is smaller than `size`, which is at least two."""
    return int(1 << ((size - 1).bit_length() - 1))


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()
