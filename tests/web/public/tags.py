"""The ETag of a page that everybody sees, in each language and after an update."""

import pytest
from flask import Flask


def says_what_it_depends_on(app: Flask, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Assert that a page costs a 304 while it is the same, and is sent anew in other words."""
    client = app.test_client()
    italian = {"Accept-Language": "it"}
    known = {"If-None-Match": client.get(address, headers=italian).headers["ETag"]}
    assert client.get(address, headers={**italian, **known}).status_code == 304
    assert client.get(address, headers={"Accept-Language": "en", **known}).status_code == 200
    monkeypatch.setitem(app.config, "EDITION", "the next")
    assert client.get(address, headers={**italian, **known}).status_code == 200
