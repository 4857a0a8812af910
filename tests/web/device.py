"""A device that writes through the API as its documentation says."""

from typing import Any
from uuid import uuid4

from flask.testing import FlaskClient
from werkzeug.test import TestResponse


class Device:
    """Gets a token once, keeps the cookie, and sends JSON."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.token = client.get("/api/csrf").json["token"]

    def post(self, path: str, body: object) -> TestResponse:
        return self.client.post(path, json=body, headers={"X-CSRFToken": self.token})

    def raw(self, path: str, data: bytes, content_type: str = "application/json") -> TestResponse:
        headers = {"X-CSRFToken": self.token}
        return self.client.post(path, data=data, content_type=content_type, headers=headers)

    def open(self, **more: Any) -> str:
        """Open a match and return its code."""
        body = {
            "id": str(uuid4()),
            "players": ["Anna", "Bruno", "Carla", "Dario"],
            "regulation": "circolo",
            **more,
        }
        answer = self.post("/api/matches", body)
        assert answer.status_code == 201, answer.text
        code: str = answer.json["match"]
        return code

    def event(
        self, code: str, kind: str, payload: object, after: int, event_id: str = ""
    ) -> TestResponse:
        body = {"id": event_id or str(uuid4()), "after": after, "kind": kind, "payload": payload}
        return self.post(f"/api/matches/{code}/events", body)
