"""The chart: drawn by the server, read by eyes, by a screen reader and by a phone."""

from xml.etree import ElementTree as ET

import pytest

from referee.paper.games.pairs.running import RunningGame, Sign, games_of, signs_of
from referee.paper.matches.sheets import chart
from referee.paper.press.drawing import A4, A5, PHONE, Size
from referee.store.matches.views import MatchCourse
from tests.paper.sample import long, usual, view_of

pytestmark = pytest.mark.usefixtures("italian")
SVG = "{http://www.w3.org/2000/svg}"


def drawn(*arguments: object) -> ET.Element:
    return ET.fromstring(chart(*arguments))


def texts(root: ET.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def signs_in(game: RunningGame, course: MatchCourse) -> dict[int, tuple[Sign, ...]]:
    """Return the signs of a game's hands by number, hands without any left out."""
    regulation = course.record.regulation
    signs = {step[1].hand: tuple(signs_of(step, regulation)) for step in game.steps}
    return {number: own for number, own in signs.items() if own}


def test_lines_are_told_apart_without_colour() -> None:
    lines = list(drawn(usual()).iter(f"{SVG}polyline"))
    assert len(lines) == 6
    for line in lines:
        assert ("stroke-dasharray" in line.attrib) == ("chart__line--B" in line.attrib["class"])


def test_it_says_names_targets_and_final_scores() -> None:
    root = drawn(usual())
    assert {"Brutta 1 · 41", "La bella · 41", "A 44", "B 28", "A 46", "B 45"} <= set(texts(root))
    assert "Brutta 1 44–28" in (root.findtext(f"{SVG}title") or "")


def test_a_frozen_match_has_no_winner_of_any_game() -> None:
    """What a ruling may still change is not told as won, in bold or otherwise."""
    hands = [{"points": {"A": 11, "B": 0}}] * 3
    opening = {"source": "finding", "hand": 2, "facts": "Un segno a Nives."}
    for more, weight in (((), "800"), ((("ruling_opened", opening),), None)):
        root = drawn(view_of(hands, "corto", more=more))
        [ending] = [text for text in root.iter(f"{SVG}text") if text.text == "A 33"]
        assert ending.get("font-weight") == weight


def test_the_legend_names_only_what_occurs() -> None:
    """Art. 11.5: a natural eleven-nil and one by ruling are different signs."""
    assert {"maraffa", "cappotto", "11–0"} <= set(texts(drawn(usual())))
    plain = drawn(view_of([{"points": {"A": 6, "B": 5}}]))
    assert not {"maraffa", "cappotto", "11–0"} & set(texts(plain))


def test_a_legend_that_is_too_long_for_a_phone_goes_on_below() -> None:
    root = drawn(usual())
    assert [group for group in root.iter(f"{SVG}g") if "transform" in group.attrib] == []
    assert PHONE.text > 16
    height = float(root.attrib["viewBox"].split()[-1])
    lines = {float(one.attrib["y"]) for one in root.iter(f"{SVG}text")}
    assert height - PHONE.text < max(lines) < height
    assert height == pytest.approx(PHONE.height + PHONE.text * 1.3, abs=0.1)
    for one in root.iter(f"{SVG}text"):
        end = float(one.attrib["x"]) + PHONE.text * 0.48 * len(one.text or "")
        assert float(one.attrib["y"]) < PHONE.height - PHONE.text or end <= PHONE.width
    assert float(drawn(usual(), A4).attrib["viewBox"].split()[-1]) == A4.height


def test_signs_of_each_hand() -> None:
    course = usual()
    first, second, _bella = games_of(course)
    assert signs_in(first, course) == {
        1: (Sign("B", "declared"),),
        4: (Sign("A", "cappotto"),),
        5: (Sign("A", "declared"),),
        6: (Sign("A", "penalty"),),
    }
    begun_with = second.steps[0][1].hand
    assert signs_in(second, course)[begun_with] == (Sign("B", "penalty"),)


def test_a_maraffa_of_the_side_without_a_point_is_its_own() -> None:
    view = view_of([{"thirds": {"A": 35, "B": 0}, "maraffa": 2, "battezzante": 2}])
    [game] = games_of(view)
    assert signs_in(game, view)[1] == (Sign("B", "declared"), Sign("A", "cappotto"))


def test_surplus_hands_and_the_hand_in_progress_are_not_in_it() -> None:
    assert games_of(usual())[-1].steps[-1][1].hand == 20
    view = view_of([{"taken": []}])
    assert games_of(view)[0].steps == ()


@pytest.mark.parametrize("size", [PHONE, A4, A5])
@pytest.mark.parametrize("hands", [0, 1, 25, 60, 300, 1300])
def test_everything_stays_in_the_field(size: Size, hands: int) -> None:
    root = drawn(long(hands, regulation={"base": "circolo", "target": [99, 99, 999]}), size)
    height = float(root.attrib["viewBox"].split()[-1])
    for text in root.iter(f"{SVG}text"):
        assert 0 <= float(text.attrib["x"]) <= size.width - size.text
        assert size.text * 0.6 <= float(text.attrib["y"]) <= height
    for line in root.iter(f"{SVG}polyline"):
        for point in line.attrib["points"].split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= size.width
            assert 0 <= y <= size.height


def test_nothing_in_it_needs_an_inline_style() -> None:
    root = drawn(view_of([], players=["<script>", "&", '"', "'"]))
    assert all("style" not in element.attrib for element in root.iter())
    assert [element for element in root.iter() if "script" in element.tag] == []
