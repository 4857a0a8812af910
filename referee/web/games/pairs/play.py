"""The hand in progress of a game for two sides, as the table page draws it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from referee.core.sides import SIDES, Side, side_of
from referee.games.cards.pack import CARDS, THIRDS
from referee.games.cards.words import CALLS
from referee.games.pairs.open_hand import OpenHand
from referee.games.pairs.regulation import PairsRegulation
from referee.games.pairs.taken import TRICKS
from referee.presenters.games.pairs.score import PairScore, desk_score_shown, score_shown
from referee.presenters.tournaments.results.desk_result import DeskResult
from referee.presenters.words.amounts import thirds_shown
from referee.presenters.words.names import short_side_names, side_names
from referee.presenters.words.text import _, say
from referee.store.matches.views import MatchView
from referee.web.forms.fields import Choice
from referee.web.games.cards import play as cards
from referee.web.games.cards.play import (
    TableSeat,
    TakenTrick,
    Tally,
    TallyLine,
    TrickValue,
    seat_names,
    words_said,
)
from referee.web.games.pairs.features import PairGame

TRICK_THIRDS = (*range(11), 12)
"""Worths of four cards, in thirds; no four cards make eleven."""


@dataclass(frozen=True)
class SideName:
    """A side and the names of its two players, in full and by their first names."""

    side: Side
    name: str
    short: str


def sides_shown(view: MatchView) -> tuple[SideName, ...]:
    """Return both sides with their names."""
    names, short = side_names(view.record.players), short_side_names(view.record.players)
    return tuple(SideName(side, names[side], short[side]) for side in SIDES)


def score_that_counts(view: MatchView, desk: DeskResult | None) -> PairScore:
    """Return the score of a match, or of the result that counts instead of its own."""
    if desk is None:
        return score_shown(view)
    return desk_score_shown(view, desk.result, desk.source, scored=desk.has_score)


def unit_of(regulation: PairsRegulation) -> str:
    """Return the unit of the score: `points`, or `figure` where thirds are counted (7.3)."""
    return "points" if regulation.scale > 1 else "figure"


def side_choices(view: MatchView) -> tuple[Choice, ...]:
    """Return the two sides to choose from."""
    return tuple(Choice(one.side, one.short, side=one.side) for one in sides_shown(view))


def seat_choices(view: MatchView) -> tuple[Choice, ...]:
    """Return the four players to choose from."""
    names = seat_names(view.record.players)
    return tuple(Choice(str(seat), name, side=side_of(seat)) for seat, name in names.items())


def table_seats(game: PairGame, view: MatchView, hand: OpenHand | None) -> Sequence[TableSeat]:
    """Return the seats of `round_table`: who deals, who begins, who must not look, whose turn."""
    begun = hand is not None and (hand.trump or not game.has_trump)
    roles = {"dealer": hand.dealer, game.role: hand.starter} if hand else {}
    return [
        replace(
            one,
            side=side_of(one.seat),
            must_not_look=hand is not None and hand.must_not_look == one.seat,
        )
        for one in cards.table_seats(view, hand, roles, hand.turn if hand and begun else None)
    ]


def words_to_say(hand: OpenHand, regulation: PairsRegulation) -> Sequence[str]:
    """Return the words offered beside the leader's card: none before it, none after one."""
    if not hand.table or not hand.by_cards or words_said(hand, hand.trick):
        return ()
    return tuple(regulation.calls)


def tally(view: MatchView, hand: OpenHand) -> Tally:
    """Return what each side has taken so far in this hand, and what the other cards are worth."""
    regulation = view.state.regulation
    sides = tuple(
        TallyLine(one.short, thirds_shown(hand.thirds.of(one.side), regulation), side=one.side)
        for one in sides_shown(view)
    )
    last = 3 if hand.tricks_done < TRICKS else 0
    return Tally(sides, thirds_shown(hand.thirds_left + last, regulation))


def trick_values(hand: OpenHand, regulation: PairsRegulation) -> Sequence[TrickValue]:
    """Return what the trick may be worth, in thirds of its cards."""
    return cards.trick_values(
        hand.thirds_left,
        last=hand.tricks_done == TRICKS - 1,
        worths=TRICK_THIRDS,
        label=partial(thirds_shown, regulation=regulation),
    )


def taken_so_far(view: MatchView, hand: OpenHand) -> tuple[TakenTrick, ...]:
    """Return the finished tricks by winner and worth, in order."""
    regulation = view.state.regulation
    if hand.value.get("taken"):
        worth = [(one["won"], one["thirds"]) for one in hand.value["taken"]]
    else:
        worth = _worth_of_cards(hand)
    return tuple(
        TakenTrick(number, thirds_shown(thirds, regulation), side=side)
        for number, (side, thirds) in enumerate(worth, start=1)
    )


def _worth_of_cards(hand: OpenHand) -> list[tuple[Side, int]]:
    if hand.play is None:
        return []
    tricks = hand.value["tricks"][: hand.tricks_done]
    return [
        (side_of(winner), sum(THIRDS[CARDS[code]] for code in text.split()))
        for winner, text in zip(hand.play.leaders[1:], tricks, strict=False)
    ]


def said(view: MatchView, hand: OpenHand) -> str:
    """Return the word said in the trick on the table, such as `Anna says busso`."""
    names = seat_names(view.record.players)
    words = [
        _("%(name)s says %(word)s", name=names[seat], word=say(CALLS[word]))
        for seat, word in words_said(hand, hand.trick).items()
    ]
    return ", ".join(words)
