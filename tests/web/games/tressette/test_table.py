"""Tressette at the table: who leads, the three ways of entry, accuse, claims, offences, the end."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.tablet import NAMES, Tablet


class TressetteTablet(Tablet):
    """One device at a table of tressette."""

    def starts(self, first: str = "1", regulation: str = "tressette", **fields: Any) -> str:
        """Fill in the page of a new match; its code is kept."""
        self.opens("/match/new", game="tressette")
        form = next(form for form in self.forms if form.action == "/match/new")
        typed = {f"name_{seat}": name for seat, name in enumerate(NAMES, start=1)}
        filled = {**form.fields, **typed, "regulation": regulation, "first": first, **fields}
        answer = self.client.post(form.action, data=filled)
        if answer.status_code == 303:
            self.code = answer.headers["Location"].rsplit("/", 1)[-1]
        self.shows(answer)
        return self.code

    def declares(self, **fields: str) -> None:
        """Declare an accusa in the picker."""
        self.sends("accusa_declared", **fields)


@pytest.fixture
def table(english: FlaskClient) -> TressetteTablet:
    return TressetteTablet(english)


def kinds(tablet: Tablet) -> set[str]:
    return {form.fields["kind"] for form in tablet.forms if "kind" in form.fields}


def test_a_match_is_opened_with_its_regulation_and_first_player(table: TressetteTablet) -> None:
    table.starts(first="2", regulation="tressette-31")
    record = table.record()
    assert (record["game"], record["regulation"]) == ("tressette", "tressette-31")
    assert table.status == 200
    assert "Bruno leads" in table.text
    assert "battezzante" not in table.text.lower()
    assert "trump" not in table.text.lower()


def test_a_hand_is_written_by_one_tap(table: TressetteTablet) -> None:
    table.starts()
    table.writes_points(7)
    hand = table.result()["hands"][0]
    assert (hand["first"], hand["points"]) == (1, {"A": 7, "B": 4})
    table.writes_points(11)
    hands = table.result()["hands"]
    assert [hand["first"] for hand in hands] == [1, 2]


@pytest.mark.parametrize("mode", ["rapido", "prese", "carte"])
def test_art_16_1_whoever_leads_the_first_hand_is_asked_for(
    table: TressetteTablet, mode: str
) -> None:
    table.starts(first="")
    table.at_table(mode=mode)
    assert "Who leads this hand?" in table.text
    table.sends("hand_written", first="3")
    assert table.status == 200
    assert table.record()["hands"][0]["first"] == 3
    assert "Who leads this hand?" not in table.text


def test_of_a_hand_that_has_only_begun_nothing_is_corrected(table: TressetteTablet) -> None:
    table.starts(first="")
    table.sends("hand_written", first="3")
    assert "Hand begun: first to play Carla" in table.text
    assert "/correct/1" not in table.html
    table.at_table(mode="prese")
    table.sends("trick_taken", taken="A:5")
    assert f"/match/{table.code}/correct/1" in table.html


def test_tricks_are_kept_by_winner_and_worth(table: TressetteTablet) -> None:
    table.starts()
    table.at_table(mode="prese")
    table.sends("trick_taken", taken="A:5")
    table.sends("trick_taken", taken="B:0")
    assert table.record()["hands"][0]["taken"] == [
        {"won": "A", "thirds": 5},
        {"won": "B", "thirds": 0},
    ]


def test_cards_are_played_without_trumps(table: TressetteTablet) -> None:
    table.starts(first="1")
    table.plays("3d 2d Ad Rd")
    assert table.record()["hands"][0]["tricks"] == ["3d 2d Ad Rd"]
    assert "Anna to play" in table.text


def test_the_leader_may_say_a_word(table: TressetteTablet) -> None:
    table.starts()
    table.plays("3d")
    table.sends("call_made", word="busso")
    assert table.record()["hands"][0]["calls"] == [{"trick": 1, "seat": 1, "word": "busso"}]


def test_art_16_4_a_side_declares_while_totals_are_written(table: TressetteTablet) -> None:
    table.starts()
    table.at_table(mode="rapido")
    table.declares(accusa="napoletana", suit="spade", who="A")
    assert "napoletana of swords" in table.text
    table.declares(accusa="three:A", suit="spade", who="B")
    table.writes_points(6)
    hand = table.result()["hands"][0]
    assert hand["accuse"] == {"A": 3, "B": 3}
    assert hand["points"] == {"A": 9, "B": 8}


def keys_of(table: TressetteTablet) -> list[str]:
    """What the keys of the points say, A first."""
    pairs = re.findall(r"pair__A[^>]*>(\d+)<.*?pair__B[^>]*>(\d+)<", table.html)
    return [f"{a}–{b}" for a, b in pairs]


def test_art_16_4_a_side_declares_by_one_key_and_the_points_count_it(
    table: TressetteTablet,
) -> None:
    table.starts()
    table.at_table(mode="rapido", way="points")
    assert keys_of(table)[4] == "7–4"
    keys = [one for one in table.forms if one.fields.get("kind") == "accusa_declared"]
    assert [one.fields["who"] for one in keys] == ["A", "B"]
    assert [len(one.buttons) for one in keys] == [19, 19], "all that can be declared"
    table.sends("accusa_declared", accusa="napoletana:spade")
    assert keys_of(table)[4] == "10–4"
    assert 'pair__A pair__more">8<' in table.html, "5–6 is 8–6 with the napoletana"
    table.sends("accusa_declared", accusa="three:A:spade", who="B")
    table.sends("accusa_declared", accusa="napoletana:coppe", who="B")
    assert keys_of(table)[4] == "10–10"
    table.sends("accusa_declared", accusa="napoletana:spade")
    assert table.status == 422
    assert table.text.count("declared twice") == 1
    table.at_table(way="thirds")
    assert 'data-scored-a="9" data-scored-b="18"' in table.html
    table.at_table(way="counted")
    assert 'data-scored-a="9" data-scored-b="18"' in table.html
    table.writes_points(7)
    hand = table.result()["hands"][0]
    assert (hand["accuse"], hand["points"]) == ({"A": 3, "B": 6}, {"A": 10, "B": 10})
    assert table.record()["hands"][0]["accuse"] == [
        {"side": "A", "kind": "napoletana", "suit": "spade"},
        {"side": "B", "kind": "three", "rank": "A", "without": "spade"},
        {"side": "B", "kind": "napoletana", "suit": "coppe"},
    ]


def test_art_16_4_an_accusa_that_scores_nothing_is_not_counted_by_the_keys(
    table: TressetteTablet,
) -> None:
    table.starts()
    table.at_table(mode="prese")
    table.sends("trick_taken", taken="A:5")
    table.declares(accusa="napoletana", suit="spade", who="3", trick="2")
    table.at_table(mode="rapido", way="points")
    assert keys_of(table)[4] == "7–4"
    assert 'name="suit"' in table.html, "after the first trick a player declares, and says when"


def test_art_16_4_a_player_declares_three_without_a_suit(table: TressetteTablet) -> None:
    table.starts()
    table.at_table(mode="carte")
    table.declares(accusa="three:3", suit="coppe", who="2")
    assert table.record()["hands"][0]["accuse"] == [
        {"kind": "three", "seat": 2, "rank": "3", "without": "coppe"}
    ]
    table.sends("undone")
    assert table.record()["hands"] == []


def test_art_16_4_an_accusa_after_the_first_trick_is_late(table: TressetteTablet) -> None:
    table.starts(first="1")
    table.plays("4d 5d 6d 7d")
    table.at_table(mode="carte")
    table.declares(accusa="napoletana", suit="coppe", who="4", trick="2")
    assert "Late accusa" in table.text


def test_art_16_4_in_prese_too_an_accusa_after_the_first_trick_is_late(
    table: TressetteTablet,
) -> None:
    table.starts()
    table.at_table(mode="prese")
    table.sends("trick_taken", taken="A:5")
    table.declares(accusa="napoletana", suit="spade", who="3", trick="2")
    assert "Late accusa" in table.text
    assert table.record()["hands"][0]["accuse"] == [
        {"kind": "napoletana", "seat": 3, "suit": "spade", "trick": 2}
    ]


@pytest.mark.parametrize("mode", ["rapido", "prese", "carte"])
def test_art_16_4_after_the_first_trick_it_has_to_be_said_when(
    table: TressetteTablet, mode: str
) -> None:
    table.starts()
    table.plays("4d 5d 6d 7d")
    table.at_table(mode=mode)
    assert "now, in trick 2" in table.text
    table.declares(accusa="napoletana", suit="coppe", who="4")
    assert table.status == 422
    assert 'id="trick-error"' in table.html
    table.declares(trick="1", who="4")
    assert table.record()["hands"][0]["accuse"] == [
        {"kind": "napoletana", "seat": 4, "suit": "coppe"}
    ]


@pytest.mark.parametrize("mode", ["rapido", "prese", "carte"])
def test_nobody_declares_before_it_is_known_who_leads(table: TressetteTablet, mode: str) -> None:
    table.starts(first="")
    table.at_table(mode=mode)
    assert "accusa_declared" not in kinds(table)
    table.sends("hand_written", first="3")
    assert "accusa_declared" in kinds(table)


def test_a_refusal_is_said_once_where_it_belongs(table: TressetteTablet) -> None:
    table.starts()
    table.at_table(mode="rapido", way="counted")
    table.declares(accusa="three:2", who="A")
    assert table.text.lower().count("say which suit") == 1
    table.sends("hand_written", aces_A="3", thirds_cards_A="9")
    assert table.text.lower().count("who took the last trick?") == 1
    assert 'class="field__error"' in table.html
    table.sends("hand_written", aces_A="3", aces_B="3", thirds_cards_A="9", last="A")
    assert table.text.lower().count("both piles together hold 4 aces") == 1
    assert 'class="field__error"' in table.html
    table.at_table(mode="rapido", way="thirds")
    table.sends("hand_written", thirds_A="20", thirds_B="20")
    assert table.text.lower().count("have 35 thirds") == 1
    assert 'id="thirds_A-error"' in table.html


def test_a_refusal_that_the_page_has_no_field_for_is_said_above(table: TressetteTablet) -> None:
    table.starts()
    table.at_table(mode="rapido", way="thirds")
    table.sends("hand_written", thirds_A="x")
    assert 'id="thirds_A-error"' in table.html
    form = table.form("hand_written")
    table.at_table(way="points")
    table.shows(table.client.post(form.action, data=form.fields | {"thirds_A": "x"}))
    assert table.text.lower().count("must be a whole number") == 1


def test_an_accusa_that_the_rules_refuse_is_told_in_its_picker(table: TressetteTablet) -> None:
    table.starts()
    table.at_table(mode="rapido")
    for _ in range(2):
        table.declares(accusa="napoletana", suit="spade", who="A")
    assert table.status == 422
    assert 'id="accusa-error"' in table.html
    assert table.text.count("declared twice") == 1


@pytest.mark.parametrize(
    ("fields", "place", "text"),
    [
        ({"who": "A"}, "accusa", "say what is declared"),
        ({"accusa": "three:2", "who": "A"}, "suit", "say which suit"),
        ({"accusa": "napoletana", "who": "B"}, "suit", "say which suit"),
        ({"accusa": "four:A"}, "who", "say who declares it"),
    ],
)
def test_an_accusa_that_is_not_told_whole_is_refused_at_its_field(
    table: TressetteTablet, fields: dict[str, str], place: str, text: str
) -> None:
    table.starts()
    table.at_table(mode="prese")
    table.declares(**fields)
    assert table.status == 422
    assert f'id="{place}-error"' in table.html
    assert text in table.html
    for name in ("accusa", "suit"):
        assert table.form("accusa_declared").fields.get(name, "") == fields.get(name, "")


def test_where_the_regulation_has_no_accuse_nobody_is_asked_for_any(
    table: TressetteTablet,
) -> None:
    table.starts(regulation="tressette-senza-accuse")
    for mode in ("rapido", "prese", "carte"):
        table.at_table(mode=mode)
        assert "accusa_declared" not in kinds(table)


def test_art_16_6_a_claim_counts_valid_accuse(table: TressetteTablet) -> None:
    table.starts()
    table.writes_points(11)
    table.at_table(mode="rapido")
    table.declares(accusa="three:A", suit="coppe", who="A")
    table.opens(f"/match/{table.code}/claim/A", thirds_A="21", thirds_B="2")
    assert "three aces without cups" in table.text
    assert "The claim is right" in table.text
    table.sends("hand_written")
    result = table.result()
    assert result["match"]["winner"] == "A"
    assert result["games"][0]["ended_by"] == "claim"


def test_an_offence_of_a_side(table: TressetteTablet) -> None:
    table.starts()
    table.at_table(mode="rapido")
    table.opens(f"/match/{table.code}/offence")
    assert "false accusa" in table.text
    assert "thrown in" not in table.text
    assert "same player leads again" in table.text
    table.sends("penalty_applied", offence="sign", side="B")
    assert table.result()["hands"][0]["points"] == {"A": 11, "B": 0}


ROWS = [
    {"who": "1", "accusa": "three:A", "suit": "coppe", "trick": ""},
    {"who": "2", "accusa": "napoletana", "suit": "coppe", "trick": "3"},
    {"who": "B", "accusa": "four:2", "suit": "", "trick": ""},
]


def rows_of(rows: list[dict[str, str]]) -> dict[str, str]:
    """The fields of the accuse in a correction, a row for each."""
    return {
        f"accuse-{number}-{name}": text
        for number, row in enumerate(rows)
        for name, text in row.items()
    }


def corrected(table: TressetteTablet, rows: list[dict[str, str]]) -> dict[str, str]:
    """Correct the first hand by these accuse; return the fields of the page that answers."""
    table.opens(f"/match/{table.code}/correct/1")
    table.sends("hand_corrected", **rows_of(rows), reason="mistyped")
    return table.form("hand_corrected").fields if table.status == 422 else {}


def test_a_hand_is_corrected_with_its_accuse(table: TressetteTablet) -> None:
    table.starts()
    table.at_table(mode="rapido")
    table.declares(accusa="napoletana", suit="spade", who="A")
    table.writes_points(6)
    table.opens(f"/match/{table.code}/correct/1")
    form = table.form("hand_corrected")
    assert form.fields["first"] == "1"
    told = {"who": "A", "accusa": "napoletana", "suit": "spade", "trick": ""}
    assert rows_of([told]).items() <= form.fields.items()
    corrected(table, ROWS)
    assert table.record()["hands"][0]["accuse"] == [
        {"seat": 1, "kind": "three", "rank": "A", "without": "coppe"},
        {"seat": 2, "kind": "napoletana", "suit": "coppe", "trick": 3},
        {"side": "B", "kind": "four", "rank": "2"},
    ]
    table.opens(f"/match/{table.code}/correct/1")
    assert rows_of(ROWS).items() <= table.form("hand_corrected").fields.items()
    corrected(table, [dict.fromkeys(row, "") for row in ROWS])
    assert "accuse" not in table.record()["hands"][0]


def test_where_the_cards_are_known_no_side_declares(table: TressetteTablet) -> None:
    side = '<option value="A">'
    table.starts()
    table.writes_points(6)
    table.opens(f"/match/{table.code}/correct/1")
    accuse = table.html.partition("accuse-title")[2]
    assert side in accuse
    table.at_table(mode="carte")
    table.plays("4d 5d 6d 7d")
    table.opens(f"/match/{table.code}/correct/2")
    accuse = table.html.partition("accuse-title")[2]
    assert accuse
    assert side not in accuse


@pytest.mark.parametrize(
    ("row", "field", "text"),
    [
        ({"who": "1"}, "accusa", "di’ che cosa si accusa"),
        ({"who": "1", "accusa": "napoletana"}, "suit", "di’ quale seme"),
        ({"who": "B", "accusa": "three:2"}, "suit", "di’ quale seme"),
        ({"accusa": "four:A", "trick": "2"}, "who", "di’ chi accusa"),
        ({"suit": "spade"}, "who", "di’ chi accusa"),
        (ROWS[0], "accusa", "la stessa accusa è dichiarata due volte"),
    ],
)
def test_an_accusa_that_is_wrong_is_told_in_its_row(
    italian: FlaskClient, row: dict[str, str], field: str, text: str
) -> None:
    table = TressetteTablet(italian)
    table.starts()
    table.writes_points(6)
    # An empty row between two others counts for nothing.
    typed = [ROWS[0], {}, row]
    fields = corrected(table, typed)
    assert table.status == 422
    told = re.search(f'id="accuse-2-{field}-error">(.*?)</p>', table.html, re.DOTALL)
    assert told
    assert text in told[1]
    assert table.text.count(text) == 2, "above the form and at the field"
    assert not re.search(r"(voce|chiave) \w+|without", told[1])
    assert rows_of(typed).items() <= fields.items()


@pytest.mark.parametrize(
    ("row", "field", "text"),
    [
        ({"who": "9", "accusa": "four:A"}, "who", "deve essere al massimo 4"),
        ({"who": "x", "accusa": "four:A"}, "who", "deve essere un numero intero"),
        ({"who": "1", "accusa": "four:A", "trick": "11"}, "trick", "deve essere al massimo 10"),
        ({"who": "1", "accusa": "five:A"}, "accusa", "deve essere uno di questi"),
        ({"who": "1", "accusa": "four:R"}, "accusa", "deve essere uno di questi"),
        (
            {"who": "1", "accusa": "napoletana", "suit": "rosso"},
            "suit",
            "deve essere uno di questi",
        ),
    ],
)
def test_an_accusa_that_no_list_offers_is_told_in_its_row(
    italian: FlaskClient, row: dict[str, str], field: str, text: str
) -> None:
    table = TressetteTablet(italian)
    table.starts()
    table.writes_points(6)
    corrected(table, [row])
    assert table.status == 422
    told = re.search(f'id="accuse-0-{field}-error">(.*?)</p>', table.html, re.DOTALL)
    assert told
    assert text in told[1]


def test_no_accuse_are_corrected_where_the_regulation_has_none(table: TressetteTablet) -> None:
    table.starts(regulation="tressette-senza-accuse")
    table.writes_points(6)
    table.opens(f"/match/{table.code}/correct/1")
    assert "accuse-0-who" not in table.form("hand_corrected").fields
    table.sends("hand_corrected", points_A="7", points_B="4", reason="mistyped")
    assert table.record()["hands"][0]["points"] == {"A": 7, "B": 4}


def test_the_match_ends_at_its_target_and_both_sides_sign(table: TressetteTablet) -> None:
    table.starts()
    for _ in range(2):
        table.writes_points(11)
    assert "win the match" in table.text
    table.opens(f"/match/{table.code}/end")
    for side, name in (("A", "Anna"), ("B", "Bruno")):
        form = next(one for one in table.forms if one.fields.get("side") == side)
        table.shows(table.client.post(form.action, data={**form.fields, "name": name}))
    table.at_table()
    assert table.client.get(f"/api/matches/{table.code}").json["state"] == "locked"


def test_spectators_see_score_and_accuse(table: TressetteTablet) -> None:
    table.starts()
    table.at_table(mode="rapido")
    table.declares(accusa="four:2", who="B")
    table.writes_points(6)
    for query in ({}, {"wall": "1"}):
        table.opens(f"/watch/{table.code}", **query)
        assert table.status == 200
    table.opens(f"/watch/{table.code}")
    assert "four twos" in table.text


def test_the_next_match_has_the_same_game(table: TressetteTablet) -> None:
    table.starts()
    table.opens("/match/new", again=table.code)
    form = next(form for form in table.forms if form.action == "/match/new")
    assert (form.fields["game"], form.fields["regulation"]) == ("tressette", "tressette")
