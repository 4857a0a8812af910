"""Everything that prints, as pictures, so that a change is seen before it is on paper.

The pictures are made by pdftoppm of poppler-utils, which only those who work on Referee need.
"""

import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from flask import Blueprint, Response, abort, render_template
from flask_babel import get_locale

from referee.paper.matches.hand import printed_deals, printed_hand
from referee.paper.matches.sheets import empty_blank, filled_blank, sheet
from referee.paper.office.report import ReportSource, report
from referee.paper.register.club import club_sheet
from referee.paper.register.kept import kept_sheet
from referee.paper.register.record import record_sheet
from referee.paper.tournaments.bracket import bracket_sheet
from referee.paper.tournaments.cash import cash_sheet
from referee.paper.tournaments.certificates import certificates
from referee.paper.tournaments.charts.chart import Evening
from referee.paper.tournaments.charts.girone import GroupChart, girone_chart
from referee.paper.tournaments.charts.knockout import knockout_chart
from referee.paper.tournaments.charts.swiss import swiss_chart, unplayed
from referee.paper.tournaments.cross_table import cross_table_sheet
from referee.paper.tournaments.league import fixture_list, league_sheet, meeting_sheet
from referee.paper.tournaments.pairings import pairings_by_name, pairings_by_table
from referee.paper.tournaments.players import door_register, personal_links, players_list, receipts
from referee.paper.tournaments.posters import invitations, poster
from referee.paper.tournaments.progressive import progressive_sheet
from referee.paper.tournaments.score_cards import score_cards
from referee.paper.tournaments.season import season_sheet
from referee.paper.tournaments.slips import slips
from referee.paper.tournaments.standings import standings_sheet
from referee.paper.tournaments.table_signs import table_numbers, table_tents
from referee.presenters.leagues.league import FixtureShown, LeagueShown, league_shown
from referee.presenters.matches.hand_again import HandAgain, hand_again
from referee.presenters.seasons.standings import season_shown
from referee.presenters.tournaments.rounds_played import rounds_played
from referee.tournament.competition.model import Settings
from referee.web.http.answers import answer_pdf
from referee.web.patterns import register
from referee.web.patterns.page import for_developers
from referee.web.patterns.sample import (
    BEGAN,
    DECIDED,
    ledger_of,
    match_by_cards,
    match_view,
    people,
    session_view,
    tournament,
    tressette_view,
    unplayed_view,
)
from referee.web.patterns.series_sample import league, season

blueprint = Blueprint("paper_patterns", __name__, url_prefix="/patterns/paper")
blueprint.before_request(for_developers)

URL = "http://192.0.2.7:8000/match/K7Q2MZ"
WHOSE = Evening("Coppa Romagna", "20/11/2026")
DOTS = "60"
"""Dots to an inch: a page is as wide as it is read at a glance."""


@dataclass(frozen=True)
class Paper:
    """A paper: what it is called, and how it is made; the first `pages` of it are shown."""

    title: str
    make: Callable[[], bytes]
    pages: int = 1


def _swiss() -> dict[str, Paper]:
    made = partial(tournament, "svizzera", 17, 2)
    return {
        "tables": Paper("Accoppiamenti per tavolo", lambda: pairings_by_table(made(), 3)),
        "names": Paper("Accoppiamenti per nome", lambda: pairings_by_name(made(), 3)),
        "slips": Paper("Cartellini", lambda: slips(made(), 3, {1: ("K7Q2MZ", URL)})),
        "standings": Paper("Classifica", lambda: standings_sheet(made(), 1)),
        "reasons": Paper("Classifica con i perché", lambda: standings_sheet(made(), 1, why=True)),
        "progressive": Paper("Tabella progressiva", lambda: progressive_sheet(made(), 1)),
        "players": Paper("Elenco di chi gioca", lambda: players_list(made())),
        "door": Paper("Registro per l’ingresso", lambda: door_register(made()), 2),
        "cash": Paper("Cassa", lambda: cash_sheet(made())),
        "receipts": Paper("Ricevute", lambda: receipts(made())),
        "links": Paper(
            "Link personali", lambda: personal_links(made(), dict.fromkeys(range(99), URL))
        ),
        "numbers": Paper("Numeri dei tavoli", lambda: table_numbers(made(), ["7", "12B"]), 2),
        "tents": Paper("Segnatavolo", lambda: table_tents(made(), {"24": URL, "Finestra": URL}), 2),
        "poster": Paper("Locandina", lambda: poster(made(), URL)),
        "poster-a3": Paper("Locandina, A3", lambda: poster(made(), URL, "a3")),
        "invitations": Paper("Inviti", lambda: invitations(made(), URL, BEGAN.date())),
    }


