"""`referee service`: the unit, what it keeps from the program, and what `install` does."""

import os
import pwd
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import service
from referee.cli.group import group

MOST_EXPOSED = 20
"""In tenths, as `systemd-analyze security` counts: 0 is nothing, 100 everything."""


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "instance"
    folder.mkdir(mode=0o700)
    monkeypatch.setenv("REFEREE_INSTANCE", str(folder))
    # The folders of tests are where a real service may not have its own.
    monkeypatch.setattr(service, "PASSING", [])
    return folder


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine of which the test is root: what is called there is written into the file."""
    called, programs = tmp_path / "called", tmp_path / "bin"
    programs.mkdir()
    for name in ("systemctl", "useradd"):
        (programs / name).write_text(f'#!/bin/sh\necho {name} "$@" >> {called}\n')
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(service, "_is_hidden", lambda _path: False)
    (tmp_path / "units").mkdir()
    return called


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["service", *arguments])


def lines(unit: str) -> dict[str, str]:
    return dict(line.split("=", 1) for line in unit.splitlines() if "=" in line)


def test_the_unit_names_the_folders_that_are_written_to_and_no_others(
    instance: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unit = lines(run("show").stdout)
    assert unit["ReadWritePaths"] == str(instance)
    assert unit["ExecStart"] == f"{Path(sys.executable).parent / 'referee'} serve"
    assert (unit["User"], unit["ProtectHome"], unit["PrivateUsers"]) == ("referee", "yes", "yes")
    monkeypatch.setenv("REFEREE_BACKUP_FOLDER", "/home/club/backups")
    database = tmp_path / "data" / "referee.db"
    database.parent.mkdir()
    monkeypatch.setenv("REFEREE_DATABASE_URL", f"sqlite:///{database}")
    unit = lines(run("show", "--user", "club").stdout)
    assert unit["ReadWritePaths"] == f"{instance} {database.parent} /home/club/backups"
    assert (unit["User"], unit["ProtectHome"]) == ("club", "read-only")


def test_a_low_port_takes_one_right_and_no_more(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert lines(run("show").stdout)["CapabilityBoundingSet"] == ""
    monkeypatch.setenv("REFEREE_PORT", "80")
    unit = lines(run("show").stdout)
    assert unit["CapabilityBoundingSet"] == "CAP_NET_BIND_SERVICE"
    assert unit["PrivateUsers"] == "no"
    assert instance.is_dir()


@pytest.mark.process
@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd looks at its units")
def test_systemd_finds_the_service_hardly_exposed(instance: Path, tmp_path: Path) -> None:
    unit = tmp_path / "referee.service"
    unit.write_text(run("show").stdout)
    assert str(instance) in unit.read_text()
    look = ["systemd-analyze", "security", "--offline=true", f"--threshold={MOST_EXPOSED}"]
    done = subprocess.run([*look, str(unit)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.process
def test_install_writes_the_unit_gives_the_folder_and_starts(
    instance: Path, machine: Path, tmp_path: Path
) -> None:
    me = pwd.getpwuid(os.getuid()).pw_name
    (instance / "config.toml").write_text("port = 8080\n")
    done = run("install", "--user", me, "--folder", str(tmp_path / "units"))
    assert done.exit_code == 0, done.output
    assert "journalctl -u referee" in done.output
    unit = (tmp_path / "units" / "referee.service").read_text()
    assert unit == run("show", "--user", me).stdout
    assert machine.read_text().splitlines() == [
        "systemctl daemon-reload",
        "systemctl enable referee.service",
        "systemctl restart referee.service",
    ]


@pytest.mark.process
def test_a_user_that_is_not_there_is_made(
    instance: Path, machine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[str] = []
    monkeypatch.setattr(service, "_give", lambda folder, user: given.extend([str(folder), user]))
    done = run("install", "--user", "nobody-yet", "--folder", str(tmp_path / "units"))
    assert done.exit_code == 0, done.output
    made = machine.read_text().splitlines()[0]
    assert made == "useradd --system --user-group --no-create-home nobody-yet"
    assert given == [str(instance), "nobody-yet"]


@pytest.mark.process
def test_what_keeps_it_from_being_installed_is_said(
    instance: Path, machine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    units = str(tmp_path / "units")
    (tmp_path / "bin" / "systemctl").write_text("#!/bin/sh\necho no bus >&2\nexit 1\n")
    me = pwd.getpwuid(os.getuid()).pw_name
    done = run("install", "--user", me, "--folder", units)
    assert (done.exit_code, "systemctl daemon-reload: no bus" in done.output) == (1, True)
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    done = run("install", "--user", me, "--folder", units)
    assert (done.exit_code, "a machine with systemd" in done.output) == (1, True)
    monkeypatch.setattr(service, "_is_hidden", lambda _path: True)
    done = run("install", "--user", me, "--folder", units)
    assert (done.exit_code, "by root alone" in done.output) == (1, True)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    done = run("install", "--user", me, "--folder", units)
    assert (done.exit_code, "run it with sudo" in done.output) == (1, True)
    assert instance.is_dir()
    assert not machine.exists()


def test_folders_that_a_service_sees_empty_are_told_and_refused(
    instance: Path, machine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "PASSING", [tmp_path])
    said = f"{instance} is in a folder that a service sees empty: put it in /srv or /opt"
    shown = run("show")
    assert (shown.exit_code, f"It would not start: {said}." in shown.stderr) == (0, True)
    done = run("install", "--folder", str(tmp_path / "units"))
    assert (done.exit_code, said in done.output) == (1, True)
    assert not machine.exists()


def test_a_program_below_a_closed_folder_is_hidden(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    assert service._is_hidden(closed / "bin" / "referee")
    assert not service._is_hidden(Path("/usr/bin/env"))
