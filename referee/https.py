"""HTTPS beside HTTP: a second port of the same process, with the installation's own certificate."""

import asyncio
import logging
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from flask import Flask
from granian.constants import HTTPModes, Interfaces, SSLProtocols
from granian.log import LogLevels
from granian.rsgi import (  # type: ignore[attr-defined]  # they are granian's, given on here
    HTTPProtocol,
    Scope,
)
from granian.server.embed import Server

from referee.actions.installation import certificates
from referee.web.http import logs

CONNECTIONS = 1024
"""Open at once in each process, beside those of the first port."""


class Answers(Protocol):
    """What answers the requests of both ports."""

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None: ...


class Https:
    """The second port of a process; `app` is asked for settings alone."""

    def __init__(self, app: Flask) -> None:
        self._folder = Path(app.instance_path)
        self._settings = app.config
        self._port: tuple[asyncio.AbstractEventLoop, Server] | None = None

    def open(self, loop: asyncio.AbstractEventLoop, answers: Answers) -> None:
        """Listen, in the loop of the process. A certificate that cannot be used is told."""
        try:
            file = certificates.certificate(self._folder).file
            server = Server(
                _Door(answers),
                address=self._settings["HOST"],
                port=self._settings["HTTPS_PORT"],
                interface=Interfaces.RSGI,
                http=HTTPModes.http1,
                websockets=False,
                backpressure=CONNECTIONS,
                ssl_cert=file,
                ssl_key=file,
                # Tablets of before 2019 have no later one.
                ssl_protocol_min=SSLProtocols.tls12,
                log_level=LogLevels.warning,
                log_dictconfig=logs.configuration(
                    self._settings["LOG_FORMAT"], self._settings["LOG_LEVEL"]
                ),
            )
        except (certificates.NoCertificate, OSError) as error:
            logging.getLogger("referee").warning("There is no HTTPS: %s", error)
            return
        logging.getLogger("_granian").addFilter(_is_no_advice)
        self._port = (loop, server)
        self._task = loop.create_task(server.serve())

    def renew(self) -> None:
        """Make the certificate anew where it is due, and use it from the next connection on."""
        try:
            before = certificates.certificate(self._folder).until
            made = certificates.make_ready(
                self._folder, self._settings["NAMES_AND_ADDRESSES"](), "", datetime.now(UTC)
            )
        except (certificates.NoCertificate, OSError) as error:
            logging.getLogger("referee").warning("The certificate cannot be renewed: %s", error)
            return
        if self._port is not None and made.until != before:
            loop, server = self._port
            loop.call_soon_threadsafe(server.reload)


class _Door:
    """The front without what is done once in a process: that is done for the first port."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        await self._answers.__rsgi__(scope, protocol)


def _is_no_advice(record: logging.LogRecord) -> bool:
    # The server's library says at each start that listening in a running loop is experimental.
    return "experimental" not in str(record.msg)


def https_of(app: Flask) -> Https | None:
    """Return the second port of an installation, None where it has none."""
    has_port = app.config["HTTPS_PORT"] and certificates.has_authority(Path(app.instance_path))
    return Https(app) if has_port else None
