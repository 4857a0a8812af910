"""The ledger of a match as people read it: who, from where, when, and what in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.core.facts import ARCHIVED, Fact, Payload
from referee.core.undo import undone_by
from referee.games.course import course
from referee.presenters.games.registry import game_of
from referee.presenters.matches.last_trick import as_told
from referee.presenters.office.facts import with_hand
from referee.presenters.office.numbering import with_number
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.reasons import reason_shown
from referee.presenters.words.text import _
from referee.presenters.words.writers import writer
from referee.store.ledger.entry import LedgerEntry
from referee.store.matches.views import fact_of

WITH_HAND = {"hand_written", "hand_corrected", "hand_inserted"}
"""Kinds of facts that say a hand, in which a side may have claimed."""


@dataclass(frozen=True)
class HistoryLine:
    """An entry in words; `at` is ISO 8601.

    `hand` is None where the entry is about the whole match; `struck_by` is the number of the undo
    that took it back, None where it stands.
    """

    number: int
    when: str
    at: str
    who: str
    hand: int | None
    what: str
    reason: str
    struck_by: int | None
    hash: str


def history(entries: Sequence[LedgerEntry], numbers: Mapping[int, int]) -> list[HistoryLine]:
    """Return the entries of a whole ledger in words, the oldest first.

    `numbers` are those of its rulings, by their entries.
    """
    game = game_of(entries[0].payload["game"])
    facts = tuple(fact_of(entry) for entry in entries)
    struck = undone_by(facts)
    told = as_told(entries, len(entries[0].payload["players"]))
    players: Sequence[str] = []
    lines = []
    for entry in entries:
        if "players" in entry.payload and entry.number not in struck:
            players = entry.payload["players"]
        payload = told[entry.number]
        if entry.kind == "dispute_decided":
            payload = with_hand(facts[entry.number - 1], facts)
        payload = with_number(payload, numbers)
        line = HistoryLine(
            number=entry.number,
            when=moment_shown(entry.recorded_at),
            at=entry.recorded_at.isoformat(),
            who=writer(entry.actor, entry.device),
            hand=payload.get("hand"),
            what=game.fact_words(entry.kind, payload, players)
            + _claimed(facts, entry)
            + _replaced(facts, entry)
            + _told(payload),
            reason=reason_shown(payload.get("reason", "")),
            struck_by=struck.get(entry.number),
            hash=entry.hash,
        )
        lines.append(line)
    return lines


def _claimed(facts: tuple[Fact, ...], entry: LedgerEntry) -> str:
    """Say what the hand of a claim counts, "" of any other: what was taken until then may not."""
    told = entry.kind in WITH_HAND and "claim" in entry.payload["value"]
    if not told and entry.kind != "claim_made":
        return ""
    after = course(facts[: entry.number])
    counts = game_of(after.game).claim_counts(after, entry.payload["hand"])
    return f"; {counts}" if counts else ""


def _told(payload: Payload) -> str:
    """Say who wrote elsewhere what an archive has brought, and when; "" of all else."""
    if not payload.keys() >= {*ARCHIVED}:
        return ""
    when = moment_shown(datetime.fromisoformat(payload["told_at"]))
    return f" ({isolated(payload['told_by'])}, {when})"


def _replaced(facts: tuple[Fact, ...], entry: LedgerEntry) -> str:
    """Say what a hand came to before this entry corrected it, "" where it did not."""
    if entry.kind != "hand_corrected":
        return ""
    before = course(facts[: entry.number - 1])
    points = game_of(before.game).came_to(before, entry.payload["hand"])
    said = _("before %(points)s", points=points)
    return f"; {said}" if points else ""
