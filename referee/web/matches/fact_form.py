"""Forms that add a fact to a match: the fields that a kind of fact has, and what they say."""

from collections.abc import Sequence
from typing import Any

from flask_babel import lazy_gettext

from referee.core.errors import N_, RuleError
from referee.core.record import MOST_NAME
from referee.presenters.games.registry import game_of as words_of
from referee.presenters.words.problems import problem
from referee.store.errors import MovedOn
from referee.web.forms.base import LedgerForm
from referee.web.forms.each import EachField
from referee.web.forms.fields import (
    LineField,
    ReasonField,
    TypedField,
    WholeField,
    whole,
)
from referee.web.forms.game_fields import JsonField
from referee.web.matches.posting import Payload

MOST_NEWS = 5


class FactForm(LedgerForm):
    """A form that adds a fact. `view` is the match as it was when the form arrived."""

    view: Any = None

    reused = lazy_gettext(
        "This page had sent something else before. Look at the match and try again."
    )

    def payload(self, view: Any) -> Payload:  # noqa: ARG002 (of every form)
        """Return what the fact says, of valid fields. Raise RuleError whose place is the field."""
        fields = [one for one in self if isinstance(one, TypedField)]
        return {
            name: value
            for one in fields
            if one not in (self.after, self.event_id)
            for name, value in one.said().items()
        }

    def says_again(self, view: Any, payload: Payload) -> bool:  # noqa: ARG002 (of every form)
        """Return whether the match says all of it already, so that there is nothing to write."""
        return False

    def field_of(self, place: str) -> str:
        """Return the field's name: the last part of a path such as `hands[3].partner`."""
        return place.rpartition(".")[2]

    def news(self, moved: MovedOn) -> Sequence[str]:
        """Return what the other device wrote meanwhile, in words."""
        words, players = words_of(self.view.game), self.view.record.players
        news = [words.fact_words(new.kind, new.payload, players) for new in moved.entries]
        return news[-MOST_NEWS:]


class HandForm(FactForm):
    """A form that is about a hand."""

    hand = WholeField(look="hidden")


class HandVoidedForm(HandForm):
    """A hand that is void, and why."""

    void = LineField(look="hidden")


class TricksField(TypedField[tuple[int, ...]]):
    """The numbers of tricks, with blanks between them."""

    nothing = ()

    def parse(self, text: str) -> tuple[int, ...]:
        return tuple(whole(number) for number in text.split())

    def shown(self, value: tuple[int, ...]) -> str:
        return " ".join(map(str, value))

    def said(self) -> Payload:
        return {self.name: list(self.data)} if self.data else {}


class FindingDismissedForm(HandForm):
    """A finding that is let go: by its code, with seat and trick or tricks where it has any."""

    code = LineField(look="hidden")
    seat = WholeField(optional=True, look="hidden")
    trick = WholeField(optional=True, look="hidden")
    tricks = TricksField(look="hidden")


class UndoneForm(FactForm):
    """Entries that are taken back: `to` is the number of the one that stays last."""

    to = WholeField(look="hidden")


class ReasonForm(FactForm):
    """The form of the reason for which a match is given up or opened again."""

    reason = ReasonField(lazy_gettext("Why"), article="15.2")


class HandRemovedForm(HandForm):
    """A hand that was never played, and why it is removed."""

    reason = ReasonField(lazy_gettext("Why"), article="15.2")


class HandCorrectedForm(HandForm):
    """A hand as the page of corrections has written it, in the form of the record."""

    value = JsonField(missing=N_("must be an object"))
    reason = ReasonField(lazy_gettext("Why"), article="15.2")


class PlayerNameField(LineField):
    """The name of a player, which nobody may be without."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read what was sent, and say where it is no name."""
        super().process_formdata(valuelist)
        if not self.process_errors and not 1 <= len(self.value) <= MOST_NAME:
            template = N_("must have %(least)s to %(most)s characters")
            self.process_errors = [problem(RuleError(template, least=1, most=MOST_NAME))["text"]]


def namesakes(names: Sequence[str]) -> dict[int, int]:
    """Return the seats whose name an earlier seat has too, capitals aside, with that seat."""
    folded = [name.casefold() for name in names]
    first = [folded.index(name) + 1 for name in folded]
    return {seat: other for seat, other in enumerate(first, start=1) if other < seat}


class RenamedForm(FactForm):
    """The names of all players as they should have been; a game adds `name`, one for each seat."""

    name: EachField[PlayerNameField]
    reason = ReasonField(lazy_gettext("Why"), article="15.2")

    def payload(self, view: Any) -> Payload:
        return {"players": [one.value for one in self.name], **super().payload(view)}


class SignedForm(FactForm):
    """A name, and the drawing where there is one."""

    name = LineField(missing=N_("write the name of whoever signs"))
    signature = JsonField(optional=True, unreadable=N_("the drawing cannot be read"))


COMMON: dict[str, type[FactForm]] = {
    "hand_voided": HandVoidedForm,
    "finding_dismissed": FindingDismissedForm,
    "undone": UndoneForm,
    "hand_corrected": HandCorrectedForm,
    "hand_inserted": HandCorrectedForm,
    "hand_removed": HandRemovedForm,
    "match_closed": ReasonForm,
    "match_reopened": ReasonForm,
}
"""The forms of the facts that every game has."""
