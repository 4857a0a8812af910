"""The theme of a table: read from the cookie of its device, and from nowhere else."""

import pytest
from flask.testing import FlaskClient


@pytest.mark.parametrize(
    ("cookie", "theme"),
    [("", "light dark"), ("dark", "dark"), ("light", "light"), ("pink", "light dark")],
)
def test_the_pages_of_a_table_follow_its_device(
    client: FlaskClient, cookie: str, theme: str
) -> None:
    client.set_cookie("theme", cookie)

    page = client.get("/match/new").text
    assert f'<meta name="color-scheme" content="{theme}">' in page
    assert (f'data-theme="{theme}"' in page) == (theme != "light dark")
    assert '<meta name="color-scheme" content="light dark">' in client.get("/").text
