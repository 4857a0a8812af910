"""The referee at work: called, coming, ruling, appealed; disputes, confirmations, the report."""

import json
import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from uuid import uuid4

import pikepdf
import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.accounts.accounts import take_role
from referee.actions.matches.match_facts import record_fact
from referee.actions.matches.openings import open_match
from referee.actions.tournaments import events
from referee.actions.tournaments.events import EventTerms
from referee.core.rulings.office import FOR_REFEREES
from referee.store.accounts.club_events import helpers_of
from tests.games.trionfo.sessions import PLAYERS as FIVE
from tests.people import ORIGIN, browser_of, evening, match_of, person, row_of
from tests.tables import NOW, STAMP
from tests.web.tablet import Tablet


class Evening:
    """An event with a referee, Rita, and one of its tables in the hands of its players."""

    def __init__(self, app: Flask, confirmation: str = "none") -> None:
        with app.app_context():
            olga, rita = person("Olga", "organizer"), person("Rita")
            self.event = evening(olga, "Coppa Romagna", rita)
            terms = EventTerms("Coppa Romagna", NOW.date(), "torneo", confirmation)
            events.change_event(row_of(self.event), terms, "open", ORIGIN)
            self.code = match_of(self.event)
            self.referee = Tablet(browser_of(app, rita))
            self.organizer = Tablet(browser_of(app, olga))
            # Olga looks after the event, so her tablet may keep the match; she is no referee.
            self.table = Tablet(browser_of(app, olga))
        for tablet in (self.referee, self.organizer, self.table):
            tablet.code = self.code

    def writes(self, *hands: int) -> None:
        """Hands by points, what side A made of eleven."""
        self.table.at_table(mode="rapido", way="points")
        for a in hands:
            self.table.writes_points(a)

    def opens_ruling(self, **fields: Any) -> str:
        """The address of a ruling about the last hand, on a complaint of side B."""
        self.referee.opens(f"/match/{self.code}/rulings/new")
        sent = {"source": "complaint", "facts": "Carla made a sign", "by": "B", **fields}
        self.referee.sends("ruling_opened", **sent)
        number = json.loads(self.api())["number"]
        return f"/match/{self.code}/rulings/{number}"

    def api(self) -> str:
        return self.table.client.get(f"/api/matches/{self.code}").text

    def score(self) -> dict[str, int]:
        current: dict[str, int] = json.loads(self.api())["result"]["current"]["score"]
        return current


@pytest.fixture
def club(app: Flask) -> Iterator[Evening]:
    return Evening(app)


GIVEN = {"offence": "sign", "offender": "A", "effect": "proposed", "text": "seen by all"}


def test_a_table_calls_with_one_tap_and_sees_who_comes(club: Evening) -> None:
    club.table.at_table()
    club.table.sends("referee_called")
    assert "The referee is called." in club.table.text
    club.table.sends("referee_called", reason="a sign")
    club.referee.opens("/arbitri")
    assert club.referee.html.count("data-ring=") == 1
    assert "a sign" in club.referee.text
    assert "(1)" in club.referee.html.partition("</title>")[0]
    club.referee.sends("call_taken")
    assert "Rita is coming" in club.referee.text
    club.table.at_table()
    assert "The referee Rita is coming." in club.table.text
    club.referee.opens("/arbitri")
    club.referee.sends("call_answered")
    assert "Nobody is waiting for a referee." in club.referee.text
    club.table.at_table()
    assert "The referee is" not in club.table.text


