"""The forms of a team of a league: it withdraws, and who writes its results."""

from flask_babel import lazy_gettext

from referee.web.forms.base import PageForm
from referee.web.forms.fields import DayField, TickField, WholeField
from referee.web.forms.register_form import WhyForm


class GoneForm(WhyForm):
    """A team that withdraws, when and why."""

    day = DayField(lazy_gettext("Day"))


class SecretaryForm(PageForm):
    """Somebody who may write the results of a team or, with `taken`, may no longer."""

    account = WholeField(optional=True)
    taken = TickField()
