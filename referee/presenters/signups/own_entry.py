"""The page of an entry's personal link in words."""

from dataclasses import dataclass, replace
from datetime import date

from referee.actions.signups.notices import in_newest_round
from referee.actions.signups.own_entry import has_lost_tablet, own_table, refusals
from referee.core.sides import Pair
from referee.core.table_result import TableResult
from referee.presenters.tournaments.brackets.round_names import round_of_table, round_shown
from referee.presenters.tournaments.entries import (
    RestRequest,
    coming_rests,
    rest_requests,
    rests_shown,
)
from referee.presenters.tournaments.people import EntryPage, Placement, entry_page, placements
from referee.presenters.tournaments.plan import to_come_shown, when_shown
from referee.presenters.tournaments.public import Matches
from referee.presenters.tournaments.results.desk_result import source_of
from referee.presenters.tournaments.results.table import full_result
from referee.presenters.tournaments.words import outcome_shown, place_of_table
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.store.tournaments.views import EventView
from referee.tournament.competition.tables import AnyTable
from referee.tournament.evening.rest_and_handicap_facts import has_rests
from referee.tournament.evening.state import EventState, Sheet, TableKey
from referee.tournament.games.registry import game_played


@dataclass(frozen=True)
class OwnRests:
    """The rests of an entry in coming rounds.

    `next` is the round for which it may ask now, 0 where nobody rests on request. `asked` are its
    requests without an answer, `told` what the organizers have said.
    """

    next: int
    asked: tuple[RestRequest, ...]
    told: tuple[str, ...]


@dataclass(frozen=True)
class OwnPage:
    """An entry as it sees itself.

    `now` is its place in the newest round, None where it has none; `side` is the letter of its
    side, and `seats` say where its players sit. `can_check_in` and `can_report` tell which buttons
    it has, `lost_tablet` that it has none because its match was begun on a tablet that is gone,
    `reported` what was said of its result, or that it `counts`, `has_reported` that it has told its
    own, and `differs` that the two sides said different things. `heard` is what the others have
    reported, and can be confirmed as it is; `heard_shown` says it. `when` says when and where the
    round is played, `to_come` the same of each later one.
    """

    entry: EntryPage
    round: int
    round_name: str
    now: Placement | None
    side: str
    seats: str
    here: bool
    can_check_in: bool
    can_report: bool
    lost_tablet: bool
    reported: str
    counts: bool
    has_reported: bool
    heard: TableResult | None
    heard_shown: str
    differs: bool
    final: bool
    when: str
    to_come: tuple[tuple[int, str], ...]
    rests: OwnRests


def own_page(
    view: EventView, state: EventState, entry: int, matches: Matches, day: date, today: date
) -> OwnPage:
    """Return the page of an entry on a day; it checks in by itself on the day of the event."""
    number = len(state.rounds)
    playing = number and state.final is None
    rows = placements(state, number, matches) if playing else ()
    now = next((one for one in rows if one.who.entry == entry), None)
    one = state.entrants[entry]
    key = own_table(view, entry)
    five = game_played(state.plan.regulation).pays
    found = (number, now.table) if now is not None and now.table else None
    sheet = state.sheets[found] if found is not None else None
    sides = sheet.table.sides if sheet is not None else ()
    mine: tuple[int, ...] = next((side for side in sides if entry in side), ())
    said = view.reports(sheet) if sheet is not None else {}
    second = bool(mine) and sides[0] != mine
    own = [one.outcome for by, one in said.items() if by in mine]
    others = [one.outcome for by, one in said.items() if by not in mine]
    can_report = key is not None and not five and state.final is None
    heard = others[-1] if others and can_report else None
    counting = _counting(view, sheet, second, own, others)
    return OwnPage(
        entry=entry_page(state, entry, matches),
        round=number,
        round_name=_round_name(state, number, found),
        now=now,
        side="" if five or not mine else "AB"[list(sides).index(mine)],
        seats=_seats(state, sheet.table, entry) if sheet is not None else "",
        here=one.present,
        can_check_in=not one.present and one.withdrew is None and not number and day == today,
        can_report=can_report,
        lost_tablet=found is not None and has_lost_tablet(view, found),
        reported=counting or _reported(*_told(second, own, others)),
        counts=bool(counting),
        has_reported=bool(own),
        heard=heard,
        heard_shown=_own_first(heard, second) if heard is not None else "",
        differs=sheet is not None and sheet.differs,
        final=state.final is not None,
        when=when_shown(state.time_of(number)),
        to_come=to_come_shown(state),
        rests=_rests(view, state, entry),
    )


def _round_name(state: EventState, number: int, table: TableKey | None) -> str:
    """Return the newest round, by its own table where there is one; "" before the first."""
    if table is not None:
        return round_of_table(state, table)
    return round_shown(state, number) if number else ""


