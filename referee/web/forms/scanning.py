"""The operator's own check of every file that somebody sends, before anything reads it."""

import logging
import shlex
import subprocess

from flask import current_app

from referee.core.errors import N_, RuleError

logger = logging.getLogger("referee.uploads")

PATIENCE = 30
"""Seconds that the command has for a file."""

FOUND = 1
"""The exit status by which scanners say that they have found something."""


def check_file(content: bytes) -> None:
    """Hand a file to the operator's command, if there is one, on its standard input.

    Raise RuleError where it refuses the file, and where it cannot be asked.
    """
    command = current_app.config["UPLOAD_COMMAND"]
    if not command:
        return
    try:
        done = subprocess.run(  # noqa: S603 -- no shell, and the operator's own command
            shlex.split(command), input=content, capture_output=True, timeout=PATIENCE, check=False
        )
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise _failed(str(error)) from error
    if done.returncode == FOUND:
        logger.warning("UPLOAD_COMMAND refused a file: %s", _last(done.stdout or done.stderr))
        raise RuleError(N_("the check of files refuses it"))
    if done.returncode:
        raise _failed(_last(done.stderr) or f"exit status {done.returncode}")


def _failed(why: str) -> RuleError:
    """Tell the log why a file could not be checked; return what its sender is told."""
    logger.error("UPLOAD_COMMAND failed: %s", why)
    template = N_("files cannot be checked now: try again, or tell who manages the installation")
    return RuleError(template)


def _last(said: bytes) -> str:
    """Return the last line of what a command printed, for the log: escaped, and not long."""
    return ascii(said.decode(errors="replace").strip().rpartition("\n")[2][:200])
