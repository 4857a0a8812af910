"""Values as templates print them."""

import pytest
from flask import Flask, render_template_string, url_for
from flask_babel import lazy_gettext
from jinja2 import UndefinedError, pass_context
from jinja2.runtime import Context
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


def test_a_function_that_wants_the_context_gets_it(app: Flask) -> None:
    @pass_context
    def known(context: Context, name: str) -> object:
        return context[name]

    text = (
        "{% for one in [1, 2] %}{% set two = one %}{{ known('two') }}{{ plain(two) }}{% endfor %}"
    )
    with app.test_request_context():
        shown = render_template_string(text, known=known, plain=lambda two: two + 3)
    assert shown == "1425"


def test_what_is_kept_of_a_macro_is_of_its_arguments(app: Flask) -> None:
    macro = "{% macro bold(what) %}<b>{{ what }}</b>{% endmacro %}"
    text = macro + "{{ kept(bold, 'a<') }}{{ kept(bold, 'b') }}"
    with app.test_request_context():
        assert render_template_string(text) == "<b>a&lt;</b><b>b</b>"


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


def test_indentation_goes_but_what_stands_beside_a_block_stays_apart(app: Flask) -> None:
    text = "<p{% if true %} hidden{% endif %}\n   title>Ada{# who #}\n   plays,\n   and leads</p>"
    with app.test_request_context():
        assert render_template_string(text) == "<p hidden title>Ada plays,\nand leads</p>"
