"""The sheet of a match: printed, then read back."""

import re
from itertools import groupby
from pathlib import Path

import pikepdf
import pytest
from PIL import ImageChops

from referee.paper.matches import frame
from referee.paper.matches.sheets import filled_blank, sheet, sheet_html
from referee.paper.press import rendering
from referee.paper.press.formats import FORMATS, PaperFormat
from referee.store.matches.views import MatchView
from referee.web.patterns.sample import DECIDED, match_view, unplayed_view
from tests.paper.conftest import URL, opened, pages_of, pictures_of, text_of, text_sizes
from tests.paper.sample import NOTES, PLAYERS, long, usual, view_of

pytestmark = pytest.mark.usefixtures("italian")


@pytest.fixture(scope="module")
def match() -> MatchView:
    return usual()


def test_a_usual_match_fits_one_page_and_says_everything(match: MatchView) -> None:
    [page] = pages_of(sheet(match, URL))
    for words in (
        "Foglio della partita", "20/11/2026", "Tavolo 4", "Arbitro: Iader Gardini",
        "Regolamento: Circolo",
        "Vince la partita: Elvira Casadei e Nives Montanari, 2–1", "11–0 contro B",
        "cappotto preso da A",
        "(art. 8.4)", "(art. 11.3)", "corretta: contata una figura in più", "pagina 1 di 1",
        "carte date male", "in più, non segnata", "Coppia A, Elvira Casadei", match.head,
    ):  # fmt: skip
        assert words in page
    for name in PLAYERS:
        assert name in page


def test_the_code_has_its_size_and_its_quiet_zone(match: MatchView, tmp_path: Path) -> None:
    dots = 144
    millimetre = dots / 25.4
    page, *_more = pictures_of(tmp_path, sheet(match, URL), dots)
    ink = ImageChops.invert(page).point(lambda one: 255 * (one > 60))
    right = page.width - 29 * millimetre
    rows = ink.crop((right, 0, right + 14 * millimetre, 50 * millimetre)).getprojection()[1]
    _above, code, below = [len(list(run)) / millimetre for _ink, run in groupby(rows)][:3]
    modules = 29
    assert code >= 20 - 1 / millimetre
    assert below >= 4 * code / modules - 1 / millimetre


def test_a_row_of_the_grid(match: MatchView) -> None:
    """Art. 6.1, 7.1: 14 thirds and a maraffa are 4⅔ taken and 7 scored."""
    page = text_of(sheet(match, URL))
    row = re.compile(r"5 +Elvira Casadei +B +A +4⅔ +7 +29 +7 +7 +21")
    assert row.search(page)


def test_english(paper_app: object, match: MatchView) -> None:
    with paper_app.test_request_context(headers={"Accept-Language": "en"}):  # type: ignore[attr-defined]
        page = text_of(sheet(match, URL))
    assert "Match sheet" in page
    assert "20 Nov 2026" in page
    assert "page 1 of 1" in page


def test_a_long_match_goes_on_with_its_headings_repeated() -> None:
    first, second = pages_of(sheet(long(60), URL))
    assert re.search(r"Mano +Battezzante +Briscola", first)
    assert re.search(r"Mano +Battezzante +Briscola", second)
    assert "pagina 2 di 2" in second
    assert "Arbitro" in second


def test_figure_are_written_whole_and_once() -> None:
    page = text_of(sheet(long(6, regulation="figure"), URL))
    assert "ai 123" in page
    assert "presi" not in page
    assert "⅓" not in page


def test_nothing_yet() -> None:
    page = text_of(sheet(view_of([], notes={}), URL))
    assert "Non è stata segnata nessuna mano." in page
    assert "Briscola" not in page
    assert "<svg" not in sheet_html(view_of([], notes={}), URL).partition("ending")[2]
    assert "Nessuna chiamata fuori, nessuna infrazione, nessuna correzione." in page
    assert "Marafone" in page.title()


