"""`referee simulate`: a whole tournament of random hands, as a rehearsal."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import click

from referee.actions.demo.rehearsal import RehearsalPlan, rehearse
from referee.cli.output import written_out
from referee.cli.text.tournament import tournament_lines
from referee.core.errors import RuleError
from referee.games.registry import GAMES as RULES
from referee.tournament.archive.reading import MOST_SEED
from referee.tournament.archive.writing import write_tournament
from referee.tournament.competition.model import DEFAULTS
from referee.tournament.evening.plan import StagePlan
from referee.tournament.formats.registry import FORMATS
from referee.tournament.games.registry import GAMES
from referee.tournament.games.regulations import AnyRegulation

VARIANTS: Mapping[str, dict[str, Any]] = {
    "twice": {"twice": True},
    "no-third-place": {"third_place": False},
    "consolante": {"consolante": True},
    "ripescaggio": {"ripescaggio": True},
    "modificato": {"modificato": True},
    "places": {"places": True},
    "baku": {"baku": True},
}
SHARE = click.FloatRange(0, 1)


@click.command()
@click.option("--format", "format_", type=click.Choice(list(FORMATS)), required=True)
@click.option("--entries", type=click.IntRange(1, 10_000), required=True)
@click.option("--rounds", type=click.IntRange(1, 1000), help="By default as many as usual.")
@click.option("--seed", type=click.IntRange(0, MOST_SEED), default=1, show_default=True)
@click.option("--clubs", type=click.IntRange(0, 1000), default=0, help="From how many clubs.")
@click.option("--withdraw", type=SHARE, default=0.0, help="Share of entries that withdraw.")
@click.option("--walkover", type=SHARE, default=0.0, help="Share of matches that are not played.")
@click.option("--groups", type=click.IntRange(1), default=1, show_default=True)
@click.option("--qualify", type=click.IntRange(1), default=2, show_default=True)
@click.option("--then", type=click.Choice(list(FORMATS)), help="The format of a second stage.")
@click.option("--variant", "variants", type=click.Choice(list(VARIANTS)), multiple=True)
@click.option("--regulation", help="By default circolo, or trionfo.")
@click.option("--json", "as_json", is_flag=True, help="Print the archive of the tournament.")
def simulate(as_json: bool, **options: Any) -> None:
    """Play a whole tournament with random hands and print it; a seed always gives the same one.

    --variant changes a format: a girone played twice, a knockout with consolante or ripescaggio
    or without the match for the third place, a danese modificato, a trionfo by places, a svizzera
    whose first rounds are accelerated (Baku).
    """
    try:
        event = rehearse(_plan(options))
    except RuleError as error:
        raise click.ClickException(str(error)) from None
    with written_out():
        if as_json:
            click.echo(json.dumps(write_tournament(event), ensure_ascii=False))
        else:
            for line in tournament_lines(event):
                click.echo(line)


def _plan(options: Mapping[str, Any]) -> RehearsalPlan:
    """Return the plan that the options describe. Raise click.UsageError where they do not fit."""
    name, then, groups = options["format_"], options["then"], options["groups"]
    played = FORMATS[name]
    if options["entries"] < groups * played.fewest:
        raise click.UsageError(f"{name} needs {played.fewest} entries or more in each group")
    if options["rounds"] and played.ends:
        raise click.UsageError(f"{name} ends by itself; --rounds is for the other formats")
    if then and (FORMATS[then].singles, FORMATS[then].pays) != (played.singles, played.pays):
        raise click.UsageError(f"those of {name} cannot go on in {then}")
    settings = DEFAULTS
    for variant in options["variants"]:
        settings = replace(settings, **VARIANTS[variant])
    stages = [StagePlan(name, settings, options["rounds"])]
    if then:
        stages.append(StagePlan(then, settings, qualify=options["qualify"]))
    return RehearsalPlan(
        stages=tuple(stages),
        entries=options["entries"],
        groups=groups,
        regulation=_regulation(options["regulation"], name),
        seed=options["seed"],
        clubs=options["clubs"],
        withdraw=options["withdraw"],
        walkover=options["walkover"],
    )


def _regulation(name: str | None, format_: str) -> AnyRegulation:
    """Return the preset of this name of a game that the format is for, or else its first."""
    known: list[AnyRegulation] = [
        named.regulation
        for name_of_game, game in RULES.items()
        if GAMES[name_of_game].pays == FORMATS[format_].pays
        for named in game.regulations.presets.values()
    ]
    for regulation in known:
        if name in (None, regulation.base):
            return regulation
    bases = ", ".join(regulation.base for regulation in known)
    raise click.UsageError(f"--regulation must be one of: {bases}")
