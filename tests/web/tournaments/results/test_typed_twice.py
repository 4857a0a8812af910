"""Slips that two people type."""

from flask import Flask

from tests.web.tournaments.results.on_paper import LOST, WON, match, rows, running


def test_typed_twice_and_differing_is_shown_with_who_typed_what(app: Flask) -> None:
    evening = running(app, 4, typed_twice=True)
    page = evening.page("/1/results")
    page = evening.presses(page, "/1/results", **rows((1, WON)))
    assert "It has to be typed once more." in page.text
    assert "Typed once by Olga" in page.text
    other = evening.page("/1/results", evening.referee)
    other.shows(evening.sends(other, "/1/results", evening.referee, **rows((1, LOST))))
    assert "It was typed differently before." in other.text
    table = evening.page("/1/1")
    assert "Two people read different results" in table.text
    assert "2–1 · 110–110" in table.text
    assert "0–2 · 50–82" in table.text
    table.shows(evening.sends(table, "/1/1", **LOST))
    assert match(evening, 1, 1).winner == "b"


def test_a_result_typed_twice_is_taken_by_somebody_else_than_its_typist(app: Flask) -> None:
    evening = running(app, 4, typed_twice=True)
    evening.presses(evening.page("/1/results"), "/1/results", **rows((1, WON)))
    other = evening.page("/1/results", evening.referee)
    other.shows(evening.sends(other, "/1/results", evening.referee, **rows((1, LOST))))
    page = evening.page("/1/1")
    assert "You have typed this one: somebody else has to agree." in page.text
    (taken,) = [form for form in page.forms if form.fields.get("g1_a")]
    assert taken.fields["g1_a"] == str(LOST["g1_a"])
    page.shows(evening.organizer.post(taken.action, data=taken.fields))
    assert match(evening, 1, 1).winner == "b"


def test_whoever_mends_his_slip_is_compared_with_the_other_typist(app: Flask) -> None:
    evening = running(app, 4, typed_twice=True)
    evening.presses(evening.page("/1/results"), "/1/results", **rows((1, WON)))
    wrong = {**WON, "g3_b": 12}
    for typed in (LOST, wrong, wrong):
        other = evening.page("/1/results", evening.referee)
        other.shows(evening.sends(other, "/1/results", evening.referee, **rows((1, typed))))
        assert "It was typed differently before." in other.text
        assert "2–1 · 110–110 (44–30" in other.text, "the version of the first one still stands"
    assert match(evening, 1, 1).winner is None
    other = evening.page("/1/results", evening.referee)
    other.shows(evening.sends(other, "/1/results", evening.referee, **rows((1, WON))))
    assert match(evening, 1, 1).winner == "a"


def test_two_people_type_the_same_table_at_once(app: Flask) -> None:
    evening = running(app)
    olgas = evening.page("/1/results")
    ritas = evening.page("/1/results", evening.referee)
    evening.presses(olgas, "/1/results", **rows((1, WON)))
    same = evening.sends(ritas, "/1/results", evening.referee, **rows((1, WON)))
    assert same.status_code == 303
    other = evening.sends(ritas, "/1/results", evening.referee, **rows((1, LOST), (2, WON)))
    assert other.status_code == 422
    ritas.shows(other)
    assert "the result of this table is confirmed" in ritas.text
    assert "had written here" in ritas.text
    assert evening.form(ritas, "/1/results").fields["t1_g1_a"] == "20"
    assert match(evening, 1, 1).winner == "a"
    assert match(evening, 1, 2).winner == "a"
