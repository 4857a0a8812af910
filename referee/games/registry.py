"""The games that Referee knows: a record of either is read and scored by its own rules."""

from typing import NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.reading import at
from referee.core.record import Record, parse
from referee.games.marafone.regulation import presets, resolve
from referee.games.marafone.result import Result
from referee.games.marafone.score import score
from referee.games.trionfo.record import TrionfoRecord, parse_trionfo
from referee.games.trionfo.regulation import resolve_trionfo
from referee.games.trionfo.result import TrionfoResult
from referee.games.trionfo.score import score_trionfo

MARAFONE, TRIONFO = "marafone", "trionfo"
GAMES = (MARAFONE, TRIONFO)

AnyRecord = Record | TrionfoRecord
AnyResult = Result | TrionfoResult


def parse_any(document: object) -> AnyRecord:
    """Read a record of the game that it names; raises RuleError."""
    game = document.get("game") if isinstance(document, dict) else None
    if game == TRIONFO:
        return parse_trionfo(document)
    if isinstance(document, dict) and "game" in document and game != MARAFONE:
        raise RuleError(N_("must be one of: %(words)s"), place="game", words=", ".join(GAMES))
    return parse(document)


def score_any(record: AnyRecord) -> AnyResult:
    """Score a record of either game; raises RuleError naming the hand's place."""
    if isinstance(record, TrionfoRecord):
        return score_trionfo(record)
    return score(record)


class Terms(NamedTuple):
    """What a ledger keeps of a regulation beside its name, so that it needs no file to be read."""

    switches: dict[str, object]
    title: str


def terms_of(game: str, spec: object) -> Terms:
    """The terms of a regulation as a record of either game writes it; raises RuleError."""
    if game == TRIONFO:
        named = at("regulation", resolve_trionfo, spec)
        return Terms(named.switches(), named.title)
    regulation = at("regulation", resolve, spec)
    return Terms(regulation.switches(), presets()[regulation.base].title)