def test_the_page_of_an_event_shows_its_own_calls_to_its_organizers_too(club: Evening) -> None:
    club.table.at_table()
    club.table.sends("referee_called", reason="a sign")
    own = f"/events/{club.event}/referees"
    club.organizer.opens(own)
    assert "a sign" in club.organizer.text
    assert "1 table waits for a referee" in club.organizer.text
    assert "The referees of this event decide" in club.organizer.text
    assert "I am coming" not in club.organizer.text
    club.referee.opens(own)
    form = club.referee.form("call_taken")
    assert club.referee.client.post(form.action, data=form.fields).headers["Location"] == own
    refused = club.referee.client.post(form.action, data={**form.fields, "event_id": "another-one"})
    assert refused.status_code == 422
    assert "Tables and tablets" in refused.text
    club.referee.opens(own)
    assert "Rita is coming" in club.referee.text
    club.referee.sends("call_answered")
    assert "Nobody is waiting for a referee." in club.referee.text
    assert "waits for a referee" not in club.referee.text
    # What a referee decides about a match of the event stands under the event's head.
    for page in ("rulings/new", "versions"):
        club.referee.opens(f"/match/{club.code}/{page}")
        assert "Coppa Romagna Overview Plan Tables and tablets" in club.referee.text


def test_who_arranges_the_event_sees_on_his_own_page_what_waits_there(
    app: Flask, club: Evening
) -> None:
    with app.app_context():
        gina = Tablet(browser_of(app, person("Gina", "manager")))
        other = Tablet(browser_of(app, person("Ugo", "organizer")))
    club.table.at_table()
    club.table.sends("referee_called", reason="a sign")
    own = f"/events/{club.event}/referees"
    for reader in (club.organizer, gina):
        reader.opens("/arbitri")
        assert "a sign" in reader.text
        assert "Coppa Romagna" in reader.text
        assert "I am coming" not in reader.text, "a referee decides"
        assert f'href="{own}"' in reader.html
    other.opens("/arbitri")
    assert "Nobody is waiting" in other.text


def test_an_event_without_a_referee_leads_to_where_one_is_added(app: Flask, club: Evening) -> None:
    club.table.at_table()
    club.table.sends("referee_called", reason="a sign")
    with app.app_context():
        rita = next(one for one in helpers_of(row_of(club.event)) if one.role == "referee")
        take_role(row_of(club.event), rita.account_id, "referee", ORIGIN)
    club.organizer.opens(f"/events/{club.event}/referees")
    assert "This event has no referee" in club.organizer.text
    assert f'href="/events/{club.event}#people"' in club.organizer.html


def test_what_a_table_has_told_with_its_call_is_not_asked_again(club: Evening) -> None:
    club.table.at_table()
    club.table.sends("referee_called", reason="a sign")
    club.referee.opens(f"/match/{club.code}/rulings/new")
    assert re.search(r'<textarea[^>]*name="facts"[^>]*>\s*a sign</textarea>', club.referee.html)


def test_a_call_by_mistake_is_taken_back(club: Evening) -> None:
    club.table.at_table()
    club.table.sends("referee_called")
    club.table.sends("call_withdrawn")
    assert "Call the referee" in club.table.text


def test_the_referees_page_costs_nothing_while_nothing_happens(club: Evening) -> None:
    first = club.referee.client.get("/arbitri")
    again = {"If-None-Match": first.headers["ETag"]}
    assert club.referee.client.get("/arbitri", headers=again).status_code == 304
    club.table.at_table()
    club.table.sends("referee_called")
    assert club.referee.client.get("/arbitri", headers=again).status_code == 200


def test_a_referee_sees_his_own_events_and_friendly_matches(app: Flask, club: Evening) -> None:
    club.table.at_table()
    club.table.sends("referee_called")
    with app.app_context():
        other = Tablet(browser_of(app, person("Rino")))
    other.opens("/arbitri")
    assert "Nobody is waiting" in other.text
    assert other.client.get(f"/match/{club.code}/rulings/new").status_code == 404


@pytest.mark.parametrize("kind", sorted(FOR_REFEREES))
def test_what_a_referee_writes_is_not_for_the_table(club: Evening, kind: str) -> None:
    club.table.at_table()
    form = club.table.form("hand_written").fields | {"kind": kind, "call": "1", "ruling": "1"}
    answer = club.table.client.post(f"/match/{club.code}/events", data=form)
    assert answer.status_code == 403
    assert "Only a referee writes this." in answer.text


