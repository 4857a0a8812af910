"""Marafone as the `Game` of the rules."""

from functools import partial

from referee.core.rulings.offences import VOIDS
from referee.core.words import OFFENCES
from referee.games.game import Game
from referee.games.marafone.audit import MarafoneAudit
from referee.games.marafone.facts import FACTS
from referee.games.marafone.hand import parse_hand
from referee.games.marafone.record import MarafoneRecord, parse
from referee.games.marafone.regulation import REGULATIONS
from referee.games.marafone.replay import MarafoneFold, MarafoneState
from referee.games.marafone.result import MarafoneResult
from referee.games.marafone.score import MarafoneScorer, score
from referee.games.marafone.words import FINDINGS, explain
from referee.games.pairs.admission import admit
from referee.games.pairs.hand_steps import pair_steps
from referee.games.pairs.remarkable import remarkable_hands
from referee.games.pairs.words import ENDED_BY, KINDS

MARAFONE: Game[MarafoneState, MarafoneRecord, MarafoneResult] = Game(
    name="marafone",
    players=4,
    signers="side",
    starter="battezzante",
    facts=FACTS,
    admit=partial(admit, parse_hand),
    fold=MarafoneFold,
    parse=parse,
    parse_hand=parse_hand,
    score=score,
    scorer=lambda record: MarafoneScorer(record.regulation),
    is_over=lambda _state, result: result.finished,
    steps=pair_steps,
    remarkable=remarkable_hands,
    regulations=REGULATIONS,
    explain=explain,
    findings=FINDINGS,
    kinds=KINDS,
    ended_by=ENDED_BY,
    voids=VOIDS,
    offences=OFFENCES,
    offence_of=MarafoneAudit.offences,
)
