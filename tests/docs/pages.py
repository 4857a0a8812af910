"""The Markdown files of the repository, and what is read in them."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]

_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_INDENTED = re.compile(r"^ {4}.*$", re.MULTILINE)
_SPAN = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)
_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
_COMMAND = re.compile(r"^ {4}((?:\.venv/bin/referee|make) [^#\n]*)", re.MULTILINE)


def text(page: Path) -> str:
    """Return what is written in a page."""
    return page.read_text(encoding="utf-8")


def prose(page: Path) -> str:
    """Return the page without its blocks of code."""
    return _INDENTED.sub("", _FENCED.sub("", text(page)))


def fenced(page: Path, language: str) -> list[str]:
    """Return the fenced blocks of a language."""
    return [body for name, body in _FENCED.findall(text(page)) if name == language]


def spans(page: Path) -> list[str]:
    """Return what stands between backticks within a line."""
    return _SPAN.findall(prose(page))


def links(page: Path) -> list[str]:
    """Return where links and pictures lead, as they are written."""
    return _LINK.findall(_SPAN.sub("", prose(page)))


def anchors(page: Path) -> set[str]:
    """Return the names by which headings are linked to, as GitHub and GitLab make them."""
    headings = (re.sub(r"[`*\[\]]", "", heading) for heading in _HEADING.findall(prose(page)))
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}


def labels(page: Path) -> Iterator[str]:
    """Yield what is bold, on one line each: the words of a screen."""
    for label in _BOLD.findall(prose(page)):
        yield " ".join(label.split())


def commands(page: Path) -> list[str]:
    """Return the lines of shell that run the program or make."""
    return [command.strip() for command in _COMMAND.findall(text(page))]