def test_programs_write_no_rulings_without_a_referee(club: Evening) -> None:
    client = club.table.client
    sent = {"id": "event-00", "after": 1, "kind": "ruling_opened"}
    sent["payload"] = {"source": "finding", "facts": "a sign"}
    token = {"X-CSRFToken": client.get("/api/csrf").json["token"]}
    answer = client.post(f"/api/matches/{club.code}/events", json=sent, headers=token)
    assert (answer.status_code, answer.json["article"]) == (403, "11.1")


def test_the_table_shows_by_itself_what_the_referee_writes_beside_the_play(club: Evening) -> None:
    club.writes(6)
    seen = json.loads(club.api())["number"]
    club.opens_ruling()
    newest = club.table.client.get(f"/match/{club.code}/newest?seen={seen}").json
    assert (newest["number"], newest["beside"]) == (seen + 1, True)
    club.writes(7)
    assert not club.table.client.get(f"/match/{club.code}/newest?seen={seen}").json["beside"]
    assert not club.table.client.get(f"/match/{club.code}/newest").json["beside"]


def test_the_table_is_told_that_it_was_the_referee_who_decided(club: Evening) -> None:
    club.writes(6)
    ruling = club.opens_ruling()
    seen = json.loads(club.api())["number"]
    club.referee.opens(ruling)
    club.referee.sends("ruling_given", **GIVEN)
    club.referee.confirms("ruling_given")

    def newest() -> dict[str, Any]:
        address = f"/match/{club.code}/newest?seen={seen}"
        told: dict[str, Any] = club.table.client.get(address).json
        return told

    assert newest()["told"].startswith("The referee has decided. Ruling")
    decided = json.loads(club.api())["number"]
    club.referee.opens(ruling)
    club.referee.sends("score_released")
    assert newest()["told"].startswith("The referee has decided. Ruling"), "and released since"
    released = club.table.client.get(f"/match/{club.code}/newest?seen={decided}").json
    assert "The score is released" in released["told"]
    assert not released["beside"], "the score itself is shown anew: it is final now"
    club.writes(7)
    assert newest()["told"] == "", "another device has written, too"


def test_a_decision_answers_the_call_that_it_came_from(club: Evening) -> None:
    club.writes(6)
    club.table.sends("referee_called", reason="a sign")
    club.referee.opens("/arbitri")
    club.referee.sends("call_taken")
    ruling = club.opens_ruling()
    club.referee.opens(ruling)
    club.referee.sends("ruling_given", **GIVEN)
    club.referee.opens("/arbitri")
    assert "Calls" in club.referee.text, "nothing is decided before it is confirmed"
    club.referee.opens(ruling)
    club.referee.sends("ruling_given", **GIVEN)
    club.referee.confirms("ruling_given")
    club.referee.opens("/arbitri")
    assert "Answered" not in club.referee.text
    assert "Scores to release" in club.referee.text
    club.table.at_table()
    assert "is coming" not in club.table.text
    # A call that came after the ruling was opened, and that nobody has taken, is another one.
    ruling = club.opens_ruling(facts="another sign")
    club.table.at_table()
    club.table.sends("referee_called", reason="and now the time")
    club.referee.opens(ruling)
    club.referee.sends("ruling_given", **GIVEN | {"effect": "nothing", "text": "no"})
    club.referee.confirms("ruling_given")
    club.referee.opens("/arbitri")
    assert "and now the time" in club.referee.text


