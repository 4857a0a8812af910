"""Fields: what they read, what they say to bad input in either language, what stays of it."""

from datetime import date
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import FileStorage, MultiDict
from wtforms import Form

from referee.core.errors import N_, RuleError
from referee.core.sides import Pair, Side
from referee.games.cards.pack import CODES
from referee.web.forms.each import EachField
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
    whole,
)
from referee.web.forms.game_fields import (
    AmountOfEachSideField,
    CardField,
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
from referee.web.forms.ticked import TickedField
from referee.web.forms.uploads import Upload, UploadField
from tests.web.forms.speaking import SPEAKING


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
    name = NameField(most=5)
    code = CodeField()
    value = JsonField()


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
        ("day", "2026-11-20", date(2026, 11, 20)),
        ("day", " 20/11/2026 ", date(2026, 11, 20)),
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
        ("name", "Elda", "Elda"),
        ("code", "yfj kjq", "yfj kjq"),
        ("value", '{"trump": "denari"}', {"trump": "denari"}),
    ],
)
def test_it_reads_what_was_typed(asked: None, name: str, typed: str, data: object) -> None:
    field = read(name, typed)
    assert (field.data, list(field.errors)) == (data, [])


WRONG = [
    ("whole", "", "deve essere un numero intero", "must be a whole number"),
    ("whole", "4.5", "deve essere un numero intero", "must be a whole number"),
    ("whole", "٣", "deve essere un numero intero", "must be a whole number"),
    ("whole", "1234567890", "questo numero è troppo grande", "this number is too large"),
    ("bounded", "0", "deve essere almeno 1", "must be 1 or more"),
    ("bounded", "5", "deve essere al massimo 4", "must be 4 at most"),
    ("perhaps", "x", "deve essere un numero intero", "must be a whole number"),
    (
        "line",
        "\u200b",
        "deve avere almeno una lettera che si veda",
        "must have a letter that can be seen",
    ),
    (
        "line",
        "Al\x07do",
        "deve essere una riga sola, senza caratteri di controllo",
        "must be one line, without control characters",
    ),
    ("line", "Aldo and Berta", "al massimo 10 caratteri", "at most 10 characters"),
    ("reason", "  ", "scrivi perché, in poche parole", "say why, in a few words"),
    ("day", "", "scrivi il giorno come 20/11/2026", "write the day as 20/11/2026"),
    ("day", "31/11/2026", "scrivi il giorno come 20/11/2026", "write the day as 20/11/2026"),
    ("day", "20/11", "scrivi il giorno come 20/11/2026", "write the day as 20/11/2026"),
    ("choice", "c", "scegli una di queste possibilità", "choose one of these"),
    ("choice", "", "scegli una di queste possibilità", "choose one of these"),
    ("side", "C", "deve essere «A» o «B»", "must be “A” or “B”"),
    ("seat", "6", "deve essere al massimo 5", "must be 5 at most"),
    ("who", "C", "deve essere un numero intero", "must be a whole number"),
    ("tap", "7", "deve essere «A» o «B»", "must be “A” or “B”"),
    ("tap", "A:", "deve essere un numero intero", "must be a whole number"),
    (
        "suit",
        "cuori",
        "deve essere uno di questi: coppe, denari, spade, bastoni",
        "must be one of: coppe, denari, spade, bastoni",
    ),
    (
        "card",
        "9d",
        "«9d» non è una carta: scrivi il valore (3 2 A R C F 7 6 5 4), poi c d s o b",
        (
            "“9d” is not a card: write the rank (3 2 A R C F 7 6 5 4), then "
            "c for cups, d for coins, s for swords or b for batons"
        ),
    ),
    ("name", "", "scrivi un nome", "write a name"),
    ("name", "Ermengarda", "al massimo 5 caratteri", "at most 5 characters"),
    (
        "code",
        "12",
        "Un codice ha sei lettere e cifre, come YFJ KJQ.",
        "A code has six letters and digits, like YFJ KJQ.",
    ),
    ("value", "{", "deve essere un oggetto", "must be an object"),
    ("value", "[" * 100_000, "deve essere un oggetto", "must be an object"),
]


@pytest.mark.parametrize(("name", "typed", "italian", "english"), WRONG)
def test_it_says_what_is_wrong_and_keeps_what_was_typed(
    language: str, name: str, typed: str, italian: str, english: str
) -> None:
    field = read(name, typed)
    said = " ".join(field.errors)
    assert said == (english if language == "en" else italian)
    assert field.text == typed


def test_a_field_that_was_not_sent_is_an_empty_one(asked: None) -> None:
    form = AllFields(MultiDict(), whole=3, line="Aldo")
    assert form.whole.data is None
    assert form.line.data == ""


def test_a_field_shows_what_the_page_knows_already(asked: None) -> None:
    form = AllFields(
        whole=12,
        lines=("one", "two"),
        day=date(2026, 11, 20),
        tick=True,
        who=SideOrSeat(seat=3),
        tap=SideAmount("A", 7),
        card="Ad",
        value={"a": 1},
    )
    shown = {field.name: field.text for field in form if isinstance(field, TypedField)}
    assert {name: text for name, text in shown.items() if text} == {
        "whole": "12",
        "lines": "one\ntwo",
        "day": "2026-11-20",
        "tick": "1",
        "who": "3",
        "tap": "A:7",
        "card": "Ad",
        "value": '{"a": 1}',
    }
    assert AllFields(tick=False, who=SideOrSeat(side="B")).who.text == "B"


