"""Charts to be filled in by hand: the forms that ask for one, and those that belong to no event."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from flask import Blueprint, Response, abort, request, url_for
from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict

from referee.paper.tournaments.charts.chart import ChartPaper, Evening
from referee.paper.tournaments.charts.girone import GIRONE, GroupChart, girone_chart
from referee.paper.tournaments.charts.knockout import knockout_chart
from referee.paper.tournaments.charts.knockout_plan import FEWEST, MOST
from referee.paper.tournaments.charts.swiss import ROUNDS, SWISS, swiss_chart, unplayed
from referee.presenters.tournaments.rounds_played import PlayedGroup
from referee.presenters.words.text import _
from referee.tournament.competition.model import DEFAULTS, Settings
from referee.web.forms.base import PageForm
from referee.web.forms.fields import Choice, ChoiceField
from referee.web.http.answers import answer_pdf

blueprint = Blueprint("charts", __name__, url_prefix="/charts")

KINDS = "knockout, girone, swiss"

Begins = Mapping[str, int]
"""The numbers that a form begins with, by the names of its fields."""

PAPERS: Mapping[str, ChartPaper] = {"a4": "a4", "a3": "a3"}


class ChartForm(PageForm):
    """What a chart is asked by: the size of its paper, and in its kinds how many it is for."""

    @property
    def paper(self) -> ChartPaper:
        return PAPERS[self.data["format"]]

    def number(self, name: str) -> int:
        """Return the number chosen in a field."""
        return int(self.data[name])


def _numbers(label: str, name: str, least: int, most: int, usual: int) -> ChoiceField:
    choices = [Choice(str(number), str(number)) for number in range(least, most + 1)]
    return ChoiceField(label, id=name, choices=choices, look="list", default=str(usual))


def _sizes(name: str) -> ChoiceField:
    choices = [Choice("a4", "A4"), Choice("a3", "A3")]
    return ChoiceField(lazy_gettext("Paper"), id=name, choices=choices, look="list", default="a4")


def _knockout_entries() -> ChoiceField:
    label = lazy_gettext("Entries")
    return _numbers(label, "knockout-entries", FEWEST, MOST, 16)


class KnockoutForm(ChartForm):
    """The size of a knockout, and how those who lose play on: the first match, or any."""

    entries = _knockout_entries()
    format = _sizes("knockout-format")
    lost = ChoiceField(
        lazy_gettext("Who loses"),
        id="knockout-lost",
        optional=True,
        choices=[
            Choice("", lazy_gettext("is out")),
            Choice("consolante", lazy_gettext("with consolante")),
            Choice("ripescaggio", lazy_gettext("with ripescaggio")),
        ],
        look="list",
    )


class PlannedKnockoutForm(ChartForm):
    """How many enter the knockout of an event, and whether lot gives them their lines already."""

    entries = _knockout_entries()
    names = ChoiceField(
        lazy_gettext("Names"),
        id="knockout-names",
        optional=True,
        choices=[
            Choice("written", lazy_gettext("to be written")),
            Choice("drawn", lazy_gettext("of all entries, as the program draws them")),
        ],
        look="list",
        default="written",
    )
    format = _sizes("knockout-format")


class DrawnKnockoutForm(ChartForm):
    """The chart of a knockout of an event that is drawn."""

    format = _sizes("knockout-format")


class GironeForm(ChartForm):
    """How many are in a girone."""

    entries = _numbers(lazy_gettext("Entries"), "girone-entries", *GIRONE, 8)
    format = _sizes("girone-format")


class GroupChartsForm(ChartForm):
    """The charts of the groups that an event has dealt."""

    format = _sizes("girone-format")


def _swiss_rounds() -> ChoiceField:
    return _numbers(lazy_gettext("Rounds"), "swiss-rounds", *ROUNDS, 5)


class SwissForm(ChartForm):
    """How many enter a Swiss, and how many rounds they play."""

    entries = _numbers(lazy_gettext("Entries"), "swiss-entries", *SWISS, 16)
    rounds = _swiss_rounds()
    format = _sizes("swiss-format")


class BegunSwissForm(ChartForm):
    """The number of rounds that the chart of a Swiss has while it is played."""

    rounds = _swiss_rounds()
    format = _sizes("swiss-format")


FORMS: Mapping[str, type[ChartForm]] = {
    "knockout": KnockoutForm,
    "girone": GironeForm,
    "swiss": SwissForm,
}


@dataclass(frozen=True)
class ChartOffer:
    """A kind of chart with the form that asks for it, and where that leads."""

    title: str
    url: str
    form: ChartForm


@blueprint.get(f"/<any({KINDS}):chart>.pdf")
def pdf(chart: str) -> Response:
    """Return the PDF of a chart that belongs to no event, without names."""
    form = asked(FORMS[chart])
    lost = form.data.get("lost")
    settings = replace(DEFAULTS, consolante=lost == "consolante", ripescaggio=lost == "ripescaggio")
    content = chart_of(chart, form, Evening(), settings=settings)
    return answer_pdf(content, f"referee-{chart}")


def asked(form_of: type[ChartForm], begins: Begins = MappingProxyType({})) -> ChartForm:
    """Return the form as the address fills it. Answer with 404 where it offers no such chart.

    What the address does not say is what the form begins with.
    """
    begun = _begun(form_of, begins)
    usual = {field.short_name: field.text for field in begun if isinstance(field, ChoiceField)}
    form = form_of(MultiDict({**usual, **request.args.to_dict()}))
    return form if form.validate() else abort(404)


def chart_of(
    kind: str,
    form: ChartForm,
    evening: Evening,
    names: Sequence[str] = (),
    groups: Sequence[GroupChart] = (),
    played: Sequence[PlayedGroup] = (),
    settings: Settings = DEFAULTS,
) -> bytes:
    """Return the PDF of a chart, for a format with these `settings`.

    A Swiss has the groups that have `played`, or these names and then lines without one; a knockout
    has the names of who was drawn, or none. A girone has `groups`, or without any is one group
    without names.
    """
    if kind == "knockout":
        entries = len(names) or form.number("entries")
        return knockout_chart(evening, entries, form.paper, names, settings)
    if kind == "girone":
        groups = groups or [GroupChart("", [""] * form.number("entries"))]
        return girone_chart(evening, groups, form.paper)
    if not played:
        entries = form.number("entries")
        played = [unplayed([*names, *[""] * (entries - len(names))])]
    return swiss_chart(evening, played, form.number("rounds"), form.paper, settings)


def offers(
    endpoint: str,
    forms: Mapping[str, type[ChartForm]] = FORMS,
    begins: Begins = MappingProxyType({}),
    **more: Any,
) -> list[ChartOffer]:
    """Return what is offered of each kind: the words of its form, and where that leads.

    `more` has the values of the address.
    """
    titles = {
        "knockout": _("Knockout chart"),
        "girone": _("Round-robin chart"),
        "swiss": _("Swiss chart"),
    }
    return [
        ChartOffer(titles[kind], url_for(endpoint, chart=kind, **more), _begun(form_of, begins))
        for kind, form_of in forms.items()
    ]


def _begun(form_of: type[ChartForm], begins: Begins) -> ChartForm:
    """Return a form that begins with these numbers, where it offers them."""
    form = form_of()
    for field in form:
        offered = [one.value for one in field.choices] if isinstance(field, ChoiceField) else []
        number = str(begins.get(field.short_name, ""))
        if number in offered:
            field.process_data(number)
    return form
