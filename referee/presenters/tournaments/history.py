"""The ledger of a tournament as people read it: what happened, who wrote it, and when."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.core.erasures import NAME_ERASED
from referee.presenters.tournaments.facts import WORDS
from referee.presenters.tournaments.known import KnownNames
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.erasures import erased_words
from referee.presenters.words.reasons import reason_shown
from referee.presenters.words.writers import writer
from referee.store.ledger.entry import LedgerEntry


@dataclass(frozen=True)
class EventHistoryLine:
    """An entry of a tournament's ledger in words; `at` is ISO 8601.

    `round` is None where the entry is about no round. `back` marks what took a step back, so that
    it can be found.
    """

    number: int
    when: str
    at: str
    who: str
    what: str
    reason: str
    round: int | None
    back: bool


def event_history(entries: Sequence[LedgerEntry]) -> list[EventHistoryLine]:
    """Return the entries of a whole ledger in words, the oldest first."""
    known = KnownNames()
    lines = []
    for entry in entries:
        # The words come before `learn`, so that a changed name is shown with its old form.
        if entry.kind == NAME_ERASED:
            what = erased_words(entry.payload)
        else:
            what = WORDS[entry.kind](entry.payload, known)
        known.learn(entry.kind, entry.payload)
        line = EventHistoryLine(
            number=entry.number,
            when=moment_shown(entry.recorded_at),
            at=entry.recorded_at.isoformat(),
            who=writer(entry.actor, entry.device, known.names),
            what=what,
            reason=reason_shown(entry.payload.get("reason", "")),
            round=entry.payload.get("round"),
            back=entry.kind.endswith(("taken_back", "discarded", "reopened")),
        )
        lines.append(line)
    return lines
