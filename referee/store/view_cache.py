"""The views last used: of matches, and of tournaments."""

import threading
from collections import OrderedDict
from typing import Generic, Protocol, TypeVar


class _Headed(Protocol):
    @property
    def head(self) -> str: ...


V = TypeVar("V", bound=_Headed)


class ViewCache(Generic[V]):
    """The views last used. A head's hash names everything before it, so none grows stale."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._views: OrderedDict[str, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, head: str) -> V | None:
        with self._lock:
            if head in self._views:
                self._views.move_to_end(head)
            return self._views.get(head)

    def put(self, seen: V) -> None:
        with self._lock:
            self._views[seen.head] = seen
            self._views.move_to_end(seen.head)
            while len(self._views) > self._size:
                self._views.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._views.clear()
