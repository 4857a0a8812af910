"""A hand step by step: each card once, and the sums end in the hand's result."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.facts import Fact
from referee.games.cards.pack import CODES
from referee.games.cards.steps import HandSteps, Step
from referee.games.course import AnyCourse, course
from referee.games.facts import validate
from referee.games.registry import game_of
from tests.games.marafone import records as marafone
from tests.games.tressette import records as tressette
from tests.games.trionfo import sessions as trionfo

seeds = st.integers(0, 2**32)


def told(game: str, *facts: tuple[str, dict[str, Any]], regulation: str) -> AnyCourse:
    """Return the course of a match in which these facts were written."""
    preset = game_of(game).regulations.presets[regulation]
    opening = {
        "game": game,
        "players": trionfo.PLAYERS if game == "trionfo" else marafone.PLAYERS,
        "regulation": regulation,
        "switches": preset.regulation.switches(),
        "title": preset.title,
    }
    kinds = [("match_opened", opening), *facts]
    return course(
        tuple(Fact(n, kind, validate(kind, one)) for n, (kind, one) in enumerate(kinds, 1))
    )


def written(game: str, value: dict[str, Any], regulation: str = "") -> tuple[AnyCourse, HandSteps]:
    """Return a match of one hand, and its steps."""
    hand = ("hand_written", {"hand": 1, "value": value})
    match = told(game, hand, regulation=regulation or {"marafone": "circolo"}.get(game, game))
    steps = steps_of(match)
    assert steps is not None
    return match, steps


def steps_of(match: AnyCourse) -> HandSteps | None:
    return game_of(match.game).steps(match.state, match.record, match.result, 1)


def check_cards(steps: HandSteps) -> None:
    """Each card lies once, by the seat that had it, and sums never fall."""
    laid = [step.lying[-1] for step in steps.steps[1:]]
    assert sorted(code for _seat, code in laid) == sorted(CODES)
    assert {(seat, CODES[one]) for seat, held in enumerate(steps.cards, 1) for one in held} == {
        *laid
    }
    for before, after in zip(steps.steps, steps.steps[1:], strict=False):
        assert sum(after.thirds) == sum(before.thirds) + after.worth
        # Whoever was to play has played, and whoever took the trick leads.
        assert before.turn in (None, after.lying[-1][0])
        assert before.winner in (None, after.leader)


@given(seeds)
@settings(max_examples=40)
def test_a_hand_of_marafone_ends_in_its_result(seed: int) -> None:
    match, steps = written("marafone", marafone.deal(random.Random(seed)))
    check_cards(steps)
    assert (steps.parties, steps.steps[-1].thirds) == (("A", "B"), match.result.hands[0].thirds)
    assert [step.trick for step in steps.tricks] == list(range(1, 11))


@given(seeds, st.integers(1, 4), st.booleans())
@settings(max_examples=40)
def test_a_hand_of_tressette_ends_in_its_result(seed: int, first: int, honest: bool) -> None:
    match, steps = written("tressette", tressette.deal(random.Random(seed), first, honest))
    check_cards(steps)
    assert steps.steps[-1].thirds == match.result.hands[0].thirds


@given(seeds, st.integers(1, 5))
@settings(max_examples=40)
def test_a_hand_of_trionfo_ends_in_its_result(seed: int, first: int) -> None:
    check_trionfo(seed, first)


def test_a_hand_of_trionfo_is_seen_again_card_by_card() -> None:
    check_trionfo(1, 3)


def check_trionfo(seed: int, first: int) -> None:
    """A hand that is dealt by the seed and opened by that seat ends in its result."""
    dealt = trionfo.deal(random.Random(seed), first, trionfo.only("di_piu", 1))
    bids = [
        ("bid_made", {"hand": 1, "seat": (first + turn - 1) % 5 + 1, "bid": bid})
        for turn, bid in enumerate(dealt["bids"])
    ]
    facts = [
        *bids,
        ("trump_named", {"hand": 1, "trump": dealt["trump"]}),
        *[("cards_played", {"hand": 1, "cards": trick.split()}) for trick in dealt["tricks"]],
    ]
    match = told("trionfo", *facts, regulation="trionfo")
    steps = steps_of(match)
    assert steps is not None
    check_cards(steps)
    scored = match.result.hands[0]
    own = steps.steps[-1].thirds[scored.declarer - 1]
    assert (own, sum(steps.steps[-1].thirds) - own) == scored.thirds


def test_the_last_card_of_a_trick_says_who_takes_it() -> None:
    _, steps = written("marafone", marafone.SUIT_BY_SUIT)
    assert steps.steps[0] == Step(0, 0, (), 1, 1, None, "", 0, (0, 0))
    assert steps.steps[1] == Step(1, 1, ((1, "3c"),), 1, 2, None, "", 0, (0, 0))
    whole = ((1, "3c"), (2, "2c"), (3, "Ac"), (4, "Rc"))
    assert steps.steps[4] == Step(1, 4, whole, 1, None, 1, "A", 6, (6, 0))
    assert steps.steps[-1].worth == 3
    assert [step.trick for step in steps.tricks] == list(range(1, 11))


def test_a_step_is_found_by_trick_and_card() -> None:
    _, steps = written("marafone", marafone.SUIT_BY_SUIT)
    assert [steps.place_of(1), steps.place_of(1, 1), steps.place_of(10, 4)] == [4, 1, 40]
    assert [steps.place_of(11), steps.place_of(1, 5)] == [None, None]
    # What a seat did is seen when its card falls; where nobody knows the seat, at the first card.
    assert [steps.arises(2, 3), steps.arises(2, None), steps.arises(11, 3)] == [7, 5, 40]


def test_calls_and_declarations_have_their_trick_and_seat() -> None:
    calls = [{"trick": 2, "seat": 1, "word": "busso"}]
    value = {**marafone.SUIT_BY_SUIT, "calls": calls, "maraffa": {"seat": 1, "trick": 2}}
    _, steps = written("marafone", value)
    assert (steps.calls, steps.declared) == (((2, 1, "busso"),), ((2, 1),))


def test_tricks_without_cards_are_one_step_each() -> None:
    tricks = [{"won": "A", "thirds": 4}, *[{"won": "B", "thirds": 4}] * 7]
    taken = [*tricks, *[{"won": "A", "thirds": 0}] * 2]
    match, steps = written("marafone", {"taken": taken, "maraffa": "A"})
    assert steps.steps[1] == Step(1, 0, (), None, None, None, "A", 4, (4, 0))
    assert steps.steps[-1].thirds == match.result.hands[0].thirds == (7, 28)
    assert steps.steps[-1].worth == 3
    assert (steps.cards, steps.declared) == ((), ((1, None),))
    assert (steps.place_of(3), steps.place_of(3, 1)) == (3, None)
    assert steps.arises(4, 2) == 4


def test_a_session_kept_trick_by_trick_names_the_seats() -> None:
    bids = [("bid_made", {"hand": 1, "seat": seat, "bid": "passo"}) for seat in range(2, 6)]
    worths = [6, 6, 6, 6, 6, 2, 0, 0]
    tricks = [("trick_won", {"hand": 1, "seat": 2, "thirds": worth}) for worth in worths]
    facts = [("bid_made", {"hand": 1, "seat": 1, "bid": "di_piu"}), *bids]
    match = told("trionfo", *facts, *tricks, regulation="trionfo")
    steps = steps_of(match)
    assert steps is not None
    assert steps.parties == ("1", "2", "3", "4", "5")
    assert steps.steps[-1] == Step(8, 0, (), None, None, 2, "2", 3, (0, 35, 0, 0, 0))
    # While it is played, nobody looks at tricks that were won.
    assert steps_of(told("trionfo", *facts, *tricks[:5], regulation="trionfo")) is None


@pytest.mark.parametrize(
    ("game", "value"),
    [
        ("marafone", {"points": {"A": 6, "B": 5}}),
        ("marafone", marafone.REVOKE),
        ("tressette", {"first": 1, "thirds": {"A": 18, "B": 17}}),
        ("tressette", {"void": "misdeal", "tricks": ["3c 2c Ac Rc"]}),
    ],
)
def test_totals_and_hands_being_played_are_not_seen_again(game: str, value: dict[str, Any]) -> None:
    hand = ("hand_written", {"hand": 1, "value": value})
    match = told(game, hand, regulation="circolo" if game == "marafone" else game)
    assert steps_of(match) is None


def test_a_session_s_hand_by_totals_is_not_seen_again() -> None:
    bids = [("bid_made", {"hand": 1, "seat": 1, "bid": "di_piu"})]
    bids += [("bid_made", {"hand": 1, "seat": seat, "bid": "passo"}) for seat in range(2, 6)]
    value = {"thirds": {"declarer": 18, "others": 17}}
    hand = ("hand_written", {"hand": 1, "value": value})
    assert steps_of(told("trionfo", *bids, hand, regulation="trionfo")) is None


def test_a_hand_stopped_in_a_trick_ends_with_its_last_card() -> None:
    value = {**marafone.REVOKE, "tricks": ["3d 4c 7d 6d", "2d 5d"], "void": "annulled"}
    _, steps = written("marafone", value)
    last = steps.steps[-1]
    assert (last.trick, last.card, last.turn, last.party) == (2, 2, 3, "")
    assert steps.arises(2, 4) == len(steps.steps) - 1
