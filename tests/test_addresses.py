"""The names and addresses of this server."""

import re

import pytest

from referee import addresses


def test_a_machine_without_a_network_is_localhost(monkeypatch: pytest.MonkeyPatch) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\.\d+|localhost", addresses.lan_address())

    def unreachable(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr("socket.socket.connect", unreachable)
    assert addresses.lan_address() == "localhost"
