"""The rules of a league in words, and what its teams are called."""

from collections.abc import Mapping
from datetime import date

from referee.core.errors import N_
from referee.core.register.leagues import (
    ANNUL,
    BY_GAMES,
    BY_POINTS,
    DRAWN,
    HALF,
    KEEP,
    LeagueRules,
)
from referee.presenters.words.dates import day_shown
from referee.presenters.words.names import isolated, together
from referee.presenters.words.text import _, ngettext, say
from referee.store.leagues.found import FoundLeague
from referee.tournament.competition.tally import DRAWN as LEVEL
from referee.tournament.competition.tally import LOST, WON

CRITERIA: Mapping[str, str] = {
    "match_points": N_("points"),
    "head_to_head": N_("the meetings of the two"),
    "mini_table": N_("the table of the meetings among those level (classifica avulsa)"),
    "boards_difference": N_("difference of boards"),
    "games_difference": N_("difference of games"),
    "points_difference": N_("difference of points in the games"),
    "points_for": N_("points made in the games"),
    "won": N_("meetings won"),
    "won_on_boards": N_("meetings won on boards, not by games or points"),
}

LEVEL_BOARDS: Mapping[str, str] = {
    DRAWN: N_("the meeting is drawn"),
    BY_GAMES: N_("more games decide"),
    BY_POINTS: N_("more games decide, then more points in them"),
}
"""What a meeting is in which both sides have won as many boards."""

WITHDRAWALS: Mapping[str, str] = {
    HALF: N_("annulled before half of its meetings, kept from then on"),
    ANNUL: N_("always annulled"),
    KEEP: N_("always kept"),
}
"""What becomes of the results of a team that withdraws."""

FORM: Mapping[int, str] = {WON: N_("W"), LEVEL: N_("D"), LOST: N_("L")}


def team_names(found: FoundLeague) -> list[str]:
    """Return what the teams are called, in their order: a pair by its players."""
    return [
        isolated(team.name)
        or together([isolated(found.names.get(one, "?")) for one in team.players[:2]])
        for team in found.league.about.teams
    ]


def day_or_open(day: str) -> str:
    """Return a day, or that it is still to be agreed."""
    return day_shown(date.fromisoformat(day)) if day else _("to be agreed")


def rules_of(rules: LeagueRules) -> tuple[str, ...]:
    """Return the rules of a league, a line each."""
    won, drawn, lost = rules.points
    lines = [
        ngettext("A meeting has one board.", "A meeting has %(num)s boards.", rules.boards),
        _("Everybody meets everybody at home and away.")
        if rules.twice
        else _("Everybody meets everybody once."),
        _("Points of a meeting won, drawn and lost: %(won)s, %(drawn)s, %(lost)s.",
          won=won, drawn=drawn, lost=lost),
    ]  # fmt: skip
    if rules.level_boards != DRAWN:
        decides = say(LEVEL_BOARDS[rules.level_boards])
        lines.append(_("Where boards are level: %(decides)s.", decides=decides))
    if rules.board:
        lines.append(_("For each board won: %(points)s.", points=rules.board))
    if rules.penalty:
        lines.append(
            ngettext(
                "Who a meeting is awarded against loses one point more.",
                "Who a meeting is awarded against loses %(num)s points more.",
                rules.penalty,
            )
        )
    criteria = [say(CRITERIA[name]) for name in ("match_points", *rules.criteria)]
    lines.append(_("Ordered by: %(criteria)s.", criteria="; ".join(criteria)))
    kept = say(WITHDRAWALS[rules.withdrawal])
    lines.append(_("Results of a team that withdraws: %(kept)s.", kept=kept))
    if rules.withdrawal != ANNUL:
        lines.append(_("Where they are kept, what it has not played is awarded to the others."))
    return tuple(lines)
