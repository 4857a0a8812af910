"""Forms: they do what they are asked for, or say at the right place why they did not."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from flask import Flask, render_template_string
from werkzeug.datastructures import MultiDict
from wtforms import FieldList, Form, FormField

from referee.actions.accounts.throttle import TooOften
from referee.core.errors import N_, RuleError
from referee.store.errors import EventReused, MovedOn
from referee.store.ledger.entry import Head
from referee.web.forms.base import LedgerForm, PageForm, leaves
from referee.web.forms.each import EachField
from referee.web.forms.fields import (
    Choice,
    ChoiceField,
    LineField,
    ReasonField,
    SecretField,
    TextField,
    TickField,
    WholeField,
)
from referee.web.forms.game_fields import AmountOfEachSideField, CodeField, NameField
from referee.web.forms.refusal import NOTHING, Refusal
from referee.web.forms.uploads import UploadField

WRONG = N_("must be a whole number")


class StageRow(Form):
    """A row that people add or take away."""

    rounds = WholeField(optional=True)


class PlanForm(PageForm):
    """A form with a field, fields for each seat, rows, and a hidden field."""

    name = NameField()
    seat = EachField(LineField(), keys=(1, 2))
    stage = FieldList(FormField(StageRow), max_entries=3)
    reason = ReasonField(optional=True, article="15.2")
    seed = WholeField(optional=True, look="hidden")

    def field_of(self, place: str) -> str:
        return {"players[1]": "seat_2"}.get(place, place)


class ChangeForm(LedgerForm):
    """A change, for which a reason has to be given."""

    reason = ReasonField(article="15.2")

    def news(self, moved: MovedOn) -> Sequence[str]:
        return [f"entry {moved.head.number}"]


def plan(**typed: str) -> PlanForm:
    return PlanForm(MultiDict({"name": "Girone", **typed}))


def change(**typed: str) -> ChangeForm:
    return ChangeForm(MultiDict({"after": "3", "event_id": "x", "reason": "a slip", **typed}))


def refuse(error: Exception) -> None:
    raise error


def test_a_form_that_is_right_does_what_it_is_asked_for(asked: None) -> None:
    form = plan()
    assert form.attempt(lambda: form.name.value) == "Girone"
    assert form.refusal == NOTHING
    assert (form.refusal.text, form.refusal.place, form.refusal.status) == ("", "", 200)


def test_a_form_that_is_wrong_does_nothing_and_says_all_that_is_wrong(asked: None) -> None:
    form = PlanForm(MultiDict({"stage-0-rounds": "x", "seat_1": "\x07"}))
    done = form.attempt(lambda: pytest.fail("done"))
    assert isinstance(done, Refusal)
    assert done == form.refusal
    assert done.status == 422
    assert done.errors == {
        "name": "write a name",
        "seat_1": "must be one line, without control characters",
        "stage-0-rounds": "must be a whole number",
    }
    assert (done.place, done.text) == ("name", "write a name")


def test_a_field_that_is_asked_for_by_an_article_says_which(asked: None) -> None:
    form = change(reason=" ")
    done = form.attempt(lambda: None)
    assert isinstance(done, Refusal)
    assert (done.errors, done.article) == ({"reason": "say why, in a few words"}, "15.2")


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("name", "name"),
        ("players[1]", "seat_2"),
        ("seat_1", "seat_1"),
        ("stage-0-rounds", "stage-0-rounds"),
    ],
)
def test_what_the_rules_refuse_is_said_at_the_field(asked: None, place: str, name: str) -> None:
    form = plan(**{"stage-0-rounds": "3"})
    error = RuleError(WRONG, place=place, article="7.1")
    done = form.attempt(lambda: refuse(error))
    assert done == Refusal(422, {name: "must be a whole number"}, "7.1")
    said = {one.name: list(one.errors) for one in leaves(form) if one.errors}
    assert said == {name: ["must be a whole number"]}
    assert form.form_errors == []


@pytest.mark.parametrize("place", ["", "hands[3].tricks[2]", "seed"])
def test_what_belongs_to_no_field_that_people_see_is_said_of_the_form(
    asked: None, place: str
) -> None:
    form = plan()
    done = form.attempt(lambda: refuse(RuleError(WRONG, place=place)))
    assert isinstance(done, Refusal)
    assert done.text == "must be a whole number"
    assert form.form_errors == ["must be a whole number"]


def test_what_is_wrong_with_a_hidden_field_is_said_of_the_form(asked: None) -> None:
    form = change(after="x")
    assert isinstance(form.attempt(lambda: None), Refusal)
    assert form.form_errors == ["must be a whole number"]
    assert not form.validate()
    assert form.form_errors == ["must be a whole number"]


def test_fields_that_do_not_fit_together_are_refused(asked: None) -> None:
    class Both(PageForm):
        first = WholeField()
        last = WholeField()

        def check(self) -> None:
            if self.first.value > self.last.value:
                raise RuleError(
                    N_("must be %(least)s or more"), place="last", least=self.first.value
                )

    wrong = Both(MultiDict({"first": "3", "last": "1"}))
    assert wrong.attempt(lambda: 1) == Refusal(422, {"last": "must be 3 or more"})
    assert Both(MultiDict({"first": "1", "last": "3"})).attempt(lambda: 1) == 1


def test_a_form_that_was_overtaken_says_what_is_new(asked: None) -> None:
    form = change()
    done = form.attempt(lambda: refuse(MovedOn("ABC", Head(7, "h"), ())))
    assert isinstance(done, Refusal)
    assert done.status == 409
    assert done.news == ("entry 7",)
    assert "Nothing of yours was saved" in done.text


def test_an_id_that_was_used_before_is_refused(language: str) -> None:
    form = change()
    done = form.attempt(lambda: refuse(EventReused("x")))
    assert isinstance(done, Refusal)
    assert done.status == 422
    expected = {"en": "This page had sent something else before.", "it": "Questa pagina"}
    assert done.text.startswith(expected[language])


def test_a_failure_that_is_no_persons_mistake_is_not_hidden(asked: None) -> None:
    with pytest.raises(KeyError):
        change().attempt(lambda: refuse(KeyError("x")))


def test_a_form_of_a_ledger_has_another_id_each_time_it_is_shown(asked: None) -> None:
    form = change()
    form.show_after(9)
    first = form.event_id.text
    form.show_after(9)
    assert form.after.text == "9"
    assert len(first) == 36
    assert form.event_id.text != first


def test_too_many_attempts_are_told_when_to_come_again(app: Flask) -> None:
    with app.test_request_context(headers={"Cookie": "language=en"}):
        app.preprocess_request()
        form = plan()
        done = form.attempt(lambda: refuse(TooOften(timedelta(seconds=90))))
        assert isinstance(done, Refusal)
        assert done.status == 429
        assert done.text == "Too many attempts: wait for 2 minutes, then try again."
        assert form.form_errors == [done.text]
        assert form.name.text == "Girone"
        answer = app.process_response(app.make_response(""))
        assert answer.headers["Retry-After"] == "90"


class Looks(PageForm):
    """A field of each look."""

    line = LineField("Name", description="As on the sheet", render_kw={"inputmode": "text"})
    area = TextField("Notes")
    secret = SecretField("PIN", missing=N_("6 to 12 digits"), render_kw={"autocomplete": "off"})
    code = CodeField("Code")
    tick = TickField("Sure", description="really")
    choices = ChoiceField("Game", choices=[Choice("a", "A", "first"), Choice("b", "B", "", True)])
    list = ChoiceField("List", look="list", choices=[Choice("a", "A"), Choice("b", "B")])
    file = UploadField("File", most=10)
    hidden = WholeField(look="hidden")
    thirds = AmountOfEachSideField(total=35, missing=WRONG)


PAGE = """{% from "components/page/field.html" import field, whole_form %}
{{ whole_form(form) }}{% for f in form if f.name != 'thirds' %}{{ field(f) }}{% endfor %}
{{ field(form.thirds.A, label='Side A') }}"""


def shown(app: Flask, form: PageForm) -> str:
    return render_template_string(PAGE, form=form)


def test_fields_are_shown_with_label_hint_error_and_what_was_typed(app: Flask) -> None:
    with app.test_request_context(headers={"Cookie": "language=en"}):
        opened = shown(app, Looks(line="Aldo", tick=True, list="b", choices="a", hidden=4))
        form = Looks(MultiDict({"line": "\x07", "area": "a\nb", "secret": " ", "code": "<x>"}))
        assert not form.validate()
        refused = shown(app, form)
    assert '<label class="field__label" for="line">Name</label>' in opened
    assert (
        'value="Aldo" inputmode="text" autocomplete="off" aria-describedby="line-hint "' in opened
    )
    assert '<p class="field__hint" id="line-hint">As on the sheet</p>' in opened
    assert 'type="checkbox" name="tick" value="1" checked>' in opened
    assert '<option value="b" selected>B</option>' in opened
    assert 'name="choices" value="a" checked>' in opened
    assert 'name="choices" value="b" disabled>' in opened
    assert '<span class="choices__note">first</span>' in opened
    assert '<input type="hidden" name="hidden" value="4">' in opened
    assert 'type="file"' in opened
    assert "field__error" not in opened
    assert "aria-invalid" not in opened
    for name in ("line", "secret", "code", "choices", "list", "thirds_A"):
        assert f'id="{name}-error"' in refused
        assert f"{name}-error" in refused.split(f'id="{name}"', 1)[1].split(">", 1)[0]
    assert refused.count('aria-invalid="true"') == 6
    assert 'rows="3" autocomplete="off">a\nb</textarea>' in refused
    assert 'value="&lt;x&gt;"' in refused
    assert 'id="file-errors"' in refused
    assert "Must be a whole number" in refused.split('class="error-summary"', 1)[1][:200]
