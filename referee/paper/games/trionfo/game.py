"""Trionfo on paper."""

from referee.paper.games.game import PaperGame
from referee.paper.games.trionfo.blank import session_blank
from referee.paper.games.trionfo.chart import session_chart
from referee.paper.games.trionfo.sheet import session_sheet

TRIONFO = PaperGame(name="trionfo", sheet=session_sheet, blank=session_blank, chart=session_chart)
