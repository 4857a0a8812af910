"""Every template: it compiles, keeps to the content security policy, and names files that exist."""

import re
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import StrictUndefined

pytestmark = pytest.mark.no_cover

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted(
    str(path.relative_to(ROOT / "templates")) for path in (ROOT / "templates").rglob("*.*")
)

# A page that the policy would cripple: inline styles, inline scripts, handlers in attributes.
INLINE = re.compile(
    r"<style\b|<script\b(?![^>]*\bsrc=)|\s(?:style|on[a-z]+)\s*=\s*[\"']", re.IGNORECASE
)
STATIC = re.compile(r"static_file\('([^']+)'\)")

COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
TYPE = re.compile(r"\b([a-z_]+(?:/[a-z_]+)+)\.([A-Z]\w+)")


def source(name: str) -> str:
    return (ROOT / "templates" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TEMPLATES)
def test_it_compiles(built: Flask, name: str) -> None:
    assert built.jinja_env.undefined is StrictUndefined
    built.jinja_env.get_template(name)


CUTTING = re.compile(r"maxlength\W{1,4}(?:80|163|MOST_NAME|MOST_LABEL)\b")


def test_no_browser_cuts_a_name_without_a_word() -> None:
    """The form refuses a name that is too long, and keeps it; words to search for may be cut."""
    modules = sorted((ROOT / "referee" / "web").rglob("*.py"))
    cut = [
        f"{path.name}: {line.strip()}"
        for path in (*(ROOT / "templates" / name for name in TEMPLATES), *modules)
        for line in path.read_text(encoding="utf-8").splitlines()
        if CUTTING.search(line) and "search" not in line
    ]
    assert cut == []


FORM = re.compile(r"<form\b.*")


@pytest.mark.parametrize("name", [name for name in TEMPLATES if not name.startswith("paper/")])
def test_no_browser_says_in_its_own_words_what_is_wrong(name: str) -> None:
    """The server says it, at the field and in the language of the page."""
    forms = FORM.findall(COMMENT.sub("", source(name)))
    assert [form for form in forms if " novalidate" not in form] == []


# Paper is not shown by a browser: its styles and drawings may stand where they are used.
@pytest.mark.parametrize("name", [name for name in TEMPLATES if not name.startswith("paper/")])
def test_nothing_is_inline(name: str) -> None:
    assert INLINE.findall(source(name)) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_what_is_only_heard_begins_with_a_word(name: str) -> None:
    """What is out of sight is a box of its own, heard after a space: `Watch : Table 1`."""
    assert re.findall(r'"visually-hidden"[^>]*>[:;,.].{0,40}', source(name)) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_its_static_files_exist(name: str) -> None:
    named = STATIC.findall(source(name))
    assert [file for file in named if not (ROOT / "static" / file).is_file()] == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_the_types_that_it_names_exist(name: str) -> None:
    named = [one for comment in COMMENT.findall(source(name)) for one in TYPE.findall(comment)]
    gone = [
        f"{module}.{type_}"
        for module, type_ in named
        if not re.search(rf"^class {type_}\b", module_source(module), re.MULTILINE)
    ]
    assert gone == []


def module_source(module: str) -> str:
    path = ROOT / "referee" / f"{module.removeprefix('referee/')}.py"
    return path.read_text(encoding="utf-8") if path.is_file() else ""
