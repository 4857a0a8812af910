"""Article 14: REGULATIONS.presets, switches, and a club's own file."""

from typing import Any

import pytest

from referee.core.errors import RuleError
from referee.games.marafone.regulation import REGULATIONS
from referee.games.marafone.words import explain


def test_art_14_2_the_seven_presets() -> None:
    assert set(REGULATIONS.presets) == {
        "circolo", "pagat", "wikipedia", "maraffa-forever", "corto", "figure", "torneo",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("preset", "switch", "value"),
    [
        ("circolo", "target", [41, 41, 41]),
        ("circolo", "maraffa_ace", "first_card"),
        ("pagat", "wrong_claim", "game_lost"),
        ("pagat", "bluff", "allowed"),
        ("pagat", "striscio", "low"),
        ("pagat", "maraffa_ace", "no"),
        ("wikipedia", "best_of", 1),
        ("maraffa-forever", "figura", "always"),
        ("maraffa-forever", "claims", "off"),
        ("corto", "target", [31, 31, 41]),
        ("figure", "unit", "figure"),
        ("figure", "target", [123, 123, 123]),
        ("torneo", "four_of_coins", "game"),
        ("torneo", "maraffa_who", "battezzante"),
        ("torneo", "maraffa_ace", "lead"),
        ("torneo", "claims", "off"),
    ],
)
def test_art_14_2_the_table_of_presets(preset: str, switch: str, value: object) -> None:
    assert REGULATIONS.presets[preset].regulation.switches()[switch] == value


@pytest.mark.parametrize("preset", sorted(REGULATIONS.presets))
def test_every_preset_is_explained_in_plain_words(preset: str) -> None:
    regulation = REGULATIONS.presets[preset].regulation
    sentences = [str(sentence) for sentence in explain(regulation)]
    assert len(sentences) >= 7
    assert all(sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize(
    "switches",
    [
        {"direction": "clockwise"},
        {"calls": []},
        {"calls": ["busso"]},
        {"a_monte_below": 4},
        {"innocent_maraffa": "lost"},
        {"maraffa_in_claim": "no"},
        {"maraffa_ace": "no"},
        {"figura": "claims"},
    ],
)
def test_every_switch_changes_what_is_explained(switches: dict[str, Any]) -> None:
    plain = [str(sentence) for sentence in explain(REGULATIONS.resolve("circolo"))]
    changed = [
        str(sentence) for sentence in explain(REGULATIONS.resolve({"base": "circolo", **switches}))
    ]
    assert changed != plain


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ([31, 31, 41], "Two games (brutte) to 31; at one all, la bella to 41."),
        ([31, 36, 41], "Two games (brutte) to 31 and 36; at one all, la bella to 41."),
    ],
)
def test_art_10_1_two_equal_targets_are_told_once(target: list[int], told: str) -> None:
    regulation = REGULATIONS.resolve({"base": "circolo", "target": target})
    assert str(next(explain(regulation))) == told


def test_the_shortest_way_to_name_a_regulation() -> None:
    assert REGULATIONS.spec_of(REGULATIONS.resolve("corto")) == "corto"
    spec = {"base": "corto", "claims": "off"}
    assert REGULATIONS.spec_of(REGULATIONS.resolve(spec)) == spec
    assert REGULATIONS.resolve({"base": "corto", "claims": False}) == REGULATIONS.resolve(spec)


@pytest.mark.parametrize(
    ("spec", "place"),
    [
        ("Circolo", ""),
        (7, ""),
        ({"claims": "on"}, ""),
        ({"base": "x"}, "base"),
        ({"base": ["circolo"]}, "base"),
        ({"base": "circolo", "bonus": 3}, "bonus"),
        ({"base": "circolo", "claims": "maybe"}, "claims"),
        ({"base": "circolo", "claims": 1}, "claims"),
        ({"base": "circolo", "unit": True}, "unit"),
        ({"base": "circolo", "target": 41}, "target"),
        ({"base": "circolo", "target": []}, "target"),
        ({"base": "circolo", "target": [0]}, "target"),
        ({"base": "circolo", "best_of": 2}, "best_of"),
        ({"base": "circolo", "a_monte_below": -1}, "a_monte_below"),
        ({"base": "circolo", "calls": ["ciao"]}, "calls"),
        ({"base": "circolo", "calls": ["busso", "busso"]}, "calls"),
        ({"base": "maraffa-forever", "unit": "figure"}, "figura"),
    ],
)
def test_a_regulation_that_is_not_one_is_refused(spec: object, place: str) -> None:
    with pytest.raises(RuleError) as refused:
        REGULATIONS.resolve(spec)
    assert refused.value.place == place


def test_a_club_writes_its_own_on_top_of_a_preset() -> None:
    text = 'title = "Sarsina"\nbase = "corto"\nclaims = "off"\n'
    named = REGULATIONS.read_toml("sarsina", text, REGULATIONS.presets)
    assert named.title == "Sarsina"
    assert REGULATIONS.spec_of(named.regulation) == {"base": "corto", "claims": "off"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title = ", "not a TOML file"),
        ("a = " + "[" * 5000, "nested too deeply"),
        ('title = ""\nbase = "corto"', "title"),
        ('base = "rovescino"', "base must be one of"),
        ('unit = "points"', "missing: target"),
        ('base = "corto"\nclaims = "forse"', "claims must be one of"),
    ],
)
def test_a_clubs_own_file_is_checked_in_words(text: str, words: str) -> None:
    with pytest.raises(RuleError, match=words):
        REGULATIONS.read_toml("club", text, REGULATIONS.presets)


def test_overriding_nothing_changes_nothing() -> None:
    circolo = REGULATIONS.presets["circolo"].regulation
    assert REGULATIONS.override(circolo, {}) == circolo
    assert set(circolo.switches()) == set(REGULATIONS.names)
