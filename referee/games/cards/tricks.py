"""The tricks of a hand as records write them: `["Ad 4d 5d 6d", ...]` (art. 2.1)."""

from collections.abc import Sequence
from typing import Any, NoReturn

from referee.core.errors import N_, RuleError
from referee.core.reading import at, read_list
from referee.games.cards.pack import CARDS, CODES, Card, parse_cards

Tricks = tuple[tuple[Card, ...], ...]
"""The cards of each trick in the order played; the last trick may be unfinished."""


def read_tricks(value: object, most: int, players: int) -> Tricks:
    """Read at most `most` tricks, of one card a player and each card once in the hand."""
    texts = read_list(value, most)
    whole = _whole_tricks(texts, players)
    if whole is not None:
        return whole
    try:
        tricks = tuple([tuple(map(_card, text.split())) for text in texts])  # type: ignore[attr-defined]
    except (KeyError, AttributeError):
        # Reading card by card is slower, but tells which one is wrong.
        tricks = tuple([at(index, _read_trick, text) for index, text in enumerate(texts)])
    sizes = [len(cards) for cards in tricks]
    if sizes and (not 1 <= sizes[-1] <= players or sizes[:-1].count(players) != len(sizes) - 1):
        _refuse_sizes(sizes, players)
    if len(set().union(*tricks)) != sum(sizes):
        _refuse_twice(tricks)
    return tricks


def is_whole(tricks: Tricks) -> bool:
    """Return whether every card of the pack has been played."""
    return sum(map(len, tricks)) == len(CODES)


def add_cards(tricks: list[str], cards: Sequence[str], players: int) -> None:
    """Put cards on the table: one text for each trick, in the order played."""
    for card in cards:
        if not tricks or len(tricks[-1].split()) == players:
            tricks.append(card)
        else:
            tricks[-1] += f" {card}"


_card = CARDS.__getitem__


def _whole_tricks(texts: Sequence[Any], players: int) -> Tricks | None:
    """Read tricks that are all whole and right in one go, as nearly all hands are; None for others.

    Each text has room for the cards of all players and a space between two, and no more.
    """
    try:
        if set(map(len, texts)) != {3 * players - 1}:
            return None
        cards = list(map(_card, " ".join(texts).split()))
    except (KeyError, TypeError):
        return None
    if not len(cards) == len(set(cards)) == players * len(texts):
        return None
    return tuple(zip(*[iter(cards)] * players, strict=True))


def _read_trick(value: object) -> tuple[Card, ...]:
    if not isinstance(value, str):
        raise RuleError(N_("must be a text of cards, such as “Ad 4d 5d 6d”"))
    return parse_cards(value)


def _refuse_sizes(sizes: list[int], players: int) -> NoReturn:
    last = len(sizes) - 1
    index, size = next(
        (index, size)
        for index, size in enumerate(sizes)
        if not 1 <= size <= players or (size < players and index < last)
    )
    if 1 <= size < players:
        raise RuleError(
            N_("only the last trick may be unfinished; cards in this one: %(size)s"),
            place=f"[{index}]",
            size=size,
        )
    raise RuleError(
        N_("a trick has %(players)s cards, one of each player, not %(size)s"),
        place=f"[{index}]",
        players=players,
        size=size,
    )


def _refuse_twice(tricks: Tricks) -> NoReturn:
    flat = [(card, index) for index, cards in enumerate(tricks) for card in cards]
    first: dict[Card, int] = {}
    again = (at for at, (card, _) in enumerate(flat) if first.setdefault(card, at) != at)
    card, index = flat[next(again)]
    raise RuleError(
        N_("%(card)s was already played in trick %(trick)s"),
        place=f"[{index}]",
        article="2.1",
        card=CODES[card],
        trick=flat[first[card]][1] + 1,
    )
