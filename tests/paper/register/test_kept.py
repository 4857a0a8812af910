"""All that is kept about a person, on paper."""

from datetime import date

from flask import Flask

from referee.core.register.person import About, Person
from referee.paper.register.kept import kept_html
from referee.presenters.register.kept import Kept, kept_page
from referee.store.register.played import EarlierPlace, TakenPlace

DAY = date(2026, 11, 20)


def test_what_is_kept_is_told(app: Flask) -> None:
    kept = Kept(
        one=Person(7, About("Anna Neri", "Forlì", born=1950)),
        merged=(Person(9, About("Nina"), 7),),
        names=(),
        played=(),
        places=(TakenPlace(DAY, "ABC123", "Coppa", 2, 24, "Carla"),),
        earlier=(EarlierPlace("2019", "Befana", 1, 4, "Bice"),),
        history=(),
        rating=None,
    )
    with app.test_request_context("/", headers={"Accept-Language": "en"}):
        told = kept_html(kept_page(kept, {}), DAY)
    for words in ("Anna Neri", "Forlì", "1950", "Nina", "place 2 of 24", "Befana", "with Bice"):
        assert words in told
