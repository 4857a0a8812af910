"""The form that opens a match: players in their seats, regulation and notes."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from flask_babel import lazy_gettext
from wtforms.form import BaseForm

from referee.core.errors import N_, RuleError
from referee.core.record import MOST_NAME
from referee.web.forms.base import PageForm
from referee.web.forms.each import EachField
from referee.web.forms.fields import (
    Choice,
    ChoiceField,
    DayField,
    LineField,
    TickField,
)
from referee.web.games.game import WebGame
from referee.web.games.registry import game_of
from referee.web.matches.fact_form import namesakes
from referee.web.matches.regulation_offer import Offer

NOTES = ("date", "place", "event", "table", "referee")


class SeatNamesField(EachField[LineField]):
    """The name of each seat; where players have no sides no two may be the same."""

    def __init__(self, *, game: WebGame[Any], **more: Any) -> None:
        super().__init__(LineField(), keys=tuple(game.seats), **more)
        self.game = game

    def validate(self, form: BaseForm, extra_validators: Any = ()) -> bool:
        """Return whether every seat has a name; the button `quick` starts without names."""
        super().validate(form, extra_validators)
        names = [field.value for field in self]
        # Both players of a pair may have the same name; five single players need five names.
        twice = {} if self.game.sides else namesakes(names)
        for seat, field in enumerate(self, start=1):
            if field.errors:
                continue
            if not field.value and not form["quick"].data:
                field.refuse(RuleError(N_("Seat %(seat)s: write a name."), seat=seat))
            elif len(field.value) > MOST_NAME:
                text = N_("Seat %(seat)s: at most %(max)s characters.")
                field.refuse(RuleError(text, seat=seat, max=MOST_NAME))
            elif field.value and seat in twice:
                text = N_(
                    "Seat %(seat)s has the same name as seat %(other)s: add something that tells "
                    "them apart."
                )
                field.refuse(RuleError(text, seat=seat, other=twice[seat]))
        return not any(field.errors for field in self)


class FirstField(ChoiceField):
    """The seat that begins the first hand; empty where the cards will tell."""

    def __init__(self, *, game: WebGame[Any], **more: Any) -> None:
        seats = [Choice(str(seat), "") for seat in game.seats]
        super().__init__(choices=seats, optional=True, **more)
        self.game = game

    def pre_validate(self, _form: BaseForm) -> None:
        """Refuse what is no seat of the game."""
        if self.data and self.data not in [one.value for one in self.choices]:
            self.errors = [str(self.game.opening.choose)]


class OpeningForm(PageForm):
    """A match of any game; each game adds `name` and `first`, who begins the first hand."""

    game = LineField(look="hidden")
    event_id = LineField(look="hidden")
    name: SeatNamesField
    first: FirstField
    regulation = ChoiceField(lazy_gettext("Regulation"), missing=N_("Choose a regulation."))
    date = DayField(
        lazy_gettext("Day"),
        optional=True,
        wrong=N_("Write the day as 20/11/2026."),
        render_kw={"type": "date"},
    )
    place = LineField(lazy_gettext("Place"), most=MOST_NAME)
    event = LineField(lazy_gettext("Event"), most=MOST_NAME)
    table = LineField(lazy_gettext("Table number"), most=MOST_NAME)
    referee = LineField(lazy_gettext("Referee"), most=MOST_NAME)
    quick = TickField(lazy_gettext("starts without names"))

    def field_of(self, place: str) -> str:
        """Return the field of a seat for a place such as `players[2]`."""
        index = place.removeprefix("players[").removesuffix("]")
        return f"name_{int(index) + 1}" if index.isdigit() else place

    @property
    def notes_wrong(self) -> bool:
        """True where something is wrong with the notes, which are folded away else."""
        return not self.refusal.errors.keys().isdisjoint(NOTES)

    def payload(self, game: WebGame[Any], chosen: Offer) -> Mapping[str, Any]:
        """Return what the match begins with, of valid fields."""
        names = [field.value for field in self.name]
        if self.quick.value:
            others = game.opening.unnamed()
            names = [name or other for name, other in zip(names, others, strict=True)]
        first = self.first.value
        day = self.date.data.isoformat() if self.date.data else ""
        notes = {key: day if key == "date" else self[key].data for key in NOTES}
        return {
            "game": game.name,
            "players": names,
            **chosen.terms,
            game.rules.starter: int(first) if first else None,
            **{key: text for key, text in notes.items() if text},
        }


@cache
def form_of(name: str) -> type[OpeningForm]:
    """Return the form of that game: it has its seats, and the choice of who begins."""
    game = game_of(name)

    class GameOpeningForm(OpeningForm):
        name = SeatNamesField(game=game)
        first = FirstField(game=game, name=game.rules.starter)

    return GameOpeningForm
