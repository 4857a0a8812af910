"""A club's evening of matches, made up: to look around in, and to show."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import islice
from random import Random
from uuid import uuid4

from referee.actions.demo.games.registry import GAMES
from referee.actions.matches.openings import open_match
from referee.games.registry import game_of
from referee.store.ledger.ledger import Stamp

NAMES = (
    "Anna Bartolini, Bruno Casadei, Carla Fabbri, Dario Montanari, Elide Zoffoli, Fausto Ricci, "
    "Gina Valzania, Ivo Gualtieri, Loretta Amadori, Niccolò Lucchi, Oriana Pieri, Primo Bagnoli, "
    "Quinto Baldini, Rosa Brighi, Sante Morigi, Tonino Succi, Urbano Raggi, Vanda Foschi, Vito "
    "Magnani, Ada Orioli, Aldo Galassi, Cesare Pirini, Delia Ravaioli, Dino Mambelli, Elsa "
    "Venturi, Enea Tassinari, Franca Severi, Giulio Babini, Ida Mengozzi, Libero Zanotti, Luigi "
    "Biondi, Maria Laghi, Nives Sartini, Ottavio Neri, Pia Giunchi, Remo Cavina, Rina Benedetti, "
    "Sergio Farneti, Silvana Calisesi, Teresa Pasini, Ugo Gardini, Vera Mazzotti"
).split(", ")
"""Enough for all tables: nobody sits at two of them in one evening."""


def evening(seed: int, stamp: Stamp) -> list[str]:
    """Play an evening that ends at `stamp.now`; return the codes, game by game.

    The same seed deals and plays the same cards.
    """
    random = Random(seed)  # noqa: S311 -- cards for a demonstration, not for a stake
    people = iter(random.sample(NAMES, len(NAMES)))
    matches = [(game, match) for game, demo in GAMES.items() for match in demo.evening]
    codes = []
    for number, (game, match) in enumerate(matches, start=1):
        began = replace(stamp, now=stamp.now - timedelta(minutes=match.minutes))
        table = {"date": stamp.now.date().isoformat(), "table": str(number)}
        code = _open(people, began, game, match.regulation, table)
        match.play(GAMES[game].table(random, stamp.now, began, code))
        codes.append(code)
    return codes


def _open(
    people: Iterator[str], began: Stamp, game: str, regulation: str, table: dict[str, str]
) -> str:
    """Open a match of the next people; return its code."""
    terms = game_of(game).terms_of(regulation)
    opening = {
        "game": game,
        "players": list(islice(people, game_of(game).players)),
        "regulation": regulation,
        "switches": terms.switches,
        "title": terms.title,
        "place": "Circolo del Borgo",
        "event": "Venerdì di maraffa",
        **table,
    }
    return open_match(opening, str(uuid4()), began).code
