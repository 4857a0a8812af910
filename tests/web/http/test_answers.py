"""Names of files that pages answer with."""

import pytest
from flask import Flask
from flask_babel import force_locale

from referee.web.http.answers import file_name


@pytest.mark.parametrize(
    ("name", "english", "italian"),
    [
        ("K7Q2MZ-cash.xlsx", "K7Q2MZ-cash.xlsx", "K7Q2MZ-cassa.xlsx"),
        ("referee-K7Q2MZ-1-blank", "referee-K7Q2MZ-1-blank", "referee-K7Q2MZ-1-in-bianco"),
        ("referee-K7Q2MZ-cross-table", "referee-K7Q2MZ-cross-table",
         "referee-K7Q2MZ-tabella-incrociata"),
        ("referee-K7Q2MZ-door", "referee-K7Q2MZ-register-for-the-door",
         "referee-K7Q2MZ-registro-per-l-ingresso"),
        ("K7Q2MZ.json", "K7Q2MZ.json", "K7Q2MZ.json"),
    ],
)  # fmt: skip
def test_files_are_named_in_the_language_of_the_page(
    app: Flask, name: str, english: str, italian: str
) -> None:
    for language, expected in (("en", english), ("it", italian)):
        with app.test_request_context(), force_locale(language):
            assert file_name(name) == expected
