"""Errors of a person, in words: the mistake, its place and the article."""


def N_(text: str) -> str:
    """Mark a text for the translation catalog; pure code never translates."""
    return text


def words_of(error: Exception) -> str:
    """Return an error in words; one of the system without its number and its file."""
    return (isinstance(error, OSError) and error.strerror) or str(error)


class RuleError(ValueError):
    """An entry of a person that cannot have happened, or that the rules do not allow.

    `template` is English with `%(name)s` placeholders filled from `params`; `place` is a JSON path
    with 0-based indexes (`hands[3].tricks[2]`) or empty; `article` is a number of the rulebook.
    """

    def __init__(
        self,
        template: str,
        /,
        *,
        place: str = "",
        article: str | None = None,
        **params: object,
    ) -> None:
        super().__init__(template, params)
        self.template = template
        self.params = params
        self.place = place
        self.article = article

    def within(self, outer: str) -> "RuleError":
        """Return the error with its place inside a container: `tricks[2]` within `hands[3]`."""
        inner = self.place
        joint = "" if not inner or inner.startswith("[") else "."
        self.place = f"{outer}{joint}{inner}"
        return self

    @property
    def message(self) -> str:
        return self.template % self.params

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message
