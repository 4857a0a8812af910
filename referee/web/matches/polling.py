"""The answer to a table's page that asks every few seconds whether it is still the newest.

The tablet that writes is told from the match's row, so that it costs one statement.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from flask import Blueprint, Response, jsonify, request, url_for

from referee.actions.tablets.devices import NOTED_EVERY
from referee.core.facts import Fact
from referee.core.rulings.office import LEAVE_PLAY_AS_IS, OFFICE
from referee.presenters.games.registry import game_of as words_of
from referee.presenters.office.facts import with_hand
from referee.presenters.office.numbering import ruling_numbers, with_number
from referee.presenters.words.text import _
from referee.store.accounts import subjects
from referee.store.accounts.tokens import token_hash
from referee.store.matches.found import FoundMatch, find_match
from referee.web.http.visitors import DEVICE_COOKIE, PERSON_COOKIE, bearer, visitor
from referee.web.public.names import match_for_reader
from referee.web.tablets.round import leads_on, round_mark

DECIDED = ("ruling_given", "dispute_decided", "score_released")
"""What a referee has decided, which a table is told: it moves the score, or makes it final."""

BESIDE_PLAY = LEAVE_PLAY_AS_IS.difference(DECIDED)

blueprint = Blueprint("polling", __name__)


@blueprint.get("/match/<code>/newest")
def newest(code: str) -> Response:
    """Return as JSON the number of the last entry, or the new address of a replaced device."""
    match = find_match(code)
    number = match.head.number
    seen = request.args.get("seen", number, int)
    # Other entries of the referee's office are shown at once: they move no button of the page.
    news = match_for_reader(code).facts[seen:] if 0 < seen < number else ()
    beside = bool(news) and all(fact.kind in BESIDE_PLAY for fact in news)
    told = "" if beside else _decided(code, news)
    if not _writes(match) and visitor().wrote_to(subjects.of_match(code)):
        return jsonify(number=number, gone=url_for("taken_over.page", code=code))
    if leads_on(code):
        return jsonify(number=number, gone=url_for("tablet.page"))
    return jsonify(number=number, beside=beside, round=round_mark(code), told=told)


def _decided(code: str, news: Sequence[Fact]) -> str:
    """Say what a referee has decided, where nobody else has written meanwhile; else ""."""
    if not all(fact.kind in OFFICE for fact in news):
        return ""
    view = match_for_reader(code)
    words, players = words_of(view.game), view.record.players
    numbers = ruling_numbers(view)
    said = [
        words.fact_words(fact.kind, with_number(with_hand(fact, view.facts), numbers), players)
        for fact in news
        if fact.kind in DECIDED
    ]
    return _("The referee has decided. %(words)s", words=" · ".join(said)) if said else ""


def _writes(match: FoundMatch) -> bool:
    """Return whether the tablet that writes is asking, and it was noted just now that it was seen.

    Else the visitor has to be looked up, which also notes that the device is still active.
    """
    token, writer = request.cookies.get(DEVICE_COOKIE), match.writer
    if token is None or writer is None or writer.seen_at is None:
        return False
    if bearer() is not None or PERSON_COOKIE in request.cookies:
        return False
    is_noted = datetime.now(UTC) - writer.seen_at < NOTED_EVERY
    return is_noted and token_hash(token) == match.writer_token
