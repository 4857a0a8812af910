"""The page of an entry's personal link in words."""

from dataclasses import dataclass
from datetime import date

from referee.actions.signups.own_entry import own_table, reports
from referee.presenters.tournaments.people import EntryPage, Placement, entry_page, placements
from referee.presenters.tournaments.plan import to_come_shown, when_shown
from referee.presenters.tournaments.public import Matches
from referee.presenters.tournaments.words import outcome_shown
from referee.presenters.words.text import _
from referee.store.tournaments.views import EventView
from referee.tournament.evening.state import EventState
from referee.tournament.games.registry import game_played


@dataclass(frozen=True)
class OwnPage:
    """An entry as it sees itself.

    `now` is its place in the newest round, None where it has none; `side` is the letter of its
    side. `can_check_in` and `can_report` tell which buttons it has, `reported` what was said of
    its result, and `differs` that the two sides said different things. `when` says when and where
    the round is played, `to_come` the same of each later one.
    """

    entry: EntryPage
    round: int
    now: Placement | None
    side: str
    here: bool
    can_check_in: bool
    can_report: bool
    reported: str
    differs: bool
    final: bool
    when: str
    to_come: tuple[tuple[int, str], ...]


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
    said = reports(view, sheet) if sheet is not None and sheet.confirmed is None else {}
    own = [typed for by, typed in said.items() if by in mine]
    others = [typed for by, typed in said.items() if by not in mine]
    return OwnPage(
        entry=entry_page(state, entry, matches),
        round=number,
        now=now,
        side="" if five or not mine else "AB"[list(sides).index(mine)],
        here=one.present,
        can_check_in=not one.present and one.withdrew is None and not number and day == today,
        can_report=key is not None and not five and state.final is None,
        reported=_reported([outcome_shown(one.outcome) for one in own],
                           [outcome_shown(one.outcome) for one in others]),
        differs=sheet is not None and sheet.differs,
        final=state.final is not None,
        when=when_shown(state.time_of(number)),
        to_come=to_come_shown(state),
    )  # fmt: skip


def _reported(own: list[str], others: list[str]) -> str:
    if own and others:
        return _("You say %(own)s, the others say %(other)s.", own=own[-1], other=others[-1])
    if own:
        return _("You have reported %(own)s. The others have to report the same.", own=own[-1])
    if others:
        return _("The others have reported %(other)s: report it too.", other=others[-1])
    return ""
