"""Which parts of a sentence a line never ends within."""

from referee.presenters.words.whole_scores import whole_scores


def test_a_score_stays_on_one_line() -> None:
    assert whole_scores("Brutta: 41–20, hand 7⅔–3⅓") == (
        'Brutta: <span class="whole">41–20</span>, hand <span class="whole">7⅔–3⅓</span>'
    )


def test_names_with_a_dash_and_signs_stay_as_they_are() -> None:
    assert whole_scores("Anna & Ivo – Bea") == "Anna &amp; Ivo – Bea"
