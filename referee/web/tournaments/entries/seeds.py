"""Who is seeded: a number for whoever should not meet the other strong ones too early."""

from collections.abc import Mapping

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.errors import RuleError
from referee.presenters.tournaments.entries import entry_lines
from referee.presenters.words.text import _, problem
from referee.web.http.visitors import person
from referee.web.matches.entry import whole
from referee.web.tournaments.desk import WRITTEN, NotWritten, act_of, attempt, planned

blueprint = Blueprint("event_seeds", __name__, url_prefix="/events/<event>/entries")


@blueprint.get("/seeds")
def page(event: str) -> Response:
    """Every entry with its seed, if it has one."""
    _found, view = planned(event)
    places = {entry: str(place) for place, entry in enumerate(view.state.seeds, start=1)}
    return _page(event, places)


@blueprint.post("/seeds")
def write(event: str) -> Response:
    """Seed those who have a number, in the order of the numbers."""
    found, view = planned(event)
    typed = {entry: request.form.get(f"seed_{entry}", "").strip() for entry in view.state.entrants}
    numbers, errors = _numbers(typed)
    if errors:
        return _page(event, typed, NotWritten(422, errors))
    seeds = {"seeds": sorted(numbers, key=lambda entry: numbers[entry])}

    told = [("entries_seeded", seeds)]
    refusal = attempt(lambda: record_event_facts(act_of(found.code), told))
    if refusal is not None:
        return _page(event, typed, refusal)
    flash(_("The seeds are noted."), "done")
    return redirect(url_for("event_entries.page", event=found.code), 303)


def _numbers(typed: Mapping[int, str]) -> tuple[dict[int, int], dict[str, str]]:
    """The numbers that were typed, and by field what is wrong with the others."""
    numbers: dict[int, int] = {}
    errors = {}
    for entry, text in typed.items():
        name = f"seed_{entry}"
        if not text:
            continue
        try:
            number = whole({name: text}, name)
        except RuleError as error:
            errors[name] = problem(error)["text"]
            continue
        if number in numbers.values():
            errors[name] = _("Another entry has seed %(n)s.", n=number)
        else:
            numbers[entry] = number
    return numbers, errors


def _page(event: str, typed: Mapping[int, str], refusal: NotWritten = WRITTEN) -> Response:
    found, view = planned(event)
    lines = [line for line in entry_lines(view.state) if not line.over]
    body = render_template(
        "tournaments/entries/seeds.html",
        account=person(),
        desk=found,
        begun=bool(view.state.stages),
        lines=lines,
        typed=typed,
        refusal=refusal,
    )
    return make_response(body, refusal.status)
