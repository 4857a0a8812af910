"""The words of refusals that a page brings are those that the rules in the browser may ask for."""

import re
from pathlib import Path

from flask import Flask
from flask_babel import force_locale

from referee.presenters.words.offline_refusals import TEMPLATES, refusals

SCRIPTS = Path(__file__).parents[3] / "static/js"


def test_every_template_is_one_of_the_rules_and_has_its_words(app: Flask) -> None:
    source = "".join(
        path.read_text(encoding="utf-8")
        for folder in ("games", "ahead")
        for path in (SCRIPTS / folder).rglob("*.js")
    )
    joined = re.sub(r'" \+\s+"', "", source)
    assert [one for one in TEMPLATES if f'"{one}"' not in joined] == []
    with app.test_request_context(), force_locale("it"):
        assert [one.template for one in refusals() if one.text == one.template] == []
