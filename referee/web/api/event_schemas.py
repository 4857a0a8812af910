"""What the API says of tournaments, described as in OpenAPI."""

from collections.abc import Mapping
from typing import get_args

from referee.core.table_result import Winner
from referee.presenters.tournaments.words import CRITERIA, TABLE_STATES
from referee.tournament.competition.tables import BRACKETS, HOWS
from referee.tournament.formats.registry import FORMATS
from referee.web.api.schemas import (
    DAY,
    NUMBER,
    POSITIVE,
    TEXT,
    YES_NO,
    Json,
    an_object,
    list_of,
    ref,
)

EVENT: Json = {"name": "event", "in": "path", "required": True, "schema": TEXT}
ROUND: Json = {"name": "number", "in": "path", "required": True, "schema": NUMBER}

ADDRESSES = (
    ("/api/events/{event}", "A tournament and its entries", "Tournament", [EVENT]),
    ("/api/events/{event}/rounds/{number}", "A published round", "Round", [EVENT, ROUND]),
    ("/api/events/{event}/standings", "Standings of every stage", "Standings", [EVENT]),
)
"""Of each its address, what it gives, the name of its schema, and its parameters."""

_FORMAT: Json = {"enum": list(FORMATS)}
_ENTRIES = list_of(POSITIVE)
_TIME: Mapping[str, Json] = {
    "day": {**DAY, "type": ["string", "null"]},
    "time": {"type": ["string", "null"], "description": "By the clock of the place: 20:30."},
    "where": {"type": ["string", "null"]},
}
_TWO: Json = {**list_of(NUMBER), "minItems": 2, "maxItems": 2}

_TABLE: Mapping[str, Json] = {
    "table": POSITIVE,
    "a": _ENTRIES,
    "b": _ENTRIES,
    "games": {"oneOf": [_TWO, {"type": "null"}]},
    "points": {"oneOf": [_TWO, {"type": "null"}]},
    "winner": {"enum": [*get_args(Winner), None]},
    "seats": {**_ENTRIES, "description": "Of a table of five, instead of sides."},
    "payments": {"oneOf": [list_of({"type": "integer"}), {"type": "null"}]},
    "how": {"enum": [*HOWS, None], "description": "How the result came about; null without one."},
    "bracket": {"enum": list(BRACKETS)},
    "ruling_open": {"const": True, "description": "The result waits for a referee."},
}
"""A table with its result."""

_TABLE_NOW: Mapping[str, Json] = {
    **_TABLE,
    "state": {"enum": sorted(TABLE_STATES)},
    "match": {
        "type": ["string", "null"],
        "description": "Its code under /api/matches; null where it is played on paper.",
    },
    "running": {
        "type": ["object", "null"],
        "description": "The score of a match that is played, as in the list of matches.",
    },
    "room": {
        "type": ["string", "null"],
        "description": "Where the table stands; null where the organizers tell no rooms.",
    },
}
COUNTS: Json = {
    "oneOf": [ref("TableResult"), {"type": "null"}],
    "description": (
        "Of a match of a tournament: the result that counts there, whether the tablet, the desk, "
        "the phones of both sides or a referee wrote it, as in its round. Where it says something "
        "else than the match, it is what counts. null while none counts."
    ),
}
TABLE_STATE: Json = {
    "enum": [*sorted(TABLE_STATES), None],
    "description": (
        "Of a match of a tournament: the `state` of its table, as in its round; `disputed` also "
        "where two phones have reported different results. null for a match of no round."
    ),
}

_ALWAYS = ("table", "how", "state", "match", "running", "room")

_ROW: Mapping[str, Json] = {
    "rank": POSITIVE,
    "entry": POSITIVE,
    "name": TEXT,
    "played": NUMBER,
    "won": NUMBER,
    "lost": NUMBER,
    "drawn": NUMBER,
    "games": _TWO,
    "points": _TWO,
    "criteria": {
        "type": "object",
        "additionalProperties": {"type": "number"},
        "description": "The values of what orders the rows, without that of the lot.",
    },
    "frozen": {"const": True, "description": "One of its results waits for a referee."},
}

SCHEMAS: Mapping[str, Json] = {
    "Events": an_object(
        {
            "events": list_of(
                an_object({"code": TEXT, "name": TEXT, "day": DAY, "final": YES_NO}),
            )
        }
    ),
    "Tournament": an_object(
        {
            "code": TEXT,
            "name": TEXT,
            "day": DAY,
            "regulation": {"type": ["string", "object"], "description": "As in a record."},
            "stages": {**list_of(_FORMAT), "description": "Those planned, in their order."},
            "rounds": {**NUMBER, "description": "How many are published."},
            "schedule": {
                **list_of(an_object({"round": POSITIVE, **_TIME}, ["round"])),
                "description": "As far as it is told, of the rounds to come too.",
            },
            "final": {**YES_NO, "description": "Its standings cannot change any more."},
            "entries": list_of(
                an_object(
                    {
                        "id": POSITIVE,
                        "name": TEXT,
                        "players": list_of(TEXT),
                        "club": TEXT,
                        "town": TEXT,
                        "withdrawn": YES_NO,
                    }
                )
            ),
        }
    ),
    "Round": an_object(
        {
            "round": POSITIVE,
            **_TIME,
            "stage": POSITIVE,
            "format": _FORMAT,
            "groups": list_of(
                an_object(
                    {
                        "name": TEXT,
                        "tables": list_of(ref("TournamentTable")),
                        "byes": _ENTRIES,
                        "rests": _ENTRIES,
                    }
                )
            ),
        }
    ),
    "TournamentTable": an_object(_TABLE_NOW, _ALWAYS),
    "TableResult": an_object(_TABLE, ("table", "how")),
    "Standings": an_object(
        {
            "final": YES_NO,
            "stages": {
                **list_of(
                    an_object(
                        {
                            "stage": POSITIVE,
                            "format": _FORMAT,
                            "groups": list_of(
                                an_object(
                                    {
                                        "name": TEXT,
                                        "ordered_by": list_of({"enum": list(CRITERIA)}),
                                        "rows": list_of(ref("StandingsRow")),
                                    }
                                )
                            ),
                        }
                    )
                ),
                "description": "The newest first.",
            },
            "prizes": {
                **list_of(an_object({"place": POSITIVE, "text": TEXT, "category": TEXT})),
                "description": "Only once the standings are final; of overall ones no category.",
            },
            "categories": {
                **list_of(
                    an_object(
                        {
                            "name": TEXT,
                            "rows": list_of(
                                an_object(
                                    {
                                        "rank": POSITIVE,
                                        "entry": POSITIVE,
                                        "name": TEXT,
                                        "stage": POSITIVE,
                                        "group": TEXT,
                                        "place": POSITIVE,
                                    }
                                )
                            ),
                        }
                    )
                ),
                "description": "By category; `place` is the one in the ranking of that group.",
            },
        }
    ),
    "StandingsRow": an_object(_ROW, [name for name in _ROW if name != "frozen"]),
}
