"""Results that are kept as long as the thing they were made of."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

T = TypeVar("T")
R = TypeVar("R")
P = ParamSpec("P")


def kept_with_first(
    function: Callable[Concatenate[T, P], R],
) -> Callable[Concatenate[T, P], R]:
    """Keep the results of a function with its first argument, which never changes.

    They are found by the other arguments, which can be hashed, and go when that very object goes:
    a cache of so many results would hold as many things that nobody else needs any more.
    """

    @wraps(function)
    def asked(thing: T, /, *args: P.args, **kwargs: P.kwargs) -> R:
        results = vars(thing).setdefault("kept", {})
        key = (function, args, *kwargs.items())
        if key not in results:
            results[key] = function(thing, *args, **kwargs)
        found: R = results[key]
        return found

    return asked
