"""A league that is imported in the browser: looked at, then added."""

import json

from tests.actions.leagues.test_importing import without_matches
from tests.web.office_people import Person


def test_a_league_is_looked_at_and_then_imported(olga: Person) -> None:
    text = json.dumps(without_matches())
    olga.opens("/leagues/import")
    olga.fills("/leagues/import", text=text, do="preview")
    assert "People that the register has: 0; new: 10." in olga.text
    olga.fills("/leagues/import", do="enter")
    assert "The league is imported." in olga.text


def test_what_is_no_league_stays_in_the_form(olga: Person) -> None:
    olga.opens("/leagues/import")
    olga.fills("/leagues/import", text="{oops", do="enter")
    assert "ot JSON: see line 1" in olga.text
    assert "{oops" in olga.html
