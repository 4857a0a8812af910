"""The frame of the office's pages about one match."""

from werkzeug.wrappers import Response

from referee.presenters.office.matters import match_place, match_title
from referee.presenters.office.parties import offenders
from referee.store.matches.views import AnyView
from referee.web.forms.base import PageForm
from referee.web.forms.fields import Choice
from referee.web.matches.writing import answer_match
from referee.web.tournaments.event_page import page_of_match


def answer_act(
    template: str, view: AnyView, address: str, form: PageForm | None, **values: object
) -> Response:
    """Answer with a page whose forms go to `address`; `form` is the one that was refused.

    That about a match of an event stands under the head of the event.
    """
    event_page = page_of_match(view.code)
    # Under the head of its event only the table needs to be named.
    named = {"title": match_title(view), "place": match_place(view, "")}
    return answer_match(template, view, address, form, event_page=event_page, **named, **values)


def offender_choices(view: AnyView) -> list[Choice]:
    """Return who can be warned, and can complain: those who sign, and each player."""
    return [Choice(one.value, one.label) for one in offenders(view)]