def test_a_dispute_over_a_sign_is_ruled_appealed_and_ruled_again(club: Evening) -> None:
    club.writes(6, 7)
    ruling = club.opens_ruling()
    club.table.at_table()
    assert "A ruling on hand 2 is open" in club.table.text
    club.referee.opens(ruling)
    club.referee.sends("ruling_given", **GIVEN)
    assert "eleven-nil to the other side" in club.referee.text
    assert club.score() == {"A": 13, "B": 9}
    club.referee.confirms("ruling_given")
    assert club.score() == {"A": 6, "B": 16}
    spectator = club.referee.client.get(f"/watch/{club.code}").text
    assert "the score is final once the referee releases it" in spectator
    assert "13–9" in spectator
    assert f"/match/{club.code}/history#entry-" in spectator
    club.table.at_table()
    given = json.loads(club.api())["number"]
    assert f'/match/{club.code}/history#entry-{given}"' in club.table.html
    club.referee.opens(ruling)
    club.referee.sends("ruling_appealed", reason="nobody saw it", by="A")
    assert "appeal of Anna and Carla" in club.referee.text.replace("Appeal", "appeal")
    club.referee.sends("ruling_given", **GIVEN | {"effect": "nothing", "text": "it was no sign"})
    club.referee.confirms("ruling_given")
    assert club.score() == {"A": 13, "B": 9}
    assert "seen by all" in club.referee.text
    club.referee.sends("score_released")
    assert "The score is released." in club.referee.text
    assert f"/events/{club.event}/report.pdf" in club.referee.html, "back among the event's own"
    club.table.at_table()
    assert "final" not in club.table.text
    assert ruling not in club.table.html
    club.referee.opens(f"/match/{club.code}")
    assert ruling in club.referee.html


def test_nothing_typed_is_lost_where_a_ruling_is_refused(club: Evening) -> None:
    club.writes(6)
    ruling = club.opens_ruling()
    club.referee.opens(ruling)
    club.referee.sends("ruling_given", **GIVEN | {"text": ""})
    assert club.referee.status == 422
    assert "say what is decided, and why" in club.referee.text
    assert club.referee.form("ruling_given").fields["offence"] == "sign"
    club.referee.sends("ruling_given", **GIVEN | {"offence": ""})
    assert "say what happened" in club.referee.text
    for effect in ("penalty", "warning", "proposed"):
        club.referee.sends("ruling_given", **GIVEN | {"offender": "", "effect": effect})
        assert "say who did it" in club.referee.text
    club.referee.sends("ruling_given", **GIVEN | {"offender": "7"})
    assert club.referee.status == 422
    club.referee.opens(f"/match/{club.code}/rulings/new")
    club.referee.sends("ruling_opened", source="complaint", facts=" ", by="B")
    assert club.referee.status == 422
    assert club.referee.client.get(f"/match/{club.code}/rulings/99").status_code == 404


def test_art_11_1_what_the_referee_found_is_nobodys_complaint(club: Evening) -> None:
    club.writes(6)
    club.referee.opens(f"/match/{club.code}/rulings/new")
    club.referee.sends("ruling_opened", source="finding", facts="Carla made a sign", by="B")
    assert club.referee.status == 422
    assert "nobody complains of what the referee found" in club.referee.text
    assert "Carla made a sign" in club.referee.html
    club.referee.opens(club.opens_ruling(source="finding", by=""))
    assert "Found by the referee" in club.referee.text
    assert "Complaint of" not in club.referee.text
    club.referee.opens(f"/match/{club.code}/history")
    assert "on what the referee found: Carla made a sign" in club.referee.text


def test_art_11_1_a_finding_of_an_older_ledger_is_no_complaint_whoever_is_named(
    club: Evening, app: Flask
) -> None:
    club.writes(6)
    number = json.loads(club.api())["number"]
    found = {"source": "finding", "facts": "Carla made a sign", "hand": 1, "side": "B"}
    with app.app_context():
        record_fact(club.code, "ruling_opened", found, number, str(uuid4()), STAMP)
    club.referee.opens(f"/match/{club.code}/rulings/{number + 1}")
    assert "Found by the referee" in club.referee.text
    for page in (f"/match/{club.code}/rulings/{number + 1}", f"/match/{club.code}/history"):
        club.referee.opens(page)
        assert "Carla made a sign" in club.referee.text, page
        assert "omplaint" not in club.referee.text, page


