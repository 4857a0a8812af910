"""Findings: the things in a hand that a referee should see (art. 11.1)."""

from typing import NamedTuple

RESULT_FORMAT = "referee-result/1"
"""The format of what is computed from a record of any game."""


class Finding(NamedTuple):
    """A finding of the audit in a hand, with the remedy proposed (art. 11.1).

    `trick` counts from 1; `shown_in` is the trick that proves a revoke (4.3).
    """

    code: str
    article: str
    remedy: str | None
    seat: int | None = None
    trick: int | None = None
    shown_in: int | None = None

    def as_json(self) -> dict[str, object]:
        """Return its row of the result document; who, where and by what only if known."""
        values: dict[str, object] = {"code": self.code}
        if self.seat is not None:
            values["seat"] = self.seat
        if self.trick is not None:
            values["trick"] = self.trick
        if self.shown_in is not None:
            values["shown_in"] = self.shown_in
        values["article"], values["remedy"] = self.article, self.remedy
        return values
