"""`referee demo`: a made-up evening, tournaments, a season or a league, to look around in."""

import secrets

import click

from referee.actions.demo.evening import evening
from referee.actions.demo.leagues import league
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
@click.option(
    "--league",
    "with_league",
    is_flag=True,
    help="A league of eight clubs over months instead, and one of pairs.",
)
@with_database
def make_demo(
    seed: int | None, tournaments: tuple[str, ...], *, with_season: bool, with_league: bool
) -> None:
    """Make up an evening of matches, of a tournament, a season or a league, to look around in."""
    chosen = secrets.randbelow(10**6) if seed is None else seed
    if with_league:
        number = league(chosen, command_line())
        click.echo(f"Made a league with seed {chosen}: /leagues/{number}")
        return
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
