"""That a name was erased, in words."""

from collections.abc import Mapping
from typing import Any

from referee.core.erasures import marker
from referee.presenters.words.text import _


def erased_words(payload: Mapping[str, Any]) -> str:
    """Say that a name was erased, and what stands in its place."""
    return _("Name erased: %(put)s stands in its place", put=marker(payload["person"]))
