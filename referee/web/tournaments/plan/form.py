"""The plan of a tournament as a form: its fields from a plan, and a plan from its fields."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from wtforms import FieldList, FormField

from referee.core.errors import N_, RuleError
from referee.tournament.evening.plan import MOST_CENTS, MOST_STAGES, PAIRS, EventPlan, read_plan
from referee.tournament.games.regulations import AnyRegulation, write_regulation
from referee.web.forms.base import leaves
from referee.web.forms.fields import AmountField, LineField, LinesField, TickField
from referee.web.tournaments.forms import TournamentForm
from referee.web.tournaments.plan.stage_form import (
    CountField,
    StageForm,
    stage_data,
    stage_document,
    typed_texts,
)

KEPT = "kept"
"""The regulation of the plan as it stands, where no regulation of the club is the same today."""


@dataclass
class PlanTexts:
    """A plan as it is typed, right or wrong: the texts of its fields and of each stage's.

    Those of a stage are by the field's own name; `criteria` has several, in their order.
    """

    own: dict[str, str]
    stages: list[MultiDict[str, str]]


_STAGE = re.compile(r"stages\[(\d+)\]")


class PlanForm(TournamentForm):
    """The plan of a tournament; `do` says which button of it was pressed."""

    do = LineField(look="hidden")
    template = LineField(look="hidden")
    entered = LineField(lazy_gettext("Who enters"))
    regulation = LineField(lazy_gettext("Regulation"))
    tables = CountField(
        lazy_gettext("Tables in the room"),
        description=lazy_gettext("empty: as many as needed"),
        optional=True,
    )
    minutes = CountField(lazy_gettext("Minutes for a round"))
    protest = CountField(
        lazy_gettext("Minutes for objections"),
        description=lazy_gettext("after the last standings"),
        optional=True,
    )
    fee = AmountField(
        lazy_gettext("Fee per entry, €"),
        description=lazy_gettext("of a pair, or of each player where players enter; empty: none"),
        most=MOST_CENTS,
        optional=True,
    )
    categories = LinesField(
        lazy_gettext("Categories"),
        description=lazy_gettext(
            "one to a line, such as Women or Under 25; each has a ranking of its own"
        ),
        optional=True,
    )
    typed_twice = TickField(
        lazy_gettext("Results from paper are typed twice"),
        description=lazy_gettext("They count once two people have typed the same."),
    )
    by_hand = TickField(
        lazy_gettext("Signed results are entered by hand"),
        description=lazy_gettext("Otherwise they count by themselves, unless one is disputed."),
    )
    seed = CountField(
        lazy_gettext("Draw number"),
        description=lazy_gettext("Whoever has it can draw everything again, and gets the same."),
    )
    entries = LineField(lazy_gettext("How many are expected"))
    reason = LineField(
        lazy_gettext("Reason of the change"),
        description=lazy_gettext("needed once there are results; everybody can read it"),
    )
    stage = FieldList(FormField(StageForm), max_entries=MOST_STAGES)

    def field_of(self, place: str) -> str:
        """Return the field that a place in a plan is typed in, "" where there is none."""
        path = place.removeprefix("plan").removeprefix(".")
        stage = _STAGE.match(path)
        rest = path[stage.end() :] if stage else path
        names = [name for name in re.split(r"[.\[\]\d]+", rest) if name and name != "settings"]
        name = {"match_points": "win", "stages": ""}.get(names[0], names[0]) if names else ""
        return f"stage-{stage[1]}-{name or 'format'}" if stage else name

    @property
    def texts(self) -> PlanTexts:
        """Return the typed texts, valid or not."""
        return PlanTexts(typed_texts(self), [one.form.texts for one in self.stage])

    def with_errors_of(self, sent: "PlanForm") -> "PlanForm":
        """Return this form with the errors of another one."""
        errors = {one.name: one.errors for one in leaves(sent)}
        for one in leaves(self):
            one.errors = errors.get(one.name, ())
        self.form_errors, self.refusal = sent.form_errors, sent.refusal
        return self


def plan_shown(plan: EventPlan, regulation: str, **more: str) -> PlanForm:
    """Return the form filled from a plan; `regulation` is the name of the plan's regulation."""
    stages = [stage_data(stage) for stage in plan.stages]
    form = PlanForm(obj=plan, data={"stage": stages, **more})
    form.regulation.process_data(regulation)
    return form


def plan_form(texts: PlanTexts) -> PlanForm:
    """Return the form with these texts in its fields."""
    # It is an act only once it is sent again from its page, which knows the newest entry.
    typed = MultiDict({**texts.own, "after": "0"})
    for index, stage in enumerate(texts.stages):
        typed.update({f"stage-{index}-{name}": text for name, text in stage.lists()})
    return PlanForm(typed)


def plan_of(form: PlanForm, regulations: Mapping[str, AnyRegulation]) -> EventPlan:
    """Return the plan that a valid form tells. Raise RuleError, its place that of a plan."""
    name = form.regulation.value
    if name not in regulations:
        raise RuleError(N_("choose a regulation"), place="regulation")
    regulation = regulations[name]
    document = {
        "regulation": write_regulation(regulation),
        "switches": regulation.switches(),
        "seed": form.seed.value,
        "entered": form.entered.value or PAIRS,
        "tables": form.tables.data,
        "minutes": form.minutes.value,
        "protest": form.protest.data or 0,
        "typed_twice": bool(form.typed_twice.data),
        "by_hand": bool(form.by_hand.data),
        "fee": form.fee.data or 0,
        "categories": list(form.categories.data or ()),
        "stages": [stage_document(one.form, index) for index, one in enumerate(form.stage)],
    }
    plan = read_plan(document)
    for index, stage in enumerate(plan.stages):
        won, drawn, lost = stage.settings.match_points
        if lost == won or not lost <= drawn <= won:
            raise RuleError(
                N_("a win must be worth more than a loss, and a draw between the two"),
                place=f"stages[{index}].match_points",
            )
    return plan
