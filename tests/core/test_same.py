from referee.core.same import Same


def test_a_key_stands_for_one_object_and_no_equal_one() -> None:
    first, equal = [1, 2], [1, 2]
    kept = {Same(first): "first"}
    assert kept[Same(first)] == "first"
    assert Same(equal) not in kept
    assert Same(first) != first
