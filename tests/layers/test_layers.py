"""The layers: a module imports from its own or from one further left, never from the root."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

LAYERS = ["rules", "tournament", "store", "actions", "shown", "paper", "web"]
PACKAGE = Path(__file__).parents[2] / "referee"
STANDARD = sys.stdlib_module_names
MODULES = [path for layer in LAYERS for path in sorted((PACKAGE / layer).rglob("*.py"))]


def imports(path: Path) -> Iterator[str]:
    """Every name that the module imports, in full: `referee.rules.cards.CODES`."""
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
    if layer in ("rules", "tournament"):
        return package in STANDARD or (layer == "tournament" and package == "rustworkx")
    # Who acts, and when, are arguments: below the pages nobody sees a request.
    return package != "flask" or layer in ("paper", "web")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_module_imports_leftwards_only(path: Path) -> None:
    layer = path.relative_to(PACKAGE).parts[0]
    assert [name for name in imports(path) if not allowed(layer, name)] == []


@pytest.mark.parametrize("layer", [name for name in LAYERS if (PACKAGE / name).is_dir()])
def test_a_package_gives_nothing_on_under_another_name(layer: str) -> None:
    assert list(imports(PACKAGE / layer / "__init__.py")) == []
