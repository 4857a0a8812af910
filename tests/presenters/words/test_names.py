"""First names where there is no room for more."""

import pytest
from flask import Flask
from flask_babel import force_locale

from referee.presenters.words.names import (
    FIRST_STRONG_ISOLATE,
    POP_ISOLATE,
    both,
    fitting,
    given_names,
    initialled,
    pair_shown,
    player,
    short_names,
    shown_names,
    side_name,
    surname_first,
)


@pytest.mark.parametrize(
    ("first", "shown"),
    [
        ("Anna", "Anna"),
        ("Guglielmo", "Guglielmo"),
        ("Annunziata", "Annunz."),
        ("Pierfrancesco", "Pierfr."),
        ("Carolina B.", "Caro. B."),
        (
            f"{FIRST_STRONG_ISOLATE}אבגדהוזחטיכל{POP_ISOLATE}",
            f"{FIRST_STRONG_ISOLATE}אבגדהו.{POP_ISOLATE}",
        ),
    ],
)
def test_a_first_name_in_a_narrow_place_is_whole_or_its_first_letters(
    first: str, shown: str
) -> None:
    assert fitting(first) == shown


def test_two_of_the_same_first_name_have_the_initial_of_their_last() -> None:
    assert short_names(["Anna Bassi", "Carla Rossi", "Anna Verdi", "Dino"]) == [
        "Anna B.",
        "Carla",
        "Anna V.",
        "Dino",
    ]


def test_a_sign_before_a_name_is_no_first_name() -> None:
    assert short_names(["🎲 Gino", "Carla", "★ ★ Pina Rossi", "🎲"]) == [
        "Gino",
        "Carla",
        "Pina",
        "🎲",
    ]


@pytest.mark.parametrize(
    ("players", "short", "narrow"),
    [
        (
            "Giovanbattista Po, Pierfrancesco Re, Mariaantonietta Sì, Massimiliano detto Il Moro",
            "Giovanbat., Pierfranc., Mariaanto., Massimiliano",
            "Giovan., Pierfr., Mariaa., Massim.",
        ),
        (
            "Mariaantonietta Bassi, Ugo, Mariaantonella Rossi, Pia",
            "Mariaan. B., Ugo, Mariaan. R., Pia",
            "Mari. B., Ugo, Mari. R., Pia",
        ),
        (
            "Giovanbattista Bo, Giovanbattista Be, Ida, Pia",
            "Giovanba. 1, Giovanba. 2, Ida, Pia",
            "Giova. 1, Giova. 2, Ida, Pia",
        ),
        ("Anna, Bea, Anna, Dino", "Anna 1, Bea, Anna 3, Dino", "Anna 1, Bea, Anna 3, Dino"),
        ("Anna, Anna Bassi, Ida, Dino", "Anna, Anna B., Ida, Dino", "Anna, Anna B., Ida, Dino"),
        ("Noi, Voi, Noi, Voi", "Us, Them, Us, Them", "Us, Them, Us, Them"),
    ],
)
def test_short_names_tell_the_players_of_a_table_apart(
    players: str, short: str, narrow: str
) -> None:
    shown = short_names(players.split(", "))
    assert ", ".join(shown) == short
    assert ", ".join(fitting(name) for name in shown) == narrow


def test_people_of_the_same_name_are_told_by_their_seats() -> None:
    players = ["Anna", "Bea", "Anna", "Dino"]
    assert shown_names(players) == ["Anna 1", "Bea", "Anna 3", "Dino"]
    assert player(players, 3) == "Anna 3"
    assert side_name(players, "A") == "Anna 1 and Anna 3"
    assert side_name(["Noi", "Voi", "Noi", "Voi"], "A") == "Us"


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("Elvira Casadei", "Casadei Elvira"),
        ("Maria Grazia Fabbri", "Fabbri Maria Grazia"),
        ("Maria Degli Esposti", "Degli Esposti Maria"),
        ("Anna De’ Conti", "De’ Conti Anna"),
        ("Lino De La Cruz", "De La Cruz Lino"),
        ("Primo Zoli detto Il Moro", "Zoli Primo detto Il Moro"),
        ("Elvira", "Elvira"),
        ("Di Stefano", "Stefano Di"),
        ("Ada 77", "Ada 77"),
        ("Ugo Bassi 🎺", "Bassi Ugo 🎺"),
        ("Teresa 🌹 Galli", "Galli Teresa 🌹"),
        ("🎺", "🎺"),
        ("李 明", "李 明"),
        ("김 민준", "김 민준"),
        ("", ""),
    ],
)
def test_a_list_has_the_surname_first(name: str, listed: str) -> None:
    assert surname_first(name) == listed


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("Elvira Casadei", "Elvira"),
        ("Maria Grazia Fabbri", "Maria Grazia"),
        ("Pier Paolo De Lorenzi", "Pier Paolo"),
        ("Maria Addolorata Immacolata Bentivoglio", "Maria Addolorata"),
        ("Ugo Bassi 🎺", "Ugo"),
        ("Elvira", "Elvira"),
        ("李 明", "李"),
        ("", ""),
    ],
)
def test_given_names_stand_before_the_surname(name: str, given: str) -> None:
    assert given_names(name) == given


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Elvira Casadei", "E. Casadei"),
        ("Maria Grazia Fabbri", "M. Fabbri"),
        ("Maria Degli Esposti", "M. Degli Esposti"),
        ("Rita Imolesi-Acquaviva della Marca", "R. Imolesi-Acquaviva della Marca"),
        ("Mario Montanari della Torre", "M. Montanari della Torre"),
        ("Elvira", "Elvira"),
    ],
)
def test_an_initial_cuts_no_part_of_a_surname(name: str, short: str) -> None:
    assert initialled(name) == short


@pytest.mark.parametrize(
    ("language", "first", "second", "shown"),
    [
        ("it", "Anna", "Carla", "Anna e Carla"),
        ("it", "Aldo", "Enea", "Aldo ed Enea"),
        ("it", "Aldo", "Élise", "Aldo ed Élise"),
        ("it", "Elsa", "Aldo", "Elsa e Aldo"),
        ("it", "Elsa", "", "Elsa e "),
        ("en", "Aldo", "Enea", "Aldo and Enea"),
    ],
)
def test_e_takes_a_d_before_another_e_alone(
    app: Flask, language: str, first: str, second: str, shown: str
) -> None:
    with app.test_request_context(), force_locale(language):
        assert both(first, second) == shown


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Aldo - Carla", "Aldo e Carla"),
        ("Aldo - Enea", "Aldo ed Enea"),
        ("Aldo", "Aldo"),
        ("Aldo - Carla - Enea", "Aldo - Carla - Enea"),
    ],
)
def test_a_pair_on_paper_is_told_with_a_word(app: Flask, typed: str, shown: str) -> None:
    with app.test_request_context(headers={"Accept-Language": "it"}):
        assert pair_shown(typed) == shown
