"""People made up for demonstrations and rehearsals, and the clubs that they come from."""

from collections.abc import Sequence
from random import Random

from referee.tournament.competition.model import Player

FIRST_NAMES = (
    "Ada Aldo Anna Athos Bruna Bruno Carla Cesare Clara Dario Delia Dino Elide Elsa Enea Ezio "
    "Fausto Franca Gina Giulio Guido Ida Ines Ivo Lea Libero Loretta Luigi Maria Mauro Nara Nello "
    "Nives Olga Oriana Ottavio Paolo Pia Primo Quinto Remo Rina Rosa Sante Secondo Silvana Tonino "
    "Urbano Vanda Vito"
).split()
SURNAMES = (
    "Amadori Babini Bagnoli Baldini Bartolini Battistini Benedetti Bianchi Biondi Brighi Calisesi "
    "Casadei Cavina Corelli Fabbri Farneti Foschi Galassi Gardini Gentili Giunchi Gori Gualtieri "
    "Laghi Lombardi Lucchi Magnani Mambelli Manzoni Mazzotti Mengozzi Montanari Morigi Neri Orioli "
    "Pasini Pieri Pirini Raggi Ravaioli Ricci Rossi Sartini Severi Succi Tassinari Valzania "
    "Venturi Zanotti Zoffoli"
).split()
CLUBS = (
    "Sarsina Cesena Forlì Ravenna Faenza Lugo Cervia Rimini Bertinoro Meldola Mercato-Saraceno "
    "Bagno-di-Romagna Cesenatico Savignano Santarcangelo Brisighella Cotignola Russi Alfonsine "
    "Predappio"
).split()


def make_up_people(random: Random, number: int, clubs: int) -> list[Player]:
    """Return made-up people of different names, each in one of the made-up clubs or in none."""
    names = [f"{first} {last}" for last in SURNAMES for first in FIRST_NAMES]
    random.shuffle(names)
    homes = [_numbered(CLUBS, index).replace("-", " ") for index in range(clubs)]
    return [
        Player(_numbered(names, index), random.choice(homes) if homes else "")
        for index in range(number)
    ]


def make_up_teams(random: Random, number: int, size: int, clubs: int) -> list[list[Player]]:
    """Return made-up entries of `size` players each."""
    players = make_up_people(random, number * size, clubs)
    return [players[first : first + size] for first in range(0, len(players), size)]


def _numbered(names: Sequence[str], index: int) -> str:
    """Return the name at an index; after the last one they begin again, with 2, 3, ... behind."""
    times, place = divmod(index, len(names))
    return f"{names[place]} {times + 1}" if times else names[place]