def test_a_decision_on_what_has_moved_on_is_not_written(club: Evening) -> None:
    club.writes(6)
    ruling = club.opens_ruling()
    club.referee.opens(ruling)
    club.referee.sends("ruling_given", **GIVEN)
    club.writes(5)
    club.referee.confirms("ruling_given")
    assert "Give the ruling" in club.referee.text
    assert club.score() == {"A": 11, "B": 11}


def test_a_ruling_is_given_as_it_was_shown_and_not_otherwise(club: Evening) -> None:
    club.writes(6)
    club.referee.opens(club.opens_ruling())
    club.referee.sends("ruling_given", **GIVEN)
    club.referee.confirms("ruling_given", effect="nothing")
    assert "this is what would follow now" in club.referee.text
    assert "Nothing follows" in club.referee.text
    club.referee.confirms("ruling_given", effect="penalty", remedy="match_lost")
    assert "the match is lost" in club.referee.text
    assert club.score() == {"A": 6, "B": 5}
    club.referee.confirms("ruling_given")
    assert "Appeal" in club.referee.text


def test_the_article_of_the_offence_is_taken_and_the_player_is_named(club: Evening) -> None:
    club.writes(6)
    club.referee.opens(club.opens_ruling())
    club.referee.sends("ruling_given", **GIVEN | {"offender": "3"})
    assert "Carla: a sign or gesture not allowed" in club.referee.text
    assert "art. 11.2" in club.referee.html.partition("Give the ruling")[0].partition("preview")[2]
    assert club.referee.form("ruling_given").fields["article"] == ""
    club.referee.confirms("ruling_given")
    shown = club.referee.text.partition("Appeal")[0]
    assert "Carla: a sign or gesture not allowed" in shown
    assert "art. 11.2" in shown
    club.referee.opens(f"/match/{club.code}/history")
    assert "Carla: a sign or gesture not allowed" in club.referee.text
    assert "(art. 11.2)" in club.referee.text


def test_an_article_that_the_referee_names_is_kept(club: Evening) -> None:
    club.writes(6)
    club.referee.opens(club.opens_ruling())
    club.referee.sends("ruling_given", **GIVEN, article="5.4")
    club.referee.confirms("ruling_given")
    assert "art. 5.4" in club.referee.text
    assert "11.2" not in club.referee.text.partition("Appeal")[0]


def test_a_hand_is_corrected_as_it_was_shown_and_not_otherwise(club: Evening) -> None:
    club.writes(6, 7)
    number = club.opens_ruling(hand=1).rpartition("/")[2]
    club.referee.opens(f"/match/{club.code}/correct/1", ruling=number)
    written = {"way": "points", "points_A": 5, "points_B": 6, "reason": "counted again"}
    club.referee.sends("ruling_given", **written)
    club.referee.confirms("ruling_given", points_A=0, points_B=11)
    assert "7–15" in club.referee.text
    assert club.score() == {"A": 13, "B": 9}
    club.referee.confirms("ruling_given")
    assert club.score() == {"A": 7, "B": 15}


def test_a_ruling_under_appeal_is_no_earlier_warning_of_itself(club: Evening) -> None:
    club.writes(6)
    late = GIVEN | {"offence": "late"}
    club.referee.opens(club.opens_ruling())
    club.referee.sends("ruling_given", **late)
    club.referee.confirms("ruling_given")
    club.referee.sends("ruling_appealed", by="A", reason="not seen")
    assert "Warned before" not in club.referee.text
    club.referee.sends("ruling_given", **late)
    again = "Warning to Anna and Carla: late at the table art. 15.3 The score stays as it is."
    assert again in club.referee.text


