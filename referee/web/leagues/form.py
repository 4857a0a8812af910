"""The form of a league: its teams, a line each, its days and its rules."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from flask_babel import lazy_gettext

from referee.actions.leagues.teams import TypedTeam, read_teams, typed_name
from referee.core.errors import N_, RuleError
from referee.core.register.leagues import (
    CRITERIA,
    DRAWN,
    MOST_BOARDS,
    MOST_NAME,
    MOST_POINTS,
    MOST_TOLD,
    AboutLeague,
    LeagueRules,
    rounds_of,
)
from referee.presenters.leagues.words import CRITERIA as CRITERIA_WORDS
from referee.presenters.leagues.words import LEVEL_BOARDS, WITHDRAWALS
from referee.presenters.words.text import say
from referee.store.leagues.found import FoundLeague
from referee.tournament.games.registry import GAMES
from referee.web.forms.fields import (
    Choice,
    ChoiceField,
    DayField,
    LineField,
    TickField,
    TypedField,
    WholeField,
)
from referee.web.forms.register_form import DecidingField, NumbersField, RegisterForm, by_number
from referee.web.http.stamps import today

DECIDING = 4
"""Criteria that the form asks for."""

EVERY = 14
MOST_APART = 90
MOST_DAYS = 4_000


class TeamsField(TypedField[tuple[TypedTeam, ...]]):
    """Teams, a line each."""

    look, nothing = "area", ()
    missing = N_("the teams, please: a line each")

    def parse(self, text: str) -> tuple[TypedTeam, ...]:
        return read_teams(text)

    def shown(self, value: tuple[TypedTeam, ...]) -> str:
        return "\n".join(
            f"{one.name}: {', '.join(one.players)}" if one.name else ", ".join(one.players)
            for one in value
        )


class DaysField(TypedField[tuple[str, ...]]):
    """Days, apart by lines or commas, as 2026-11-20 or 20/11/2026."""

    look, nothing = "area", ()

    def parse(self, text: str) -> tuple[str, ...]:
        return tuple([_day(one) for one in re.split(r"[\s,;]+", text[:MOST_DAYS].strip())])

    def shown(self, value: tuple[str, ...]) -> str:
        return "\n".join(value)


def _day(text: str) -> str:
    for pattern in ("%Y-%m-%d", "%d/%m/%Y"):
        try:
            return datetime.strptime(text, pattern).date().isoformat()  # noqa: DTZ007 -- a day
        except ValueError:
            continue
    raise RuleError(N_("“%(day)s”: write each day as 20/11/2026"), day=text[:20])


class LeagueForm(RegisterForm):
    """A league: its name, its teams, its days, its rules."""

    name = LineField(lazy_gettext("Name"), missing=N_("write a name"), most=MOST_NAME)
    public = TickField(
        lazy_gettext("Everybody can see table and calendar"),
        description=lazy_gettext("Without the tick only those who are in the office see them."),
    )
    teams = TeamsField(
        lazy_gettext("Teams"),
        description=lazy_gettext(
            "A line each, in the order of the draw: “Sarsina: Aldo Rossi, Bruno Neri, …”, or two "
            "names of a pair that plays by itself. Names are looked for in the register; "
            "whoever is not there yet is added."
        ),
    )
    boards = WholeField(
        lazy_gettext("Boards of a meeting"), least=1, most=MOST_BOARDS,
        description=lazy_gettext("A pair of each side plays at a board."),
        render_kw={"inputmode": "numeric"},
    )  # fmt: skip
    twice = TickField(lazy_gettext("Home and away"))
    first = DayField(lazy_gettext("Day of the first round"), optional=True)
    every = WholeField(
        lazy_gettext("Days from round to round"), optional=True, least=1, most=MOST_APART,
        render_kw={"inputmode": "numeric"},
    )  # fmt: skip
    days = DaysField(
        lazy_gettext("Or the day of each round"),
        optional=True,
        description=lazy_gettext(
            "One after the other, as 20/11/2026. This counts before the first day."
        ),
    )
    points = NumbersField(lazy_gettext("Points of a meeting won, drawn and lost"))
    board = WholeField(
        lazy_gettext("For each board won"), optional=True, least=0, most=MOST_POINTS,
        render_kw={"inputmode": "numeric"},
    )  # fmt: skip
    penalty = WholeField(
        lazy_gettext("Points off for not coming"), optional=True, least=0, most=MOST_POINTS,
        render_kw={"inputmode": "numeric"},
    )  # fmt: skip
    level_boards = ChoiceField(lazy_gettext("When both have won as many boards"), look="list")
    criteria = DecidingField({name: CRITERIA_WORDS[name] for name in CRITERIA}, asked=DECIDING)
    withdrawal = ChoiceField(lazy_gettext("Results of a team that withdraws"), look="list")
    game = ChoiceField(lazy_gettext("Game"), look="list")

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        games = [one.name for one in GAMES.values() if not one.pays]
        self.game.choices = [Choice(name, name.capitalize()) for name in games]
        self.withdrawal.choices = [Choice(name, say(text)) for name, text in WITHDRAWALS.items()]
        self.level_boards.choices = [Choice(name, say(text)) for name, text in LEVEL_BOARDS.items()]

    def field_of(self, place: str) -> str:
        """Return the field of a place of the fact."""
        found = place.removeprefix("terms.").removeprefix("rules.").split("[")[0]
        if found == "days":
            return "days" if self.days.data else "first"
        return "criteria_1" if found == "criteria" else found

    def about(self) -> AboutLeague:
        """Return what was typed, without the teams. Raise RuleError."""
        rules = LeagueRules(
            game=self.game.value,
            boards=self.boards.value,
            twice=self.twice.value,
            points=self.points.value,
            board=self.board.data or 0,
            penalty=self.penalty.data or 0,
            criteria=self.criteria.criteria,
            withdrawal=self.withdrawal.value,
            level_boards=self.level_boards.data or DRAWN,
        )
        return AboutLeague(self.name.value, self.public.value, (), self._days(rules), rules)

    def _days(self, rules: LeagueRules) -> tuple[str, ...]:
        if self.days.data:
            return self.days.value
        if self.first.data is None:
            raise RuleError(N_("say the day of the first round, or of each one"), place="first")
        every = self.every.data or EVERY
        rounds = rounds_of(len(self.teams.value), twice=rules.twice)
        try:
            days = [self.first.value + timedelta(days=every * at) for at in range(rounds)]
        except OverflowError:
            raise RuleError(N_("no calendar goes so far"), place="first") from None
        return tuple([one.isoformat() for one in days])


class LeagueChangeForm(LeagueForm):
    """A league that is changed, and why."""

    reason = LineField(
        lazy_gettext("Reason"), most=MOST_TOLD,
        description=lazy_gettext(
            "Needed once a meeting has a result, unless only players come or go. "
            "Everybody can read it."
        ),
    )  # fmt: skip


def first_values(found: FoundLeague | None) -> dict[str, object]:
    """Return what the fields of a form begin with."""
    about = AboutLeague("", True, (), (), LeagueRules()) if found is None else found.league.about
    rules = about.rules
    return {
        "name": about.name,
        "public": about.public,
        "teams": () if found is None else typed_teams(found),
        "boards": rules.boards,
        "twice": rules.twice,
        "first": today() if found is None else None,
        "every": EVERY,
        "days": about.days,
        "points": rules.points,
        "board": rules.board or None,
        "penalty": rules.penalty or None,
        "criteria": by_number(rules.criteria),
        "level_boards": rules.level_boards,
        "withdrawal": rules.withdrawal,
        "game": rules.game,
    }


def typed_teams(found: FoundLeague) -> Sequence[TypedTeam]:
    """Return the teams of a league as they would be typed."""
    return tuple(
        [
            TypedTeam(
                team.name,
                tuple([typed_name(one, found.names.get(one, "?")) for one in team.players]),
            )
            for team in found.league.about.teams
        ]
    )
