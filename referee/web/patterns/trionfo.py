"""A session of trionfo, in pieces: the values that the page of patterns shows."""

from referee.presenters.games.game import ListedScore, PlayersLine, PlayerTotal
from referee.presenters.games.trionfo.rows import SeatPayment, SessionRow
from referee.presenters.games.trionfo.score import HandFact
from referee.presenters.games.trionfo.settlement import DebtShown
from referee.presenters.matches.lists import ListedMatch
from referee.web.games.cards.play import TableSeat
from referee.web.games.trionfo.play import BidWord, Speaker
from referee.web.matches.choices import SeatChoice

SEATS_FIVE = [
    TableSeat(1, "Elvira", card="3c"),
    TableSeat(2, "Primo", card="5c"),
    TableSeat(3, "Nives Bartolini", card="Rc"),
    TableSeat(4, "Loris", turn=True),
    TableSeat(5, "Gino", roles=("dealer",)),
]
TOTALS = [
    PlayerTotal(1, "Elvira", "+9", "punti", last="+2", ahead=True),
    PlayerTotal(2, "Primo", "0", "punti", last="−1"),
    PlayerTotal(3, "Nives Bartolini", "−12", "punti", last="−1"),
    PlayerTotal(4, "Loris", "+5", "punti", last="+1"),
    PlayerTotal(5, "Giambattista", "−2", "punti", last="−1"),
]
MATCH = ListedMatch(
    code="S2S2S2",
    url="#",
    score=ListedScore(
        "Elvira, Primo, Nives Bartolini, Loris, Giambattista",
        players=PlayersLine(
            tuple(TOTALS),
            "7 mani",
            "Trionfo",
        ),
    ),
    winner=None,
    open=True,
    state="in corso",
    when="oggi, 21:40",
    place="tavolo 5",
    links=(),
)


def _payments(paid: str, totals: str, signore: int = 0, amico: int = 0) -> tuple[SeatPayment, ...]:
    """Return what the five seats won and have come to, their amounts in one text each."""
    amounts = zip(paid.split() or [""] * 5, totals.split() or [""] * 5, strict=True)
    roles = {signore: "signore", amico: "amico"}
    return tuple(
        SeatPayment(one, total, roles.get(seat, ""))
        for seat, (one, total) in enumerate(amounts, start=1)
    )


FIVE = tuple(one.name for one in TOTALS)
SESSION = [
    SessionRow(5, "in_progress", "open", _payments("", ""), marks=("dichiarazioni",)),
    SessionRow(
        4,
        "played",
        "",
        _payments("+2 +2 −8 +2 +2", "+17 −3 −13 −1 0"),
        bid="di più",
        declarer="Nives Bartolini",
        thirds="5⅔–6",
        trump="denari",
        made=False,
        url="#",
    ),
    SessionRow(
        3,
        "played",
        "",
        _payments("+16 −4 −4 −4 −4", "+15 −5 −5 −3 −2"),
        bid="maso",
        declarer="Elvira",
        trump="spade",
        made=True,
        url="#",
    ),
    SessionRow(2, "passed", "passed", _payments("", ""), marks=("tutti passano",), url="#"),
    SessionRow(
        1,
        "played",
        "",
        _payments("−1 −1 −1 +1 +2", "−1 −1 −1 +1 +2", signore=5, amico=4),
        bid="chiamo",
        declarer="Giambattista",
        partner="Loris",
        thirds="7⅓–4⅓",
        trump="coppe",
        made=True,
        url="#",
    ),
]
SUMS = [payment.total for payment in SESSION[1].cells]
HAND_FACTS = [
    HandFact("Signore", "Loris"),
    HandFact("Dichiarazione", "chiamo"),
    HandFact("Carta chiamata", "tre di denari"),
    HandFact("Amico", "non ancora scoperto"),
]
DEBTS = [
    DebtShown("Nives Bartolini", "Elvira", 3, 1, "€ 6"),
    DebtShown("Giambattista", "Loris", 5, 4, "€ 2,50"),
]

BIDDING = [
    Speaker(seat, name, word, passed=word == "passo", turn=seat == 5)
    for seat, name, word in zip((3, 4, 5, 1, 2), (*FIVE[2:], *FIVE[:2]),
                                ("passo", "di più", "", "", ""), strict=True)
]  # fmt: skip
WORDS = [
    BidWord(word, word, offered=word not in ("chiamo", "di più"))
    for word in ("passo", "chiamo", "di più", "maso", "maso dei masi")
]
TAKERS = [SeatChoice(str(seat), name, seat) for seat, name in enumerate(FIVE, start=1)]
AMICI = [*TAKERS[:4], SeatChoice("", "Nessuno", note="chiamata in mano")]
