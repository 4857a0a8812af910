"""Whether checkpoints can be signed, as `referee doctor` tells it."""

from pathlib import Path

from referee.actions.installation.findings import Diagnosis, Params
from referee.core.errors import N_
from referee.store.errors import StoreUnavailable
from referee.store.proof import checkpoints
from referee.store.proof.signing import NoKey, public_key, signing_key


def check_key(folder: Path) -> Diagnosis | None:
    """Return whether the key is there that signed the newest checkpoint; None before the first."""
    try:
        newest = checkpoints.newest()
    except StoreUnavailable:
        return None  # The finding of the database says it.
    if newest is None:
        return None
    params: Params = {"number": newest.number, "made_at": newest.moment}
    try:
        if public_key(signing_key(folder)) == newest.key:
            said = N_("The newest is number %(number)s (%(made_at)s), and it is signed.")
            return Diagnosis("checkpoints", "in_order", said, params=params)
        problem = N_("The key is another than the one of number %(number)s.")
    except NoKey:
        problem = N_("The key that signed number %(number)s is gone: none is made any more.")
    advice = N_("Take the folder “proof” from a backup.")
    return Diagnosis("checkpoints", "wrong", problem, advice, params)
