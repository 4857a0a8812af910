"""Copies of JSON values, in a fraction of the time that `deepcopy` takes."""

from collections.abc import Mapping
from typing import Any


def copy_of(value: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy of a JSON object that shares no object and no list with it."""
    return {key: _copied(one) for key, one in value.items()}


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return copy_of(value)
    if isinstance(value, list):
        return [_copied(one) for one in value]
    return value
