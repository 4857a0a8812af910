"""Scoring against decoding: card hands through `referee check` and through the bare engine."""

import json
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

from referee.games.cards.pack import SUIT_INDEX
from referee.games.cards.trick import play
from referee.games.marafone.record import MarafoneRecord, parse
from referee.games.marafone.score import score
from tests.bench.goals import Goal
from tests.bench.timing import Line, side_by_side
from tests.games.marafone.records import deal, record

MATCHES, HANDS = 200, 20
CALLS = 3
"""In each hand that has any."""

CHECK = (sys.executable, "-m", "referee", "check", "--json", "--lines")


def lines() -> Iterator[Line]:
    rng = random.Random(1971)
    texts = [json.dumps(record(*[deal(rng) for _ in range(HANDS)])) for _ in range(MATCHES)]
    records = [parse(json.loads(text)) for text in texts]
    hands = MATCHES * HANDS

    def decode() -> None:
        for text in texts:
            json.loads(text)

    def whole() -> None:
        for text in texts:
            json.dumps(score(parse(json.loads(text))).as_json())

    seconds, floor = side_by_side(whole, decode, rounds=7)
    yield _line("a card hand: read, score, audit, write", seconds / hands, floor / hands)
    seconds, floor = side_by_side(lambda: _engine(records), decode, rounds=7)
    yield _line("a card hand in the bare engine", seconds / hands, floor / hands)
    yield _through_check(texts, floor / hands)


def _engine(records: list[MarafoneRecord]) -> None:
    """Who took what, from the cards alone."""
    for one in records:
        for hand in one.hands:
            assert hand.tricks
            assert hand.trump
            assert hand.starter
            play(hand.tricks, SUIT_INDEX[hand.trump], hand.starter, players=4, whole=10)


def _through_check(texts: list[str], floor: float) -> Line:
    return _line(f"a card hand through {' '.join(CHECK[2:])}", _checked(texts), floor)


def _checked(texts: list[str]) -> float:
    """Return the CPU seconds that the command takes for a hand of these matches.

    The difference of a long and an empty run leaves the start-up out.
    """
    many = 5
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("\n".join(texts * many))
        file.flush()
        full = min(_run(file.name) for _ in range(3))
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as empty:
        start = min(_run(empty.name) for _ in range(3))
    return (full - start) / (many * MATCHES * HANDS)


def _run(name: str) -> float:
    before = _children_cpu()
    subprocess.run([*CHECK, name], stdout=subprocess.DEVNULL, check=True)
    return _children_cpu() - before


def _children_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def goals() -> Iterator[Goal]:
    """Measure hands with calls and findings through the command."""
    rng = random.Random(1971)
    texts = [json.dumps(record(*[_called(rng) for _ in range(HANDS)])) for _ in range(MATCHES)]
    results = [score(parse(json.loads(text))) for text in texts]
    found = sum(len(hand.findings) for result in results for hand in result.hands)
    what = "card hands through referee check --json --lines"
    note = f"{CALLS} calls and {found / MATCHES / HANDS:.1f} findings in each"
    yield Goal(what, 1 / _checked(texts), "/s", 20_000, note, at_least=True)


def _called(rng: random.Random) -> dict[str, Any]:
    """Return a hand with calls, most of them by who leads; in one of five there may be revokes."""
    hand = deal(rng)
    if rng.random() < 0.2:
        cards = " ".join(hand["tricks"]).split()
        one, other = rng.sample(range(40), 2)
        cards[one], cards[other] = cards[other], cards[one]
        hand["tricks"] = [" ".join(cards[first : first + 4]) for first in range(0, 40, 4)]
    read = parse(record(hand)).hands[0]
    assert read.tricks
    trump, first = SUIT_INDEX[hand["trump"]], hand["battezzante"]
    leaders = play(read.tricks, trump, first, players=4, whole=10).leaders
    hand["calls"] = [
        {
            "trick": trick,
            "seat": leaders[trick - 1] if rng.random() < 0.9 else rng.randint(1, 4),
            "word": rng.choice(("busso", "striscio", "volo")),
        }
        for trick in sorted(rng.sample(range(1, 11), CALLS))
    ]
    return hand


def _line(job: str, seconds: float, floor: float) -> Line:
    return Line(job, seconds, "its JSON decoded", floor, f"{1 / seconds:,.0f} hands/s")
