"""A tournament as lines of text: rounds, results, and standings that say why."""

from collections.abc import Iterator, Mapping

from referee.cli.text.lines import aligned, printable
from referee.tournament.competition.model import Entry, Group, Round, StandingsRow, TournamentRecord
from referee.tournament.competition.standings import criterion_text, why_above
from referee.tournament.competition.tables import AnyTable, FiveTable

Names = Mapping[int, str]

COUNTS = ("played", "won", "drawn", "lost", "games", "points")


def tournament_lines(event: TournamentRecord) -> Iterator[str]:
    """Yield every stage of an event that was played."""
    names = {entry.id: _named(entry) for entry in event.entries}
    yield f"{printable(event.name)}, regulation {event.regulation.base}, seed {event.seed}"
    for stage in event.stages:
        for group in stage.groups:
            yield ""
            yield f"{stage.format} {printable(group.name)}".rstrip()
            for round_ in group.rounds:
                yield from _round(round_, names)
            yield "Standings"
            yield from aligned([*_standings(group, names)])


def _named(entry: Entry) -> str:
    club = f" ({entry.club})" if entry.club else ""
    left = "" if entry.withdrawn_after is None else f", withdrawn after {entry.withdrawn_after}"
    return printable(f"{entry.name}{club}{left}")


def _round(round_: Round, names: Names) -> Iterator[str]:
    yield f"Round {round_.round}"
    if round_.tables:
        yield from aligned([_table(table, names) for table in round_.tables])
    if round_.byes:
        yield f"  rest: {', '.join(names[entry] for entry in round_.byes)}"
    if round_.rests:
        yield f"  rest as asked: {', '.join(names[entry] for entry in round_.rests)}"


def _table(table: AnyTable, names: Names) -> tuple[str, ...]:
    """Return the cells of a table; a match has as many whether it was played or not."""
    number = f"  {table.table}"
    if isinstance(table, FiveTable):
        paid = zip(table.seats, table.payments or (), strict=True)
        return (number, *(f"{names[entry]} {amount:+d}" for entry, amount in paid))
    a, b = (" + ".join(names[entry] for entry in side) for side in (table.a, table.b))
    result = f"{table.games.A}-{table.games.B}"
    if table.how == "walkover":
        result = f"{'1' if table.winner == 'a' else '0'}-{'1' if table.winner == 'b' else '0'} w.o."
    points = f"({table.points.A}-{table.points.B})" if table.how == "played" else ""
    return number, a, b, result, points, table.bracket or ""


def _standings(group: Group, names: Names) -> Iterator[tuple[str, ...]]:
    """Yield the rows with their criteria, each but the last with why it stands above the next."""
    if not group.standings:
        return
    criteria = tuple(group.standings[0].criteria)
    headings = [name.replace("_", " ") for name in criteria]
    yield ("", "", *COUNTS, *headings, "above the next by")
    for row, following in zip(group.standings, [*group.standings[1:], None], strict=True):
        yield (
            f"  {row.rank}",
            names[row.entry],
            str(row.played),
            str(row.won),
            str(row.drawn),
            str(row.lost),
            f"{row.games.A}-{row.games.B}",
            f"{row.points.A}-{row.points.B}",
            *(criterion_text(row.criteria[name]) for name in criteria),
            _why(row, following),
        )


def _why(row: StandingsRow, following: StandingsRow | None) -> str:
    """Say why a row stands above the next, "" for the last of a ranking."""
    # Where the rank falls another ranking of the group begins.
    if following is None or following.rank < row.rank:
        return ""
    return str(why_above(row, following))
