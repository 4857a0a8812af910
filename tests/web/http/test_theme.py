"""The theme of a table: read from the cookie of its device, and from nowhere else."""

import pytest
from flask.testing import FlaskClient


@pytest.mark.parametrize(
    ("cookie", "theme"), [("", ""), ("dark", "dark"), ("light", "light"), ("pink", "")]
)
def test_the_pages_of_a_table_follow_its_device(
    client: FlaskClient, cookie: str, theme: str
) -> None:
    client.set_cookie("theme", cookie)

    assert f'data-theme="{theme}"' in client.get("/match/new").text
    assert 'data-theme=""' in client.get("/").text
