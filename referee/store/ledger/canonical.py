"""The canonical text of a value, which seals are made of."""

import json


def canonical(value: object) -> str:
    """Return the canonical JSON text of a value.

    Keys are sorted, without spaces, and escaped only where that is needed.
    """
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
