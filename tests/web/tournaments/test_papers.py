"""The papers of a tournament from the organizer's desk, and those that everybody may have."""

import html
import re
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.actions.press import jobs as printing
from referee.actions.tablets.room import add_table
from referee.actions.tournaments.results import decide_result, give_walkover, type_result
from referee.actions.tournaments.rounds import begin_stage, draft_round
from referee.core.sides import Pair
from referee.store.accounts import subjects
from referee.store.database import db, writing
from referee.store.press import jobs
from referee.store.press.tables import PRINT_JOBS
from referee.tournament.competition.model import Settings
from referee.tournament.evening.plan import StagePlan
from tests.actions.signups.phones import report_by_phone
from tests.actions.tournaments.desk import PAPER, Desk, play
from tests.paper.conftest import opened, pages_of, text_of
from tests.people import ORIGIN, browser_of, evening, person
from tests.tournament.evening.evening import A_WINS, B_WINS, plan

pytestmark = pytest.mark.paper

TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')
LINK = re.compile(r'href="([^"]+\.pdf[^"]*)"')


class Office:
    """A tournament, and the browser of the manager, who reads English."""

    def __init__(
        self,
        app: Flask,
        entries: int = 4,
        *stages: StagePlan,
        name: str = "Savio",
        begun: bool = True,
    ) -> None:
        self.app = app
        with app.app_context():
            stages = stages or (StagePlan("svizzera"),)
            self.desk = Desk(plan(stages[0].format, stages=stages), name)
            self.code = self.desk.code
            self.desk.enter(entries)
            if begun:
                begin_stage(self.desk.act())
            self.client = browser_of(app, person(f"Mara {self.code}", "manager"))

    def publish(self, **more: bool) -> None:
        with self.app.app_context():
            self.desk.publish(**more)

    def type_all(self) -> None:
        with self.app.app_context():
            for key in self.desk.view.state.missing:
                type_result(self.desk.act(), key, PAPER)

    @property
    def address(self) -> str:
        return f"/events/{self.code}/papers"

    def page(self) -> str:
        return self.client.get(f"{self.address}/").text

    def links(self) -> list[str]:
        return [html.unescape(link) for link in LINK.findall(self.page().partition("</main>")[0])]

    def begin(self, kind: str, round_: int = 1) -> str:
        """Ask for the sheets of a round; returns the address of the job."""
        answer = self.ask(kind, round_)
        assert answer.status_code == 303
        return answer.location

    def ask(self, kind: str, round_: int = 1) -> TestResponse:
        token = TOKEN.search(self.client.get("/events/new").text)
        assert token is not None
        form = {"csrf_token": token[1]}
        return self.client.post(f"{self.address}/rounds/{round_}/sheets/{kind}", data=form)

    def printed(self, job: str) -> bytes:
        deadline = time.monotonic() + 120
        while "Open the PDF" not in (page := self.client.get(job).text):
            assert time.monotonic() < deadline, page
            time.sleep(0.1)
        with self.client.get(f"{job}.pdf") as answer:
            return bytes(answer.data)

    def change(self, **values: object) -> None:
        """Change the row of every print job."""
        with self.app.app_context(), writing():
            db.session.execute(PRINT_JOBS.update().values(values))


def test_before_a_round_is_published_there_is_little_to_print(app: Flask) -> None:
    office = Office(app)
    page = office.page()
    assert "No round is published yet." in page
    assert "Certificates can be printed once" in page
    links = office.links()
    papers = ["players", "register", "receipts", "links", "tables", "tents", "poster"]
    names = [*(f"{paper}.pdf" for paper in papers), "poster.pdf?format=a3"]
    names += ["invitations.pdf", "report.pdf"]
    assert [link.rpartition("/")[2] for link in links] == names
    answers = [office.client.get(link) for link in links]
    players, register, receipts, slips, tables, tents, poster, *_rest = answers
    assert "4 entries" in text_of(register.data)
    assert "8 players" in text_of(players.data)
    assert "Receipt no. 4" in text_of(receipts.data)
    assert text_of(slips.data).count("The code is yours") == 4
    assert [page.split()[0] for page in pages_of(tables.data)] == ["1", "2"]
    assert len(pages_of(tents.data)) == 2
    with opened(tents.data) as pdf:
        links = {str(note.A.URI).partition("/torneo")[2] for note in pdf.pages[1].Annots}
    assert links == {f"/{office.code}/tavoli/2"}
    assert f"/torneo/{office.code}/" in text_of(poster.data)
    with app.app_context():
        event = subjects.of_event(office.code)
        assert event is not None
        assert event.event_id is not None
        add_table(event.event_id, "Finestra", ORIGIN)
    known = {"If-None-Match": tables.headers["ETag"]}
    again = office.client.get(f"{office.address}/tables.pdf", headers=known)
    assert "Finestra" in text_of(again.data)


