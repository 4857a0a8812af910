"""The views last used: of matches, and of tournaments."""

import threading
from collections import OrderedDict
from typing import Generic, Protocol, TypeVar


class _Headed(Protocol):
    @property
    def code(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def head(self) -> str: ...


V = TypeVar("V", bound=_Headed)


class ViewCache(Generic[V]):
    """The newest views of the matches or tournaments last used, one of each by its code.

    A head's hash names everything before it, so none grows stale.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._views: OrderedDict[str, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, code: str, head: str) -> V | None:
        """Return the view up to this head, None where it is not the one that is kept."""
        with self._lock:
            seen = self._views.get(code)
            if seen is None or seen.head != head:
                return None
            self._views.move_to_end(code)
            return seen

    def put(self, seen: V) -> None:
        """Keep a view, unless a newer one of the same ledger is kept."""
        with self._lock:
            known = self._views.get(seen.code)
            if known is None or known.number <= seen.number:
                self._views[seen.code] = seen
            self._views.move_to_end(seen.code)
            while len(self._views) > self._size:
                self._views.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._views.clear()
