"""Marafone in words."""

from referee.presenters.games.marafone.facts import MARAFONE_FACTS
from referee.presenters.games.marafone.findings import FINDING_TITLES
from referee.presenters.games.marafone.hands import hand_words
from referee.presenters.games.marafone.rows import sheet_rows
from referee.presenters.games.pairs.game import pair_game

MARAFONE = pair_game("marafone", hand_words, MARAFONE_FACTS, FINDING_TITLES, sheet_rows)
