"""Settings: where they come from, which wins, and what is said of a wrong one."""

import re
from pathlib import Path
from typing import Any

import pytest

from referee import config
from referee.config_checks import ConfigError


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*config.DEFAULTS, "INSTANCE"):
        monkeypatch.delenv(f"REFEREE_{name}", raising=False)


def test_a_new_installation_keeps_its_data_in_the_instance_folder(tmp_path: Path) -> None:
    settings = config.load(tmp_path, {})
    assert settings["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{tmp_path}/referee.db"
    assert settings["PORT"] == 8000
    assert settings["WTF_CSRF_TIME_LIMIT"] is None


def test_files_of_another_user_say_who_is_to_run_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Path.open
    closed: list[str] = []

    def refuse(path: Path, *given: Any, **named: Any) -> Any:
        if path.name in closed:
            raise PermissionError(13, "Permission denied", str(path))
        return kept(path, *given, **named)

    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.setattr(Path, "owner", lambda _path: "circolo")
    (tmp_path / "config.toml").write_text("port = 8100\n")
    config.load(tmp_path, {})
    for name in ("config.toml", config.KEY_FILE):
        closed[:] = [name]
        told = f"{tmp_path / name} belongs to another user: sudo -u circolo referee …"
        with pytest.raises(ConfigError, match=re.escape(told)):
            config.load(tmp_path, {})

    def nobody(_path: Path) -> str:
        raise KeyError

    monkeypatch.setattr(Path, "owner", nobody)
    with pytest.raises(ConfigError, match="belongs to another user: run it as that user"):
        config.load(tmp_path, {})


def test_the_file_wins_over_defaults_the_environment_over_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.toml").write_text('port = 8100\nhost = "127.0.0.1"\nthreads = 2\n')
    monkeypatch.setenv("REFEREE_PORT", "8200")
    settings = config.load(tmp_path, {"THREADS": 3})
    assert (settings["PORT"], settings["HOST"], settings["THREADS"]) == (8200, "127.0.0.1", 3)
    assert str(settings["PUBLIC_URL"]).endswith(":8200")


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg"])
def test_postgresql_is_reached_through_psycopg_3(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    monkeypatch.setenv("REFEREE_DATABASE_URL", f"{scheme}://club@localhost/referee")
    uri = config.load(tmp_path, {})["SQLALCHEMY_DATABASE_URI"]
    assert uri == "postgresql+psycopg://club@localhost/referee"


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("REFEREE_PROT", "80", "REFEREE_PROT: there is no such setting"),
        ("REFEREE_PORT", "eighty", "'eighty' is not a whole number"),
        ("REFEREE_PORT", "-1", "'-1' is not a whole number"),
        ("REFEREE_PORT", "0", "0 is not a port"),
        ("REFEREE_PORT", "65536", "65536 is not a port"),
        ("REFEREE_SECRET_KEY", "", "at least 16 characters"),
        ("REFEREE_SECRET_KEY", "short", "at least 16 characters"),
        ("REFEREE_SECRET_KEY", "long enough to sign\nshort", "at least 16 characters"),
        ("REFEREE_PROXIES", "9", "9 is not one of 0, 1, 2"),
        ("REFEREE_PROXY_ADDRESSES", "10.0.0.300", "takes addresses such as 127.0.0.1"),
        ("REFEREE_LOG_FORMAT", "xml", "'xml' is not one of text, json"),
        ("REFEREE_LOG_LEVEL", "INFO", "'INFO' is not one of debug, info"),
        ("REFEREE_DEVELOPMENT", "2", "2 is not one of 0, 1"),
        ("REFEREE_ALLOWED_HOSTS", "https://club.example", "'https://club.example' is not a name"),
        ("REFEREE_ALLOWED_HOSTS", "club.example:8000", "is not a name like"),
        ("REFEREE_PUBLIC_URL", "maraffa.example", "must begin with http://"),
        ("REFEREE_PUBLIC_URL", "ftp://maraffa.example", "must begin with http://"),
        ("REFEREE_PUBLIC_URL", "http://", "must begin with http://"),
        ("REFEREE_PUBLIC_URL", "http://[", "must begin with http://"),
        ("REFEREE_SECOND_FACTOR", "1/12/2026", "'1/12/2026' is none"),
        ("REFEREE_SECURITY_LOG", "udp://log.example:514", "takes a file, syslog or syslog://"),
        ("REFEREE_SECURITY_LOG", "syslog://", "takes a file, syslog or syslog://"),
        ("REFEREE_SECURITY_LOG", "syslog://log.example:0", "takes a file, syslog or syslog://"),
        ("REFEREE_SECURITY_LOG", "syslog://log.example:x", "takes a file, syslog or syslog://"),
        ("REFEREE_DATABASE_URL", "sqlite://", "must name a file"),
        ("REFEREE_DATABASE_URL", "sqlite:///:memory:", "must name a file"),
        ("REFEREE_DATABASE_URL", "mysql://localhost", "must begin with postgresql://"),
        ("REFEREE_DATABASE_URL", "postgresql", "must begin with postgresql://"),
    ],
)
def test_a_wrong_variable_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, words: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ConfigError, match=words) as caught:
        config.load(tmp_path, {})
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("colour = 'rust'", "colour: there is no such setting"),
        ("host = 7", "7 is not a text"),
        ("port = true", "True is not a whole number"),
        ("port = 99999999", "99999999 is not a port"),
        ("port = ", "cannot be read"),
        ("\udcff", "cannot be read"),
    ],
)
def test_a_wrong_file_is_named(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "config.toml").write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(ConfigError, match=words):
        config.load(tmp_path, {})


