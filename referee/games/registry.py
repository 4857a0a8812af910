"""The games that Referee knows, by name: whoever has a match asks here once which it is."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.reading import at
from referee.core.record import Record, parse
from referee.games.game import AnyGame, Game
from referee.games.marafone.regulation import presets, resolve
from referee.games.marafone.replay import replay
from referee.games.marafone.result import Result
from referee.games.marafone.score import score
from referee.games.trionfo.record import TrionfoRecord, parse_trionfo
from referee.games.trionfo.regulation import resolve_trionfo
from referee.games.trionfo.replay import replay_trionfo
from referee.games.trionfo.result import TrionfoResult
from referee.games.trionfo.score import score_trionfo

MARAFONE, TRIONFO = "marafone", "trionfo"

GAMES: Mapping[str, AnyGame] = MappingProxyType(
    {
        MARAFONE: Game(MARAFONE, 4, replay, parse, score, lambda _state, result: result.finished),
        TRIONFO: Game(
            TRIONFO,
            5,
            replay_trionfo,
            parse_trionfo,
            score_trionfo,
            lambda state, _result: state.ended is not None,
        ),
    }
)

AnyRecord = Record | TrionfoRecord
AnyResult = Result | TrionfoResult


def game_of(name: object) -> AnyGame:
    """Return the game of that name; raises RuleError where there is none."""
    if not isinstance(name, str) or name not in GAMES:
        raise RuleError(N_("must be one of: %(words)s"), place="game", words=", ".join(GAMES))
    return GAMES[name]


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
