"""Reading the results of events that another installation has given out as a document."""

import json
from collections.abc import Mapping

from referee.actions.tournaments.archive import is_archive, read_archive
from referee.core.errors import N_, RuleError
from referee.core.facts import Fact
from referee.core.reading import decode
from referee.games.registry import game_of_regulation
from referee.tournament.evening.replay import replay_event
from referee.tournament.seasons.document import FORMAT, read_season
from referee.tournament.seasons.received import ReceivedEvent, events_of, results_of


def is_document(text: str) -> bool:
    """Tell whether a text is meant as a document and not as a list."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def without_records(text: str) -> str:
    """Return a document without what was played hand by hand, which nobody asks for here."""
    try:
        document = _decoded(text)
    except RuleError:
        return text
    if not isinstance(document, Mapping) or "records" not in document:
        return text
    return json.dumps({**document, "records": []}, ensure_ascii=False)


def received(text: str) -> tuple[ReceivedEvent, ...]:
    """Return the events of an archive or of a season, in the order of the document.

    Raise RuleError for what is neither, or has no result yet.
    """
    document = _decoded(text)
    if is_archive(document):
        return (_of_archive(document),)
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise RuleError(N_("this is neither the archive of a tournament nor a season as JSON"))
    found = events_of(read_season(document))
    if not found:
        raise RuleError(N_("no event of this season counts yet"))
    return found


def _decoded(text: str) -> object:
    """Return the values of a JSON text, which may begin with a byte order mark. Raise RuleError."""
    return decode(text.lstrip("\ufeff").encode("utf-8", "surrogatepass"))


def _of_archive(document: object) -> ReceivedEvent:
    """Return the event of an archive. Raise RuleError where it has no day or is not over."""
    archive = read_archive(document)
    state = replay_event(
        [Fact(number, kind, said) for number, (kind, said) in enumerate(archive.facts, start=1)]
    )
    if state.final is None or state.stage is None:
        raise RuleError(N_("the standings of this tournament are not final yet"))
    if archive.day is None:
        raise RuleError(N_("this archive does not say the day of the tournament"))
    game = game_of_regulation(archive.regulation).name
    format_ = state.stage.plan.format
    return ReceivedEvent(archive.name, archive.day.isoformat(), game, format_, results_of(state))
