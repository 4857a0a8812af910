"""The end of a session: why it ends, whether that is fair, who pays whom, and five signatures."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from referee.games.trionfo.facts import ENDINGS
from referee.presenters.games.trionfo.ending_plan import plan_words, planned_ending
from referee.presenters.games.trionfo.score import (
    FairEnd,
    Totals,
    fair_end,
    last_scored,
    totals_shown,
)
from referee.presenters.games.trionfo.settlement import DebtShown, debts_shown, stake_shown
from referee.presenters.words.amounts import typed_amount
from referee.presenters.words.names import shown_names
from referee.presenters.words.text import _
from referee.store.matches.views import SessionView
from referee.web.forms.fields import Choice
from referee.web.matches.signers import Signer


@dataclass(frozen=True)
class PlanTyped:
    """The plan as the fields of its form take it."""

    hands: str
    until: str


@dataclass(frozen=True)
class StakeTyped:
    """The stake as the fields of its form take it."""

    amount: str
    currency: str


@dataclass(frozen=True)
class SessionEnding:
    """The values that a session adds to the page of a match's end.

    `endings` are the buttons that end it; `scored` tells whether a hand was paid.
    """

    score: Totals
    fair: FairEnd
    endings: Sequence[Choice]
    plan: str
    plan_typed: PlanTyped
    scored: bool
    stake: str
    stake_typed: StakeTyped
    debts: Sequence[DebtShown]
    signers: Sequence[Signer]


def session_ending(view: SessionView) -> SessionEnding:
    """Return totals, plan, stake and debts, and the five players who sign."""
    return SessionEnding(
        score=totals_shown(view),
        fair=fair_end(view),
        endings=_endings(view),
        plan=plan_words(view.state.plan),
        plan_typed=_plan_typed(view),
        scored=last_scored(view) is not None,
        stake=stake_shown(view),
        stake_typed=_stake_typed(view),
        debts=debts_shown(view),
        signers=[
            Signer("seat", seat, name, (name,), view.state.signatures.get(seat))
            for seat, name in enumerate(shown_names(view.record.players), start=1)
        ],
    )


def _endings(view: SessionView) -> Sequence[Choice]:
    """Return the reasons for which a session may end, the planned one first."""
    labels = {
        "agreed": _("We stop here"),
        "hands": _("All the hands are played"),
        "time": _("Time is up"),
    }
    planned = planned_ending(view, datetime.now(UTC))
    order = sorted(ENDINGS, key=lambda how: how != planned)
    return [Choice(how, labels[how]) for how in order]


def _plan_typed(view: SessionView) -> PlanTyped:
    plan = view.state.plan
    until = datetime.fromisoformat(plan.until).astimezone() if plan.until else None
    return PlanTyped(str(plan.hands or ""), f"{until:%H:%M}" if until else "")


def _stake_typed(view: SessionView) -> StakeTyped:
    """Return the stake from the form; the currency stays unless it is changed."""
    stake = view.state.stake
    if stake is None:
        return StakeTyped("", "€")
    return StakeTyped(typed_amount(stake.cents), stake.currency)
