"""Many sheets in one go, as an evening's end needs them."""

import gc
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context

from referee.paper import press
from referee.paper.imposition import joined
from referee.paper.sheets import sheet_html
from referee.store.views import AnyView

CHUNK = 10
"""Sheets printed together: they share their fonts. More would take memory and save no time."""


def match_sheets(
    views: Iterable[AnyView], url_of: Callable[[str], str], processes: int | None = None
) -> bytes:
    """One A4 PDF of the sheets of these matches and sessions, for the printer: it has no tags.

    `url_of` gives a match's page from its code. Laying out is done in that many processes, by
    default one for each core; a few sheets are printed in this one.
    """
    chunks = list(_chunks(sheet_html(view, url_of(view.code)) for view in views))
    if not chunks:
        raise ValueError("there is no match to print")
    return joined(_printed(chunks, processes or os.cpu_count() or 1))


def _chunks(pages: Iterator[str]) -> Iterator[tuple[str, ...]]:
    while chunk := tuple(islice(pages, CHUNK)):
        yield chunk


def _printed(chunks: Sequence[tuple[str, ...]], processes: int) -> list[bytes]:
    workers = min(processes, len(chunks))
    if workers == 1:
        return [_print(chunk) for chunk in chunks]
    # A web server's threads do not survive a fork, so the processes are started afresh.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        return list(pool.map(_print, chunks))


def _print(chunk: tuple[str, ...]) -> bytes:
    printed = press.print_together(chunk)
    # The press keeps the collector off while it works: a chunk goes before the next one comes.
    gc.collect()
    return printed
