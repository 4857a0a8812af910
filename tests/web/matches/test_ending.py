"""The end of a match: once both sides have signed, the page offers no change but a reopening."""

from flask import Flask

from tests.tables import Table


def test_a_signed_match_offers_no_correction(app: Flask) -> None:
    with app.app_context():
        table = Table(regulation="wikipedia")
        table.finish()
    client = app.test_client()
    assert "/correct/1" in client.get(f"/match/{table.code}").text
    with app.app_context():
        table.sign()
    page = client.get(f"/match/{table.code}").text
    assert "/correct/" not in page
    assert f"/match/{table.code}/names" not in page
    assert f"/match/{table.code}/end" in page
