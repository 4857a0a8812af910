"""Matches prepared for the table's page: every game, way and moment, with long names."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from referee.actions.matches.match_facts import record_fact
from referee.actions.matches.openings import open_match
from referee.games.registry import game_of
from referee.store.matches import queries
from tests.tables import STAMP

NAMES = (
    "Giovanbattista Bartolomei Fabb",
    "Pierfrancesco Montefiori Galli",
    "Mariaantonietta Evangelisti Ze",
    "Massimiliano detto Il Moro Bar",
    "Giandomenico Santarcangelo Rea",
)
"""Names of thirty letters, the longest that people write, and the longest first names."""

TOTALS = ("mode=rapido&way=points", "mode=rapido&way=thirds", "mode=rapido&way=counted")
TRICKS, CARDS = "mode=prese", "mode=carte"
PAIRS = (*TOTALS, TRICKS, CARDS)
SESSION = (TOTALS[0], TRICKS, CARDS)
"""The ways to enter a hand, as the address asks for them."""

REVOKES = "3c 4b 4d 4s 2c 5c 6c 7c 3d 5b 5s 6b 2d 5d 6d 7d 3s 7b 3b 2b 2s 6s 7s Fs"
"""Six tricks in which the three players after the leader revoke in coppe, denari and spade."""

ACCUSE = ("spade", "denari", "coppe")
"""The suits of three napoletane, each of another player."""


@dataclass(frozen=True)
class State:
    """A moment of a match. Keys stand still between the moments of the same game and `keys`."""

    game: str
    name: str
    way: str
    code: str
    keys: str

    @property
    def address(self) -> str:
        return f"/match/{self.code}?{self.way}"


class Prepared:
    """One match of a game; `add` writes its next fact, `at` gives its pages."""

    def __init__(self, game: str, regulation: str, **more: Any) -> None:
        preset = game_of(game).regulations.presets[regulation]
        payload = {
            "game": game,
            "players": list(NAMES[: 5 if game == "trionfo" else 4]),
            "regulation": regulation,
            "switches": preset.regulation.switches(),
            "title": preset.title,
            **more,
        }
        self.game = game
        self.code = open_match(payload, str(uuid4()), STAMP).code

    def add(self, kind: str, **payload: Any) -> "Prepared":
        number = queries.any_view(self.code).number
        record_fact(self.code, kind, payload, number, str(uuid4()), STAMP)
        return self

    @property
    def hand(self) -> int:
        """The number of the hand being played, or of the next one."""
        state = queries.any_view(self.code).state
        return state.open_hand or len(state.record["hands"]) + 1

    def hands(self, *points: int, **more: Any) -> "Prepared":
        """Write hands of so many points for A, one after the other."""
        for own in points:
            value = {"points": {"A": own, "B": 11 - own}, **more}
            self.add("hand_written", hand=self.hand, value=value)
        return self

    def tricks(self, count: int) -> "Prepared":
        """Write so many tricks, each worth a point."""
        for trick in range(count):
            self.add("trick_taken", hand=self.hand, won="AB"[trick % 2], thirds=3)
        return self

    def cards(self, cards: str) -> "Prepared":
        for card in cards.split():
            self.add("cards_played", hand=self.hand, cards=[card])
        return self

    def bids(self, *words: str) -> "Prepared":
        for seat, word in enumerate(words, start=1):
            self.add("bid_made", hand=self.hand, seat=seat, bid=word)
        return self

    def office(self, **by: Any) -> "Prepared":
        """Let the referee's office say everything at once."""
        self.add("confirmation_agreed", confirmation="hand", **by)
        self.add("referee_called")
        return self.add("ruling_opened", source="complaint", facts="fuori turno", hand=1)

    def at(self, name: str, *ways: str, keys: str = "") -> Iterator[State]:
        for way in ways:
            yield State(self.game, name, way, self.code, keys or way)


def prepared() -> Iterator[State]:
    """Every moment in which keys stand on the page of the table."""
    yield from _marafone()
    yield from _tressette()
    yield from _trionfo()


