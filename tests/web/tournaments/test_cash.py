"""The cash of an event: who has paid, how much and how, on the page, on paper and as a workbook."""

import re
from collections.abc import Sequence

import pytest
from flask import Flask

from referee.actions.tournaments.rounds import make_final
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.presenters.tournaments.money.cash import cash_lists
from referee.presenters.words.spreadsheet import SheetCell
from referee.tournament.evening.cash import cash_of
from referee.tournament.evening.prize_money import prize_money
from referee.web.forms.workbooks import list_text
from tests.tournament.evening.evening import plan
from tests.web.evening import Evening
from tests.web.tablet import Tablet


class CashDesk(Evening):
    """An evening whose cash is open."""

    def __init__(self, app: Flask, entries: int = 3, fee: int = 1050) -> None:
        super().__init__(app, plan("svizzera", fee=fee), entries)
        self.address = f"/events/{self.code}/cash"

    def pays(self, **typed: str) -> Tablet:
        page = self.page()
        after = Tablet(self.organizer)
        after.shows(self.sends(page, "", **typed))
        return after

    def taps(self, mark: str) -> Tablet:
        page = self.page()
        after = Tablet(self.organizer)
        after.shows(self.sends(page, "/mark", mark=mark))
        return after

    def lists(self) -> dict[str, Sequence[Sequence[SheetCell]]]:
        with self.app.test_request_context(headers={"Accept-Language": "en"}):
            return cash_lists(self.view())


@pytest.fixture
def desk(app: Flask) -> CashDesk:
    return CashDesk(app)


def test_a_payment_is_typed_with_its_amount_and_its_way(desk: CashDesk) -> None:
    page = desk.page()
    assert "Fee per entry: € 10.50." in page.text
    assert "3 have not paid" in page.text
    page = desk.pays(entry="2", amount="10,5", way="other")
    assert "the payment is written" in page.text
    assert "not in cash · Olga" in page.text
    assert "2 have not paid" in page.text
    assert cash_of(desk.view().state).otherwise == 1050


def test_a_tap_takes_the_fee_and_another_gives_it_back(desk: CashDesk) -> None:
    assert "2 have not paid" in desk.taps("cash:1").text
    page = desk.taps("returned:1")
    assert "returned: € 10.50" in page.text
    assert "has paid nothing" in desk.taps("returned:1").text
    for wrong in ("returned:99", "lost:1", "cash:x"):
        assert desk.taps(wrong).status == 422


def test_the_tap_at_the_check_in_takes_the_fee_in_cash(desk: CashDesk) -> None:
    address = f"/events/{desk.code}/entries"
    page = Tablet(desk.organizer)
    page.opens(address)
    form = next(form for form in page.forms if form.action == f"{address}/mark")
    desk.organizer.post(f"{address}/mark", data={**form.fields, "mark": "fee_paid:3"})
    payment = desk.view().state.entrants[3].payment
    assert payment is not None
    assert (payment.cents, payment.way) == (1050, "cash")


@pytest.mark.parametrize("wrong", ["", "ten", "-5", "1000000", "10.505", "1e3", "10000.01"])
def test_a_wrong_amount_is_refused_at_its_field_and_nothing_is_lost(
    desk: CashDesk, wrong: str
) -> None:
    page = desk.pays(entry="2", amount=wrong, way="other")
    assert page.status == 422
    form = desk.form(page, "")
    assert (form.fields["entry"], form.fields["amount"], form.fields["way"]) == (
        "2",
        wrong,
        "other",
    )
    assert re.search("write an amount such as 10 or 10.50|must be at most 10000", page.text)
    assert cash_of(desk.view().state).taken == 0


def test_more_than_the_fee_is_asked_about_and_nothing_is_lost(desk: CashDesk) -> None:
    page = desk.pays(entry="2", amount="500", way="cash")
    assert page.status == 422
    assert "the fee is € 10.50: correct the € 500" in page.text
    fields = desk.form(page, "").fields
    assert (fields["entry"], fields["amount"], fields["way"]) == ("2", "500", "cash")
    assert not desk.view().state.entrants[2].paid
    assert "the payment is written" in desk.pays(entry="2", amount="500", way="cash", more="1").text
    assert cash_of(desk.view().state).taken == 50_000


