"""The form that opens a match of tressette."""

from flask_babel import lazy_gettext

from referee.web.games.pairs.game import pair_opening

OPENING = pair_opening(
    tab=lazy_gettext("Tressette, four players"),
    first=lazy_gettext("leads first"),
    unknown=lazy_gettext("Who leads first will be said at the table"),
    choose=lazy_gettext("Choose one of the four seats, or leave it for the table."),
)
