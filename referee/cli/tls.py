"""`referee tls`: HTTPS in a club without a domain."""

from datetime import UTC, datetime
from pathlib import Path

import click
from flask import current_app
from flask.cli import with_appcontext

from referee.actions.installation import certificates
from referee.addresses import lan_address


@click.command("tls")
@with_appcontext
def tls() -> None:
    """Make the installation's own authority, and a certificate for its names and addresses.

    The server then listens for HTTPS too, and renews the certificate by itself. Each tablet that
    shall use it installs the authority once: the page that is printed takes it through. Run it
    again at any time: what is in order stays. Exit status 1 if it cannot be done.
    """
    folder, settings = Path(current_app.instance_path), current_app.config
    now, names = datetime.now(UTC), settings["NAMES_AND_ADDRESSES"]()
    is_new = not certificates.has_authority(folder)
    title = f"Referee, {settings['CLUB'] or names[-1]}, {now.year}"
    try:
        made = certificates.make_ready(folder, names, title, now)
        held = certificates.held_names(folder, names)
        print_ = certificates.fingerprint(certificates.authority_for_devices(folder))
    except (certificates.NoCertificate, OSError) as error:
        raise click.ClickException(
            f"{error}. What is in {folder / certificates.FOLDER} may be set aside; "
            "a new authority is then made, which tablets install again."
        ) from error
    port = settings["HTTPS_PORT"]
    click.echo(f"The certificate holds until {made.until:%Y-%m-%d} and is renewed by itself, for")
    click.echo(f"  {', '.join(sorted(made.names))}")
    for name in sorted(set(names) - set(held)):
        click.echo(f"Not for {name}: the authority was made before the server had this name.")
    click.echo(f"The authority’s fingerprint (SHA-256) is\n  {print_}")
    if not port:
        click.echo("The setting HTTPS_PORT is 0: the server does not listen for HTTPS.")
        return
    click.echo(f"Once the server is started {'again' if is_new else ''}".rstrip() + ":")
    click.echo(f"  https://{lan_address()}:{port}")
    click.echo("Each tablet installs the authority once. This page takes it through:")
    click.echo(f"  http://{lan_address()}:{settings['PORT']}/https")
