"""The chart of a match of tressette."""

import re
from xml.etree import ElementTree as ET

import pytest

from referee.paper.games.pairs.running import Sign, games_of, signs_of
from referee.paper.matches.sheets import chart
from referee.paper.press.drawing import A4, A5, PHONE, Size
from tests.paper.tressette_sample import long_tressette, tressette, usual_tressette

pytestmark = pytest.mark.usefixtures("italian")
SVG = "{http://www.w3.org/2000/svg}"


def test_signs_of_each_hand() -> None:
    course = usual_tressette()
    [game] = games_of(course)
    regulation = course.record.regulation
    signs = {step[1].hand: tuple(signs_of(step, regulation)) for step in game.steps}
    assert {number: own for number, own in signs.items() if own} == {
        1: (Sign("A", "declared"),),
        2: (Sign("B", "declared"),),
        5: (Sign("A", "penalty"),),
    }


def test_the_legend_names_accuse_only_where_some_were_scored() -> None:
    texts = [text.text for text in ET.fromstring(chart(usual_tressette())).iter(f"{SVG}text")]
    assert "accusa" in texts
    plain = tressette([{"first": 1, "points": {"A": 6, "B": 5}}])
    assert "accusa" not in [text.text for text in ET.fromstring(chart(plain)).iter(f"{SVG}text")]


@pytest.mark.parametrize("size", [PHONE, A4, A5])
@pytest.mark.parametrize("a", [11, 10, 0])
def test_the_target_does_not_cross_a_score_written_at_its_height(size: Size, a: int) -> None:
    hand = {"first": 1, "points": {"A": 11, "B": 0}}
    last = {"points": {"A": a, "B": 11 - a}}
    root = ET.fromstring(chart(tressette([hand, last], "tressette"), size))
    [way] = [path.attrib["d"] for path in root.iter(f"{SVG}path")
             if path.attrib.get("class") == "chart__target"]  # fmt: skip
    pieces = [
        (float(left), float(y), float(right))
        for left, y, right in re.findall(r"M([\d.]+) ([\d.]+)H([\d.]+)", way)
    ]
    assert pieces
    for text in root.iter(f"{SVG}text"):
        if text.text and re.fullmatch(r"[AB] \d+", text.text):
            x, y = float(text.attrib["x"]), float(text.attrib["y"]) - size.text * 0.32
            width = size.text * 0.55 * len(text.text)
            for left, height, right in pieces:
                near = abs(height - y) < size.text * 0.5
                assert not (near and left < x + width and right > x)


@pytest.mark.parametrize("size", [PHONE, A4, A5])
@pytest.mark.parametrize("hands", [0, 25])
def test_everything_stays_in_the_field(size: Size, hands: int) -> None:
    for text in ET.fromstring(chart(long_tressette(hands), size)).iter(f"{SVG}text"):
        assert 0 <= float(text.attrib["x"]) <= size.width - size.text
        assert size.text * 0.6 <= float(text.attrib["y"]) <= size.height
