"""Settings: the defaults here, then instance/config.toml, then REFEREE_* variables."""

import os
import secrets
import tomllib
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from referee.addresses import lan_address, names_and_addresses, networks, own_names
from referee.config_checks import SHORTEST_KEY, ConfigError, check, day, outlet

DEFAULTS: dict[str, str | int] = {
    "HOST": "0.0.0.0",  # noqa: S104 -- the tablets in the room must reach it
    "PORT": 8000,
    "HTTPS_PORT": 8443,  # where `referee tls` has made a certificate; 0 for none
    "DATABASE_URL": "",  # postgresql://..., or empty for referee.db in the instance folder
    "WORKERS": 2,  # processes; with SQLite there is one, whatever stands here
    "THREADS": 4,  # in each process
    "PUBLIC_URL": "",  # printed in QR codes; by default this machine's address in its network
    "CLUB": "",  # the club's name, on the papers of its tournaments
    "PLACE": "",  # the town or the hall in which it plays, beside the date
    "ALLOWED_HOSTS": "",  # more names of this server, by commas: what a proxy or a router calls it
    "PROXIES": 0,  # how many stand in front and say who asks, by which name and protocol
    "PROXY_ADDRESSES": "127.0.0.1, ::1",  # where those proxies ask from, by commas
    "SECOND_FACTOR": "",  # the day from which nobody has rights without one, such as 2026-12-01
    "UPLOAD_COMMAND": "",  # gets each file that is sent, and refuses it by its exit status
    "SECURITY_LOG": "",  # where its lines go besides: a file, syslog, or syslog://host:port
    "FRIENDLY_MATCHES": "network",  # anyone near opens and writes them; or people: who signs in
    "LOG_FORMAT": "text",  # or json: an object on each line
    "LOG_LEVEL": "info",  # or debug, warning, error
    "PUSH": 0,  # 1 notifies phones of a new round by the push services of their browsers
    "METRICS_TOKEN": "",  # lets another machine read /metrics
    "DEVELOPMENT": 0,  # 1 opens /patterns
    "SECRET_KEY": "",  # by default made once and kept in the instance folder
    "BACKUP_KEY": "",  # closes backups: the public key that `referee backup-key` prints
    "BACKUP_COMMAND": "",  # gets each daily backup as its last argument
    "BACKUP_FOLDER": "",  # by default `backups` in the instance folder
}

KEY_FILE = "secret_key"
"""In the instance folder: the key that signs, then on a line each the ones that only read."""

FIXED: dict[str, object] = {
    "MAX_CONTENT_LENGTH": 1024 * 1024,  # bytes
    "UPLOAD_LENGTH": 8 * 1024 * 1024,  # bytes, where several records are uploaded at once
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "PERMANENT_SESSION_LIFETIME": 365 * 24 * 60 * 60,  # seconds
    # Error messages must not show a statement's parameters, such as a password's hash.
    "SQLALCHEMY_ENGINE_OPTIONS": {"hide_parameters": True, "pool_use_lifo": True},
    # What is written to push services: their hosts, and who vouches for them (None: the system).
    "PUSH_DOOR": None,
    # Public pages of a tournament are rendered at most so often: each tap in the room changes them.
    "PUBLIC_PAGE_SECONDS": 1.0,
    # The cookie is sent when it changes and only then. Sent with every answer, an old one that is
    # still on its way (a picture's, say) would undo what the person has just chosen.
    "SESSION_REFRESH_EACH_REQUEST": False,
    # A form may be opened at the first hand and sent after the last one.
    "WTF_CSRF_TIME_LIMIT": None,
}


def instance_folder(chosen: Path | None, checkout: Path) -> Path:
    """Return the folder of this installation's data; make it where it is missing.

    In order of preference: the caller's choice, REFEREE_INSTANCE, `instance` in the checkout or,
    where Referee is installed, in the current folder. Raise ConfigError where it cannot be made.
    """
    home = checkout if (checkout / "pyproject.toml").is_file() else Path.cwd()
    folder = Path(chosen or os.environ.get("REFEREE_INSTANCE") or home / "instance").resolve()
    try:
        # It holds the database and the keys, so no other user of this machine may read it.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"The folder {folder} cannot be made: {error.strerror}.") from error
    return folder


