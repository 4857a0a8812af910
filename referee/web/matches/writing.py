"""Writing of a form's fact, by the same action that every program uses."""

from collections.abc import Callable, Sequence
from urllib.parse import parse_qsl

from flask import after_this_request, flash, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.actions.matches.match_facts import Recorded
from referee.core.errors import N_, RuleError
from referee.core.rulings.office import OFFICE
from referee.games.facts import validate
from referee.presenters.words.problems import problem
from referee.presenters.words.text import _
from referee.store.ledger.entry import Head
from referee.store.matches import queries
from referee.store.matches.found import find_match, go_on
from referee.store.matches.views import AnyView
from referee.store.tablets.late import FORM
from referee.web.forms.base import LedgerForm, PageForm, answer_form
from referee.web.forms.refusal import Refusal
from referee.web.games.registry import game_of
from referee.web.http.credentials import KeptAside, as_last_seen, keep, taken_over, write
from referee.web.http.who_may import may_write
from referee.web.matches.fact_form import FactForm
from referee.web.matches.posting import Form, Payload, Post
from referee.web.office.forms import OFFICE_FORMS, office_form
from referee.web.tournaments.results.form import way_of

BEHIND = "then"
"""The field with which a form brings those that waited behind it, each as it would be sent."""

MOST_BEHIND = 40
"""More of them wait for the next request: nobody else's is kept waiting for long."""

UNSAID = ("csrf_token", "event_id", "after", "kind", "mode", "way", BEHIND)
"""Fields of a form that say nothing of the game."""


NEWEST = "Referee-Newest"
"""The number of the newest entry that a page knows, for the worker that keeps pages."""


def attempt(code: str, kind: str, sent: Form) -> LedgerForm | None:
    """Write what a form says. Return the form if it was refused, None once its fact is written.

    Raise KeptAside on a device that was taken over: then it is kept for a referee.
    """
    done = _attempt(code, kind, sent)
    return None if isinstance(done, int) else done


def in_turn(sent: MultiDict[str, str]) -> Sequence[MultiDict[str, str]]:
    """Return a form and those that waited behind it on the tablet."""
    behind = sent.getlist(BEHIND)[:MOST_BEHIND]
    return sent, *(MultiDict(parse_qsl(text, keep_blank_values=True)) for text in behind)


def attempt_in_turn(code: str, forms: Sequence[MultiDict[str, str]]) -> LedgerForm | None:
    """Write what forms say, one after the other; return the first one if it was refused.

    It ends before any other that is refused: sent by itself it says why. The answer tells how many
    were written.
    """
    first, *behind = forms
    done = _attempt(code, first.get("kind", ""), first)
    if not isinstance(done, int):
        return done
    count = 1
    for form in behind:
        kind = form.get("kind", "")
        if taken_over(code, kind):
            break
        # It was tapped on top of the one before.
        form["after"] = str(done)
        last = _attempt(code, kind, form)
        if not isinstance(last, int):
            break
        done, count = last, count + 1
    _tell("X-Taken", count)
    return None


def _attempt(code: str, kind: str, sent: Form) -> LedgerForm | int:
    """Write what a form says; return the number of its entry, or the form if it was refused."""
    if taken_over(code, kind):
        return _keep(code, kind, sent)
    view = queries.any_view(code)
    try:
        form = form_of(view, kind, sent)
    except RuleError as error:
        unknown = LedgerForm(MultiDict(sent))
        unknown.refuse(error)
        return unknown
    if not may_write(code, kind):
        form.refuse_whole(_("Only a referee writes this."), status=403, article="11.1")
        return form
    form.view, match = view, find_match(code)

    def add() -> tuple[Recorded, str | None] | None:
        payload = form.payload(view)
        if form.after.value == view.number and form.says_again(view, payload):
            return None
        return write(code, kind, payload, form.after.value, form.event_id.value)

    done = form.attempt(add)
    if isinstance(done, Refusal):
        return form
    if done is None:
        _tell("X-Entry", view.number)
        return view.number
    recorded, _token = done
    # What the script sends next stands on this entry.
    _tell("X-Entry", recorded.entry.number)
    if match.writer is not None:  # The first device to write begins to be the writer only now.
        go_on(match, Head(recorded.view.number, recorded.view.head))
    return recorded.entry.number


def _tell(header: str, number: int) -> None:
    """Tell the script a number, the last one that is told of a header."""

    @after_this_request
    def add(response: Response) -> Response:
        response.headers[header] = str(number)
        return response


def answer_sent(
    code: str,
    kind: str,
    show: Callable[[AnyView, LedgerForm], Response],
    done: Callable[[AnyView], str] = lambda _view: "",
) -> Response:
    """Write the form that was sent and go to the table; `show` answers where it was refused.

    `done` says there of the match as it is then what has come of it.
    """
    sent = attempt(code, kind, request.form)
    if sent is not None:
        return show(queries.any_view(code), sent)
    if said := done(queries.any_view(code)):
        flash(said, "done")
    return redirect(url_for("table.page", code=code), 303)


def answer_match(
    template: str, view: AnyView, address: str, form: PageForm | None, **values: object
) -> Response:
    """Answer with a page of a match whose forms go to `address`; `form` may have been refused."""
    answer = answer_form(
        template,
        form,
        view=view,
        code=view.code,
        words=game_of(view.game).words,
        post=Post(address, view.number),
        **values,
    )
    answer.headers[NEWEST] = str(view.number)
    return answer


def form_of(view: AnyView, kind: str, sent: Form) -> FactForm:
    """Return the form of a kind of fact of a match, filled with what was sent; raise RuleError."""
    forms = OFFICE_FORMS if kind in OFFICE else game_of(view.game).forms
    if kind not in forms:
        raise RuleError(N_("unknown kind of event “%(kind)s”"), place="kind", kind=kind[:40])
    form = office_form(kind, view, way_of(sent)) if kind in OFFICE else forms[kind]
    return form(MultiDict(sent))


def refusal(error: RuleError) -> Refusal:
    """Return a person's mistake as the page shows it."""
    mistake = problem(error)
    return Refusal(422, {mistake["place"]: mistake["text"]}, mistake["article"])


def _keep(code: str, kind: str, sent: Form) -> LedgerForm:
    """Keep what a form says for a referee: raise KeptAside. Return the form if it was refused."""
    form = LedgerForm(MultiDict(sent))

    def act() -> None:
        after, event_id = form.after.value, form.event_id.value
        keep(code, kind, _as_meant(code, kind, sent, after, event_id), after, event_id)

    if isinstance(form.attempt(act), Refusal):
        return form
    raise KeptAside(code)


def _as_meant(code: str, kind: str, sent: Form, after: int, event_id: str) -> Payload:
    """Return the payload of a form, read by the match as its page showed it; else the raw form."""
    try:
        view = as_last_seen(code, after, event_id)
        form = form_of(view, kind, sent)
        if form.validate():
            payload = form.payload(view)
            validate(kind, payload)
            return payload
    except RuleError:
        pass
    return {FORM: {name: text for name, text in sent.items() if name not in UNSAID}}
