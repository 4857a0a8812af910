"""The layers and their rooms: a module imports from its own layer or from one further left."""

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

LAYERS = ["core", "games", "tournament", "store", "actions", "presenters", "paper", "web"]
PURE = ("core", "games", "tournament")
SHARED = {"cards", "pairs"}
"""The rooms below `games` that every game may use."""

PACKAGE = Path(__file__).parents[2] / "referee"
MOST_MODULES = 25
MOST_LINES = 320
"""A module has less than 300; some more are let pass, until it is divided."""

TABLES = {PACKAGE / "web/http/rights.py"}
"""Modules that are a table, with a row for each thing."""

STANDARD = sys.stdlib_module_names
MODULES = [path for layer in LAYERS for path in sorted((PACKAGE / layer).rglob("*.py"))]
PACKAGES = sorted(path.parent for path in PACKAGE.rglob("__init__.py") if path.parent != PACKAGE)


def imports(path: Path) -> Iterator[str]:
    """Yield every name that the module imports, in full: `referee.games.cards.pack.CODES`."""
    package = ("referee", *path.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            start = ".".join((*base, *filter(None, [node.module])))
            yield from (f"{start}.{name.name}" for name in node.names)


def allowed(layer: str, name: str) -> bool:
    package, *inner = name.split(".")
    if package == "referee":
        return inner[0] in LAYERS[: LAYERS.index(layer) + 1]
    if layer in PURE:
        return package in STANDARD or (layer == "tournament" and package == "rustworkx")
    # Who acts, and when, are arguments: below the pages nobody sees a request.
    return package != "flask" or layer in ("paper", "web")


def game_of(parts: tuple[str, ...]) -> str | None:
    """Return the game in whose room a path or a dotted name lies, None outside such rooms."""
    if "games" not in parts[:-1]:
        return None
    room = parts[parts.index("games") + 1]
    return room if room in GAMES else None


GAMES = {
    path.name
    for path in (PACKAGE / "games").iterdir()
    if (path / "__init__.py").exists() and path.name not in SHARED
}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_module_imports_leftwards_only(path: Path) -> None:
    layer = path.relative_to(PACKAGE).parts[0]
    found = [name for name in imports(path) if not allowed(layer, name)]
    assert found == []


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if game_of(path.relative_to(PACKAGE).parts)],
    ids=lambda path: str(path.relative_to(PACKAGE)),
)
def test_a_game_imports_no_other_game(path: Path) -> None:
    own = game_of(path.relative_to(PACKAGE).parts)
    others = [name for name in imports(path) if game_of(tuple(name.split("."))) not in (None, own)]
    assert others == []


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_package_gives_nothing_on_under_another_name(package: Path) -> None:
    assert list(imports(package / "__init__.py")) == []


def test_no_folder_holds_more_modules_than_one_can_overlook() -> None:
    folders = Counter(path.parent for path in PACKAGE.rglob("*.py") if path.stem != "__init__")
    assert {folder for folder, modules in folders.items() if modules > MOST_MODULES} == set()


def test_no_module_is_longer_than_one_can_overlook() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in PACKAGE.rglob("*.py")}
    assert {path for path, lines in lengths.items() if lines > MOST_LINES} == TABLES
