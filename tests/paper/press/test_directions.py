"""Partners whose names run from right to left keep their order, and the *e* between them."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from referee.paper.matches.sheets import filled_blank, sheet
from referee.paper.press.formats import FORMATS, PaperFormat
from referee.web.patterns.papers import PAPERS
from referee.web.patterns.sample import people
from tests.paper.conftest import URL, text_of
from tests.paper.sample import view_of

pytestmark = pytest.mark.usefixtures("italian")

WORD = re.compile(r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]+)<')
HEBREW = re.compile("[\u0590-\u05ff]")
NAME = 2
"""Words of each of these names."""


class Word(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    text: str

    def is_before(self, other: "Word") -> bool:
        """Tell whether another word of the same line follows at the distance of a space."""
        high = self.bottom - self.top
        return abs(self.bottom - other.bottom) < high / 2 and -1 < other.left - self.right < high


def after_joints(content: bytes) -> Iterator[list[str]]:
    """Yield the Hebrew words that follow each *e*, where there are any."""
    for page in text_of(content, "-bbox").split("<page ")[1:]:
        words = [Word(*map(float, found[:4]), found[4]) for found in WORD.findall(page)]
        hebrew = [word for word in words if HEBREW.search(word.text)]
        for joint in [word for word in words if word.text == "e"]:
            run = [joint]
            while after := [word for word in hebrew if run[-1].is_before(word)]:
                run.append(after[0])
            if len(run) > 1:
                yield [word.text for word in run[1:]]


@pytest.mark.parametrize("name", PAPERS)
def test_only_the_second_partner_follows_the_joint(name: str) -> None:
    assert all(len(words) <= NAME for words in after_joints(PAPERS[name].make()))


@pytest.mark.parametrize("paper", FORMATS)
def test_so_it_is_on_the_sheet_of_their_match(paper: PaperFormat) -> None:
    first, second = people(6)[4:]
    view = view_of([{"points": {"A": 6, "B": 5}}] * 9, players=[first, "Ivo", second, "Ada"])
    for content in (sheet(view, URL, paper), filled_blank(view, URL, paper)):
        assert all(len(words) <= NAME for words in after_joints(content))


def test_the_joint_stands_apart_from_them() -> None:
    """Letters of such names are broad: a space as wide as between ours is hardly seen."""
    first, second = people(6)[4:]
    view = view_of([{"points": {"A": 6, "B": 5}}], players=[first, "Ivo", second, "Ada"])
    words = [
        Word(*map(float, found[:4]), found[4])
        for found in WORD.findall(text_of(sheet(view, URL), "-bbox"))
    ]
    joints = [word for word in words if word.text == "e"]
    near = [
        (word, joint)
        for joint in joints
        for word in words
        if HEBREW.search(word.text) and word.is_before(joint)
    ]
    assert near
    assert all(joint.left - word.right > 2.5 for word, joint in near)


def test_the_samples_have_such_a_pair() -> None:
    assert all(map(HEBREW.search, people(6)[4:]))
    assert [*after_joints(PAPERS["standings"].make())]
