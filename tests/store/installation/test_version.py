"""The version that runs: its number, and of a checkout the commit."""

from importlib.metadata import version
from pathlib import Path

import pytest

from referee.store.installation import version as told

COMMIT = "f8801a277d0c1f0a7a2e4f6f3c2b1a0f9e8d7c6b"


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(told, "CHECKOUT", tmp_path)
    (tmp_path / "HEAD").write_text("ref: refs/heads/main\n")
    told.running.cache_clear()
    return tmp_path


def test_a_checkout_tells_its_commit_wherever_git_keeps_it(checkout: Path) -> None:
    number = version("referee")
    assert told.running() == number
    (checkout / "packed-refs").write_text(f"# pack-refs\n{COMMIT} refs/heads/main\n")
    told.running.cache_clear()
    assert told.running() == f"{number} (f8801a27)"
    (checkout / "refs/heads").mkdir(parents=True)
    (checkout / "refs/heads/main").write_text("0123456789\n")
    told.running.cache_clear()
    assert told.running() == f"{number} (01234567)"
    (checkout / "HEAD").write_text(f"{COMMIT}\n")
    told.running.cache_clear()
    assert told.running() == f"{number} (f8801a27)"


def test_what_is_installed_tells_its_number(checkout: Path) -> None:
    (checkout / "HEAD").unlink()
    assert told.running() == version("referee")
    told.running.cache_clear()
