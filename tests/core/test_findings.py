"""Findings as the result document has them."""

from referee.core.findings import Finding


def test_who_where_and_by_what_only_if_known() -> None:
    assert Finding("revoke", "8.3", "lost_hand", 2, 3, 5).as_json() == {
        "code": "revoke",
        "seat": 2,
        "trick": 3,
        "shown_in": 5,
        "article": "8.3",
        "remedy": "lost_hand",
    }
    assert Finding("cards", "11.1", None).as_json() == {
        "code": "cards",
        "article": "11.1",
        "remedy": None,
    }
