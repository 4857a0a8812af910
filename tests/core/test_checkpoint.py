"""The line of a checkpoint: written, read back, refused."""

from dataclasses import replace

import pytest

from referee.core.checkpoint import BEFORE_FIRST, Checkpoint, read_checkpoint
from referee.core.errors import RuleError

MADE = Checkpoint(3, "2026-11-23T21:15:00Z", 64, BEFORE_FIRST, "a" * 64, "QUJD", "REVG+/==")


def test_a_line_is_read_as_it_was_written_however_paper_has_wrapped_it() -> None:
    assert read_checkpoint(MADE.line) == MADE
    assert read_checkpoint("\n  ".join(MADE.line.split(" ")) + "\n") == MADE
    assert MADE.moment.isoformat() == "2026-11-23T21:15:00+00:00"
    assert replace(MADE, size=65).digest != MADE.digest


@pytest.mark.parametrize(
    "text",
    [
        "",
        "referee-checkpoint/1",
        MADE.statement,
        f"{MADE.line} more",
        MADE.line.replace("/1", "/2"),
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(RuleError, match="no checkpoint"):
        read_checkpoint(text)
