"""A session of trionfo as lines of text."""

from collections.abc import Iterator

from referee.cli.text.game import CheckedGame
from referee.cli.text.lines import aligned, printable, told
from referee.games.cards.words import thirds_text
from referee.games.trionfo.record import TrionfoRecord, parse_trionfo
from referee.games.trionfo.result import TrionfoHandResult, TrionfoResult
from referee.games.trionfo.score import score_trionfo
from referee.games.trionfo.words import BID_NAMES, FINDINGS, TRIONFO_KINDS

HEADINGS = ("hand", "first", "bid", "signore", "amico", "taken", "")


def _table(record: TrionfoRecord, result: TrionfoResult) -> Iterator[str]:
    """Yield the hands with what each player won or paid and his running total, then the totals."""
    names = [printable(name) for name in record.players]
    rows = [(*HEADINGS, *names), *(_row(hand, names) for hand in result.hands)]
    for line, hand in zip(aligned(rows), (None, *result.hands), strict=True):
        yield line
        if hand is None:  # the headings
            continue
        if hand.out_of_turn:
            yield f"      art. 13.1: {_name(hand.expected, names)} should have spoken first"
        yield from told(hand.findings, names, FINDINGS)
    pairs = zip(names, result.totals, strict=True)
    yield "Totals: " + ", ".join(f"{name} {_signed(total)}" for name, total in pairs)


def _row(hand: TrionfoHandResult, names: list[str]) -> tuple[str, ...]:
    thirds = ""
    if hand.thirds is not None:
        thirds = f"{thirds_text(hand.thirds.declarer)} / {thirds_text(hand.thirds.others)}"
    pairs = zip(hand.payments, hand.totals, strict=True)
    return (
        str(hand.hand),
        _name(hand.first, names) or "?",
        BID_NAMES[hand.bid] if hand.bid else "",
        _name(hand.declarer, names),
        "in mano" if hand.in_mano else _name(hand.partner, names),
        thirds,
        _ending(hand),
        *(f"{_signed(paid)} ({_signed(total)})" for paid, total in pairs),
    )


def _ending(hand: TrionfoHandResult) -> str:
    if hand.made is None:
        return TRIONFO_KINDS[hand.kind]
    ending = "won" if hand.made else "lost"
    return f"{ending}, trick {hand.decided_in}" if hand.decided_in else ending


def _name(seat: int | None, names: list[str]) -> str:
    return names[seat - 1] if seat else ""


def _signed(amount: int) -> str:
    """Return an amount with its sign: +2, -1 and a plain 0."""
    return f"{amount:+d}" if amount else "0"


CHECKED = CheckedGame(parse_trionfo, score_trionfo, _table)
