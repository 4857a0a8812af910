"""The `referee` command: Flask's own group, with the commands of Referee."""

from typing import Any

import click
from flask.cli import FlaskGroup
from flask_migrate.cli import db

from referee import create_app
from referee.cli.backup import backup
from referee.cli.backup_key import backup_key
from referee.cli.check import check
from referee.cli.checkpoint import checkpoint
from referee.cli.demo import make_demo
from referee.cli.doctor import doctor
from referee.cli.export import export_records
from referee.cli.import_records import import_records
from referee.cli.ratings import ratings
from referee.cli.restore import restore_backup
from referee.cli.rotate_key import rotate_key
from referee.cli.serve import serve
from referee.cli.service import service
from referee.cli.setup_link import setup_link
from referee.cli.sheet import sheet
from referee.cli.simulate import simulate
from referee.cli.tls import tls
from referee.cli.upgrade_check import upgrade_check
from referee.cli.verify import verify_store
from referee.store.errors import StoreUnavailable
from referee.store.installation.version import running


class Commands(FlaskGroup):
    """Flask's group, whose commands all run inside the application."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- Click passes it
        # The commands are listed without the application, which may fail to load on wrong settings.
        return sorted(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except StoreUnavailable as error:
            raise click.ClickException(str(error)) from error


@click.group(
    cls=Commands,
    create_app=create_app,
    add_default_commands=False,
    add_version_option=False,
    set_debug_flag=False,
    load_dotenv=False,
)
@click.version_option(running())
def group() -> None:
    """Record, referee and print card matches.

    Exit status: 0 done, 1 something is wrong with the data, 2 wrong usage or settings.
    """


# Flask's own options choose another application or mode; this command has one.
group.params = [option for option in group.params if option.name == "version"]
for command in (
    backup,
    backup_key,
    check,
    checkpoint,
    db,
    doctor,
    export_records,
    import_records,
    make_demo,
    ratings,
    restore_backup,
    rotate_key,
    serve,
    service,
    setup_link,
    sheet,
    simulate,
    tls,
    upgrade_check,
    verify_store,
):
    group.add_command(command)
