"""`referee serve`: the database brought up to date, then the production server."""

import os
import resource
import socket
from pathlib import Path
from shutil import rmtree

import click
from flask import Flask
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server import Server

from referee import create_app
from referee.actions.accounts.links import has_manager
from referee.addresses import EVERYWHERE, lan_address
from referee.cli.schema import bring_up_to_date
from referee.cli.setup_link import new_setup_link
from referee.https import https_of
from referee.store.database import db
from referee.store.disk import refusal
from referee.store.errors import StoreUnavailable
from referee.store.installation.key_in_use import agree_on_key
from referee.store.installation.serving import begin_serving
from referee.store.installation.version import running
from referee.web.http import logs
from referee.web.installation import metrics

CONNECTIONS = 4096
"""How many each process keeps open at once: a slow one costs some memory and no thread."""

LAST_SECONDS = 15
"""In which requests that have begun are answered when the server is told to end."""


@click.command()
@click.option("--host", help="The address to listen on; 127.0.0.1 for this machine alone.")
@click.option("--port", type=click.IntRange(1, 65535), help="The port to listen on.")
def serve(host: str | None, port: int | None) -> None:
    """Start the server; Ctrl+C ends it."""
    for name, value in (("REFEREE_HOST", host), ("REFEREE_PORT", port)):
        if value is not None:
            # The server's processes make the application again and read the same settings.
            os.environ[name] = str(value)
    app = create_app()
    _check_free(app.config["HOST"], app.config["PORT"], "PORT")
    if https_of(app):
        _check_free(app.config["HOST"], app.config["HTTPS_PORT"], "HTTPS_PORT")
    _have_files_enough()
    on_sqlite = _prepare_database(app)
    # SQLite's WAL mode is safe with one process only, and a few threads are as fast as many.
    workers = 1 if on_sqlite else app.config["WORKERS"]
    if workers > 1:
        _count_together(Path(app.instance_path, "metrics"))
    # Whoever would put a backup in the place of this folder asks for it.
    begin_serving(Path(app.instance_path))
    _announce(app)
    Server(
        "referee.front:create_front",
        factory=True,
        interface=Interfaces.RSGI,
        address=app.config["HOST"],
        port=app.config["PORT"],
        workers=workers,
        workers_kill_timeout=LAST_SECONDS,
        backpressure=CONNECTIONS,
        respawn_failed_workers=True,
        # Where HTTP/2 is possible too, a connection that never says anything stays open for good.
        http=HTTPModes.http1,
        websockets=False,
        log_level=LogLevels.warning,
        log_dictconfig=logs.configuration(app.config["LOG_FORMAT"], app.config["LOG_LEVEL"]),
    ).serve()


def _count_together(folder: Path) -> None:
    """Let the processes that start now count into one folder, which is emptied before."""
    rmtree(folder, ignore_errors=True)
    try:
        folder.mkdir(mode=0o700)
    except OSError:
        # A disk that may only be read keeps nobody from looking at a match: each counts for itself.
        return
    metrics.count_together(folder)


def _check_free(host: str, port: int, setting: str) -> None:
    """Raise ClickException where the port is taken; `setting` is the setting that chooses it."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            option = ", or with --port" if setting == "PORT" else "; 0 for none"
            raise click.ClickException(
                f"Cannot listen on {host}, port {port}: {error.strerror}. "
                f"Choose another with REFEREE_{setting}{option}."
            ) from error


def _have_files_enough() -> None:
    """Let each process open a file for every connection, as far as the system lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = 2 * CONNECTIONS if hard == resource.RLIM_INFINITY else min(hard, 2 * CONNECTIONS)
    if soft != resource.RLIM_INFINITY and soft < enough:
        resource.setrlimit(resource.RLIMIT_NOFILE, (enough, hard))


def _prepare_database(app: Flask) -> bool:
    """Bring the schema up to date and agree on the key. Return whether the database is SQLite.

    Raise ClickException where other machines on this database sign with another key.
    """
    with app.app_context():
        bring_up_to_date()
        on_sqlite = db.engine.dialect.name == "sqlite"
        if not on_sqlite:
            _agree_on_key(app)
        _let_go()
    return on_sqlite


def _agree_on_key(app: Flask) -> None:
    """Refuse to serve beside machines that sign with another key. Raise ClickException."""
    keys = [str(app.secret_key), *map(str, app.config["SECRET_KEY_FALLBACKS"])]
    if not agree_on_key(keys):
        raise click.ClickException(
            "Other machines on this database sign cookies with another key: people would be signed "
            "out at each request. Bring “secret_key” from one of them, or the whole folder with "
            "“referee restore”. If there is no other machine: “referee rotate-key --forget”."
        )


def _let_go() -> None:
    """Let go of the connection, which the processes that start now must not share."""
    db.session.remove()
    db.engine.dispose()


def _in_url(host: str) -> str:
    """Return a name or an address as a URL has it: one of IPv6 stands in brackets."""
    return f"[{host}]" if ":" in host else host


def _announce(app: Flask) -> None:
    """Say where the server is found and, while nobody manages it, how somebody begins to."""
    host, port = app.config["HOST"], app.config["PORT"]
    everywhere = host in EVERYWHERE
    here, elsewhere = ("localhost", lan_address()) if everywhere else (_in_url(host), _in_url(host))
    click.echo(f"Referee {running()}")
    click.echo(f"Referee is open at http://{here}:{port}")
    if everywhere:
        click.echo(f"On other devices of this network: http://{elsewhere}:{port}")
    if https_of(app):
        click.echo(f"Over HTTPS: https://{elsewhere}:{app.config['HTTPS_PORT']}")
    refused = refusal(Path(app.instance_path))
    if refused is not None:
        click.echo(f"Nothing can be written to {app.instance_path}: {refused.strerror}.")
        click.echo("What is there can be read; it is written again as soon as that is possible.")
        return
    with app.app_context():
        address = app.config["PUBLIC_URL"] if everywhere else f"http://{here}:{port}"
        try:
            if not has_manager():
                click.echo(f"Nobody manages it yet. Who opens this does: {new_setup_link(address)}")
        except StoreUnavailable as error:
            # Whatever else can be read is worth more than no server at all.
            click.echo(f"{error} Ask “referee doctor”.")
        _let_go()
