"""The columns that several tables have."""

from datetime import UTC, datetime
from typing import Annotated

from sqlalchemy import DateTime, Dialect, ForeignKey, String, TypeDecorator
from sqlalchemy.orm import mapped_column


class UtcDateTime(TypeDecorator[datetime]):
    """A moment with its time zone in Python, in UTC in every database (SQLite knows no zones)."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without a time zone has no place in the database")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


MOST_KEY = 2**31 - 1
"""The largest number that a row can have."""

Key = Annotated[int, mapped_column(primary_key=True)]
Code = Annotated[str, mapped_column(String(6), unique=True)]
Hash = Annotated[str, mapped_column(String(64))]
Kind = Annotated[str, mapped_column(String(32))]
Line = Annotated[str, mapped_column(String(80))]
Role = Annotated[str, mapped_column(String(16))]
Word = Annotated[str, mapped_column(String(8))]
AccountId = Annotated[int, mapped_column(ForeignKey("account.id"))]
EventId = Annotated[int, mapped_column(ForeignKey("event.id"))]
MatchId = Annotated[int, mapped_column(ForeignKey("match.id"))]
TableId = Annotated[int, mapped_column(ForeignKey("event_table.id"))]
