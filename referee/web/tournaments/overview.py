"""The overview of an event: the next step of its tournament, and its matches round by round."""

from flask import request, url_for

from referee.presenters.matches.lists import ListedMatch, listed
from referee.presenters.tournaments.brackets.round_names import round_shown
from referee.presenters.tournaments.entries import counts
from referee.presenters.tournaments.glance import state_counts
from referee.presenters.tournaments.podium import podiums
from referee.presenters.tournaments.results.desk_result import desk_results
from referee.store.accounts.club_events import ClubEvent
from referee.store.matches import queries
from referee.store.tournaments.round_matches import matches_of, round_at_a_glance
from referee.store.tournaments.views import EventView
from referee.web.tournaments.rounds.rounds import step_values


def tournament_shown(view: EventView, undecided: int) -> dict[str, object]:
    """Return what the page shows of a tournament: its next step, entries, and newest round.

    `undecided` requests to enter can be decided.
    """
    number = len(view.state.rounds)
    return step_values(view, undecided) | {
        "counts": counts(view.state),
        "podiums": podiums(view.state),
        "round_name": round_shown(view.state, number) if number else "",
        "states": state_counts(round_at_a_glance(view, number)) if number else [],
    }


def asked_round(view: EventView | None) -> int:
    """Return the round whose matches are asked for, 0 for those of no round."""
    asked = request.args.get("round", 0, type=int)
    return asked if view is not None and 0 < asked <= len(view.state.rounds) else 0


def matches_shown(found: ClubEvent, view: EventView | None) -> list[ListedMatch]:
    """Return the matches of the round that is asked for, else those that belong to no round.

    Those of a round that was undone are left out.
    """
    of_round = {match.code: key[0] for key, match in matches_of(view).items()} if view else {}
    desk, asked = desk_results(view) if view else {}, asked_round(view)
    if not asked and len(of_round) == found.matches:
        return []
    return [
        listed(
            line,
            url_for("table.page", code=line.code),
            desk=desk.get(line.code),
        )
        for line in queries.matches_of(found.id)
        if of_round.get(line.code, 0) == asked and (line.code in of_round or not line.of_round)
    ]
