"""The last acts of a match that can be undone, and the hands that can be corrected."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile

from flask import url_for

from referee.actions.tournaments.settled import unchanged
from referee.core.erasures import NAME_ERASED
from referee.core.facts import Fact, Payload
from referee.core.rulings.office import CALLS
from referee.core.undo import UNDO_BARRIERS
from referee.games.cards.pack import CODES
from referee.games.registry import game_of as rules_of
from referee.presenters.games.registry import game_of as words_of
from referee.presenters.matches.last_trick import as_told, of_hand
from referee.presenters.office.matters import hands_stand
from referee.presenters.words.cards import card_words
from referee.presenters.words.names import short_names
from referee.presenters.words.text import _
from referee.store.matches.views import AnyView

MOST_ACTS = 60
"""Earlier acts that are offered: more than a hand of forty cards can have."""

MOST_NAMED = 2
"""Cards of one fact that are told with their players.

With the last card but one of a hand the last one falls, too: nothing is left to choose.
"""

PASSED_OVER = {"undone", NAME_ERASED, *CALLS}
"""Facts that an undo leaves as they are: the referee comes whatever is taken back."""

BEFORE_PLAY = {"battezzante", "first", "trump"}
"""Keys of a hand that say how it begins; the others say what was played or scored."""

OPEN_TO_CHANGE = ("open", "finished")
"""States in which a match takes facts; one that is signed or given up is first reopened."""


@dataclass(frozen=True)
class Act:
    """An act that can be undone: `to` is the last entry that stays, `what` the act in words."""

    to: int
    what: str


@dataclass(frozen=True)
class Undo:
    """The arguments of the undo bar: the newest act as in `Act`, and earlier ones of its hand.

    `acts` are the earlier ones, the newest first: going back to before one takes back everything
    after it, too.

    `to` is None where there is nothing to undo. Then `stands` is the number of the fact behind
    which no undo reaches, and `why` says so where that fact is not the opening of the match.
    """

    to: int | None = None
    what: str = ""
    acts: Sequence[Act] = ()
    stands: int = 0
    why: str = ""


def correction_link(view: AnyView) -> Callable[[int], str] | None:
    """Return a function from a hand to the address where it is corrected.

    It gives "" for a hand of which nothing is played yet: there is nothing to correct. Return None
    where the match takes no corrections from its table.
    """
    if view.status not in OPEN_TO_CHANGE or hands_stand(view):
        return None
    hands = view.state.record["hands"]

    def link(hand: int) -> str:
        written = hands[hand - 1] if hand <= len(hands) else {}
        # Of a hand without a trick so far there is an empty list of them.
        played = any(content and key not in BEFORE_PLAY for key, content in written.items())
        if not played:
            return ""
        return url_for("correction.form", code=view.code, hand=hand)

    return link


def undo(view: AnyView, played: Mapping[str, int]) -> Undo | None:
    """Return what may be taken back; None where the match takes no facts.

    `played` has the seats of the cards of the hand on the table by their codes, so that each is
    told with its player; those of a hand that is over come from its steps.
    """
    if view.status not in OPEN_TO_CHANGE or unchanged(view):
        return None
    undoable = _undoable(view)
    newest = next(undoable, None)
    if newest is None:
        return _nothing(view)
    hand = newest.payload.get("hand")
    # The newest is taken from `undoable` already: what is left of it begins with the one before.
    earlier = takewhile(lambda fact: fact.payload.get("hand") == hand, undoable)
    told = as_told(of_hand(view.facts, view.state.struck, hand), len(view.record.players))
    seats = played
    if newest.kind == "cards_played" and hand is not None:
        seats = seats_in(view, hand, played)

    def act(fact: Fact) -> Act:
        what = by_name(view.record.players, fact, seats) or _words(view, fact, told)
        return Act(fact.number - 1, what)

    last = act(newest)
    return Undo(last.to, last.what, [act(one) for one in islice(earlier, MOST_ACTS)])


def seats_in(view: AnyView, hand: int, played: Mapping[str, int]) -> Mapping[str, int]:
    """Return the seats of the cards of a hand, as far as they are known.

    `played` has those of the hand on the table.
    """
    if hand == view.state.open_hand:
        return played
    steps = rules_of(view.game).steps(view.state, view.record, view.result, hand)
    by_seat = enumerate(steps.cards, start=1) if steps else ()
    return {CODES[card]: seat for seat, cards in by_seat for card in cards}


def by_name(players: Sequence[str], fact: Fact, played: Mapping[str, int]) -> str:
    """Say who played a card; "" where nobody knows, or where the words of the fact say it."""
    cards = fact.payload.get("cards", ())
    if fact.kind != "cards_played" or len(cards) > MOST_NAMED or "leader" in fact.payload:
        return ""
    if not played.keys() >= set(cards):
        return ""
    names = short_names(players)
    return ", ".join(
        _("%(name)s: %(cards)s", name=names[played[card] - 1], cards=card_words(card))
        for card in cards
    )


def _nothing(view: AnyView) -> Undo:
    """Return that nothing can be taken back, since the fact that no undo reaches behind."""
    barrier = next(fact for fact in reversed(view.facts) if fact.kind in UNDO_BARRIERS)
    why = ""
    if barrier.kind != "match_opened":
        why = _("What was written last is not undone: what was before it is corrected.")
    return Undo(stands=barrier.number, why=why)


def _words(view: AnyView, fact: Fact, told: Mapping[int, Payload]) -> str:
    """Say what a fact did; a hand written by its totals is told by what it came to.

    A tablet without a network says the same.
    """
    game, payload = words_of(view.game), told.get(fact.number, fact.payload)
    if claim := payload.get("value", {}).get("claim"):
        said = {"hand": payload["hand"], "side": claim["side"]}
        return game.fact_words("claim_made", said, short_names(view.record.players))
    scored = fact.kind == "hand_written" and not BEFORE_PLAY.issuperset(payload["value"])
    if scored and (points := game.came_to(view, payload["hand"])):
        return _("Hand %(n)s: %(points)s", n=payload["hand"], points=points)
    return game.fact_words(fact.kind, payload, short_names(view.record.players))


def _undoable(view: AnyView) -> Iterator[Fact]:
    """Yield the facts that an undo may take back, the newest first."""
    for fact in reversed(view.facts):
        if fact.kind in UNDO_BARRIERS:
            return
        if fact.kind not in PASSED_OVER and fact.number not in view.state.struck:
            yield fact
