"""`referee service`: Referee as a service of its machine, by systemd."""

import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from string import Template

import click
from flask import current_app
from flask.cli import with_appcontext

from referee.cli.text.lines import printable
from referee.store.database import db
from referee.web.installation.this_installation import installation

UNIT = "referee.service"
PASSING = [Path("/tmp"), Path("/var/tmp")]  # noqa: S108 -- nothing is written there
"""A service has folders of its own in their place."""

LOWEST_FREE_PORT = 1024
"""Ports below it are for those who have the right to."""

USER = click.option(
    "--user", default="referee", show_default=True, help="The user that the service runs as."
)


@click.group("service")
def service() -> None:
    """Let the machine start Referee by itself, and again should it fail (systemd)."""


@service.command("show")
@USER
@with_appcontext
def show(user: str) -> None:
    """Print the unit that `install` writes, and change nothing."""
    click.echo(_unit(user), nl=False)
    for problem in _problems():
        click.echo(printable(f"It would not start: {problem}."), err=True)


@service.command("install")
@USER
@click.option(
    "--folder",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    default="/etc/systemd/system",
    show_default=True,
    help="Where the machine's own units are.",
)
@with_appcontext
def install(user: str, folder: Path) -> None:
    """Write the unit, and start Referee now and whenever the machine starts.

    The user is made where there is none, and gets the folder of the installation. Run it again
    after the program or its folder has moved, or a setting says another port or another folder.
    Exit status 1 if it cannot be done: it needs root.
    """
    unit = _unit(user)
    if os.geteuid() != 0:
        raise click.ClickException("this needs root: run it with sudo")
    for problem in _problems():
        raise click.ClickException(problem)
    _have_user(user)
    _give(Path(current_app.instance_path), user)
    (folder / UNIT).write_text(unit, encoding="utf-8")
    for act in (["daemon-reload"], ["enable", UNIT], ["restart", UNIT]):
        _run("systemctl", *act)
    click.echo(f"{folder / UNIT}: Referee runs as {user}. Its log: journalctl -u referee -f")


def _unit(user: str) -> str:
    """Return the unit: it names what this installation writes to, and the rights that it needs."""
    instance = Path(current_app.instance_path)
    written = _writable(instance)
    is_home = any(path.is_relative_to("/home") for path in (_program(), *written))
    low = current_app.config["PORT"] < LOWEST_FREE_PORT
    pattern = files("referee.cli").joinpath(UNIT).read_text(encoding="utf-8")
    return Template(pattern).substitute(
        user=user,
        instance=instance,
        program=_program(),
        writable=" ".join(map(str, written)),
        home="read-only" if is_home else "yes",
        # In a user namespace (PrivateUsers=yes) the service could not open a low port.
        users="no" if low else "yes",
        capabilities="CAP_NET_BIND_SERVICE" if low else "",
    )


def _program() -> Path:
    """Return the command as a service calls it, beside the Python that runs now."""
    return Path(sys.executable).parent / "referee"


def _writable(instance: Path) -> list[Path]:
    """Return the folders that are written to, the installation's first."""
    found = [instance]
    database = db.engine.url.database
    if db.engine.dialect.name == "sqlite" and database:
        found.append(Path(database).absolute().parent)
    found.append(installation().backups)
    return [path for index, path in enumerate(found) if not _is_within(path, found[:index])]


def _problems() -> Iterator[str]:
    """Yield why a service could not reach its program or its folders."""
    for path in (_program(), Path(sys.executable).resolve()):
        if _is_hidden(path):
            yield (
                f"{path} can be reached by root alone: put Referee in /srv or /opt, with the "
                "system's Python"
            )
    for path in (_program(), *_writable(Path(current_app.instance_path))):
        if _is_within(path.resolve(), PASSING):
            yield f"{path} is in a folder that a service sees empty: put it in /srv or /opt"


def _is_within(path: Path, folders: list[Path]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)


def _is_hidden(program: Path) -> bool:
    """Return whether others than root are kept from the program by a folder above it."""
    return any(not above.stat().st_mode & 0o001 for above in program.parents if above.exists())


def _have_user(name: str) -> None:
    try:
        pwd.getpwnam(name)
    except KeyError:
        _run("useradd", "--system", "--user-group", "--no-create-home", name)


def _give(folder: Path, user: str) -> None:
    """Let the user have a folder and everything in it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in (folder, *folder.rglob("*")):
        shutil.chown(path, user, pwd.getpwnam(user).pw_gid)


def _run(*command: str) -> None:
    program = shutil.which(command[0])
    if program is None:
        raise click.ClickException(f"{command[0]} is not here: is this a machine with systemd?")
    done = subprocess.run([program, *command[1:]], capture_output=True, text=True, check=False)  # noqa: S603 -- fixed words and the name of a user
    if done.returncode != 0:
        raise click.ClickException(f"{' '.join(command)}: {done.stderr.strip()}")
