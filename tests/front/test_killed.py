"""A server of which the first process is killed leaves none behind."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from select import select

import pytest

from tests.bench.server import free_port
from tests.front.serving import answering

pytestmark = pytest.mark.process


def test_a_server_that_is_killed_leaves_no_process_behind(
    tmp_path: Path, migrated_file: Path
) -> None:
    (tmp_path / "referee.db").write_bytes(migrated_file.read_bytes())
    port = free_port()
    command = [sys.executable, "-m", "referee", "serve", "--host", "127.0.0.1", "--port", str(port)]
    # Every process of the server holds the other end of this pipe, as long as it lives.
    alive, held = os.pipe()
    process = subprocess.Popen(
        command,
        env={**os.environ, "REFEREE_INSTANCE": str(tmp_path)},
        pass_fds=[held],
        process_group=0,
    )
    os.close(held)
    try:
        answering(port, process).play_hand()
        process.kill()
        process.wait()
        assert select([alive], [], [], 30)[0] == [alive]
    finally:
        os.close(alive)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
