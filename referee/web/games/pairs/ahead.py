"""What the table's page of a game for two sides brings for a tablet without a network."""

from collections.abc import Mapping, Sequence

from referee.core.sides import Side
from referee.core.words import VOIDS
from referee.games.cards.pack import SUITS
from referee.games.cards.words import CALLS, RANK_NAMES
from referee.games.registry import game_of as rules_of
from referee.presenters.words.amounts import target_shown, unit_word
from referee.presenters.words.cards import suit_words
from referee.presenters.words.names import (
    fitting,
    game_name,
    short_names,
    short_side_names,
    shown_names,
    side_names,
)
from referee.presenters.words.text import _, ngettext, say
from referee.store.matches.views import MatchView
from referee.web.games.cards.play import seat_names
from referee.web.games.pairs.features import PairGame
from referee.web.matches.ahead import MatchAhead, Words, match_ahead

NUMBER = "{n}"
"""The place of a number in a text that a script fills in."""


class PairAhead(MatchAhead):
    """A match of two sides for the browser, with its names and words.

    `way` is how this device writes totals, `role` the mark of the seat that begins a hand. `names`
    and `shortSides` have the sides' names, whole and short. The names by seat, from seat 1: whole
    ones in `seats`, first names in `first`, those with the seat where two are alike in `short`, and
    these cut for a narrow place in `fits`. `games` has the name of each game and its target.
    """

    way: str
    hasTrump: bool  # noqa: N815 -- a script reads it
    role: str
    names: Mapping[Side, str]
    shortSides: Mapping[Side, str]  # noqa: N815
    seats: Sequence[str]
    short: Sequence[str]
    fits: Sequence[str]
    first: Sequence[str]
    games: Sequence[Sequence[str]]
    words: Words


def pair_ahead(view: MatchView, game: PairGame, way: str) -> PairAhead:
    """Return the match as its rules in the browser read it, and the words for what they tell.

    `way` is how this device writes totals.
    """
    regulation, players = view.record.regulation, view.record.players
    games = range(1, regulation.best_of + 1)
    short = [*seat_names(players).values()]
    return {
        **match_ahead(view, game.starter),
        "way": way,
        "hasTrump": game.has_trump,
        "role": game.role,
        "names": side_names(players),
        "shortSides": short_side_names(players),
        "seats": shown_names(players),
        "short": short,
        "fits": [fitting(name) for name in short],
        "first": short_names(players),
        "games": [[game_name(regulation, game), target_shown(regulation, game)] for game in games],
        "words": {**_words(view), **_card_words(), **game.words(view)},
    }


def _words(view: MatchView) -> Words:
    """Return texts with names in braces, and pairs of them for one and for more."""
    by_a_third = view.record.regulation.winning_margin
    missing = [
        ngettext("%(num)s and a third to go", "%(num)s and a third to go", count, num=NUMBER)
        if by_a_third
        else ngettext("%(num)s to go", "%(num)s to go", count, num=NUMBER)
        for count in (1, 2)
    ]
    several_games = view.record.regulation.best_of > 1
    ends = rules_of(view.game).ended_by
    return {
        "hand": _("Hand %(n)s", n=NUMBER),
        "finished": _("match finished"),
        "missing": missing,
        "third": _("a third to go") if by_a_third else "",
        "level": _("level: play on"),
        "won": [
            ngettext("%(num)s game won", "%(num)s games won", count, num=NUMBER) for count in (1, 2)
        ],
        "unit": [unit_word(count, view.record.regulation) for count in (1, 2)],
        "over": _(
            "%(game)s: %(side)s %(score)s, %(why)s",
            game="{game}",
            side="{side}",
            score="{score}",
            why="{why}",
        ),
        "why": {name: say(words) for name, words in ends.items()},
        "outcome": _("%(side)s win the match %(games)s", side="{side}", games="{games}")
        if several_games
        else _("%(side)s win the match", side="{side}"),
        "trick": _("Trick %(n)s", n=NUMBER),
        "voids": {reason: say(words) for reason, words in VOIDS.items()},
        "claims": {
            "claim_right": _("right claim: %(side)s", side="{side}"),
            "claim_wrong": _("wrong claim: %(side)s", side="{side}"),
        },
        "suits": {suit: suit_words(suit) for suit in SUITS},
        "act_trick": _(
            "Trick %(trick)s to %(side)s, worth %(worth)s",
            trick="{trick}",
            side="{side}",
            worth="{worth}",
        ),
        "surplus": _("surplus, not scored"),
        "cappotto": _("cappotto: nothing for %(side)s", side="{side}"),
        "deals": _("%(name)s deals", name="{name}"),
        "written": _("Hand %(n)s", n=f"{NUMBER}: {{points}}"),  # “Hand 3: 8–3”
    }


def _card_words() -> Words:
    """Return texts with names in braces about cards, words and claims."""
    return {
        "ranks": {rank: say(words) for rank, words in RANK_NAMES.items()},
        "card_of": _("%(rank)s of %(suit)s", rank="{rank}", suit="{suit}"),
        "calls": {word: say(words) for word, words in CALLS.items()},
        "speaks": _("%(who)s says", who="{name}"),
        "may_speak": _("What %(who)s says", who="{name}"),
        "says": _("%(name)s says %(word)s", name="{name}", word="{word}"),
        "to_play": _("%(name)s to play", name="{name}"),
        "now": _("now, in trick %(n)s", n=NUMBER),
        "act_cards": [
            ngettext("Played: %(cards)s", "Played: %(cards)s", count, cards="{cards}")
            for count in (1, 2)
        ],
        "act_by": _("%(name)s: %(cards)s", name="{name}", cards="{cards}"),
        "claim_title": _("Claim: %(side)s", side="{side}"),
        "claim_before": _("Score before the hand"),
        "claim_tricks": _("Tricks won in this hand"),
        "claim_lying": _("The unfinished trick"),
        "claim_maraffa": _("Maraffa"),
        "claim_hand": _("The hand: %(a)s %(x)s, %(b)s %(y)s.", a="{a}", b="{b}", x="{x}", y="{y}"),
        "claim_on": _("The game goes on: %(a)s–%(b)s.", a="{a}", b="{b}"),
        "act_signed": _("%(side)s confirm the result: %(name)s", side="{side}", name="{name}"),
        "act_claim": _("Claim: %(side)s", side="{side}"),
        "act_led": _("%(name)s leads: %(cards)s", name="{name}", cards="{cards}"),
        "act_call": _(
            "Trick %(trick)s: %(name)s says %(word)s",
            trick="{trick}",
            name="{name}",
            word="{word}",
        ),
    }
