"""Trionfo as the pages know it."""

from referee.games.registry import TRIONFO as NAME
from referee.store.matches.views import SessionView
from referee.web.games.game import WebGame
from referee.web.games.trionfo.api import DESCRIBED, told
from referee.web.games.trionfo.changes import moves
from referee.web.games.trionfo.correction import SessionCorrectionForm
from referee.web.games.trionfo.ending import session_ending
from referee.web.games.trionfo.forms import FORMS
from referee.web.games.trionfo.opening import OPENING
from referee.web.games.trionfo.rulings import PUNISHMENT
from referee.web.games.trionfo.table import session_table
from referee.web.games.trionfo.watch import session_watch
from referee.web.games.trionfo.words import WORDS

TRIONFO: WebGame[SessionView] = WebGame(
    name=NAME,
    words=WORDS,
    opening=OPENING,
    forms=FORMS,
    correction=SessionCorrectionForm,
    moves=moves,
    compared=moves,
    punishment=PUNISHMENT,
    table=session_table,
    watch=session_watch,
    ending=session_ending,
    settles="finding_dismissed",
    signs="player_signed",
    reopens=("finished", "locked", "closed"),
    told=told,
    described=DESCRIBED,
)
