"""The operator's own check of files that are sent."""

import json
import logging
import sys
from io import BytesIO

import pytest
from flask import Flask
from werkzeug.datastructures import FileStorage, MultiDict

from referee.web.forms import scanning
from referee.web.forms.base import PageForm
from referee.web.forms.uploads import UploadField
from tests.web.office_people import english
from tests.web.public.test_home import RECORD, upload

pytestmark = pytest.mark.process

GOOD, BAD = json.dumps(RECORD).encode(), json.dumps(RECORD).encode() + b" EICAR"


def runs(app: Flask, program: str) -> None:
    """Let the installation have a check that is a line of Python."""
    app.config["UPLOAD_COMMAND"] = f'"{sys.executable}" -c "import sys; {program}"'


class ListForm(PageForm):
    """A form with a file."""

    file = UploadField("File", most=1000)


def errors_of(app: Flask, content: bytes) -> list[str]:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        form = ListForm(MultiDict([("file", FileStorage(BytesIO(content), "list.csv"))]))
        form.validate()
        return list(form.file.errors)


def test_a_file_that_it_refuses_is_read_by_nobody(app: Flask) -> None:
    runs(app, "sys.exit(b'EICAR' in sys.stdin.buffer.read())")
    page = upload(english(app), ("good.json", GOOD), ("bad.json", BAD)).text
    assert "the check of files refuses it" in page
    assert "bad.json" in page
    assert page.count("/watch/") >= 1
    assert errors_of(app, b"Ada, Berto") == []
    assert errors_of(app, b"EICAR") == ["the check of files refuses it"]


@pytest.mark.parametrize(
    "program", ["print('no database', file=sys.stderr); sys.exit(2)", "import time; time.sleep(9)"]
)
def test_where_it_cannot_say_nothing_is_taken(
    app: Flask, program: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(scanning, "PATIENCE", 0.3)
    runs(app, program)
    answer = upload(english(app), ("good.json", GOOD))
    assert answer.status_code == 422
    assert "files cannot be checked now" in answer.text
    (told,) = [one for one in caplog.records if one.name == "referee.uploads"]
    assert told.levelno == logging.ERROR


@pytest.mark.parametrize("command", ["/nowhere/clamdscan -", '"clamdscan -'])
def test_a_command_that_is_not_there_takes_nothing(app: Flask, command: str) -> None:
    app.config["UPLOAD_COMMAND"] = command
    assert errors_of(app, GOOD)[0].startswith("files cannot be checked now")


def test_what_it_says_stays_on_one_line_of_the_log(
    app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    runs(app, "print('first\\nlast\\x1b[2J'); sys.exit(1)")
    errors_of(app, b"x")
    assert "refused a file: 'last\\x1b[2J'" in caplog.text