def test_an_entry_and_a_way_must_be_chosen(desk: CashDesk) -> None:
    page = desk.pays(entry="77", amount="10", way="shells")
    assert page.status == 422
    assert "choose an entry" in page.text
    assert "choose one of these" in page.text


def test_the_payment_of_an_entry_is_changed(desk: CashDesk) -> None:
    desk.pays(entry="2", amount="4", way="other")
    page = Tablet(desk.organizer)
    page.opens(desk.address, entry="2")
    fields = desk.form(page, "").fields
    assert (fields["entry"], fields["amount"], fields["way"]) == ("2", "4", "other")
    assert "still to pay: € 6.50" in page.text


def test_the_fee_is_part_of_the_plan(app: Flask) -> None:
    desk = CashDesk(app, fee=0)
    assert "No fee is set." in desk.page().text
    address = f"/events/{desk.code}/plan"
    page = Tablet(desk.organizer)
    page.opens(address)
    form = next(form for form in page.forms if form.action == address)
    sent = {**form.fields, "do": "save", "fee": "12,345"}
    page.shows(desk.organizer.post(address, data=sent))
    assert "write an amount such as 10 or 10.50" in page.text
    page.shows(desk.organizer.post(address, data={**sent, "fee": "12"}))
    assert desk.view().state.plan.fee == 1200
    assert "fee per entry" in page.text


def test_an_event_without_entries_says_so(app: Flask) -> None:
    assert "Nobody has entered yet." in CashDesk(app, 0).page().text


def test_the_cash_is_for_organizers(desk: CashDesk) -> None:
    assert desk.referee.get(desk.address).status_code == 404
    assert desk.address not in desk.referee.get(f"/events/{desk.code}/entries").text
    assert desk.address in desk.organizer.get(f"/events/{desk.code}/entries").text


def test_the_workbook_has_every_entry_and_the_totals(desk: CashDesk) -> None:
    desk.pays(entry="2", amount="4", way="cash")
    entries, totals = desk.lists().values()
    assert entries[2][:6] == [2, "Ada 2 and Ivo 2", "", 10.5, 4, "cash"]
    assert entries[2][8:] == [6.5, 0]
    assert re.search(r"\d{4}, \d\d:\d\d$", str(entries[2][7]))
    assert [tuple(row) for row in totals[1:]] == [
        ("Fees expected", 31.5),
        ("Taken in", 4),
        ("Returned", 0),
        ("Still to pay", 27.5),
        ("In the cash box", 4),
        ("Paid another way", 0),
    ]
    rows = list_text(desk.organizer.get(f"{desk.address}/cash.xlsx").data).splitlines()
    assert [row.split("\t")[1:2] for row in rows if "Ada 2" in row] == [["Ada 2 and Ivo 2"]]