def test_ticks_of_one_name_are_their_numbers() -> None:
    class Ticks(Form):
        number = TickedField()

    typed = MultiDict([("number", "3"), ("number", "x"), ("number", "5"), ("number", "9" * 20)])
    assert Ticks(typed).number.data == (3, 5)
    assert Ticks(MultiDict()).number.data == ()
    assert Ticks(number=[7]).number.data == (7,)


def test_a_secret_is_never_shown_again(asked: None) -> None:
    assert AllFields(MultiDict({"secret": "four words"})).secret.text == ""


def test_what_was_said_becomes_part_of_a_fact() -> None:
    assert SideOrSeat(side="A").as_json() == {"side": "A"}
    assert SideOrSeat(seat=3).as_json() == {"seat": 3}
    assert SideAmount("A", 20).of_total(35) == Pair(20, 15)
    assert SideAmount("B", 20).of_total(35) == Pair(15, 20)


@given(st.integers(-(10**9) + 1, 10**9 - 1))
def test_every_number_of_a_game_is_read_as_it_is_written(number: int) -> None:
    assert whole(f" {number} ") == number
    assert whole(str(number).replace("-", "−")) == number


@given(st.text(max_size=12))
def test_a_text_is_a_number_or_refused(text: str) -> None:
    try:
        number = whole(text)
    except RuleError:
        return
    assert number == int(text.strip().replace("−", "-").replace("–", "-"))


@given(st.sampled_from("AB"), st.integers(0, 99))
def test_a_tap_is_read_as_it_is_shown(side: Side, amount: int) -> None:
    tap = SideAmount(side, amount)
    with SPEAKING.test_request_context():
        form = AllFields(tap=tap)
        assert AllFields(MultiDict({"tap": form.tap.text})).tap.data == tap


@given(st.sampled_from(CODES))
def test_a_card_is_read_as_it_is_shown(code: str) -> None:
    with SPEAKING.test_request_context():
        form = AllFields(card=code)
        assert AllFields(MultiDict({"card": form.card.text})).card.data == code


@given(st.text(max_size=60))
def test_no_text_breaks_a_field(text: str) -> None:
    with SPEAKING.test_request_context():
        form = AllFields(MultiDict(dict.fromkeys(AllFields()._fields, text)))
        form.validate()
        kept = {field.text for field in form if field.name != "secret"}
        assert kept == {text}


class Rows(Form):
    """Fields that are there once for each seat or side."""

    name = EachField(NameField(), keys=(1, 2))
    thirds = AmountOfEachSideField(total=35, missing=N_("write the thirds of one side at least"))
    free = AmountOfEachSideField()


def rows(**typed: str) -> Rows:
    filled = {"name_1": "Aldo", "name_2": "Berta", "thirds_A": "20"} | typed
    form = Rows(MultiDict(filled))
    form.validate()
    return form


def test_a_field_for_each_seat_has_its_values_by_seat(asked: None) -> None:
    form = rows(name_2=" Berta  B. ")
    assert form.name.data == {1: "Aldo", 2: "Berta B."}
    assert [field.id for field in form.name] == ["name_1", "name_2"]
    assert form.name[2].text == " Berta  B. "
    assert Rows(name={1: "Aldo"}).name[1].text == "Aldo"


def test_the_seat_that_is_wrong_says_so(asked: None) -> None:
    form = rows(name_2="")
    assert not form.validate()
    assert (list(form.name[1].errors), form.name[2].errors) == ([], ["write a name"])


@pytest.mark.parametrize(
    ("typed", "amounts"),
    [
        ({"thirds_A": "20"}, Pair(20, 15)),
        ({"thirds_A": "", "thirds_B": "20"}, Pair(15, 20)),
        ({"thirds_A": "20", "thirds_B": "20"}, Pair(20, 20)),
    ],
)
def test_an_empty_side_has_the_rest(asked: None, typed: dict[str, str], amounts: Pair) -> None:
    assert rows(**typed).thirds.amounts == amounts


def test_a_pair_may_be_empty_or_has_both_where_there_is_no_total(asked: None) -> None:
    assert rows().free.amounts is None
    assert rows(free_A="1", free_B="2").free.amounts == Pair(1, 2)
    half = rows(free_B="2")
    assert half.free["A"].errors == ["must be a whole number"]
    none = rows(thirds_A="")
    assert none.thirds["A"].errors == ["write the thirds of one side at least"]
    bad = rows(thirds_B="x")
    assert bad.thirds["B"].errors == ["must be a whole number"]


class FileForm(Form):
    """A file of at most two KiB."""

    file = UploadField(most=2048)
    other = UploadField(most=2048, missing="")


def uploaded(content: bytes, name: str = "a.json") -> FileForm:
    form = FileForm(MultiDict({"file": FileStorage(BytesIO(content), name)}))
    form.validate()
    return form


def test_a_file_is_read_with_its_name(asked: None) -> None:
    form = uploaded(b"{}")
    assert form.file.value == Upload("a.json", b"{}")
    assert form.other.data is None


def test_a_file_that_is_missing_or_too_long_is_refused(language: str) -> None:
    texts = {
        "en": ["longer than 2 KiB", "choose a file"],
        "it": ["più lungo di 2 KiB", "scegli un file"],
    }
    found = [*uploaded(b"x" * 2049).file.errors, *uploaded(b"", "").file.errors]
    assert found == texts[language]
