"""The ledger of a tournament as people read it: what happened, who wrote it, and when."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from referee.core.erasures import NAME_ERASED
from referee.core.table_result import read_table_result
from referee.presenters.tournaments.facts import WORDS
from referee.presenters.tournaments.known import KnownNames
from referee.presenters.tournaments.words import outcome_shown
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.erasures import erased_words
from referee.presenters.words.reasons import reason_shown
from referee.presenters.words.text import _
from referee.presenters.words.writers import author, writer
from referee.store.ledger.entry import LedgerEntry
from referee.store.tournaments.views import ACTOR_PREFIX, EventView
from referee.tournament.evening.state import TableKey

RESULTS = frozenset({"result_confirmed", "walkover_given", "result_corrected"})
"""The facts by which a result counts, or another one does."""


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
    decided = decided_between(entries)
    lines = []
    for entry in entries:
        # The words come before `learn`, so that a changed name is shown with its old form.
        what = _what(entry, known, decided)
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


def decided_of(view: EventView, key: TableKey) -> list[EventHistoryLine]:
    """Return what was decided of the result of a table, and why, the oldest first.

    That is a result chosen between different ones, a walkover with its reason, and corrections.
    """
    published = view.state.rounds[key[0] - 1].number
    numbers = {
        one.number
        for one in view.entries[published:]
        if one.kind in RESULTS and one.payload.get("reason") and _at(one) == key
    }
    if not numbers:
        return []
    return [line for line in event_history(view.entries) if line.number in numbers]


def decided_between(entries: Iterable[LedgerEntry]) -> Mapping[int, tuple[LedgerEntry, ...]]:
    """Return the results that somebody chose where others had told different ones of a table.

    Each is the number of the entry that made it count, with what the others had told last.
    """
    told: dict[TableKey, dict[tuple[str, str], LedgerEntry]] = {}
    decided = {}
    for entry in entries:
        if entry.kind == "round_published":
            # A round that was undone may be published anew.
            told = {at: told[at] for at in told if at[0] != entry.payload["round"]}
        elif entry.kind == "result_typed":
            by_link = entry.actor.startswith(ACTOR_PREFIX)
            typist = (entry.actor, "" if by_link else entry.device)
            told.setdefault(_at(entry), {})[typist] = entry
        elif entry.kind == "result_confirmed":
            last = told.get(_at(entry), {})
            by = (entry.actor, entry.device)
            others = tuple([one for typist, one in last.items() if typist != by])
            if _differ(others) and not entry.actor.startswith(ACTOR_PREFIX):
                decided[entry.number] = others
    return decided


def _differ(told: Sequence[LedgerEntry]) -> bool:
    return any(one.payload["result"] != told[0].payload["result"] for one in told)


def _at(entry: LedgerEntry) -> TableKey:
    return entry.payload["round"], entry.payload["table"]


def _what(
    entry: LedgerEntry, known: KnownNames, decided: Mapping[int, tuple[LedgerEntry, ...]]
) -> str:
    """Return an entry in words, with who told a result where that says what it was."""
    if entry.kind == NAME_ERASED:
        return erased_words(entry.payload)
    if entry.number in decided:
        return _("%(table)s: %(result)s, decided between different results: %(versions)s",
                 table=known.at_table(entry.payload), result=_result(entry),
                 versions="; ".join(_version(one, known) for one in decided[entry.number]),
                 )  # fmt: skip
    if entry.kind == "result_typed" and entry.number + 1 in decided:
        return _("%(table)s: chosen %(result)s",
                 table=known.at_table(entry.payload), result=_result(entry))  # fmt: skip
    if entry.kind == "result_typed" and entry.actor.startswith(ACTOR_PREFIX):
        return _("%(table)s: reported by phone %(result)s",
                 table=known.at_table(entry.payload), result=_result(entry))  # fmt: skip
    return WORDS[entry.kind](entry.payload, known)


def _version(entry: LedgerEntry, known: KnownNames) -> str:
    who = author(entry.actor, entry.device, known.names)
    return _("%(who)s: %(result)s", who=who, result=_result(entry))


def _result(entry: LedgerEntry) -> str:
    return outcome_shown(read_table_result(entry.payload["result"]))
