"""The API as an OpenAPI 3.1 document; what events may say is read off the kinds of facts."""

from collections.abc import Mapping
from typing import Any

from referee.actions.submissions import EVENT_ID
from referee.core.facts import ARCHIVED, Kind
from referee.core.record import MOST_NAME, NOTES
from referee.games.facts import FIELDS, KINDS
from referee.web.api import event_schemas
from referee.web.api.schemas import (
    HASH,
    MOMENT,
    NUMBER,
    POSITIVE,
    TEXT,
    Json,
    an_object,
    ref,
)
from referee.web.games.game import WebGame
from referee.web.games.registry import GAMES, USUAL

EVENT: Json = {
    "type": "string",
    "pattern": f"^{EVENT_ID.pattern}$",
    "description": "Made by the device, used once; a UUID is best.",
}


def document(server: str) -> Json:
    """Return the whole description; `server` is the root address of the request."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Referee",
            "version": "1",
            "description": DESCRIPTION,
        },
        "servers": [{"url": server}],
        "paths": _paths(),
        "components": {
            "schemas": _schemas(),
            "responses": {name: _answer(text, schema) for name, text, schema in REFUSALS.values()},
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "csrf": {"type": "apiKey", "in": "header", "name": "X-CSRFToken"},
                "session": {"type": "apiKey", "in": "cookie", "name": "session"},
            },
        },
    }


DESCRIPTION = (
    "Facts are added to a match's ledger one by one; record and result follow from it. "
    "A program that sends no cookie just writes; the first answer about a match brings a "
    "credential, and who shows it (Authorization: Bearer) writes to that match from then on. One "
    "that keeps cookies gets a token at /api/csrf and sends it as X-CSRFToken (over HTTPS with a "
    "Referer of this site); it lasts as long as the session. Sending the same event again is "
    "always safe: it is answered as the first time. "
    "Error texts are in the language of Accept-Language: Italian or English."
)


def _paths() -> Json:
    code = {"name": "code", "in": "path", "required": True, "schema": TEXT}
    return {
        "/api/csrf": {"get": _get("A token for writing", "Token")},
        "/api/matches": {
            "get": {**_get("Matches in a list", "List", "422"), "parameters": _search()},
            "post": _post("Open a match", "Opening", "400", "403", "413", "415", "422"),
        },
        "/api/matches/{code}": {
            "parameters": [code],
            "get": {
                **_get("Record and result of a match", "Match", "404", tagged=True),
                "parameters": [KNOWN],
            },
        },
        "/api/matches/{code}/events": {
            "parameters": [code],
            "post": _post(
                "Add a fact to a match", "Event", "400", "403", "404", "409", "413", "415", "422"
            ),
        },
        "/api/events": {
            "get": {
                **_get("Tournaments that are played, and the newest over", "Events", tagged=True),
                "parameters": [KNOWN],
            },
        },
        **{
            address: {
                "parameters": parameters,
                "get": {**_get(summary, schema, "404", tagged=True), "parameters": [KNOWN]},
            }
            for address, summary, schema, parameters in event_schemas.ADDRESSES
        },
    }


KNOWN: Json = {"name": "If-None-Match", "in": "header", "schema": TEXT}


def _get(summary: str, schema: str, *refusals: str, tagged: bool = False) -> Json:
    answers: Json = {"200": _answer(summary, schema)}
    if tagged:
        answers["200"]["headers"] = {"ETag": {"schema": TEXT}}
        answers["304"] = {"description": "Nothing has happened since."}
    return {"summary": summary, "responses": {**answers, **_refused(refusals)}}


def _post(summary: str, schema: str, *refusals: str) -> Json:
    body = {"application/json": {"schema": ref(schema)}}
    answers = {
        "201": _answer("Saved", "Recorded"),
        "200": _answer("Saved before: the answer it got then", "Recorded"),
    }
    if schema == "Event":
        description = "Another device has taken over: kept for a referee, and not in the match"
        answers["202"] = _answer(description, "Late")
    return {
        "summary": summary,
        "security": [{}, {"bearer": []}, {"csrf": [], "session": []}],
        "requestBody": {"required": True, "content": body},
        "responses": {**answers, **_refused(refusals)},
    }


def _answer(text: str, schema: str) -> Json:
    return {"description": text, "content": {"application/json": {"schema": ref(schema)}}}


def _refused(statuses: tuple[str, ...]) -> Json:
    return {
        status: {"$ref": f"#/components/responses/{REFUSALS[status][0]}"}
        for status in (*statuses, "503")
    }


REFUSALS = {
    "400": ("NotUnderstood", "Not JSON, or without a valid CSRF token", "Error"),
    "403": ("NotYours", "From another network, or another device writes to this match", "NotYours"),
    "404": ("Unknown", "No match, or no tournament, has this code; or no such round", "Error"),
    "409": ("MovedOn", "The match has newer entries than `after`; here they are", "Conflict"),
    "413": ("TooLarge", "More than the server takes at once", "Error"),
    "415": ("NotJson", "The body is not application/json", "Error"),
    "422": ("Refused", "It cannot have happened, or the rules do not allow it", "Refusal"),
    "503": (
        "Unavailable",
        "The database does not answer; nothing was saved, or the text says so",
        "Error",
    ),
}
"""By status: the name of the response, what it means, and its schema."""


OF_FINISHED: Json = {"description": "Of finished matches; of those open, 200 are listed at most."}

NOT_BEFORE = {"description": f"{OF_FINISHED['description']} A day before `since` is a 422."}

PARAMETERS: Mapping[str, Json] = {
    "state": {"enum": ["open", "finished"], "default": "open"},
    "name": {"type": "string", "maxLength": MOST_NAME, **OF_FINISHED},
    "since": {"type": "string", "format": "date", **OF_FINISHED},
    "until": {"type": "string", "format": "date", **NOT_BEFORE},
    "page": {"type": "integer", "minimum": 1, "default": 1, **OF_FINISHED},
}
"""What the list of matches is asked with, each at most once."""


def _search() -> list[Json]:
    return [{"name": name, "in": "query", "schema": one} for name, one in PARAMETERS.items()]


def _schemas() -> Json:
    entries = {"type": "array", "items": ref("Entry")}
    shapes: Mapping[str, Mapping[str, object]] = {
        "Token": {"token": TEXT},
        "Entry": {
            "number": POSITIVE,
            "id": EVENT,
            "kind": {"enum": list(KINDS)},
            "payload": {"type": "object"},
            "actor": TEXT,
            "device": TEXT,
            "recorded_at": MOMENT,
            "prev_hash": HASH,
            "hash": HASH,
        },
        "Late": {"match": TEXT, "late": {"const": True}, "told": TEXT},
        "Match": {
            "code": TEXT,
            "number": POSITIVE,
            "head": HASH,
            "state": {"enum": ["open", "finished", "locked", "closed"]},
            "frozen": {
                "type": "boolean",
                "description": "A referee has still to decide: the score is not final.",
            },
            "title": {**TEXT, "description": "The regulation's name as people know it."},
            "opened_at": MOMENT,
            "last_at": MOMENT,
            "record": {"type": "object", "description": "A record, referee/1."},
            "result": {"type": "object", "description": "What follows from it, referee-result/1."},
            "counts": event_schemas.COUNTS,
            "table_state": event_schemas.TABLE_STATE,
        },
        "Error": {"error": TEXT},
        "Refusal": {
            "error": TEXT,
            "article": {"type": ["string", "null"], "description": "An article of the rulebook."},
            "place": {
                **TEXT,
                "description": (
                    "The field that is wrong, or a path in the record the match would have."
                ),
            },
        },
        "Conflict": {"error": TEXT, "entries": entries, "number": NUMBER},
    }
    of_games = {key: one for game in GAMES.values() for key, one in game.described.items()}
    disputed = {
        "disputed": _result("What those say it was who refuse the result, until it is decided."),
        "decided": _result("What counts instead of `result`, as a referee has decided."),
    }
    credential = {**TEXT, "description": "Told once, to a program that had none for this match."}
    recorded = {"match": TEXT, "entry": ref("Entry"), "credential": credential}
    line = {
        "type": "object",
        "properties": {"counts": event_schemas.COUNTS},
        "required": ["counts"],
    }
    matches = {"type": "array", "items": line}
    listed = {"matches": matches, "page": NUMBER, "pages": NUMBER, "total": NUMBER}
    return {
        **{name: an_object(fields, tuple(fields)) for name, fields in shapes.items()},
        "Match": an_object({**shapes["Match"], **of_games, **disputed}, tuple(shapes["Match"])),
        "Opening": {"oneOf": [_opening_of(game) for game in GAMES.values()]},
        "Event": _event(),
        "NotYours": an_object(
            {name: shapes["Refusal"][name] for name in ("error", "article")}, ("error",)
        ),
        "Recorded": an_object(recorded, ("match", "entry")),
        "List": an_object(listed, ("matches",)),
        **{_name(kind): _payload(shape) for kind, shape in KINDS.items()},
        **event_schemas.SCHEMAS,
    }


def _result(told: str) -> Json:
    return {**FIELDS["result"].schema, "description": told}


def _opening_of(game: WebGame[Any]) -> Json:
    """Return what opens a match: the regulation by its name, or as a record writes it."""
    players = game.rules.players
    fields = {"id": EVENT, **_fields(("players", "regulation", game.rules.starter, *NOTES))}
    fields["game"] = {"const": game.name}
    fields["players"] = {**fields["players"], "minItems": players, "maxItems": players}
    fields["regulation"] = {
        "description": "A name of the list of regulations, or a base with switches changed.",
        "anyOf": [
            TEXT,
            {"type": "object", "properties": {"base": TEXT}, "required": ["base"]},
        ],
    }
    named = () if game is USUAL else ("game",)
    return an_object(fields, ("id", *named, "players", "regulation"))


def _event() -> Json:
    """Return the schema of one fact, with the payload of its kind."""
    after = {**NUMBER, "description": "The number of the newest entry that the device knows."}
    kinds = [
        an_object(
            {"id": EVENT, "after": after, "kind": {"const": kind}, "payload": ref(_name(kind))},
            ("id", "after", "kind", "payload"),
        )
        for kind in KINDS
        if kind != "match_opened"
    ]
    return {"oneOf": kinds}


def _payload(shape: Kind) -> Json:
    optional = [name for name in shape.optional if name not in ARCHIVED]
    return an_object(_fields((*shape.required, *optional)), shape.required)


def _fields(names: tuple[str, ...]) -> Json:
    return {name: dict(FIELDS[name].schema) for name in names}


def _name(kind: str) -> str:
    """Return the schema's name for a kind: `CardsPlayed` for `cards_played`."""
    return "".join(word.capitalize() for word in kind.split("_"))
