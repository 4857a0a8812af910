"""Errors in words."""

import errno
import os
from pathlib import Path

import pytest

from referee.core.errors import words_of


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "backup.zip"), "No space left on device"),
        # Some libraries raise it with a sentence of their own, and without a number.
        (OSError("the archive is cut short"), "the archive is cut short"),
        (ValueError("no such folder"), "no such folder"),
    ],
)
def test_an_error_is_said_in_words(error: Exception, words: str) -> None:
    assert words_of(error) == words


def test_an_error_of_the_system_is_said_without_its_number_and_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as raised:
        (tmp_path / "none").open()
    assert words_of(raised.value) == "No such file or directory"
