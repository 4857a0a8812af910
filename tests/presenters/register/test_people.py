"""What the office reads of how a name is public."""

from flask import Flask

from referee.core.register.person import INITIALS, NAME, About, Person
from referee.presenters.register.people import public_note


def test_what_everybody_reads_of_a_child(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        child = Person(7, About("Ada Rossi", born=2012))
        assert public_note(child, 2026) == (
            "Everybody sees “A.R.” in place of the name, until the end of 2030: a child."
        )
        assert public_note(child, 2031) == ""
        named = Person(7, About("Ada Rossi", born=2012, shown=NAME))
        assert "though this is a child" in public_note(named, 2026)
        assert public_note(Person(7, About("Ada Rossi", shown=INITIALS)), 2026) == (
            "Everybody sees “A.R.” in place of the name: so it was chosen."
        )