def test_the_code_of_a_table_leads_to_the_match_that_is_played_there(app: Flask) -> None:
    office = Office(app)
    browser = app.test_client()
    assert browser.get(f"/torneo/{office.code}/tavoli/1").location == f"/torneo/{office.code}/"
    office.publish()
    with app.app_context():
        code = office.desk.match_at(1, 2)
    assert browser.get(f"/torneo/{office.code}/tavoli/2").location == f"/watch/{code}"
    assert browser.get(f"/torneo/{office.code}/tavoli/9").location == f"/torneo/{office.code}/"
    assert browser.get("/torneo/ZZZZZZ/tavoli/1").status_code == 404


def test_the_numbers_of_tables_are_as_many_as_are_needed(app: Flask) -> None:
    trionfo = Office(app, 11, StagePlan("trionfo"))
    answer = trionfo.client.get(f"{trionfo.address}/tables.pdf")
    assert len(pages_of(answer.data)) == 3
    rooms = [{"name": "Sala", "tables": [[1, 2]]}, {"name": "Bar", "tables": [[3, 9]]}]
    with app.app_context():
        trionfo.desk.add("rooms_set", rooms=rooms)
    for paper, where in (("tables", "Bar"), ("tents", "Bar"), ("tables", "Sala")):
        printed = trionfo.client.get(f"{trionfo.address}/{paper}.pdf?room={where}").data
        assert len(pages_of(printed)) == {"Bar": 1, "Sala": 2}[where], paper
    page = trionfo.client.get(f"{trionfo.address}/?room=Bar").text
    assert f"{trionfo.address}/tables.pdf?room=Bar" in page
    assert f"{trionfo.address}/tents.pdf?room=Bar" in page
    baraonda = Office(app, 9, StagePlan("baraonda"), name="Ronco")
    assert len(pages_of(baraonda.client.get(f"{baraonda.address}/tables.pdf").data)) == 3


def test_an_event_has_charts_to_fill_in_with_the_names_that_are_known(app: Flask) -> None:
    office = Office(app, 5)
    charts = f"{office.address}/charts"
    assert f'action="{charts}/swiss.pdf"' in office.page()
    text = text_of(office.client.get(f"{charts}/swiss.pdf?entries=6&rounds=4&format=a4").data)
    assert "Savio" in text
    assert "Ada 5 and Ivo 5" in text
    assert "Round 4" in text
    office.publish()
    office.type_all()
    text = text_of(office.client.get(f"{charts}/swiss.pdf").data)
    assert text.count("2–1") == text.count("1–2") == 2, "what is played is filled in"
    assert "Round 3" in text
    assert "Round 4" not in text, "as many rounds as its plan has"
    plan_of = Settings(("match_points", "sonneborn_berger", "lot"))
    chosen = Office(app, 4, StagePlan("svizzera", plan_of), name="Bidente")
    text = text_of(chosen.client.get(f"{chosen.address}/charts/swiss.pdf").data)
    assert "S.-B." in text
    assert "Buchh." not in text
    answer = office.client.get(f"{charts}/knockout.pdf?entries=5&format=a3")
    assert "Knockout, 5 entries" in text_of(answer.data)
    for wrong in ("knockout.pdf?entries=65&format=a4", "swiss.pdf?rounds=x", "mitchell.pdf"):
        assert office.client.get(f"{charts}/{wrong}").status_code == 404
    girone = Office(app, 4, StagePlan("girone"), name="Ronco")
    form = girone.page().partition(f'{girone.address}/charts/girone.pdf"')[2].partition("</form>")
    assert 'name="entries"' not in form[0]
    text = text_of(girone.client.get(f"{girone.address}/charts/girone.pdf?format=a4").data)
    assert "Ada 4 and Ivo 4" in text


