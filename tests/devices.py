"""Devices as they come to a table, and what they send."""

from referee.actions.tablets.devices import Held
from referee.store.tablets import stations
from referee.store.tablets.stations import Device


def device(held: Held | None) -> Device:
    """Return the device that was given a token just now."""
    assert held is not None
    assert held.token is not None
    return shown(held.token)


def shown(token: str | None) -> Device:
    """Return the device that shows this token."""
    found = stations.device(token or "")
    assert found is not None
    return found


def written_hand(number: int, a: int) -> tuple[str, dict[str, object]]:
    """Return the kind and the payload of a hand written by the points of side A."""
    return "hand_written", {"hand": number, "value": {"points": {"A": a, "B": 11 - a}}}
