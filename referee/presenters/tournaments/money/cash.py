"""The cash of a tournament as its page, its paper and its workbook show it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from referee.core.errors import N_
from referee.presenters.tournaments.standings import is_unplayed
from referee.presenters.words.amounts import money
from referee.presenters.words.dates import moment_beside, moment_shown
from referee.presenters.words.names import isolated, pair_shown
from referee.presenters.words.spreadsheet import SheetCell
from referee.presenters.words.text import _, say
from referee.presenters.words.writers import author
from referee.store.tournaments.round_matches import state_with_rulings
from referee.store.tournaments.views import EventView
from referee.tournament.evening.cash import Cash, CashLine, cash_of
from referee.tournament.evening.prize_money import PrizeLine, PrizeMoney, prize_money
from referee.tournament.evening.state import AMOUNT, CASH, OTHER, PERCENT, EventState

EURO = "€"

UNIT_WORDS = {PERCENT: N_("percent"), AMOUNT: N_("euro")}
WAY_WORDS = {CASH: N_("cash"), OTHER: N_("not in cash")}


@dataclass(frozen=True, slots=True)
class CashRow:
    """An entry in the cash, amounts in words; what is nothing is "".

    `state` is paid, part or open, and `none` where nothing is owed.
    """

    number: int
    name: str
    club: str
    state: str
    due: str
    paid: str
    open: str
    returned: str
    way: str
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class CashShown:
    """The cash of a tournament: its fee, "" for none, its rows and its totals with their words."""

    fee: str
    rows: tuple[CashRow, ...]
    totals: tuple[tuple[str, str], ...]
    unpaid: int


def euro(cents: int, *, exact: bool = False) -> str:
    """Return `€ 10,50`; `exact` writes the cents of whole amounts, too."""
    return money(EURO, cents, exact=exact)


def cash_shown(view: EventView, *, kept: date | None = None) -> CashShown:
    """Return the cash, those who have not paid first, each by name.

    Moments of today are told without their day. On what is `kept` for other days they are those of
    the day of the event, and amounts stand below each other: if one has cents all have.
    """
    cash = cash_of(view.state)
    amounts = [one for line in cash.lines for one in (line.due, line.paid, line.returned)]
    exact = kept is not None and any(cents % 100 for cents in amounts)
    rows = sorted(
        [_row(view, line, kept=kept, exact=exact) for line in cash.lines],
        key=lambda row: (row.state not in ("open", "part"), row.name.casefold()),
    )
    return CashShown(
        fee=euro(view.state.plan.fee) if view.state.plan.fee else "",
        rows=tuple(rows),
        totals=tuple([(label, euro(cents, exact=exact)) for label, cents in _totals(cash)]),
        unpaid=sum(line.open > 0 for line in cash.lines),
    )


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """The prize in money of an entry, in words; `paid` is "" while it was not.

    `note` says in which categories it wins some of it; `place` is 0 where it has no overall one.
    `differs` says what is still to pay of a prize that was paid, or to take back, and `settle` what
    is done then; both are "" where nothing is.
    """

    place: int
    number: int
    name: str
    amount: str
    paid: str
    note: str
    differs: str
    settle: str


@dataclass(frozen=True, slots=True)
class PrizesShown:
    """The fees divided: sums with their words, a row for each prize.

    Sums stand below each other: if one has cents all have. `ranked` tells whether there is one
    ranking to divide by; `unplayed` that no result is there yet; `final` that it is settled.
    """

    sums: tuple[tuple[str, str], ...]
    rows: tuple[PrizeRow, ...]
    ranked: bool
    unplayed: bool
    final: bool


def prizes_in_money(state: EventState) -> PrizesShown | None:
    """Return the fees as they are divided; None before it is said how."""
    money_ = prize_money(state)
    if money_ is None:
        return None
    sums = [
        (_("Fees"), money_.fees),
        (_("For the club"), money_.club),
        (_("In prizes"), sum(line.cents for line in money_.lines)),
        (_left_over(money_), money_.rest),
    ]
    amounts = [cents for _label, cents in sums]
    amounts += [cents for line in money_.lines for cents in (line.cents, line.paid or 0)]
    exact = any(cents % 100 for cents in amounts)
    return PrizesShown(
        sums=tuple([(label, euro(cents, exact=exact)) for label, cents in sums]),
        rows=tuple(
            [
                PrizeRow(
                    line.rank,
                    line.entry,
                    pair_shown(state.entrants[line.entry].entry.name),
                    euro(line.cents, exact=exact),
                    "" if line.paid is None else euro(line.paid, exact=exact),
                    " · ".join(filter(None, (_place(line), _by_category(line, isolated)))),
                    *_difference(line),
                )
                for line in money_.lines
            ]
        ),
        ranked=money_.ranked,
        unplayed=not state.stages or is_unplayed(state.stages[-1]),
        final=state.final is not None,
    )


def _difference(line: PrizeLine) -> tuple[str, str]:
    """Return what a payment lacks or has too much, and what is done then."""
    owed = 0 if line.paid is None else line.cents - line.paid
    if owed > 0:
        return _("still to pay out: %(amount)s", amount=euro(owed)), _("Pay the difference")
    if owed < 0:
        return _("to take back: %(amount)s", amount=euro(-owed)), _("Take the difference back")
    return "", ""


def _left_over(divided: PrizeMoney) -> str:
    """Return what is left over, and why where nobody could win it."""
    if not divided.empty:
        return _("Left over")
    names = ", ".join(map(isolated, divided.empty))
    return _("Left over: nobody plays for %(categories)s", categories=names)


def _place(line: PrizeLine) -> str:
    """Return the place in the standings of a prize that is for another one, and why it is."""
    if line.rank in (0, line.stands):
        return ""
    return _("place %(rank)s in the standings: whoever has withdrawn wins no prize",
             rank=line.stands)  # fmt: skip


def _by_category(line: PrizeLine, named: Callable[[str], str] = str) -> str:
    """Return `Women: 1`, for each category in which an entry wins something."""
    return ", ".join(f"{named(name)}: {rank}" for name, rank in line.by_category)


def cash_lists(view: EventView) -> dict[str, Sequence[Sequence[SheetCell]]]:
    """Return the cash for a spreadsheet: every entry, and the totals."""
    heading: list[SheetCell] = [
        _("Number"), _("Name"), _("Club"), _("Fee"), _("Paid"), _("How"), _("Taken in by"),
        _("When"), _("To pay"), _("Returned"),
    ]  # fmt: skip
    cash = cash_of(view.state)
    rows = [heading]
    for line in cash.lines:
        # A list that is kept tells every moment with its day.
        entry, (way, by, at) = line.entrant.entry, _taken(view, line, kept=date.min)
        rows.append([
            entry.id, pair_shown(entry.name), entry.club, line.due / 100, line.paid / 100,
            way, by, at, line.open / 100, line.returned / 100,
        ])  # fmt: skip
    totals: list[Sequence[SheetCell]] = [[_("Cash"), EURO]]
    totals += [[label, cents / 100] for label, cents in _totals(cash)]
    named = bool(view.state.plan.categories)
    prizes: list[Sequence[SheetCell]] = [
        [
            _("Rank"), _("Name"), EURO, _("Paid out"), _("To pay"),
            *([_("Categories")] if named else []),
        ]
    ]  # fmt: skip
    divided = prize_money(state_with_rulings(view))
    for prize in divided.lines if divided else ():
        paid_out = None if prize.paid is None else prize.paid / 100
        name = pair_shown(view.state.entrants[prize.entry].entry.name)
        rank = prize.rank or None
        won_in = [_by_category(prize)] if named else []
        to_pay = (prize.cents - (prize.paid or 0)) / 100
        prizes.append([rank, name, prize.cents / 100, paid_out, to_pay, *won_in])
    lists: dict[str, Sequence[Sequence[SheetCell]]] = {_("Entries"): rows, _("Totals"): totals}
    return {**lists, _("Prizes"): prizes} if divided else lists


def _totals(cash: Cash) -> list[tuple[str, int]]:
    return [
        (_("Fees expected"), cash.expected),
        (_("Taken in"), cash.taken),
        (_("Returned"), cash.returned),
        (_("Still to pay"), cash.open),
        *([(_("Paid out in prizes"), cash.paid_out)] if cash.paid_out else []),
        (_("In the cash box"), cash.box),
        (_("Paid another way"), cash.otherwise),
    ]


def _row(view: EventView, line: CashLine, *, kept: date | None, exact: bool) -> CashRow:
    entry, (way, by, at) = line.entrant.entry, _taken(view, line, kept=kept)
    paid = line.entrant.payment is not None
    return CashRow(
        number=entry.id,
        name=pair_shown(entry.name),
        club=isolated(entry.club) if entry.club else "",
        state="part" if paid and line.open else "paid" if paid else "open" if line.due else "none",
        due=euro(line.due, exact=exact) if line.due else "",
        paid=euro(line.paid, exact=exact) if paid else "",
        open=euro(line.open, exact=exact) if line.open else "",
        returned=euro(line.returned, exact=exact) if line.returned else "",
        way=way,
        by=by,
        at=at,
    )


def _taken(view: EventView, line: CashLine, *, kept: date | None) -> tuple[str, str, str]:
    """Return how a payment came, who wrote it and when: with its day, unless it is that kept."""
    payment = line.entrant.payment
    if payment is None:
        return "", "", ""
    entry = view.entry(payment.number)
    return (
        say(WAY_WORDS[payment.way]),
        author(entry.actor, entry.device),
        moment_beside(entry.recorded_at, kept) if kept else moment_shown(entry.recorded_at),
    )
