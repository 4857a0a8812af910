"""Every kind of paper is a document for those who do not see it, too."""

from datetime import date
from pathlib import Path

import pikepdf
import pytest

from referee.paper.matches.sheets import empty_blank, sheet
from referee.paper.tournaments.bracket import bracket_sheet
from referee.paper.tournaments.cards import score_cards
from referee.paper.tournaments.certificates import certificates
from referee.paper.tournaments.charts.chart import Evening as Whose
from referee.paper.tournaments.charts.knockout import knockout_chart
from referee.paper.tournaments.charts.tables import GroupChart, girone_chart, swiss_chart
from referee.paper.tournaments.cross_table import cross_table_sheet
from referee.paper.tournaments.league import fixture_list, league_sheet, meeting_sheet
from referee.paper.tournaments.page import Tournament
from referee.paper.tournaments.pairings import pairings_by_name, pairings_by_table
from referee.paper.tournaments.players import door_register, personal_links, players_list, receipts
from referee.paper.tournaments.posters import poster
from referee.paper.tournaments.progressive import progressive_sheet
from referee.paper.tournaments.season import season_sheet
from referee.paper.tournaments.slips import slips
from referee.paper.tournaments.standings import standings_sheet
from referee.paper.tournaments.table_signs import table_numbers, table_tents
from referee.presenters.leagues.league import league_shown
from referee.presenters.seasons.standings import season_shown
from referee.web.patterns.sample import league, season
from tests.paper.conftest import URL, opened
from tests.paper.event_sample import printable
from tests.paper.sample import usual
from tests.paper.session_sample import usual_session
from tests.paper.structure import faults
from tests.tournament.evening.evening import plan, running

pytestmark = pytest.mark.usefixtures("italian")


def played(format_: str, entries: int, rounds: int) -> Tournament:
    evening = running(entries, plan(format_))
    for _ in range(rounds):
        evening.play()
    return printable(evening)


def test_no_paper_of_a_tournament_is_mute() -> None:
    swiss, girone = played("svizzera", 5, 2), played("girone", 3, 3)
    knockout, baraonda = played("eliminazione", 4, 1), played("baraonda", 8, 1)
    whose = Whose("Coppa Savio", "20/11/2026")
    papers = {
        "bracket": bracket_sheet(knockout, 1),
        "cards": score_cards(baraonda, 1),
        "certificates": certificates(girone),
        "cross table": cross_table_sheet(girone, 1),
        "door": door_register(swiss),
        "girone to fill in": girone_chart(whose, [GroupChart("", [""] * 7)]),
        "knockout to fill in": knockout_chart(whose, 6),
        "names": pairings_by_name(swiss, 1),
        "links": personal_links(swiss, dict.fromkeys(swiss.state.entrants, URL)),
        "numbers": table_numbers(swiss, ["1", "Finestra"]),
        "players": players_list(swiss),
        "poster": poster(swiss, URL),
        "progressive": progressive_sheet(swiss, 1),
        "receipts": receipts(swiss),
        "slips": slips(swiss, 1, {1: ("K7Q2MZ", URL)}),
        "standings": standings_sheet(swiss, 1, why=True),
        "swiss to fill in": swiss_chart(whose, [""] * 5, 5),
        "tables": pairings_by_table(swiss, 1),
        "tents": table_tents(swiss, {"1": URL}),
    }
    assert {name: found for name, paper in papers.items() if (found := faults(paper))} == {}


def test_no_paper_of_a_season_or_a_league_is_mute() -> None:
    shown, today = league_shown(league()), date(2026, 11, 20)
    papers = {
        "season": season_sheet(season_shown(season(13)), today),
        "league": league_sheet(shown, today),
        "fixtures": fixture_list(shown, 1, today),
        "meeting": meeting_sheet(shown, shown.rounds[3].fixtures[0]),
    }
    assert {name: found for name, paper in papers.items() if (found := faults(paper))} == {}


def test_no_sheet_of_a_match_is_mute() -> None:
    for content in (
        sheet(usual(), URL),
        sheet(usual(), URL, "a5"),
        sheet(usual_session(), URL),
        empty_blank(),
        empty_blank("trionfo"),
    ):
        assert faults(content) == []


def test_the_check_finds_what_is_missing(tmp_path: Path) -> None:
    content = sheet(usual(), URL)
    with opened(content) as pdf:
        del pdf.Root.Lang
        del pdf.trailer.Info
        del pdf.pages[0].obj.StructParents
        [document] = pdf.Root.StructTreeRoot.K
        document.K[0].S = pikepdf.Name("/TR")
        pdf.save(tmp_path / "mute.pdf")
    assert faults((tmp_path / "mute.pdf").read_bytes()) == [
        "no language",
        "no title",
        "another title in the metadata",
        "page 1 has no marks of its own",
        "/TR in /Document",
    ]