class PrizeDesk(CashDesk):
    """A round robin of three that everybody has paid, with a round played."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        for number in (1, 2, 3):
            self.taps(f"cash:{number}")
        self.begins(with_matches=False)
        self.types(1)

    def divides(self, **typed: str) -> Tablet:
        page = self.page()
        after = Tablet(self.organizer)
        after.shows(self.sends(page, "/prizes", **typed))
        return after


def test_prizes_are_divided_shown_beside_the_standings_and_paid_out(app: Flask) -> None:
    desk = PrizeDesk(app)
    assert "Pay out" not in desk.page().text
    page = desk.divides(share="10", unit="percent", places="60 30,5%")
    assert "The division of the prizes is saved." in page.text
    money = prize_money(desk.view().state)
    assert money is not None
    assert (money.fees, money.club) == (3150, 315)
    first = money.lines[0]
    fields = desk.form(page, "/prizes").fields
    assert fields["places"] == ("60 30.50")
    assert f"{first.cents / 100:.2f}" in page.text
    standings = Tablet(desk.organizer)
    standings.opens(f"/events/{desk.code}/standings")
    assert "In money, by the fees taken in:" in standings.text
    standings = Tablet(desk.referee)
    standings.opens(f"/events/{desk.code}/standings")
    assert "In money" not in standings.text
    early = desk.taps(f"prize:{first.entry}")
    assert early.status == 422
    assert "The standings are not final yet" in early.text
    assert "Pay out" not in desk.page().text
    with app.app_context():
        make_final(desk.act(), "everybody agrees")
    page = desk.taps(f"prize:{first.entry}")
    assert "paid out: " in page.text
    assert "Paid out in prizes" in page.text
    assert cash_of(desk.view().state).paid_out == first.cents
    prizes = desk.lists()["Prizes"]
    assert prizes[1][2:] == [first.cents / 100, first.cents / 100, 0]
    assert "paid out: " not in desk.taps(f"unprize:{first.entry}").text
    last = ({1, 2, 3} - {line.entry for line in money.lines}).pop()
    assert "wins nothing" in desk.taps(f"prize:{last}").text


def corrected_preview(desk: PrizeDesk) -> Tablet:
    """Return what a referee sees who turns the result of the first table, before it is written."""
    page, address = Tablet(desk.referee), f"/events/{desk.code}/rounds/1/1/correct"
    page.opens(address)
    form = next(form for form in page.forms if form.action == address)
    typed = {**form.fields, "reason": "upside down", "games_a": "0", "games_b": "2"}
    typed |= {"points_a": "60", "points_b": "82"}
    page.shows(desk.referee.post(address, data=typed))
    return page


def test_a_correction_says_beforehand_which_paid_prizes_move(app: Flask) -> None:
    desk = PrizeDesk(app)
    desk.divides(share="0", unit="percent", places="60 30 10")
    with app.app_context():
        make_final(desk.act(), "everybody agrees")
    money = prize_money(desk.view().state)
    assert money is not None
    page = corrected_preview(desk)
    assert "What changes" in page.text
    assert "was paid a prize" not in page.text
    for line in money.lines:
        desk.taps(f"prize:{line.entry}")
    page = corrected_preview(desk)
    assert "was paid a prize of €" in page.text
    assert "to take back." in page.text
    assert "still to pay." in page.text


def test_a_prize_for_which_the_cash_box_has_too_little_asks_for_a_tick(app: Flask) -> None:
    desk = PrizeDesk(app)
    desk.divides(share="0", unit="percent", places="60 40")
    money = prize_money(desk.view().state)
    assert money is not None
    one, other = money.lines[:2]
    with app.app_context():
        make_final(desk.act(), "everybody agrees")
        elsewhere = {"entries": [1, 2, 3], "amount": 1050, "way": "other"}
        record_event_facts(desk.act(), [("fee_paid", elsewhere)])
    assert cash_of(desk.view().state).box == 0
    page = desk.taps(f"prize:{one.entry}")
    assert page.status == 422
    assert "n the cash box there is € 0, and this takes € 18.90" in page.text
    assert "It is paid all the same" in page.text
    assert one.entry not in desk.view().state.paid_out
    after = Tablet(desk.organizer)
    after.shows(desk.sends(page, "/mark", mark=f"prize:{one.entry}", short="1"))
    assert cash_of(desk.view().state).box == -one.cents
    assert "€ −18.90" in after.text
    assert "It is paid all the same" not in after.text
    assert other.entry not in desk.view().state.paid_out


def test_of_a_prize_that_changed_after_it_was_paid_the_difference_is_said_and_settled(
    app: Flask,
) -> None:
    desk = PrizeDesk(app)
    desk.divides(share="0", unit="percent", places="100")
    money = prize_money(desk.view().state)
    assert money is not None
    first = money.lines[0].entry
    second = ({1, 2, 3} - {first}).pop()
    with app.app_context():
        make_final(desk.act(), "everybody agrees")
    desk.taps(f"prize:{first}")
    assert "Pay the difference" not in desk.page().text
    desk.taps(f"returned:{second}")
    page = desk.page()
    assert "to take back: € 10.50" in page.text
    assert "Take the difference back" in page.text
    assert desk.lists()["Prizes"][1][2:] == [21, 31.5, -10.5]
    assert "to take back: " not in desk.taps(f"prize:{first}").text
    assert cash_of(desk.view().state).box == 0
    desk.taps(f"cash:{second}")
    page = desk.page()
    assert "still to pay out: € 10.50" in page.text
    assert "Pay the difference" in page.text
    assert "still to pay out: " not in desk.taps(f"prize:{first}").text
    assert cash_of(desk.view().state).paid_out == money.lines[0].cents
    with app.app_context():
        record_event_facts(desk.act(), [("prize_paid", {"entry": second, "amount": 500})])
    assert "to take back: € 5" in desk.page().text
    assert "to take back: " not in desk.taps(f"prize:{second}").text
    assert second not in desk.view().state.paid_out


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"places": ""}, "write a percentage for each place"),
        ({"places": "first 50"}, "write a percentage for each place"),
        ({"places": "60 50"}, "more than 100 percent"),
        ({"places": "20 50"}, "a better place never gets less"),
        ({"share": "101"}, "between 0 and 100 percent"),
        ({"share": "-1"}, "write an amount"),
        ({"unit": "shells"}, "choose one of these"),
        ({"each": "y"}, "in each category: write a percentage for each place, such as 50 30 20"),
    ],
)
def test_a_wrong_division_is_refused_at_its_field_and_nothing_is_lost(
    desk: CashDesk, typed: dict[str, str], words: str
) -> None:
    sent = {"share": "5", "unit": "percent", "places": "50 30", **typed}
    page = Tablet(desk.organizer)
    page.shows(desk.sends(desk.page(), "/prizes", **sent))
    assert page.status == 422
    assert words in page.text
    fields = desk.form(page, "/prizes").fields
    assert (fields["share"], fields["places"]) == (sent["share"], sent["places"])
    assert desk.view().state.pot is None


def test_what_was_typed_beside_a_refused_form_is_kept(app: Flask) -> None:
    desk = PrizeDesk(app)
    desk.divides(share="0", unit="percent", places="60 40")
    beside = {"entry": "2", "amount": "7,5", "way": "other", "share": "12", "places": "50 20"}
    page = Tablet(desk.organizer)
    page.shows(desk.sends(desk.page(), "/mark", mark="prize:1", **beside))
    assert page.status == 422
    payment, pot = desk.form(page, "").fields, desk.form(page, "/prizes").fields
    assert (payment["entry"], payment["amount"], payment["way"]) == ("2", "7,5", "other")
    assert (pot["share"], pot["places"]) == ("12", "50 20")
    page.shows(desk.sends(desk.page(), "", **{**beside, "amount": "shells"}))
    assert page.status == 422
    assert desk.form(page, "/prizes").fields["places"] == "50 20"


def test_a_prize_whose_place_is_not_that_of_the_standings_says_why(app: Flask) -> None:
    desk = PrizeDesk(app)
    desk.divides(share="0", unit="percent", places="60 40")
    money = prize_money(desk.view().state)
    assert money is not None
    assert "in the standings" not in desk.page().text
    first, second = (line.entry for line in money.lines)
    with app.app_context():
        record_event_facts(desk.act(), [("withdrew", {"entry": first})])
    page = desk.page()
    assert f"1. Ada {second} and Ivo {second}" in page.text
    assert "place 2 in the standings: whoever has withdrawn wins no prize" in page.text
    assert desk.lists()["Prizes"][1][0] == 1


def test_before_a_round_the_prizes_wait_for_it(desk: CashDesk) -> None:
    page = Tablet(desk.organizer)
    page.shows(desk.sends(desk.page(), "/prizes", share="", unit="amount", places="100"))
    assert "The prizes are here as soon as the last stage has a round." in page.text


@pytest.mark.paper
def test_the_cash_is_printed(desk: CashDesk) -> None:
    answer = desk.organizer.get(f"{desk.address}/cash.pdf")
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
