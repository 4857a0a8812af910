"""How a page writes: the form's fact through the same action as any other program's."""

from referee.core.errors import N_, RuleError
from referee.core.rulings.office import OFFICE
from referee.games.facts import validate
from referee.presenters.games.registry import game_of as words_of
from referee.presenters.words.text import _
from referee.store.errors import EventReused, MovedOn
from referee.store.matches import queries
from referee.store.matches.views import AnyView
from referee.store.tablets.late import FORM
from referee.web.games.registry import game_of
from referee.web.http import access
from referee.web.http.credentials import KeptAside, as_last_seen, keep, taken_over, write
from referee.web.matches import entry
from referee.web.matches.posting import Form, Payload, Refused, refusal
from referee.web.office import entry as office_entry

MOST_NEWS = 5
UNSAID = ("csrf_token", "event_id", "after", "kind")
"""Fields of a form that say nothing of the game."""


def attempt(code: str, kind: str, form: Form) -> Refused | None:
    """Write what a form says; return None when it is written, or had been before.

    Raise KeptAside on a device that was taken over: then it is kept for a referee.
    """
    if taken_over(code, kind):
        return _keep(code, kind, form)
    view = queries.any_view(code)
    if not access.may_write(code, kind):
        return Refused(403, _("Only a referee writes this."), article="11.1")
    try:
        payload = _payload(kind, form, view)
        after = entry.whole(form, "after")
        write(code, kind, payload, after, form.get("event_id", ""))
    except RuleError as error:
        return refusal(error)
    except EventReused:
        text = _("This page had sent something else before. Look at the match and try again.")
        return Refused(422, text)
    except MovedOn as moved:
        return _moved_on(view, moved)
    return None


def _keep(code: str, kind: str, form: Form) -> Refused:
    """Keep what a form says for a referee, as it was meant by whoever had the page before them."""
    event_id = form.get("event_id", "")
    try:
        after = entry.whole(form, "after")
        try:
            payload = _payload(kind, form, as_last_seen(code, after, event_id))
            validate(kind, payload)
        except RuleError:
            # What cannot be read any more is kept as it was sent.
            payload = {FORM: {name: text for name, text in form.items() if name not in UNSAID}}
        keep(code, kind, payload, after, event_id)
    except RuleError as error:
        return refusal(error)
    except EventReused:
        text = _("This page had sent something else before. Look at the match and try again.")
        return Refused(422, text)
    raise KeptAside(code)


def _payload(kind: str, form: Form, view: AnyView) -> Payload:
    """Return what the form says in the game that is played; raise RuleError at the field."""
    if kind in OFFICE:
        return office_entry.payload(kind, form)
    readers = game_of(view.game).readers
    if kind not in readers:
        raise RuleError(N_("unknown kind of event “%(kind)s”"), place="kind", kind=kind[:40])
    return readers[kind](form, view)


def _moved_on(view: AnyView, moved: MovedOn) -> Refused:
    """Return what the other device wrote meanwhile, in words."""
    players = view.record.players
    words = words_of(view.game)
    news = [words.fact_words(new.kind, new.payload, players) for new in moved.entries]
    text = _("Meanwhile something was written on another device. Nothing of yours was saved.")
    return Refused(409, text, news=tuple(news[-MOST_NEWS:]))
