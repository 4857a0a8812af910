"""Values as templates print them."""

import pytest
from flask import Flask, render_template_string, url_for
from flask_babel import lazy_gettext
from jinja2 import UndefinedError
from markupsafe import Markup, escape

VALUES = ["Anna", "L’Oste", "<b>Anna & 'Bea'</b> \"x\"", Markup("<b>Anna</b>"), 7, True, None, 7.5,
          lazy_gettext("Save")]  # fmt: skip


@pytest.mark.parametrize("value", VALUES)
def test_a_value_is_printed_as_it_is_escaped(app: Flask, value: object) -> None:
    with app.test_request_context():
        assert render_template_string("{{ value }}", value=value) == escape(value)


def test_what_was_not_given_is_not_printed(app: Flask) -> None:
    with app.test_request_context(), pytest.raises(UndefinedError):
        render_template_string("{{ value }}")


def test_a_macro_escapes_once(app: Flask) -> None:
    text = "{% macro bold(what) %}<b>{{ what }}</b>{% endmacro %}{{ bold('<') }}{{ bold(1)|upper }}"
    with app.test_request_context():
        assert render_template_string(text) == "<b>&lt;</b><B>1</B>"


def test_addresses_of_equal_values_are_told_apart(app: Flask) -> None:
    with app.test_request_context():
        built = [url_for("watch.page", code="ABCDEF", wall=value) for value in (1, True, 1.0, 1)]
    assert [one.partition("=")[2] for one in built] == ["1", "True", "1.0", "1"]


def test_addresses_begin_where_the_program_is_mounted(app: Flask) -> None:
    for root in ("", "/club", ""):
        with app.test_request_context(environ_overrides={"SCRIPT_NAME": root}):
            assert url_for("watch.page", code="ABCDEF") == f"{root}/watch/ABCDEF"


def test_addresses_of_shared_pages_keep_the_language_of_the_address(app: Flask) -> None:
    for query, more in (("", ""), ("?language=en", "?language=en"), ("", "")):
        with app.test_request_context(f"/watch/ABCDEF{query}"):
            assert url_for("watch.page", code="ABCDEF") == f"/watch/ABCDEF{more}"


def test_addresses_with_a_place_on_their_page_are_whole(app: Flask) -> None:
    with app.test_request_context():
        assert url_for("home.home", _anchor="add") == "/#add"
        assert url_for("home.home", _external=True) == "http://localhost/"
