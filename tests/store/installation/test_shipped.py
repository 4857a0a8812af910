"""What is shipped with the program is found in a wheel and in a checkout."""

from pathlib import Path

import pytest

from referee.store.installation import shipped


def test_what_is_in_the_package_comes_before_what_is_around_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "referee"
    monkeypatch.setattr(shipped, "PACKAGE", package)
    (tmp_path / "templates").mkdir()
    assert shipped.shipped("templates") == tmp_path / "templates"
    (package / "templates").mkdir(parents=True)
    assert shipped.shipped("templates") == package / "templates"
