"""The form in which a hand of a game for two sides is corrected, inserted or decided."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from referee.core.rulings.offences import REMEDIES
from referee.core.words import REMEDIES as REMEDY_WORDS
from referee.core.words import VOIDS as VOID_WORDS
from referee.games.cards.pack import SUITS
from referee.games.cards.words import SUIT_NAMES
from referee.games.registry import game_of as rules_of
from referee.presenters.words.text import _, say
from referee.store.matches.views import MatchView
from referee.web.games.game import Correction
from referee.web.games.pairs import hand_form, play
from referee.web.games.pairs.changes import compared, moves
from referee.web.games.pairs.features import PairGame
from referee.web.games.pairs.play import SideName
from referee.web.matches.choices import Option


@dataclass(frozen=True)
class HandForm:
    """The values that the form's template needs: both sides, and the options of each list."""

    sides: Sequence[SideName]
    options: Mapping[str, Sequence[Option]]


def correction(game: PairGame) -> Correction[MatchView]:
    """Return the correction of a game for two sides."""
    return Correction(
        fields=partial(_fields, game),
        form=game.correction,
        shown=partial(_shown, game),
        moves=moves,
        compared=compared,
    )


def _fields(game: PairGame, view: MatchView, hand: int, new: bool) -> Mapping[str, str]:
    if new:
        return {"way": "points" if not view.state.regulation.needs_thirds else "thirds"}
    return hand_form.fields(game, view.state.record["hands"][hand - 1])


def _shown(game: PairGame, view: MatchView, _hand: int, _new: bool) -> HandForm:
    sides = [(str(one.value), one.label) for one in play.side_choices(view)]
    seats = [(str(one.value), one.label) for one in play.seat_choices(view)]
    nothing: Option = ("", "–")
    points = not view.state.regulation.needs_thirds
    ways = {
        "points": _("Points"),
        "thirds": _("Thirds"),
        "counted": _("Piles counted"),
        "tricks": _("Every card"),
        "taken": _("Trick by trick"),
        "": _("Nothing"),
    }
    rules = rules_of(view.game)
    options: dict[str, Sequence[Option]] = {
        "way": [(way, ways[way]) for way in hand_form.WAYS if way != "points" or points],
        game.starter: [("", _("by rotation")), *seats],
        "claim": [("", _("nobody")), *sides],
        "penalty_side": [("", _("nobody")), *sides],
        "penalty_offence": [
            nothing,
            *((one, say(words)) for one, words in rules.offences.items()),
        ],
        "penalty_remedy": [
            ("", _("as proposed")),
            *((one, say(REMEDY_WORDS[one])) for one in REMEDIES),
        ],
        "void": [
            ("", _("no")),
            *((one, say(VOID_WORDS[one])) for one in rules.voids),
        ],
        "last": [nothing, *sides],
        **game.bonus.options(view),
    }
    if game.has_trump:
        options["trump"] = [nothing, *((suit, say(SUIT_NAMES[suit])) for suit in SUITS)]
    return HandForm(play.sides_shown(view), options)
