"""The form that decides between different results of one table, whoever has told them."""

from typing import Any

from flask import url_for
from flask_babel import lazy_gettext

from referee.core.errors import N_, RuleError
from referee.web.forms.fields import LineField
from referee.web.tournaments.results.form import GAMES_WON, TOTALS, AmountsForm

THIRD = "third"
"""The version that nobody has told: another result, which is typed."""


def third_ways(endpoint: str, **at: Any) -> dict[str, str]:
    """Return the addresses at which another result is typed, by the way of typing."""
    at |= {"third": 1, "_anchor": THIRD}
    return {way: url_for(endpoint, way=way, **at) for way in (GAMES_WON, TOTALS)}


class DecisionField(LineField):
    """A decision and its reason, in words."""

    look, missing = "area", N_("say what is decided, and why")

    def __init__(self, **more: Any) -> None:
        super().__init__(
            lazy_gettext("Ruling and reason"),
            description=lazy_gettext("Everyone can read it in the history."),
            render_kw={"maxlength": 1000},
            **more,
        )


class DecidingForm(AmountsForm):
    """A form that says which version holds, and why; another result is typed.

    `previews` is set where what follows from that is only shown: that needs no reason yet.
    """

    previews = False

    version = LineField(lazy_gettext("Which version holds"), look="choices")
    text = DecisionField()

    def validate(self, extra_validators: Any = None) -> bool:
        """Return whether every field is right; a preview needs no reason."""
        if self.previews and not self.text.text.strip():
            self.text.process_errors = []
        return super().validate(extra_validators)

    def is_third(self) -> bool:
        """Return whether another result holds. Raise RuleError where no version was chosen."""
        version = self.version.data
        if not version:
            raise RuleError(N_("choose which version holds"), place="version")
        if version == THIRD and self.blank:
            raise RuleError(N_("write the result that holds"), place=self.keys[0])
        if version != THIRD and not self.blank:
            raise RuleError(
                N_("you have typed another result: choose it, or leave it empty"), place="version"
            )
        return version == THIRD