def test_the_chart_of_a_swiss_has_the_rounds_of_its_plan(app: Flask) -> None:
    office = Office(app, 6, StagePlan("svizzera", rounds=3), name="Bevano")
    form = office.page().partition(f'{office.address}/charts/swiss.pdf"')[2].partition("</form>")
    assert '<option value="3" selected' in form[0].partition('name="rounds"')[2]
    for asked in ("", "?format=a3"):
        answer = office.client.get(f"{office.address}/charts/swiss.pdf{asked}")
        assert answer.status_code == 200, asked
        text = text_of(answer.data)
        assert "Round 3" in text
        assert "Round 4" not in text


def test_an_address_of_another_phase_of_the_evening_still_leads_to_its_chart(app: Flask) -> None:
    office = Office(app, 6, StagePlan("eliminazione"), name="Ausa", begun=False)
    for chart in ("knockout", "girone", "swiss"):
        answer = office.client.get(f"{office.address}/charts/{chart}.pdf?format=a4")
        assert answer.status_code == 200, chart


def test_the_chart_of_a_knockout_has_the_names_of_the_draw_before_it_and_after_it(
    app: Flask,
) -> None:
    stage = StagePlan("eliminazione", Settings(consolante=True))
    office = Office(app, 7, stage, name="Rubicone", begun=False)
    chart = f"{office.address}/charts/knockout.pdf"
    assert "as the program draws them" in office.page()
    empty, _consolante = pages_of(office.client.get(f"{chart}?entries=7&format=a4").data)
    assert "from the hat" in empty
    assert "Ada" not in empty
    would_be = office.client.get(f"{chart}?entries=7&names=drawn&format=a4").data
    with app.app_context():
        begin_stage(office.desk.act())
    assert "as the program draws them" not in office.page()
    drawn = office.client.get(f"{chart}?format=a4").data
    assert [page.split() for page in pages_of(drawn)] == [one.split() for one in pages_of(would_be)]
    bracket, consolante = pages_of(drawn)
    assert all(f"{name} {number}" in bracket for name in ("Ada", "Ivo") for number in range(1, 8))
    assert "Consolante" in consolante


def test_every_paper_of_an_evening_is_on_the_page_and_can_be_printed(app: Flask) -> None:
    stages = (StagePlan("girone"), StagePlan("eliminazione", qualify=2))
    office = Office(app, 4, *stages)
    for _round in range(3):
        office.publish()
        office.type_all()
    with app.app_context():
        begin_stage(office.desk.act())
    office.publish()
    office.type_all()
    with app.app_context():
        office.desk.add("standings_made_final")
    links = office.links()
    for name in ("bracket.pdf", "cross-table.pdf", "certificates.pdf", "report.pdf"):
        assert sum(link.endswith(name) for link in links) == 1
    for name in (
        "slips.pdf",
        "bracket.pdf?format=a3",
        "pairings.pdf?by=name",
        "pairings.pdf",
        "standings.pdf?why=1",
    ):
        assert any(link.endswith(name) for link in links)
    for link in links:
        answer = office.client.get(link)
        assert (answer.status_code, answer.mimetype) == (200, "application/pdf"), link
        if "report" not in link:
            again = office.client.get(link, headers={"If-None-Match": answer.headers["ETag"]})
            assert again.status_code == 304
            assert "Savio" in text_of(answer.data)


@pytest.mark.parametrize(("format_", "paper"), [("svizzera", "progressive"), ("baraonda", "cards")])
def test_a_format_has_papers_of_its_own(app: Flask, format_: str, paper: str) -> None:
    office = Office(app, 8, StagePlan(format_), name=format_)
    office.publish()
    [link] = [link for link in office.links() if link.endswith(f"stages/1/{paper}.pdf")]
    assert "Ada 8" in text_of(office.client.get(link).data)
    other = {"cards": "progressive", "progressive": "cards"}[paper]
    for wrong in (f"/torneo/{office.code}/paper", office.address):
        assert office.client.get(f"{wrong}/stages/1/{other}.pdf").status_code == 404


