"""The forms of a table of two pairs: the browser reads each into the fact that the server reads."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from referee.web.forms.refusal import Refusal
from referee.web.games.registry import game_of

ROOT = Path(__file__).parents[3]

TAKEN = [
    {"points": "A:7"},
    {"points": "B:11"},
    {"thirds_A": "20", "thirds_B": ""},
    {"thirds_A": "", "thirds_B": "0"},
    {"thirds_A": "20", "thirds_B": "15"},
    {"aces_A": "3", "aces_B": "", "thirds_cards_A": "12", "thirds_cards_B": "", "last": "B"},
    {"aces_A": "", "aces_B": "0", "thirds_cards_A": "", "thirds_cards_B": "20", "last": "A"},
    {"aces_A": "1", "aces_B": "3", "thirds_cards_A": "9", "thirds_cards_B": "11", "last": "A"},
    {"thirds_A": "", "thirds_B": ""},
    {"aces_A": "", "aces_B": "", "thirds_cards_A": "", "thirds_cards_B": "", "last": ""},
    {"aces_A": "3", "aces_B": "", "thirds_cards_A": "12", "thirds_cards_B": "", "last": ""},
    {"claim": "A"},
    {"claim": "B", "thirds_A": "4", "thirds_B": "30"},
    {"claim": "A", "thirds_A": "31", "thirds_B": ""},
]
"""What a hand came to in each way to write it, or nothing counted; claims with and without."""

BOTH = [
    *(("hand_written", one) for one in TAKEN),
    ("trick_taken", {"taken": "A:4"}),
    ("trick_taken", {"taken": "B:0"}),
    ("call_made", {"trick": "3", "seat": "2", "word": "busso"}),
    ("claim_made", {"side": "B"}),
    ("side_signed", {"side": "A", "name": " Anna  Bassi ", "signature": ""}),
    ("side_signed", {"side": "B", "name": "Bruno", "signature": "[[1, 2, 3, 4], [5, 6]]"}),
    ("side_signed", {"side": "B", "name": " ", "signature": ""}),
    ("undone", {"to": "5"}),
]

FORMS = {
    "marafone": [
        *BOTH,
        *(
            ("hand_written", {**one, "trump": "coppe", "maraffa": who, "battezzante": seat})
            for one in TAKEN
            for who, seat in (("", "2"), ("A", ""), ("3", "3"))
        ),
        ("hand_written", {"battezzante": "4"}),
        ("trump_named", {"trump": "denari"}),
        ("trump_named", {"trump": "spade", "battezzante": "3"}),
        ("maraffa_declared", {"who": "A"}),
        ("maraffa_declared", {"who": "3"}),
        ("maraffa_declared", {"who": "3", "trick": "2"}),
        ("maraffa_declared", {"who": "B", "trick": "2"}),
    ],
    "tressette": [
        *BOTH,
        *(("hand_written", {**one, "first": "3"}) for one in TAKEN),
        ("hand_written", {"first": "1"}),
        ("accusa_declared", {"accusa": "napoletana:coppe", "who": "2", "trick": "1"}),
        ("accusa_declared", {"accusa": "napoletana", "suit": "spade", "who": "A", "trick": "2"}),
        ("accusa_declared", {"accusa": "napoletana", "who": "A", "trick": "1"}),
        ("accusa_declared", {"accusa": "four:3", "who": "1", "trick": "1"}),
        ("accusa_declared", {"accusa": "three:A", "suit": "denari", "who": "4", "trick": "3"}),
        ("accusa_declared", {"accusa": "three:2:bastoni", "who": "B", "trick": "1"}),
        ("accusa_declared", {"accusa": "", "who": "B", "trick": "1"}),
    ],
}


def _read(game: str, kind: str, fields: dict[str, str]) -> Any:
    """Return the fact that the server reads from a form, None where it refuses it."""
    form = game_of(game).forms[kind](MultiDict(fields))
    done = form.attempt(lambda: form.payload(None))
    return None if isinstance(done, Refusal) else done


@pytest.mark.process
def test_each_form_is_read_into_the_same_fact(app: Flask, tmp_path: Path) -> None:
    for name in ("games", "ahead"):
        shutil.copytree(ROOT / "static" / "js" / name, tmp_path / name)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    lines = []
    with app.test_request_context():
        for game, forms in FORMS.items():
            for kind, typed in forms:
                fields = {"hand": "2", "after": "7", "event_id": "facts-read-1", **typed}
                expected = _read(game, kind, fields)
                line = {"game": game, "kind": kind, "fields": fields, "expected": expected}
                lines.append(json.dumps(line))
    told = subprocess.run(
        ["node", str(Path(__file__).with_name("facts_read.mjs")), str(tmp_path)],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (told.stdout + told.stderr, told.returncode) == ("", 0)
    refused = [line for line in map(json.loads, lines) if line["expected"] is None]
    # Of the three forms in which something was not counted each is read six times.
    assert len(refused) == 2 + 2 + 3 * 6
