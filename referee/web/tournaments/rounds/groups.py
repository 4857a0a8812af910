"""Groups of equal strength, proposed by the ratings of who plays: looked at, changed, begun."""

from collections.abc import Mapping, Sequence

from flask import Blueprint, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.tournaments.rounds import begin_and_draw, strengths
from referee.core.errors import N_, RuleError
from referee.core.register.ratings import seeds_by
from referee.presenters.tournaments.draft import groups_shown
from referee.tournament.evening.groups import group_names
from referee.tournament.evening.progress import deal_next
from referee.web.forms.base import see_other
from referee.web.forms.each import EachField
from referee.web.forms.fields import Choice, ChoiceField
from referee.web.tournaments.event_page import answer_page, planned
from referee.web.tournaments.forms import TournamentForm
from referee.web.tournaments.rounds.rounds import deals_by_ratings, to_rounds

blueprint = Blueprint("event_groups", __name__, url_prefix="/events/<event>/rounds/groups")


class GroupField(ChoiceField):
    """The group of an entry, out of a list."""

    look = "list"


class GroupsForm(TournamentForm):
    """A group for each entry, by its number; `groups_form` adds the fields."""

    group: EachField[GroupField]
    names: Sequence[str] = ()

    def check(self) -> None:
        """Refuse a group in which nobody plays."""
        for name in self.names:
            if name not in self.group.data.values():
                raise RuleError(N_("nobody plays in group %(name)s"), name=name)

    @property
    def groups(self) -> list[list[int]]:
        """The groups as they are chosen, the entries in the order of the fields."""
        chosen = self.group.data
        return [[int(one) for one in chosen if chosen[one] == name] for name in self.names]


def groups_form(entries: Sequence[int], groups: Sequence[str]) -> type[GroupsForm]:
    """Return the form with a field for each of these entries."""
    choices = [Choice(name, name) for name in groups]

    class GroupsOfEntries(GroupsForm):
        group = EachField(GroupField(lazy_gettext("Group"), choices=choices), keys=tuple(entries))
        names = tuple(groups)

    return GroupsOfEntries


@blueprint.get("")
def page(event: str) -> Response:
    """Propose groups of equal strength; nothing is saved by that."""
    return _page(event, sent=False)


@blueprint.post("")
def begin(event: str) -> Response:
    """Begin the stage with the groups as they are chosen."""
    return _page(event, sent=True)


def _page(event: str, *, sent: bool) -> Response:
    event_page, view = planned(event)
    if not deals_by_ratings(view.state):
        return to_rounds(event)
    known = strengths(view)
    try:
        groups = deal_next(view.state, seeds_by(known))
    except RuleError:
        # Too few are here: the page of the rounds says so when the stage is begun.
        return to_rounds(event)
    names = group_names(len(groups))
    proposed: dict[int | str, str] = {
        entry: name for name, group in zip(names, groups, strict=True) for entry in group
    }
    made = groups_form(_by_strength(proposed, known), names)
    form = made(request.form) if sent else made(data={"group": proposed})
    if sent and form.succeeds(lambda: begin_and_draw(form.act(event), groups=form.groups)):
        return see_other("event_draft.page", event=event)
    shown = {entry: name if name in names else proposed[entry]
             for entry, name in form.group.data.items()}  # fmt: skip
    return answer_page(
        "tournaments/rounds/groups.html",
        event_page,
        form if sent else None,
        groups=groups_shown(view.state, shown, names, known),
        form=form,
    )


def _by_strength(proposed: Mapping[int | str, str], known: Mapping[int, float]) -> list[int]:
    """Return the entries, the strongest first, and then those of which nothing is known."""
    rated = [entry for entry in seeds_by(known) if entry in proposed]
    return [*rated, *(int(entry) for entry in proposed if entry not in known)]
