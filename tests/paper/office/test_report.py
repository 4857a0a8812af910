"""The referee's report, and what a match's own sheet tells of the office."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from markupsafe import Markup

from referee.core.checkpoint import Checkpoint
from referee.paper.games.marafone.game import PAPERS
from referee.paper.games.pairs.rulings import pair_rulings
from referee.paper.office.report import ReportSource, report, reported_of_desk
from referee.paper.press.qr import qr
from referee.store.ledger.entry import FIRST_PREV_HASH, LedgerEntry
from referee.store.matches.views import MatchView
from tests.paper.conftest import opened, text_of
from tests.paper.sample import view_of

POINTS = {"points": {"A": 6, "B": 5}}
OPENED = ("ruling_opened", {"source": "complaint", "facts": "Nives made a sign", "hand": 1})
PENALTY = {"effect": "penalty", "side": "A", "offence": "sign", "remedy": "eleven_nil"}
GIVEN = ("ruling_given", {"ruling": 3, "text": "seen by all", "article": "11.3", **PENALTY})
APPEALED = ("ruling_appealed", {"ruling": 3, "side": "A", "reason": "she did not"})
REFUSED = ("result_refused", {"side": "B", "reason": "we had more"})
REFUSED_RESULT = "The result is refused by Primo Zoli and Loris Fabbri: “we had more”"
DECIDED = ("dispute_decided", {"dispute": 3, "text": "they had not"})

Facts = tuple[tuple[str, dict[str, Any]], ...]


def ledger(view: MatchView, minutes: int = 1) -> list[LedgerEntry]:
    """The facts of a match as entries that follow each other by so many minutes."""
    return [
        LedgerEntry(
            number=fact.number,
            event_id=f"event-{fact.number}",
            kind=fact.kind,
            payload=dict(fact.payload),
            actor="Rita" if fact.number > 2 else "",
            device="iPad 2B4D",
            recorded_at=view.opened_at + timedelta(minutes=minutes * fact.number),
            prev_hash=FIRST_PREV_HASH,
            hash=view.head,
        )
        for fact in view.facts
    ]


def printed(*matches: ReportSource, since: datetime, days: int = 1, title: str = "") -> bytes:
    return report(matches, title, since, since + timedelta(days=days))


def lines_of(*more: tuple[str, dict[str, Any]]) -> list[tuple[int | None, str]]:
    return [(line.hand, line.text) for line in pair_rulings(PAPERS, view_of([POINTS], more=more))]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ((OPENED,), (1, "Nives made a sign. Not decided yet.")),
        ((OPENED, GIVEN), (None, "As it was played: Brutta 1: 6–5")),
        (
            (REFUSED,),
            (None, f"{REFUSED_RESULT}. Not decided yet."),
        ),
    ],
)
@pytest.mark.usefixtures("english")
def test_the_sheet_tells_what_the_office_has_done(more: Facts, told: tuple[int, str]) -> None:
    assert told in lines_of(*more)


@pytest.mark.usefixtures("english")
def test_the_sheet_tells_a_ruling_with_its_effect_and_its_appeal() -> None:
    given = next(text for _hand, text in lines_of(OPENED, GIVEN) if "seen by all" in text)
    assert "eleven-nil to the other side" in given
    assert any(text == f"{given} (appealed)" for _h, text in lines_of(OPENED, GIVEN, APPEALED))
    decided = [text for _hand, text in lines_of(REFUSED, DECIDED)]
    assert any(text.endswith("“we had more”. Decided: they had not") for text in decided)


@pytest.mark.usefixtures("english")
def test_the_report_has_every_step_with_its_writer_and_both_scores() -> None:
    view = view_of([POINTS], more=(OPENED, GIVEN, APPEALED))
    sheet = printed(
        ReportSource(view, "Coppa Romagna", ledger(view), round=3), since=view.opened_at
    )
    text = " ".join(text_of(sheet).split())
    for words in (
        "Referee’s report",
        "Round 3 · Table 4 · Coppa Romagna",
        "Nives made a sign",
        "seen by all (art. 11.3)",
        " · Reason: she did not",
        "Rita",
        "As it was played: Brutta 1: 6–5",
        "As it was ruled: Brutta 1: 0–11",
        "A ruling on hand 1 is open",
    ):
        assert words in text
    assert "Hand written" not in text
    with opened(sheet) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.Root.Lang) == "en"


@pytest.mark.usefixtures("english")
def test_the_report_of_an_event_names_its_days() -> None:
    view = view_of([POINTS], more=(OPENED,))
    entries = ledger(view, minutes=24 * 60)
    last = entries[-1].recorded_at
    view = MatchView(**{**vars(view), "last_at": last})
    text = text_of(
        printed(
            ReportSource(view, "", entries), since=view.opened_at, days=9, title="Coppa Romagna"
        )
    )
    assert "20 Nov 2026 – 23 Nov 2026" in text
    assert "23 Nov" in text.partition("Nives made a sign")[0].rpartition("Entry")[2]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("finding", "on what the referee found"),
        ("complaint", "on a complaint of"),
    ],
)
@pytest.mark.usefixtures("english")
def test_the_report_says_who_found_it_also_where_a_complainant_is_named(
    source: str, told: str
) -> None:
    opened_ = ("ruling_opened", {**OPENED[1], "source": source, "side": "B"})
    view = view_of([POINTS], more=(opened_,))
    text = text_of(printed(ReportSource(view, "", ledger(view)), since=view.opened_at))
    assert told in " ".join(text.split())
    assert ("complaint" in text) == (source == "complaint")


@pytest.mark.usefixtures("italian")
def test_a_day_without_a_referee_is_told_too() -> None:
    day = datetime(2026, 11, 20).astimezone()
    text = text_of(printed(since=day))
    assert "Relazione arbitrale" in text
    assert "20/11/2026" in text
    assert "Non è stata scritta nessuna chiamata" in text


@pytest.mark.usefixtures("italian")
def test_the_heads_of_its_columns_have_room() -> None:
    view = view_of([POINTS], more=(OPENED,))
    content = printed(ReportSource(view, "", ledger(view)), since=view.opened_at)
    [head] = [line for line in text_of(content).splitlines() if "Che cosa" in line]
    assert head.split()[:3] == ["Registrazione", "Ora", "Mano"]


@pytest.mark.usefixtures("english")
def test_the_newest_checkpoint_is_printed_as_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Checkpoint(12, "2026-11-23T21:15:00Z", 64, "a" * 64, "b" * 64, "Q" * 43 + "=", "R" * 86)
    since = datetime(2026, 11, 23).astimezone()
    coded = []

    def drawn(text: str, title: str) -> Markup:
        coded.append(text)
        return qr(text, title)

    monkeypatch.setattr("referee.paper.office.report.qr", drawn)
    pdf = report([], "Coppa", since, since + timedelta(days=1), checkpoint=made)
    text = " ".join(text_of(pdf).split())
    assert coded == [made.line]
    assert "Checkpoint 12" in text
    assert "Q" * 43 not in text, "letters and figures of a machine tell nobody anything"


@pytest.mark.parametrize(("more", "told"), [({}, False), ({"how": "ruling"}, True)])
def test_of_the_results_of_a_desk_those_are_told_that_a_referee_has_decided(
    more: dict[str, str], told: bool
) -> None:
    result = {"games": [1, 2], "points": [70, 90], "winner": "b"}
    entry = LedgerEntry(
        number=1,
        event_id="event-1",
        kind="result_confirmed",
        payload={"round": 1, "table": 1, "result": result, "code": "ABCDEF", "head": "", **more},
        actor="Rita",
        device="iPad 2B4D",
        recorded_at=datetime(2026, 11, 20, 21, tzinfo=UTC),
        prev_hash=FIRST_PREV_HASH,
        hash=FIRST_PREV_HASH,
    )
    assert bool(reported_of_desk([entry])) is told


@pytest.mark.usefixtures("english")
def test_a_seal_is_told_by_its_beginning() -> None:
    view = view_of([POINTS], more=(OPENED,))
    text = text_of(printed(ReportSource(view, "", ledger(view)), since=view.opened_at))
    assert f"{view.head[:16]}…" in text
    assert view.head not in text
