"""Matches of two pairs at random as facts (marafone, tressette)."""

import random
from typing import Any

from referee.games.cards.pack import CARDS, CODES, SUITS
from referee.games.cards.trick import play
from referee.games.pairs.open_hand import open_hand
from referee.games.registry import game_of
from tests.games.marafone.records import deal as deal_marafone
from tests.games.tressette.records import deal as deal_tressette
from tests.static.games.pair_values import (
    accusa,
    accuse_held,
    counted,
    maraffa,
    penalty,
    points,
    thirds,
)
from tests.static.games.schedules import (
    COMMON,
    Change,
    Schedule,
    call,
    dispute,
    dispute_result,
    go_on,
    opening,
    rule,
    undo,
)
from tests.static.games.views import pairs_view

PLAYERS = ["Anna", "Bruno", "Carla", "Dario"]
SWITCHES: dict[str, dict[str, list[Any]]] = {
    "marafone": {
        "target": [[21], [21, 31], [41]],
        "best_of": [1, 3],
        "figura": ["no", "claims", "always"],
        "four_of_coins": ["match", "game"],
        "maraffa_who": ["any", "battezzante"],
        "maraffa_ace": ["no", "first_card", "lead"],
        "maraffa_in_claim": ["yes", "no"],
        "claims": ["on", "off"],
        "wrong_claim": ["eleven_nil", "game_lost"],
        "bluff": ["allowed", "forbidden"],
        "striscio": ["any", "low", "one"],
        "calls": [["busso", "striscio", "volo", "fuori_tutto", "taglia"]],
        "innocent_maraffa": ["kept", "lost"],
    },
    "tressette": {
        "target": [[21], [11, 21]],
        "best_of": [1, 3],
        "first_hand": ["dealer", "four_of_coins"],
        "accuse": ["on", "off"],
        "cappotto": ["flag", "game"],
        "wrong_claim": ["eleven_nil", "game_lost"],
        "bluff": ["allowed", "forbidden"],
        "striscio": ["any", "low", "one"],
        "innocent_accuse": ["kept", "lost"],
    },
}
WORDS = ["busso", "striscio", "volo", "fuori_tutto", "taglia"]


def match(rng: random.Random, name: str) -> Schedule:
    """Return a whole match, or its first facts, signed where it was played to the end."""
    first = opening(rng, name, PLAYERS, SWITCHES[name])
    schedule = Schedule(rng, pairs_view, first)
    go_on(schedule, [*COMMON, *_CHANGES], facts=400)
    if schedule.course.status == "finished":
        schedule.says("side_signed", side="A", name="Anna")
        if rng.random() < 0.1:
            schedule.says("side_signed", side="A", name="Anna")
        if rng.random() < 0.3:
            schedule.says("hand_written", hand=schedule.number, value=points(rng))
        schedule.says("side_signed", side="B", name="Bruno")
        call(schedule)
        undo(schedule)
    return schedule


def _dealt(schedule: Schedule) -> dict[str, Any]:
    """Return a hand played at random by whoever has to begin it."""
    begins = _begins(schedule)
    if schedule.course.game == "tressette":
        return deal_tressette(schedule.rng, begins, honest=schedule.rng.random() < 0.7)
    return deal_marafone(schedule.rng, begins)


def _begins(schedule: Schedule) -> int:
    return _starter(schedule) or schedule.rng.randint(1, 4)


def _starter(schedule: Schedule) -> int | None:
    course = schedule.course
    return open_hand(course.state, course.record, course.result).starter


def _value(schedule: Schedule) -> dict[str, Any]:
    """Return a hand by totals of one of the ways, at times with what was declared."""
    rng = schedule.rng
    ways: list[Any] = [points, thirds, counted]
    if schedule.course.state.regulation.needs_thirds and rng.random() < 0.95:
        ways = [thirds, counted]
    value = rng.choice(ways)(rng)
    if rng.random() < (0.1 if _starter(schedule) else 0.9):
        value |= {game_of(schedule.course.game).starter: rng.randint(1, 4)}
    return value | (_declared(schedule) if rng.random() < 0.2 else {})


