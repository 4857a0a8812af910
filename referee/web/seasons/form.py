"""The form of a season: its events, ticked on a list, and its rules."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flask_babel import lazy_gettext

from referee.core.errors import N_, RuleError
from referee.core.register.season_reading import read_about_season
from referee.core.register.seasons import (
    AGES,
    CATEGORY,
    CLUB,
    CLUBS,
    CRITERIA,
    MOST_EVENTS,
    MOST_NAME,
    MOST_POINTS,
    MOST_RANKINGS,
    MOST_TOLD,
    OVER,
    PLAYER,
    TABLE,
    TEXTS,
    UNDER,
    AboutSeason,
    Season,
    SeasonEvent,
    SeasonRules,
    SeparateRanking,
)
from referee.games.registry import GAMES
from referee.presenters.register.places import day_of_event
from referee.presenters.seasons.words import SCALES, UNITS
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, say
from referee.store.seasons.events import offered_events
from referee.tournament.seasons.standings import CRITERIA_WORDS
from referee.web.forms.each import EachField
from referee.web.forms.fields import Choice, ChoiceField, LineField, TickField, WholeField, whole
from referee.web.forms.register_form import DecidingField, NumbersField, RegisterForm, by_number
from referee.web.seasons.fields import EventsField, PrizesField, TablesField

DECIDING = 3
"""Criteria that the form asks for."""

RANKINGS = {
    CATEGORY: N_("a category of the register"),
    CLUB: N_("of one club"),
    CLUBS: N_("the best of each club"),
    UNDER: N_("younger than so many years"),
    OVER: N_("so many years old, or older"),
}

_PLACE = re.compile(r"(?P<field>[a-z_]+)(\[(?P<index>\d+)\])?")


class SeasonForm(RegisterForm):
    """A season: its name, its events, its rules."""

    name = LineField(lazy_gettext("Name"), missing=N_("write a name"), most=MOST_NAME)
    public = TickField(
        lazy_gettext("Everybody can see the standings"),
        description=lazy_gettext("Without the tick only those who are in the office see them."),
    )
    events = EventsField(lazy_gettext("Events"))
    unit = ChoiceField(lazy_gettext("Who collects points"))
    game = ChoiceField(lazy_gettext("Game"), look="list")
    scale = ChoiceField(lazy_gettext("Points by place"))
    table = NumbersField(
        lazy_gettext("Points of the places, from the first"),
        optional=True,
        description=lazy_gettext("Such as 25, 20, 16. Places beyond have none."),
    )
    tables = TablesField(
        lazy_gettext("Other points for larger events, or for a format"),
        optional=True,
        description=lazy_gettext("A line each, such as “32: 40, 30, 24” or “baraonda: 12, 8, 6”."),
    )
    taking_part = WholeField(
        lazy_gettext("For taking part"), optional=True, least=0, most=MOST_POINTS,
        render_kw={"inputmode": "numeric"},
    )  # fmt: skip
    brutta = WholeField(
        lazy_gettext("For each brutta won"), optional=True, least=0, most=MOST_POINTS,
        render_kw={"inputmode": "numeric"},
    )  # fmt: skip
    best = WholeField(
        lazy_gettext("How many best results count"), optional=True, least=0, most=MOST_EVENTS,
        description=lazy_gettext("Empty: all of them."), render_kw={"inputmode": "numeric"},
    )  # fmt: skip
    least = WholeField(
        lazy_gettext("Least number of events"), optional=True, least=0, most=MOST_EVENTS,
        description=lazy_gettext("Whoever has fewer is not ranked."),
        render_kw={"inputmode": "numeric"},
    )  # fmt: skip
    criteria = DecidingField({name: CRITERIA_WORDS[name] for name in CRITERIA}, asked=DECIDING)
    ranking = EachField(ChoiceField(look="list", optional=True), keys=range(1, MOST_RANKINGS + 1))
    value = EachField(LineField(most=MOST_NAME), keys=range(1, MOST_RANKINGS + 1))

    prizes = EachField(PrizesField(), keys=range(MOST_RANKINGS + 1))

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.unit.choices = [Choice(name, say(words)) for name, words in UNITS.items()]
        self.game.choices = [Choice(name, name.capitalize()) for name in GAMES]
        self.scale.choices = [Choice(name, say(words)) for name, words in SCALES.items()]
        nothing = [Choice("", "—")]
        kinds = [Choice(name, say(words)) for name, words in RANKINGS.items()]
        for one in self.ranking:
            one.choices = nothing + kinds

    def field_of(self, place: str) -> str:
        """Return the field of a place of the fact."""
        found = _PLACE.search(place.removeprefix("terms.").removeprefix("rules."))
        if found is None or place.startswith("value_"):
            return place
        index = found["index"]
        if found["field"] == "rankings" and index is not None:
            return f"value_{self._filled[int(index)]}"
        if found["field"] == "prizes" and index is not None:
            return f"prizes_{(0, *self._filled)[int(index)]}"
        return "criteria_1" if found["field"] == "criteria" else found["field"]

    @property
    def _filled(self) -> list[int]:
        return [number for number in range(1, MOST_RANKINGS + 1) if self.ranking[number].data]

    def about(self) -> AboutSeason:
        """Return what was typed, of a form whose fields were found valid. Raise RuleError."""
        rules = SeasonRules(
            unit=self.unit.value,
            game=self.game.value,
            scale=self.scale.value,
            table=self.table.value if self.scale.value == TABLE else (),
            taking_part=self.taking_part.data or 0,
            brutta=self.brutta.data or 0,
            best=self.best.data or 0,
            least=self.least.data or 0,
            criteria=self.criteria.criteria,
            rankings=tuple([self._ranking(number) for number in self._filled]),
            tables=(self.tables.data or ()) if self.scale.value == TABLE else (),
        )
        prizes = [self.prizes[number].data or () for number in (0, *self._filled)]
        about = AboutSeason(
            self.name.value,
            self.public.value,
            self.events.data,
            rules,
            tuple(prizes) if any(prizes) else (),
        )
        return read_about_season(about.written())

    def _ranking(self, number: int) -> SeparateRanking:
        kind, value = self.ranking[number].value, self.value[number].value
        try:
            age = whole(value) if kind in AGES else 0
        except RuleError as error:
            raise error.within(f"value_{number}") from None
        return SeparateRanking(kind, value if kind in TEXTS else "", age)

    @property
    def rows(self) -> int:
        """Return how many rows of rankings are shown: those that are filled, and two more."""
        return min(max([0, *self._filled]) + 2, MOST_RANKINGS)


class SeasonChangeForm(SeasonForm):
    """A season that is changed, and why."""

    reason = LineField(
        lazy_gettext("Reason"), most=MOST_TOLD,
        description=lazy_gettext("Needed once an event counts. Everybody can read it."),
    )  # fmt: skip


@dataclass(frozen=True)
class EventTick:
    """An event that can be ticked."""

    value: str
    name: str
    day: str
    ticked: bool


def event_ticks(chosen: Iterable[SeasonEvent]) -> list[EventTick]:
    """Return the events that a season may have, the newest first; then what is there no more."""
    offered, ticked = offered_events(), set(chosen)
    gone = ticked - {one.event for one in offered}
    return [
        EventTick(
            f"{one.event.scope}:{one.event.code}",
            isolated(one.name),
            day_of_event(one.day),
            one.event in ticked,
        )
        for one in offered
    ] + [
        EventTick(f"{scope}:{code}", code, _("is not there any more"), ticked=True)
        for scope, code in sorted(gone)
    ]


def first_values(season: Season | None) -> dict[str, object]:
    """Return what the fields of a form begin with."""
    if season is None:
        rules = SeasonRules(unit=PLAYER)
        about = AboutSeason("", True, (), rules)
    else:
        about = season.about
        rules = about.rules
    return {
        "name": about.name,
        "public": about.public,
        "events": about.events,
        "unit": rules.unit,
        "game": rules.game,
        "scale": rules.scale,
        "table": rules.table or SeasonRules().table,
        "tables": rules.tables,
        "taking_part": rules.taking_part or None,
        "brutta": rules.brutta or None,
        "best": rules.best or None,
        "least": rules.least or None,
        "prizes": dict(enumerate(about.prizes)),
        "criteria": by_number(rules.criteria),
        "ranking": {number: one.kind for number, one in enumerate(rules.rankings, start=1)},
        "value": {
            number: str(one.age) if one.kind in AGES else one.text
            for number, one in enumerate(rules.rankings, start=1)
        },
    }
