"""The forms of tournaments: each is one act on the ledger of its tournament."""

from collections.abc import Sequence
from typing import TypeVar

from flask_babel import lazy_gettext

from referee.actions.tournaments.tournament_facts import TournamentAct, record_event_facts
from referee.web.forms.base import LedgerForm
from referee.web.forms.fields import WholeField
from referee.web.http.stamps import stamp
from referee.web.tournaments.event_page import club_event

T = TypeVar("T")


class TournamentForm(LedgerForm):
    """A form that writes to a tournament; without more fields it is a button."""

    overtaken = lazy_gettext(
        "Meanwhile somebody else changed the tournament. "
        "Nothing of yours was saved: look again, then repeat it."
    )

    def act(self, event: str) -> TournamentAct:
        """Return the act that the form is, of a form whose fields were found valid."""
        return TournamentAct(club_event(event).code, self.after.value, self.event_id.value, stamp())

    def writes(self, event: str, kind: str, **payload: object) -> bool:
        """Write one fact if every field is right. Return whether it was written."""
        return self.succeeds(lambda: record_event_facts(self.act(event), [(kind, payload)]))


class TakeOffForm(TournamentForm):
    """The form that takes something off a list, by its place from 0."""

    place = WholeField(look="hidden")

    def left_of(self, listed: Sequence[T]) -> list[T]:
        """Return what stays on the list: all of it where there is nothing at the place."""
        return [one for at, one in enumerate(listed) if at != self.place.data]
