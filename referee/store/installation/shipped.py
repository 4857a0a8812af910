"""What is shipped with the program beside its modules: templates, migrations, what is new."""

from pathlib import Path

PACKAGE = Path(__file__).parents[2]


def shipped(name: str) -> Path:
    """Return a file or folder: inside the installed package, or in the checkout around it."""
    inside = PACKAGE / name
    return inside if inside.exists() else PACKAGE.parent / name
