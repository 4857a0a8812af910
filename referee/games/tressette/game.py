"""Tressette as the `Game` of the rules."""

from functools import partial

from referee.games.game import Game
from referee.games.pairs.admission import admit
from referee.games.pairs.hand_steps import pair_steps
from referee.games.pairs.remarkable import remarkable_hands
from referee.games.pairs.words import KINDS
from referee.games.tressette.audit import TressetteAudit
from referee.games.tressette.facts import FACTS
from referee.games.tressette.hand import parse_hand
from referee.games.tressette.record import TressetteRecord, parse
from referee.games.tressette.regulation import REGULATIONS
from referee.games.tressette.replay import TressetteFold, TressetteState
from referee.games.tressette.result import TressetteResult
from referee.games.tressette.score import TressetteScorer, score
from referee.games.tressette.words import ENDED_BY, FINDINGS, OFFENCES, explain

TRESSETTE: Game[TressetteState, TressetteRecord, TressetteResult] = Game(
    name="tressette",
    players=4,
    signers="side",
    starter="first",
    facts=FACTS,
    admit=partial(admit, parse_hand),
    fold=TressetteFold,
    parse=parse,
    parse_hand=parse_hand,
    score=score,
    scorer=lambda record: TressetteScorer(record.regulation),
    is_over=lambda _state, result: result.finished,
    steps=pair_steps,
    remarkable=remarkable_hands,
    regulations=REGULATIONS,
    explain=explain,
    findings=FINDINGS,
    kinds=KINDS,
    ended_by=ENDED_BY,
    voids=("misdeal", "annulled"),
    offences=OFFENCES,
    offence_of=TressetteAudit.offences,
)
