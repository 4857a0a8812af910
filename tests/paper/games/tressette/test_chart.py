"""The chart of a match of tressette."""

from xml.etree import ElementTree as ET

import pytest

from referee.paper.games.pairs.running import Sign, games_of
from referee.paper.matches.sheets import chart
from referee.paper.press.drawing import A4, A5, PHONE, Size
from tests.paper.tressette_sample import long_tressette, tressette, usual_tressette

pytestmark = pytest.mark.usefixtures("italian")
SVG = "{http://www.w3.org/2000/svg}"


def test_signs_of_each_hand() -> None:
    [game] = games_of(usual_tressette())
    assert {step.hand: step.signs for step in game.steps if step.signs} == {
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
@pytest.mark.parametrize("hands", [0, 25])
def test_everything_stays_in_the_field(size: Size, hands: int) -> None:
    for text in ET.fromstring(chart(long_tressette(hands), size)).iter(f"{SVG}text"):
        assert 0 <= float(text.attrib["x"]) <= size.width - size.text
        assert size.text * 0.6 <= float(text.attrib["y"]) <= size.height
