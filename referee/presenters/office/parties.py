"""Players who may be warned or may refuse a result, and their earlier warnings (11.3)."""

from collections.abc import Iterable
from dataclasses import dataclass

from referee.core.rulings.office import PartyKey
from referee.games.registry import game_of as rules_of
from referee.presenters.games.game import Party
from referee.presenters.games.registry import game_of
from referee.presenters.office.facts import effect_words
from referee.presenters.words.names import shown_names
from referee.store.matches.views import AnyView
from referee.store.names import fold


@dataclass(frozen=True)
class EarlierWarning:
    """A warning of a match: for which offence, to whom (names folded), and in words.

    `ruling` is the number of the ruling that gave it, in the match of this `code`.
    """

    code: str
    ruling: int
    offence: str
    names: frozenset[str]
    text: str


def earlier_warnings(views: Iterable[AnyView]) -> list[EarlierWarning]:
    """Return the warnings of these matches."""
    return [
        EarlierWarning(
            code=view.code,
            ruling=ruling.number,
            offence=str(given.payload["offence"]),
            names=frozenset(map(fold, _warned(given.party, view))),
            text=effect_words(
                game_of(view.game).hand_words,
                given.payload,
                view.record.players,
                rules_of(view.game).offences,
            ),
        )
        for view in views
        for ruling, given in view.state.office.warnings
    ]


def warned_offences(warnings: Iterable[EarlierWarning], names: Iterable[str]) -> list[str]:
    """Return the offences for which somebody of these names has been warned."""
    wanted = {fold(name) for name in names}
    return [one.offence for one in warnings if wanted & one.names]


def offenders(view: AnyView) -> list[Party]:
    """Return who can be warned: those who sign, and each player."""
    players = view.record.players
    signers = refusers(view)
    known = {one.value for one in signers}
    single = [
        Party(str(seat), shown, (name,))
        for seat, (name, shown) in enumerate(
            zip(players, shown_names(players), strict=True), start=1
        )
    ]
    return [*signers, *(one for one in single if one.value not in known)]


def refusers(view: AnyView) -> list[Party]:
    """Return who may refuse the result: those who sign it."""
    return list(game_of(view.game).signers(view.record.players))


def _warned(party: PartyKey | None, view: AnyView) -> tuple[str, ...]:
    """Return the names of those to whom a warning was given."""
    return next((one.names for one in offenders(view) if one.value == str(party)), ())
