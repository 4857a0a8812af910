"""Lines of the security log, in the reader's language."""

import pytest
from flask import Flask
from flask_babel import force_locale

from referee.presenters.accounts.security_log import SecurityLine, security_line
from referee.store.accounts.security_log import SecurityEntry
from tests.tables import STAMP


def line(app: Flask, language: str, actor: str, device: str) -> SecurityLine:
    entry = SecurityEntry(7, STAMP.now, "table_made", actor, "12", "", device)
    with app.test_request_context(), force_locale(language):
        return security_line(entry)


@pytest.mark.parametrize(
    ("language", "where"),
    [
        ("it", "qualcuno dalla riga di comando del server"),
        ("en", "somebody at the server’s command line"),
    ],
)
def test_what_the_command_line_did_is_by_nobody(app: Flask, language: str, where: str) -> None:
    shown = line(app, language, "referee", "command line")
    assert (shown.who, shown.where) == ("", where)


def test_what_a_person_did_is_by_that_person_and_the_device(app: Flask) -> None:
    shown = line(app, "it", "Rita", "iPad 2B4D")
    assert (shown.who, shown.where) == ("Rita", "iPad 2B4D")
    assert line(app, "it", "12", "iPad 2B4D").who == ""
