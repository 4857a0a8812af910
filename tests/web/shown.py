"""What a page shows, of all that it brings."""

import re


def shown_at_once(html: str) -> str:
    """Return a page without its templates, which scripts show later."""
    return re.sub(r"<template\b.*?</template>", "", html, flags=re.DOTALL)


def as_seen(html: str) -> str:
    """Return a page without the marks of Italian words, which are only heard, and whole scores."""
    html = re.sub(r'<span class="whole">([^<]*)</span>', r"\1", html)
    return re.sub(r"</?i\b[^>]*>", "", html)


def words(html: str) -> str:
    """Return what stands in the middle of a page, without markup, head and foot."""
    middle = html.partition("<main")[2].partition(">")[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", middle).split())
