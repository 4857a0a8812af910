"""The end of a session: why it ends, whether that is fair, who pays whom, and five signatures."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from flask import render_template, url_for

from referee.core.facts import ENDINGS
from referee.presenters.games.trionfo.ending_plan import plan_words, planned_ending
from referee.presenters.games.trionfo.score import fair_end, last_scored, outcome, totals_shown
from referee.presenters.games.trionfo.settlement import debts_shown, stake_shown
from referee.presenters.office.matters import refusers, table_office
from referee.presenters.words.amounts import typed_amount
from referee.presenters.words.names import shown_names
from referee.presenters.words.text import _
from referee.store.matches.views import SessionView
from referee.web.matches.writing import Post, Refused
from referee.web.public.guide import regulation_shown
from referee.web.tablets.round import table_round


def ending_page(view: SessionView, typed: Mapping[str, str], refused: Refused | None) -> str:
    """The whole page; after a refusal with the message and what had been typed."""
    return render_template(
        "games/trionfo/ending.html",
        view=view,
        code=view.code,
        post=Post(url_for("ending.write", code=view.code), view.number),
        score=totals_shown(view),
        outcome=outcome(view),
        fair=fair_end(view),
        endings=_endings(view),
        plan=plan_words(view.state.plan),
        plan_typed=_plan_typed(view),
        scored=last_scored(view) is not None,
        stake=stake_shown(view),
        stake_typed=_stake_typed(view),
        debts=debts_shown(view),
        regulation=regulation_shown(view),
        signers=_signers(view),
        office=table_office(view),
        evening=table_round(view.code),
        refusers=refusers(view),
        refused=refused,
        typed=typed,
    )


def _endings(view: SessionView) -> list[dict[str, str]]:
    """The buttons that end a session, each with its reason; what was planned comes first."""
    labels = {
        "agreed": _("We stop here"),
        "hands": _("All the hands are played"),
        "time": _("Time is up"),
    }
    planned = planned_ending(view, datetime.now(UTC))
    order = sorted(ENDINGS, key=lambda how: how != planned)
    return [{"value": how, "label": labels[how]} for how in order]


def _plan_typed(view: SessionView) -> dict[str, str]:
    """The plan as its form takes it."""
    plan = view.state.plan
    until = datetime.fromisoformat(plan.until).astimezone() if plan.until else None
    return {"hands": str(plan.hands or ""), "until": f"{until:%H:%M}" if until else ""}


def _stake_typed(view: SessionView) -> dict[str, str]:
    """The stake as its form takes it: whoever changes the amount keeps the currency."""
    stake = view.state.stake
    if stake is None:
        return {"amount": "", "currency": "€"}
    return {"amount": typed_amount(stake.cents), "currency": stake.currency}


def _signers(view: SessionView) -> list[dict[str, Any]]:
    return [
        {"seat": seat, "name": name, "signature": view.state.signatures.get(seat)}
        for seat, name in enumerate(shown_names(view.record.players), start=1)
    ]
