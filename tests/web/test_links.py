"""Every link of every page leads somewhere: all pages that can be reached from the first one."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.tables import Table

pytestmark = pytest.mark.no_cover

MADE_UP = "7F3K2B"
"""The tournament, and the match, that the page of patterns shows a table of."""

LINK = re.compile(r'\s(?:href|src|action)="(/[^"#]*)')


def links(client: FlaskClient, path: str) -> set[str]:
    """The addresses of this site that the page names; the page itself must be there."""
    with client.get(path) as answer:
        # Where a form is sent to may have no page of its own.
        assert answer.status_code in (200, 303, 405), f"{path}: {answer.status}"
        if answer.mimetype != "text/html" or answer.status_code != 200:
            return set()
        found = {link.replace("&amp;", "&") for link in LINK.findall(answer.text)}
        return {link for link in found if MADE_UP not in link}


@pytest.mark.paper
def test_no_link_is_dead(app: Flask, client: FlaskClient) -> None:
    app.config["DEVELOPMENT"] = 1
    with app.app_context():
        table = Table()
        table.hand(9, 2)
    seen: set[str] = set()
    todo = {"/", f"/match/{table.code}", f"/watch/{table.code}", "/patterns/"}
    while todo:
        path = todo.pop()
        seen.add(path)
        todo |= links(client, path) - seen
    assert f"/match/{table.code}/sheet.pdf" in seen
