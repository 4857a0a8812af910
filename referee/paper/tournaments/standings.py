"""The standings of a stage, to hang on the wall; with the reasons where somebody asks."""

from referee.paper.tournaments.page import Tournament, event_sheet
from referee.presenters.tournaments.categories.rankings import categories_shown
from referee.presenters.tournaments.standings import stage_standings
from referee.presenters.words.text import _


def standings_sheet(tournament: Tournament, stage: int, *, why: bool = False) -> bytes:
    """Return the PDF of a stage's standings, counted from 1.

    `why` adds which criterion puts each entry above the next. Below those of the stage that was
    played last stand the rankings of categories.
    """
    shown = stage_standings(tournament.state, stage)
    return event_sheet(
        "standings",
        tournament,
        heading=_("Standings"),
        shown=shown,
        categories=categories_shown(tournament.state)
        if stage == len(tournament.state.stages)
        else (),
        status=standings_status(tournament, stage),
        why=why,
    )


def standings_status(tournament: Tournament, stage: int) -> str:
    """Return whether these are the last word, and after which round they were made."""
    state = tournament.state
    last = stage == len(state.stages)
    if last and state.final is not None:
        return _("at the end of the tournament")
    rounds = [one.round for one in state.rounds if one.draft.stage == stage]
    if not rounds:
        return _("before the first round")
    missing = any(key[0] in rounds for key in state.missing)
    if last or missing:
        after = _("after round %(number)s", number=rounds[-1])
        if missing:
            after = _("during round %(number)s", number=rounds[-1])
        return _("provisional, %(after)s", after=after)
    return _("after round %(number)s", number=rounds[-1])
