"""The drawn bracket: who plays stands in it, whoever won is bold, and it fits where it is shown."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from flask import Flask
from flask_babel import force_locale

from referee.paper.press.letters import fitted, width_of
from referee.paper.tournaments.bracket_drawing import bracket_drawings, tree_drawing
from referee.paper.tournaments.bracket_plan import A3_ACROSS, A4_ACROSS, WALL, fitting
from referee.presenters.tournaments.brackets.bracket import (
    BracketTree,
    bracket_trees,
    cut,
    from_round,
    listed,
)
from referee.presenters.tournaments.words import entry_shown
from referee.tournament.competition.model import Settings
from referee.tournament.evening.plan import StagePlan
from referee.tournament.evening.state import EventState
from referee.tournament.formats.bracket_tree import nodes
from tests.paper.event_sample import ARABIC, enter_with
from tests.tournament.evening.evening import Evening, plan, running

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def in_english(app: Flask) -> Iterator[None]:
    with app.test_request_context(), force_locale("en"):
        yield


def knockout(entries: int, rounds: int, **settings: Any) -> Evening:
    """So many rounds of a knockout, all of them played; side a wins everywhere."""
    stage = StagePlan("eliminazione", Settings(**settings))
    evening = running(entries, replace(plan("eliminazione"), stages=(stage,)))
    for _ in range(rounds):
        evening.play()
    return evening


def texts(svg: str) -> list[tuple[str, str]]:
    """What is written in a drawing, and how heavy: as the drawing is, where nothing is said."""
    return [
        (one.text or "", one.get("font-weight", drawn.get("font-weight", "")))
        for drawn in ET.fromstring(svg).iter(f"{SVG}svg")
        for one in drawn.iter(f"{SVG}text")
    ]


def svg_of(evening: Evening) -> str:
    """Every bracket in one document."""
    drawings = bracket_drawings(evening.state, 1, 1)
    return f"<div>{''.join(one.svg for one in drawings)}</div>"


def main_of(state: EventState) -> BracketTree:
    return bracket_trees(state, 1, 1)[0]


@pytest.mark.parametrize(
    ("entries", "rounds", "settings", "there"),
    [
        (8, 1, {}, True),
        (8, 2, {}, True),
        (8, 1, {"third_place": False}, False),
        (8, 1, {"ripescaggio": True}, False),
        (3, 1, {}, False),
    ],
)
def test_paper_has_a_place_for_the_third_before_its_match_is_drawn(
    entries: int, rounds: int, settings: dict[str, bool], there: bool
) -> None:
    state = knockout(entries, rounds, **settings).state
    for size in (A4_ACROSS, A3_ACROSS):
        drawings = bracket_drawings(state, 1, 1, size)
        third = [one for one in drawings if one.title == "Third place"]
        assert [one.below for one in third] == [True] * there
        assert all("bracket__box" in one.svg for one in third)
    assert "Third place" not in [one.title for one in bracket_drawings(state, 1, 1)]


def test_who_won_is_bold_and_goes_on() -> None:
    evening = knockout(4, 1, third_place=False)
    (drawing,) = bracket_drawings(evening.state, 1, 1)
    assert drawing.title == "Main bracket"
    told = texts(drawing.svg)
    for table in main_tables(evening.state):
        winner, loser = (entry_name(evening.state, side[0]) for side in (table.a, table.b))
        assert told.count((winner, "800")) == 1
        assert told.count((winner, "500")) == 1
        assert [weight for text, weight in told if text == loser] == ["500"]
    assert ("Round 1 · Semifinals", "700") in told
    assert ("Round 2 · Final", "700") in told
    assert told.count(("2", "800")) == told.count(("1", "500")) == 2


def main_tables(state: EventState) -> list[Any]:
    return [sheet.table for sheet in state.sheets.values()]


def entry_name(state: EventState, entry: int) -> str:
    return entry_shown(state, entry)


def test_before_a_match_is_over_its_table_is_told() -> None:
    evening = running(4, plan("eliminazione"))
    assert bracket_drawings(evening.state, 1, 1) == ()
    evening.draft()
    assert bracket_drawings(evening.state, 1, 1) == (), "a draft is nobody's business"
    evening.add("round_published", round=1)
    told = texts(svg_of(evening))
    assert ("tab. 1", "500") in told
    assert ("tab. 2", "500") in told


def test_byes_and_walkovers_are_said() -> None:
    evening = running(3, plan("eliminazione"))
    evening.publish()
    assert ("bye", "500") in texts(svg_of(evening))
    evening.add("walkover_given", round=1, table=1, winner="b")
    told = texts(svg_of(evening))
    assert ("w/o", "800") in told
    rounds = listed(evening.state, 1, main_of(evening.state))
    assert [one.heading for one in rounds] == ["Round 1 · Semifinals", "Round 2 · Final"]
    assert {match.bye for match in rounds[0].matches} == {True, False}


def test_every_bracket_has_its_drawing() -> None:
    titles = [one.title for one in bracket_drawings(knockout(9, 4, consolante=True).state, 1, 1)]
    assert titles == ["Main bracket", "Third place", "Consolante"]
    rescued = knockout(6, 5, ripescaggio=True)
    titles = [one.title for one in bracket_drawings(rescued.state, 1, 1)]
    assert titles[0] == "Main bracket"
    assert "Ripescaggio" in titles
    evening = running(5)
    evening.play()
    assert bracket_drawings(evening.state, 1, 1) == ()


def test_letters_on_a_screen_are_at_least_of_sixteen_pixels() -> None:
    [drawing, *_others] = bracket_drawings(knockout(4, 2).state, 1, 1)
    svg = ET.fromstring(drawing.svg)
    shown = float(svg.get("width", "")) / float(svg.get("viewBox", "").split()[2])
    assert shown * float(svg.get("font-size", "")) >= 16


@pytest.mark.parametrize("size", [A4_ACROSS, A3_ACROSS, WALL])
@pytest.mark.parametrize("entries", [4, 13, 32, 64])
def test_each_part_fits_its_page(entries: int, size: Any) -> None:
    evening = knockout(entries, 2, consolante=True)
    drawings = bracket_drawings(evening.state, 1, 1, size)
    for drawing in drawings:
        left, top, width, height = map(float, ET.fromstring(drawing.svg).get("viewBox", "").split())
        assert height - top <= size.height
        assert width + left <= size.width + 1
    if entries > 2 * fitting(size):
        assert drawings[0].title == "Main bracket, part 1"
    told = {text for drawing in drawings for text, _ in texts(drawing.svg)}
    names = [entry_name(evening.state, entry) for entry in evening.state.entrants]
    assert all(set(name.split(" and ") if size.lines > 1 else [name]) <= told for name in names)


def test_on_paper_whoever_wins_has_a_place_and_so_have_the_seeds() -> None:
    evening = knockout(8, 2)
    evening.publish()
    drawn, third = bracket_drawings(evening.state, 1, 1, A4_ACROSS)
    assert ("Winner", "700") in texts(drawn.svg)
    assert third.below, "it stands on the same page"
    for key in list(evening.state.missing):
        evening.type(*key)
    [final] = [one for one in main_tables(evening.state)[-2:] if one.bracket in (None, "main")]
    winner = entry_name(evening.state, final.a[0]).split(" and ")[0]
    told = texts(bracket_drawings(evening.state, 1, 1, A4_ACROSS)[0].svg)
    assert told.count((winner, "800")) == 4
    seeded = Evening(plan("eliminazione"))
    enter_with(seeded, [[f"Ada {one}", f"Ivo {one}"] for one in range(1, 5)])
    seeded.add("entries_seeded", seeds=[3])
    seeded.begin()
    seeded.publish()
    assert ("(1) Ada 3", "500") in texts(bracket_drawings(seeded.state, 1, 1, A4_ACROSS)[0].svg)
    assert "(1)" not in svg_of(seeded)


def test_only_the_last_part_has_the_winner() -> None:
    state = knockout(32, 1, third_place=False).state
    parts = bracket_drawings(state, 1, 1, A4_ACROSS)
    assert [("Winner", "700") in texts(part.svg) for part in parts] == [False, False, True]
    [whole] = bracket_drawings(state, 1, 1, A3_ACROSS)
    assert ("Winner", "700") in texts(whole.svg)


@pytest.mark.parametrize("size", [A4_ACROSS, A3_ACROSS])
def test_a_bracket_of_one_round_fills_the_width_of_its_page(size: Any) -> None:
    drawing = bracket_drawings(knockout(32, 2, consolante=True).state, 1, 1, size)[-1]
    assert drawing.title == "Consolante"
    boxes = ET.fromstring(drawing.svg).findall(f"{SVG}rect")
    assert len(boxes) == 8
    assert len({one.get("x") for one in boxes}) == len({one.get("y") for one in boxes}) == 3


@pytest.mark.parametrize("entries", [4, 8, 16])
def test_letters_are_as_large_as_a_page_allows(entries: int) -> None:
    [drawing] = bracket_drawings(knockout(entries, 1, third_place=False).state, 1, 1, A4_ACROSS)
    size = float(ET.fromstring(drawing.svg).get("font-size", ""))
    assert size > A4_ACROSS.text
    assert all("…" not in text for text, _weight in texts(drawing.svg))


@pytest.mark.parametrize("size", [A4_ACROSS, A3_ACROSS])
def test_the_last_rounds_of_a_large_bracket_fill_a_page_of_their_own(size: Any) -> None:
    entries = 32 if size is A4_ACROSS else 64
    drawings = bracket_drawings(knockout(entries, 1, third_place=False).state, 1, 1, size)
    last = ET.fromstring(drawings[2].svg)
    assert float(last.get("height", 0)) > 0.7 * size.height


@pytest.mark.parametrize("size", [A4_ACROSS, A3_ACROSS])
def test_the_heading_of_a_round_is_not_cut_for_larger_letters(size: Any) -> None:
    with force_locale("it"):
        (drawing,) = bracket_drawings(knockout(8, 1, third_place=False).state, 1, 1, size)
    assert ("Turno 1 · Quarti di finale", "700") in texts(drawing.svg)


def test_a_larger_sheet_has_larger_letters_and_more_room_round_by_round() -> None:
    def drawn(entries: int, size: Any) -> ET.Element:
        state = knockout(entries, 1, third_place=False).state
        [drawing] = bracket_drawings(state, 1, 1, size)
        return ET.fromstring(drawing.svg)

    small, large = (drawn(8, size).get("font-size", "") for size in (A4_ACROSS, A3_ACROSS))
    assert float(large) > float(small)
    boxes = drawn(29, A3_ACROSS).findall(f"{SVG}rect")
    places = sorted({(float(one.get("x", "")), float(one.get("width", ""))) for one in boxes})
    widths = [width for _x, width in places]
    assert len(widths) == 6
    assert widths == sorted(widths)
    assert widths[-1] > 1.5 * widths[0]


@pytest.mark.parametrize("how", [{}, {"consolante": True}, {"ripescaggio": True}])
@pytest.mark.parametrize("entries", [5, 11, 24])
def test_cut_parts_have_every_match(entries: int, how: dict[str, bool]) -> None:
    evening = knockout(entries, 3, **how)
    for tree in bracket_trees(evening.state, 1, 1):
        whole = {id(node) for node in nodes(tree.roots)}
        for most in (1, 2, 3, 8):
            parts = cut(tree, most)
            there = {
                id(node)
                for part in parts
                for node in nodes(part.roots)
                if node.round in part.columns
            }
            assert there == whole
            assert all(part.height <= most for part in parts) or most == 1


def test_what_is_left_of_a_bracket() -> None:
    evening = knockout(8, 1)
    tree = main_of(evening.state)
    left = from_round(tree, 2)
    assert left is not None
    assert (left.headings, left.height) == (("Round 2 · Semifinals", "Round 3 · Final"), 2)
    assert from_round(tree, 9) is None


def test_lines_lead_from_match_to_match() -> None:
    svg = svg_of(knockout(8, 1))
    assert len(re.findall(r'class="bracket__line" d="M[\d.]+ [\d.]+H', svg)) == 6
    assert len(re.findall('class="bracket__box"', svg)) == 7


def test_names_are_smaller_rather_than_cut_and_are_only_text() -> None:
    evening = Evening(plan("eliminazione"))
    names = ['<b>Ada</b> & "Ivo"', "W" * 70, "محمد علي - عمر"]
    for id_, name in enumerate(names, start=1):
        players = [f"Ada {id_}", f"Ivo {id_}"]
        evening.add("entry_added", entry=id_, name=name, players=players)
    evening.add("checked_in", entries=[1, 2, 3])
    evening.begin()
    evening.publish()
    told = [text for text, _ in texts(svg_of(evening))]
    assert names[0] in told
    assert "W" * 70 in told
    assert "\u2068محمد علي\u2069 and \u2068عمر\u2069" in told


def test_long_first_names_become_initials_before_a_surname_is_cut() -> None:
    evening = Evening(plan("eliminazione"))
    enter_with(evening, [["Giovanbattista Bartolomei", "Pierfrancesco Montefiori"], ["Ada", "Ivo"]])
    evening.begin()
    evening.publish()
    (drawing,) = bracket_drawings(evening.state, 1, 1)
    told = [text for text, _weight in texts(drawing.svg)]
    assert "G. Bartolomei and P. Montefiori" in told
    assert "Ada and Ivo" in told, "what has its room is written out"


def test_partners_on_a_screen_stand_on_two_lines_before_their_letters_are_tiny() -> None:
    evening = Evening(plan("eliminazione"))
    long = ["Pier Pierantoni-Ghinassi-Serra", "Mara Giannantonio-Bianconcini"]
    enter_with(evening, [long, ["Ada", "Ivo"]])
    evening.begin()
    evening.publish()
    (drawing,) = bracket_drawings(evening.state, 1, 1)
    told = [text for text, _weight in texts(drawing.svg)]
    assert {"P. Pierantoni-Ghinassi-Serra", "M. Giannantonio-Bianconcini"} <= set(told)


def test_on_paper_no_name_is_cut() -> None:
    evening = Evening(plan("eliminazione"))
    long = ["Pierfrancesco Maria Montefiori Galli", "W" * 70]
    others = [[f"Ada {number}", f"Ivo {number}"] for number in range(15)]
    enter_with(evening, [long, *others])
    evening.begin()
    evening.publish()
    drawing = bracket_drawings(evening.state, 1, 1, A4_ACROSS)[0]
    told = {text for text, _weight in texts(drawing.svg)}
    assert set(long) <= told
    assert "…" not in drawing.svg
    assert re.search(r'font-size="\d\.\d\d">W{70}<', drawing.svg)


@pytest.mark.parametrize("room", [2, 5, 12, 40])
def test_a_fitted_name_has_its_room(room: float) -> None:
    for name in ("Anna Rossi - Carla Bianchi", "ИВАН ПЕТРОВ", "漢字" * 9, "é" * 30):
        text = fitted(name, room)
        assert width_of(text) <= room
        assert text == name or text.endswith("…")


def test_a_score_of_one_game_is_its_points() -> None:
    made = plan("eliminazione")
    one = replace(made, regulation=replace(made.regulation, best_of=1))
    evening = running(2, one)
    evening.publish()
    evening.type(1, 1, {"games": [1, 0], "points": [41, 33], "winner": "a"})
    told = texts(svg_of(evening))
    assert ("41", "800") in told
    assert ("33", "500") in told


def test_names_of_other_alphabets_are_laid_over_the_drawing() -> None:
    """The press draws letter by letter, in which Arabic letters do not join and run backwards."""
    evening = Evening(plan("eliminazione"))
    enter_with(evening, [[ARABIC, "Ivo"], ["Ada", "Nino"]])
    evening.begin()
    evening.publish()
    (drawing,) = bracket_drawings(evening.state, 1, 1, A4_ACROSS)
    (name,) = drawing.names
    assert ARABIC in name.text
    assert name.weight in (500, 800)
    assert 0 < name.left < 100
    assert 0 < name.baseline < 100
    assert ARABIC not in drawing.svg
    assert ARABIC in drawing.laid_over
    assert "Ada" in drawing.svg
    # On a screen the browser joins them.
    assert ARABIC in tree_drawing(evening.state, 1, main_of(evening.state))
