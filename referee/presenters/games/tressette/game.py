"""Tressette in words."""

from referee.presenters.games.pairs.game import pair_game
from referee.presenters.games.tressette.facts import TRESSETTE_FACTS
from referee.presenters.games.tressette.findings import FINDING_TITLES
from referee.presenters.games.tressette.hands import hand_words
from referee.presenters.games.tressette.rows import sheet_rows

TRESSETTE = pair_game("tressette", hand_words, TRESSETTE_FACTS, FINDING_TITLES, sheet_rows)
