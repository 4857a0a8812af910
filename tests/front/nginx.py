"""Debian's nginx in front of a server, with the configuration that the operator's guide gives."""

import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.server import Server, free_port

GUIDE = Path(__file__).parents[2] / "docs" / "operator.md"

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")

WHOLE = """
daemon off;
worker_processes 1;
worker_rlimit_nofile 8192;
user root;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 8000; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
{outside}
  server {{
    listen 127.0.0.1:{port} backlog=4096;
{inside}
  }}
}}
"""
"""All that a configuration has besides what the guide says."""


def blocks() -> list[str]:
    """Return the parts of the configuration, in the order of the guide."""
    text = GUIDE.read_text(encoding="utf-8")
    found = re.findall(r"(?:^ {4}.*\n|^\n(?= {4}))+", text, re.MULTILINE)
    return [block for block in found if "location " in block or "proxy_cache_path" in block]


def several() -> str:
    """Return the part of the configuration that names several machines."""
    text = GUIDE.read_text(encoding="utf-8")
    (found,) = re.findall(r"^ {4}upstream referee \{\n(?:^ {8}.*\n)+^ {4}\}\n", text, re.MULTILINE)
    return str(found)


@contextmanager
def in_front(folder: Path, *servers: int) -> Iterator[Server]:
    """Start nginx in front of the port of a server, or in front of those of two."""
    assert NGINX is not None
    port = free_port()
    there = f"127.0.0.1:{servers[0]}" if len(servers) == 1 else "referee"
    everything, outside, cached = (
        part.replace("127.0.0.1:8000", there).replace("/var/cache/nginx/referee", f"{folder}/cache")
        for part in blocks()
    )
    inside = everything + cached
    if len(servers) > 1:
        names = iter(servers)
        outside += re.sub(r"192\.0\.2\.1\d:8000", lambda _: f"127.0.0.1:{next(names)}", several())
    written = folder / "nginx.conf"
    written.write_text(WHOLE.format(folder=folder, port=port, outside=outside, inside=inside))
    command = [NGINX, "-e", str(folder / "error.log"), "-c", str(written)]
    with subprocess.Popen(command) as process:
        try:
            _wait(port, process, folder / "error.log")
            yield Server(port, process.pid)
        finally:
            process.send_signal(signal.SIGTERM)


def _wait(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    until = time.monotonic() + 10
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise AssertionError(log.read_text())
