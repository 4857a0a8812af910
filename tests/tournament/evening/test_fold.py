from referee.tournament.evening.replay import folded, take
from tests.tournament.evening.evening import Evening, plan, running


def evening_of_two_stages() -> Evening:
    """Money is paid, a pair withdraws, a group is played and the second stage begins."""
    evening = running(5, plan("girone", "eliminazione"))
    evening.add("fee_paid", entries=[1, 2], amount=1000, way="cash")
    evening.play()
    evening.add("withdrew", entry=5)
    for _ in range(4):
        evening.play()
    evening.begin()
    evening.play()
    return evening


def test_a_copy_goes_on_and_leaves_the_first_as_it_was() -> None:
    facts = evening_of_two_stages().facts
    fold = folded(facts[:1])
    for fact in facts[1:]:
        before, on = fold.state(), fold.copy()
        take(on, fact)
        assert fold.state() == before
        fold = on
    assert fold.state() == folded(facts).state()
