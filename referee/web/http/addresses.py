"""Addresses of pages, whose links are compiled when the first of them is made."""

from collections.abc import Callable

from werkzeug.routing import Rule


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
