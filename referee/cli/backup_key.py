"""`referee backup-key`: two keys, of which the server needs only one."""

import click

from referee.store.installation.sealing import new_keys


@click.command("backup-key")
def backup_key() -> None:
    """Print a new pair of keys for backups, and keep none of them.

    The public one goes into the setting BACKUP_KEY: backups are then closed with it, also those
    that the server makes by itself. The secret one opens them. Keep it where the backups are not,
    on paper for instance: without it nobody can read them.
    """
    public, secret = new_keys()
    click.echo("Into config.toml:")
    click.echo(f'  backup_key = "{public}"')
    click.echo("Secret, to be kept elsewhere; it opens the backups and is not shown again:")
    click.echo(f"  {secret}")
