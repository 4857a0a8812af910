"""A hand that is over, seen again step by step: what is on the table, and what is told of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from referee.games.cards.pack import CODES, SUIT_OF, SUITS
from referee.games.cards.steps import HandSteps, Step
from referee.games.cards.words import CALLS
from referee.games.course import AnyCourse
from referee.games.registry import game_of as rules_of
from referee.presenters.games.registry import game_of
from referee.presenters.matches.findings import FindingShown, findings
from referee.presenters.matches.hand_parts import (
    DealtCard,
    DealtHand,
    PlayedCard,
    PlayedTrick,
    SumShown,
    TrickShown,
)
from referee.presenters.words.cards import card_words
from referee.presenters.words.names import short_names
from referee.presenters.words.text import _, say


@dataclass(frozen=True)
class HandAgain:
    """A hand of a match that can be seen again; `steps` are the table after each card or trick."""

    course: AnyCourse
    number: int
    hand: HandSteps

    @property
    def steps(self) -> Sequence[Step]:
        return self.hand.steps

    @property
    def trump(self) -> str:
        """The trump suit, "" where there is none."""
        return str(self._value.get("trump", ""))

    @property
    def clockwise(self) -> bool:
        return bool(self.course.record.regulation.direction == "clockwise")

    @property
    def told(self) -> str:
        """The hand in one line."""
        return game_of(self.course.game).hand_words(self._value, self._players)

    def title(self, place: int) -> str:
        """Name a step: `Before the first trick`, `Trick 7, card 2`, `Trick 7`."""
        step = self.steps[place]
        if not step.trick:
            return _("Before the first trick")
        if step.card:
            return _("Trick %(trick)s, card %(card)s", trick=step.trick, card=step.card)
        return _("Trick %(n)s", n=step.trick)

    def words(self, place: int) -> Sequence[str]:
        """Say what happens in a step, sentence by sentence."""
        return tuple(self._words(place))

    def findings(self, place: int) -> Sequence[FindingShown]:
        """Return the findings that arise in a step; at the end of a trick, those of all its steps.

        The links of findings, and the buttons from trick to trick, lead to the end of a trick.
        """
        declared = {seat: trick for trick, seat in reversed(self.hand.declared)}
        first = place
        if self._ends_a_trick(place):
            trick = self.steps[place].trick
            first = next(at for at, step in enumerate(self.steps) if step.trick == trick)
        shown = range(first, place + 1)
        return [
            one
            for one in self.found
            if self.hand.arises(one.trick or declared.get(one.seat, 1), one.seat) in shown
        ]

    def _ends_a_trick(self, place: int) -> bool:
        """Tell whether a step is the last one of its trick."""
        here, after = self.steps[place].trick, self.steps[place + 1 : place + 2]
        return bool(here) and all(step.trick != here for step in after)

    def calls(self, place: int) -> Mapping[int, str]:
        """Return the words said so far in the trick of a step, by seat."""
        step = self.steps[place]
        seats = {seat for seat, _code in step.lying}
        return {
            seat: say(CALLS[word])
            for trick, seat, word in self.hand.calls
            if trick == step.trick and seat in seats
        }

    def sums(self, place: int) -> Sequence[SumShown]:
        """Return what everybody has taken by a step."""
        shown = zip(self.hand.parties, self.steps[place].thirds, strict=True)
        labels = self._labels(self._players)
        return [
            SumShown(labels[party], self._worth(thirds), side=_side(party), seat=_seat(party))
            for party, thirds in shown
        ]

    def dealt(self, place: int) -> Sequence[DealtHand]:
        """Return the hands as they were dealt, worked back from the cards; none without cards."""
        seen = {code for step in self.steps[: place + 1] for _seat, code in step.lying}
        whole = len(CODES) // len(self._players)
        game = game_of(self.course.game)
        return [
            DealtHand(
                seat=seat,
                name=self._name(seat),
                side=game.side_of(seat) or "",
                suits=[
                    (
                        suit,
                        [
                            DealtCard(CODES[one], CODES[one] in seen)
                            for one in _of_suit(cards, index)
                        ],
                    )
                    for index, suit in enumerate(SUITS)
                ],
                unseen=whole - len(cards),
            )
            for seat, cards in enumerate(self.hand.cards, start=1)
        ]

    def tricks(self, place: int) -> Sequence[TrickShown]:
        """Return the tricks of the hand, the one of a step marked."""
        return [
            TrickShown(
                number=step.trick,
                name=self._taker(step),
                worth=self._worth(step.worth),
                here=step.trick == self.steps[place].trick,
                side=_side(step.party),
                seat=_seat(step.party),
            )
            for step in self.hand.tricks
        ]

    def play(self) -> Sequence[PlayedTrick]:
        """Return the whole hand trick by trick, an unfinished trick last."""
        ends = {step.trick: step for step in self.steps if step.trick}
        return [
            PlayedTrick(
                number=step.trick,
                cards=[
                    PlayedCard(
                        code=dict(step.lying).get(seat, ""),
                        leads=seat == step.leader,
                        takes=seat == step.winner,
                    )
                    for seat, _cards in enumerate(self.hand.cards, start=1)
                ],
                name=self._taker(step) if step.party else "",
                worth=self._worth(step.worth) if step.party else "",
                sums=[self._worth(thirds) for thirds in step.thirds],
            )
            for step in ends.values()
        ]

    @cached_property
    def found(self) -> Sequence[FindingShown]:
        """All findings of the hand."""
        return findings(self.course, self.number)

    def _labels(self, players: Sequence[str]) -> Mapping[str, str]:
        """Return what each party is called: a side, or a player by himself."""
        return {one.value: one.label for one in game_of(self.course.game).signers(players)}

    @cached_property
    def _short(self) -> tuple[str, ...]:
        return tuple(short_names(self._players))

    @property
    def _players(self) -> tuple[str, ...]:
        return tuple(self.course.record.players)

    @property
    def _value(self) -> Mapping[str, Any]:
        value: Mapping[str, Any] = self.course.state.record["hands"][self.number - 1]
        return value

    def _worth(self, thirds: int) -> str:
        return game_of(self.course.game).worth(thirds, self.course.record.regulation)

    def _taker(self, step: Step) -> str:
        if step.winner is not None:
            return self._name(step.winner)
        return self._labels(self._short)[step.party]

    def _name(self, seat: int) -> str:
        return self._short[seat - 1]

    def _words(self, place: int) -> Iterator[str]:
        step = self.steps[place]
        if not step.trick:
            yield self._start(step)
        if step.lying:
            seat, code = step.lying[-1]
            yield _("%(name)s plays: %(card)s", name=self._name(seat), card=card_words(code))
        yield from self._said(place)
        if step.party:
            taker, worth = self._taker(step), self._worth(step.worth)
            yield _("The trick: %(name)s, %(worth)s", name=taker, worth=worth)
        elif step.turn is not None and step.trick:
            yield _("To play: %(name)s", name=self._name(step.turn))
        if place == len(self.steps) - 1:
            rows = game_of(self.course.game).rows(self.course, None, [self.number], self._short)
            yield from (mark for mark in rows[0].marks if mark not in self._declared)

    def _start(self, step: Step) -> str:
        if step.leader is None:
            return _("The cards were not written down: only who took each trick.")
        return _("%(name)s leads", name=self._name(step.leader))

    def _said(self, place: int) -> Iterator[str]:
        for trick, seat, word in self.hand.calls:
            if self.hand.arises(trick, seat) == place:
                yield _("%(name)s says %(word)s", name=self._name(seat), word=say(CALLS[word]))
        for (trick, who), words in zip(self.hand.declared, self._declared, strict=True):
            if self.hand.arises(trick, who) == place:
                yield _("Declared: %(what)s", what=words)

    @cached_property
    def _declared(self) -> Sequence[str]:
        index = self.number - 1
        hand, result = self.course.record.hands[index], self.course.result.hands[index]
        return game_of(self.course.game).declared(self._short, hand, result)


def hand_again(course: AnyCourse, number: int) -> HandAgain | None:
    """Return the hand of a number, None where there is none or it cannot be seen again."""
    if not 1 <= number <= len(course.record.hands):
        return None
    rules = rules_of(course.game)
    hand = rules.steps(course.state, course.record, course.result, number)
    return None if hand is None else HandAgain(course, number, hand)


def _of_suit(cards: Sequence[int], suit: int) -> Sequence[int]:
    """Return the cards of a suit, the strongest first."""
    return sorted((card for card in cards if SUIT_OF[card] == suit), reverse=True)


def _side(party: str) -> str:
    """Return the letter of a side, "" of a player by himself."""
    return "" if party.isdigit() else party


def _seat(party: str) -> int:
    """Return the number of a seat, 0 of a side."""
    return int(party) if party.isdigit() else 0
