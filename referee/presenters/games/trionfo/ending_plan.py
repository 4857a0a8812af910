"""The planned end of a session in words, and the notice when it is due."""

from datetime import datetime

from referee.games.trionfo.fair_end import EndPlan, hands_spoken
from referee.presenters.words.dates import hour_of, time_shown
from referee.presenters.words.text import _, ngettext
from referee.store.matches.views import SessionCourse


def plan_words(plan: EndPlan) -> str:
    """Say `after 10 hands, at 22:30 at the latest`; empty where nothing is planned."""
    parts = []
    if plan.hands is not None:
        parts.append(ngettext("after %(num)s hand", "after %(num)s hands", plan.hands))
    if plan.until is not None:
        time = time_shown(datetime.fromisoformat(plan.until))
        hour = hour_of(time)
        parts.append(
            ngettext("at %(time)s at the latest", "at %(time)s at the latest", hour, time=time)
            if parts
            else ngettext("at %(time)s", "at %(time)s", hour, time=time)
        )
    return ", ".join(parts)


def planned_ending(course: SessionCourse, now: datetime) -> str:
    """Say why the session is to end now by its plan: `hands`, `time`, or empty where it goes on."""
    plan = course.state.plan
    if plan.hands is not None and hands_spoken(course.result.hands) >= plan.hands:
        return "hands"
    if plan.until is not None and now >= datetime.fromisoformat(plan.until):
        return "time"
    return ""


def plan_notice(course: SessionCourse, now: datetime) -> str:
    """Tell the table that a hand is the last one, or that the session is to end."""
    if course.status != "open":
        return ""
    plan, ending = course.state.plan, planned_ending(course, now)
    if ending == "hands":
        return _("The hands agreed on are played: %(plan)s.", plan=plan_words(plan))
    if ending == "time" and course.state.open_hand is None:
        return _("Time is up: the session was to end %(plan)s.", plan=plan_words(plan))
    if ending == "time" or plan.hands == hands_spoken(course.result.hands) + 1:
        return _("This is the last hand.")
    return ""
