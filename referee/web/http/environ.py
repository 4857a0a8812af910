"""A request of the server as WSGI has it."""

import sys
from io import BytesIO
from wsgiref.types import WSGIEnvironment

from granian.rsgi import Scope

NAMED = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}
"""Headers that WSGI calls otherwise than `HTTP_...`."""


def environ_of(scope: Scope, body: bytes) -> WSGIEnvironment:
    """Return a request as WSGI has it."""
    name, _, port = scope.server.rpartition(":")
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        # WSGI has the bytes of a path as text in Latin-1.
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": name,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(body),
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for header, value in scope.headers.items():
        if "_" in header:
            continue  # In WSGI it would look like one with a hyphen, such as a proxy sets.
        key = NAMED.get(header) or f"HTTP_{header.upper().replace('-', '_')}"
        apart = ";" if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{apart}{value}" if key in environ else value
    if scope.authority:
        environ.setdefault("HTTP_HOST", scope.authority)
    return environ
