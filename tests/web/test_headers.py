"""What answers say to the browser beside their content."""

import pytest
from flask.testing import FlaskClient


def test_the_session_s_cookie_is_sent_when_it_changes_and_only_then(client: FlaskClient) -> None:
    """Sent with each answer, one that comes late would undo what was chosen in the meantime."""
    first = client.get("/match/new")
    cookie = first.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    with client.session_transaction() as session:
        session.permanent = True
    for path in ("/match/new", "/static/css/main.css"):
        with client.get(path) as again:
            assert "Set-Cookie" not in again.headers


@pytest.mark.parametrize("path", ["/", "/match/new", "/nowhere", "/api/matches", "/help/rules"])
def test_what_is_written_for_one_reader_is_kept_for_nobody_else(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(path)
    assert {"Cookie", "Accept-Language"} <= set(answer.vary)
    assert answer.headers["Cache-Control"] == "private, no-cache"
    with client.get("/static/css/main.css") as file:
        assert "Accept-Language" not in file.vary
