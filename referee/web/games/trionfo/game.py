"""Trionfo as the pages know it."""

from collections.abc import Sequence

from flask_babel import lazy_gettext

from referee.core.rulings.offences import OFFENCES
from referee.core.words import OFFENCES as OFFENCE_WORDS
from referee.core.words import REMEDIES
from referee.games.trionfo.game import TRIONFO as RULES
from referee.games.trionfo.hand import PLAYERS
from referee.games.trionfo.regulation import TrionfoRegulation
from referee.presenters.words.names import unnamed
from referee.presenters.words.text import say
from referee.store.matches.views import SessionView
from referee.web.forms.fields import Choice
from referee.web.games.game import GameWords, Opening, Punishment, WebGame
from referee.web.games.trionfo.api import DESCRIBED, told
from referee.web.games.trionfo.changes import moves
from referee.web.games.trionfo.correction import SessionCorrectionForm
from referee.web.games.trionfo.ending import session_ending
from referee.web.games.trionfo.forms import FORMS
from referee.web.games.trionfo.table import session_table
from referee.web.games.trionfo.watch import session_watch

_WORDS = GameWords(
    end=lazy_gettext("The end of the session"),
    not_over=lazy_gettext("End the session"),
    given_up=lazy_gettext("This session was given up."),
    give_up=lazy_gettext("Give up the session"),
    give_up_hint=lazy_gettext("It ends unsigned; it can be opened again."),
    leave=lazy_gettext("End the session"),
    again=lazy_gettext("Next session, same players"),
    reopen=lazy_gettext("Play on"),
    course=lazy_gettext("The course of the session"),
    changes=lazy_gettext("What this changes"),
    sheet=lazy_gettext("Session sheet (PDF)"),
    signed=lazy_gettext("has signed"),
    confirm=lazy_gettext("I confirm the result"),
)


def _unnamed() -> Sequence[str]:
    """Return the names of the seats, which each reader sees in his own language."""
    return [unnamed(seat) for seat in range(1, PLAYERS + 1)]


def _target(_regulation: TrionfoRegulation) -> str:
    """Return none: a session ends when its players say so."""
    return ""


_OPENING = Opening(
    tab=lazy_gettext("Trionfo, five players"),
    first=lazy_gettext("speaks first"),
    unknown=lazy_gettext("The 5 of swords will tell who speaks first"),
    choose=lazy_gettext("Choose one of the five seats, or the 5 of swords."),
    start=lazy_gettext("Start the session"),
    quick=lazy_gettext("Seats 1 to 5"),
    unnamed=_unnamed,
    target=_target,
)


def _offences(_view: SessionView) -> Sequence[Choice]:
    """Return every offence; whatever a player did, he is warned."""
    return [Choice(one, say(OFFENCE_WORDS[one]), say(REMEDIES["warning"])) for one in OFFENCES]


def _next_step(_view: SessionView, _offence: str, _warned: Sequence[str]) -> str:
    return "warning"


def _article(_offence: str) -> str:
    """Return none: the articles of the catalogue are of games between two sides."""
    return ""


_PUNISHMENT: Punishment[SessionView] = Punishment(
    penalties=False, offences=_offences, next_step=_next_step, article=_article
)


TRIONFO: WebGame[SessionView] = WebGame(
    name=RULES.name,
    words=_WORDS,
    opening=_OPENING,
    forms=FORMS,
    correction=SessionCorrectionForm,
    moves=moves,
    compared=moves,
    punishment=_PUNISHMENT,
    table=session_table,
    watch=session_watch,
    ending=session_ending,
    settles="finding_dismissed",
    signs="player_signed",
    reopens=("finished", "locked", "closed"),
    told=told,
    described=DESCRIBED,
)