def test_a_warning_is_remembered_through_the_event(app: Flask, club: Evening) -> None:
    club.writes(6)
    late = {"offence": "late", "offender": "1", "effect": "proposed", "text": "six minutes"}
    club.referee.opens(club.opens_ruling())
    club.referee.sends("ruling_given", **late)
    assert "Warning to Anna" in club.referee.text
    club.referee.confirms("ruling_given")
    with app.app_context():
        club.code = club.table.code = club.referee.code = match_of(club.event)
    club.writes(6)
    club.referee.opens(club.opens_ruling())
    assert "warning to Anna: late at the table" in club.referee.text
    club.referee.sends("ruling_given", **late)
    assert "the match is lost" in club.referee.html.partition("Give the ruling")[0]


def test_a_ruling_corrects_a_hand(club: Evening) -> None:
    club.writes(6, 7)
    ruling = club.opens_ruling(hand=1)
    number = ruling.rpartition("/")[2]
    club.referee.opens(f"/match/{club.code}/correct/1", ruling=number)
    written = {"way": "points", "points_A": 5, "points_B": 6, "reason": "counted again"}
    club.referee.sends("ruling_given", **written)
    assert "12–10" in club.referee.text
    club.referee.confirms("ruling_given")
    assert club.score() == {"A": 12, "B": 10}
    assert "counted again" in club.referee.text


def test_art_15_1_a_hand_is_confirmed_or_both_versions_stand(app: Flask) -> None:
    club = Evening(app, confirmation="hand")
    club.writes(6, 7)
    assert "Hand 1 to be confirmed: 6–5 points" in club.table.text
    club.table.sends("hand_confirmed")
    assert "Hand 2 to be confirmed" in club.table.text
    club.table.opens(f"/match/{club.code}/correct/2", by="B")
    written = {"way": "points", "points_A": 5, "points_B": 6, "reason": "the sixth trick was ours"}
    club.table.sends("hand_refused", **written)
    assert "Hand 2 is disputed: the score is not final" in club.table.text
    watched = club.referee.client.get(f"/watch/{club.code}").text
    for page in (club.table.html, watched):
        assert "7–4 points" in page.partition("As it is recorded")[2]
        assert "5–6 points" in page.partition("As Bruno and Dario say")[2]
    club.referee.opens("/arbitri")
    assert "the sixth trick was ours" in club.referee.text
    waiting = club.referee.text.partition("Hand 2 As it is recorded: ")[2]
    assert waiting.startswith("7–4 points As Bruno and Dario say: 5–6 points")
    dispute = json.loads(club.api())["number"]
    club.referee.opens(f"/match/{club.code}/disputes/{dispute}")
    assert "7–4 points" in club.referee.text
    assert "5–6 points" in club.referee.text
    club.referee.sends("dispute_decided", version="theirs", text="")
    assert club.referee.status == 422
    club.referee.sends("dispute_decided", version="theirs", text="the sixth was theirs")
    assert "Decided: the sixth was theirs" in club.referee.text
    assert club.referee.text.count("7–4 points") == 1
    assert "The hand is now: 5–6 points" in club.referee.text
    club.table.at_table()
    assert "disputed" not in club.table.text
    assert "As it is recorded" not in club.table.text
    assert club.score() == {"A": 11, "B": 11}
    club.table.opens(f"/match/{club.code}/correct/1")
    assert "Hand 1 is confirmed: call the referee" in club.table.text
    club.referee.opens(f"/match/{club.code}/correct/1")
    assert "Hand 1 is confirmed: it changes by a ruling." in club.referee.text
    assert f"/match/{club.code}/rulings/new?hand=1" in club.referee.html
    club.referee.opens(f"/match/{club.code}/correct/1", insert="1")
    assert "The hands from here on are confirmed" in club.referee.text
    club.referee.opens(f"/match/{club.code}/correct/3")
    assert "confirmed" not in club.referee.text
    assert 'value="hand_corrected"' not in club.table.html, "what is refused is not offered"
    club.table.opens(f"/match/{club.code}/correct/3")
    form = club.table.form("hand_inserted").fields
    sent = {**form, **written, "kind": "hand_corrected"}
    answer = club.table.client.post(f"/match/{club.code}/correct/1", data=sent)
    assert answer.status_code == 422
    assert "Hand 1 is confirmed" in answer.text
    assert club.referee.client.get(f"/match/{club.code}/disputes/99").status_code == 404


