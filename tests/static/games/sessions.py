"""Sessions of trionfo at random as facts."""

import random
from typing import Any

from referee.games.cards.pack import CODES, SUITS
from referee.games.trionfo.bids import allowed, highest
from referee.games.trionfo.open_hand import OpenSessionHand, open_session_hand
from tests.games.trionfo.sessions import PLAYERS, bids, deal, only
from tests.static.games.schedules import (
    COMMON,
    Change,
    Schedule,
    dispute,
    dispute_result,
    go_on,
    opening,
    rule,
    undo,
)
from tests.static.games.views import session_view

WORTHS = [2, 2, 4, 4, 5, 5, 5, 5]
"""Thirds of eight tricks, in some order."""


def session(rng: random.Random) -> Schedule:
    """Return a session that its players end and sign."""
    first = opening(rng, "trionfo", PLAYERS, {})
    schedule = Schedule(rng, session_view, first)
    go_on(schedule, [*COMMON, *_CHANGES], facts=rng.randint(30, 120))
    if rng.random() < 0.2:
        schedule.says("player_signed", seat=1, name="Anna")
        schedule.says("stake_dropped")
    if schedule.course.status == "open":
        schedule.says("session_ended", how="agreed")
    for seat, name in enumerate(PLAYERS, start=1):
        schedule.says("player_signed", seat=seat, name=name)
        if rng.random() < 0.05:
            schedule.says("player_signed", seat=seat, name=name)
            schedule.says("session_ended", how="agreed")
    undo(schedule)
    return schedule


def _table(schedule: Schedule) -> OpenSessionHand:
    course = schedule.course
    return open_session_hand(course.state, course.record, course.result)


def _first(schedule: Schedule) -> int:
    return _table(schedule).first_speaker or schedule.rng.randint(1, 5)


def _words(rng: random.Random) -> list[str]:
    """Return a round of bids, every second time a chiamo that nobody tops."""
    return only("chiamo", rng.randint(0, 4)) if rng.random() < 0.5 else bids(rng)


def _value(schedule: Schedule) -> dict[str, Any]:
    """Return a hand by its totals, as far as its bids allow."""
    rng, words = schedule.rng, _words(schedule.rng)
    value: dict[str, Any] = {"bids": words}
    if _table(schedule).first_speaker is None or rng.random() < 0.1:
        value["first"] = rng.randint(1, 5)
    bid = highest(words)
    if bid is None:
        return value
    own = rng.randint(0, 35)
    by_thirds = bid.word in ("chiamo", "di_piu") and rng.random() < 0.6
    wrong = rng.random() < 0.03
    value |= (
        {"thirds": {"declarer": own, "others": 35 - own + wrong}}
        if by_thirds
        else {"made": rng.random() < 0.5}
    )
    if bid.word == "chiamo" or wrong:
        value["partner"] = rng.choice([None, 1, 2, 3, 4, 5])
    if rng.random() < 0.3:
        value["trump"] = rng.choice(SUITS)
    return value


def by_totals(schedule: Schedule) -> None:
    schedule.says("hand_written", hand=schedule.number, value=_value(schedule))


def bid(schedule: Schedule) -> bool:
    """Let all who have not spoken yet speak, one at times out of turn; tell who stands."""
    rng, table = schedule.rng, _table(schedule)
    words, number = list(table.bids), schedule.number
    seat = table.speaker or _first(schedule)
    wanted = _words(rng)
    while len(words) < 5:
        word = wanted[len(words)]
        word = word if word in allowed(words) else "passo"
        if rng.random() < 0.02:
            schedule.says("bid_made", hand=number, seat=seat % 5 + 1, bid="chiamo")
        if not schedule.says("bid_made", hand=number, seat=seat, bid=word):
            return False
        words.append(word)
        seat = seat % 5 + 1
    return highest(words) is not None


