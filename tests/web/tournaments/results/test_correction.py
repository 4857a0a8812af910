"""Results that are corrected."""

from flask import Flask

from tests.web.tournaments.results.on_paper import (
    ASKED,
    WON,
    corrects,
    draws,
    match,
    names,
    previews,
    rows,
    running,
)


def test_a_correction_in_round_1_when_round_3_is_drawn(app: Flask) -> None:
    evening = running(app, 8)
    evening.types(1)
    draws(evening, published=True)
    evening.types(2)
    draws(evening)
    page = previews(
        evening, "/1/1", games_a=0, games_b=2, points_a=50, points_b=82, reason="upside down"
    )
    assert "The later rounds are published: their pairings stand." in page.text
    assert "Round 2 stays as it was published." in page.text
    assert "The round that is drafted has to be drawn again." in page.text
    assert "Places that change" in page.text
    assert match(evening, 1, 1).winner == "a"
    back = evening.sends(page, "/1/1/correct", again="1")
    page.shows(back)
    assert evening.form(page, "/1/1/correct").fields["points_b"] == "82"
    page = corrects(
        evening, "/1/1", games_a=0, games_b=2, points_a=50, points_b=82, reason="upside down"
    )
    assert match(evening, 1, 1).winner == "b"
    assert f"it was 2–1 · 100–90, won by {names(evening, 1, 1)[0]}. upside down" in page.text
    draft = evening.view().state.draft
    assert draft is not None
    assert draft.stale


def test_a_correction_needs_a_reason_and_another_result(app: Flask) -> None:
    evening = running(app)
    evening.types(1)
    page = previews(evening, "/1/1")
    assert (page.status, "say why the result is corrected" in page.text) == (422, True)
    page = previews(evening, "/1/1", reason="sure?")
    assert (page.status, "This is the result already" in page.text) == (422, True)
    page = previews(evening, "/1/1", games_a=5, reason="sure?")
    assert "a match is of 3 at most" in page.text
    page = previews(evening, "/1/1", games_a="", reason="sure?")
    assert "both sides have an amount" in page.text
    assert evening.form(page, "/1/1/correct").fields["reason"] == "sure?"


def test_a_slip_typed_game_by_game_is_corrected_game_by_game(app: Flask) -> None:
    evening = running(app)
    evening.presses(evening.page("/1/results"), "/1/results", **rows((1, WON)))
    page = evening.page("/1/1/correct")
    assert evening.form(page, "/1/1/correct").fields["g2_b"] == "41"
    page = corrects(evening, "/1/1", g3_b=37, reason="misread")
    assert "the result is corrected" in page.text
    assert match(evening, 1, 1).points == (110, 108)
    page.opens(f"{evening.address}/1/1/correct", way="totals")
    assert evening.form(page, "/1/1/correct").fields["points_b"] == "108"


def test_what_a_referee_ruled_wins_with_fewer_games(app: Flask) -> None:
    evening = running(app)
    evening.types(1)
    page = previews(evening, "/1/1", evening.referee, ruling="1", reason="signs")
    assert "choose who has won by the ruling" in page.text
    a, b = names(evening, 1, 1)
    fields = {"ruling": "1", "winner": "b", "reason": "signs"}
    page = previews(evening, "/1/1", evening.referee, **fields)
    assert f"The winner changes: it was {a}, it is {b}." in page.text
    page = corrects(evening, "/1/1", evening.referee, **fields)
    table = match(evening, 1, 1)
    assert (table.winner, table.how) == ("b", "ruling")
    assert f"Wins: {b}" in page.text
    assert f"won by {a}. signs" in page.text


def test_who_is_no_referee_neither_finds_nor_sends_a_ruling(app: Flask) -> None:
    evening = running(app)
    evening.types(1)
    page = evening.page("/1/1/correct")
    assert "A referee has ruled who wins" not in page.text
    assert "for a referee of the event to decide" in page.text
    fields = {"ruling": "1", "winner": "b", "reason": "signs", "seen": "1"}
    page.shows(evening.sends(page, "/1/1/correct", **fields))
    assert (page.status, "only a referee of the event decides" in page.text) == (422, True)
    assert match(evening, 1, 1).winner == "a"


