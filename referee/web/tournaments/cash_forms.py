"""The forms of the cash of an event: a payment, the division into prizes, and the taps on lists."""

import re
from collections.abc import Sequence

from flask_babel import lazy_gettext

from referee.core.errors import N_, RuleError
from referee.presenters.words.amounts import typed_amount
from referee.tournament.evening.plan import MOST_CENTS
from referee.tournament.evening.state import Pot
from referee.web.forms.fields import AmountField, ChoiceField, LineField, TickField, TypedField
from referee.web.tournaments.forms import TournamentForm

_PERCENT = re.compile(r"([0-9]{1,3})(?:[.,]([0-9]{1,2}))?")


class PaymentForm(TournamentForm):
    """Take in the fee of an entry: what it paid, and how; `more` says that it may be more."""

    entry = ChoiceField(lazy_gettext("Name"), look="list", missing=N_("choose an entry"))
    amount = AmountField(lazy_gettext("Amount, €"), most=MOST_CENTS)
    way = ChoiceField(lazy_gettext("How"), missing=N_("choose one of these"))
    more = TickField(lazy_gettext("The amount is right"))

    def field_of(self, place: str) -> str:
        """Return the field of a place of the fact."""
        return "entry" if place.startswith("entries") else place


class PlacesField(TypedField[tuple[int, ...]]):
    """The percents of the places from the first, `50 30 20`; its value is hundredths of them."""

    missing = N_("write a percentage for each place, such as 50 30 20")

    def parse(self, text: str) -> tuple[int, ...]:
        return tuple([self._percent(one) for one in text.replace("%", " ").split()])

    def _percent(self, text: str) -> int:
        found = _PERCENT.fullmatch(text)
        if found is None:
            raise RuleError(type(self).missing)
        return 100 * int(found[1]) + int((found[2] or "").ljust(2, "0"))

    def shown(self, value: tuple[int, ...]) -> str:
        return " ".join(typed_amount(one).removesuffix("00").rstrip(".,") for one in value)


class PotForm(TournamentForm):
    """Say how the fees are divided: the club's share, and the percents of the places."""

    share = AmountField(lazy_gettext("For the club"), most=MOST_CENTS, optional=True)
    unit = ChoiceField(lazy_gettext("Counted in"), missing=N_("choose one of these"))
    places = PlacesField(
        lazy_gettext("Percent of the rest, by place"),
        description=lazy_gettext("from the first place, with a space between: 50 30 20"),
    )
    each = PlacesField(
        lazy_gettext("Percent of the rest, by place in each category"),
        description=lazy_gettext("as 10 5; empty: categories have no prizes in money"),
        optional=True,
    )

    def field_of(self, place: str) -> str:
        """Return the field of a place of the fact; the club's part is its share."""
        name = place.partition("[")[0]
        return {"cut": "share", "by_category": "each"}.get(name, name)

    def pot(self, categories: Sequence[str]) -> Pot:
        """Return the division that a valid form tells; every category has the same shares."""
        each = tuple([(name, self.each.data) for name in categories if self.each.data])
        return Pot(self.share.data or 0, self.unit.value, self.places.value, each)


class CashMarkForm(TournamentForm):
    """A tap on a button of the lists, such as `cash:12`.

    `cash` takes the fee in, `returned` gives it back; `prize` and `unprize` pay one or do not. With
    `short` a prize is paid though the cash box has less.
    """

    mark = LineField(look="hidden")
    short = TickField(lazy_gettext("It is paid all the same"))
