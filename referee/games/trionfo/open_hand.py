"""The hand of trionfo that is being played, or is about to be, as the table needs to see it."""

from dataclasses import dataclass

from referee.core.sides import SEATS_FROM
from referee.games.cards.inference import HandOnTable
from referee.games.cards.pack import PACK_THIRDS, SUIT_INDEX
from referee.games.cards.trick import Play, codes_played, on_the_table, play
from referee.games.cards.tricks import Tricks
from referee.games.trionfo.bids import CHIAMO, SPEAKERS, allowed, highest
from referee.games.trionfo.hand import PLAYERS, TRICKS
from referee.games.trionfo.outcome import last_trick, won_by_cards
from referee.games.trionfo.payments import Amounts
from referee.games.trionfo.record import TrionfoRecord
from referee.games.trionfo.replay import SessionState
from referee.games.trionfo.result import TrionfoResult


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSessionHand(HandOnTable):
    """The hand on the table of a session.

    `first_speaker` is None where the 5 of swords has to tell (13.1). `bids` are the words said so
    far, in speaking order; `speaker` is the seat whose turn it is and `offered` what he may say,
    None and nothing once all have spoken. `bid` then is the word that stands and `declarer` the
    signore's seat. `partner` is the amico's seat once the called card has fallen, and `in_mano`
    tells that the signore held it himself. `taken` are the winners of the finished tricks, with
    their worth in thirds, the last trick's three included.
    """

    first_speaker: int | None
    bids: tuple[str, ...]
    speaker: int | None
    offered: tuple[str, ...]
    bid: str | None
    declarer: int | None
    partner: int | None
    in_mano: bool
    called: str | None
    taken: tuple[tuple[int, int], ...]

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in speaking order, from seat 1 where nobody knows who speaks first."""
        return SEATS_FROM[PLAYERS][self.first_speaker or 1]

    @property
    def thirds(self) -> Amounts:
        """Return the thirds of each seat in finished tricks, seat 1 first."""
        return tuple(
            sum(thirds for winner, thirds in self.taken if winner == seat)
            for seat in range(1, PLAYERS + 1)
        )

    @property
    def thirds_left(self) -> int:
        """Return the thirds of the cards still to be taken, without the last trick's 3."""
        return PACK_THIRDS - sum(self.thirds) if self.tricks_done < TRICKS else 0

    @property
    def in_play(self) -> bool:
        """Return whether a card is on the table, or a trick taken and another one to come."""
        return bool(self.table) or 0 < self.tricks_done < TRICKS

    @property
    def needs_card(self) -> bool:
        """Return whether a card is still to be called (13.3)."""
        return self.bid == CHIAMO and self.called is None

    @property
    def needs_partner(self) -> bool:
        """Return whether all is known but who the amico was."""
        return self.bid == CHIAMO and not self.by_cards and self.tricks_done == TRICKS


def open_session_hand(
    state: SessionState, record: TrionfoRecord, result: TrionfoResult
) -> OpenSessionHand:
    """Return the hand in progress, else the one that comes next."""
    number = state.open_hand or len(record.hands) + 1
    has_begun = number <= len(record.hands)
    so_far = result.hands[number - 1] if has_begun else None
    value = state.value
    to_begin = result.next_starter if result.hands else state.first_starter
    first = so_far.first if so_far else value.get("first") or to_begin
    before = [hand for hand in result.hands[: number - 1] if hand.kind != "void"]
    bids = tuple(value.get("bids", ()))
    whole = len(bids) == SPEAKERS
    highest_bid = highest(bids) if whole else None
    order = SEATS_FROM[PLAYERS].get(first or 0, ())
    tricks = record.hands[number - 1].tricks if has_begun else None
    trump = value.get("trump")
    played = None
    if tricks and trump and first is not None:
        played = play(tricks, SUIT_INDEX[trump], first, PLAYERS, TRICKS)
    lying = value["tricks"][-1].split() if played else ()
    on_turn = (played.leaders[-1] if played else first) if not state.taken else None
    table, leader, turn = on_the_table(lying, on_turn, PLAYERS)
    taken = _taken(state, tricks, played)
    return OpenSessionHand(
        number=number,
        begun=state.open_hand is not None,
        value=value,
        first_speaker=first,
        dealer=before[-1].first if before else None,
        bids=bids,
        speaker=order[len(bids)] if order and not whole else None,
        offered=allowed(bids),
        bid=highest_bid.word if highest_bid else None,
        declarer=order[highest_bid.turn] if highest_bid and order else None,
        partner=so_far.partner if so_far else None,
        in_mano=bool(so_far and so_far.in_mano),
        trump=trump,
        called=value.get("called"),
        by_cards=not state.taken,
        tricks_done=len(taken),
        taken=taken,
        table=table,
        leader=leader,
        turn=turn,
        played=codes_played(tricks),
        play=played,
    )


def _taken(
    state: SessionState, tricks: Tricks | None, played: Play | None
) -> tuple[tuple[int, int], ...]:
    """Return the winner of each finished trick and its thirds, the last trick's 3 included."""
    won = list(state.taken)
    if played is not None and tricks is not None:
        won = won_by_cards(tricks, played)
    return tuple(
        (winner, thirds + last_trick(number)) for number, (winner, thirds) in enumerate(won, 1)
    )