def test_everybody_may_have_what_is_published_and_nothing_of_a_draft(
    app: Flask, english: FlaskClient
) -> None:
    office = Office(app)
    paper = f"/torneo/{office.code}/paper"
    hidden = ("rounds/1/pairings.pdf", "rounds/0/pairings.pdf", "stages/1/standings.pdf")
    with app.app_context():
        draft_round(office.desk.act())
    for address in hidden:
        assert english.get(f"{paper}/{address}").status_code == 404
        assert office.client.get(f"{paper}/{address}").status_code == 404
    assert office.client.get(f"{office.address}/rounds/1/slips.pdf").status_code == 404
    assert office.ask("blank").status_code == 404
    with app.app_context():
        office.desk.add("draft_discarded")
    office.publish()
    for address in ("rounds/1/pairings.pdf", "rounds/1/pairings.pdf?by=name", hidden[2]):
        assert english.get(f"{paper}/{address}").mimetype == "application/pdf"
    for address in (
        "rounds/1/pairings.pdf?by=seat",
        "rounds/2/pairings.pdf",
        "stages/1/bracket.pdf",
        "stages/1/cross-table.pdf",
        "stages/2/standings.pdf",
    ):
        assert english.get(f"{paper}/{address}").status_code == 404
    assert english.get("/torneo/ZZZZZZ/paper/rounds/1/pairings.pdf").status_code == 404
    sheets = english.get(f"{office.address}/")
    assert (sheets.status_code, sheets.location.partition("?")[0]) == (303, "/sign-in")


def test_certificates_wait_for_the_end(app: Flask) -> None:
    office = Office(app)
    office.publish()
    assert office.client.get(f"{office.address}/certificates.pdf").status_code == 404


def test_the_sheets_of_a_round_are_printed_as_one_job(app: Flask) -> None:
    office = Office(app, 5)
    office.publish()
    job = office.begin("blank")
    pages = pages_of(office.printed(job))
    assert len(pages) == 4, "the third game is overleaf"
    assert sum("Ada" in page and "Ivo" in page for page in pages) == 4
    assert "2 sheets are ready" in office.client.get(job).text
    assert office.begin("blank") == job
    with office.client.get(f"{job}.pdf") as answer:
        assert f"referee-{office.code}-1-blank.pdf" in answer.headers["Content-Disposition"]


@pytest.mark.parametrize(
    ("kind", "title"),
    [("blank-a5", "Sheets to write on, A5"), ("played-a5", "Sheets as played, A5")],
)
def test_the_sheets_of_a_round_come_two_on_one_as_well(app: Flask, kind: str, title: str) -> None:
    office = Office(app)
    office.publish()
    assert f"/sheets/{kind}" in office.page()
    assert title in office.page()
    job = office.begin(kind)
    first, *_others = pages_of(office.printed(job))
    halves = [first.count(name) for name in ("Ada 1", "Ivo 1")]
    assert all(number and number % 2 == 0 for number in halves)
    assert title in office.client.get(job).text


def test_the_sheets_as_played_are_printed_again_only_when_something_happened(app: Flask) -> None:
    office = Office(app)
    office.publish()
    job = office.begin("played")
    first = pages_of(office.printed(job))
    assert office.begin("played") == job
    with app.app_context():
        play(office.desk.match_at(1, 2), sign=False)
    later = office.begin("played")
    assert later != job
    second = pages_of(office.printed(later))
    assert first[0] == second[0]
    assert first[1] != second[1]


