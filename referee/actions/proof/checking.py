"""What `referee verify` asks of checkpoints, and of a proof that somebody has brought."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.core import merkle
from referee.core.checkpoint import BEFORE_FIRST, Checkpoint, read_checkpoint
from referee.core.errors import N_, RuleError
from referee.store.proof import checkpoints
from referee.store.proof.checkpoints import LedgerHead
from referee.store.proof.signing import NoKey, is_signed, kept, public_key, signing_key

PROOF = "referee-proof/1"


@dataclass(frozen=True)
class Brought:
    """A checkpoint that somebody has brought, and of a proof the ledger that it is about."""

    checkpoint: Checkpoint
    head: LedgerHead | None = None


def problems(folder: Path | None) -> Iterator[str]:
    """Yield what is wrong with the checkpoints, and what is no longer as they count it.

    `folder` is that of the installation, which has the key and the newest of them; None asks the
    database alone.
    """
    made, previous, key = checkpoints.lines(), BEFORE_FIRST, None
    if folder is not None and made:
        try:
            key = public_key(signing_key(folder))
        except NoKey as error:
            yield f"the key that signs checkpoints is missing: {error}"
    for expected, (number, line) in enumerate(made, start=1):
        found = _faults(number, line, previous, key) if number == expected else ["it is missing"]
        if found:
            yield from [f"checkpoint {expected}: {fault}" for fault in found]
            break
        previous = read_checkpoint(line).digest
    for head in checkpoints.changed():
        yield f"{_named(head)} is not as a checkpoint has counted it"
    newest = kept(folder) if folder is not None else ""
    if newest and newest not in {line for _, line in made}:
        yield "the newest checkpoint, kept beside the key, is not in the database"


def _faults(number: int, line: str, previous: str, key: str | None) -> list[str]:
    try:
        said = read_checkpoint(line)
    except RuleError as error:
        return [str(error)]
    leaves = [head.leaf for head in checkpoints.heads_of(number)]
    faults = {
        "it has another number": said.number != number,
        "it does not follow the one before it": said.previous != previous,
        "the ledgers that it counts are others": (said.size, said.root)
        != (len(leaves), merkle.root(leaves).hex()),
        "it is not signed with the key of this installation": (
            said.key != (key or said.key) or not is_signed(said.statement, said.key, said.signature)
        ),
    }
    return [words for words, wrong in faults.items() if wrong]


def _named(head: LedgerHead) -> str:
    return f"{head.scope} {head.code}, up to entry {head.number},"


def read_brought(text: str) -> Brought:
    """Read a checkpoint, or a proof as a page gives it. Raise RuleError."""
    if not text.lstrip().startswith("{"):
        return Brought(read_checkpoint(text))
    try:
        said = json.loads(text)
        head = LedgerHead(
            str(said["scope"]), str(said["code"]), int(said["number"]), str(said["hash"])
        )
        index, path = int(said["index"]), [bytes.fromhex(one) for one in said["path"]]
        made = read_checkpoint(str(said["checkpoint"]))
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        raise RuleError(N_("this is no proof of Referee")) from error
    found = merkle.root_by(head.leaf, index, made.size, path)
    if found is None or found.hex() != made.root:
        raise RuleError(N_("the proof does not lead to its checkpoint"))
    return Brought(made, head)


def faults_of(brought: Brought, folder: Path) -> list[str]:
    """Return why a checkpoint that was brought proves nothing, or what it proves to be changed.

    An empty list: it is one of this installation, and all that it counts is as it was.
    """
    made = brought.checkpoint
    if not is_signed(made.statement, made.key, made.signature):
        return ["its signature is not that of its key"]
    try:
        if made.key != public_key(signing_key(folder)):
            return [f"it is signed with another installation’s key: {made.key}"]
    except NoKey as error:
        return [f"the key of this installation is missing: {error}"]
    if checkpoints.checkpoint(made.number) != made:
        return ["the database has no such checkpoint: it is older, or something was cut from it"]
    faults = [f"{_named(head)} is not as it was" for head in checkpoints.changed(made.number)]
    leaves = [head.leaf for head in checkpoints.heads_of(made.number)]
    if merkle.root(leaves).hex() != made.root:
        faults.append("the ledgers that it counts are others")
    return faults


def proof_of(scope: str, code: str) -> dict[str, Any] | None:
    """Return the proof that a ledger was in the newest checkpoint that counts it, None without.

    Whoever has it needs nothing of this installation but its public key (docs/proof.md).
    """
    known = checkpoints.counted(scope, code)
    if not known:
        return None
    number, head = known[-1].checkpoint, known[-1].head
    made, heads = checkpoints.checkpoint(number), checkpoints.heads_of(number)
    assert made is not None  # the database refuses a head without its checkpoint
    index = heads.index(head)
    path = merkle.audit_path(index, [one.leaf for one in heads])
    return {
        "format": PROOF,
        **head._asdict(),
        "index": index,
        "path": [one.hex() for one in path],
        "checkpoint": made.line,
    }