def _formats() -> dict[str, Paper]:
    knockout, girone = partial(tournament, "eliminazione"), partial(tournament, "girone", 6)
    return {
        "bracket": Paper("Tabellone", lambda: bracket_sheet(knockout(13, 2), 1)),
        "bracket-a3": Paper("Tabellone, A3", lambda: bracket_sheet(knockout(29, 1), 1, "a3")),
        "cross": Paper("Tabella incrociata", lambda: cross_table_sheet(girone(3), 1)),
        "certificates": Paper("Attestati", lambda: certificates(girone(5, ends=True))),
        "season": Paper("Classifica del circuito", lambda: _season(7), 2),
        "season-wide": Paper("Classifica del circuito, molti eventi", lambda: _season(13)),
        "league": Paper("Campionato", lambda: league_sheet(_league(), BEGAN.date()), 3),
        "league-team": Paper(
            "Sfide di una squadra", lambda: fixture_list(_league(), 1, BEGAN.date())
        ),
        "meeting": Paper("Foglio di una sfida", lambda: meeting_sheet(_league(), _meeting())),
        "cards": Paper(
            "Schede della baraonda", lambda: score_cards(tournament("baraonda", 8, 2), 1)
        ),
        "movement": Paper(
            "Schede di un Mitchell", lambda: score_cards(tournament("mitchell", 9, 1), 1)
        ),
    }


def _league() -> LeagueShown:
    return league_shown(league())


def _meeting() -> FixtureShown:
    return _league().rounds[3].fixtures[0]


def _season(events: int) -> bytes:
    return season_sheet(season_shown(season(events)), BEGAN.date())


def _charts() -> dict[str, Paper]:
    return {
        "knockout-8": Paper("Tabellone da riempire, 8", lambda: knockout_chart(Evening(), 8)),
        "knockout-29": Paper("Tabellone da riempire, 29", lambda: knockout_chart(WHOSE, 29)),
        "knockout-64": Paper("Tabellone da riempire, 64", lambda: knockout_chart(WHOSE, 64), 2),
        "knockout-drawn": Paper(
            "Tabellone sorteggiato da riempire, con la consolante", _drawn_chart, 2
        ),
        "ripescaggio": Paper(
            "Eliminazione con ripescaggio da riempire",
            lambda: knockout_chart(WHOSE, 32, settings=Settings(ripescaggio=True)),
            3,
        ),
        "knockout-a3": Paper("Tabellone da riempire, A3", lambda: knockout_chart(WHOSE, 64, "a3")),
        "girone-5": Paper("Girone da riempire, 5", lambda: _girone(5)),
        "girone-10": Paper("Girone da riempire, 10", lambda: _girone(10), 2),
        "swiss": Paper(
            "Svizzera da riempire", lambda: swiss_chart(WHOSE, [unplayed(people(16))], 5), 2
        ),
        "swiss-begun": Paper(
            "Svizzera da portare avanti a mano",
            lambda: swiss_chart(WHOSE, rounds_played(tournament("svizzera", 9, 2).state), 5),
        ),
    }


def _drawn_chart() -> bytes:
    names = [f"{one} - {other}" for one, other in zip(people(29), people(58)[29:], strict=True)]
    return knockout_chart(WHOSE, 29, "a4", names, Settings(consolante=True))


