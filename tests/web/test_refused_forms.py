"""Every form that is refused says so in one way: a list of what is wrong, with the focus."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from tests.people import browser_of, person
from tests.tables import Table
from tests.web.evening import Evening
from tests.web.http.test_rights import FILLED, token
from tests.web.test_fuzz_forms import LEFT_OUT

pytestmark = pytest.mark.no_cover

ON_THE_SPOT = {"table.write", "event_table.write"}
"""The keys of a table say what is wrong above the score; a result that is typed, beside it."""

PRINTS = {"event_papers.begin"}
"""What is printed goes on after its test."""

LIST = '<div class="error-summary" role="alert" tabindex="-1" autofocus>'


@pytest.fixture
def evening(app: Flask) -> Evening:
    made = Evening(app, entries=8)
    made.begins(with_matches=False)
    return made


def paths(app: Flask, evening: Evening, match: str) -> Iterator[tuple[str, str]]:
    """Yield the endpoint and the path of every form that can be sent."""
    values = {**FILLED, "event": evening.code, "code": match, "round_": 1, "round": 1}
    for rule in app.url_map.iter_rules():
        if "POST" in (rule.methods or ()) and rule.endpoint not in LEFT_OUT | ON_THE_SPOT | PRINTS:
            filled = {name: values[name] for name in rule.arguments}
            yield rule.endpoint, app.url_map.bind("localhost").build(rule.endpoint, filled, "POST")


def faults(page: str, path: str) -> list[str]:
    """Return what a page of a refused form lacks; without the form no field can be shown."""
    ids = set(re.findall(r'\bid="([^"]+)"', page))
    summary = page.partition(LIST)[2].partition("</div>")[0]
    named = re.findall(r'href="#([^"]+)"', summary) if f'action="{path}"' in page else []
    return [
        *(["title"] if "<title>Error: " not in page else []),
        *(["list"] if LIST not in page else []),
        *([f"{page.count(' autofocus')} with the focus"] if page.count(" autofocus") != 1 else []),
        *(f"leads nowhere: {one}" for one in named if one not in ids),
    ]


@pytest.mark.parametrize(
    "sent", [{}, {"after": "1", "event_id": "abcdefgh"}], ids=["empty", "known"]
)
def test_a_refused_form_has_a_list_of_what_is_wrong(
    app: Flask, evening: Evening, sent: dict[str, str]
) -> None:
    with app.app_context():
        match, manager = Table().hand(6, 5).code, person("Gina", "manager")
    wrong, refused = {}, set()
    for client in (browser_of(app, manager), evening.organizer):
        ours = token(client) | {"Accept-Language": "en"}
        for endpoint, path in paths(app, evening, match):
            answer = client.post(path, data=MultiDict(sent), headers=ours)
            if answer.status_code == 422 and answer.mimetype == "text/html":
                refused.add(endpoint)
                if found := faults(answer.text, path):
                    wrong[endpoint] = found
    assert wrong == {}
    assert len(refused) > 50
