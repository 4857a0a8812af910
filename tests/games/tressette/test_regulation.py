"""The regulations of tressette (16.8), and what they say in words."""

from typing import Any

import pytest

from referee.core.errors import RuleError
from referee.games.tressette.regulation import REGULATIONS
from referee.games.tressette.words import explain


def test_art_16_8_the_three_presets() -> None:
    told = {
        name: (named.regulation.target, named.regulation.accuse)
        for name, named in REGULATIONS.presets.items()
    }
    assert told == {
        "tressette": ((21,), "on"),
        "tressette-31": ((31,), "on"),
        "tressette-senza-accuse": ((21,), "off"),
    }
    for named in REGULATIONS.presets.values():
        regulation = named.regulation
        assert (regulation.first_hand, regulation.claims) == ("dealer", "on")
        assert (regulation.wrong_claim, regulation.bluff) == ("eleven_nil", "forbidden")
        assert (regulation.striscio, regulation.innocent_accuse) == ("any", "kept")
        assert (regulation.cappotto, regulation.best_of) == ("flag", 1)
        assert REGULATIONS.spec_of(regulation) == named.name


@pytest.mark.parametrize(
    "switches",
    [
        {"direction": "clockwise"},
        {"target": [31]},
        {"best_of": 3},
        {"first_hand": "four_of_coins"},
        {"accuse": "off"},
        {"cappotto": "game"},
        {"claims": "off"},
        {"wrong_claim": "game_lost"},
        {"bluff": "allowed"},
        {"striscio": "one"},
        {"calls": []},
        {"innocent_accuse": "lost"},
    ],
)
def test_every_switch_changes_what_is_explained(switches: dict[str, Any]) -> None:
    plain = [str(sentence) for sentence in explain(REGULATIONS.resolve("tressette"))]
    changed = REGULATIONS.resolve({"base": "tressette", **switches})
    assert [str(sentence) for sentence in explain(changed)] != plain
    assert REGULATIONS.resolve(REGULATIONS.spec_of(changed)) == changed


def test_art_1_1_clockwise_the_dealers_left_hand_neighbour_leads() -> None:
    clockwise = REGULATIONS.resolve({"base": "tressette", "direction": "clockwise"})
    told = [str(sentence) for sentence in explain(clockwise)]
    assert any("left-hand neighbour leads" in text for text in told)
    assert not any("right-hand" in text for text in told)


@pytest.mark.parametrize("name", REGULATIONS.presets)
def test_a_sentence_has_its_article(name: str) -> None:
    sentences = list(explain(REGULATIONS.resolve(name)))
    assert all(sentence.article for sentence in sentences)


@pytest.mark.parametrize(
    ("switch", "value"),
    [("unit", "figure"), ("calls", ["taglia"]), ("cappotto", "no"), ("target", 0), ("accuse", 1)],
)
def test_a_switch_that_does_not_fit_is_named(switch: str, value: object) -> None:
    with pytest.raises(RuleError) as refused:
        REGULATIONS.resolve({"base": "tressette", switch: value})
    assert refused.value.place == switch


def test_accuse_are_on_or_off_in_json_too() -> None:
    assert REGULATIONS.resolve({"base": "tressette", "accuse": False}).accuse == "off"


def test_art_16_4_accuse_bound_what_a_hand_can_score_beside_its_points() -> None:
    with_them, without = map(REGULATIONS.resolve, ("tressette", "tressette-senza-accuse"))
    assert (with_them.most_declared, without.most_declared) == (21, 0)
