"""Who wrote an entry, in the reader's language."""

import pytest
from flask import Flask

from referee.presenters.words.writers import author, writer


@pytest.mark.parametrize(
    ("actor", "device", "english", "italian"),
    [
        ("Rita", "iPad 2B4D", "Rita · iPad 2B4D", "Rita · iPad 2B4D"),
        ("tavolo 3", "Tablet rosso", "table 3 · Tablet rosso", "tavolo 3 · Tablet rosso"),
        (
            "iscrizione 3",
            "iPhone 7F3K",
            "entry 3, by its link · iPhone 7F3K",
            "iscrizione 3, dal suo link · iPhone 7F3K",
        ),
        ("", "Android 7F3K", "Android 7F3K", "Android 7F3K"),
        (
            "referee",
            "command line",
            "somebody at the server’s command line",
            "qualcuno dalla riga di comando del server",
        ),
        ("", "", "", ""),
    ],
)
def test_what_the_program_calls_a_writer_is_told_in_the_language_of_the_page(
    app: Flask, actor: str, device: str, english: str, italian: str
) -> None:
    for language, told in (("en", english), ("it", italian)):
        with app.test_request_context(headers={"Accept-Language": language}):
            assert writer(actor, device) == told


def test_without_a_device_the_command_line_is_named_all_the_same(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "it"}):
        assert author("Rita", "iPad 2B4D") == "Rita"
        assert author("referee", "command line") == "qualcuno dalla riga di comando del server"
        assert author("iscrizione 3", "iPhone", {3: "Aldo"}) == "Aldo, dal link personale"


def test_an_entry_that_writes_by_its_link_has_its_name_where_that_is_known(app: Flask) -> None:
    names = {3: "Aldo - Bice"}
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert writer("iscrizione 3", entries=names) == "Aldo and Bice, by the personal link"
        assert writer("iscrizione 4", entries=names) == "entry 4, by its link"
        assert writer("iscrizione x", entries=names) == "entry x, by its link"
    with app.test_request_context(headers={"Accept-Language": "it"}):
        assert writer("iscrizione 3", entries=names) == "Aldo e Bice, dal link personale"
