"""The form that opens a match of marafone."""

from flask_babel import lazy_gettext

from referee.web.games.game import Opening
from referee.web.games.pairs.opening import targets, us_and_them

OPENING = Opening(
    tab=lazy_gettext("Marafone, four players"),
    first=lazy_gettext("first battezzante"),
    unknown=lazy_gettext("The 4 of denari will tell who is battezzante"),
    choose=lazy_gettext("Choose one of the four seats, or the 4 of denari."),
    start=lazy_gettext("Start the match"),
    quick=lazy_gettext("Us and Them"),
    unnamed=us_and_them,
    target=targets,
)
