"""Titles and texts of the audit's findings that only tressette has."""

from referee.core.errors import N_
from referee.presenters.games.pairs.findings import PAIR_TITLES

FINDING_TITLES = PAIR_TITLES | {
    "accusa_late": N_("Late accusa"),
    "accusa_false": N_("False accusa"),
    "accusa_incomplete": N_("Incomplete accusa"),
    "wrong_first": N_("Wrong first player"),
}
"""A finding in two words; the rules have the whole sentence."""
