"""The form of a meeting: what each board came to, and who played there."""

import re
from collections.abc import Mapping

from flask_babel import lazy_gettext

from referee.actions.leagues.meetings import MeetingAct, board_of_match
from referee.actions.register.writing import RegisterAct
from referee.core.errors import N_, RuleError
from referee.core.register.leagues import MOST_BOARDS, MOST_TOLD, ON_A_SIDE
from referee.core.register.meetings import (
    AWAY,
    GIVEN_TO,
    HOME,
    MOST_BOARD_POINTS,
    MOST_GAMES,
    Board,
    Key,
    League,
    Meeting,
)
from referee.core.sides import Pair
from referee.presenters.words.text import _
from referee.web.forms.base import LedgerForm
from referee.web.forms.each import EachField
from referee.web.forms.fields import (
    Choice,
    ChoiceField,
    DayField,
    LineField,
    ReasonField,
    WholeField,
)
from referee.web.http.stamps import stamp

SIDES = (HOME, AWAY)
EACH_SIDE = [f"{board}_{side}" for board in range(1, MOST_BOARDS + 1) for side in SIDES]
EACH_PLAYER = [f"{key}_{player}" for key in EACH_SIDE for player in range(1, ON_A_SIDE + 1)]

_PLACE = re.compile(r"boards\[(?P<at>\d+)\]\.?(?P<what>[a-z]*)")


class ActForm(LedgerForm):
    """A form about a meeting."""

    def about(self, league: int, key: Key) -> MeetingAct:
        """Return the act that this form is sent for."""
        done = RegisterAct(self.event_id.value, stamp())
        return MeetingAct(done, league, key, self.after.value)


class MeetingResultForm(ActForm):
    """The result of a meeting, board by board."""

    day = DayField(lazy_gettext("Played on"))
    games = EachField(
        WholeField(optional=True, least=0, most=MOST_GAMES, render_kw={"inputmode": "numeric"}),
        keys=EACH_SIDE,
    )
    points = EachField(
        WholeField(
            optional=True, least=0, most=MOST_BOARD_POINTS, render_kw={"inputmode": "numeric"}
        ),
        keys=EACH_SIDE,
    )
    player = EachField(ChoiceField(look="list", optional=True), keys=EACH_PLAYER)
    match = EachField(LineField(optional=True, most=12), keys=range(1, MOST_BOARDS + 1))
    reason = LineField(
        lazy_gettext("Reason"), most=MOST_TOLD, optional=True,
        description=lazy_gettext("Needed to correct a result. Everybody can read it."),
    )  # fmt: skip

    def offer(self, rosters: Mapping[str, list[Choice]]) -> None:
        """Offer the players of each side."""
        for key in EACH_PLAYER:
            side = key.split("_")[1]
            self.player[key].choices = [Choice("", "—"), *rosters[side]]

    def field_of(self, place: str) -> str:
        """Return the field of a place of the fact."""
        found = _PLACE.search(place)
        if found is None:
            return place
        board, what = int(found["at"]) + 1, found["what"]
        if what in SIDES:
            return f"player_{board}_{what}_1"
        return f"match_{board}" if what == "match" else f"games_{board}_home"

    def boards(self, league: League, key: Key) -> list[Board]:
        """Return what was typed, board by board. Raise RuleError."""
        boards = range(1, league.about.rules.boards + 1)
        return [self._board(league, key, number) for number in boards]

    def _board(self, league: League, key: Key, number: int) -> Board:
        home, away = (self._players(number, side) for side in SIDES)
        code = self.match[number].data
        if code:
            try:
                found = board_of_match(league, key, code)
            except RuleError as error:
                raise error.within(f"boards[{number - 1}]") from None
            return found._replace(home=home or found.home, away=away or found.away)
        games = self._pair(self.games, number)
        if games is None:
            raise RuleError(N_("say the games of both sides, such as 2 and 1"),
                            place=f"games_{number}_home")  # fmt: skip
        return Board(home, away, games, self._pair(self.points, number))

    def _players(self, number: int, side: str) -> tuple[int, ...]:
        found = [self.player[f"{number}_{side}_{at}"].data for at in range(1, ON_A_SIDE + 1)]
        return tuple([int(one) for one in found if one])

    def _pair(self, fields: EachField[WholeField], number: int) -> Pair | None:
        home, away = (fields[f"{number}_{side}"].data for side in SIDES)
        if home is None and away is None:
            return None
        if home is None or away is None:
            missing = HOME if home is None else AWAY
            raise RuleError(N_("this number is missing"), place=f"{fields.name}_{number}_{missing}")
        return Pair(home, away)


class MoveForm(ActForm):
    """A meeting that is moved to another day, or to one that is still to be agreed."""

    day = DayField(
        lazy_gettext("New day"), optional=True,
        description=lazy_gettext("Empty: it is still to be agreed."),
    )  # fmt: skip
    reason = ReasonField(lazy_gettext("Reason"), most=MOST_TOLD)


class GiveForm(ActForm):
    """A meeting that is awarded to a side without being played."""

    to = ChoiceField(lazy_gettext("To whom"))
    day = DayField(lazy_gettext("Day"))
    reason = ReasonField(lazy_gettext("Reason"), most=MOST_TOLD)

    def offer(self, home: str, away: str) -> None:
        """Offer the two sides, and nobody."""
        labels = (home, away, _("nobody: both lose"))
        self.to.choices = [Choice(to, text) for to, text in zip(GIVEN_TO, labels, strict=True)]


class MeetingReasonForm(ActForm):
    """A result that is taken away, or home and away exchanged: nothing but a reason."""

    reason = ReasonField(lazy_gettext("Reason"), most=MOST_TOLD)


def known_result(meeting: Meeting) -> dict[str, object]:
    """Return what the fields of a result begin with."""
    games: dict[str, int] = {}
    points: dict[str, int] = {}
    player: dict[str, str] = {}
    match: dict[int, str] = {}
    for number, board in enumerate(meeting.boards, start=1):
        for side, players, at in ((HOME, board.home, 0), (AWAY, board.away, 1)):
            games[f"{number}_{side}"] = board.games[at]
            if board.points is not None:
                points[f"{number}_{side}"] = board.points[at]
            for index, who in enumerate(players, start=1):
                player[f"{number}_{side}_{index}"] = str(who)
        match[number] = board.match
    return {"games": games, "points": points, "player": player, "match": match}
