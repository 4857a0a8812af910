"""What waited on a tablet comes in one request: written in order, once, as the rules let it."""

from urllib.parse import urlencode
from uuid import uuid4

from werkzeug.test import TestResponse

from referee.actions.tablets import takeover
from tests.people import ORIGIN
from tests.tables import STAMP
from tests.web.tablet import Form, Tablet

SCRIPT = {"X-Requested-With": "fetch"}


def waiting(form: Form, *points: str) -> list[dict[str, str]]:
    """Return what a tablet sends of hands that wait, all tapped on the page of this form."""
    return [
        {**form.fields, "hand": str(hand), "event_id": str(uuid4()), "points": key}
        for hand, key in enumerate(points, start=1)
    ]


def sends(tablet: Tablet, form: Form, items: list[dict[str, str]]) -> TestResponse:
    first, *behind = items
    together = {**first, "then": [urlencode(one) for one in behind]}
    return tablet.client.post(form.action, data=together, headers=SCRIPT)


def at_rapido(tablet: Tablet) -> Form:
    tablet.sits_down()
    tablet.at_table(mode="rapido", way="points")
    return tablet.form("hand_written")


def own_points(tablet: Tablet) -> list[int]:
    return [hand["points"]["A"] for hand in tablet.record()["hands"]]


def test_hands_that_waited_are_written_in_order_and_once(tablet: Tablet) -> None:
    form = at_rapido(tablet)
    items = waiting(form, "A:7", "A:6", "B:9")
    for _try in ("sent", "sent again, its answer was lost"):
        answer = sends(tablet, form, items)
        assert (answer.status_code, answer.headers["X-Taken"]) == (200, "3")
        assert answer.headers["X-Entry"] == "4"
        assert own_points(tablet) == [7, 6, 2]
    assert "26 to go" in answer.text


def test_it_ends_before_the_first_that_is_refused(tablet: Tablet) -> None:
    form = at_rapido(tablet)
    items = waiting(form, "A:7", "A:99", "B:9")
    answer = sends(tablet, form, items)
    assert (answer.status_code, answer.headers["X-Taken"]) == (200, "1")
    assert own_points(tablet) == [7]
    rest = [{**one, "after": answer.headers["X-Entry"]} for one in items[1:]]
    refused = sends(tablet, form, rest)
    assert refused.status_code == 422
    assert "X-Taken" not in refused.headers
    assert own_points(tablet) == [7]


def test_a_form_of_no_known_kind_behind_another_harms_nothing(tablet: Tablet) -> None:
    form = at_rapido(tablet)
    together = {**waiting(form, "A:7")[0], "then": ["", "%%%", "kind=nothing"]}
    answer = tablet.client.post(form.action, data=together, headers=SCRIPT)
    assert (answer.status_code, answer.headers["X-Taken"]) == (200, "1")


def test_of_a_tablet_that_was_taken_over_each_is_sent_by_itself(tablet: Tablet) -> None:
    form = at_rapido(tablet)
    with tablet.client.application.app_context():
        takeover.take_over(tablet.code, None, STAMP, ORIGIN)
    answer = sends(tablet, form, waiting(form, "A:7", "A:6"))
    assert "X-Taken" not in answer.headers
    assert own_points(tablet) == []
