"""The sheet of a session of trionfo: what each of the five bid, won and paid, hand by hand."""

from dataclasses import replace

from referee.paper.games.trionfo.chart import session_chart
from referee.paper.games.trionfo.grid import check, grid, standings
from referee.paper.games.trionfo.rulings import session_rulings
from referee.paper.matches.ending import going_on_words, is_long, signed_later
from referee.paper.matches.frame import SheetOrigin, sheet_page
from referee.paper.matches.signatures import signature
from referee.paper.press.drawing import A4, A5, Size
from referee.paper.press.formats import PaperFormat
from referee.presenters.games.trionfo.score import outcome
from referee.presenters.games.trionfo.settlement import debts_shown, stake_shown
from referee.presenters.words.amounts import balance
from referee.presenters.words.names import shown_names
from referee.presenters.words.text import _
from referee.store.matches.views import SessionView

CHARTS: dict[PaperFormat, Size] = {"a4": replace(A4, height=128), "a5": replace(A5, height=70)}
"""Five lines need more room than two, as far as the paper has it."""


def session_sheet(view: SessionView, origin: SheetOrigin, paper: PaperFormat) -> str:
    """Return the sheet of a session before it is printed."""
    names, players, rows = shown_names(view.record.players), standings(view), grid(view)
    rulings = session_rulings(view)
    desk, paid = origin.desk, origin.desk.result.payments if origin.desk else None
    over = outcome(view) or (_("given up") if view.state.closed else "")
    own = over or going_on_words(view)
    # Two of a table may have one first name: seats tell them apart, as at the heads of columns.
    told = [f"{one.seat}\u00a0{one.short}\u00a0{one.total}" for one in players]
    so_far = ", ".join(told) if rows else ""
    return sheet_page(
        "paper/games/trionfo/sheet.html",
        view,
        origin,
        paper,
        names=names,
        players=players,
        so_far="" if desk else so_far,
        outcome=desk.title if desk else own,
        desk=desk,
        desk_totals=[balance(amount) for amount in paid or ()],
        # Who has signed the session signed what was played.
        signed_for=[desk.title]
        if desk and (desk.ruled or not view.state.signatures)
        else [own, so_far],
        rows=rows,
        check=check(view),
        stake="" if desk else stake_shown(view),
        debts=debts_shown(view),
        rulings=rulings,
        long=is_long(rulings, paper),
        chart=session_chart(view, CHARTS[paper]),
        later=signed_later(view, origin, over, _("Once the session is over")),
        signatures=[
            signature(name, view.state.signatures.get(seat))
            for seat, name in enumerate(names, start=1)
        ],
    )
