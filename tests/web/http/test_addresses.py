"""What builds links is compiled when it is needed, and gives the links of Werkzeug."""

from pathlib import Path
from typing import Any

import pytest
from werkzeug.routing import Map, Rule

from referee import create_app
from referee.web.http.addresses import Address


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The rules for which a builder was compiled, one after the other."""
    rules: list[str] = []
    compile_builder = Rule._compile_builder

    def counted(rule: Rule, append_unknown: bool = True) -> Any:
        rules.append(rule.rule)
        return compile_builder(rule, append_unknown)

    monkeypatch.setattr(Rule, "_compile_builder", counted)
    return rules


def test_an_application_is_built_without_compiling_a_builder(
    compiled: list[str], tmp_path: Path
) -> None:
    app = create_app(tmp_path, TESTING=True)
    assert compiled == []
    with app.test_request_context():
        for code in ("ABCDEF", "GHIJKL"):
            assert app.url_for("table.page", code=code) == f"/match/{code}"
    assert compiled == ["/match/<code>"]


@pytest.mark.parametrize(
    "values",
    [
        {"code": "ABC DEF", "hand": 3},
        {"code": "a/b", "hand": 3, "mode": "carte", "rule": "x", "self": 1},
        {"code": "ABC", "hand": "three"},
    ],
)
@pytest.mark.parametrize("unknown", [True, False])
def test_links_are_those_of_werkzeug(values: dict[str, Any], unknown: bool) -> None:
    built = []
    for kind in (Rule, Address):
        rule = kind("/match/<code>/correct/<int:hand>", endpoint="correction")
        Map([rule])
        built.append([told(rule, values, unknown) for _ in range(2)])
    assert built[0] == built[1]


def told(rule: Rule, values: dict[str, Any], unknown: bool) -> object:
    """Return the link, or what Python says of a number that is none."""
    try:
        return rule.build(values, unknown)
    except ValueError as error:
        return str(error)
