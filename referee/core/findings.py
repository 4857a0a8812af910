"""Findings: the things in a hand that a referee should see (art. 11.1)."""

from dataclasses import dataclass

RESULT_FORMAT = "referee-result/1"
"""The format of what is computed from a record of any game."""


@dataclass(frozen=True, slots=True)
class Finding:
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
        values: dict[str, object] = {"code": self.code}
        for key in ("seat", "trick", "shown_in"):
            value = getattr(self, key)
            if value is not None:
                values[key] = value
        return {**values, "article": self.article, "remedy": self.remedy}
