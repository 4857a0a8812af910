"""The check of every request against the table of rights."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from flask import Flask, abort, redirect, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from referee.store.accounts import subjects
from referee.store.accounts.subjects import Subject
from referee.store.errors import UnknownEvent, UnknownMatch
from referee.store.tournaments.public import find_public_event
from referee.web.accounts import second_factor
from referee.web.http.errors import answer, send_again_signed_in, send_again_with_factor
from referee.web.http.language import this_address
from referee.web.http.rights import RIGHTS
from referee.web.http.visitors import visitor
from referee.web.http.who_may import OF_PEOPLE, Right, at_table, everyone, may_take_over, sends
from referee.web.installation.metrics import is_watching


def register(app: Flask) -> None:
    """Check the table of rights before each request; give templates the visitor."""
    app.jinja_env.globals["visitor"] = visitor
    second_factor.register(app)
    app.before_request(_check)


def _check() -> Response | None:
    endpoint = request.endpoint
    if endpoint is None:
        return None  # There is no such address, and it is about to be said.
    right = RIGHTS.get(endpoint) or abort(403)
    if right is everyone:
        return None
    if right in OF_PEOPLE and (first := _first(endpoint)) is not None:
        return first
    values = request.view_args or {}
    # Nothing is looked up before the sign-in, so that strangers cannot learn what exists.
    unknown = visitor().account is None and _is_page_of_the_office(values)
    if right(visitor(), Subject() if unknown else _subject(values)):
        return None
    # A program that may not read the numbers is not shown how people sign in.
    if unknown and right is not is_watching:
        return redirect(_way_in(endpoint, values), 303)
    return _refuse(right, values)


def _first(endpoint: str) -> Response | None:
    """Return what somebody has to do before rights are asked for, None where nothing.

    Whose rights wait for a second factor is led to where it is set up.
    """
    is_sent = request.method == "POST"
    if is_sent and visitor().signed_out:
        return send_again_signed_in()
    if not visitor().owes_factor or endpoint.startswith("account."):
        return None
    return send_again_with_factor() if is_sent else redirect(url_for("account.account"), 303)


def _way_in(endpoint: str, values: Mapping[str, Any]) -> str:
    """Return the address for somebody who is not signed in.

    Organizers pass the address of a tournament on as they see it: it leads others to its public
    pages. Somebody whose sign-in has ended signs in again.
    """
    if endpoint == "club_events.event" and not visitor().signed_out:
        with suppress(UnknownEvent):
            found = find_public_event(values["event"])
            if found.chain.head.number:
                return url_for("event_public.page", event=found.about.code)
    return url_for("sign_in.form", next=this_address())


def _refuse(right: Right, values: Mapping[str, Any]) -> Response:
    # The QR code of every sheet leads to the table: people who may not write there may watch.
    if right is at_table:
        return redirect(url_for("watch.page", **values), 303)
    if right is sends and _subject(values).event_id is None:
        return _of_another(_subject(values))
    if right is may_take_over:
        # The page for spectators leads everybody here.
        return answer(403, gettext("Friendly matches are for people who sign in."))
    # The answer must not reveal whether such a match or event exists.
    if "code" in values:
        raise UnknownMatch(values["code"])
    return abort(404 if values else 403)


def _of_another(subject: Subject) -> Response:
    """Answer why a friendly match, which everybody may see, is not for this visitor to write to."""
    if subject.writer is None:
        return answer(403, gettext("Friendly matches are for people who sign in."))
    text = gettext(
        "%(device)s writes to this match. Whoever has the code of its table may take over.",
        device=subject.writer.name,
    )
    return answer(403, text)


def _is_page_of_the_office(values: Mapping[str, Any]) -> bool:
    """Return whether the request reads a page that is about no match."""
    reading = request.method in ("GET", "HEAD")
    return reading and "code" not in values and not request.path.startswith("/api/")


def _subject(values: Mapping[str, Any]) -> Subject:
    """Return what the address is about: a match (`code`), an event, a meeting of a league.

    Abort where there is no such match or event.
    """
    if "code" in values:
        return subjects.of_match(values["code"])
    if "event" in values:
        return subjects.of_event(values["event"]) or abort(404)
    if "home" in values:
        return Subject(meeting=(values["number"], values["home"], values["away"]))
    return Subject()
