"""Titles and texts of the audit's findings that only marafone has."""

from referee.core.errors import N_
from referee.presenters.games.pairs.findings import PAIR_TITLES

FINDING_TITLES = PAIR_TITLES | {
    "false_fuori_tutto": N_("False fuori tutto"),
    "false_taglia": N_("False taglia"),
    "maraffa_false": N_("False maraffa"),
    "maraffa_late": N_("Late maraffa"),
    "maraffa_ace": N_("Maraffa without the ace first"),
    "maraffa_not_battezzante": N_("Maraffa not of the battezzante"),
    "wrong_battezzante": N_("Wrong battezzante"),
}
"""A finding in two words; the rules have the whole sentence."""
