"""Pages of late facts for a referee, which came from a device that was taken over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.office import late as acts
from referee.actions.office.late_ruling import reopen, rule_hand, ruling_on, way_of
from referee.presenters.games.registry import game_of as words_of
from referee.presenters.office.late import hand_shown, late_words
from referee.presenters.office.matters import who_plays
from referee.presenters.words.comparison import Change
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.store.ledger.entry import LedgerEntry
from referee.store.matches import queries
from referee.store.matches.found import find_match
from referee.store.matches.views import AnyView
from referee.store.tablets import late
from referee.store.tablets.late import LateEntry
from referee.web.forms.base import LedgerForm
from referee.web.forms.fields import LineField, WholeField
from referee.web.forms.refusal import Refusal
from referee.web.forms.ticked import TickedField
from referee.web.http.stamps import stamp
from referee.web.matches.preview import moved_by, seen_as
from referee.web.matches.writing import answer_match
from referee.web.office.desk import scope
from referee.web.tournaments.event_page import page_of_match

blueprint = Blueprint("late", __name__)


class LateForm(LedgerForm):
    """A decision on what came late: `act` says which, and the reason why.

    `writer` and `hand` name the group (without a hand: facts about no hand), `number` has those of
    its entries that nobody has decided. `confirmed` is the mark of the preview that was shown.
    """

    act = LineField(look="hidden")
    writer = WholeField(look="hidden")
    hand = WholeField(optional=True, look="hidden")
    number = TickedField()
    confirmed = LineField(look="hidden")
    reason = LineField(
        lazy_gettext("Why"),
        description=lazy_gettext("Everyone can read it in the history."),
        render_kw={"maxlength": 500},
    )

    overtaken = lazy_gettext("The table has just written something: look again, then decide.")


@dataclass(frozen=True)
class LatePreview:
    """The lines that a ruling would move, and the mark of what was shown."""

    rows: Sequence[Change]
    seen: str


@dataclass(frozen=True)
class LateLine:
    """A fact that came late, in words, and when."""

    what: str
    when: str


@dataclass(frozen=True)
class DecidedLine:
    """The decision on a late fact: entered as `entry`, or set aside."""

    entered: bool
    entry: int | None
    by: str
    when: str
    reason: str


@dataclass(frozen=True)
class LateGroup:
    """The facts that a displaced device sent of one hand (None: of no hand), beside the ledger's.

    `now` and `late` are the hand as either has it, "" where it has none; `since` are the entries of
    the ledger that the device had not seen. `numbers` are the late entries still to be decided.
    `way` is how the hand can come in; `whole` says that the late hand is complete, `readable` that
    its facts can be entered. `form` is the group's own, `preview` what its ruling would move.
    """

    hand: int | None
    writer: int
    device: str
    now: str
    since: tuple[str, ...]
    late: str
    lines: tuple[LateLine, ...]
    numbers: tuple[int, ...]
    whole: bool
    way: str
    readable: bool
    decided: tuple[DecidedLine, ...]
    form: LateForm
    preview: LatePreview | None


@dataclass(frozen=True)
class WaitingMatch:
    """A match in which so many late entries wait for a referee, the first of them since `since`."""

    url: str
    who: str
    event: str
    waiting: int
    since: str


@blueprint.get("/arbitri/late")
def waiting() -> str:
    """Show the matches with undecided late entries."""
    rows = [
        WaitingMatch(
            url=url_for("late.page", code=match.code),
            who=who_plays(queries.any_view(match.code)),
            event=isolated(match.event),
            waiting=match.waiting,
            since=moment_shown(match.since),
        )
        for match in late.waiting(scope())
    ]
    return render_template("office/all_late.html", rows=rows)


@blueprint.get("/match/<code>/versions")
def page(code: str) -> Response:
    """Show both versions side by side, hand by hand."""
    return _page(code)


@blueprint.post("/match/<code>/versions")
def decide(code: str) -> Response:
    """Enter a hand or a fact as the referee's own, or set it aside; either with a reason."""
    form = LateForm(request.form)
    done = form.attempt(lambda: _decide(code, form))
    if isinstance(done, Refusal):
        return _page(code, form)
    if done is not None:
        return _page(code, form, done)
    return redirect(url_for("late.page", code=code), 303)