def _declared(schedule: Schedule) -> dict[str, Any]:
    rng = schedule.rng
    if schedule.course.game == "marafone":
        return {"maraffa": maraffa(rng)}
    if not _has_accuse(schedule):
        return {}
    return {"accuse": [accusa(rng) for _ in range(rng.choice([1, 1, 1, 2, 3]))]}


def _has_accuse(schedule: Schedule) -> bool:
    """Tell whether the regulation has accuse; rarely say so of one that has none."""
    return schedule.course.state.regulation.accuse == "on" or schedule.rng.random() < 0.03


def _declare(schedule: Schedule) -> None:
    """Say a maraffa or an accusa of the hand in progress."""
    rng = schedule.rng
    if schedule.course.game == "marafone":
        who = rng.choice([{"seat": rng.randint(1, 4)}, {"side": rng.choice("AB")}])
        late = {"trick": rng.randint(1, 2)} if rng.random() < 0.3 else {}
        schedule.says("maraffa_declared", hand=schedule.number, **who, **late)
        return
    if _has_accuse(schedule):
        said = accusa(rng)
        schedule.says("accusa_declared", hand=schedule.number, accusa=said.pop("kind"), **said)


def by_totals(schedule: Schedule) -> None:
    schedule.says("hand_written", hand=schedule.number, value=_value(schedule))


def _name_trumps(schedule: Schedule) -> None:
    if schedule.course.game == "marafone":
        named = {"battezzante": schedule.rng.choice([None, 1, 2, 3, 4])}
        given = named if schedule.rng.random() < 0.1 else {}
        schedule.says(
            "trump_named", hand=schedule.number, trump=schedule.rng.choice(SUITS), **given
        )


def by_tricks(schedule: Schedule) -> None:
    """Keep a hand trick by trick, some by their cards, to its end or to a claim."""
    rng, number = schedule.rng, schedule.number
    _name_trumps(schedule)
    tricks = rng.randint(1, 10) if rng.random() < 0.3 else 10
    worths = [3, 3, 3, 3, 3, 3, 3, 3, 4, 4]
    rng.shuffle(worths)
    worths[9] += rng.random() < 0.03
    for worth in worths[:tricks]:
        schedule.says("trick_taken", hand=number, won=rng.choice("AB"), thirds=worth)
        if rng.random() < 0.03:
            _loose(schedule, number)
    if tricks < 10:
        claim(schedule)


def _loose(schedule: Schedule, number: int) -> None:
    """Put the cards of a trick on the table of a hand kept trick by trick."""
    leader = {"leader": schedule.rng.randint(1, 4)} if schedule.rng.random() < 0.8 else {}
    for card in schedule.rng.sample(CODES, schedule.rng.randint(1, 5)):
        schedule.says("cards_played", hand=number, cards=[card], **leader)


def by_cards(schedule: Schedule) -> None:
    """Play a hand card by card or trick by trick, with words, to its end or to something else."""
    rng, number = schedule.rng, schedule.number
    hand = _dealt(schedule)
    if "trump" in hand:
        schedule.says("trump_named", hand=number, trump=hand["trump"])
    starter = hand[game_of(schedule.course.game).starter]
    stop = rng.randint(1, 10) if rng.random() < 0.3 else 10
    one_by_one = rng.random() < 0.2
    for index, trick in enumerate(hand["tricks"][:stop], start=1):
        cards = trick.split()
        for some in [[card] for card in cards] if one_by_one else [cards]:
            schedule.says("cards_played", hand=number, cards=some, leader=starter)
        if rng.random() < 0.1:
            word = rng.choice(WORDS)
            schedule.says("call_made", hand=number, trick=index, seat=rng.randint(1, 4), word=word)
        if index == 1 and rng.random() < 0.3:
            _declare(schedule)
    if rng.random() < 0.1:
        schedule.says("cards_played", hand=number, cards=["3d"])
    if stop < 10:
        rng.choice([claim, punish, by_tricks, by_totals, undo_card])(schedule)


