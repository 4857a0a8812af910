"""Processes that print end with the server that started them, however that ends."""

import os
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait


def end_with_parent() -> None:
    """Make sure that this process is not left behind when its server is killed."""
    threading.Thread(target=_wait, daemon=True).start()


def _wait() -> None:
    server = parent_process()
    assert server is not None  # it is one of the server's
    wait([server.sentinel])
    os._exit(1)
