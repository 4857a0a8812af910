"""The chart of a session: five lines that nobody needs colours for."""

from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from referee.paper.games.trionfo.chart import session_chart
from referee.paper.press.drawing import A4, A5, PHONE, Size
from tests.paper.session_sample import (
    PLAYERS,
    by_cards,
    long_session,
    round_of,
    session_of,
    usual_session,
)

pytestmark = pytest.mark.usefixtures("italian")
SVG = "{http://www.w3.org/2000/svg}"


def drawn(*arguments: object) -> ET.Element:
    """The drawing, without the names that are laid over it."""
    svg, end, _over = session_chart(*arguments).partition("</svg>")
    return ET.fromstring(svg + end)


def texts(root: ET.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def ways(root: ET.Element) -> list[list[tuple[float, ...]]]:
    """The points of each line, seat 1 first."""
    return [
        [tuple(map(float, point.split(","))) for point in line.attrib["points"].split()]
        for line in root.iter(f"{SVG}polyline")
    ]


def test_no_two_lines_have_the_same_dashes() -> None:
    lines = list(drawn(usual_session()).iter(f"{SVG}polyline"))
    assert len({line.attrib["stroke-dasharray"] for line in lines}) == 5


def test_each_line_ends_with_seat_name_and_total() -> None:
    root = drawn(usual_session(), A4)
    assert {"2 Primo Zoli", "+33", "3 Nives Montanari", "−40"} <= set(texts(root))
    title = root.findtext(f"{SVG}title") or ""
    assert all(name in title for name in PLAYERS)
    assert "Primo Zoli +33" in title


def test_endings_stand_in_the_order_of_the_totals_and_do_not_touch() -> None:
    root = drawn(usual_session())
    ends = [text for text in root.iter(f"{SVG}text") if (text.text or "")[:2] in
            {f"{seat} " for seat in range(1, 6)}]  # fmt: skip
    assert [text.text[0] for text in ends if text.text] == ["2", "4", "5", "1", "3"]
    heights = [float(text.attrib["y"]) for text in ends]
    assert all(b - a >= PHONE.text for a, b in pairwise(heights))


def test_lines_of_the_same_total_run_side_by_side() -> None:
    """Art. 13.6: the three who pay in a chiamo pay the same; none of them may hide another."""
    hand = {"first": 1, "bids": round_of("chiamo"), "made": True, "partner": 2}
    ends = [way[-1] for way in ways(drawn(session_of([hand])))]
    assert len(set(ends)) == 5
    thirds = sorted(y for _x, y in ends[2:])
    assert thirds[2] - thirds[0] < PHONE.text / 2


def test_all_lines_start_from_nothing_and_pass_through_their_values() -> None:
    """Only a stretch that two lines have in common moves them apart."""
    hands = [{"first": 1, "bids": round_of("di_piu"), "made": True}] * 4
    lines = ways(drawn(session_of(hands)))
    assert len({line[0] for line in lines}) == 1
    zero, top = lines[0][0][1], lines[0][-1][1]
    bottom = sum(line[-1][1] for line in lines[1:]) / 4
    assert (bottom - zero) / (zero - top) == pytest.approx(2 / 8, rel=0.02)
    crossing = [
        {"first": 1, "bids": round_of("di_piu"), "made": True},
        {"bids": round_of("di_piu"), "made": True},
        {"bids": round_of("di_piu", 3), "made": True},
    ]
    anna, bruno, *_others = ways(drawn(session_of(crossing)))
    assert anna[2] == bruno[2]


def test_the_last_point_has_its_sign_and_names_stand_as_far_as_there_is_room() -> None:
    names = ["Anna Maria", "Bruno", "Carla", "Dario", "Elsa"]
    hand = {"first": 1, "bids": round_of("chiamo"), "made": True, "partner": 2}
    root = drawn(session_of([hand], players=names))
    assert {"1 Anna", "2 Bruno"} <= set(texts(root))
    end = ways(root)[0][-1]
    signs = [(float(c.attrib["cx"]), float(c.attrib["cy"])) for c in root.iter(f"{SVG}circle")]
    assert end in signs


def test_names_too_long_for_a_phone_stand_whole_below_the_lines() -> None:
    names = ["Giovanbattista Bartolomei Fabb", "Bruno", "Carla", "Dario", "Elsa Ricci"]
    root = drawn(long_session(12, players=names))
    seats = [text for text in texts(root) if text[:1] in "12345" and text[1:2] == " "]
    ends, below = seats[:5], seats[5:]
    assert {end.strip() for end in ends} == {"1", "2", "3", "4", "5"}
    assert below == [f"{seat} {name}" for seat, name in enumerate(names, start=1)]
    assert float(root.attrib["viewBox"].split()[-1]) > PHONE.height


def test_the_hand_in_progress_is_not_in_it() -> None:
    assert [len(way) for way in ways(drawn(by_cards(3, cards=4)))] == [3] * 5


def test_all_hands_of_a_very_long_session_are_drawn_through_some_of_them() -> None:
    [way, *_] = ways(drawn(long_session(1300)))
    assert len(way) < 500


@pytest.mark.parametrize("size", [PHONE, A4, A5])
@pytest.mark.parametrize("hands", [0, 1, 12, 40, 700])
def test_everything_stays_in_the_field(size: Size, hands: int) -> None:
    players = ["W" * 80, "Massimiliano Degli Esposti", "محمد بن عبد الله", " ", "<b>&amp;"]
    root = drawn(long_session(hands, players=players), size)
    height = float(root.attrib["viewBox"].split()[-1])
    assert height == size.height or size.grows
    for text in root.iter(f"{SVG}text"):
        assert 0 <= float(text.attrib["x"]) <= size.width
        assert size.text * 0.6 <= float(text.attrib["y"]) <= height
    for x, y in (point for way in ways(root) for point in way):
        assert 0 <= x <= size.width
        assert 0 <= y <= size.height


def test_nothing_in_it_needs_an_inline_style() -> None:
    root = drawn(session_of([], players=["<script>", "&", '"', "'", "\u202e"]))
    assert all("style" not in element.attrib for element in root.iter())
    assert [element for element in root.iter() if "script" in element.tag] == []


def test_names_of_other_alphabets_are_laid_over_the_drawing_on_paper() -> None:
    """The press draws letter by letter, in which Hebrew runs backwards; a browser does not."""
    hand = {"first": 1, "bids": round_of("di_piu"), "made": True}
    session = session_of([hand], players=["דוד לוי", *PLAYERS[1:]])
    over = session_chart(session, A4).split("</svg>")[1]
    assert "דוד לוי" in over
    assert "Primo" not in over
    written = texts(drawn(session, A4))
    assert "2 Primo Zoli" in written
    assert not any("דוד" in text for text in written)
    assert any("דוד" in text for text in texts(drawn(session, PHONE)))
