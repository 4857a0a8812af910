"""The ledger of a tournament as people read it: what happened, who wrote it, and when."""

from collections.abc import Sequence
from typing import Any

from referee.presenters.tournaments.facts import WORDS
from referee.presenters.tournaments.known import Known
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.reasons import reason_shown
from referee.store.ledger.entry import LedgerEntry


def event_history(entries: Sequence[LedgerEntry]) -> list[dict[str, Any]]:
    """The entries, oldest first: `number`, `when`, `at` (ISO), `who`, `what`, `reason`, `round`.

    `back` marks what took a step back, so that it can be found.
    """
    known = Known()
    rows = []
    for entry in entries:
        # A name that is changed is told as it was, then as it is.
        what = WORDS[entry.kind](entry.payload, known)
        known.learn(entry.kind, entry.payload)
        rows.append(_row(entry, what))
    return rows


def _row(entry: LedgerEntry, what: str) -> dict[str, Any]:
    return {
        "number": entry.number,
        "when": moment_shown(entry.recorded_at),
        "at": entry.recorded_at.isoformat(),
        "who": " · ".join(isolated(part) for part in (entry.actor, entry.device) if part),
        "what": what,
        "reason": reason_shown(entry.payload.get("reason", "")),
        "round": entry.payload.get("round"),
        "back": entry.kind.endswith(("taken_back", "discarded", "reopened")),
    }
