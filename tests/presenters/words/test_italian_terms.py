"""Which words of a page are read aloud in Italian."""

from hypothesis import given
from hypothesis import strategies as st

from referee.presenters.words.italian_terms import italian_terms


def test_an_english_page_says_which_words_are_italian() -> None:
    page = "<p>The Maraffa is worth nine <b>figure</b>; who may chiamarsi fuori says so.</p>"
    assert italian_terms(page, "en") == (
        '<p><i>The <i lang="it">Maraffa</i> is worth nine </i>'
        '<b><i lang="it">figure</i></b>'
        '<i>; who may <i lang="it">chiamarsi fuori</i> says so.</i></p>'
    )


def test_tags_names_and_what_is_typed_stay_as_they_are() -> None:
    page = (
        '<a href="/help/marafone" title="maraffa"><bdi>Bella Volo</bdi></a>'
        "<textarea>busso</textarea><option>bella</option> embellish"
    )
    assert italian_terms(page, "en") == page


@given(st.text())
def test_an_italian_page_stays_as_it_is(page: str) -> None:
    assert italian_terms(page, "it") == page
