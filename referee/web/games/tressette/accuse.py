"""Accuse on the pages: the possible declarations, and their part in a claim (16.4)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from referee.core.errors import N_
from referee.core.sides import NONE_EACH, SIDES, Pair, Side
from referee.games.cards.pack import SUITS
from referee.games.course import AnyCourse
from referee.games.pairs.open_hand import OpenHand
from referee.games.tressette.accuse import ACCUSA_OF_FOUR, ACCUSA_OF_THREE, NAPOLETANA, Accusa
from referee.presenters.games.tressette.accuse import accusa_words, as_written, declared_words
from referee.presenters.words.names import short_names
from referee.presenters.words.text import _, say
from referee.store.matches.views import AnyView
from referee.web.forms.fields import Choice
from referee.web.games.pairs import play
from referee.web.games.pairs.features import Bonus, ClaimedBonus
from referee.web.games.tressette.forms import accusa_payload
from referee.web.matches.choices import choices_of

KINDS = {
    NAPOLETANA: N_("Napoletana"),
    "three:3": N_("Three 3s"),
    "three:2": N_("Three 2s"),
    "three:A": N_("Three aces"),
    "four:3": N_("Four 3s"),
    "four:2": N_("Four 2s"),
    "four:A": N_("Four aces"),
}
"""The accuse as the picker offers them: the kind, and the rank where it has one."""

FIELDS = ("accusa", "suit", "trick", "who")
"""The fields of the picker, beside which it is said why they are refused."""

THIRDS = 3
"""Thirds in a point."""

ROWS = {
    NAPOLETANA: KINDS[NAPOLETANA],
    "three:3": N_("Three 3s without"),
    "three:2": N_("Three 2s without"),
    "three:A": N_("Three aces without"),
}
"""The rows of keys by which a side declares: one for each suit, and for all four of a rank."""


@dataclass(frozen=True)
class AccusaKey:
    """A key that declares an accusa by one tap: `three:A:coppe`, in words in its `label`.

    `suit` is drawn on it, "" where all four of a rank are declared.
    """

    value: str
    suit: str
    label: str


@dataclass(frozen=True)
class AccusaKeys:
    """A row of keys and the words before it."""

    title: str
    keys: Sequence[AccusaKey]


@dataclass(frozen=True)
class AccuseShown:
    """The choices of the picker of accuse, and the accuse declared in this hand, in words.

    `offered` is False where the regulation has no accuse, and until it is known who leads. `tricks`
    are those in which it may have been declared, empty during the first one. `rows` are the keys by
    which a side declares in the place of the picker, none where a player does. `scored` are the
    thirds that each side's accuse add to this hand.
    """

    offered: bool
    kinds: Sequence[Choice]
    tricks: Sequence[Choice]
    who: Sequence[Choice]
    declared: Sequence[str]
    rows: Sequence[AccusaKeys]
    scored: Pair


def _shown(view: AnyView, hand: OpenHand, mode: str) -> AccuseShown:
    """Return the accuse of the hand in progress.

    A side declares where only totals are written, else a player.
    """
    players = view.record.players
    by_side = mode == "rapido" and hand.trick == 1 and not hand.value.get("tricks")
    return AccuseShown(
        offered=_is_offered(view, hand),
        kinds=choices_of(KINDS),
        tricks=_tricks(hand),
        who=play.seat_choices(view),
        declared=[
            declared_words(one, short_names(players)) for one in hand.value.get("accuse", ())
        ],
        rows=_rows() if by_side else (),
        scored=_scored(view, hand.number) if hand.begun else NONE_EACH,
    )


def _rows() -> Sequence[AccusaKeys]:
    rows = []
    for kind, title in ROWS.items():
        keys = [_key(f"{kind}:{suit}", suit) for suit in SUITS]
        if kind != NAPOLETANA:
            keys.append(_key(kind.replace(ACCUSA_OF_THREE, ACCUSA_OF_FOUR), ""))
        rows.append(AccusaKeys(say(title), keys))
    return rows


def _key(value: str, suit: str) -> AccusaKey:
    return AccusaKey(value, suit, accusa_words(accusa_payload(value, suit)))


def _is_offered(view: AnyView, hand: OpenHand) -> bool:
    return view.state.regulation.accuse == "on" and hand.starter is not None


def _tricks(hand: OpenHand) -> Sequence[Choice]:
    """Return the first trick and the present one: what is declared after the first is late."""
    if hand.trick == 1:
        return ()
    now = _("now, in trick %(n)s", n=hand.trick)
    return (Choice("1", _("in the first trick")), Choice(str(hand.trick), now))


def _told(view: AnyView, hand: OpenHand) -> Mapping[str, Collection[str]]:
    return {"accusa_declared": FIELDS} if _is_offered(view, hand) else {}


def _claimants(_view: AnyView, _hand: OpenHand) -> Sequence[Choice]:
    """Return none: an accusa is declared at the table before a claim counts it."""
    return ()


def _claimed(after: AnyCourse, hand: int, side: Side) -> Sequence[ClaimedBonus]:
    """Return the accuse of the side, of which the valid ones count (16.6)."""
    players = after.record.players
    lines = []
    for accusa, is_scored in _judged(after, hand):
        if accusa.side != side:
            continue
        lines.append(
            ClaimedBonus(
                declared_words(as_written(accusa), players),
                str(accusa.worth // THIRDS),
                thirds=accusa.worth if is_scored else 0,
                is_scored=is_scored,
                article="" if is_scored else "16.4",
            )
        )
    return lines


def _scored(match: AnyCourse, hand: int) -> Pair:
    """Return the thirds of each side's valid accuse."""
    return Pair(
        *(
            sum(one.worth for one, counts in _judged(match, hand) if counts and one.side == side)
            for side in SIDES
        )
    )


def _judged(match: AnyCourse, hand: int) -> Sequence[tuple[Accusa, bool]]:
    """Return the accuse of a hand, each with whether it is valid."""
    declared: Sequence[Accusa] = match.record.hands[hand - 1].accuse
    found = match.result.hands[hand - 1].findings
    false = {one.seat for one in found if one.code == "accusa_false"}
    return [(one, one.trick == 1 and one.seat not in false) for one in declared]


ACCUSE = Bonus(
    shown=_shown,
    told=_told,
    claimants=_claimants,
    claimed=_claimed,
)
