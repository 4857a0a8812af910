"""`referee tls`: HTTPS in a club without a domain."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from referee.cli.group import group


def run(folder: Path, **settings: str) -> Any:
    environment = {"REFEREE_INSTANCE": str(folder), **settings}
    return CliRunner().invoke(group, ["tls"], env=environment)


def test_it_says_where_the_server_is_found_and_where_tablets_begin(tmp_path: Path) -> None:
    answer = run(tmp_path, REFEREE_CLUB="Circolo Arci", REFEREE_HTTPS_PORT="9443")
    assert answer.exit_code == 0, answer.output
    assert "localhost" in answer.output
    assert ":9443\n" in answer.output
    assert ":8000/https\n" in answer.output
    assert "is started again:" in answer.output
    again = run(tmp_path)
    assert again.exit_code == 0
    assert "is started:" in again.output
    printed = [line for line in answer.output.splitlines() if line.count(":") == 31]
    assert printed == [line for line in again.output.splitlines() if line.count(":") == 31] != []


def test_a_name_that_came_later_is_told_and_a_port_of_0_too(tmp_path: Path) -> None:
    run(tmp_path)
    answer = run(tmp_path, REFEREE_PUBLIC_URL="http://maraffa.example", REFEREE_HTTPS_PORT="0")
    assert answer.exit_code == 0
    assert "Not for maraffa.example" in answer.output
    assert "HTTPS_PORT is 0" in answer.output


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    run(tmp_path)
    for path in (tmp_path / "tls").iterdir():
        path.write_text("no certificate")
    answer = run(tmp_path)
    assert answer.exit_code == 1
    assert "may be set aside" in answer.output


@pytest.mark.parametrize(("port", "why"), [("70000", "not a port"), ("8000", "port of HTTP")])
def test_a_port_that_cannot_be_is_refused(tmp_path: Path, port: str, why: str) -> None:
    answer = run(tmp_path, REFEREE_HTTPS_PORT=port)
    assert answer.exit_code == 2
    assert why in answer.output
