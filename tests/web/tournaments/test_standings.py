"""The standings at the desk: why each stands there, protests, the end, and the prizes."""

from dataclasses import replace
from uuid import uuid4

import pytest
from flask import Flask

from referee.actions.matches.match_facts import record_fact
from referee.actions.tournaments.results import Correction, correct_result, preview_correction
from referee.core.sides import Pair
from referee.core.table_result import TableResult
from referee.presenters.tournaments.closing import prizes_shown
from referee.presenters.tournaments.results.correction import correction_shown
from referee.presenters.tournaments.standings import standings_shown
from referee.store.matches import queries
from referee.store.proof.checkpoints import counted
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import event_view
from referee.tournament.competition.tables import SidesTable
from referee.tournament.evening.facts import REFEREE
from referee.tournament.evening.plan import StagePlan
from tests.actions.tournaments.desk import play
from tests.tables import STAMP
from tests.tournament.evening.evening import plan
from tests.web.evening import Evening
from tests.web.tablet import Tablet


class Closing(Evening):
    """An evening whose standings are being looked at."""

    def __init__(self, app: Flask, entries: int, *formats: str, **more: object) -> None:
        super().__init__(app, plan(*formats, **more), entries)
        self.address = f"/events/{self.code}/standings"
        self.begins(with_matches=False)

    def plays(self) -> "Closing":
        self.types(1)
        return self


@pytest.fixture
def played(app: Flask) -> Closing:
    """A round robin of two pairs, played to its end."""
    return Closing(app, 2, "girone").plays()


def sent(evening: Closing, path: str, **fields: object) -> Tablet:
    page = evening.page()
    page.shows(evening.sends(page, path, **fields))
    return page


def is_in_checkpoint(evening: Evening) -> bool:
    """Tell whether the newest entry of the tournament is counted, so that nothing of it changes."""
    with evening.app.app_context():
        newest = event_view(evening.code).number
        return [one.head.number for one in counted("event", evening.code)][-1:] == [newest]


def test_before_anything_is_played_there_is_nothing_to_rank(app: Flask) -> None:
    evening = Evening(app, entries=4)
    page = evening.page()
    page.opens(f"/events/{evening.code}/standings")
    assert (page.status, "Nothing has been played yet." in page.text) == (200, True)


def test_every_row_says_why_it_stands_there(app: Flask) -> None:
    evening = Closing(app, 8, "svizzera").plays()
    page = evening.page()
    assert "more match points: 2 against 0" in page.text
    assert "Ordered by: match points, Buchholz, games difference" in page.text
    invented = "count as one against an opponent with one’s own match points"
    assert invented not in page.text, "nobody rested, and everybody turned up"
    assert invented in Closing(app, 5, "svizzera").plays().page().text
    assert "The tournament goes on." in page.text
    assert "Cross table" in page.text


def test_missing_results_are_counted(app: Flask) -> None:
    assert "2 results are missing." in Closing(app, 4, "svizzera").page().text


def test_from_the_last_round_to_the_prize_giving(played: Closing) -> None:
    assert "The last round is over." in played.page().text
    page = sent(played, "/protest", minutes="0")
    assert "The time for objections has begun." in page.text
    assert "Provisional: the time for objections is over" in page.text
    page = sent(played, "/final")
    assert "The standings are final." in page.text
    assert "Made final by Olga" in page.text
    assert is_in_checkpoint(played)
    page = sent(played, "/reopen", reason="a protest was accepted")
    assert "The standings are open again." in page.text
    assert played.view().state.final is None


def test_art_15_2_a_correction_after_the_end_is_told_beside_the_final_standings(
    played: Closing,
) -> None:
    sent(played, "/final", reason="all agree")
    assert "Reason: all agree" in played.page().text
    with played.app.app_context():
        last = len(played.view().state.rounds)
        table = played.view().state.sheets[last, 1].table
        assert isinstance(table, SidesTable)
        games, points = Pair(*table.games[::-1]), Pair(*table.points[::-1])
        turned = TableResult(games, points, "b" if table.winner == "a" else "a")
        seen = preview_correction(
            played.code, Correction((last, 1), turned, "read upside down", REFEREE)
        )
        with played.app.test_request_context(headers={"Accept-Language": "en"}):
            told = correction_shown(played.view().state, (last, 1), seen).notes
        assert "certificates have to be printed again" in told[-1]
        correct_result(played.act(), Correction((last, 1), turned, "read upside down", REFEREE))
    assert "A referee has corrected a result since" in played.page().text
    public = played.referee.get(f"/torneo/{played.code}/classifica").text
    assert "Final standings. A referee has corrected a result since" in public


def test_while_the_protest_time_runs_final_needs_a_reason(played: Closing) -> None:
    page = sent(played, "/protest", minutes="600")
    assert "Objections until" in page.text
    assert "data-ends=" in page.html
    page = sent(played, "/final")
    assert (page.status, "the time for objections is not over: say why" in page.text) == (422, True)
    assert played.view().state.final is None


def test_final_without_waiting_needs_a_reason(played: Closing) -> None:
    page = sent(played, "/final")
    assert (page.status, "the time for objections is not over: say why" in page.text) == (422, True)
    page = sent(played, "/final", reason="all agree")
    assert "The standings are final." in page.text