def _decide(code: str, form: LateForm) -> LatePreview | None:
    """Do what the form says. Return what a ruling would move, which is to be shown first."""
    act, reason, hand = form.act.value, form.reason.value, form.hand.data or 0
    if act == "hand":
        acts.enter_hand(code, form.writer.value, hand, reason, stamp())
    elif act == "facts":
        for number in form.number.data:
            acts.enter(code, number, reason, stamp())
    elif act == "ruled":
        return _rule(code, form)
    elif act == "reopened":
        reopen(code, reason, form.after.value, form.event_id.value, stamp())
    elif act == "aside":
        acts.set_aside(code, form.number.data, reason, stamp())
    return None


def _rule(code: str, form: LateForm) -> LatePreview | None:
    """Give a confirmed or disputed hand its late version, if what that moves was shown."""
    view = queries.any_view(code)
    writer, hand, reason = form.writer.value, form.hand.data or 0, form.reason.value
    entries, value = acts.late_hand(code, writer, hand)
    facts = _(
        "Came late from %(device)s: %(hand)s",
        device=entries[0].device,
        hand=hand_shown(words_of(view.game), value, view.record.players),
    )
    event_id = acts.entered_id(acts.undecided_of(entries)[0])
    events = ruling_on(view, hand, value, facts, acts.read_reason(reason), event_id)
    seen = seen_as(view, events[-1].payload)
    if form.confirmed.value != seen:
        return LatePreview(moved_by(view, events), seen)
    rule_hand(code, writer, hand, facts, reason, view.number, stamp())
    return None


def _page(code: str, sent: LateForm | None = None, preview: LatePreview | None = None) -> Response:
    """Answer with all groups; `sent` is the form of one of them, `preview` what it would move."""
    view = queries.any_view(code)
    entries = queries.entries(code)
    kept = late.of_match(find_match(code).id)
    groups = []
    for writer in dict.fromkeys(entry.writer_id for entry in kept):
        from_device = [entry for entry in kept if entry.writer_id == writer]
        whole = acts.complete_hands(late.as_seen(view.code, from_device, 0))
        for hand in dict.fromkeys(entry.hand for entry in from_device):
            of_hand = [entry for entry in from_device if entry.hand == hand]
            groups.append(_group(view, entries, hand, of_hand, whole, sent, preview))
    address, form = url_for("late.decide", code=view.code), sent or LateForm()
    who = who_plays(view)
    event_page = page_of_match(view.code)
    return answer_match(
        "office/late.html", view, address, form, who=who, groups=groups, event_page=event_page
    )


def _group(
    view: AnyView,
    entries: Sequence[LedgerEntry],
    hand: int | None,
    kept: list[LateEntry],
    whole: Mapping[int, Any],
    sent: LateForm | None,
    preview: LatePreview | None,
) -> LateGroup:
    """Return a group; `whole` has the complete hands of its device by number."""
    game, players, writer = words_of(view.game), view.record.players, kept[0].writer_id
    last_seen, hand_number = kept[0].after, hand or 0
    unseen = [entry for entry in entries if entry.number > last_seen]
    since = [entry for entry in unseen if entry.payload.get("hand") == hand]
    undecided = [entry for entry in kept if not entry.outcome]
    recorded = acts.complete_hands(view)
    own = sent is not None and (sent.writer.data, sent.hand.data) == (writer, hand)
    form = sent if sent is not None and own else LateForm()
    form.reason.id = f"reason-{writer}-{hand_number}"
    return LateGroup(
        hand=hand,
        writer=writer,
        device=kept[0].device,
        now=hand_shown(game, recorded[hand_number], players) if hand_number in recorded else "",
        since=tuple([game.fact_words(entry.kind, entry.payload, players) for entry in since]),
        late=hand_shown(game, whole[hand_number], players) if hand_number in whole else "",
        lines=tuple(
            [
                LateLine(late_words(game, entry, players), moment_shown(entry.recorded_at))
                for entry in kept
            ]
        ),
        numbers=tuple([entry.number for entry in undecided]),
        whole=hand_number in whole,
        way=way_of(view, hand),
        readable=all(entry.is_fact for entry in undecided),
        decided=tuple([_decided(entry) for entry in kept if entry.outcome]),
        form=form,
        preview=preview if own else None,
    )


def _decided(late_entry: LateEntry) -> DecidedLine:
    return DecidedLine(
        entered=late_entry.outcome == "entered",
        entry=late_entry.entry,
        by=isolated(late_entry.decided_by),
        when=moment_shown(late_entry.decided_at) if late_entry.decided_at else "",
        reason=isolated(late_entry.reason),
    )
