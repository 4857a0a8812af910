"""What a ledger says to the seal of a sheet, in words."""

from dataclasses import dataclass

from flask_babel import ngettext

from referee.actions.proof.comparing import Comparison
from referee.core.checkpoint import Checkpoint
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.text import _
from referee.store.ledger.entry import EVENT


@dataclass(frozen=True)
class ComparisonWords:
    """A verdict and what follows from it; `is_good` tells whether the sheet says what is there.

    `has_proof` tells that a checkpoint counts the entry.
    """

    is_good: bool
    verdict: str
    lines: tuple[str, ...]
    has_proof: bool


def comparison_words(found: Comparison) -> ComparisonWords:
    """Return what a comparison says to people."""
    if found.entry is None or found.at is None:
        return ComparisonWords(
            False,
            _("No entry of this match or event has this seal."),
            (
                _(
                    "Either a sign was misread, or the sheet is of another match, or the ledger"
                    " is not what it was when the sheet was printed."
                ),
                *_broken(found),
            ),
            False,
        )
    of = _("event %(code)s") if found.scope == EVENT else _("match %(code)s")
    lines = [_since(found), *_broken(found)]
    if found.made_at is not None:
        lines.append(
            _(
                "It was counted in checkpoint %(number)s, %(when)s, which was signed then.",
                number=found.checkpoint,
                when=moment_shown(found.made_at),
            )
        )
    else:
        lines.append(
            _("No checkpoint counts it yet: the next one will, within a quarter of an hour.")
        )
    verdict = _(
        "This is the seal of entry %(number)s of %(what)s, written %(when)s.",
        number=found.entry,
        what=of % {"code": found.code},
        when=moment_shown(found.at),
    )
    good = found.broken is None
    return ComparisonWords(good, verdict, tuple(lines), good and found.made_at is not None)


def _since(found: Comparison) -> str:
    if not found.since:
        return _("Nothing was written since: the sheet says what is there.")
    said: str = ngettext(
        "%(num)s entry was written since. The sheet says what was there before.",
        "%(num)s entries were written since. The sheet says what was there before.",
        found.since,
    )
    return said


def _broken(found: Comparison) -> list[str]:
    if found.broken is None:
        return []
    return [
        _(
            "Entry %(number)s of this ledger is not as it was written. Tell whoever looks after"
            " the installation.",
            number=found.broken,
        )
    ]


def made_words(made: Checkpoint) -> str:
    """Return number and time of a checkpoint."""
    return _("Checkpoint %(number)s, %(when)s", number=made.number, when=moment_shown(made.moment))
