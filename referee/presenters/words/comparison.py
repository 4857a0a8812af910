"""What a correction changes, line by line."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Change:
    """A line of the `comparison` component: what a correction changes, in words."""

    what: str
    before: str
    after: str

    @property
    def changed(self) -> bool:
        return self.before != self.after
