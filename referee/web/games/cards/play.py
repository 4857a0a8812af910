"""The cards of the hand in progress as the table page draws them, in every game."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.core.sides import SEATS_FROM
from referee.games.cards.inference import HandOnTable, suits_lacked
from referee.games.cards.pack import CODES, RANKS, SUITS
from referee.presenters.words.names import short_names
from referee.presenters.words.text import _
from referee.store.matches.views import AnyView


@dataclass(frozen=True)
class TableSeat:
    """A seat of the `round_table` component.

    `side` or `numbered` choose its mark; `roles` are codes that the component has words for;
    `speaks` tells that the turn is one to bid. `starts` is the field that a tap on the seat sends
    to say that its player begins the hand, "" where it sends nothing.
    """

    seat: int
    name: str
    side: str = ""
    numbered: bool = False
    roles: tuple[str, ...] = ()
    turn: bool = False
    speaks: bool = False
    must_not_look: bool = False
    card: str = ""
    call: str = ""
    winner: bool = False
    starts: str = ""


@dataclass(frozen=True)
class PadCard:
    """A card of the `card_pad` component; `state` is `free`, `doubtful` or `played`."""

    code: str
    state: str = "free"
    by: str = ""


@dataclass(frozen=True)
class PadRow:
    """The cards of one suit in the `card_pad` component, strongest first."""

    suit: str
    cards: tuple[PadCard, ...]
    trump: bool = False


@dataclass(frozen=True)
class TrickCard:
    """A place of a trick; `code` is "" while the card is still to come, `flag` a finding."""

    name: str
    code: str
    leader: bool = False
    turn: bool = False
    winner: bool = False
    call: str = ""
    flag: str = ""


@dataclass(frozen=True)
class FinishedTrick:
    """A trick of the `trick_list` component."""

    number: int
    cards: tuple[TrickCard, ...]
    note: str = ""


@dataclass(frozen=True)
class TallyLine:
    """The thirds that a side or a seat has taken so far, as text.

    The line is marked by its `side`, else by its `seat`.
    """

    name: str
    thirds: str
    side: str = ""
    seat: int = 0


@dataclass(frozen=True)
class Tally:
    """The arguments of the `tally` component; `left` is what nobody has taken yet."""

    sides: tuple[TallyLine, ...]
    left: str


@dataclass(frozen=True)
class TrickValue:
    """A worth of a trick: in thirds, as people read it, and whether it is possible now."""

    thirds: int
    label: str
    offered: bool = True


@dataclass(frozen=True)
class TakenTrick:
    """A finished trick by its winner, a `side` or a `seat` with its `name`, and its worth."""

    number: int
    thirds: str
    side: str = ""
    seat: int = 0
    name: str = ""


def table_seats(
    view: AnyView,
    hand: HandOnTable | None,
    roles: Mapping[str, int | None],
    turn: int | None,
    **marks: Any,
) -> tuple[TableSeat, ...]:
    """Return the seats of `round_table`; `roles` has the seat of each role that somebody has."""
    cards = dict(hand.table) if hand else {}
    return tuple(
        TableSeat(
            seat=seat,
            name=name,
            roles=tuple(role for role, who in roles.items() if who == seat),
            turn=seat == turn,
            card=cards.get(seat, ""),
            **marks,
        )
        for seat, name in seat_names(view.record.players).items()
    )


def trick_values(
    left: int, *, last: bool, worths: Sequence[int], label: Callable[[int], str]
) -> tuple[TrickValue, ...]:
    """Return the worths of a trick, in thirds of its cards, of `left` that nobody has yet.

    Each keeps its place on the pad also where it is not possible. The last trick takes all that is
    left; its label includes the last trick's three, and it stands where that sum does.
    """
    if not last:
        return tuple(TrickValue(thirds, label(thirds), thirds <= left) for thirds in worths)
    all_left = TrickValue(left, label(left + 3))
    place = max(thirds for thirds in worths if thirds <= left + 3)
    return tuple(
        all_left if thirds == place else TrickValue(thirds, label(thirds), offered=False)
        for thirds in worths
    )


def seat_names(players: Sequence[str]) -> dict[int, str]:
    """Return first names by seat; two people of the same name are told apart by their seats."""
    names = short_names(players)
    same = Counter(names)
    return {
        seat: f"{name} {seat}" if same[name] > 1 else name for seat, name in enumerate(names, 1)
    }


def pad_rows(view: AnyView, hand: HandOnTable) -> tuple[PadRow, ...]:
    """Return the forty cards, played ones with who played them.

    A card that would prove a revoke by the player whose turn it is, is doubtful.
    """
    names = seat_names(view.record.players)
    by = played_by(hand)
    lacked = suits_lacked(hand).get(hand.turn or 0, set())
    rows = []
    for index, suit in enumerate(SUITS):
        cards = []
        for rank in RANKS:
            code = rank + suit[0]
            if code in hand.played:
                seat = by.get(code)
                cards.append(PadCard(code, "played", names[seat] if seat else ""))
            else:
                cards.append(PadCard(code, "doubtful" if index in lacked else "free"))
        rows.append(PadRow(suit, tuple(cards), trump=hand.trump == suit))
    return tuple(rows)


def played_by(hand: HandOnTable) -> dict[str, int]:
    """Return the seat that played each card that is known."""
    by = {code: seat for seat, code in hand.table}
    if hand.play is not None:
        for seat, cards in enumerate(hand.play.cards, start=1):
            by |= {CODES[card]: seat for card in cards}
    return by


def current_trick(view: AnyView, hand: HandOnTable) -> tuple[TrickCard, ...]:
    """Return the places of the trick being played, from its leader; none if he is not known."""
    if hand.leader is None:
        return ()
    names = seat_names(view.record.players)
    cards = dict(hand.table)
    said = words_said(hand, hand.trick)
    return tuple(
        TrickCard(
            name=names[seat],
            code=cards.get(seat, ""),
            leader=seat == hand.leader,
            turn=seat == hand.turn,
            call=said.get(seat, "").replace("_", " "),
        )
        for seat in SEATS_FROM[len(names)][hand.leader]
    )


def finished_tricks(view: AnyView, hand: HandOnTable) -> tuple[FinishedTrick, ...]:
    """Return the tricks of the hand known card by card, the last one first."""
    if hand.play is None:
        return ()
    names = seat_names(view.record.players)
    revokes = {
        (found.trick, found.seat)
        for found in view.result.hands[hand.number - 1].findings
        if found.code == "revoke"
    }
    tricks = []
    leaders = hand.play.leaders
    for number, text in enumerate(hand.value["tricks"][: hand.tricks_done], start=1):
        leader, winner = leaders[number - 1], leaders[number]
        said = words_said(hand, number)
        cards = tuple(
            TrickCard(
                name=names[seat],
                code=code,
                leader=seat == leader,
                winner=seat == winner,
                call=said.get(seat, "").replace("_", " "),
                flag=_("revoke") if (number, seat) in revokes else "",
            )
            for seat, code in zip(SEATS_FROM[len(names)][leader], text.split(), strict=True)
        )
        tricks.append(FinishedTrick(number, cards))
    return tuple(tricks[::-1])


def words_said(hand: HandOnTable, trick: int) -> Mapping[int, str]:
    """Return the words that leaders said in a trick, by seat."""
    calls: Sequence[Mapping[str, Any]] = hand.value.get("calls", ())
    return {call["seat"]: call["word"] for call in calls if call["trick"] == trick}


def codes_by_suit(but: str | None) -> tuple[PadRow, ...]:
    """Return all cards free to tap, without those of one suit."""
    return tuple(
        PadRow(suit, tuple(PadCard(rank + suit[0]) for rank in RANKS))
        for suit in SUITS
        if suit != but
    )