def undo_card(schedule: Schedule) -> None:
    schedule.says("undone", to=len(schedule.course.facts) - 1)


def all_cards(schedule: Schedule) -> None:
    """Write the tricks of a hand at once."""
    hand = _dealt(schedule)
    if schedule.course.game == "tressette" and _has_accuse(schedule):
        hand["accuse"] = _held_in(schedule, hand)
    schedule.says("hand_written", hand=schedule.number, value=hand)


def _held_in(schedule: Schedule, hand: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the accuse of a hand whose cards are known: those held, at times a false one."""
    rng = schedule.rng
    cards = [[CARDS[code] for code in trick.split()] for trick in hand["tricks"]]
    played = play([tuple(trick) for trick in cards], None, hand["first"], players=4, whole=10)
    said = [accusa(rng)] if rng.random() < 0.2 else []
    for seat, own in enumerate(played.cards, start=1):
        said += accuse_held(rng, {CODES[card] for card in own}, seat)
    return said


def claim(schedule: Schedule) -> None:
    """Claim, in a hand kept so far, or with the thirds counted."""
    rng, number = schedule.rng, schedule.number
    side = rng.choice("AB")
    if schedule.course.state.open_hand is None or rng.random() < 0.3:
        value = thirds(rng, whole=False)
        current = schedule.course.result.current
        if current is not None:
            # Whoever has more, with as many thirds as he may just need, or one less.
            side = "A" if current.score.A > current.score.B else "B"
            scale = schedule.course.state.regulation.scale
            needed = scale * (current.target - current.score.of(side)) - rng.randint(0, 1)
            if needed <= 32:
                value = {"thirds": {"A": 0, "B": 0, side: needed}}
        schedule.says("hand_written", hand=number, value=value)
    schedule.says("claim_made", hand=number, side=side)


def punish(schedule: Schedule) -> None:
    rng = schedule.rng
    number = rng.randint(max(1, schedule.number - 2), schedule.number)
    schedule.says("penalty_applied", hand=number, **penalty(rng))


def correct(schedule: Schedule) -> None:
    if schedule.hands:
        hand = schedule.rng.randint(1, schedule.hands)
        schedule.says("hand_corrected", hand=hand, value=_value(schedule), reason="r")


def insert(schedule: Schedule) -> None:
    hand = schedule.rng.randint(1, schedule.hands + 2)
    schedule.says("hand_inserted", hand=hand, value=_value(schedule), reason="r")


def ruling(schedule: Schedule) -> None:
    rng = schedule.rng
    effects: list[dict[str, Any]] = [
        {"effect": "nothing"},
        {"effect": "hand_void"},
        {"effect": "hand_corrected", "value": _value(schedule)},
        {"effect": "penalty", "remedy": "eleven_nil", "side": "A", "offence": "revoke"},
        {"effect": "penalty", **penalty(rng)},
    ]
    rule(schedule, *rng.sample(effects, rng.randint(1, 2)))


def contested(schedule: Schedule) -> None:
    dispute(schedule, _value(schedule), {"side": schedule.rng.choice("AB")})
    needed = schedule.course.record.regulation.best_of // 2 + 1
    told = {"games": [0, needed], "points": [0, needed], "winner": "b"}
    dispute_result(schedule, told, {"side": schedule.rng.choice("AB")})


_CHANGES = [
    Change(80, by_totals),
    Change(6, by_tricks),
    Change(6, by_cards),
    Change(10, all_cards),
    Change(9, claim),
    Change(3, punish),
    Change(2, correct),
    Change(1, insert),
    Change(2, ruling),
    Change(1, contested),
    Change(3, _declare),
]
