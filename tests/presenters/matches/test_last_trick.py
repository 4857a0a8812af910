"""The last trick of a hand, told with its point in the history and beside undo."""

from typing import Any

from referee.core.facts import Fact
from referee.presenters.matches.last_trick import as_told, of_hand

OPENED = Fact(1, "match_opened", {"players": ["Anna", "Bruno", "Carla", "Dario"]})


def facts(*told: tuple[str, dict[str, Any]]) -> list[Fact]:
    """Return a match that was opened, then these."""
    return [OPENED, *(Fact(n, kind, payload) for n, (kind, payload) in enumerate(told, start=2))]


def tricks(hand: int, number: int) -> list[tuple[str, dict[str, Any]]]:
    return [("trick_taken", {"hand": hand, "side": "A", "thirds": 3})] * number


def told(match: list[Fact]) -> list[int]:
    """Return the numbers of the tricks that are told with the point."""
    payloads = as_told(match, 4)
    return [fact.number for fact in match if payloads[fact.number].get("thirds") == 6]


def test_the_tenth_trick_of_each_hand_has_the_point() -> None:
    assert told(facts(*tricks(1, 10), *tricks(2, 9))) == [11]
    assert told(facts(*tricks(1, 10), *tricks(2, 10))) == [11, 21]


def test_tricks_of_cards_count_with_the_others() -> None:
    cards = ("cards_played", {"hand": 1, "cards": ["3d", "4d", "5d", "6d", "7d"]})
    match = facts(cards, *tricks(1, 9))
    assert told(match) == [11]
    assert [one.get("trick") for one in as_told(match, 4).values()] == [None, None, *range(2, 11)]


def test_what_was_undone_counts_no_more() -> None:
    back = ("undone", {"to": 9})
    assert told(facts(*tricks(1, 10), back, *tricks(1, 2))) == [11, 14]


def test_another_hand_of_the_same_number_begins_anew() -> None:
    removed = ("hand_removed", {"hand": 1, "reason": "x"})
    assert told(facts(*tricks(1, 10), removed, *tricks(1, 10))) == [11, 22]


def test_a_hand_is_told_from_its_own_facts_alone() -> None:
    before = [*tricks(1, 10), ("hand_written", {"hand": 2, "value": {}})]
    noted = ("hand_corrected", {"hand": 1, "value": {}, "reason": "x"})
    match = facts(*before, *tricks(3, 4), noted, *tricks(3, 6))
    tail = of_hand(match, (), 3)
    assert tail[0].number == 12
    assert told(list(tail)) == [23]
    # Tricks of a hand that were undone do not part it from those before.
    again = facts(*tricks(1, 9), *tricks(2, 1), ("undone", {"to": 10}), *tricks(1, 1))
    tail = of_hand(again, {11}, 1)
    assert list(tail) == again
    assert told(list(tail)) == [13]


def test_a_hand_that_is_written_has_its_tricks_before_it() -> None:
    written = ("hand_written", {"hand": 2, "value": {}})
    match = facts(*tricks(1, 10), *tricks(2, 3), written)
    assert [one.get("trick") for one in as_told(of_hand(match, (), 2), 4).values()][1:] == [
        1, 2, 3, None,
    ]  # fmt: skip
