"""The facts of tressette."""

from referee.core.errors import N_
from referee.core.facts import OPENING, Facts, Kind, Payload, merged
from referee.core.fields import OPTIONAL_SEAT, word
from referee.games.cards.pack import SUITS
from referee.games.pairs.facts import PAIRS_FACTS, needs_declarer
from referee.games.tressette.accuse import ACCUSE, RANKS, read_accusa

_needs_declarer = needs_declarer(N_("an accusa needs the seat or the side that declared it"))


def accusa_of(payload: Payload) -> dict[str, object]:
    """Return an `accusa_declared` as a record writes the accusa."""
    keys = ("seat", "side", "suit", "rank", "without")
    accusa = {key: payload[key] for key in keys if key in payload}
    if payload.get("trick", 1) > 1:
        accusa["trick"] = payload["trick"]
    return {"kind": payload["accusa"], **accusa}


def _check(payload: Payload) -> None:
    _needs_declarer(payload)
    read_accusa(accusa_of(payload))


FACTS = merged(
    PAIRS_FACTS,
    Facts(
        {
            "match_opened": Kind(OPENING, ("first",)),
            "accusa_declared": Kind(
                ("hand", "accusa"), ("seat", "side", "suit", "rank", "without", "trick")
            ),
        },
        {
            "first": OPTIONAL_SEAT,
            "accusa": word(ACCUSE),
            "suit": word(SUITS),
            "rank": word(RANKS),
            "without": word(SUITS),
        },
        {"accusa_declared": _check},
    ),
)