def test_a_hand_in_progress_scores_nothing_yet() -> None:
    page = text_of(sheet(view_of([{"taken": [{"won": "A", "thirds": 4}]}]), URL))
    assert re.search(r"1⅓ +0 +in corso", page)


def test_hundreds_of_hands() -> None:
    view = long(300, regulation={"base": "circolo", "target": [999, 999, 999]})
    assert "pagina 6 di 6" in text_of(sheet(view, URL))


def test_beyond_some_hundred_hands_the_sheet_says_how_many_it_leaves_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(frame, "MOST_HANDS", 5)
    page = text_of(sheet(long(8), URL))
    assert "non hanno posto: 3" in " ".join(page.split())


def test_a_game_whose_hands_are_left_out_is_not_said_to_have_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(frame, "MOST_HANDS", 2)
    page = text_of(sheet(view_of([{"points": {"A": 11, "B": 0}}] * 6), URL))
    assert "Brutta 2" in page.title() or "Brutta 2" in page
    assert "nessuna mano" not in page


def test_a_switch_that_differs_from_the_preset_is_told() -> None:
    page = text_of(sheet(view_of([], {"base": "circolo", "claims": "off"}), URL))
    assert "Circolo · Non ci si può chiamare fuori" in page


@pytest.mark.parametrize(
    "name",
    [
        "W" * 80,
        "🃏" * 40,
        "محمد بن عبد الله",
        "a\u202eb\u0001c\x08d\uffff",
        "<b>&amp;</b>",
        "  ",
        "'\"",
    ],
)
def test_any_name_is_only_text(name: str) -> None:
    players = [name, *PLAYERS[1:]]
    view = view_of(
        [{"points": {"A": 6, "B": 5}}], players=players, notes=dict.fromkeys(NOTES, name)
    )
    for paper in ("a4", "a5"):
        assert "Primo Zoli" in text_of(sheet(view, URL, paper))


def test_nothing_is_smaller_than_nine_points(match: MatchView) -> None:
    for paper in ("a4", "a5"):
        assert min(text_sizes(sheet(match, URL, paper))) >= 8.99


def test_it_is_tagged_for_those_who_do_not_see_it(match: MatchView) -> None:
    with opened(sheet(match, URL)) as pdf:
        assert str(pdf.Root.Lang) == "it"
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.docinfo.Title) == (
            "Foglio della partita K7Q2MZ: Elvira Casadei e Nives Montanari"
            " – Primo Zoli e Loris Fabbri"
        )
        assert pdf.open_metadata().get("pdfuaid:part") == "1"
        figures = list(_structure(pdf.Root.StructTreeRoot, "/Figure"))
        headers = list(_structure(pdf.Root.StructTreeRoot, "/TH"))
    assert headers
    alternatives = [figure.get("/Alt") for figure in figures]
    assert all(alternatives)
    spoken = " ".join(map(str, alternatives))
    for words in ("Andamento della partita", "denari", "Firma di Elvira Casadei", URL):
        assert words in spoken


def _structure(element: pikepdf.Object, kind: str) -> list[pikepdf.Object]:
    kids = element.get("/K", [])
    kids = kids if isinstance(kids, pikepdf.Array) else [kids]
    found = [element] if element.get("/S") == kind else []
    for kid in kids:
        if isinstance(kid, pikepdf.Dictionary):
            found += _structure(kid, kind)
    return found


def test_a5_comes_twice_on_a_sheet_and_says_it_once_to_a_reader(match: MatchView) -> None:
    content = sheet(match, URL, "a5")
    with opened(content) as pdf:
        for page in pdf.pages:
            assert [round(float(edge)) for edge in page.mediabox] == [0, 0, 842, 595]
        assert pdf.check_pdf_syntax() == []
        whole = pdf.Root.StructTreeRoot
        # The board and the grid, which may go on overleaf; a second copy of them would be heard.
        assert 2 <= len(_structure(whole, "/Table")) <= 1 + len(pdf.pages)
        # At the head of the first page, and at the top of a second.
        assert text_of(content).count("Tavolo 4") == 2 * len(pdf.pages)
    assert "in più, non segnata" in text_of(content)


