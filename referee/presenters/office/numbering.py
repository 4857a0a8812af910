"""The numbers by which people know rulings: an event counts them through all its matches."""

from collections.abc import Mapping

from referee.core.facts import Payload
from referee.games.course import AnyCourse
from referee.store.matches.views import AnyView
from referee.store.office import waiting


def ruling_numbers(view: AnyView) -> Mapping[int, int]:
    """Return the numbers of the rulings of a match, by their entries."""
    return waiting.ruling_numbers(view.code) if has_rulings(view) else {}


def has_rulings(view: AnyCourse) -> bool:
    return bool(view.state.office.rulings)


def with_number(payload: Payload, numbers: Mapping[int, int]) -> Payload:
    """Return what a fact says, with the number of its ruling as people know it."""
    if payload.get("ruling") not in numbers:
        return payload
    return {**payload, "ruling": numbers[payload["ruling"]]}