def test_a_hand_is_contested_in_totals_and_without_a_reason(app: Flask) -> None:
    club = Evening(app, confirmation="hand")
    club.table.at_table(mode="prese")
    for taken in ("A:4", "A:4", "A:4", "A:4", "A:4", "A:4", "A:3", "B:3", "A:0", "A:2"):
        club.table.sends("trick_taken", taken=taken)
    club.table.opens(f"/match/{club.code}/correct/1", by="B")
    assert "As it is recorded" in club.table.text
    assert club.table.form("hand_refused").fields["way"] == "points"
    club.table.sends("hand_refused", points_A=9, points_B=2)
    assert "Hand 1 is disputed: the score is not final" in club.table.text
    dispute = json.loads(club.api())["number"]
    club.referee.opens(f"/match/{club.code}/disputes/{dispute}")
    assert "no reason given" in club.referee.text
    assert "9–2 points" in club.referee.text


def test_a_dispute_is_decided_otherwise_than_both_say(app: Flask) -> None:
    club = Evening(app, confirmation="hand")
    club.writes(6)
    club.table.opens(f"/match/{club.code}/correct/1", by="B")
    written = {"way": "points", "points_A": 5, "points_B": 6, "reason": "ours"}
    club.table.sends("hand_refused", **written)
    dispute = json.loads(club.api())["number"]
    club.referee.opens(f"/match/{club.code}/correct/1", dispute=str(dispute))
    written |= {"points_A": 4, "points_B": 7, "reason": "neither"}
    club.referee.sends("dispute_decided", **written)
    club.referee.confirms("dispute_decided")
    assert club.score() == {"A": 4, "B": 7}


def test_both_versions_of_a_refused_result_stand_until_a_referee_decides(club: Evening) -> None:
    club.writes(11, 11, 11, 11, 11, 11, 11, 11)
    club.table.opens(f"/match/{club.code}/end")
    assert "8 – 11–0 points" in club.table.text
    club.table.sends("result_refused", by="", hand="8", reason="five were ours")
    assert club.table.status == 422
    club.table.sends("result_refused", by="B", hand="8", reason="five were ours")
    assert "How hand 8 went, as you say" in club.table.text
    assert club.table.form("hand_refused").fields["reason"] == "five were ours"
    club.table.sends("hand_refused", way="points", points_A=6, points_B=5)
    for path in (f"/match/{club.code}/end", f"/watch/{club.code}"):
        page = club.referee.client.get(path).text
        assert "11–0 points" in page.partition("As it is recorded")[2]
        assert "6–5 points" in page.partition("As Bruno and Dario say")[2]
    dispute = json.loads(club.api())["number"]
    club.referee.opens(f"/match/{club.code}/disputes/{dispute}")
    assert "five were ours" in club.referee.text
    moved = club.referee.text.partition("What their version would change")[2]
    assert "nobody yet" in moved, "without the last hand the match is not over"
    club.referee.sends("dispute_decided", version="theirs", text="they have the tricks")
    assert "The hand is now: 6–5 points" in club.referee.text
    assert club.score() == {"A": 39, "B": 5}