def _ready(schedule: Schedule) -> bool:
    """Bid and name trumps and a card; return whether cards can be played."""
    if not bid(schedule):
        return False
    rng, number = schedule.rng, schedule.number
    trump = rng.choice(SUITS)
    schedule.says("trump_named", hand=number, trump=trump)
    if _table(schedule).bid == "chiamo":
        card = rng.choice([code for code in CODES if code[1] != trump[0] or rng.random() < 0.02])
        schedule.says("card_called", hand=number, card=card)
    return True


def by_tricks(schedule: Schedule) -> None:
    if _ready(schedule):
        _take(schedule)


def _take(schedule: Schedule) -> None:
    """Take the tricks that are left, each by somebody, and name the amico."""
    rng, number = schedule.rng, schedule.number
    worths = rng.sample(WORTHS, len(WORTHS))
    lucky = rng.randint(1, 5)
    for worth in worths[_table(schedule).tricks_done :]:
        if rng.random() < 0.01:
            return
        winner = lucky if rng.random() < 0.8 else rng.randint(1, 5)
        schedule.says("trick_won", hand=number, seat=winner, thirds=worth)
        if schedule.course.state.open_hand != number:
            return
    schedule.says("partner_named", hand=number, partner=rng.choice([None, 1, 2, 3, 4, 5]))


def by_cards(schedule: Schedule) -> None:
    """Play a hand card by card or trick by trick, to its end or to something else."""
    if not _ready(schedule):
        return
    rng, number = schedule.rng, schedule.number
    hand = deal(rng, _first(schedule), ["chiamo", *["passo"] * 4])
    stop = rng.randint(0, 8) if rng.random() < 0.3 else 8
    one_by_one = rng.random() < 0.2
    for trick in hand["tricks"][:stop]:
        cards = trick.split()
        for some in [[card] for card in cards] if one_by_one else [cards]:
            schedule.says("cards_played", hand=number, cards=some)
    if stop < 8:
        rng.choice([_take, by_totals, _one_more])(schedule)


def _one_more(schedule: Schedule) -> None:
    schedule.says("cards_played", hand=schedule.number, cards=[schedule.rng.choice(CODES)])


def all_cards(schedule: Schedule) -> None:
    """Write the tricks of a hand at once."""
    hand = deal(schedule.rng, _first(schedule), _words(schedule.rng))
    schedule.says("hand_written", hand=schedule.number, value=hand)


def correct(schedule: Schedule) -> None:
    if schedule.hands:
        hand = schedule.rng.randint(1, schedule.hands)
        schedule.says("hand_corrected", hand=hand, value=_value(schedule), reason="r")


def insert(schedule: Schedule) -> None:
    hand = schedule.rng.randint(1, schedule.hands + 2)
    value = {"first": schedule.rng.randint(1, 5), **_value(schedule)}
    schedule.says("hand_inserted", hand=hand, value=value, reason="r")


def ruling(schedule: Schedule) -> None:
    effects: list[dict[str, Any]] = [
        {"effect": "nothing"},
        {"effect": "hand_void"},
        {"effect": "hand_corrected", "value": _value(schedule)},
    ]
    rule(schedule, *schedule.rng.sample(effects, schedule.rng.randint(1, 2)))


def contested(schedule: Schedule) -> None:
    dispute(schedule, _value(schedule), {"seat": schedule.rng.randint(1, 5)})
    told = {"payments": [4, -1, -1, -1, -1]}
    dispute_result(schedule, told, {"seat": schedule.rng.randint(1, 5)})


def terms(schedule: Schedule) -> None:
    """Agree on a stake or drop it; plan the end."""
    schedule.says("stake_agreed", currency="€", cents=schedule.rng.randint(1, 100))
    if schedule.rng.random() < 0.5:
        schedule.says("stake_dropped")
    schedule.says("end_planned", hands=schedule.rng.randint(1, 20))


_CHANGES = [
    Change(80, by_totals),
    Change(6, by_tricks),
    Change(8, by_cards),
    Change(12, all_cards),
    Change(2, correct),
    Change(1, insert),
    Change(2, ruling),
    Change(1, contested),
    Change(1, terms),
]
