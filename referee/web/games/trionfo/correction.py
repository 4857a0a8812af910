"""The form in which a hand of a session is corrected or inserted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.core.sides import SEATS_FROM
from referee.core.words import VOIDS as VOID_WORDS
from referee.games.cards.pack import SUITS
from referee.games.cards.words import SUIT_NAMES
from referee.games.trionfo.bids import BIDS
from referee.games.trionfo.hand import PLAYERS, VOIDS
from referee.games.trionfo.words import BID_NAMES
from referee.presenters.words.names import player, shown_names
from referee.presenters.words.text import _, say
from referee.store.matches.views import SessionView
from referee.web.games.game import Correction
from referee.web.games.trionfo.changes import moves
from referee.web.games.trionfo.forms import ALONE
from referee.web.games.trionfo.hand_form import (
    WAYS,
    SessionCorrectionForm,
    expected_first,
    fields,
    first_in,
)
from referee.web.matches.choices import Option


@dataclass(frozen=True)
class SpeakerName:
    """A seat in speaking order, and who sits there."""

    seat: int
    name: str


@dataclass(frozen=True)
class SessionHandForm:
    """The values that the form's template needs: the speakers in order, and each list's options."""

    speakers: Sequence[SpeakerName]
    options: Mapping[str, Sequence[Option]]


def _fields(view: SessionView, hand: int, new: bool) -> Mapping[str, str]:
    if new:
        return {"way": "thirds"}
    return fields(view.state.record["hands"][hand - 1], first_in(view, hand))


def _shown(view: SessionView, hand: int, new: bool) -> SessionHandForm:
    first = expected_first(view, hand) if new else first_in(view, hand)
    players = view.record.players
    seats = SEATS_FROM[PLAYERS][first or 1]
    speakers = [SpeakerName(seat, player(players, seat)) for seat in seats]
    return SessionHandForm(speakers, _options(view))


def _options(view: SessionView) -> Mapping[str, Sequence[Option]]:
    """Return what each list of the form offers, nothing first."""
    names = shown_names(view.record.players)
    seats: list[Option] = [(str(seat), name) for seat, name in enumerate(names, start=1)]
    nothing: Option = ("", "–")
    ways = {
        "thirds": _("Thirds"),
        "made": _("Won or lost"),
        "tricks": _("Every card"),
        "": _("Nothing"),
    }
    return {
        "way": [(way, ways[way]) for way in WAYS],
        "first": [("", _("by rotation")), *seats],
        "bid": [(bid, say(BID_NAMES[bid])) for bid in BIDS],
        "trump": [nothing, *((suit, say(SUIT_NAMES[suit])) for suit in SUITS)],
        "made": [nothing, ("yes", _("hand won")), ("no", _("hand lost"))],
        "partner": [nothing, (ALONE, _("nobody: called in hand")), *seats],
        "void": [("", _("no")), *((one, say(VOID_WORDS[one])) for one in VOIDS)],
    }


CORRECTION: Correction[SessionView] = Correction(
    fields=_fields,
    form=SessionCorrectionForm,
    shown=_shown,
    moves=moves,
    compared=moves,
)
