"""The forms of tournaments: each is one act on the ledger of its tournament."""

from typing import TypeVar

from flask_babel import lazy_gettext

from referee.actions.tournaments.tournament_facts import TournamentAct
from referee.web.forms.base import LedgerForm, PageForm
from referee.web.http.stamps import stamp
from referee.web.tournaments.event_page import club_event

F = TypeVar("F", bound=PageForm)


class TournamentForm(LedgerForm):
    """A form that writes to a tournament; without more fields it is a button."""

    overtaken = lazy_gettext(
        "Meanwhile somebody else changed the tournament. "
        "Nothing of yours was saved: look again, then repeat it."
    )

    def act(self, event: str) -> TournamentAct:
        """Return the act that the form is, of a form whose fields were found valid."""
        return TournamentAct(club_event(event).code, self.after.value, self.event_id.value, stamp())


def form_on_page(kind: type[F], sent: PageForm | None, **known: object) -> F:
    """Return the form that was sent, or where it was another one of the page, a new one.

    `known` has the values that the fields of a new one begin with, by their names.
    """
    return sent if isinstance(sent, kind) else kind(data=known)


def status_of(sent: PageForm | None) -> int:
    """Return the status of a page that shows the form that was sent, or none."""
    return 200 if sent is None else sent.refusal.status
