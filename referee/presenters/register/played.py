"""The matches that a person has played as his page and a spreadsheet list them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.core.errors import N_
from referee.core.register.counts import COUNTED, DRAWN, LOST, WON
from referee.core.sides import Pair
from referee.presenters.register.numbers import HEADINGS, LABELS, all_together, rows_by
from referee.presenters.words.amounts import against
from referee.presenters.words.dates import day_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.spreadsheet import SheetCell
from referee.presenters.words.text import _, say
from referee.store.register.played import Played

OUTCOMES: Mapping[str, str] = {WON: N_("won"), LOST: N_("lost"), DRAWN: N_("drawn"), "": ""}

_OF_MATCHES = ("matches", "matches_won", "brutte", "brutte_won", "belle", "belle_won")
"""Numbers that the games of a match tell by themselves."""


@dataclass(frozen=True)
class PlayedLine:
    """A match in the list of a person; `outcome` is "" of a session.

    `counted` says what it adds to the number that the list is of, "" where its games tell that.
    """

    when: str
    where: str
    code: str
    partner: str
    opponents: str
    games: str
    outcome: str
    counted: str


def played_line(one: Played, of: str = "") -> PlayedLine:
    """Return a match as the list of a number shows it."""
    opponents = [isolated(name) for name in one.opponents]
    return PlayedLine(
        when=day_shown(one.day),
        where=_where(one),
        code=one.code,
        partner=isolated(one.partner),
        opponents=", ".join(opponents),
        games=_games(one),
        outcome=_("by default") if one.walkover else say(OUTCOMES[one.outcome]),
        counted=_counted(one, of),
    )


def _counted(one: Played, of: str) -> str:
    if not of or of in _OF_MATCHES:
        return ""
    return _("%(what)s: %(number)s", what=say(LABELS[of]), number=one.number(of))


def _where(one: Played) -> str:
    if not one.event:
        return _("friendly match")
    event = isolated(one.event)
    if one.round is None:
        return event
    return _("%(event)s, round %(round)s, table %(table)s",
             event=event, round=one.round, table=one.table)  # fmt: skip


def _games(one: Played) -> str:
    if one.mine is None or one.theirs is None or one.walkover:
        return ""
    return against(Pair(one.mine, one.theirs))


def spreadsheet(played: Sequence[Played]) -> list[list[SheetCell]]:
    """Return the matches as rows for a spreadsheet, with a heading."""
    heading: list[SheetCell] = [
        *(_("Day"), _("Event"), _("Round"), _("Table"), _("Match code"), _("Partner")),
        *(_("Opponents"), _("Games won"), _("Games lost"), _("Outcome")),
        *(say(LABELS[name]) for name in COUNTED),
    ]
    return [heading, *[_row(one) for one in played]]


def _row(one: Played) -> list[SheetCell]:
    line = played_line(one)
    return [one.day.isoformat(), one.event, one.round, one.table, one.code, one.partner,
            ", ".join(one.opponents), one.mine, one.theirs, line.outcome,
            *[one.number(name) for name in COUNTED]]  # fmt: skip


def numbers_spreadsheet(played: Sequence[Played], ways: Sequence[str]) -> list[list[SheetCell]]:
    """Return the numbers of every group as rows: by what they are counted, the group, numbers."""
    heading: list[SheetCell] = [_("By"), _("What"), *(say(LABELS[name]) for name in COUNTED)]
    rows: list[list[SheetCell]] = [
        [say(HEADINGS[by]), row.words, *[number.value for number in row.numbers]]
        for by in ways
        for row in rows_by(played, by)
    ]
    whole = [number.value for number in all_together(played).numbers]
    return [heading, *rows, [_("All matches"), "", *whole]]