def _girone(entries: int) -> bytes:
    return girone_chart(WHOSE, [GroupChart("Girone A", people(entries))])


def _matches() -> dict[str, Paper]:
    return {
        "match": Paper("Foglio di marafone", lambda: sheet(match_view(), URL, "a4", 3)),
        "match-a5": Paper("Foglio di marafone, A5", lambda: sheet(match_view(), URL, "a5", 3), 2),
        "not-final": Paper("Non definitivo", lambda: sheet(match_view(refused=True), URL)),
        "decided": Paper("Deciso", lambda: sheet(unplayed_view(), URL, desk=DECIDED)),
        "decided-a5": Paper("Deciso, A5", lambda: sheet(unplayed_view(), URL, "a5", desk=DECIDED)),
        "hand": Paper("Una mano", lambda: printed_hand(match_by_cards(), _again()[0], URL)),
        "deals": Paper(
            "Le carte di ogni mano", lambda: printed_deals(match_by_cards(), _again(), URL)
        ),
        "report": Paper("Relazione arbitrale", _report),
        "tressette": Paper("Foglio di tressette", lambda: sheet(tressette_view(), URL)),
        "session": Paper("Foglio di trionfo", lambda: sheet(session_view(), URL)),
        "blank": Paper("Foglio in bianco", empty_blank),
        "blank-a5": Paper("Foglio in bianco, A5", lambda: empty_blank(paper="a5"), 2),
        "blank-named": Paper(
            "Foglio in bianco con i nomi", lambda: filled_blank(match_view(), URL, round_=3)
        ),
        "blank-tressette": Paper("Foglio in bianco di tressette", lambda: empty_blank("tressette")),
        "blank-trionfo": Paper("Foglio in bianco di trionfo", lambda: empty_blank("trionfo")),
    }


def _register() -> dict[str, Paper]:
    day = BEGAN.date()
    return {
        "record": Paper("Le partite di una persona", lambda: record_sheet(register.record(), day)),
        "kept": Paper("Dati di una persona", lambda: kept_sheet(register.kept(), day)),
        "club": Paper("Le partite del circolo", lambda: club_sheet(register.club(), day)),
    }


def _again() -> list[HandAgain]:
    hands = [hand_again(match_by_cards(), number) for number in range(1, 6)]
    return [hand for hand in hands if hand is not None]


def _report() -> bytes:
    view = match_view(refused=True)
    told = ReportSource(view, "", ledger_of(view))
    return report([told], "Coppa Romagna", BEGAN, BEGAN + timedelta(days=1))


PAPERS: Mapping[str, Paper] = {
    **_swiss(),
    **_formats(),
    **_charts(),
    **_matches(),
    **_register(),
}


@blueprint.get("/")
def page() -> str:
    """Show the first pages of everything that prints."""
    return render_template("patterns/papers.html", papers=PAPERS)


@blueprint.get("/<name>.pdf")
def pdf(name: str) -> Response:
    """Return a paper as it is printed. Answer with 404 for another name."""
    return answer_pdf(_paper(name).make(), f"referee-{name}")


@blueprint.get("/<name>/<int:number>.png")
def picture(name: str, number: int) -> Response:
    """Return a picture of a page, counted from 1. Answer with 404 where there is none."""
    drawn = _drawn(_paper(name).make(), number)
    if not drawn:
        abort(404)
    answer = Response(drawn, mimetype="image/png")
    answer.content_language = str(get_locale())
    return answer


def _paper(name: str) -> Paper:
    return PAPERS.get(name) or abort(404)


def _drawn(content: bytes, number: int) -> bytes:
    """Return a page as PNG; nothing where it is not there, or pdftoppm is not."""
    page_ = str(number)
    command = ["pdftoppm", "-r", DOTS, "-f", page_, "-l", page_, "-png", "-"]
    try:
        done = subprocess.run(command, input=content, capture_output=True, check=False)  # noqa: S603
    except FileNotFoundError:
        return b""
    return done.stdout
