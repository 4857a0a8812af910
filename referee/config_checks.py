"""What a setting may be, and the words for one that cannot work."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from logging.handlers import SYSLOG_UDP_PORT
from pathlib import Path
from urllib.parse import urlsplit

from click import ClickException

from referee.addresses import HOST_NAME, host_names, is_web_address, networks

CHOICES: dict[str, tuple[str | int, ...]] = {
    "FRIENDLY_MATCHES": ("network", "people"),
    "LOG_FORMAT": ("text", "json"),
    "LOG_LEVEL": ("debug", "info", "warning", "error"),
    "DEVELOPMENT": (0, 1),
    "PUSH": (0, 1),
    "PROXIES": (0, 1, 2, 3, 4),
}

SHORTEST_KEY = 16
"""Characters; a shorter key could be guessed, and cookies forged with it."""

Outlet = Path | str | tuple[str, int]
"""A file, or where a system log listens: a socket of this machine, or a host and a port."""

SYSLOG = "syslog"
LOCAL_SYSLOG = "/dev/log"
"""Journald listens there as well."""


class ConfigError(ClickException):
    """A setting that cannot be used, told in words; every command then ends with status 2."""

    exit_code = 2


def check(given: Mapping[str, object], defaults: Mapping[str, str | int]) -> None:
    """Raise ConfigError for a value of the right type that cannot work."""
    _check_ports({**defaults, **given})
    for name, choices in CHOICES.items():
        if given.get(name, choices[0]) not in choices:
            offered = ", ".join(map(str, choices))
            raise ConfigError(f"REFEREE_{name}: {given[name]!r} is not one of {offered}.")
    for name, (is_right, words) in TEXTS.items():
        text = str(given.get(name, ""))
        if name in given and not is_right(text):
            raise ConfigError(f"REFEREE_{name} {words.format(text)}.")
    try:
        networks(str(given.get("PROXY_ADDRESSES", "")))
    except ValueError as error:
        raise ConfigError(
            f"REFEREE_PROXY_ADDRESSES: {error}; it takes addresses such as 127.0.0.1, or networks "
            "such as 10.0.0.0/24, by commas."
        ) from error
    for name in host_names(str(given.get("ALLOWED_HOSTS", ""))):
        if not HOST_NAME.fullmatch(name):
            raise ConfigError(
                f"REFEREE_ALLOWED_HOSTS: {name!r} is not a name like maraffa.example."
            )


def _check_ports(given: Mapping[str, object]) -> None:
    """Raise ConfigError for ports that do not exist, or are one and the same."""
    port, second = (given[name] for name in ("PORT", "HTTPS_PORT"))
    for name, number, least in (("PORT", port, 1), ("HTTPS_PORT", second, 0)):
        if number not in range(least, 65536):
            raise ConfigError(f"REFEREE_{name}: {number} is not a port; they go from 1 to 65535.")
    if port == second:
        raise ConfigError(f"REFEREE_HTTPS_PORT: {second} is the port of HTTP already.")


def day(text: str) -> date | None:
    """Return a day that is written as `2026-12-01`, None for "". Raise ValueError."""
    return date.fromisoformat(text) if text else None


def _is_day(text: str) -> bool:
    try:
        day(text)
    except ValueError:
        return False
    return True


def _is_key(text: str) -> bool:
    keys = text.splitlines()
    return bool(keys) and min(map(len, keys)) >= SHORTEST_KEY


def _is_public_key(text: str) -> bool:
    return re.fullmatch(r"(age1[0-9a-z]{58})?", text) is not None


def outlet(text: str, folder: Path) -> Outlet | None:
    """Return where lines go: to a file, to this machine's system log or to another's.

    Raise ValueError.
    """
    if text in ("", SYSLOG):
        return LOCAL_SYSLOG if text else None
    if "://" not in text:
        return folder / text
    parts = urlsplit(text)
    if parts.scheme != SYSLOG or not parts.hostname or parts.port == 0:
        raise ValueError(text)
    return parts.hostname, parts.port or SYSLOG_UDP_PORT


def _is_outlet(text: str) -> bool:
    try:
        outlet(text, Path())
    except ValueError:
        return False
    return True


def _is_public_address(text: str) -> bool:
    return not text or is_web_address(text)  # "" is the default


TEXTS: dict[str, tuple[Callable[[str], bool], str]] = {
    "SECRET_KEY": (_is_key, f"must have at least {SHORTEST_KEY} characters"),
    "PUBLIC_URL": (_is_public_address, "must begin with http:// or https:// and a name"),
    "BACKUP_KEY": (_is_public_key, "is no public key: “referee backup-key” makes one"),
    "SECOND_FACTOR": (_is_day, "is a day such as 2026-12-01, and {0!r} is none"),
    "SECURITY_LOG": (
        _is_outlet,
        "takes a file, syslog or syslog://HOST:PORT, and {0!r} is none of them",
    ),
}
"""Settings whose texts must look in some way, and how."""
