"""Fields: what they read, what they say to bad input in either language, what stays of it."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask_babel import Babel
from werkzeug.datastructures import MultiDict
from wtforms import Form

from referee.web.forms.fields import (
    Choice,
    ChoiceField,
    DayField,
    LineField,
    LinesField,
    ReasonField,
    SecretField,
    TickField,
    TypedField,
    WholeField,
)
from referee.web.forms.game_fields import (
    CardField,
    CardsField,
    CodeField,
    JsonField,
    NameField,
    SeatField,
    SideAmount,
    SideField,
    SideOrSeat,
    SideOrSeatField,
    SuitField,
    TapField,
)
from referee.web.http.language import choose


class AllFields(Form):
    """One field of each kind."""

    whole = WholeField()
    bounded = WholeField(least=1, most=4)
    perhaps = WholeField(optional=True)
    line = LineField(most=10)
    reason = ReasonField(article="15.2")
    lines = LinesField()
    secret = SecretField()
    day = DayField()
    tick = TickField()
    choice = ChoiceField(choices=[Choice("a", "Anna"), Choice("b", "Berta")])
    side = SideField()
    seat = SeatField(seats=5)
    who = SideOrSeatField()
    tap = TapField()
    suit = SuitField()
    card = CardField()
    cards = CardsField()
    name = NameField(most=5)
    code = CodeField()
    value = JsonField()


@pytest.fixture(scope="module")
def speaking() -> Flask:
    """An application with nothing but languages."""
    app = Flask("referee")
    Babel(app, locale_selector=choose)
    return app


@pytest.fixture(params=["it", "en"])
def language(request: pytest.FixtureRequest, speaking: Flask) -> Iterator[str]:
    """A request of somebody who reads this language."""
    with speaking.test_request_context(headers={"Cookie": f"language={request.param}"}):
        yield request.param


@pytest.fixture
def asked(speaking: Flask) -> Iterator[None]:
    """A request of somebody who reads English."""
    with speaking.test_request_context(headers={"Cookie": "language=en"}):
        yield


def read(name: str, typed: str) -> TypedField[object]:
    """The field `name` after somebody typed this into it, validated."""
    form = AllFields(MultiDict({name: typed}))
    field = form[name]
    field.validate(form)
    assert isinstance(field, TypedField)
    return field


@pytest.mark.parametrize(
    ("name", "typed", "data"),
    [
        ("whole", " 12 ", 12),
        ("whole", "-3", -3),
        ("whole", "−3", -3),
        ("whole", "+4", 4),
        ("bounded", "4", 4),
        ("perhaps", "", None),
        ("line", "  Aldo   B. ", "Aldo B."),
        ("line", "", ""),
        ("reason", "a slip", "a slip"),
        ("lines", "one\n\n  two  three\n", ("one", "two three")),
        ("secret", " four words ", " four words "),
        ("tick", "0", True),
        ("tick", "", False),
        ("choice", "b", "b"),
        ("side", "B", "B"),
        ("seat", "5", 5),
        ("who", "A", SideOrSeat(side="A")),
        ("who", "3", SideOrSeat(seat=3)),
        ("who", "", None),
        ("tap", "B:7", SideAmount("B", 7)),
        ("suit", "denari", "denari"),
        ("suit", "", None),
        ("card", "3 d", "3d"),
        ("cards", "Ad 4d 5d", ("Ad", "4d", "5d")),
        ("name", "Elda", "Elda"),
        ("code", "yfj kjq", "yfj kjq"),
        ("value", '{"trump": "denari"}', {"trump": "denari"}),
    ],
)
def test_it_reads_what_was_typed(asked: None, name: str, typed: str, data: object) -> None:
    field = read(name, typed)
    assert (field.data, list(field.errors)) == (data, [])


WRONG = [
    ("whole", "", "dev’essere un numero intero", "must be a whole number"),
    ("whole", "4.5", "dev’essere un numero intero", "must be a whole number"),
    ("whole", "٣", "dev’essere un numero intero", "must be a whole number"),
    ("whole", "1234567890", "questo numero è troppo grande", "this number is too large"),
    ("bounded", "0", "dev’essere almeno 1", "must be 1 or more"),
    ("bounded", "5", "dev’essere al massimo 4", "must be 4 at most"),
    ("perhaps", "x", "dev’essere un numero intero", "must be a whole number"),
    ("line", "Aldo\u202e", "", "has a sign that cannot be seen: type it anew"),
    ("line", "Aldo\x00", "", "has a sign that cannot be seen: type it anew"),
    ("line", "Aldo and Berta", "al massimo 10 caratteri", "at most 10 characters"),
    ("reason", "  ", "", "say why, in a few words"),
    ("day", "", "", "write the day as 2026-11-20"),
    ("day", "20/11/2026", "", "write the day as 2026-11-20"),
    ("choice", "c", "", "choose one of these"),
    ("choice", "", "", "choose one of these"),
    ("side", "C", "dev’essere «A» o «B»", "must be “A” or “B”"),
    ("seat", "6", "dev’essere al massimo 5", "must be 5 at most"),
    ("who", "C", "dev’essere un numero intero", "must be a whole number"),
    ("tap", "7", "dev’essere «A» o «B»", "must be “A” or “B”"),
    ("tap", "A:", "dev’essere un numero intero", "must be a whole number"),
    ("suit", "cuori", "", "must be one of: coppe, denari, spade, bastoni"),
    ("card", "9d", "", "“9d” is not a card: write the rank (3 2 A R C F 7 6 5 4), then c d s or b"),
    (
        "cards",
        "Ad 8c",
        "",
        "“8c” is not a card: write the rank (3 2 A R C F 7 6 5 4), then c d s or b",
    ),
    ("name", "", "", "a name, please"),
    ("name", "Ermengarda", "al massimo 5 caratteri", "at most 5 characters"),
    ("code", "12", "", "A code has six letters and digits, like YFJ KJQ."),
    ("value", "{", "", "must be an object"),
    ("value", "[" * 100_000, "", "must be an object"),
]


@pytest.mark.parametrize(("name", "typed", "italian", "english"), WRONG)
def test_it_says_what_is_wrong_and_keeps_what_was_typed(
    language: str, name: str, typed: str, italian: str, english: str
) -> None:
    field = read(name, typed)
    said = " ".join(field.errors)
    if language == "en":
        assert said == english
    else:
        assert said == italian or not italian
        assert said != english
    assert field.text == typed
