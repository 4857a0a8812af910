"""The pieces that the description of the API is made of."""

from collections.abc import Iterable, Mapping
from typing import Any

Json = dict[str, Any]

TEXT: Json = {"type": "string"}
NUMBER: Json = {"type": "integer", "minimum": 0}
POSITIVE: Json = {"type": "integer", "minimum": 1}
YES_NO: Json = {"type": "boolean"}
DAY: Json = {"type": "string", "format": "date"}
MOMENT: Json = {"type": "string", "format": "date-time"}
HASH: Json = {"type": "string", "pattern": "^[0-9a-f]{64}$"}


def an_object(fields: Mapping[str, object], required: Iterable[str] | None = None) -> Json:
    """Return the schema of an object with these fields and no others.

    `required` names those that are always there; without it all are.
    """
    return {
        "type": "object",
        "properties": dict(fields),
        "required": list(fields if required is None else required),
        "additionalProperties": False,
    }


def list_of(items: Json) -> Json:
    """Return the schema of a list."""
    return {"type": "array", "items": items}


def ref(name: str) -> Json:
    """Return what stands for a schema that is described under its name."""
    return {"$ref": f"#/components/schemas/{name}"}
