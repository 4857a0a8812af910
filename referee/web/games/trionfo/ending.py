"""The end of a session: why it ends, whether that is fair, who pays whom, and five signatures."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.presenters.games.trionfo.ending_plan import plan_words
from referee.presenters.games.trionfo.score import (
    FairEnd,
    Totals,
    fair_end,
    last_scored,
    totals_shown,
)
from referee.presenters.games.trionfo.settlement import DebtShown, debts_shown, stake_shown
from referee.presenters.words.names import shown_names
from referee.store.matches.views import SessionView
from referee.web.forms.base import PageForm, form_on_page
from referee.web.forms.fields import Choice
from referee.web.games.trionfo import play
from referee.web.games.trionfo.forms import EndPlannedForm, StakeAgreedForm
from referee.web.matches.signers import Signer, signer


@dataclass(frozen=True)
class SessionEnding:
    """The values that a session adds to the page of a match's end.

    `endings` are the buttons that end it; `scored` tells whether a hand was paid.
    """

    score: Totals
    fair: FairEnd
    endings: Sequence[Choice]
    plan: str
    planning: EndPlannedForm
    scored: bool
    stake: str
    staking: StakeAgreedForm
    debts: Sequence[DebtShown]
    signers: Sequence[Signer]


def session_ending(view: SessionView, sent: PageForm | None) -> SessionEnding:
    """Return totals, plan, stake and debts, and the five players who sign."""
    plan, agreed = view.state.plan, view.state.stake
    score = totals_shown(view)
    until = datetime.fromisoformat(plan.until) if plan.until else None
    return SessionEnding(
        score=score,
        fair=fair_end(view),
        endings=play.endings(view),
        plan=plan_words(plan),
        planning=form_on_page(EndPlannedForm, sent, hands=plan.hands, until=until),
        scored=last_scored(view) is not None,
        stake=stake_shown(view),
        staking=form_on_page(
            StakeAgreedForm,
            sent,
            amount=agreed.cents if agreed else None,
            currency=agreed.currency if agreed else "€",
        ),
        debts=debts_shown(view),
        signers=[
            signer(view, "seat", one.seat, name, (name,), sent, one.total, one.place)
            for one, name in zip(score.seats, shown_names(view.record.players), strict=True)
        ],
    )
