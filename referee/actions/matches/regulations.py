"""The regulations that a table may choose: the REGULATIONS.presets, and the club's own files."""

import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.core.errors import N_, RuleError
from referee.core.regulations import Named
from referee.games.marafone.regulation import REGULATIONS, Regulation

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

    named: Mapping[str, Named[Regulation]]
    broken: tuple[Broken, ...]


def choice(folder: Path) -> RegulationChoice:
    """The presets and every `*.toml` in `folder`, read anew, so that a file dropped in is there."""
    named = dict(REGULATIONS.presets)
    broken = []
    for file in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
        try:
            named[file.stem] = _read(file)
        except RuleError as error:
            # A name in bytes that are no UTF-8 is shown with marks in their place.
            shown = os.fsencode(file.name).decode("utf-8", "replace")
            broken.append(Broken(shown, error))
    return RegulationChoice(named, tuple(broken))


def _read(file: Path) -> Named[Regulation]:
    if file.stem in REGULATIONS.presets:
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
    read = REGULATIONS.read_toml(file.stem, text, REGULATIONS.presets)
    if read.regulation.base in REGULATIONS.presets:
        return read
    # A file without a base is complete; in a record it is told as what differs from a preset.
    complete = REGULATIONS.override(
        REGULATIONS.presets["circolo"].regulation, read.regulation.switches()
    )
    return Named(read.name, read.title, complete)


def _content(file: Path) -> str:
    """Return the text of `file`, with or without the mark that some editors put before it."""
    # A pipe or a device may never end, or never begin.
    if not stat.S_ISREG(file.stat().st_mode):
        raise RuleError(N_("not a file with a text in it"))
    with file.open("rb") as opened:
        content = opened.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise RuleError(N_("longer than %(most)s KiB"), most=MOST_BYTES // 1024)
    return content.decode("utf-8-sig")


def terms(chosen: Named[Regulation]) -> dict[str, Any]:
    """Return how the ledger keeps a regulation: its record form, every switch, and its title."""
    return {
        "regulation": REGULATIONS.spec_of(chosen.regulation),
        "switches": chosen.regulation.switches(),
        "title": chosen.title,
    }
