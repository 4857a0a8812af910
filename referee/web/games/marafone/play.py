"""The hand in progress as the table page draws it: plain values for the components."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from referee.core.sides import SEATS_FROM, SIDES, Side, side_of
from referee.games.cards.pack import CARDS, CODES, RANKS, SUITS, THIRDS
from referee.games.marafone.hand import TRICKS
from referee.games.marafone.open_hand import OpenHand, suits_lacked
from referee.games.marafone.regulation import Regulation
from referee.games.marafone.words import CALLS
from referee.games.trionfo.open_hand import OpenSessionHand
from referee.presenters.games.marafone.hands import declarer
from referee.presenters.words.amounts import thirds_shown
from referee.presenters.words.names import shown_names, side_names
from referee.presenters.words.text import _, say
from referee.store.matches.views import AnyView, MatchView

AnyHand = OpenHand | OpenSessionHand

SEATS = (1, 2, 3, 4)
TRICK_THIRDS = (*range(11), 12)
"""What four cards can be worth; no four cards make eleven."""


def seat_names(players: Sequence[str]) -> dict[int, str]:
    """Names by seat; where two people have the same one the seat tells them apart."""
    names = shown_names(players)
    same = Counter(names)
    return {
        seat: f"{name} {seat}" if same[name] > 1 else name for seat, name in enumerate(names, 1)
    }


def sides_shown(view: MatchView) -> list[dict[str, Any]]:
    names = side_names(view.record.players)
    return [{"side": side, "name": names[side]} for side in SIDES]


def table_seats(view: MatchView, hand: OpenHand | None) -> list[dict[str, Any]]:
    """The seats of `round_table`: who deals, who battezza, who must not look, whose turn it is."""
    names = seat_names(view.record.players)
    cards = dict(hand.table) if hand else {}
    return [
        {
            "seat": seat,
            "name": names[seat],
            "side": side_of(seat),
            "roles": _roles(seat, hand) if hand else [],
            "turn": bool(hand and hand.trump and hand.turn == seat),
            "must_not_look": bool(hand and hand.must_not_look == seat),
            "card": cards.get(seat, ""),
        }
        for seat in SEATS
    ]


def _roles(seat: int, hand: OpenHand) -> list[str]:
    roles = {"dealer": hand.dealer, "battezzante": hand.battezzante}
    return [role for role, who in roles.items() if who == seat]


def deal_line(view: MatchView, hand: OpenHand) -> list[str]:
    """Before the cards are dealt: who deals, who battezza, who does not look (art. 3)."""
    names = seat_names(view.record.players)
    said = []
    if hand.dealer is not None:
        said.append(_("%(name)s deals", name=names[hand.dealer]))
    if hand.battezzante is not None:
        said.append(_("%(name)s is battezzante", name=names[hand.battezzante]))
    elif hand.first:
        said.append(_("Whoever holds the 4 of denari is battezzante"))
    else:
        said.append(_("The battezzante is not known: nobody wrote down the one before"))
    if hand.must_not_look is not None:
        said.append(_("%(name)s does not look at the cards", name=names[hand.must_not_look]))
    return said


def pad_rows(view: AnyView, hand: AnyHand) -> list[dict[str, Any]]:
    """The forty cards, played ones with who played them; doubtful ones would prove a revoke."""
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
                cards.append({"code": code, "state": "played", "by": names[seat] if seat else ""})
            else:
                cards.append({"code": code, "state": "doubtful" if index in lacked else "free"})
        rows.append({"suit": suit, "trump": hand.trump == suit, "cards": cards})
    return rows


def played_by(hand: AnyHand) -> dict[str, int]:
    """Which seat played each card that is known."""
    by = {code: seat for seat, code in hand.table}
    if hand.play is not None:
        for seat, cards in enumerate(hand.play.cards, start=1):
            by |= {CODES[card]: seat for card in cards}
    return by


def current_trick(view: AnyView, hand: AnyHand) -> list[dict[str, Any]]:
    """The places of the trick being played, from its leader; empty where nobody can tell."""
    if hand.leader is None:
        return []
    names = seat_names(view.record.players)
    cards = dict(hand.table)
    said = {call["seat"]: call["word"] for call in _calls_in(hand, hand.trick)}
    return [
        {
            "name": names[seat],
            "code": cards.get(seat, ""),
            "leader": seat == hand.leader,
            "turn": seat == hand.turn,
            "call": said.get(seat, "").replace("_", " "),
        }
        for seat in SEATS_FROM[len(names)][hand.leader]
    ]


def finished_tricks(view: AnyView, hand: AnyHand) -> list[dict[str, Any]]:
    """The tricks of the hand known card by card, the last one first, for `trick_list`."""
    if hand.play is None:
        return []
    names = seat_names(view.record.players)
    flags = {
        (found.trick, found.seat): _("revoke")
        for found in view.result.hands[hand.number - 1].findings
        if found.code == "revoke"
    }
    tricks = []
    leaders = hand.play.leaders
    for number, text in enumerate(hand.value["tricks"][: hand.tricks_done], start=1):
        leader, winner = leaders[number - 1], leaders[number]
        said = {call["seat"]: call["word"] for call in _calls_in(hand, number)}
        cards = [
            {
                "name": names[seat],
                "code": code,
                "leader": seat == leader,
                "winner": seat == winner,
                "call": said.get(seat, "").replace("_", " "),
                "flag": flags.get((number, seat), ""),
            }
            for seat, code in zip(SEATS_FROM[len(names)][leader], text.split(), strict=True)
        ]
        tricks.append({"number": number, "cards": cards})
    return tricks[::-1]


def _calls_in(hand: AnyHand, trick: int) -> list[dict[str, Any]]:
    return [call for call in hand.value.get("calls", ()) if call["trick"] == trick]


def words_to_say(hand: OpenHand, regulation: Regulation) -> list[str]:
    """The words offered beside the leader's card: none before it lies there, none after one."""
    if not hand.table or not hand.by_cards or _calls_in(hand, hand.trick):
        return []
    return list(regulation.calls)


