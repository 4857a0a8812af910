"""Addresses of pages: the numbers in them, and links that are compiled when one is first made."""

from collections.abc import Callable

from werkzeug.routing import IntegerConverter, Map, Rule

from referee.store.columns import MOST_KEY


class KeyConverter(IntegerConverter):
    """A number in an address; no page has one that no row can have, on which a query would fail."""

    def __init__(self, url_map: Map) -> None:
        super().__init__(url_map, max=MOST_KEY)


class Address(Rule):
    """A rule of Werkzeug that compiles what builds its links when it is first asked for one.

    Werkzeug compiles two functions for each address while the application is built. That is half of
    the time of building it, and most commands of the command line make no link at all.
    """

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compile_now = super()._compile_builder

        def build(rule: Address, /, **values: object) -> tuple[str, str]:
            compiled: Callable[..., tuple[str, str]] = compile_now(append_unknown).__get__(rule)
            setattr(rule, "_build_unknown" if append_unknown else "_build", compiled)
            return compiled(**values)

        return build
