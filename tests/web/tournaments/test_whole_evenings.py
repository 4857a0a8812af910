"""A small tournament of each format from plan to final standings, all of it by the pages."""

import re

import pytest
from flask import Flask

from tests.web.small_evenings import FORMATS, Organizer


@pytest.mark.evening
@pytest.mark.parametrize("name", FORMATS)
def test_a_small_event_of_every_format(app: Flask, name: str) -> None:
    played = FORMATS[name]
    desk = Organizer(app, played)
    desk.plans()
    desk.enters()
    assert desk.plays() == played.rounds
    desk.closes()
    assert desk.step() == "Il torneo è finito"

    public = app.test_client().get(f"/torneo/{desk.event}/classifica")
    for entry in played.listed.splitlines():
        assert entry.replace(" - ", " e ") in re.sub(r"<[^>]+>", "", public.text)
