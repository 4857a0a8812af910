"""The words of common templates in a session of trionfo."""

from flask_babel import lazy_gettext

from referee.web.games.game import GameWords

WORDS = GameWords(
    end=lazy_gettext("The end of the session"),
    not_over=lazy_gettext("End the session"),
    given_up=lazy_gettext("This session was given up."),
    give_up=lazy_gettext("Give up the session"),
    give_up_hint=lazy_gettext("It ends unsigned; it can be opened again."),
    leave=lazy_gettext("End the session"),
    again=lazy_gettext("Next session, same players"),
    reopen=lazy_gettext("Play on"),
    course=lazy_gettext("The course of the session"),
    changes=lazy_gettext("What this changes"),
    sheet=lazy_gettext("Session sheet (PDF)"),
    signed=lazy_gettext("has signed"),
    confirm=lazy_gettext("I confirm the result"),
)
