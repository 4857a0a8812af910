"""Trionfo as the `Game` of the rules."""

from referee.core.words import OFFENCES
from referee.games.game import Game
from referee.games.trionfo.admission import admit
from referee.games.trionfo.facts import FACTS
from referee.games.trionfo.hand import PLAYERS, VOIDS, parse_hand
from referee.games.trionfo.hand_steps import session_steps
from referee.games.trionfo.record import TrionfoRecord, parse_trionfo
from referee.games.trionfo.regulation import REGULATIONS
from referee.games.trionfo.replay import SessionFold, SessionState
from referee.games.trionfo.result import TrionfoResult
from referee.games.trionfo.score import TrionfoScorer, score_trionfo
from referee.games.trionfo.words import FINDINGS, TRIONFO_KINDS, explain

TRIONFO: Game[SessionState, TrionfoRecord, TrionfoResult] = Game(
    name="trionfo",
    players=PLAYERS,
    signers="seat",
    starter="first",
    facts=FACTS,
    admit=admit,
    fold=SessionFold,
    parse=parse_trionfo,
    parse_hand=lambda document, _regulation: parse_hand(document),
    score=score_trionfo,
    scorer=lambda record: TrionfoScorer(len(record.hands)),
    is_over=lambda state, _result: state.ended is not None,
    steps=session_steps,
    remarkable=lambda _record, _result: (),
    regulations=REGULATIONS,
    explain=explain,
    findings=FINDINGS,
    kinds=TRIONFO_KINDS,
    ended_by={},
    voids=VOIDS,
    offences=OFFENCES,
    offence_of={"revoke": "revoke"},
)