def test_the_sheets_as_played_have_every_table_whichever_way_its_result_came(app: Flask) -> None:
    office = Office(app, 8)
    office.publish()
    with app.app_context():
        play(office.desk.match_at(1, 2))
        type_result(office.desk.act(), (1, 1), PAPER)
        give_walkover(office.desk.act(), (1, 3), "a", "nobody came")
        unused = office.desk.match_at(1, 1)
    typed, played, given, open_ = pages_of(office.printed(office.begin("played")))
    assert "win the match 2–1 Result written at the desk: 2–1 · 100–90" in " ".join(typed.split())
    assert "Side A wins" not in played
    assert "Walkover: won by" in given
    assert "Reason: nobody came" in given
    assert "not begun" in open_
    page = office.client.get(f"/watch/{unused}").text
    assert "Result written at the desk: 2–1 · 100–90" in page
    assert "<title>2–1 · " in page
    assert "given up" not in page
    wall = office.client.get(f"/watch/{unused}?wall=1").text
    assert "<title>2–1 · " in wall
    assert "given up" not in wall
    listed = office.client.get(f"/events/{office.code}?round=1").text
    assert "written at the desk: 2–1 · 100–90" in listed
    assert "given up" not in listed


@pytest.mark.parametrize("played", [False, True])
def test_the_sheet_of_a_table_typed_from_paper_has_the_result_that_counts(
    app: Flask, played: bool
) -> None:
    office = Office(app)
    office.publish()
    with app.app_context():
        code = office.desk.match_at(1, 1)
        address = f"/match/{code}/sheet.pdf"
        if played:
            play(code, sign=False)
        before = office.client.get(address)
        type_result(office.desk.act(), (1, 1), PAPER)
    answer = office.client.get(address, headers={"If-None-Match": before.headers["ETag"]})
    assert answer.status_code == 200
    text = " ".join(text_of(answer.data).split())
    assert "Result written at the desk: 2–1 · 100–90" in text
    assert "given up" not in text
    assert re.search("Side A +Side B +Referee", text), "there is room to sign"
    assert ("No claim" in text) is played, "of what nobody played nothing is said"


def test_the_sheet_of_a_decided_result_says_who_wins_each_game_who_decided_and_why(
    app: Flask,
) -> None:
    office = Office(app)
    office.publish()
    with app.app_context():
        code = office.desk.match_at(1, 1)
        told = replace(PAPER, scores=(Pair(41, 30), Pair(18, 41), Pair(41, 19)))
        report_by_phone(office.desk, (1, 1), A_WINS, B_WINS)
        decide_result(office.desk.act(), (1, 1), told, "two slips were signed", ruled=True)
    text = " ".join(text_of(office.client.get(f"/match/{code}/sheet.pdf").data).split())
    assert "win the match 2–1 Result decided by a referee: 2–1 · 100–90" in text
    assert "to 41" in text
    assert re.search(r"2 +41 +18 +41", text)
    assert re.search(r"1 +30 +41 +19", text)
    assert "Ada, 20 Nov 2026" in text
    assert "Reason: two slips were signed" in text
    assert re.search("Side A +Side B +Referee", text)


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_sheet_of_a_table_of_which_both_sides_told_different_results_is_not_final(
    app: Flask, paper: str
) -> None:
    office = Office(app)
    office.publish()
    with app.app_context():
        code = office.desk.match_at(1, 1)
        before = office.client.get(f"/match/{code}/sheet.pdf?format={paper}")
        report_by_phone(office.desk, (1, 1), A_WINS, B_WINS)
    address = f"/match/{code}/sheet.pdf?format={paper}"
    answer = office.client.get(address, headers={"If-None-Match": before.headers["ETag"]})
    text = " ".join(text_of(answer.data).split())
    assert "NOT FINAL The result is disputed: it is not final, a referee decides." in text
    assert "2–1 · 100–90" in text
    assert "0–2 · 60–82" in text
    assert "in progress" not in text
    assert "to 41" not in text
    assert "win the match" not in text
    assert "Once the referee has decided · Result:" in text
    kind = "played" if paper == "a4" else "played-a5"
    assert "NOT FINAL" in pages_of(office.printed(office.begin(kind)))[0]


def test_a_round_on_paper_alone_has_sheets_to_write_on(app: Flask) -> None:
    office = Office(app)
    office.publish(with_matches=False)
    assert "Sheets as played" not in office.page()
    assert office.ask("played").status_code == 404
    assert "Ada 1" in text_of(office.printed(office.begin("blank")))
    assert office.client.get(f"{office.address}/rounds/1/slips.pdf").status_code == 200


