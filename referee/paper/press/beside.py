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
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    server = parent_process()
    assert server is not None  # it is one of the server's
    wait([server.sentinel])
    os._exit(1)
