"""The formats of paper."""

from typing import Literal

PaperFormat = Literal["a4", "a5"]
"""`a5` sheets come two on a landscape A4."""

FORMATS: tuple[PaperFormat, ...] = ("a4", "a5")
