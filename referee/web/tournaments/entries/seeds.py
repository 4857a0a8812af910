"""The seeds: a number for each entry that should not meet the other strong ones too early."""

from collections.abc import Iterable, Mapping

from flask import Blueprint, flash, request
from werkzeug.wrappers import Response
from wtforms.form import BaseForm

from referee.actions.tournaments.rounds import strengths
from referee.core.register.ratings import seeds_by
from referee.presenters.tournaments.entries import entry_lines
from referee.presenters.words.text import _
from referee.store.register.ratings import ratings_kept
from referee.web.forms.base import see_other
from referee.web.forms.each import EachField
from referee.web.forms.fields import WholeField
from referee.web.tournaments.event_page import answer_page, planned
from referee.web.tournaments.forms import TournamentForm

blueprint = Blueprint("event_seeds", __name__, url_prefix="/events/<event>/entries/seeds")


class SeedField(WholeField):
    """The seed of an entry, empty where it has none; no two entries have the same."""

    def pre_validate(self, form: BaseForm) -> None:
        """Refuse a seed that an entry before this one has."""
        assert isinstance(form, SeedsForm)
        if self.data is not None and form.taken(self):
            self.errors = [*self.errors, _("Another entry has seed %(n)s.", n=self.data)]


class SeedsForm(TournamentForm):
    """A seed for each entry, by its number; `seeds_form` adds the fields."""

    seed: EachField[SeedField]

    def taken(self, field: SeedField) -> bool:
        """Return whether an earlier field has the same seed."""
        first = next(one for one in self.seed if one.data == field.data)
        return first is not field

    @property
    def seeds(self) -> list[int]:
        """The entries that are seeded, in the order of their seeds."""
        numbers = {int(key): number for key, number in self.seed.data.items() if number is not None}
        return sorted(numbers, key=lambda entry: numbers[entry])


def seeds_form(entries: Iterable[int]) -> type[SeedsForm]:
    """Return the form with a field for each of these entries."""

    class SeedsOfEntries(SeedsForm):
        seed = EachField(SeedField(optional=True), keys=tuple(entries))

    return SeedsOfEntries


@blueprint.get("")
def page(event: str) -> Response:
    """Show every entry with its seed, if it has one."""
    _found, view = planned(event)
    known = {entry: seed for seed, entry in enumerate(view.state.seeds, start=1)}
    return _page(event, seeds_form(view.state.entrants)(data={"seed": known}))


@blueprint.get("/ratings")
def proposed(event: str) -> Response:
    """Propose seeds by the ratings of who plays, with the reason; nothing is saved by that."""
    _found, view = planned(event)
    here = {number for number, one in view.state.entrants.items() if one.playing}
    known_of = {entry: value for entry, value in strengths(view).items() if entry in here}
    known = {entry: seed for seed, entry in enumerate(seeds_by(known_of), start=1)}
    form = seeds_form(view.state.entrants)(data={"seed": known})
    return _page(event, form, {entry: str(round(value)) for entry, value in known_of.items()})


@blueprint.post("")
def write(event: str) -> Response:
    """Seed those who have a number, in the order of the numbers."""
    _found, view = planned(event)
    form = seeds_form(view.state.entrants)(request.form)
    if not form.writes(event, "entries_seeded", seeds=form.seeds):
        return _page(event, form)
    flash(_("The seeds are noted."), "done")
    return see_other("event_entries.page", event=event)


def _page(event: str, form: SeedsForm, shown: Mapping[int, str] | None = None) -> Response:
    event_page, view = planned(event)
    return answer_page(
        "tournaments/entries/seeds.html",
        event_page,
        form,
        begun=bool(view.state.stages),
        rated=ratings_kept(),
        strengths=shown,
        lines=[line for line in entry_lines(view.state) if not line.over],
        form=form,
    )