def _seats(state: EventState, table: AnyTable, entry: int) -> str:
    """Return where the players of an entry sit down, as the match of the table has them."""
    count = len(state.entrants[entry].entry.players)
    players = {one: tuple([f"{one} {at}" for at in range(count)]) for one in table.players}
    seats = table.in_seats(players)
    own = [seats.index(name) + 1 for name in players[entry]]
    if len(own) == 1:
        facing = len(table.players) == 4
        seat = _("Seat %(seat)s", seat=own[0])
        return _("%(seat)s, facing your partner", seat=seat) if facing else seat
    names = [isolated(name) for name in state.entrants[entry].entry.players]
    return _(
        "Seats %(one)s and %(other)s, facing each other: %(first)s at %(one)s, %(second)s at "
        "%(other)s",
        one=own[0],
        other=own[1],
        first=names[0],
        second=names[1],
    )


def _refused(round_: int, reason: str) -> str:
    """Say that a rest is refused, and why; some were refused without a reason before."""
    said = _("The organizers say no to a rest in round %(round)s", round=round_)
    return f"{said}: {isolated(reason)}" if reason else f"{said}."


def _rests(view: EventView, state: EventState, entry: int) -> OwnRests:
    one, coming = state.entrants[entry], len(state.rounds) + 1
    plays = one.withdrew is None and one.paired is None and state.final is None
    agreed = rests_shown(coming_rests(state, one))
    refused = [_refused(*one) for one in sorted(refusals(view, entry).items())]
    told = [*([_("Agreed: %(rests)s.", rests=agreed)] if agreed else []), *refused]
    return OwnRests(
        next=coming if plays and has_rests(state) else 0,
        asked=tuple([asked for asked in rest_requests(state) if asked.entry == entry]),
        told=tuple(told),
    )


def notice_shown(state: EventState, entry: int, event: str) -> tuple[str, str]:
    """Return title and text of what a device is notified of: where its entry plays now.

    No name of a player is in it: it stands on a locked screen.
    """
    number = len(state.rounds)
    title = _("Round %(round)s", round=number) if number else event
    if not number or not in_newest_round(state, entry):
        return title, event if number else _("The first round is not published yet.")
    tables = state.rounds[-1].draft.tables
    own = next((one.table for one in tables if entry in one.players), 0)
    if not own:
        return f"{title}: {_('you have a bye')}", event
    room = state.room_of(own)
    where = place_of_table((number, own))
    return where, f"{room} · {event}" if room else event


def _own_first(outcome: TableResult, second: bool) -> str:
    """Return a result as a side tells it: its own amounts first, those of B if it is `second`."""
    if not second:
        return outcome_shown(outcome)
    games, points, *scores = [
        Pair(one.B, one.A) for one in (outcome.games, outcome.points, *outcome.scores)
    ]
    return outcome_shown(replace(outcome, games=games, points=points, scores=tuple(scores)))


def _counting(
    view: EventView,
    sheet: Sheet | None,
    second: bool,
    own: list[TableResult],
    others: list[TableResult],
) -> str:
    """Return that a result counts, who has told it where that was no tablet, and what else both
    sides had reported.

    "" before it counts, and while a ruling on it is open.
    """
    if sheet is None or sheet.confirmed is None or sheet.table.ruling_open:
        return ""
    if sheet.table.how == "walkover":
        return _("The result of this round counts: %(result)s.",
                 result=full_result(view, sheet.table))  # fmt: skip
    source = source_of(view, sheet)
    if sheet.table.result.payments is not None:
        said = _("The result of this round counts.")
    else:
        said = _("The result counts: %(result)s, your side first.",
                 result=_own_first(sheet.table.result, second))  # fmt: skip
    said = f"{said} {source[:1].upper()}{source[1:]}." if source else said
    if all(one == sheet.table.result for one in (*own[-1:], *others[-1:])):
        return said
    return f"{said} {_had_reported(*_told(second, own, others))}"


def _told(second: bool, *reports: list[TableResult]) -> list[list[str]]:
    """Return the reports of each side in words, one's own amounts first."""
    return [[_own_first(one, second) for one in told] for told in reports]


def _had_reported(own: list[str], others: list[str]) -> str:
    if own[-1:] == others[-1:]:
        return _("Both sides had reported %(own)s, your side first.", own=own[-1])
    if own and others:
        return _("You had reported %(own)s, the others %(other)s, your side first.",
                 own=own[-1], other=others[-1])  # fmt: skip
    if own:
        return _("You had reported %(own)s, your side first.", own=own[-1])
    return _("The others had reported %(other)s, your side first.", other=others[-1])


def _reported(own: list[str], others: list[str]) -> str:
    if own and others:
        return _("You say %(own)s, the others say %(other)s, your side first.",
                 own=own[-1], other=others[-1])  # fmt: skip
    if own:
        return _(
            "You have reported %(own)s, your side first. Now it is the turn of the others: if they "
            "report the same, it counts.",
            own=own[-1],
        )
    if others:
        return _("The others have reported %(other)s, your side first.", other=others[-1])
    return ""
