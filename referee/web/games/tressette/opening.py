"""The form that opens a match of tressette."""

from flask_babel import lazy_gettext

from referee.web.games.game import Opening
from referee.web.games.pairs.opening import targets, us_and_them

OPENING = Opening(
    tab=lazy_gettext("Tressette, four players"),
    first=lazy_gettext("leads first"),
    unknown=lazy_gettext("Who leads first will be said at the table"),
    choose=lazy_gettext("Choose one of the four seats, or leave it for the table."),
    start=lazy_gettext("Start the match"),
    quick=lazy_gettext("Us and Them"),
    unnamed=us_and_them,
    target=targets,
)
