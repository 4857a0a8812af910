"""Output of the command line that fails, as on a full disk, reported in one line."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

import click


@contextmanager
def written_out(output: TextIO | None = None) -> Iterator[None]:
    """Flush `output` (standard output by default) at the end; a failure ends with status 1."""
    stream = output or sys.stdout
    try:
        yield
        stream.flush()
    except BrokenPipeError:
        raise  # The reader has closed the pipe; Click ends the command without a message.
    except OSError as error:
        _forget(stream)
        raise click.ClickException(f"the output cannot be written: {error.strerror}") from error


def _forget(stream: TextIO) -> None:
    """Send nowhere what the stream still holds: it would fail once more when it is closed."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


PLURALS = {"match": "matches", "entry": "entries", "new person": "new people"}
"""Of words that do not just add an s."""


def counted(number: int, thing: str) -> str:
    """Return “1 match”, “2 matches”."""
    return f"{number} {thing if number == 1 else PLURALS.get(thing, f'{thing}s')}"