def test_a_result_that_is_not_agreed_on_is_not_signed(club: Evening) -> None:
    club.writes(11, 11, 11, 11, 11, 11, 11, 11)
    club.table.opens(f"/match/{club.code}/end")
    signing = club.table.form("side_signed")
    club.table.sends("result_refused", by="", reason="no")
    assert club.table.status == 422
    club.table.sends("result_refused", by="B", reason="we won a game")
    assert "The result is disputed" in club.table.text
    assert 'value="side_signed"' not in club.table.html
    # It is refused as well where a page was open on which one could sign.
    said = {"after": json.loads(club.api())["number"], "name": "Anna", "event_id": str(uuid4())}
    refused = club.table.client.post(signing.action, data=signing.fields | said)
    assert "waits for the referee" in refused.text
    assert "score not final" in club.table.client.get("/").text
    club.referee.opens("/arbitri")
    assert "Disputed by Bruno and Dario" in club.referee.text
    dispute = json.loads(club.api())["number"]
    club.referee.opens(f"/match/{club.code}/disputes/{dispute}")
    # Else 44 and 44 do not make the points that stand beside them.
    assert "In the points every game counts 41 at most." in club.referee.text
    assert "2–0 · 82–0 (44–0, 44–0) The recorded result Wins: Anna and Carla" in club.referee.text
    assert "Refused by Bruno and Dario" in club.referee.text
    assert ": we won a game" in club.referee.text
    assert "They gave no version of their own." in club.referee.text
    club.referee.sends("dispute_decided", version="written", text="two games to nil")
    club.table.opens(f"/match/{club.code}/end")
    club.table.sends("side_signed", side="A", name="Anna")
    assert club.table.status == 200


def text_of(client: FlaskClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    with pikepdf.open(BytesIO(answer.data)) as pdf:
        assert pdf.Root.MarkInfo.Marked
        return str(pdf.docinfo.get("/Title", ""))


@pytest.mark.paper
def test_the_report_tells_every_call_ruling_and_correction(club: Evening) -> None:
    club.writes(6)
    club.opens_ruling()
    assert "Referee’s report" in text_of(club.referee.client, "/report.pdf")
    title = text_of(club.organizer.client, f"/events/{club.event}/report.pdf")
    assert "Coppa Romagna" in title
    assert club.table.client.get("/report.pdf?day=2026-02-30").status_code == 404
    assert "Referee’s report" in text_of(club.referee.client, "/report.pdf?day=2020-01-01")


@pytest.mark.paper
def test_the_sheet_tells_both_scores(club: Evening) -> None:
    club.writes(6, 7)
    club.referee.opens(club.opens_ruling())
    club.referee.sends("ruling_given", **GIVEN)
    club.referee.confirms("ruling_given")
    assert club.referee.client.get(f"/match/{club.code}/sheet.pdf").status_code == 200


def test_trionfo_a_player_is_warned_and_a_hand_made_void(app: Flask, club: Evening) -> None:
    with app.app_context():
        opening = {"game": "trionfo", "players": FIVE, "regulation": "trionfo"}
        told = opening | {"switches": {}, "title": "Trionfo"}
        club.code = open_match(told, "event-trionfo", STAMP, row_of(club.event)).code
        value = {"first": 1, "bids": ["di_piu", *["passo"] * 4], "made": True}
        written = {"hand": 1, "value": value}
        record_fact(club.code, "hand_written", written, 1, "event-hand", STAMP)
    club.referee.code = club.code
    ruling = club.opens_ruling(by="3")
    club.referee.opens(ruling)
    club.referee.sends("ruling_given", **GIVEN | {"offender": "5"})
    assert "Warning to Elsa" in club.referee.text
    club.referee.sends("ruling_given", **GIVEN | {"effect": "hand_void"})
    assert "The hand is void" in club.referee.text
    club.referee.confirms("ruling_given")
    assert json.loads(club.api())["result"]["totals"] == [0, 0, 0, 0, 0]
    club.referee.opens(f"/match/{club.code}")
    assert "Anna +8" in club.referee.text