def test_after_the_last_round_a_referee_corrects(app: Flask) -> None:
    evening = running(app, 2, "girone")
    evening.types(1)
    page = evening.page("/1/1")
    assert "/1/1/correct" not in page.html, "nobody is led where only another may go"
    assert "only a referee of the event corrects a result now" in page.text
    assert "/1/1/correct" in evening.page("/1/1", evening.referee).html
    page = evening.page("/1/1/correct")
    assert "only a referee of the event corrects a result now" in page.text
    assert "See what changes" not in page.text, "no form that nobody but a referee may send"
    changed = {"games_a": 2, "games_b": 0, "points_a": 82, "points_b": 70, "reason": "misread"}
    sent = evening.form(evening.page("/1/1/correct", evening.referee), "/1/1/correct").fields
    token = evening.form(evening.page("/1/1"), "/1/1/ruling").fields["csrf_token"]
    address = f"{evening.address}/1/1/correct"
    page.shows(evening.organizer.post(address, data=sent | changed | {"csrf_token": token}))
    assert (page.status, "only a referee corrects" in page.text) == (422, True)
    page = corrects(evening, "/1/1", evening.referee, **changed)
    assert match(evening, 1, 1).points == (82, 70)
    assert "as a referee" in page.text


def test_a_result_that_is_not_there_is_not_corrected(app: Flask) -> None:
    evening = running(app)
    answer = evening.organizer.get(f"{evening.address}/1/1/correct")
    assert answer.headers["Location"] == f"{evening.address}/1/1"
    page = evening.page("/1/1")
    token = evening.form(page, "/1/1/ruling").fields["csrf_token"]
    for typed in ({}, {"reason": "misread", "points_a": "82"}):
        sent = {"csrf_token": token, **typed}
        page.shows(evening.organizer.post(f"{evening.address}/1/1/correct", data=sent))
        assert "This table has no result yet that could be corrected." in page.text


def test_a_correction_to_half_a_match_is_asked_for_too(app: Flask) -> None:
    evening = running(app)
    evening.presses(evening.page("/1/1"), "/1/1", **WON)
    typed = {"games_a": "1", "games_b": "1", "points_a": "69", "points_b": "71"}
    page = previews(evening, "/1/1", way="totals", **typed, reason="time was called")
    assert (page.status, page.text.count(ASKED)) == (422, 2), "above the form and at the field"
    page = corrects(evening, "/1/1", way="totals", **typed, reason="time was called", called="1")
    assert "1–1 · 69–71" in page.text
    assert match(evening, 1, 1).winner is None
    assert 'name="called" value="1" checked' in evening.page("/1/1/correct").html


def test_the_games_of_a_slip_are_remembered_for_whoever_corrects_it(app: Flask) -> None:
    evening = running(app)
    evening.presses(evening.page("/1/1"), "/1/1", **WON)
    page = evening.page("/1/1/correct")
    assert "Result so far: 2–1 · 110–110 (44–30, 28–41, 41–39)" in page.text
    page.opens(f"{evening.address}/1/1/correct", way="games")
    fields = evening.form(page, "/1/1/correct").fields
    assert [fields[f"g{game}_{side}"] for game in (1, 2, 3) for side in "ab"] == [
        "44", "30", "28", "41", "41", "39"
    ]  # fmt: skip
    sent = evening.sends(page, "/1/1/correct", g3_a="30", g3_b="42", reason="read wrong")
    page.shows(sent)
    page.shows(evening.sends(page, "/1/1/correct", seen="1"))
    assert match(evening, 1, 1).winner == "b"
    assert "1–2 · 99–112 (44–30, 28–41, 30–42)" in evening.page("/1/1").text
