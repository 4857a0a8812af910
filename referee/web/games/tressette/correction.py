"""The form in which a hand of tressette is corrected, inserted or decided."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from flask_babel import lazy_gettext
from wtforms import FieldList, Form, FormField

from referee.core.errors import RuleError
from referee.games.cards.pack import SUITS
from referee.games.cards.words import SUIT_NAMES
from referee.games.pairs.taken import TRICKS
from referee.games.tressette.accuse import MOST_ACCUSE
from referee.presenters.words.text import _
from referee.web.forms.fields import Choice, LineField, WholeField
from referee.web.forms.game_fields import SideOrSeatField
from referee.web.games.pairs import play
from referee.web.games.pairs.correction import PairCorrectionForm
from referee.web.games.tressette.accuse import KINDS
from referee.web.games.tressette.forms import (
    SUIT_MISSING,
    WHAT_MISSING,
    WHO_MISSING,
    accusa_payload,
    needs_suit,
)
from referee.web.matches.choices import choices_of
from referee.web.matches.posting import Payload

_ROW = re.compile(r"accuse\[(\d+)\]\.?(\w*)")

_PLACES = {"seat": "who", "side": "who", "suit": "suit", "without": "suit", "trick": "trick"}
"""The fields of a row by the keys of an accusa in the record; the others lie in `accusa`."""


class AccusaRow(Form):
    """An accusa in four lists; a row of which nothing is chosen counts for nothing."""

    accusa = LineField(lazy_gettext("What is declared"), look="list")
    suit = LineField(lazy_gettext("Suit"), look="list")
    who = SideOrSeatField(lazy_gettext("Who declares it"), optional=True, look="list")
    trick = WholeField(lazy_gettext("Declared"), optional=True, look="list")

    @property
    def is_written(self) -> bool:
        """Tell whether anything of the accusa is chosen."""
        return any(one.text.strip() for one in (self.accusa, self.suit, self.who, self.trick))

    def validate(self, extra_validators: Any = None) -> bool:
        """Return whether the row is empty, or says who declares what."""
        valid = super().validate(extra_validators)
        if not self.is_written:
            return valid
        if not self.accusa.data:
            self.accusa.refuse(RuleError(WHAT_MISSING))
        elif needs_suit(self.accusa.data) and not self.suit.data:
            self.suit.refuse(RuleError(SUIT_MISSING))
        if not self.who.text.strip():
            self.who.refuse(RuleError(WHO_MISSING))
        return not self.errors

    def value(self) -> Payload:
        """Return the accusa of a valid row as a record has it."""
        declared: Payload = {
            **accusa_payload(self.accusa.value, self.suit.data or ""),
            **self.who.value.as_json(),
        }
        if self.trick.data is not None:
            declared["trick"] = self.trick.data
        return declared


class TressetteCorrectionForm(PairCorrectionForm):
    """A hand of tressette, with its accuse where the regulation has any."""

    starter = "first"

    first = WholeField(lazy_gettext("First to play"), optional=True, look="list")
    accuse = FieldList(FormField(AccusaRow), min_entries=MOST_ACCUSE, max_entries=MOST_ACCUSE)

    @classmethod
    def recorded(cls, view: Any, hand: int) -> Payload:
        shown = super().recorded(view, hand)
        return {**shown, "accuse": [_row(accusa) for accusa in shown.get("accuse", ())]}

    def offer(self) -> None:
        super().offer()
        if self.view.state.regulation.accuse == "off":
            del self.accuse
            return
        nothing = Choice("", "–")
        who = [nothing, *play.seat_choices(self.view)]
        # Where the cards are known so is who declared; totals may name the side alone.
        if self.way.text != "tricks":
            who += play.side_choices(self.view)
        late = [Choice(str(n), _("in trick %(n)s", n=n)) for n in range(2, TRICKS + 1)]
        row: Any
        for row in self.accuse:
            row.accusa.choices = [nothing, *choices_of(KINDS)]
            row.suit.choices = [nothing, *choices_of(SUIT_NAMES, SUITS)]
            row.who.choices = who
            row.trick.choices = [Choice("", _("in the first trick")), *late]

    def own_value(self) -> Payload:
        declared = [row.value() for _number, row in self._written()]
        return {"accuse": declared} if declared else {}

    def field_of(self, place: str) -> str:
        found = _ROW.fullmatch(self.own_place(place))
        if found is None:
            return super().field_of(place)
        number, _row = list(self._written())[int(found[1])]
        return f"accuse-{number}-{_PLACES.get(found[2], 'accusa')}"

    def _written(self) -> Iterator[tuple[int, AccusaRow]]:
        """Yield the rows that say anything, each with its place in the form."""
        rows = self.accuse if "accuse" in self else ()
        for number, row in enumerate(rows):
            if row.form.is_written:
                yield number, row.form


def _row(accusa: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields of a row for an accusa of the record."""
    kind, rank = accusa["kind"], accusa.get("rank")
    return {
        "accusa": f"{kind}:{rank}" if rank else kind,
        "suit": accusa.get("suit") or accusa.get("without", ""),
        "who": str(accusa.get("seat") or accusa["side"]),
        "trick": str(accusa["trick"]) if accusa.get("trick", 1) > 1 else "",
    }
