"""The rules of a season in words."""

from collections.abc import Mapping

from referee.core.errors import N_
from referee.core.register.seasons import (
    BEHIND,
    CATEGORY,
    CLUB,
    OVER,
    PAIR,
    PERCENT,
    PLAYER,
    TABLE,
    UNDER,
    PointsTable,
    SeasonRules,
    SeparateRanking,
)
from referee.presenters.tournaments.words import FORMATS
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, ngettext, say
from referee.tournament.seasons.standings import CRITERIA_WORDS, POINTS

UNITS: Mapping[str, str] = {
    PLAYER: N_("every player for himself"),
    PAIR: N_("pairs that play together"),
}

SCALES: Mapping[str, str] = {
    TABLE: N_("points by place, from a table"),
    BEHIND: N_("a point for each one left behind, and one more"),
    PERCENT: N_("the first has 100, the others their share by place"),
}


def ranking_name(ranking: SeparateRanking) -> str:
    """Return what a ranking is called."""
    if ranking.kind == CATEGORY:
        return isolated(ranking.text)
    if ranking.kind == CLUB:
        return _("Of the club %(club)s", club=isolated(ranking.text))
    if ranking.kind == UNDER:
        return _("Under %(age)s", age=ranking.age)
    if ranking.kind == OVER:
        return _("%(age)s and over", age=ranking.age)
    return _("The best of each club")


def table_shown(one: PointsTable) -> str:
    """Return the points of events of a format or size."""
    points = ", ".join(map(str, one.table))
    if not one.format:
        return _("With %(entries)s entries or more: %(points)s.",
                 entries=one.entries, points=points)  # fmt: skip
    name = say(FORMATS[one.format]) if one.format in FORMATS else isolated(one.format)
    if not one.entries:
        return _("%(format)s: %(points)s.", format=name, points=points)
    return _("%(format)s with %(entries)s entries or more: %(points)s.",
             format=name, entries=one.entries, points=points)  # fmt: skip


def rules_shown(rules: SeasonRules) -> tuple[str, ...]:
    """Return the rules of a season, a line each."""
    lines = [_("Points are collected by: %(unit)s.", unit=say(UNITS[rules.unit]))]
    if rules.scale == TABLE:
        points = ", ".join(map(str, rules.table))
        lines.append(_("Points of the places, from the first: %(points)s.", points=points))
        lines += [table_shown(one) for one in rules.tables]
    else:
        lines.append(_("Points: %(scale)s.", scale=say(SCALES[rules.scale])))
    if rules.taking_part:
        lines.append(_("For taking part: %(points)s.", points=rules.taking_part))
    if rules.brutta:
        lines.append(_("For each brutta won: %(points)s.", points=rules.brutta))
    if rules.best:
        lines.append(
            ngettext(
                "The best result counts; others are dropped.",
                "The best %(num)s results count; others are dropped.",
                rules.best,
            )
        )
    if rules.least:
        lines.append(
            ngettext(
                "Ranked is who has played in at least %(num)s event.",
                "Ranked is who has played in at least %(num)s events.",
                rules.least,
            )
        )
    criteria = [say(CRITERIA_WORDS[name]) for name in (POINTS, *rules.criteria)]
    lines.append(_("Ordered by: %(criteria)s.", criteria="; ".join(criteria)))
    return tuple(lines)
