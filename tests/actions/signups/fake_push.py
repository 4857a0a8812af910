"""A push service of the tests' own: it keeps what it gets, over TLS, on this machine."""

import ssl
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Self

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
)
from cryptography.x509.oid import NameOID

from referee.actions.signups.push_service import Door


@dataclass(frozen=True)
class Got:
    """A message that came."""

    path: str
    headers: dict[str, str]
    body: bytes


class FakePush:
    """A push service; `answers` has the status by the name of a device, 0 for none at all."""

    def __init__(self, folder: Path) -> None:
        self.got: list[Got] = []
        self.answers: dict[str, int] = {}
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
                service.got.append(Got(self.path, dict(self.headers), body))
                status = service.answers.get(self.path.removeprefix("/"), 201)
                if status:
                    self.send_response(status)
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                else:
                    self.wfile.write(b"nonsense\r\n\r\n")
                    self.close_connection = True

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        file = _certificate(folder)
        context.load_cert_chain(file)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        trusting = ssl.create_default_context(cafile=str(file))
        self.door = Door(("localhost",), trusting)

    def device(self, name: str) -> str:
        """The address of a device."""
        return f"https://localhost:{self._server.server_port}/{name}"

    @property
    def told(self) -> list[str]:
        """The devices that got a message, by name."""
        return [got.path.removeprefix("/") for got in self.got]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _certificate(folder: Path) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, SHA256())
    )
    file = folder / "push.pem"
    file.write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        + made.public_bytes(Encoding.PEM)
    )
    return file
