"""What stands in an entry of a ledger once a name is blanked."""

from referee.store.register.blanking import Target, in_match

ALDO = Target(0, 0, "Aldo D’Amìco", "N.7")


def test_who_gave_a_ruling_elsewhere_is_blanked_too() -> None:
    said = {"text": "he saw it", "told_by": "ALDO D’AMICO", "told_at": "2026-11-20"}
    blanked = {**said, "told_by": "N.7"}
    assert in_match("ruling_given", said, [ALDO], ["Bruno", "Carla", "Dario"]) == blanked


def test_a_name_that_another_player_has_stays() -> None:
    said = {"told_by": "Aldo D’Amìco"}
    assert in_match("ruling_given", said, [ALDO], ["aldo d’amico"]) == said
