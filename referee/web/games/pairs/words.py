"""The words of common templates in a match between two sides."""

from flask_babel import lazy_gettext

from referee.web.games.game import GameWords

WORDS = GameWords(
    end=lazy_gettext("The end of the match"),
    not_over=lazy_gettext("The match is not over yet"),
    given_up=lazy_gettext("This match was given up."),
    give_up=lazy_gettext("Give up the match"),
    give_up_hint=lazy_gettext("It ends without a winner; it can be opened again."),
    leave=lazy_gettext("Give up the match"),
    again=lazy_gettext("Next match, same players"),
    reopen=lazy_gettext("Open the match again"),
    course=lazy_gettext("The course of the match"),
    changes=lazy_gettext("This changes the course of the match"),
    sheet=lazy_gettext("Running sheet (PDF)"),
    signed=lazy_gettext("signed"),
    confirm=lazy_gettext("We confirm the result"),
)