def test_a5_tells_below_its_hands_what_has_no_column(match: MatchView) -> None:
    """A suit has a letter in the grid, and nothing else has."""
    page = " ".join(text_of(sheet(match, URL, "a5")).split())
    for words in (
        "Mano 3 carte date male",
        "Mano 4 cappotto preso da B",
        "* corretta o aggiunta dopo",
    ):
        assert words in page
    assert re.search(r"\* ?2 ", page)
    assert not re.search(r"[CPNF] ?[3468] [A-Z]", page)


def test_a_cappotto_is_no_offence_on_either_paper() -> None:
    view = view_of([{"points": {"A": 11, "B": 0}}, *[{"points": {"A": 6, "B": 5}}] * 2])
    for paper in FORMATS:
        page = " ".join(text_of(sheet(view, URL, paper)).split())
        assert "cappotto preso da B" in page
        assert "Nessuna chiamata fuori, nessuna infrazione, nessuna correzione." in page


def test_given_names_stand_over_the_columns_as_far_as_they_have_room() -> None:
    players = ["Maria Grazia Fabbri", "Ferdinando Alessandro Zoli", "Pier Paolo De Lorenzi"]
    view = view_of([{"points": {"A": 6, "B": 5}}], players=[*players, "Maria Antonietta Casadei"])
    page = " ".join(text_of(sheet(view, URL)).split())
    assert "Maria Grazia e Pier Paolo" in page
    assert "Ferdinando e Maria" in page


def test_what_is_in_brackets_is_explained() -> None:
    late = {"points": {"A": 6, "B": 5}, "maraffa": {"seat": 2, "trick": 3}}
    for paper in FORMATS:
        assert "tra parentesi: non segnata" in text_of(sheet(view_of([late]), URL, paper))
        assert "tra parentesi" not in text_of(sheet(view_of([]), URL, paper))


def test_an_ordinary_match_has_one_leaf_of_the_small_size_without_its_drawing() -> None:
    """Of one that has two leaves in any case the drawing stands there."""
    [page] = pages_of(sheet(long(14), URL, "a5", 3))
    assert "Coppia A" in page
    assert "Brutta 1 · 41" not in page
    assert "Brutta 1 · 41" in pages_of(sheet(long(4), URL, "a5"))[0]
    assert "Brutta 1 · 41" in pages_of(sheet(long(30), URL, "a5"))[-1]


@pytest.mark.parametrize("paper", FORMATS)
def test_a_match_that_has_not_begun_is_not_in_progress(paper: PaperFormat) -> None:
    page = text_of(sheet(view_of([]), URL, paper))
    assert "non iniziata" in page
    assert "in corso" not in page
    assert "in corso" in text_of(sheet(view_of([{"points": {"A": 6, "B": 5}}]), URL, paper))


def test_signatures_are_drawn_or_written(match: MatchView) -> None:
    page = sheet_html(match, URL)
    assert page.count('<polyline points="40 120 80 40') == 1
    assert '<span class="signature__typed">Loris Fabbri</span>' in page


def test_the_sheet_can_be_kept(match: MatchView, tmp_path: Path) -> None:
    """Small enough for mail: a usual sheet is well under 100 kB."""
    assert len(sheet(match, URL)) < 100_000


