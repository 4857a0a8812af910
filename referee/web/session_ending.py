"""The end of a session: why it ends, whether that is fair, who pays whom, and five signatures."""

from collections.abc import Mapping
from typing import Any

from flask import render_template, url_for

from referee.rules.facts import ENDINGS
from referee.shown.names import shown_names
from referee.shown.office import refusers, table_office
from referee.shown.session_score import fair_end, last_scored, outcome, totals_shown
from referee.shown.settlement import debts_shown, stake_shown
from referee.shown.text import _
from referee.store.views import SessionView
from referee.web.guide import regulation_shown
from referee.web.writing import Post, Refused


def ending_page(view: SessionView, typed: Mapping[str, str], refused: Refused | None) -> str:
    """The whole page; after a refusal with the message and what had been typed."""
    return render_template(
        "session/end.html",
        view=view,
        code=view.code,
        post=Post(url_for("ending.write", code=view.code), view.number),
        score=totals_shown(view),
        outcome=outcome(view),
        fair=fair_end(view),
        endings=_endings(),
        scored=last_scored(view) is not None,
        stake=stake_shown(view),
        debts=debts_shown(view),
        regulation=regulation_shown(view),
        signers=_signers(view),
        office=table_office(view),
        refusers=refusers(view),
        refused=refused,
        typed=typed,
    )


def _endings() -> list[dict[str, str]]:
    """The buttons that end a session, each with its reason."""
    labels = {
        "agreed": _("We stop here"),
        "hands": _("All the hands are played"),
        "time": _("Time is up"),
    }
    return [{"value": how, "label": labels[how]} for how in ENDINGS]


def _signers(view: SessionView) -> list[dict[str, Any]]:
    return [
        {"seat": seat, "name": name, "signature": view.state.signatures.get(seat)}
        for seat, name in enumerate(shown_names(view.record.players), start=1)
    ]