def _marafone() -> Iterator[State]:
    def start(**more: Any) -> Prepared:
        return Prepared("marafone", "circolo", **{"battezzante": 1} | more)

    yield from start().at("begun", *TOTALS, TRICKS)
    yield from start().at("to name trumps", CARDS, keys="trumps")
    yield from Prepared("marafone", "circolo").at("nobody leads", *TOTALS, TRICKS)
    led = Prepared("marafone", "circolo").add("hand_written", hand=1, value={"battezzante": 3})
    yield from led.at("battezzante told", *TOTALS)
    yield from Prepared("marafone", "circolo").at("who leads", CARDS, keys="who names trumps")
    later = start().hands(9, 4, 7).hands(11, maraffa="A")
    yield from later.at("later", *TOTALS, TRICKS)
    yield from start().hands(11, 10, 11, 9).at("a game is over", *TOTALS, TRICKS)
    bella = start().hands(11, 10, 11, 9).hands(0, 1, 0, 2)
    yield from bella.at("now the bella", *TOTALS, TRICKS)
    yield from start().hands(9, 4).office(side="A").at("office", *TOTALS, TRICKS)
    noted = start().add("trump_named", hand=1, trump="coppe")
    noted.add("maraffa_declared", hand=1, side="B").add("trick_taken", hand=1, won="B", thirds=9)
    yield from noted.at("maraffa and trump", *TOTALS, TRICKS)
    yield from start().tricks(8).at("ninth trick", TRICKS)
    yield from start().tricks(9).at("last trick", TRICKS, keys="last trick")
    named = start().add("trump_named", hand=1, trump="coppe")
    yield from named.at("first card", CARDS)
    unknown = Prepared("marafone", "circolo").add("trump_named", hand=1, trump="coppe")
    yield from unknown.at("first card, nobody known to lead", CARDS, keys="who leads to a trick")
    led = start().add("trump_named", hand=1, trump="coppe").cards("3c 4b 4d 4s 2c")
    yield from led.at("words to say", CARDS)
    led = start().add("trump_named", hand=1, trump="coppe").cards("3c 4b 4d 4s 2c")
    led.add("call_made", hand=1, trick=2, seat=1, word="busso")
    yield from led.at("a word said", CARDS)
    many = start().hands(9).add("trump_named", hand=2, trump="coppe").cards(REVOKES)
    many.office(side="A")
    yield from many.at("findings", CARDS, TRICKS, *TOTALS)


def _tressette() -> Iterator[State]:
    def start(**more: Any) -> Prepared:
        return Prepared("tressette", "tressette", **{"first": 1} | more)

    yield from start().at("begun", *PAIRS)
    yield from Prepared("tressette", "tressette").at("who leads", CARDS, keys="who leads")
    declared = start()
    for seat, suit in enumerate(ACCUSE, start=1):
        declared.add("accusa_declared", hand=1, seat=seat, accusa="napoletana", suit=suit)
    yield from declared.at("accuse", *PAIRS)
    yield from start().hands(4, 5).office(side="A").at("office", *PAIRS)


def _trionfo() -> Iterator[State]:
    def start(*words: str) -> Prepared:
        return Prepared("trionfo", "trionfo", first=1).bids(*words)

    yield from Prepared("trionfo", "trionfo").at("who speaks", TOTALS[0], keys="who speaks")
    yield from start().at("nobody spoke", TOTALS[0], keys="bids")
    yield from start("passo", "passo").at("some spoke", TOTALS[0], keys="words")
    called = start("chiamo", "passo", "passo", "passo", "passo")
    yield from called.at("signore", TOTALS[0], TRICKS)
    yield from called.at("to name trumps", CARDS, keys="trumps")
    maso = start("maso", "passo", "passo", "passo", "passo")
    yield from maso.at("maso", TOTALS[0], keys="maso")

    def named() -> Prepared:
        match = start("chiamo", "passo", "passo", "passo", "passo")
        return match.add("trump_named", hand=1, trump="coppe")

    yield from named().at("to call a card", CARDS, keys="called card")
    yield from named().add("card_called", hand=1, card="3d").at("card called", CARDS)
    yield from named().add("card_called", hand=1, card="3d").cards("4c 5c").at("cards", CARDS)