def test_the_page_of_a_job_tells_how_far_it_is(app: Flask) -> None:
    office = Office(app)
    office.publish()
    job = office.begin("blank")
    office.printed(job)
    now = datetime.now(UTC)
    office.change(state="printing", done=120, of=300, beat_at=now - timedelta(hours=1))
    page = office.client.get(job).text
    assert "The printing stopped: the server was ended, or ran out of room." in page
    assert "Sheets printed: 120 of 300." in page
    assert 'action="' + job.rpartition("/")[0] + '"' in page
    office.change(beat_at=now)
    page = office.client.get(job).text
    assert "Sheets printed: 120 of 300" in page
    assert '<progress class="print-job__bar" max="300" value="120"' in page
    assert '<noscript><meta http-equiv="refresh"' in page
    assert office.client.get(f"{job}.pdf").location == job
    office.change(state="waiting", done=0)
    assert "Other sheets are printed first" in office.client.get(job).text
    with app.app_context(), writing():
        jobs.forget([job.rpartition("/")[2]])
    gone = office.client.get(job, follow_redirects=True).text
    assert "kept for a day" in gone


def test_the_slips_of_a_large_round_are_a_job_and_come_in_parts(app: Flask) -> None:
    office = Office(app, entries=26)
    office.publish()
    assert "sheets/slips" in office.page()
    assert not any("slips.pdf" in link for link in office.links())
    job = office.begin("slips")
    pages = pages_of(office.printed(job))
    assert len(pages) == 7, "two slips on each"
    assert all(f"Ada {number}\n" in "\n".join(pages) for number in range(1, 27))
    assert "Result slips: Round 1" in office.client.get(job).text
    office.change(state="printing", done=5, of=7, beat_at=datetime.now(UTC))
    with app.app_context(), writing():
        jobs.add_piece(job.rpartition("/")[2], 5, b"%PDF part")
    page = office.client.get(job).text
    assert "Sheets printed: 5 of 7" in page
    assert f'href="{job}/5.pdf"' in page
    assert "Sheets 1–5" in page
    part = office.client.get(f"{job}/5.pdf")
    assert (part.status_code, part.data) == (200, b"%PDF part")
    assert office.client.get(f"{job}/7.pdf").location == job


def test_a_job_belongs_to_its_event(app: Flask) -> None:
    office, other = Office(app), Office(app, name="Bidente")
    office.publish()
    other.publish()
    job = office.begin("blank")
    office.printed(job)
    elsewhere = job.replace(office.code, other.code)
    assert other.client.get(elsewhere).location == f"{other.address}/"
    assert other.client.get(f"{elsewhere}.pdf").status_code == 303
    for wrong in ("..%2f..%2fsecret_key", "A" * 64, "0" * 63):
        for end in ("", ".pdf"):
            answer = office.client.get(f"{office.address}/rounds/1/sheets/blank/{wrong}{end}")
            assert answer.status_code == 404
    assert office.client.get(job.replace("blank", "other")).status_code == 404
    assert office.ask("other").status_code == 404


def test_no_room_left_is_said_in_words(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    office = Office(app)
    office.publish()
    monkeypatch.setattr(printing, "TURN", "no/such/folder")
    assert office.ask("blank").location == f"{office.address}/"
    assert "no room left for files" in office.page()


def test_an_event_without_a_tournament_is_planned_first(app: Flask) -> None:
    with app.app_context():
        gina = person("Gina", "organizer")
        code = evening(gina)
    client = browser_of(app, gina)
    for address in ("", f"rounds/1/sheets/blank/{'0' * 64}"):
        assert client.get(f"/events/{code}/papers/{address}").location == f"/events/{code}/plan"
    for address in ("rounds/1/slips.pdf", "certificates.pdf"):
        assert client.get(f"/events/{code}/papers/{address}").status_code == 404
    assert client.get(f"/torneo/{code}/paper/stages/1/standings.pdf").status_code == 404