def test_with_a_ruling_open_at_a_match_the_table_is_named_and_final_needs_a_reason(
    app: Flask,
) -> None:
    evening = Evening(app, plan("girone"), 2)
    evening.begins()
    evening.types(1)
    evening.address = f"/events/{evening.code}/standings"
    with app.app_context():
        code = matches_of(evening.view())[1, 1].code
        opened = {"source": "finding", "facts": "a sign"}
        head = queries.head(code).number
        record_fact(code, "ruling_opened", opened, head, str(uuid4()), STAMP)
    page = evening.presses(evening.page(), "/protest", minutes="0")
    assert "A ruling is still open: round 1, table 1." in page.text
    page = evening.presses(page, "/final", reason=" ")
    assert "a ruling is open at table 1 of round 1: say why it can wait" in page.text
    assert evening.view().state.final is None
    page = evening.presses(page, "/final", reason="it moves no place")
    assert "The standings are final." in page.text


def test_with_a_dispute_open_at_a_match_final_says_that_it_is_one(app: Flask) -> None:
    evening = Evening(app, plan("girone"), 2)
    evening.begins()
    with app.app_context():
        code = matches_of(evening.view())[1, 1].code
        play(code, sign=False)
        refused = {"side": "B", "reason": "no"}
        head = queries.head(code).number
        record_fact(code, "result_refused", refused, head, str(uuid4()), STAMP)
        # Whatever is open at a match keeps the desk from writing, until the match is given up.
        given_up = {"reason": "they left"}
        record_fact(code, "match_closed", given_up, head + 1, str(uuid4()), STAMP)
    evening.types(1)
    evening.address = f"/events/{evening.code}/standings"
    page = evening.presses(evening.page(), "/protest", minutes="0")
    assert "Still disputed: round 1, table 1." in page.text
    assert "ruling is still open" not in page.text
    page = evening.presses(page, "/final", reason=" ")
    assert "table 1 of round 1 is disputed: say why it can wait" in page.text.lower()
    assert "a ruling is open" not in page.text
    assert evening.view().state.final is None


def test_an_evening_can_end_early_with_a_reason(app: Flask) -> None:
    evening = Closing(app, 4, "svizzera")
    page = sent(evening, "/final", reason="the lights went out")
    assert "The standings are final." in page.text
    assert evening.view().state.final is not None


def test_a_refused_act_says_why_and_keeps_what_was_typed(played: Closing) -> None:
    page = sent(played, "/protest", minutes="soon")
    assert (page.status, "must be a whole number" in page.text) == (422, True)
    assert played.form(page, "/protest").fields["minutes"] == "soon"
    sent(played, "/final", reason="all agree")
    page = sent(played, "/reopen", reason=" ")
    assert page.status == 422
    assert played.view().state.final is not None


def test_prizes_are_told_with_who_wins_them(played: Closing) -> None:
    page = sent(played, "/prizes", prize_1="two hams", prize_2="a salame", place_2="x")
    assert (page.status, "must be a whole number" in page.text) == (422, True)
    assert played.form(page, "/prizes").fields["prize_1"] == "two hams"
    page = sent(played, "/prizes", prize_1="x" * 81)
    assert (page.status, "Wins: at most 80 characters" in page.text) == (422, True)
    page = sent(played, "/prizes", prize_1="two hams", prize_2="a salame")
    assert "The prizes are written." in page.text
    state = played.view().state
    with played.app.test_request_context():
        prizes = prizes_shown(state, standings_shown(state)[0])
        winner = standings_shown(state)[0].rankings[0].rows[0].name
    assert [(prize.place, prize.text) for prize in prizes] == [(1, "two hams"), (2, "a salame")]
    assert prizes[0].winners == (winner,)
    page = sent(played, "/prizes", prize_1="", prize_2="a salame")
    assert "two hams" not in played.page().text


def test_once_it_has_begun_a_prize_is_for_a_place_that_somebody_can_have(played: Closing) -> None:
    page = sent(played, "/prizes", prize_1="two hams", prize_2="a salame", place_2="3")
    assert page.status == 422
    assert "Rank: 2 have entered: nobody can have this place" in page.text
    fields = played.form(page, "/prizes").fields
    assert (fields["place_2"], fields["prize_2"]) == ("3", "a salame")
    assert not played.view().state.prizes


def test_what_is_wrong_with_the_place_of_a_prize_is_said_with_its_name(played: Closing) -> None:
    page = sent(played, "/prizes", prize_1="two hams", place_1="0")
    assert (page.status, "Rank: must be 1 or more" in page.text) == (422, True)


def test_before_it_begins_a_prize_may_be_for_any_place(app: Flask) -> None:
    evening = Evening(app, plan("girone"), 2)
    evening.address = f"/events/{evening.code}/standings"
    page = evening.page()
    page.shows(evening.sends(page, "/prizes", prize_1="two hams", place_1="17"))
    assert [prize.place for prize in evening.view().state.prizes] == [17]


def test_nobody_wins_a_prize_before_the_last_stage(app: Flask) -> None:
    evening = Closing(app, 6, "mitchell")
    sent(evening, "/prizes", prize_1="two hams")
    state = evening.view().state
    with app.test_request_context():
        both = prizes_shown(state, standings_shown(state)[0])[0].winners
        planned = replace(state.plan, stages=(*state.plan.stages, StagePlan("danese", qualify=1)))
        early = replace(state, plan=planned)
        assert prizes_shown(early, standings_shown(early)[0])[0].winners == ()
        assert prizes_shown(state, None)[0].winners == ()
    assert len(both) == 2
    assert all("(" in name for name in both)


def test_a_referee_reads_and_an_organizer_closes(played: Closing) -> None:
    page = played.page(client=played.referee)
    assert "Standings" in page.text
    assert "Begin the time for objections" not in page.text
    form = played.form(played.page(), "/final").fields | {"reason": "x"}
    answer = played.referee.post(f"{played.address}/final", data=form)
    assert answer.status_code in (403, 404)
