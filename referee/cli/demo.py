"""`referee demo`: a made-up evening, tournaments or a season, to look around in."""

import secrets

import click

from referee.actions.demo.evening import evening
from referee.actions.demo.seasons import season
from referee.actions.demo.tournaments import TOURNAMENTS, tournament
from referee.cli.schema import with_database
from referee.cli.stamp import command_line


@click.command("demo")
@click.option("--seed", type=int, help="The same number makes the same evening.")
@click.option(
    "--tournament",
    "tournaments",
    multiple=True,
    type=click.Choice(["all", *TOURNAMENTS]),
    help="A tournament in the middle of an evening instead; may be given again.",
)
@click.option(
    "--season",
    "with_season",
    is_flag=True,
    help="A season of six events over two years instead, and the register of who played.",
)
@with_database
def make_demo(seed: int | None, tournaments: tuple[str, ...], *, with_season: bool) -> None:
    """Make up a club's evening of matches, of a tournament, or a season, to look around in."""
    chosen = secrets.randbelow(10**6) if seed is None else seed
    if with_season:
        number = season(chosen, command_line())
        click.echo(f"Made a season with seed {chosen}: /seasons/{number}")
        return
    if tournaments:
        for name in TOURNAMENTS if "all" in tournaments else dict.fromkeys(tournaments):
            code = tournament(name, chosen, command_line())
            click.echo(f"Made the tournament {name} with seed {chosen}: /events/{code}")
        return
    codes = evening(chosen, command_line())
    click.echo(f"Made {len(codes)} matches with seed {chosen}: {', '.join(codes)}")
