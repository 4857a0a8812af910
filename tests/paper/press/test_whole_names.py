"""Names between which a line ends, and not within them."""

import pytest

from referee.paper.press.whole_names import names_apart, unbroken_names, whole_names


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Anna Zoli e <b>", ["Anna Zoli e", "&lt;b&gt;"]),
        ("Aldo Zoli ed Enea Ricci", ["Aldo Zoli ed", "Enea Ricci"]),
        ("Anna, Bruno, Carla Ricci", ["Anna,", "Bruno,", "Carla Ricci"]),
        ("Circolo di Forlì", ["Circolo di Forlì"]),
    ],
)
def test_each_name_is_kept_whole_with_what_joins_it_to_the_next(text: str, told: list[str]) -> None:
    assert whole_names(text) == " ".join(f'<span class="whole">{name}</span>' for name in told)
    assert names_apart(text) == [name.replace("&lt;b&gt;", "<b>") for name in told]


@pytest.mark.usefixtures("italian")
def test_names_that_have_room_on_a_line_have_no_space_to_break_at() -> None:
    told = unbroken_names("contro Anna Zoli ed Enea Gualtiero Maria Ricci", 9)
    assert told == "contro\u00a0Anna\u00a0Zoli\u00a0ed Enea Gualtiero Maria Ricci"
