"""The register as it was salvaged from a damaged file: it goes on where a backup ends."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.core.erasures import PERSON_ERASED
from referee.core.errors import N_, RuleError
from referee.store.database import writing
from referee.store.ledger import ledger
from referee.store.ledger.entry import REGISTER, StoredEntry, first_broken_link
from referee.store.ledger.ledger import REGISTER_BOOK
from referee.store.ledger.lines import entry_of
from referee.store.register import projections
from referee.store.register.queries import CODE, held_register


@dataclass(frozen=True)
class Continued:
    """A register that was gone on with: how many entries were `added`.

    `left` is the number of the first one that was left out, None if none was: from it on names were
    erased, in matches and tournaments as well.
    """

    added: int
    left: int | None


def is_ledger(documents: Sequence[object]) -> bool:
    """Tell whether documents are the lines of a ledger."""
    first = documents[0] if documents else None
    return isinstance(first, Mapping) and "prev_hash" in first


def continue_register(documents: Sequence[object]) -> Continued:
    """Add the entries that follow those that are here, as they are: writer, time and seal.

    So history, seasons, leagues and results of earlier years come in with them, and what was
    counted by a checkpoint is there again. Raise RuleError for entries that are not whole, or not
    of this register; nothing is then saved.
    """
    entries = tuple([entry_of(one) for one in documents])
    fault = first_broken_link(CODE, entries, REGISTER)
    if fault is not None:
        raise RuleError(
            N_("entry %(number)s is not as it was written to the register"), number=fault.number
        )
    with writing():
        chain = held_register()
        stored = ledger.stored(chain.owner_id, book=REGISTER_BOOK)
        for here, salvaged in zip(stored, entries, strict=False):
            if here.hash != salvaged.hash:
                raise RuleError(
                    N_(
                        "the register here is another one from entry %(number)s on: import the "
                        "people of “register.json” instead"
                    ),
                    number=here.number,
                )
        following = entries[chain.head.number :]
        kept = _until_erased(following)
        for entry in kept:
            ledger.add(chain, [entry])
            projections.write(chain, (entry.opened(),))
    left = following[len(kept)].number if len(kept) < len(following) else None
    return Continued(len(kept), left)


def _until_erased(entries: Sequence[StoredEntry]) -> list[StoredEntry]:
    """Return the entries before the first that erases a name, or from which one was erased."""
    kept: list[StoredEntry] = []
    for entry in entries:
        if entry.kind == PERSON_ERASED or (entry.leaves is not None and entry.leaves.blanked):
            break
        kept.append(entry)
    return kept