@pytest.mark.usefixtures("italian")
def test_art_15_2_a_result_that_is_not_final_has_no_winner() -> None:
    won = [{"points": {"A": 11, "B": 0}}] * 8
    final = text_of(sheet(view_of(won), URL))
    assert "Vince la partita: Elvira Casadei e Nives Montanari, 2–0" in final
    refused = ("result_refused", {"side": "B", "reason": "l'ultima mano era 6–5"})
    page = text_of(sheet(view_of(won, more=(refused,)), URL))
    assert "NON DEFINITIVO" in page
    assert "Il risultato è contestato: non è definitivo, decide l’arbitro." in page
    assert "Vince la partita: Elvira" not in page
    assert "2–0" not in page
    html = sheet_html(view_of(won, more=(refused,)), URL)
    assert " won" not in html
    assert " won" in sheet_html(view_of(won), URL)


@pytest.mark.usefixtures("italian")
def test_a_penalty_by_a_ruling_is_told_once() -> None:
    opening = ("ruling_opened", {"source": "finding", "hand": 1, "facts": "Un segno a Nives."})
    penalty = {"effect": "penalty", "side": "A", "offence": "sign", "remedy": "eleven_nil"}
    given = ("ruling_given", {"ruling": 3, "article": "11.3", "text": "visto", **penalty})
    page = sheet_html(view_of([{"points": {"A": 6, "B": 5}}], more=(opening, given)), URL)
    remedy = "Elvira Casadei e Nives Montanari: undici a zero agli altri"
    assert page.count("undici a zero agli altri") == 1
    assert f"Un segno a Nives. {remedy}. visto" in page
    assert "Come giocato: Brutta 1: 6" in page


@pytest.mark.usefixtures("italian")
def test_a_page_overleaf_says_whose_it_is_and_how_the_match_stands() -> None:
    first, second = pages_of(sheet(long(60), URL, round_=3))
    told = " ".join(second.split())
    assert "Torneo d'autunno · Turno 3 · Tavolo 4" in told
    assert "Elvira Casadei e Nives Montanari – Primo Zoli e Loris Fabbri · Vince la" in told
    assert "20/11/2026 · La bella (segue)" in told
    assert "(segue)" not in first
    assert "Turno 3 · Tavolo 4 · Arbitro: Iader Gardini" in " ".join(first.split())
    assert "Foglio della partita ·" not in first


def test_what_is_signed_stands_above_the_signatures_and_at_the_top_of_their_page() -> None:
    """On half the size twenty hands leave no room below them."""
    first, second = pages_of(sheet(match_view(), URL, "a5", 3))
    told = " ".join(second.split())
    result = "Vince la partita: Elvira Casadei e Nives Degli Esposti, 2–1"
    assert told.count(f"Risultato: {result}") == 2
    assert "Turno 3 · Tavolo 4" in told
    assert "La bella 43–23" in told
    assert told.index("Risultato") < told.index("Coppia A")
    assert "Coppia A" not in first


@pytest.mark.usefixtures("italian")
def test_art_7_3_a_penalty_in_figures_gives_thirty_five() -> None:
    penalty = {"penalty": {"side": "A", "offence": "sign", "remedy": "eleven_nil"}}
    page = text_of(sheet(view_of([penalty], "figure"), URL))
    assert "35–0 contro A" in page
    assert "per sanzione" not in page, "a wrong claim has the same sign in the chart"
    assert "11–0" not in page


@pytest.mark.usefixtures("italian")
def test_a_score_is_not_broken_after_its_dash() -> None:
    """In so narrow a column the typesetter would set 44– on one line and 30 on the next."""
    head = '<html xmlns="http://www.w3.org/1999/xhtml" lang="it"><head><title>Foglio</title></head>'
    page = f'{head}<body><p style="width: 6mm">44–30</p></body></html>'
    assert text_of(rendering.print_one(page)).split() == ["44–30"]


