"""A stage of a plan as a form: its fields from a stage, and a stage from its fields."""

from collections.abc import Mapping, Sequence
from itertools import islice, product
from string import ascii_uppercase

from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from wtforms import Field, Form
from wtforms.form import BaseForm

from referee.core.errors import N_, RuleError
from referee.core.reading import plain_number
from referee.core.record import MOST_NAME
from referee.tournament.competition.criteria import CRITERIA
from referee.tournament.competition.model import Settings
from referee.tournament.evening.plan import MOST_GROUPS, StagePlan
from referee.tournament.formats.registry import FORMATS, usual_criteria
from referee.web.forms.fields import (
    Choice,
    ChoiceField,
    LineField,
    LinesField,
    TickField,
    TypedField,
    WholeField,
)

SWITCHES = (
    "twice",
    "third_place",
    "consolante",
    "ripescaggio",
    "modificato",
    "places",
    "baku",
    "half_rests",
)
WORTH = ("win", "draw", "loss")
RESTS = {None: "", True: "yes", False: "no"}
MOST_DIGITS = 19

LETTERS = (*ascii_uppercase, *map("".join, product(ascii_uppercase, repeat=2)))
"""The usual names of several groups: A, B, ... Z, AA."""

SWITCHES_OF: Mapping[str, tuple[str, ...]] = {
    "girone": ("twice",),
    "eliminazione": ("third_place", "consolante", "ripescaggio"),
    "svizzera": ("baku", "half_rests"),
    "danese": ("modificato", "half_rests"),
    "mitchell": (),
    "baraonda": ("half_rests",),
    "trionfo": ("places",),
}
"""The switches that mean something in a format."""


class CriteriaField(Field):
    """The criteria of a stage in their order; names of no criterion are left out."""

    look = "criteria"
    text = ""
    data: tuple[str, ...]

    def process_data(self, value: tuple[str, ...] | None) -> None:
        self.data = value or ()

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = tuple(dict.fromkeys(name for name in valuelist if name in CRITERIA))


class CountField(WholeField):
    """A number of the plan, without a sign; a draw number may be a long one."""

    def parse(self, text: str) -> int:
        """Return the number. Raise RuleError."""
        number = plain_number(text.strip(), MOST_DIGITS)
        if number is None:
            raise RuleError(N_("must be a whole number"))
        return number


def typed_texts(form: BaseForm) -> dict[str, str]:
    """Return what was typed in each field of one text, by the field's own name."""
    return {one.short_name: one.text.strip() for one in form if isinstance(one, TypedField)}


class StageForm(Form):
    """A stage of a plan."""

    format = ChoiceField(
        lazy_gettext("Format"), look="list", choices=[Choice(name, name) for name in FORMATS]
    )
    was = LineField(look="hidden")
    rounds = CountField(lazy_gettext("Rounds"), optional=True)
    groups = CountField(lazy_gettext("Groups"), optional=True)
    group_names = LinesField(
        lazy_gettext("One name to a line"),
        description=lazy_gettext(
            "for example the places where they play; without names they are A, B, C …"
        ),
    )
    qualify = CountField(lazy_gettext("How many of each group go on"), optional=True)
    win = CountField(lazy_gettext("Points for a win"), optional=True)
    draw = CountField(lazy_gettext("Points for a draw"), optional=True)
    loss = CountField(lazy_gettext("Points for a loss"), optional=True)
    rest_wins = ChoiceField(
        lazy_gettext("Who rests"),
        look="list",
        optional=True,
        choices=[
            Choice("", lazy_gettext("as the format says")),
            Choice("yes", lazy_gettext("wins")),
            Choice("no", lazy_gettext("gets nothing")),
        ],
    )
    twice = TickField()
    third_place = TickField()
    consolante = TickField()
    ripescaggio = TickField()
    modificato = TickField()
    places = TickField()
    baku = TickField(
        description=lazy_gettext(
            "In the first half of the rounds the upper half of the seeds is drawn as if it had won "
            "one match more, and then drawn one more: the strongest meet sooner. Standings never "
            "count it. Set the seeds first; without them lot says who is above."
        )
    )
    half_rests = TickField()
    criteria = CriteriaField()

    @property
    def texts(self) -> MultiDict[str, str]:
        """Return the typed texts, valid or not."""
        texts = MultiDict(typed_texts(self))
        if texts["format"] not in FORMATS:
            texts["format"] = "girone"
        texts.setlist("criteria", list(self.chosen(texts["format"])))
        return texts

    def chosen(self, format_: str) -> tuple[str, ...]:
        """Return the criteria; a change of the format brings those of the new one.

        The field `was` holds the format that the criteria were chosen for.
        """
        places = bool(self.places.data)
        usual = usual_criteria(format_, Settings(places=places))
        other = usual_criteria(format_, Settings(places=not places))
        chosen = self.criteria.data
        return usual if format_ != self.was.text.strip() or chosen in ((), other) else chosen


def stage_data(stage: StagePlan) -> dict[str, object]:
    """Return what the fields of a stage show, by name."""
    settings = stage.settings
    usual = _groups(len(stage.groups), (), "groups")
    return {
        "format": stage.format,
        "was": stage.format,
        "rounds": stage.rounds,
        "groups": len(stage.groups),
        "group_names": () if list(stage.groups) == usual else stage.groups,
        "qualify": stage.qualify or None,
        **dict(zip(WORTH, settings.match_points, strict=True)),
        "rest_wins": RESTS[settings.rest_wins],
        **{name: getattr(settings, name) for name in SWITCHES},
        "criteria": settings.criteria or usual_criteria(stage.format, settings),
    }


def stage_document(form: StageForm, index: int) -> dict[str, object]:
    """Return the stage that a valid form tells, as `read_plan` takes it. Raise RuleError.

    `index` is its own in the plan, counted from 0.
    """
    name = form.texts["format"]
    criteria = form.chosen(name)
    settings: dict[str, object] = {switch: bool(form[switch].data) for switch in SWITCHES_OF[name]}
    settings["match_points"] = [form[one].data or 0 for one in WORTH]
    if form.rest_wins.data:
        settings["rest_wins"] = form.rest_wins.data == "yes"
    if criteria != usual_criteria(name, Settings(places=bool(form.places.data))):
        settings["criteria"] = list(criteria)
    number = 1 if form.groups.data is None else form.groups.data
    return {
        "format": name,
        "settings": settings,
        "rounds": None if FORMATS[name].ends else form.rounds.data,
        "groups": _groups(number, form.group_names.value, f"stages[{index}].groups"),
        "qualify": (form.qualify.data or 0) if index else 0,
    }


def _groups(number: int, typed: Sequence[str], place: str) -> list[str]:
    """Return the names that were typed, and letters for the groups that have none."""
    if not 1 <= number <= MOST_GROUPS:
        raise RuleError(N_("a stage has 1 to %(most)s groups"), place=place, most=MOST_GROUPS)
    names = [line[:MOST_NAME] for line in typed]
    if len(names) > number:
        raise RuleError(
            N_("too many names: %(names)s; groups: %(groups)s"),
            place=place,
            names=len(names),
            groups=number,
        )
    if number == 1:
        return names or [""]
    letters = (letter for letter in LETTERS if letter not in names)
    return names + list(islice(letters, number - len(names)))
