"""The rules in the browser say what the rules of the server say, after every fact of a match."""

import json
import os
import random
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from referee.games.registry import game_of
from tests.static.games import pairs, sessions
from tests.static.games.schedules import Schedule, View
from tests.static.games.views import pairs_view, session_view

ROOT = Path(__file__).parents[3]
RECORDS = ROOT / "tests" / "records"

HANDS = int(os.environ.get("HANDS", "3_400"))
"""Hands at random of each game, over 10,000 of all; `HANDS=100000` tries more."""

VIEWS: dict[str, View] = {"marafone": pairs_view, "tressette": pairs_view, "trionfo": session_view}
MATCHES: dict[str, Callable[[random.Random], Schedule]] = {
    "marafone": partial(pairs.match, name="marafone"),
    "tressette": partial(pairs.match, name="tressette"),
    "trionfo": sessions.session,
}


@pytest.fixture(scope="module")
def differences(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Iterable[Schedule]], str]:
    """Return a function that tells matches to the modules of the browser; "" where all is equal."""
    folder = tmp_path_factory.mktemp("modules")
    shutil.copytree(ROOT / "static" / "js" / "games", folder / "games")
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    compare = str(Path(__file__).with_name("compare.mjs"))

    def told(matches: Iterable[Schedule]) -> str:
        command = ["node", compare, str(folder / "games")]
        pipe, out = subprocess.PIPE, subprocess.STDOUT
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=out, text=True) as node:
            assert node.stdin is not None
            assert node.stdout is not None
            # One match at a time: all of them would fill the memory.
            with suppress(BrokenPipeError), node.stdin as sent:
                for match in matches:
                    sent.write(json.dumps(match.written()) + "\n")
            said = node.stdout.read()
        return said if node.returncode else ""

    return told


def _matches(game: str) -> Iterator[Schedule]:
    rng, hands = random.Random(11), 0
    while hands < HANDS:
        match = MATCHES[game](rng)
        hands += match.hands
        yield match


@pytest.mark.process
@pytest.mark.parametrize("game", MATCHES)
def test_random_matches_are_told_alike(
    game: str, differences: Callable[[Iterable[Schedule]], str]
) -> None:
    assert differences(_matches(game)) == ""


def _retold(record: dict[str, Any], by_cards: bool) -> Schedule:
    """Return a record as facts, a hand each, or a trick each where the cards are known."""
    game = game_of(record["game"])
    notes = {key: record[key] for key in record.keys() - {"format", "hands"}}
    first = {**notes, **game.terms_of(record["regulation"])._asdict()}
    schedule = Schedule(random.Random(), VIEWS[record["game"]], first)
    for number, hand in enumerate(record["hands"], start=1):
        if not by_cards or "tricks" not in hand:
            schedule.says("hand_written", hand=number, value=hand)
            continue
        known = (game.starter, "bids", "trump", "called")
        before = {key: hand[key] for key in known if key in hand}
        schedule.says("hand_written", hand=number, value=before)
        for trick in hand["tricks"]:
            for card in trick.split():
                schedule.says("cards_played", hand=number, cards=[card])
        after = {key: hand[key] for key in hand.keys() - before.keys() - {"tricks"}}
        if after:
            schedule.says("hand_written", hand=number, value=after)
    return schedule


@pytest.mark.process
@pytest.mark.parametrize("by_cards", [False, True], ids=["by hands", "by cards"])
@pytest.mark.parametrize("game", MATCHES)
def test_every_match_of_the_game_files_is_told_alike(
    game: str, by_cards: bool, differences: Callable[[Iterable[Schedule]], str]
) -> None:
    files = sorted((RECORDS / game).glob("*.json"))
    records = [json.loads(file.read_text(encoding="utf-8"))["record"] for file in files]
    assert records
    assert differences([_retold(record, by_cards) for record in records]) == ""
