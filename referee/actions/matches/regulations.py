"""The regulations that a table may choose: the presets, and the club's own files."""

import os
import stat
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.actions.games.registry import GAMES
from referee.core.errors import N_, RuleError
from referee.core.regulations import ListedRegulation, Regulations
from referee.games.registry import game_of, game_of_regulation

FOLDER = "regulations"
"""The folder of the club's own regulations, inside the instance folder."""

MOST_BYTES = 64 * 1024
"""A regulation is a page of text; whatever is longer is another file put there by mistake."""


@dataclass(frozen=True)
class Broken:
    """A file of the club's own that is no regulation, and why."""

    file: str
    error: RuleError


@dataclass(frozen=True)
class RegulationChoice:
    """The regulations that a table may choose, the presets first; `broken` are refused files."""

    named: Mapping[str, ListedRegulation[Any]]
    broken: tuple[Broken, ...]


def choice(folder: Path, game: str) -> RegulationChoice:
    """Return the presets of a game and its `*.toml` in `folder`, read anew for new files.

    A file is of the game that has its base. One that no game knows, or that cannot be read, is
    for the first game to refuse.
    """
    regulations = game_of(game).regulations
    named: dict[str, ListedRegulation[Any]] = dict(regulations.presets)
    broken = []
    for file in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
        if _game_of_file(file) != game:
            continue
        try:
            named[file.stem] = _read(file, regulations)
        except RuleError as error:
            # A name in bytes that are no UTF-8 is shown with marks in their place.
            shown = os.fsencode(file.name).decode("utf-8", "replace")
            broken.append(Broken(shown, error))
    return RegulationChoice(named, tuple(broken))


def _game_of_file(file: Path) -> str:
    """Return the name of the game whose list has a file, the first one for what no game takes."""
    try:
        base = tomllib.loads(_content(file)).get("base")
    except (RuleError, OSError, ValueError, RecursionError):
        base = None
    game = game_of_regulation(base).name
    return game if GAMES[game].own_files else next(iter(GAMES))


def _read(file: Path, regulations: Regulations[Any]) -> ListedRegulation[Any]:
    """Return the regulation of a file, told as what differs from a preset. Raise RuleError."""
    if file.stem in regulations.presets:
        raise RuleError(N_("a preset has this name already: rename the file"))
    try:
        file.stem.encode()
        text = _content(file)
    except UnicodeEncodeError:
        raise RuleError(N_("the name of the file is not in UTF-8: rename it")) from None
    except UnicodeDecodeError:
        raise RuleError(N_("not a text in UTF-8")) from None
    except OSError as error:
        raise RuleError(N_("cannot be read: %(problem)s"), problem=error.strerror) from None
    read = regulations.read_toml(file.stem, text, regulations.presets)
    if read.regulation.base in regulations.presets:
        return read
    # A file without a base is complete; in a record it is told as what differs from a preset.
    usual = regulations.presets[regulations.usual].regulation
    return ListedRegulation(
        read.name, read.title, regulations.override(usual, read.regulation.switches())
    )


def _content(file: Path) -> str:
    """Return the text of a file, without the byte order mark that some editors put before it.

    Raise RuleError for what is no file or too long, OSError, and UnicodeDecodeError.
    """
    # Reading a pipe or a device may never end.
    if not stat.S_ISREG(file.stat().st_mode):
        raise RuleError(N_("not a file with a text in it"))
    with file.open("rb") as opened:
        content = opened.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise RuleError(N_("longer than %(most)s KiB"), most=MOST_BYTES // 1024)
    return content.decode("utf-8-sig")


def terms(chosen: ListedRegulation[Any]) -> dict[str, Any]:
    """Return how the ledger keeps a regulation: its record form, every switch, and its title."""
    regulation = chosen.regulation
    return {
        "regulation": game_of_regulation(regulation.base).regulations.spec_of(regulation),
        "switches": regulation.switches(),
        "title": chosen.title,
    }
