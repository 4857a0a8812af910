"""The results of each game as lines of text, by the name of the game."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee.cli.text.marafone import marafone_table
from referee.cli.text.tressette import tressette_table
from referee.cli.text.trionfo import trionfo_table
from referee.games.registry import MARAFONE, TRIONFO
from referee.games.tressette.game import TRESSETTE

TABLES: Mapping[str, Callable[[Any, Any], Iterator[str]]] = {
    MARAFONE: marafone_table,
    TRIONFO: trionfo_table,
    TRESSETTE.name: tressette_table,
}
"""Each takes a record and its result, and yields a table with findings below their hands."""
