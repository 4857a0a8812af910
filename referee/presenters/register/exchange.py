"""The register as files for other programs."""

from collections.abc import Iterable

from referee.actions.register.importing import FORMAT
from referee.core.register.person import Person
from referee.presenters.register.history import LABELS
from referee.presenters.words.spreadsheet import SheetCell
from referee.presenters.words.text import say


def register_rows(people: Iterable[Person]) -> list[list[SheetCell]]:
    """Return the register as rows for a spreadsheet, with a heading that an import knows."""
    heading: list[SheetCell] = [say(label) for label in LABELS.values()]
    return [heading, *[[getattr(one.about, name) for name in LABELS] for one in people]]


def register_document(people: Iterable[Person]) -> dict[str, object]:
    """Return the register as JSON; numbers are those of this installation."""
    listed = [{"number": one.id, **one.about.written()} for one in people]
    return {"format": FORMAT, "people": listed}
