"""Whose written names may be: sure, doubtful or new."""

import pytest

from referee.core.register.proposals import (
    DOUBTFUL,
    MOST_CANDIDATES,
    NEW,
    SURE,
    PlainName,
    Proposal,
    one_letter_off,
    proposals,
)

PEOPLE = {
    1: PlainName("ada rossi", "forli", "bar sport"),
    2: PlainName("bia neri"),
    3: PlainName("gino damico", "forli"),
    4: PlainName("gino damico", "faenza"),
    5: PlainName("anna maria verdi", "", "circolo"),
    6: PlainName("ivo bruni detto il moro"),
}


def proposed(*written: PlainName) -> list[Proposal]:
    return list(proposals(written, PEOPLE))


@pytest.mark.parametrize(
    ("written", "proposal"),
    [
        (PlainName("ada rossi", "forli", "bar sport"), Proposal(SURE, (1,))),
        (PlainName("ada rossi"), Proposal(SURE, (1,))),
        (PlainName("bia neri", "cesena", "circolo"), Proposal(SURE, (2,))),
        (PlainName("ada rossi", "faenza"), Proposal(DOUBTFUL, (1,))),
        (PlainName("ada rossi", "forli", "circolo"), Proposal(DOUBTFUL, (1,))),
        (PlainName("gino damico"), Proposal(DOUBTFUL, (3, 4))),
        (PlainName("gino damico", "faenza"), Proposal(DOUBTFUL, (4, 3))),
        (PlainName("rossi ada"), Proposal(DOUBTFUL, (1,))),
        (PlainName("ada"), Proposal(DOUBTFUL, (1,))),
        (PlainName("verdi anna"), Proposal(DOUBTFUL, (5,))),
        (PlainName("ada rossi bianchi"), Proposal(DOUBTFUL, (1,))),
        (PlainName("ada rosi"), Proposal(DOUBTFUL, (1,))),
        (PlainName("adda rossi"), Proposal(DOUBTFUL, (1,))),
        (PlainName("ada rotsi"), Proposal(DOUBTFUL, (1,))),
        (PlainName("aad rossi"), Proposal(DOUBTFUL, (1,))),
        (PlainName("anna verdi maria"), Proposal(DOUBTFUL, (5,))),
        (PlainName("ivo bruni"), Proposal(DOUBTFUL, (6,))),
        (PlainName("bruni ivo detto moro"), Proposal(DOUBTFUL, (6,))),
        (PlainName("bia neri detta la rossa"), Proposal(DOUBTFUL, (2,))),
        (PlainName("a rossi"), Proposal(DOUBTFUL, (1,))),
        (PlainName("rossi a"), Proposal(DOUBTFUL, (1,))),
        (PlainName("bia n"), Proposal(DOUBTFUL, (2,))),
        (PlainName("g damico"), Proposal(DOUBTFUL, (3, 4))),
        (PlainName("b rossi"), Proposal(NEW)),
        (PlainName("a r"), Proposal(NEW)),
        (PlainName("detto il moro"), Proposal(NEW)),
        (PlainName("ada bianchi"), Proposal(NEW)),
        (PlainName("ida"), Proposal(NEW)),
        (PlainName("ada ressa"), Proposal(NEW)),
    ],
)
def test_what_is_proposed(written: PlainName, proposal: Proposal) -> None:
    assert proposed(written) == [proposal]


def test_an_initial_in_the_register_is_asked_about() -> None:
    known = {1: PlainName("a rossi"), 2: PlainName("r")}
    assert proposals([PlainName("ada rossi")], known) == (Proposal(DOUBTFUL, (1,)),)


def test_writings_of_one_name_that_differ_are_doubtful() -> None:
    """Each by itself would be sure, and the same person would be of two towns."""
    towns = [PlainName("bia neri", town) for town in ("forli", "faenza")]
    assert proposed(*towns) == [Proposal(DOUBTFUL, (2,))] * 2
    unknown = [PlainName("zoe bruni", town) for town in ("forli", "faenza", "")]
    assert proposed(*unknown) == [Proposal(DOUBTFUL)] * 3
    assert proposed(*unknown[1:]) == [Proposal(NEW)] * 2
    assert proposed() == []


def test_the_names_of_those_merged_are_known() -> None:
    others = [("a rossi", 1), ("ada rossi", 1), ("bia neri", 1)]
    written = [PlainName("a rossi"), PlainName("ada rossi", "forli"), PlainName("bia neri")]
    assert proposals(written, PEOPLE, others) == (
        Proposal(SURE, (1,)),
        Proposal(SURE, (1,)),
        Proposal(DOUBTFUL, (2, 1)),
    )


def test_only_the_likeliest_are_asked_about() -> None:
    people = {number: PlainName("ada rossi", f"town {number}") for number in range(1, 20)}
    (found,) = proposals([PlainName("ada rossi", "town 19")], people)
    assert len(found.people) == MOST_CANDIDATES
    assert found.people[0] == 19


@pytest.mark.parametrize(
    ("one", "other", "off"),
    [
        ("abcd", "abxd", True),
        ("abcd", "abd", True),
        ("abc", "abcd", True),
        ("abcd", "acbd", True),
        ("abcd", "dcba", False),
        ("abcd", "ab", False),
        ("abcd", "axyd", False),
    ],
)
def test_one_letter_off(one: str, other: str, off: bool) -> None:
    assert one_letter_off(one, other) == off
