"""A club's evening of matches, made up: to look around in, and to show."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import islice
from random import Random
from typing import Any
from uuid import uuid4

from referee.actions.demo.deals import Played, play_hand
from referee.actions.demo.sessions import FiveTable, finished_and_signed, in_mid_hand
from referee.actions.demo.sitting import Sitting
from referee.actions.matches.match_facts import open_match
from referee.core.sides import SIDES, Pair, Side, opponents, side_of
from referee.games.registry import MARAFONE, TRIONFO, terms_of
from referee.store.ledger.ledger import Stamp
from referee.store.matches import queries
from referee.store.matches.views import MatchView

NAMES = (
    "Anna Bartolini",
    "Bruno Casadei",
    "Carla Fabbri",
    "Dario Montanari",
    "Elide Zoffoli",
    "Fausto Ricci",
    "Gina Valzania",
    "Ivo Gualtieri",
    "Loretta Amadori",
    "Niccolò Lucchi",
    "Oriana Pieri",
    "Primo Bagnoli",
    "Quinto Baldini",
    "Rosa Brighi",
    "Sante Morigi",
    "Tonino Succi",
    "Urbano Raggi",
    "Vanda Foschi",
    "Vito Magnani",
    "Ada Orioli",
    "Aldo Galassi",
    "Cesare Pirini",
    "Delia Ravaioli",
    "Dino Mambelli",
    "Elsa Venturi",
    "Enea Tassinari",
    "Franca Severi",
    "Giulio Babini",
    "Ida Mengozzi",
    "Libero Zanotti",
    "Luigi Biondi",
    "Maria Laghi",
    "Nives Sartini",
    "Ottavio Neri",
    "Pia Giunchi",
    "Remo Cavina",
)
"""Enough for all tables: nobody sits at two of them in one evening."""

SIGNATURE = [[60, 300, 140, 180, 210, 320, 280, 190, 360, 310, 520, 250, 700, 280]]


@dataclass
class FourTable(Sitting):
    """A table of marafone."""

    @property
    def view(self) -> MatchView:
        return queries.match_view(self.code)

    @property
    def hand(self) -> int:
        """The number of the next hand."""
        return len(self.view.state.record["hands"]) + 1

    @property
    def finished(self) -> bool:
        return self.view.result.finished

    def deal(self, revoke: bool = False) -> Played:
        return play_hand(self.random, self.view.result.next_battezzante, revoke)

    def totals(self) -> None:
        """Record a hand as people do who count at the end."""
        self.add("hand_written", hand=self.hand, value={"thirds": self.deal().thirds.as_json()})

    def sign(self) -> None:
        """Both sides sign, one of them with the finger."""
        anna, bruno, *_ = self.view.record.players
        self.add("side_signed", side="A", name=anna, signature=SIGNATURE)
        self.add("side_signed", side="B", name=bruno)

    def need(self, side: Side) -> int:
        """Thirds that a side lacks to the target."""
        current = self.view.result.current
        assert current is not None  # only asked while the match goes on
        return self.view.state.regulation.scale * (current.target - current.score.of(side))


def evening(seed: int, stamp: Stamp) -> list[str]:
    """Play an evening that ends at `stamp.now`; returns the codes, sessions of trionfo last.

    The same seed deals and plays the same cards.
    """
    random = Random(seed)  # noqa: S311 -- cards for a demonstration, not for a stake
    people = iter(random.sample(NAMES, len(NAMES)))
    codes = []
    for number, (regulation, minutes, script) in enumerate(SCRIPTS, start=1):
        code, began = _opened(people, stamp, minutes, MARAFONE, regulation, str(number))
        script(FourTable(random, stamp.now, began, code))
        codes.append(code)
    for number, (minutes, play) in enumerate(SESSIONS, start=len(SCRIPTS) + 1):
        code, began = _opened(people, stamp, minutes, TRIONFO, "trionfo", str(number))
        play(FiveTable(random, stamp.now, began, code))
        codes.append(code)
    return codes


def _opened(
    people: Iterator[str], stamp: Stamp, minutes: int, game: str, regulation: str, table: str
) -> tuple[str, Stamp]:
    """A match that begins so many minutes before the evening ends: its code, and when."""
    began = replace(stamp, now=stamp.now - timedelta(minutes=minutes))
    terms = terms_of(game, regulation)
    opening = {
        "game": game,
        "players": list(islice(people, 5 if game == TRIONFO else 4)),
        "regulation": regulation,
        "switches": terms.switches,
        "title": terms.title,
        "date": stamp.now.date().isoformat(),
        "place": "Circolo del Borgo",
        "event": "Venerdì di maraffa",
        "table": table,
    }
    return open_match(opening, str(uuid4()), began).code, began


def _by_cards(table: FourTable, played: Played, cards: int = 40) -> None:
    """Record a hand card by card, with its calls; the last trick falls at once."""
    hand = table.hand
    table.add("trump_named", hand=hand, trump=played.trump, battezzante=played.battezzante)
    left = cards
    for number, codes in enumerate(played.tricks, start=1):
        groups = [codes] if number == 10 else [(code,) for code in codes]
        for turn, group in enumerate(groups):
            if left <= 0:
                return
            left -= len(group)
            table.add("cards_played", hand=hand, cards=list(group))
            if turn == 0 and number < 10:
                _say(table, hand, number, played)
            if turn == 0 and number == 1 and played.maraffa:
                table.add("maraffa_declared", hand=hand, seat=played.maraffa)


def _say(table: FourTable, hand: int, trick: int, played: Played) -> None:
    """Sometimes the leader says a word, and it is true."""
    word = "volo" if played.alone[trick - 1] else "busso"
    if table.random.random() < 0.25:
        table.add("call_made", hand=hand, trick=trick, seat=played.leaders[trick - 1], word=word)


def _totals(table: FourTable, thirds: Pair, **more: Any) -> None:
    table.add("hand_written", hand=table.hand, value={"thirds": thirds.as_json(), **more})


def _leaning(table: FourTable, side: Side) -> Pair:
    """The totals of a real deal, the greater share to one side."""
    small, great = sorted(table.deal().thirds)
    return Pair(great, small) if side == "A" else Pair(small, great)


def _claim(table: FourTable, side: Side, thirds: int) -> None:
    hand = table.hand
    other = min(32 - thirds, 6)
    taken = Pair(thirds, other) if side == "A" else Pair(other, thirds)
    _totals(table, taken)
    table.add("claim_made", hand=hand, side=side)


def _three_games(table: FourTable) -> None:
    """Totals all evening: brutta to one side, brutta to the other, and la bella; signed."""
    wrong_claim = False
    _totals(table, _leaning(table, "A"), maraffa="A", trump="denari")
    table.add("hand_voided", hand=table.hand, void="misdeal")
    while not table.finished:
        game = table.view.result.games_won.A + table.view.result.games_won.B + 1
        side: Side = "A" if game == 1 else "B" if game == 2 else table.random.choice(SIDES)
        if game == 2 and table.need(side) <= 24:
            _claim(table, side, max(table.need(side), 6))
        elif game == 1 and not wrong_claim and 6 <= table.need(side) <= 33:
            wrong_claim = True
            _claim(table, side, table.need(side) - 3)
        elif table.hand == 5:
            table.add(
                "penalty_applied",
                hand=5,
                side=opponents(side),
                offence="revoke",
                remedy="eleven_nil",
            )
        else:
            _totals(table, _leaning(table, side))
    table.sign()


def _in_mid_hand(table: FourTable) -> None:
    """Cards all evening: a revoke has been played in the third hand, the fifth is on the table."""
    for number in range(1, 5):
        _by_cards(table, table.deal(revoke=number == 3))
    _by_cards(table, table.deal(), cards=22)


def _trick_by_trick(table: FourTable) -> None:
    """Tricks without cards, to the end; nobody has signed yet."""
    while not table.finished:
        played, hand = table.deal(), table.hand
        table.add("trump_named", hand=hand, trump=played.trump)
        for winner, thirds in zip(played.winners, played.worth, strict=True):
            table.add("trick_taken", hand=hand, won=side_of(winner), thirds=thirds)


def _just_begun(table: FourTable) -> None:
    table.totals()


def _given_up(table: FourTable) -> None:
    for _ in range(3):
        table.totals()
    table.add("match_closed", reason="Si è fatto tardi")


SCRIPTS: tuple[tuple[str, int, Callable[[FourTable], None]], ...] = (
    ("circolo", 30, _in_mid_hand),
    ("circolo", 180, _three_games),
    ("pagat", 170, _trick_by_trick),
    ("figure", 175, _three_games),
    ("torneo", 12, _just_begun),
    ("corto", 90, _given_up),
)
"""The matches of the evening: regulation, how many minutes ago it began, and what happened."""

SESSIONS: tuple[tuple[int, Callable[[FiveTable], None]], ...] = (
    (150, finished_and_signed),
    (25, in_mid_hand),
)
"""The sessions of the evening: how many minutes ago each began, and what happened."""
