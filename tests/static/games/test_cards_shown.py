"""The hand card by card, as the browser shows it, is the one that the server draws."""

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from referee.games.cards.inference import HandOnTable
from referee.games.course import AnyCourse
from referee.games.pairs.open_hand import open_hand
from referee.web.games.cards import play as cards
from referee.web.games.pairs.play import words_to_say
from tests.static.games.pairs import PLAYERS, SWITCHES, by_cards, by_totals, by_tricks, undo_card
from tests.static.games.schedules import Schedule, opening

ROOT = Path(__file__).parents[3]
HANDS = 60
"""Hands at random of each game."""


def shown(course: AnyCourse, _whole: bool) -> dict[str, Any]:
    """Return the cards of the table page, with seats in the place of names."""
    view: Any = course
    hand = open_hand(view.state, view.record, view.result)
    seats = {name: seat for seat, name in enumerate(view.record.players, start=1)}
    return {
        "pad": [
            {
                "suit": row.suit,
                "trump": row.trump,
                "cards": [
                    {"code": one.code, "state": one.state, "by": seats.get(one.by)}
                    for one in row.cards
                ],
            }
            for row in cards.pad_rows(view, hand)
        ],
        "trick": _trick(view, hand, seats),
        "tricks": [
            {
                "number": trick.number,
                "cards": [
                    {
                        "seat": seats[one.name],
                        "code": one.code,
                        "leader": one.leader,
                        "winner": one.winner,
                        "call": one.call.replace(" ", "_"),
                        "revoke": bool(one.flag),
                    }
                    for one in trick.cards
                ],
            }
            for trick in cards.finished_tricks(view, hand)
        ],
        "words": list(words_to_say(hand, view.state.regulation)),
    }


def _trick(view: Any, hand: HandOnTable, seats: dict[str, int]) -> list[dict[str, Any]]:
    return [
        {
            "seat": seats[one.name],
            "code": one.code,
            "leader": one.leader,
            "turn": one.turn,
            "call": one.call.replace(" ", "_"),
        }
        for one in cards.current_trick(view, hand)
    ]


def _match(rng: random.Random, game: str) -> Schedule:
    """Return a match kept mostly by cards, with undo of single ones, and hands of other ways."""
    schedule = Schedule(rng, shown, opening(rng, game, PLAYERS, SWITCHES[game]))
    while schedule.hands < HANDS and not schedule.is_over:
        rng.choices([by_cards, by_tricks, by_totals, undo_card], [8, 1, 1, 2])[0](schedule)
    return schedule


@pytest.mark.process
@pytest.mark.parametrize("game", ["marafone", "tressette"])
def test_the_cards_of_a_hand_are_shown_alike(game: str, app: Flask, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "static" / "js" / "games", tmp_path / "games")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    matches, hands = [], 0
    with app.test_request_context():
        for number in range(HANDS):
            match = _match(random.Random(number), game)
            matches.append(match.written())
            hands += match.hands
            if hands > HANDS:
                break
    told = subprocess.run(
        ["node", str(Path(__file__).with_name("shown.mjs")), str(tmp_path / "games")],
        input="\n".join(map(json.dumps, matches)),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (told.stdout + told.stderr, told.returncode) == ("", 0)
