"""The drawing of running scores: a field with its scale, the numbers of the hands, and lines."""

from collections.abc import Iterable, Iterator, Sequence

from referee.paper.press.drawing import EVERY, Size, hairlines, label
from referee.presenters.words.amounts import MINUS


class RunningField:
    """A field of lines that run from left to right, one step a hand.

    It lies between `left` and `right`, `top` and `bottom` in the units of its size; amounts run
    from `least` at the bottom to `most` at the top, and a hand takes one `step`.
    """

    size: Size
    left: float
    right: float
    top: float
    bottom: float
    least: int
    most: int
    step: float

    def y(self, amount: float) -> float:
        """Return the height of an amount."""
        return self.bottom - (self.bottom - self.top) * (amount - self.least) / (
            self.most - self.least
        )

    def scale(self, lines: int) -> Iterator[str]:
        """Draw the scale at the left and its hairlines, `lines` of them or a few fewer."""
        text, span = self.size.text, self.most - self.least
        every = next((n for n in EVERY if span / n <= lines), span)
        amounts = range(-every * (-self.least // every), self.most + 1, every)
        heights = [self.y(amount) for amount in amounts]
        yield hairlines(self.left, self.right, heights)
        for amount, y in zip(amounts, heights, strict=True):
            shown = str(amount).replace("-", MINUS)
            yield label(self.left - text * 0.5, y + text * 0.32, shown, "end")

    def numbers(self, hands: Sequence[int], first: float, y: float) -> Iterator[str]:
        """Draw the numbers of hands a step apart, as many as there is room for.

        `first` is the place of the first one, `y` the baseline of all.
        """
        last = hands[-1] if hands else 0
        widest = self.size.text * (0.5 + 0.5 * len(str(last)))
        every = next((n for n in EVERY if n * self.step >= widest), last + 1)
        for index in [index for index, number in enumerate(hands) if number % every == 0]:
            yield label(first + index * self.step, y, str(hands[index]), "middle")


def stroke(style: str, width: float, dashes: str = "") -> str:
    """Return the attributes of a line: its classes, its width, and its dashes if it has any."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f' class="{style}" fill="none" stroke="currentColor" stroke-width="{width:g}"{dashed}'


def point(x: float, y: float) -> tuple[str, str]:
    """Return a place as drawings write it."""
    return f"{x:.1f}", f"{y:.1f}"


def polyline(points: Iterable[tuple[str, str]], attributes: str) -> str:
    """Draw a line through points."""
    way = " ".join([f"{x},{y}" for x, y in points])
    return f'<polyline points="{way}"{attributes}/>'
