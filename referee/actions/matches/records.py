"""Matches out to record documents and back in."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from referee.actions.games.registry import GAMES
from referee.actions.matches.match_facts import Recorded
from referee.actions.matches.openings import write_match
from referee.actions.submissions import checked_submission, numbered
from referee.core.errors import N_, RuleError
from referee.core.reading import decode
from referee.core.record import NOTES
from referee.games.registry import game_of_record
from referee.store.errors import EventReused
from referee.store.ledger.canonical import canonical
from referee.store.ledger.ledger import Stamp, Submission
from referee.store.matches import queries
from referee.store.matches.views import AnyView

MOST_HANDS = 2000
"""More than any evening has."""


def export(code: str) -> dict[str, Any]:
    """Return the record document of a match. Raise UnknownMatch."""
    return export_of(queries.any_view(code))


def export_of(view: AnyView) -> dict[str, Any]:
    """Return the record document of a match that is read already."""
    record: dict[str, Any] = view.state.record
    return record


def import_record(document: object, event_id: str, stamp: Stamp) -> Recorded:
    """Make a new match of a record document, in one transaction.

    The same event with the same document gives the same match again. Raise RuleError naming the
    place in the document, and EventReused.
    """
    return write_match(record_submissions(document, event_id), stamp)


def import_all(
    documents: Iterable[object], event_id: str, stamp: Stamp
) -> list[Recorded | RuleError]:
    """Import several documents, each for itself: one that cannot be read stops no other."""
    outcomes: list[Recorded | RuleError] = []
    for index, document in enumerate(documents):
        try:
            outcomes.append(import_record(document, numbered(event_id, index), stamp))
        except RuleError as error:
            outcomes.append(error)
        except EventReused:
            outcomes.append(
                RuleError(N_("this match record was imported before, with other content"))
            )
    return outcomes


def content_id(documents: list[object]) -> str:
    """Return an event id made from the content of documents, not from their spelling."""
    return sha256(canonical(documents).encode("utf-8", "surrogatepass")).hexdigest()


def read_documents(data: bytes) -> list[object]:
    """Return the documents in a file: one record, a JSON list of records, or one record a line.

    Raise RuleError for a file that is not JSON; the import checks whether they are records.
    """
    try:
        whole = decode(data)
    except RuleError:
        numbered_lines = enumerate(data.splitlines(), start=1)
        lines = [(number, line) for number, line in numbered_lines if line.strip()]
        # Where not even the first line is JSON, what is wrong is told of the whole.
        if len(lines) > 1 and _is_json(lines[0][1]):
            return [_read_line(number, line) for number, line in lines]
        raise
    return whole if isinstance(whole, list) else [whole]


def _is_json(line: bytes) -> bool:
    try:
        decode(line)
    except RuleError:
        return False
    return True


def _read_line(number: int, line: bytes) -> object:
    """Return the document of a line. Raise RuleError with the number of the line."""
    try:
        return decode(line)
    except RuleError as error:
        raise error.within(f"line {number}") from None


def record_submissions(document: object, event_id: str) -> list[Submission]:
    """Return the facts that tell a record again: its opening, its hands as written, its end.

    Raise RuleError naming the place in the document.
    """
    _refuse_too_long(document)
    game = game_of_record(document)
    record = game.parse(document)
    assert isinstance(document, Mapping)  # no game reads anything else
    opening = {
        "game": document["game"],
        "players": document["players"],
        "regulation": document["regulation"],
        **game.terms_of(document["regulation"])._asdict(),
        **{key: document[key] for key in NOTES if key in document},
    }
    submissions = [checked_submission(event_id, "match_opened", opening)]
    for number, hand in enumerate(document["hands"], start=1):
        payload = {"hand": number, "value": hand}
        submissions.append(checked_submission(numbered(event_id, number), "hand_written", payload))
    for kind, ended in GAMES[opening["game"]].ending(record):
        submissions.append(checked_submission(numbered(event_id, len(submissions)), kind, ended))
    return submissions


def _refuse_too_long(document: object) -> None:
    """Raise RuleError for too many hands before anything is read: no page waits for their score."""
    hands = document.get("hands") if isinstance(document, Mapping) else None
    if isinstance(hands, list) and len(hands) > MOST_HANDS:
        raise RuleError(
            N_("a match of more than %(most)s hands cannot be imported"),
            place="hands",
            most=MOST_HANDS,
        )
