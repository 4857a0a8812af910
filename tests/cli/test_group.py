"""The command line as people meet it: help, versions, exit statuses, the server's start."""

import re
import resource
import socket
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from prometheus_client import values

from referee import create_app
from referee.__main__ import main
from referee.actions.accounts import links
from referee.cli import serve
from referee.cli.group import group
from referee.core.errors import RuleError
from referee.store.accounts.security_log import Origin
from referee.store.database import db
from referee.web.installation import metrics


def run(*arguments: str, **environment: str) -> Any:
    return CliRunner().invoke(group, arguments, env=environment)


def test_it_tells_what_it_can_do() -> None:
    answer = run("--help")
    assert answer.exit_code == 0
    for name in ("check", "db", "serve"):
        assert f"\n  {name} " in answer.output
        assert run(name, "--help").exit_code == 0


def test_help_needs_no_working_settings() -> None:
    assert run("--help", REFEREE_PORT="none").exit_code == 0


def test_wrong_usage_and_wrong_settings_are_status_2(tmp_path: Path) -> None:
    assert run("fly").exit_code == 2
    answer = run("serve", REFEREE_INSTANCE=str(tmp_path), REFEREE_PORT="none")
    assert answer.exit_code == 2
    assert "REFEREE_PORT: 'none' is not a whole number" in answer.output


@pytest.mark.process
@pytest.mark.parametrize(
    ("arguments", "status"),
    [(["check", "--help"], 0), (["check"], 2), (["--version"], 0), (["fly"], 2), ([], 2)],
)
def test_the_installed_command(arguments: list[str], status: int) -> None:
    command = [sys.executable, "-m", "referee", *arguments]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == status
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [["check", "--help"], ["serve", "--help"]])
def test_main_passes_the_command_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["referee", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert f"Usage: referee {arguments[0]}" in capsys.readouterr().out


@pytest.mark.process
def test_check_starts_without_the_web_framework() -> None:
    code = "import sys, referee.__main__; print({'flask', 'sqlalchemy'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


class Started:
    """Stands in for the server: remembers how it was started, and serves nothing."""

    options: dict[str, Any]

    def __init__(self, target: str, **options: Any) -> None:
        Started.options = {"target": target, **options}

    def serve(self) -> None:
        pass


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> type[Started]:
    monkeypatch.setattr(serve, "Server", Started)
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    # What the command writes for its processes is taken back at the end.
    monkeypatch.setenv("REFEREE_HOST", "0.0.0.0")
    monkeypatch.setenv("REFEREE_PORT", "8000")
    monkeypatch.setenv(metrics.SHARED, "")
    monkeypatch.delenv(metrics.SHARED)
    monkeypatch.setattr(values, "ValueClass", values.ValueClass)
    return Started


def free_port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def test_serve_migrates_announces_and_starts(server: type[Started], tmp_path: Path) -> None:
    port = free_port()
    answer = run("serve", "--port", port)
    assert answer.exit_code == 0
    assert f"Referee is open at http://localhost:{port}\n" in answer.output
    assert "On other devices of this network: http://" in answer.output
    assert (tmp_path / "referee.db").stat().st_size > 0
    assert (server.options["target"], server.options["workers"]) == (
        "referee.front:create_front",
        1,
    )


def test_serve_may_open_a_file_for_every_connection(server: type[Started]) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        assert run("serve", "--port", free_port()).exit_code == 0
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > serve.CONNECTIONS
        assert server.options["backpressure"] == serve.CONNECTIONS
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_serve_for_this_machine_alone_names_no_other_address(server: type[Started]) -> None:
    port = free_port()
    answer = run("serve", "--host", "127.0.0.1", "--port", port)
    assert f"Referee is open at http://127.0.0.1:{port}\n" in answer.output
    assert "other devices" not in answer.output
    assert f"http://127.0.0.1:{port}/setup#" in answer.output


@pytest.mark.usefixtures("server")
def test_serve_writes_an_ipv6_address_in_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_check_free", lambda *_: None)  # a machine may have no IPv6
    port = free_port()
    answer = run("serve", "--host", "::1", "--port", port)
    assert f"Referee is open at http://[::1]:{port}\n" in answer.output
    assert f"http://[::1]:{port}/setup#" in answer.output


def test_serve_prints_a_new_setup_link_until_there_is_a_manager(
    server: type[Started], tmp_path: Path
) -> None:
    codes = [setup_code(run("serve", "--port", free_port()).output) for _ in range(2)]
    assert codes[0] != codes[1]
    with pytest.raises(RuleError, match="used already"):
        become_manager(tmp_path, codes[0])
    become_manager(tmp_path, codes[1])
    assert "/setup#" not in run("serve", "--port", free_port()).output
    refused = run("setup-link")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "there is a manager already" in refused.stderr
    become_manager(tmp_path, setup_code(run("setup-link", "--another").output), "Eva")


def setup_code(output: str) -> str:
    found = re.search(r"/setup#([0-9A-Z-]{23})\n", output)
    assert found is not None
    return found[1]


def become_manager(instance: Path, code: str, name: str = "Gina") -> None:
    origin = Origin("", "10.0.0.7", "Mac", datetime.now(UTC))
    with create_app(instance).app_context():
        try:
            links.make_manager(code, name, "quattro assi nella manica", origin)
        finally:
            db.session.remove()
            db.engine.dispose()


def test_serve_on_postgresql_uses_several_processes(
    server: type[Started], postgresql: Any, migrated_database: str
) -> None:
    name = "served"
    url = postgresql.create(name, template=migrated_database)
    answer = run("serve", "--port", free_port(), REFEREE_DATABASE_URL=url, REFEREE_WORKERS="3")
    assert answer.exit_code == 0
    assert server.options["workers"] == 3
    postgresql.drop(name)


def test_a_port_in_use_is_told_in_words(server: type[Started]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        answer = run("serve", "--host", "127.0.0.1", "--port", str(taken.getsockname()[1]))
    assert answer.exit_code == 1
    assert "Cannot listen on 127.0.0.1" in answer.output