def tally(view: MatchView, hand: OpenHand) -> dict[str, Any]:
    """What each side has taken so far in this hand, and what the other cards are worth."""
    regulation = view.state.regulation
    names = side_names(view.record.players)
    sides = [
        {
            "side": side,
            "name": names[side],
            "thirds": thirds_shown(hand.thirds.of(side), regulation),
        }
        for side in SIDES
    ]
    last = 3 if hand.tricks_done < TRICKS else 0
    left = thirds_shown(hand.thirds_left + last, regulation)
    return {"sides": sides, "left": left, "trick": hand.trick}


def trick_values(hand: OpenHand, regulation: Regulation) -> list[dict[str, Any]]:
    """What the trick may be worth; the tenth takes all that is left and the last trick's three."""
    left = hand.thirds_left
    if hand.tricks_done == TRICKS - 1:
        return [{"thirds": left, "label": thirds_shown(left + 3, regulation)}]
    return [
        {"thirds": thirds, "label": thirds_shown(thirds, regulation)}
        for thirds in TRICK_THIRDS
        if thirds <= left
    ]


def taken_so_far(view: MatchView, hand: OpenHand) -> list[dict[str, Any]]:
    """The tricks kept by winner and worth, in order."""
    regulation = view.state.regulation
    if hand.value.get("taken"):
        worth = [(one["won"], one["thirds"]) for one in hand.value["taken"]]
    else:
        worth = _worth_of_cards(hand)
    return [
        {"number": number, "side": side, "thirds": thirds_shown(thirds, regulation)}
        for number, (side, thirds) in enumerate(worth, start=1)
    ]


def _worth_of_cards(hand: OpenHand) -> list[tuple[Side, int]]:
    if hand.play is None:
        return []
    tricks = hand.value["tricks"][: hand.tricks_done]
    return [
        (side_of(winner), sum(THIRDS[CARDS[code]] for code in text.split()))
        for winner, text in zip(hand.play.leaders[1:], tricks, strict=False)
    ]


def maraffa_choices(view: MatchView, by_seat: bool) -> list[dict[str, str]]:
    """Who may have declared: the seats where the cards are written, else the sides."""
    if by_seat:
        names = seat_names(view.record.players)
        return [{"value": str(seat), "label": names[seat]} for seat in SEATS]
    return [{"value": str(one["side"]), "label": one["name"]} for one in sides_shown(view)]


def maraffa_name(view: MatchView, hand: OpenHand) -> str:
    """Who declared it, in words; empty where nobody did."""
    declared = hand.value.get("maraffa")
    return declarer(declared, view.record.players) if declared else ""


def said(view: MatchView, hand: OpenHand) -> str:
    """The word said in the trick on the table: `Anna says busso`."""
    names = seat_names(view.record.players)
    words = [
        _("%(name)s says %(word)s", name=names[call["seat"]], word=say(CALLS[call["word"]]))
        for call in _calls_in(hand, hand.trick)
    ]
    return ", ".join(words)


def maraffa_declared(hand: OpenHand) -> str:
    """The seat or the side that declared, as the picker's value; empty where nobody did."""
    declared = hand.value.get("maraffa", "")
    return str(declared["seat"] if isinstance(declared, dict) else declared)
