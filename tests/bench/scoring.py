"""Scoring against decoding: card hands through `referee check` and through the bare engine."""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from referee.games.cards.pack import SUIT_INDEX
from referee.games.cards.trick import play
from referee.games.marafone.record import Record, parse
from referee.games.marafone.score import score
from tests.bench.timing import Line, side_by_side
from tests.games.marafone.records import deal, record

MATCHES, HANDS = 200, 20
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


def _engine(records: list[Record]) -> None:
    """Who took what, from the cards alone."""
    for one in records:
        for hand in one.hands:
            assert hand.tricks
            assert hand.trump
            assert hand.starter
            play(hand.tricks, SUIT_INDEX[hand.trump], hand.starter, players=4, whole=10)


def _through_check(texts: list[str], floor: float) -> Line:
    """A long and an empty run of the command, whose difference leaves the start-up out."""
    many = 5
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("\n".join(texts * many))
        file.flush()
        full = min(_run(file.name) for _ in range(3))
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as empty:
        start = min(_run(empty.name) for _ in range(3))
    seconds = (full - start) / (many * MATCHES * HANDS)
    return _line(f"a card hand through {' '.join(CHECK[2:])}", seconds, floor)


def _run(name: str) -> float:
    start = time.perf_counter()
    subprocess.run([*CHECK, name], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def _line(job: str, seconds: float, floor: float) -> Line:
    return Line(job, seconds, "its JSON decoded", floor, f"{1 / seconds:,.0f} hands/s")