def load(folder: Path, overrides: Mapping[str, object]) -> dict[str, object]:
    """Return every setting of the application. Raise ConfigError for a setting that is wrong."""
    elsewhere = _from_environment(os.environ)
    given = _from_file(folder / "config.toml") | elsewhere
    check(given, DEFAULTS)
    settings: dict[str, object] = {**DEFAULTS, **given}
    keys = str(settings["SECRET_KEY"]).splitlines() or secret_keys(folder / KEY_FILE)
    settings |= {"SECRET_KEY": keys[0], "SECRET_KEY_FALLBACKS": keys[1:]}
    # Forms that are open while the key changes keep valid tokens, like the cookies.
    settings["WTF_CSRF_SECRET_KEY"] = keys[::-1]
    settings["PUBLIC_URL"] = settings["PUBLIC_URL"] or f"http://{lan_address()}:{settings['PORT']}"
    settings["FROM_ENVIRONMENT"] = tuple(sorted(elsewhere))
    complete = {**FIXED, **settings, **overrides}
    complete["PROXY_NETWORKS"] = networks(str(complete["PROXY_ADDRESSES"]))
    complete["SECURITY_OUTLET"] = outlet(str(complete["SECURITY_LOG"]), folder)
    complete["SECOND_FACTOR_SINCE"] = day(str(complete["SECOND_FACTOR"]))
    complete["HOST_NAMES"] = own_names(str(complete["PUBLIC_URL"]), str(complete["ALLOWED_HOSTS"]))
    complete["NAMES_AND_ADDRESSES"] = names_and_addresses(complete)
    complete["SQLALCHEMY_DATABASE_URI"] = database_address(complete["DATABASE_URL"], folder)
    return complete


def database_address(url: object, folder: Path) -> str:
    """Return the database's address for SQLAlchemy; `url` is the setting, "" by default.

    Raise ConfigError for an address of a database that is not known.
    """
    return _driver(str(url) or f"sqlite:///{folder / 'referee.db'}")


def from_environment() -> dict[str, str | int]:
    """Return the settings that the environment gives. Raise ConfigError for one that is wrong."""
    return _from_environment(os.environ)


def _from_file(path: Path) -> dict[str, str | int]:
    try:
        with path.open("rb") as file:
            table = tomllib.load(file)
    except FileNotFoundError:
        return {}
    except PermissionError as error:
        raise ConfigError(_not_ours(path)) from error
    except (OSError, ValueError) as error:
        raise ConfigError(f"{path} cannot be read: {error}") from error
    return {name.upper(): _typed(f"{path}: {name}", name, value) for name, value in table.items()}


def _from_environment(environment: Mapping[str, str]) -> dict[str, str | int]:
    prefix = "REFEREE_"
    return {
        name.removeprefix(prefix): _typed(name, name.removeprefix(prefix), value)
        for name, value in environment.items()
        if name.startswith(prefix) and name != "REFEREE_INSTANCE"
    }


def _typed(place: str, name: str, value: object) -> str | int:
    """Return `value` in the type of the setting's default.

    Raise ConfigError for an unknown name or another type.
    """
    default = DEFAULTS.get(name.upper())
    if default is None:
        raise ConfigError(f"{place}: there is no such setting.")
    if isinstance(value, date):
        value = value.isoformat()  # TOML knows days
    if isinstance(default, str) and isinstance(value, str):
        return value
    if isinstance(default, int) and str(value).isascii() and str(value).isdigit():
        return int(str(value))
    kind = "a text" if isinstance(default, str) else "a whole number"
    raise ConfigError(f"{place}: {value!r} is not {kind}.")


def secret_keys(path: Path) -> list[str]:
    """Return the keys of cookies, the newest first.

    Make the first key where there is none, readable by its owner only. Raise ConfigError where the
    file cannot be written or read.
    """
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _kept_keys(path)
    except OSError as error:
        raise ConfigError(f"{path} cannot be written: {error.strerror}.") from error
    with os.fdopen(descriptor, "w") as file:
        key = secrets.token_hex(32)
        file.write(key)
    return [key]


def _not_ours(path: Path) -> str:
    """Return what to do about a file that another user of this machine has."""
    try:
        who = f"sudo -u {path.parent.owner()} referee …"
    except (KeyError, OSError):
        who = "run it as that user"
    return f"{path} belongs to another user: {who}"


def _kept_keys(path: Path) -> list[str]:
    try:
        if path.stat().st_mode & 0o077:
            # A file restored from a backup may have another mode.
            path.chmod(0o600)
        keys = path.read_text().split()
    except PermissionError as error:
        raise ConfigError(_not_ours(path)) from error
    except (OSError, ValueError) as error:
        raise ConfigError(f"{path} cannot be read: {error}.") from error
    if not keys or min(map(len, keys)) < SHORTEST_KEY:
        fault = "is too short" if keys else "is empty"
        raise ConfigError(f"{path} {fault}: delete it, and a new key is made.")
    return keys


def _driver(url: str) -> str:
    """Return the database's address for SQLAlchemy, with psycopg 3 for PostgreSQL.

    Raise ConfigError for an address of another kind.
    """
    scheme, separator, rest = url.partition("://")
    if separator and scheme in ("postgresql", "postgres", "postgresql+psycopg"):
        return f"postgresql+psycopg://{rest}"
    if separator and scheme == "sqlite":
        if rest in ("", "/") or ":memory:" in rest:
            raise ConfigError("REFEREE_DATABASE_URL must name a file: sqlite:///path.")
        return url
    raise ConfigError("REFEREE_DATABASE_URL must begin with postgresql:// (or sqlite:///).")