def test_the_key_is_made_once_and_is_for_its_owner_only(tmp_path: Path) -> None:
    first = config.load(tmp_path, {})["SECRET_KEY"]
    assert len(str(first)) == 64
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
    assert config.load(tmp_path, {})["SECRET_KEY"] == first


def test_a_key_that_others_may_read_is_taken_from_them(tmp_path: Path) -> None:
    config.load(tmp_path, {})
    (tmp_path / "secret_key").chmod(0o644)
    config.load(tmp_path, {})
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_the_first_key_signs_and_the_others_only_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new, old = "n" * 20, "o" * 20
    (tmp_path / "secret_key").write_text(f"{new}\n{old}\n")
    kept = config.load(tmp_path / "", {})
    monkeypatch.setenv("REFEREE_SECRET_KEY", f"{new}\n{old}")
    given = config.load(tmp_path, {})
    for settings in (kept, given):
        assert (settings["SECRET_KEY"], settings["SECRET_KEY_FALLBACKS"]) == (new, [old])


def test_an_empty_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").touch()
    with pytest.raises(ConfigError, match="is empty"):
        config.load(tmp_path, {})


def test_a_key_that_is_too_short_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("short")
    with pytest.raises(ConfigError, match="is too short"):
        config.load(tmp_path, {})


def test_a_key_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "secret_key").mkdir(mode=0o700)
    with pytest.raises(ConfigError, match="cannot be read"):
        config.load(tmp_path, {})


def test_a_key_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be written"):
        config.load(tmp_path / "missing", {})


def test_the_instance_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    site_packages, checkout = tmp_path / "site-packages", tmp_path / "checkout"
    checkout.mkdir()
    (checkout / "pyproject.toml").touch()
    assert config.instance_folder(None, checkout) == checkout / "instance"
    assert config.instance_folder(None, site_packages) == tmp_path / "instance"
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path / "club"))
    assert config.instance_folder(None, checkout) == tmp_path / "club"
    assert config.instance_folder(tmp_path / "chosen", checkout) == tmp_path / "chosen"
    assert (tmp_path / "chosen").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "club").is_dir()


def test_an_instance_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ConfigError, match="cannot be made"):
        config.instance_folder(tmp_path / "file" / "instance", tmp_path)
