"""How the machine is on which an installation runs: its disk, its memory, its port."""

import errno
import json
import pwd
import shutil
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from referee.actions.installation.backing_up import Installation
from referee.actions.installation.findings import Diagnosis, Params
from referee.core.errors import N_, words_of
from referee.store.disk import refusal
from referee.store.installation.serving import is_served

MB, GB = 1_000_000, 1_000_000_000

MANY = 10_000
"""MB; from so many on an amount is told in GB."""

SCARCE, LITTLE = 100, 1_000
"""Free MB of a disk: with fewer than the first a server soon stops writing (wrong), with fewer than
the second room should be made (advised)."""

TIGHT, NARROW = 64, 250
"""Free MB of memory: fewer than the first are too few for a server with its press (wrong), fewer
than the second barely enough (advised)."""

MEMORY = Path("/proc/meminfo")

PATIENCE = 3.0
"""Seconds that are waited for an answer of whoever listens on the port."""

# Where to ask a server that listens on every address of the machine.
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 -- compared, not listened on


def check_disk(installation: Installation) -> Diagnosis:
    """Return how much room there is for the installation and for its backups: the worse of both."""
    folders = [installation.folder]
    if installation.backups.is_dir():
        folders.append(installation.backups)
    found = [_room(folder) for folder in folders]
    return next(
        (one for verdict in ("wrong", "advised") for one in found if one.verdict == verdict),
        found[0],
    )


def _room(folder: Path) -> Diagnosis:
    """Return how much room there is on the disk of a folder, and whether it can be written."""
    free = shutil.disk_usage(folder).free // MB
    params: Params = {"folder": str(folder), "free": amount(free)}
    refused = refusal(folder)
    if refused is not None and refused.errno == errno.EROFS:
        text = N_("The disk of %(folder)s may only be read.")
        advice = N_(
            "Mount it so that it may be written. A disk that turned read-only by itself is often "
            "failing: copy what is on it first."
        )
        return Diagnosis("disk", "wrong", text, advice, params)
    if refused is not None and refused.errno not in (errno.ENOSPC, errno.EDQUOT):
        text = N_("%(folder)s cannot be written: %(problem)s.")
        advice = N_("Give the folder to the user that runs the server.")
        problem = words_of(refused)
        return Diagnosis("disk", "wrong", text, advice, {**params, "problem": problem})
    text = N_("%(free)s are free for %(folder)s.")
    if refused is not None or free < SCARCE:
        return Diagnosis(
            "disk", "wrong", text, N_("Delete what is not needed on this disk."), params
        )
    if free < LITTLE:
        return Diagnosis("disk", "advised", text, N_("Make room on this disk soon."), params)
    return Diagnosis("disk", "in_order", text, "", params)


def amount(megabytes: int) -> str:
    """Return an amount of memory in words: "912 MB", "77 GB"."""
    return f"{megabytes} MB" if megabytes < MANY else f"{megabytes * MB // GB} GB"


def check_rights(installation: Installation) -> Diagnosis:
    """Return whether the files are the server's own, and nobody else's to read."""
    folder = installation.folder
    params: Params = {"folder": str(folder)}
    try:
        owner, mode = folder.stat().st_uid, folder.stat().st_mode
        foreign = next((path for path, user in _owned(folder) if user != owner), None)
    except OSError as error:
        params = {**params, "file": str(error.filename), "problem": words_of(error)}
        text = N_("%(file)s cannot be looked into: %(problem)s.")
        advice = N_("Ask again as the user that runs the server.")
        return Diagnosis("rights", "wrong", text, advice, params)
    if foreign is not None:
        text = N_("%(file)s belongs to another user than its folder (%(owner)s).")
        advice = N_("chown -R %(owner)s %(folder)s: else the server may not be able to write it.")
        return Diagnosis(
            "rights", "wrong", text, advice, {**params, "file": str(foreign), "owner": _name(owner)}
        )
    if mode & 0o077:
        text = N_("Other users of this machine can look into %(folder)s.")
        advice = N_("chmod 700 %(folder)s: the database and the keys are in it.")
        return Diagnosis("rights", "advised", text, advice, params)
    return Diagnosis("rights", "in_order", N_("%(folder)s is for its owner only."), "", params)


def _owned(folder: Path) -> Iterator[tuple[Path, int]]:
    """Yield what lies in the folder of an installation and in its folders, and whose it is."""
    for path in sorted(folder.iterdir()):
        yield from _owner(path)
        # Unfinished backups come and go meanwhile, as do the journals of the database.
        with suppress(FileNotFoundError):
            within = sorted(path.iterdir()) if path.is_dir() and not path.is_symlink() else []
            for one in within:
                yield from _owner(one)


def _owner(path: Path) -> Iterator[tuple[Path, int]]:
    """Yield a file and whose it is, nothing where it has just been deleted."""
    with suppress(FileNotFoundError):
        yield path, path.lstat().st_uid


def _name(user: int) -> str:
    """Return the name of a user of the machine, his number where he has none."""
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)


def check_memory() -> Diagnosis:
    """Return how much memory is left."""
    try:
        lines = dict(line.split(":", 1) for line in MEMORY.read_text().splitlines())
        left = int(lines["MemAvailable"].split()[0]) * 1024 // MB
    except (OSError, ValueError, KeyError):
        return Diagnosis("memory", "in_order", N_("This system does not tell how much is left."))
    text, params = N_("%(left)s MB are left."), {"left": left}
    if left >= NARROW:
        return Diagnosis("memory", "in_order", text, "", params)
    advice = N_("End other programs: a server takes some 150 MB, its press as much again.")
    return Diagnosis("memory", "wrong" if left < TIGHT else "advised", text, advice, params)


def check_port(folder: Path, host: str, port: int) -> Diagnosis:
    """Return whether the server of a folder listens, or could listen, where its settings say."""
    params: Params = {"port": port, "host": host}
    refused = _taken(host, port)
    if refused is None:
        text = N_("Port %(port)s is free: no server runs.")
        return Diagnosis("port", "in_order", text, "", params)
    if refused.errno == errno.EADDRINUSE:
        if _is_referee(EVERYWHERE.get(host, host), port):
            # Where no file can be made, no server can hold the lock that tells which it serves.
            if not is_served(folder) and refusal(folder) is None:
                text = N_("On port %(port)s another installation of Referee answers.")
                advice = N_("Choose another with PORT, or end the one that runs.")
                return Diagnosis("port", "wrong", text, advice, params)
            text = N_("The server answers on port %(port)s.")
            return Diagnosis("port", "in_order", text, "", params)
        text = N_("Port %(port)s is another program’s, or the server does not answer.")
        advice = N_("Choose another with PORT, or start the server again.")
        return Diagnosis("port", "wrong", text, advice, params)
    text = N_("Nobody can listen on %(host)s, port %(port)s: %(problem)s.")
    advice = N_("Choose others with HOST and PORT; ports below 1024 are for the system.")
    problem = words_of(refused)
    return Diagnosis("port", "wrong", text, advice, {**params, "problem": problem})


def _taken(host: str, port: int) -> OSError | None:
    """Return why the port of an address cannot be had, None where it can."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return error
    return None


def _is_referee(host: str, port: int) -> bool:
    """Tell whether a server of Referee answers on a port, of whichever installation."""
    try:
        with closing(HTTPConnection(host, port, timeout=PATIENCE)) as connection:
            connection.request("GET", "/healthz")
            told = json.loads(connection.getresponse().read(200))
    except (OSError, HTTPException, ValueError):
        return False
    return bool(told == {"status": "ok"})
