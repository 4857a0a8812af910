"""The hand of trionfo in progress as the table page draws it: plain values for the components."""

from typing import Any

from referee.core.facts import MOST_IN_TRICK
from referee.games.cards.pack import HAND_THIRDS, RANKS, SUITS
from referee.games.marafone.words import thirds_text
from referee.games.trionfo.bids import BIDS, MASO, MASO_DEI_MASI
from referee.games.trionfo.hand import PLAYERS, TRICKS
from referee.games.trionfo.open_hand import OpenSessionHand
from referee.games.trionfo.outcome import NEEDED, TOO_MANY
from referee.games.trionfo.words import BID_NAMES
from referee.presenters.words.text import _, say
from referee.store.matches.views import SessionView
from referee.web.games.marafone.play import seat_names
from referee.web.games.trionfo.entry import ALONE

SEATS = range(1, PLAYERS + 1)


def table_seats(view: SessionView, hand: OpenSessionHand | None) -> list[dict[str, Any]]:
    """The seats of `round_table`: who deals, who speaks first, the signore, and whose turn it is.

    The amico is shown once his card has fallen, and not before (13.3).
    """
    names = seat_names(view.record.players)
    cards = dict(hand.table) if hand else {}
    return [
        {
            "seat": seat,
            "name": names[seat],
            "numbered": True,
            "roles": _roles(seat, hand) if hand else [],
            "turn": bool(hand and seat == _next_to_act(hand)),
            "speaks": bool(hand and hand.speaker),
            "card": cards.get(seat, ""),
        }
        for seat in SEATS
    ]


def _roles(seat: int, hand: OpenSessionHand) -> list[str]:
    roles = {
        "dealer": hand.dealer,
        "first": hand.first_speaker if hand.bid is None else None,
        "leads": hand.first_speaker if hand.bid and not hand.in_play else None,
        "signore": hand.declarer,
        "amico": hand.partner,
    }
    return [role for role, who in roles.items() if who == seat]


def _next_to_act(hand: OpenSessionHand) -> int | None:
    return hand.speaker or (hand.turn if hand.trump and not hand.needs_card else None)


def deal_line(view: SessionView, hand: OpenSessionHand) -> list[str]:
    """Before the bidding begins: who deals, and who speaks first (13.1)."""
    if hand.bids:
        return []
    names = seat_names(view.record.players)
    said = [_("%(name)s deals", name=names[hand.dealer])] if hand.dealer else []
    if hand.first_speaker is None:
        return [*said, _("Whoever holds the 5 of spade speaks first")]
    return [*said, _("%(name)s speaks first", name=names[hand.first_speaker])]


def bidding_rows(view: SessionView, hand: OpenSessionHand) -> list[dict[str, Any]]:
    """The five speakers in order: what they have said, and what the next one may say."""
    names = seat_names(view.record.players)
    said = dict(zip(hand.order, hand.bids, strict=False))
    return [
        {
            "seat": seat,
            "name": names[seat],
            "word": say(BID_NAMES[said[seat]]) if seat in said else "",
            "passed": said.get(seat) == BIDS[0],
            "turn": seat == hand.speaker,
        }
        for seat in hand.order
    ]


def words_offered(hand: OpenSessionHand) -> list[dict[str, Any]]:
    """Every word there is, and which of them may be said now (13.2)."""
    return [
        {"value": word, "label": say(BID_NAMES[word]), "offered": word in hand.offered}
        for word in BIDS
    ]


def called_rows(hand: OpenSessionHand) -> list[dict[str, Any]]:
    """The thirty cards that may be called: those of the other suits (13.3)."""
    return [
        {
            "suit": suit,
            "cards": [{"code": rank + suit[0], "state": "free"} for rank in RANKS],
        }
        for suit in SUITS
        if suit != hand.trump
    ]


def amico_choices(view: SessionView, hand: OpenSessionHand) -> list[dict[str, Any]]:
    """Who may have been the amico: the others, or nobody where the signore called his own."""
    names = seat_names(view.record.players)
    others = [
        {"value": seat, "seat": seat, "label": names[seat]}
        for seat in SEATS
        if seat != hand.declarer
    ]
    return [*others, {"value": ALONE, "label": _("Nobody"), "note": _("called in hand")}]


def results_offered(hand: OpenSessionHand) -> list[dict[str, Any]]:
    """What the hand can have come to: lost or won, and by how much where points decide (13.5)."""
    by_points = hand.bid not in (MASO, MASO_DEI_MASI)
    lost, won = (range(NEEDED), range(NEEDED, HAND_THIRDS + 1)) if by_points else ((), ())
    return [
        {"value": "no", "label": _("lost"), "totals": [_total(thirds) for thirds in lost]},
        {"value": "yes", "label": _("won"), "totals": [_total(thirds) for thirds in won]},
    ]


def _total(thirds: int) -> dict[str, Any]:
    return {"thirds": thirds, "label": thirds_text(thirds)}


def takers(view: SessionView) -> list[dict[str, Any]]:
    """Who may have taken a trick."""
    names = seat_names(view.record.players)
    return [{"value": seat, "seat": seat, "label": names[seat]} for seat in SEATS]


def trick_values(hand: OpenSessionHand) -> list[dict[str, Any]]:
    """What the trick may be worth; the eighth takes all that is left and the last trick's three."""
    left = hand.thirds_left
    if hand.tricks_done == TRICKS - 1:
        return [{"thirds": left, "label": thirds_text(left + 3)}]
    most = min(left, MOST_IN_TRICK)
    return [{"thirds": thirds, "label": thirds_text(thirds)} for thirds in range(most + 1)]


def taken_so_far(view: SessionView, hand: OpenSessionHand) -> list[dict[str, Any]]:
    """The finished tricks by winner and worth, in order."""
    names = seat_names(view.record.players)
    return [
        {"number": number, "seat": seat, "name": names[seat], "thirds": thirds_text(thirds)}
        for number, (seat, thirds) in enumerate(hand.taken, start=1)
    ]


def tally(view: SessionView, hand: OpenSessionHand) -> dict[str, Any]:
    """What the signore's side and the others have taken, or each player while nobody can tell."""
    left = thirds_text(HAND_THIRDS - sum(hand.thirds))
    return {"sides": _tally_sides(view, hand), "left": left}


def _tally_sides(view: SessionView, hand: OpenSessionHand) -> list[dict[str, Any]]:
    names = seat_names(view.record.players)
    if hand.declarer is None or not _side_known(hand):
        return [
            {"seat": seat, "name": names[seat], "thirds": thirds_text(hand.thirds[seat - 1])}
            for seat in SEATS
        ]
    side = [seat for seat in (hand.declarer, hand.partner) if seat is not None]
    own = sum(hand.thirds[seat - 1] for seat in side)
    others = thirds_text(sum(hand.thirds) - own)
    if hand.bid == MASO:
        others = _("%(thirds)s of %(most)s", thirds=others, most=thirds_text(TOO_MANY))
    together = " + ".join(names[seat] for seat in side)
    return [
        {"name": together, "thirds": _("%(thirds)s of %(most)s", thirds=thirds_text(own),
                                       most=thirds_text(NEEDED))},
        {"name": _("the others"), "thirds": others},
    ]  # fmt: skip


def _side_known(hand: OpenSessionHand) -> bool:
    """Whether everybody at the table knows who plays with whom."""
    return hand.bid != "chiamo" or hand.partner is not None or hand.in_mano
