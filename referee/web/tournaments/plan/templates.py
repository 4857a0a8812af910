"""The tournaments that an organizer may begin from, as pages offer them."""

from referee.presenters.tournaments.plan import estimate_shown
from referee.presenters.tournaments.words import TEMPLATES
from referee.presenters.words.text import ngettext, say
from referee.tournament.evening.plan import SINGLES
from referee.tournament.evening.templates import Template, estimate, plan_from

OWN = "own"
"""Instead of the name of a template: everything is still to be chosen."""


def template_shown(template: Template) -> dict[str, str]:
    """A template by its title, with how many it is for and how long they play."""
    number = template.entries
    return {
        "name": template.name,
        "title": say(TEMPLATES[template.name]),
        "entries": ngettext("%(num)s player", "%(num)s players", number)
        if template.entered == SINGLES
        else ngettext("%(num)s pair", "%(num)s pairs", number),
        "about": estimate_shown(estimate(plan_from(template, 0), number)),
    }
