"""Charts to be filled in by hand: they fit their pages, have room for a pencil, and draw alike."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from referee import create_app
from referee.paper.press import club
from referee.paper.tournaments.charts import knockout_plan
from referee.paper.tournaments.charts.chart import ChartPaper
from referee.paper.tournaments.charts.chart import Evening as Whose
from referee.paper.tournaments.charts.consolante import (
    consolante_rounds,
    in_columns,
    on_pages,
    ripescaggio_rounds,
)
from referee.paper.tournaments.charts.girone import GIRONE, GroupChart, girone_chart
from referee.paper.tournaments.charts.knockout import Ends, chart_drawing, knockout_chart
from referee.paper.tournaments.charts.knockout_plan import SIZES, parts
from referee.paper.tournaments.charts.swiss import swiss_chart, unplayed
from referee.presenters.tournaments.rounds_played import PlayedCell, rounds_played
from referee.tournament.competition.model import Settings
from referee.tournament.evening.plan import StagePlan
from referee.tournament.evening.progress import standings_of
from tests.paper.conftest import opened, pages_of, pictures_of, text_of, text_sizes
from tests.tournament.evening.evening import Evening, plan, running

SAVIO = Whose("Coppa Savio", "20/11/2026")
MM = 72 / 25.4
ENDS = Ends("Winner", third=True, final="Final")


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_lines_of_a_knockout_have_eight_millimetres_within_the_page(
    paper: ChartPaper,
) -> None:
    for entries in range(knockout_plan.FEWEST, knockout_plan.MOST + 1):
        check_lines(entries, paper)


def check_lines(entries: int, paper: ChartPaper) -> None:
    size = SIZES[paper]
    numbers: list[int] = []
    for part in parts(entries, size):
        svg = chart_drawing(part, size, ENDS)
        assert "…" not in svg
        numbers += [one for one in part.numbers if one]
        points = re.findall(r"M([\d.]+) ([\d.]+)H([\d.]+)", svg)
        assert points
        assert all(max(float(x), float(end)) <= size.width + 0.1 for x, _y, end in points)
        assert all(float(y) <= size.height for _x, y, _end in points)
        first = [float(y) for x, y, _end in points if x == "0.0"]
        assert all(b - a >= 7.99 for a, b in pairwise(first))
    assert sorted(numbers) == list(range(1, entries + 1))
    assert len(parts(entries, size)) == (2 if paper == "a4" and entries > 32 else 1)


@pytest.mark.usefixtures("italian")
def test_a_knockout_says_who_rests_and_what_is_won() -> None:
    [page] = pages_of(knockout_chart(SAVIO, 13))
    for words in ("Eliminazione, 13 iscritti", "Coppa Savio", "20/11/2026", "Ottavi di finale"):
        assert words in page
    assert page.count("riposa") - page.count("chi riposa") == 3
    assert page.count("Terza posizione") == page.count("Vince") == 1
    upper, lower = pages_of(knockout_chart(Whose(), 40))
    assert "Metà di sopra" in upper
    assert upper.count("Sedicesimi") == upper.count("di finale") - 6 == 2
    assert "Va in finale" in upper
    assert "Vince" not in upper
    assert "Metà di sotto" in lower
    assert "Semifinale" in lower
    assert "Vince" in lower
    assert "Evento" in lower
    [whole] = pages_of(knockout_chart(Whose(), 64, "a3"))
    assert "Finale" in whole


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize(("entries", "paper"), [(13, "a4"), (32, "a4"), (64, "a3")])
def test_a_knockout_that_is_drawn_has_its_names_whole_or_all_with_initials(
    entries: int, paper: ChartPaper
) -> None:
    names = ["Maria Addolorata Bagnara - Ivo Zoli"] * entries
    content = knockout_chart(SAVIO, entries, paper, names)
    [page] = pages_of(content)
    written = page.count("Maria Addolorata Bagnara"), page.count("M. Bagnara")
    assert sorted(written) == [0, entries]
    assert page.count("Zoli") == entries
    assert "Chi pesca" not in page
    assert min(text_sizes(content)) >= 8.99


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize(("entries", "matches"), [(6, 1), (16, 7), (61, 31), (64, 31)])
def test_a_consolante_has_a_page_with_a_line_for_each_of_its_matches(
    entries: int, matches: int
) -> None:
    content = knockout_chart(SAVIO, entries, settings=Settings(consolante=True))
    *_bracket, page = pages_of(content)
    assert "Consolante" in page
    assert "il primo incontra l’ultimo" in " ".join(page.split())
    assert all(f"Turno {one.number}" in page for one in consolante_rounds(entries))
    assert page.count("–") == matches
    assert min(text_sizes(content)) >= 8.99


def test_a_consolante_has_room_for_all_who_can_be_in_it() -> None:
    for entries in range(knockout_plan.FEWEST, knockout_plan.MOST + 1):
        rounds = consolante_rounds(entries)
        left, right = in_columns(rounds)
        assert sum(one.matches for one in [*left, *right]) == sum(one.matches for one in rounds)
        assert all(one.matches for one in [*left, *right])
    assert consolante_rounds(4) == consolante_rounds(5) == []
    told = [(one.number, one.matches, one.rests) for one in consolante_rounds(9)]
    assert told == [(3, 2, True), (4, 1, True), (5, 1, False)]


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize(
    ("entries", "paper", "pages"), [(9, "a4", 1), (32, "a4", 1), (64, "a4", 2), (64, "a3", 2)]
)
def test_a_ripescaggio_has_pages_with_a_line_for_each_of_its_matches_and_the_finals(
    entries: int, paper: ChartPaper, pages: int
) -> None:
    content = knockout_chart(SAVIO, entries, paper, settings=Settings(ripescaggio=True))
    bracket, *pool = pages_of(content)[-pages - 1 :]
    assert len(pool) == pages
    assert "Terza posizione" not in bracket, "who would play for it is in the ripescaggio"
    assert "Va alle finali" in bracket
    assert sum(page.count("–") for page in pool) == entries - 2 + 2
    assert "Finali" in pool[-1]
    assert "due volte" in " ".join(pool[0].split())
    assert min(text_sizes(content)) >= 8.99


@pytest.mark.parametrize("entries", [4, 5, 9, 12, 16])
def test_a_ripescaggio_has_as_many_matches_as_are_drawn(entries: int) -> None:
    stage = StagePlan("eliminazione", Settings(ripescaggio=True))
    evening = Evening(replace(plan("eliminazione"), stages=(stage,)))
    evening.enter(entries)
    evening.begin()
    drawn = []
    *rounds, finals = ripescaggio_rounds(entries)
    for number in range(1, finals.number):
        evening.play()
        tables = [*evening.state.rounds[-1].draft.tables]
        there = sum(table.bracket == "ripescaggio" for table in tables)
        if there:
            drawn.append((number, there))
    assert drawn == [(one.number, one.matches) for one in rounds]
    evening.publish()
    [final] = evening.state.rounds[-1].draft.tables
    assert (final.bracket, finals.finals) == ("main", True)


def test_no_page_of_a_ripescaggio_is_fuller_than_it_has_room() -> None:
    for entries in range(knockout_plan.FEWEST, knockout_plan.MOST + 1):
        rounds = ripescaggio_rounds(entries)
        pages = on_pages(rounds, 21)
        columns = [column for page in pages for column in page]
        shown = sum(one.matches for column in columns for one in column)
        assert shown == sum(one.matches for one in rounds)
        assert all(sum(one.rows + 0.7 for one in column) <= 21 for column in columns)


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize("entries", [9, 32, 64])
def test_below_the_lines_for_the_third_place_stands_whose_they_are(entries: int) -> None:
    text = " ".join(pages_of(knockout_chart(SAVIO, entries)))
    assert text.count("ha perso una semifinale") == 2
    assert text.count("prende la terza posizione") == 1


@pytest.mark.usefixtures("italian")
def test_what_a_plan_does_not_have_is_not_on_its_chart() -> None:
    [page] = pages_of(knockout_chart(SAVIO, 8, settings=Settings(third_place=False)))
    assert "semifinale" not in page
    assert "Terza posizione" not in page
    assert "Vince" in page


@pytest.mark.usefixtures("english")
def test_each_chart_is_one_page_of_its_size_with_letters_of_nine_points() -> None:
    for content, pages in (
        (knockout_chart(SAVIO, 32), 1),
        (girone_chart(SAVIO, [GroupChart("", [""] * 6)]), 1),
        (girone_chart(SAVIO, [GroupChart("", [""] * 12)]), 2),
        (swiss_chart(SAVIO, [unplayed([""] * 9)], 8), 1),
        (swiss_chart(SAVIO, [unplayed([""] * 15)], 5), 2),
    ):
        with opened(content) as pdf:
            boxes = [[round(float(side) / MM) for side in page.mediabox] for page in pdf.pages]
            assert boxes == [[0, 0, 297, 210]] * pages
            assert pdf.Root.MarkInfo.Marked
        assert min(text_sizes(content)) >= 8.99
    with opened(girone_chart(SAVIO, [GroupChart("", [""] * 9)], "a3")) as pdf:
        assert [round(float(side) / MM) for side in pdf.pages[0].mediabox] == [0, 0, 420, 297]


@pytest.mark.usefixtures("english")
def test_a_girone_has_all_its_matches() -> None:
    page, rounds = pages_of(girone_chart(SAVIO, [GroupChart("Group A", ["Ada - Ivo", *[""] * 6])]))
    met = re.findall(r"(\d) ?– ?(\d)", rounds)
    assert len(met) == len({frozenset(one) for one in met}) == 21
    assert "Ada and Ivo" in page
    assert "Group A" in page
    assert "Round 7" in rounds
    assert "Round-robin chart · Group A · page 2 of 2" in rounds


@pytest.mark.usefixtures("english")
def test_the_rows_of_a_large_swiss_are_shared_out_evenly() -> None:
    names = [f"Pair {number}" for number in range(1, 36)]
    pages = pages_of(swiss_chart(SAVIO, [unplayed(names)], 5))
    assert [len(re.findall("Pair ", page)) for page in pages] == [9, 9, 9, 8]
    assert "page 3 of 4" in pages[2]
    assert "Round 5" in pages[2]
    assert [page.count("In order:") for page in pages] == [0, 0, 0, 1], "one legend a document"


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize(("rounds", "paper"), [(5, "a4"), (8, "a4"), (8, "a3")])
def test_long_names_take_no_further_page_of_a_swiss(rounds: int, paper: ChartPaper) -> None:
    long = "Maria Addolorata Immacolata Degli Esposti - Pierfrancesco Castiglioni della Rovere"
    entries = 9 if paper == "a4" else 14
    [page] = pages_of(swiss_chart(SAVIO, [unplayed([long] * entries)], rounds, paper))
    assert page.count("Esposti") == page.count("Rovere") == entries
    assert "Nell’ordine" in page


@pytest.mark.usefixtures("english")
def test_a_swiss_is_carried_on_from_the_rounds_that_are_played() -> None:
    evening = running(5)
    evening.play()
    evening.publish()
    content = swiss_chart(SAVIO, rounds_played(evening.state), 4)
    [page] = pages_of(content)
    told = " ".join(page.split())
    first = evening.state.rounds[0].draft.tables
    resting = evening.state.rounds[0].draft.resting
    assert page.count("2–1") == page.count("1–2") == len([*first]) == 2
    assert page.count("100–90") == page.count("90–100") == 2
    assert told.count("bye") >= len(resting) == 1
    assert "Round 4" in told
    assert "Ada 5 and Ivo 5" in told


def test_what_is_played_of_a_swiss_is_told_by_the_rows_of_its_chart() -> None:
    evening = running(5)
    evening.play()
    evening.add("withdrew", entry=1)
    evening.publish()
    [group] = rounds_played(evening.state)
    assert (group.title, group.first, group.rounds) == ("", 1, 2)
    for table in evening.state.rounds[0].draft.tables:
        winner, loser = table.players
        assert group.rows[winner - 1].cells[0] == (str(loser), "2–1", "100–90", "2", False)
        assert group.rows[loser - 1].cells[0] == (str(winner), "1–2", "90–100", "0", False)
    for table in evening.state.rounds[1].draft.tables:
        one, other = table.players
        assert group.rows[one - 1].cells[1] == (str(other), "", "", "", False)
    assert group.rows[0].note
    assert group.rows[0].cells[1].opponent == "–"
    assert rounds_played(running(4, plan("girone")).state) == []


@pytest.mark.usefixtures("english")
def test_a_swiss_has_the_criteria_of_its_plan_and_says_how_they_are_worked_out() -> None:
    [page] = pages_of(swiss_chart(SAVIO, [unplayed([""] * 8)], 5))
    told = " ".join(page.split())
    assert "match points, Buchholz, games difference, points difference, lot." in told
    assert "MP Buchh. Games +− Points +−" in told
    assert "MP: 2 for a match won, 2 for a bye, 0 for one lost" in told
    settings = Settings(("match_points", "points_for"), (3, 1, 0), rest_wins=False)
    [page] = pages_of(swiss_chart(SAVIO, [unplayed([""] * 8)], 5, settings=settings))
    assert "MP: 3 for a match won, 0 for a bye, 0 for one lost" in " ".join(page.split())
    assert "In order: match points, points made." in " ".join(page.split())
    assert "Buchh." not in page


@pytest.mark.usefixtures("italian")
def test_a_swiss_says_how_what_has_no_column_is_found() -> None:
    settings = Settings(("match_points", "head_to_head", "lot"))
    [page] = pages_of(swiss_chart(SAVIO, [unplayed([""] * 9)], 5, settings=settings))
    told = " ".join(page.split())
    assert "vince chi ha vinto la partita fra i due" in told
    assert "Sorteggio: si estrae a sorte" in told


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize("entries", range(5, GIRONE[1] + 1))
def test_a_girone_fills_its_pages_with_rows(entries: int, tmp_path: Path) -> None:
    content = girone_chart(SAVIO, [GroupChart("Girone A", [""] * entries)])
    pictures = pictures_of(tmp_path, content, 36)
    assert len(pictures) == (1 if entries <= 6 else 2)
    for page in pictures:
        lowest = ImageChops.invert(page).getbbox()
        assert lowest
        assert lowest[3] > 0.65 * page.height


@pytest.mark.parametrize("entries", [5, 8])
def test_seeds_in_the_order_of_its_numbers_are_drawn_as_the_chart_says(entries: int) -> None:
    """An evening on paper can be typed in later."""
    for format_ in ("eliminazione", "girone"):
        evening = Evening(plan(format_))
        evening.enter(entries)
        evening.add("entries_seeded", seeds=list(range(entries, 0, -1)))
        evening.begin()
        evening.publish()
        drawn = {frozenset(sheet.table.players) for sheet in evening.state.sheets.values()}
        if format_ == "girone":
            told = GroupChart("", [""] * entries).rounds[0]
        else:
            [part] = parts(entries, SIZES["a4"])
            pairs = zip(part.numbers[::2], part.numbers[1::2], strict=True)
            told = [(a, b) for a, b in pairs if a and b]
        # The last to enter was seeded first.
        assert drawn == {frozenset({entries + 1 - a, entries + 1 - b}) for a, b in told}


@pytest.mark.parametrize("entries", [11, 16])
def test_a_consolante_is_drawn_as_the_help_says_that_it_goes_by_hand(entries: int) -> None:
    stage = StagePlan("eliminazione", Settings(consolante=True))
    evening = Evening(replace(plan("eliminazione"), stages=(stage,)))
    evening.enter(entries)
    evening.add("entries_seeded", seeds=list(range(1, entries + 1)))
    evening.begin()
    evening.play()
    lost = sorted(sheet.table.players[1] for sheet in evening.state.sheets.values())
    evening.publish()
    drawn = evening.state.rounds[1].draft.draws[0].draw.round
    if len(lost) % 2:
        assert drawn.byes == (lost.pop(0),), "the first one who has not had a bye yet"
    told = {frozenset((lost[place], lost[-1 - place])) for place in range(len(lost) // 2)}
    met = {frozenset(one.players) for one in drawn.matches if one.bracket == "consolante"}
    assert met == told


def test_rounds_that_were_paired_by_hand_are_typed_in_as_they_were_played() -> None:
    """Two who change places in a draft, as often as it takes, make any round of a Swiss."""
    evening = running(8)
    played = [
        [(1, 2), (3, 4), (5, 6), (7, 8)],
        [(8, 1), (4, 5), (2, 7), (6, 3)],
        [(1, 5), (8, 3), (6, 2), (4, 7)],
    ]
    won = dict.fromkeys(range(1, 9), 0)
    for number, tables in enumerate(played, start=1):
        evening.draft()
        for place, pair in enumerate(tables):
            for side, wanted in enumerate(pair):
                draft = evening.state.draft
                assert draft is not None
                there = [one for table in draft.tables for one in table.players][2 * place + side]
                if there != wanted:
                    reason = "giocato a mano"
                    evening.add("entries_swapped", one=there, other=wanted, reason=reason)
        evening.add("round_published", round=number)
        for place, (winner, _loser) in enumerate(tables, start=1):
            evening.type(number, place)
            won[winner] += 1
    met = [
        [sheet.table.players for key, sheet in evening.state.sheets.items() if key[0] == number]
        for number in (1, 2, 3)
    ]
    assert met == played
    [standing] = standings_of(evening.state, evening.state.stages[0])
    assert {row.entry: row.won for row in standing} == won


@pytest.mark.usefixtures("italian")
def test_the_heads_of_a_swiss_do_not_run_into_each_other() -> None:
    for rounds, place in ((3, "Posizione"), (5, "Posizione"), (8, "Pos.")):
        content = swiss_chart(SAVIO, [unplayed(["Ada - Ivo"] * 6)], rounds)
        box = r'xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"[^>]*>([^<]+)<'
        [(left, right, _word)] = [
            found for found in re.findall(box, text_of(content, "-bbox")) if found[2] == place
        ]
        column, edge = (13 if rounds == 8 else 16) * MM, 285 * MM
        assert edge - column + 1 < float(left)
        assert float(right) < edge - 1


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize(("entries", "paper"), [(24, "a4"), (32, "a4"), (32, "a3"), (64, "a3")])
def test_both_sides_of_a_knockout_lead_to_the_middle_of_its_final(
    entries: int, paper: ChartPaper
) -> None:
    size = SIZES[paper]
    [part] = parts(entries, size)
    svg = chart_drawing(part, size, ENDS)
    [left, right] = re.findall(r"M[\d.]+ ([\d.]+)h-?3\b", svg)
    assert left == right
    lines = re.findall(r"M([\d.]+) ([\d.]+)H([\d.]+)", svg)
    middle = [float(y) for x, y, end in lines if float(x) < size.width / 2 < float(end)]
    above = max(y for y in middle if y < float(left))
    below = min(y for y in middle if y > float(left))
    assert float(left) == pytest.approx((above + below) / 2, abs=0.1)


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize("entries", [12, 32, 64])
def test_the_bracket_above_a_ripescaggio_leads_to_finals_that_are_not_its_own(entries: int) -> None:
    *bracket, pool = pages_of(knockout_chart(SAVIO, entries, settings=Settings(ripescaggio=True)))
    drawn = " ".join(" ".join(bracket).split())
    assert drawn.count("Finale del tabellone") == 1
    assert "Va alle finali" in drawn
    assert "Finale " not in drawn.replace("Finale del tabellone", "")
    assert "Finali" in pool


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize("entries", [4, 8])
def test_a_small_knockout_takes_the_width_of_its_page(entries: int) -> None:
    size = SIZES["a4"]
    [part] = parts(entries, size)
    svg = chart_drawing(part, size, ENDS)
    ends = [float(end) for end in re.findall(r"M[\d.]+ [\d.]+H([\d.]+)", svg)]
    assert max(ends) > 0.9 * size.width


@pytest.mark.usefixtures("italian")
def test_the_lines_of_a_small_ripescaggio_are_higher_and_fill_its_page(tmp_path: Path) -> None:
    content = knockout_chart(SAVIO, 20, settings=Settings(ripescaggio=True))
    *_bracket, page = pictures_of(tmp_path, content, 36)
    lowest = ImageChops.invert(page).getbbox()
    assert lowest
    assert lowest[3] > 0.85 * page.height


@pytest.mark.usefixtures("italian")
def test_the_legend_of_a_swiss_chart_ends_with_a_full_stop() -> None:
    text = " ".join(text_of(swiss_chart(SAVIO, [unplayed([""] * 8)], 5)).split())
    assert text.count("Sorteggio: si estrae a sorte.") == 1


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize("paper", ["a4", "a3"])
@pytest.mark.parametrize("rounds", [3, 5])
def test_points_of_three_figures_stay_in_their_box_of_a_swiss(
    rounds: int, paper: ChartPaper
) -> None:
    played = unplayed(["Ada - Ivo"] * 6)
    cell = PlayedCell(opponent="2", games="2–1", total="2", points="123–106")
    played.rows[0] = played.rows[0]._replace(cells=[cell] * rounds)
    content = swiss_chart(SAVIO, [played], rounds, paper)
    box = r'xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"[^>]*>([^<]+)<'
    found = re.findall(box, text_of(content, "-bbox"))
    points = [(float(left), float(right)) for left, right, word in found if word == "123–106"]
    games = [(float(left), float(right)) for left, right, word in found if word == "2–1"]
    assert len(points) == len(games) == rounds
    apart = points[1][0] - points[0][0]
    for left, right in points:
        assert right - left < 0.58 * apart - 1


@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_the_heads_of_charts_have_room_for_club_logo_and_sponsor(
    tmp_path: Path, paper: ChartPaper
) -> None:
    app = create_app(tmp_path, TESTING=True, CLUB="Circolo Arci Santarcangelo", PLACE="Sala Masini")
    (tmp_path / club.FOLDER).mkdir()
    for name, size in (("logo.png", (100, 100)), ("sponsor.jpg", (300, 80))):
        Image.new("RGB", size, (140, 59, 22)).save(tmp_path / club.FOLDER / name)
    lost, twice = Settings(consolante=True), Settings(ripescaggio=True)
    high = 22 if paper == "a4" else 20
    with app.test_request_context(headers={"Accept-Language": "it"}):
        charts = [
            (knockout_chart(Whose(), 16, paper, settings=lost), "tabellone.", high),
            (knockout_chart(Whose(), 16, paper, settings=twice), "volte.", high),
            (swiss_chart(Whose(), [unplayed([""] * 9)], 5, paper), "prima.", high - 2),
            (girone_chart(Whose(), [GroupChart("", [""] * 12)], paper), "1–2.", high - 2),
        ]
    for content, last, head in charts:
        assert "Circolo Arci Santarcangelo, Sala Masini" in " ".join(text_of(content).split())
        ends = re.findall(rf'yMax="([\d.]+)">{re.escape(last)}<', text_of(content, "-bbox"))
        assert ends
        assert all(float(end) < (10 + head) * MM for end in ends), "what goes on below is cut"