def test_what_was_not_recorded_has_no_column() -> None:
    points = {"points": {"A": 6, "B": 5}}
    page = text_of(sheet(view_of([points, points]), URL))
    assert re.search(r"Mano +segnati +totale +segnati +totale\n", page)
    warned = {"side": "A", "offence": "sign", "remedy": "warning"}
    page = text_of(sheet(view_of([points, {**points, "penalty": warned}]), URL))
    assert re.search(r"totale +segnati +totale +Note\n", page)
    whole = {"thirds": {"A": 20, "B": 15}, "trump": "denari", "battezzante": 2, "maraffa": 2}
    page = text_of(sheet(view_of([whole, points]), URL))
    for heading in ("Battezzante", "Briscola", "Maraffa", "presi"):
        assert heading in page


@pytest.mark.parametrize("hands", [17, 20, 22])
def test_rows_fill_the_first_page_before_they_go_overleaf(hands: int) -> None:
    """On half the size; what is signed goes overleaf by itself where all rows have room."""
    first, second = pages_of(sheet(long(hands), URL, "a5", 3))
    assert "segnati" in first
    assert "segnati" not in second
    assert "Coppia A" in second


def test_nobody_signs_a_page_without_the_match_on_it() -> None:
    """On half the size what is signed goes overleaf after twenty hands, and the drawing with it."""
    first, second = pages_of(sheet(long(20), URL, "a5", 3))
    assert "· 41" not in first
    assert "Brutta 1 · 41" in second
    assert "Coppia A" in second


def test_a_sheet_that_was_decided_without_a_hand_names_the_winner_once() -> None:
    for paper, sheets in (("a4", 1), ("a5", 2)):
        page = text_of(sheet(unplayed_view(), URL, paper, 3, desk=DECIDED))
        assert page.count("Vince la partita") == sheets


def test_a_line_does_not_end_within_how_a_game_was_won() -> None:
    players = ["Annamaria Degli Esposti-Montanari", "Primo Zoli", "Guglielmina Casadei", "Ivo Re"]
    hands = [{"thirds": {"A": 30, "B": 5}, "trump": "coppe"} for _ in range(5)]
    page = text_of(sheet(view_of(hands, players=players), URL, "a5", 3))
    assert page.count("con i punti") >= 2
    assert not re.search(r"con i *$", page, re.MULTILINE)


LONG_NAMES = [
    "Wolfgang Amadeus von Hohenzollern-Sigmaringen",
    "Massimiliano Alessandro Bartolomei-Casadei",
    "Annamaria Degli Esposti Montefeltro",
    "Giovanna Maria Immacolata Quattrocchi",
]


@pytest.mark.parametrize("paper", FORMATS)
def test_names_are_not_cut(paper: PaperFormat) -> None:
    hands = [{"points": {"A": 9, "B": 2}, "battezzante": 1 + n % 4} for n in range(10)]
    more = tuple(("side_signed", {"side": "AB"[n], "name": LONG_NAMES[n]}) for n in (0, 1))
    view = view_of(hands, "torneo", LONG_NAMES, more=more)
    for content in (sheet(view, URL, paper, 3), filled_blank(view, URL, paper, 3)):
        text = text_of(content)
        assert "…" not in text
        words = re.sub(r"-\s+", "-", text).split()
        assert {word for name in LONG_NAMES for word in name.split()} <= set(words)


def test_a_match_that_was_given_up_says_so_of_the_match_and_not_of_its_game_beside_it() -> None:
    points = {"points": {"A": 6, "B": 5}}
    view = view_of([points], more=(("match_closed", {"reason": "si chiude"}),))
    [page] = pages_of(sheet(view, URL))
    board, _hands = page.split("segnati", 1)
    assert board.count("abbandonata") == 1


def test_sides_stand_over_the_numbers_of_their_columns_where_there_are_no_notes() -> None:
    lines = pages_of(sheet(view_of([{"points": {"A": 6, "B": 5}}]), URL))[0].splitlines()
    [heads] = [line for line in lines if "segnati" in line]
    sides = lines[lines.index(heads) - 1].rstrip()
    assert abs(len(sides) - len(heads.rstrip())) <= 3
