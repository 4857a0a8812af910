"""The names and addresses that devices call this server by."""

import re
import socket
from collections.abc import Callable, Iterable, Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import cast
from urllib.parse import urlsplit

Network = IPv4Network | IPv6Network

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 -- compared, not listened on

HOST_NAME = re.compile(r"\.?[\w-]+(\.[\w-]+)*")


def networks(text: str) -> tuple[Network, ...]:
    """Return addresses and networks that are written with commas. Raise ValueError."""
    return tuple(ip_network(one.strip()) for one in text.split(",") if one.strip())


def own_names(public_url: str, more: str) -> tuple[str, ...]:
    """Return the host names of this server in lower case."""
    own = socket.gethostname().lower()
    public = urlsplit(public_url).hostname or "localhost"
    return ("localhost", own, f"{own}.local", public, *host_names(more))


def names_and_addresses(settings: Mapping[str, object]) -> Callable[[], list[str]]:
    """Return a function that lists, whenever it is called, what devices may call this server."""
    host = str(settings["HOST"])
    names = cast("Iterable[str]", settings["HOST_NAMES"])

    def found() -> list[str]:
        # A machine of a club gets another address from its router now and then.
        addresses = ["127.0.0.1", "::1", lan_address(), host]
        given = [name for name in addresses if name not in EVERYWHERE and name != "localhost"]
        return sorted({*given, *filter(HOST_NAME.fullmatch, names)})

    return found


def lan_address() -> str:
    """Return this machine's address in its network, or `localhost` where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing; it only asks which way it would go.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "localhost"
        return str(probe.getsockname()[0])


def host_names(text: str) -> list[str]:
    """Return the names in a list like `maraffa.example, .club.example`, in lower case."""
    return [name.strip().lower() for name in text.split(",") if name.strip()]


def is_web_address(text: str) -> bool:
    """Tell whether a text is an address that begins with http:// or https:// and a name."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)
