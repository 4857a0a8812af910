"""Processes that print beside the one that started them, a server or a command."""

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait

POLITE = 10
"""How far such a process steps back where its server wants the same core."""


def work_beside() -> None:
    """Begin such a process: step back, and do not stay behind when the server ends or is killed."""
    # Ctrl+C is for the server, which then ends what works beside it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(POLITE)
    end_with_parent()


def end_with_parent() -> None:
    """End this process once the one that made it is gone, killed or not; where one has made it."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=[parent.sentinel], daemon=True).start()


def _end_after(parent: int) -> None:
    wait([parent])
    os._exit(1)
