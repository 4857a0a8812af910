"""Entries typed or from a list, all checked in at once, and pairs by lot."""

from collections.abc import Sequence

from referee.actions.tournaments.tournament_facts import EventRecorded, TournamentAct, write_act
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.store.tournaments.views import EventView, event_view
from referee.tournament.categories.categories import category_facts
from referee.tournament.evening.entry_list import ListLine, read_entry_list
from referee.tournament.evening.progress import draw_pairs


def add_entry(
    act: TournamentAct, players: Sequence[str], categories: Sequence[str] = (), **more: str
) -> EventRecorded:
    """Enter a pair or a single player, with the next number; `more` are a club and a town."""

    def make_facts(view: EventView) -> Sequence[NewFact]:
        entry = max(view.state.entrants, default=0) + 1
        name = " - ".join(players)
        added = {"entry": entry, "name": name, "players": list(players), **more}
        return [("entry_added", added), *category_facts({entry: categories})]

    return write_act(act, make_facts)


def check_in_everybody(act: TournamentAct) -> EventRecorded:
    """Check in all who are not here yet and have not withdrawn."""

    def make_facts(view: EventView) -> Sequence[NewFact]:
        there = view.state.entrants.items()
        absent = [id_ for id_, one in there if not one.present and one.withdrew is None]
        if not absent:
            raise RuleError(N_("everybody is here already"))
        return [("checked_in", {"entries": absent})]

    return write_act(act, make_facts)


def preview_entries(code: str, text: str) -> tuple[ListLine, ...]:
    """Return what a list would enter, line by line, before anybody enters. Raise RuleError."""
    return _lines(event_view(code), text)


def _lines(view: EventView, text: str) -> tuple[ListLine, ...]:
    first = max(view.state.entrants, default=0) + 1
    return read_entry_list(text, view.fold.copy(), first)


def import_entries(
    act: TournamentAct, text: str, *, leave_out_wrong: bool = False
) -> EventRecorded:
    """Enter all of a list at once, or none of it where a line is wrong and is not left out."""

    def make_facts(view: EventView) -> Sequence[NewFact]:
        lines = _lines(view, text)
        for line in lines:
            if line.error is not None and not leave_out_wrong:
                raise line.error.within(f"line {line.number}")
        right = [(line.payload, line.categories) for line in lines if line.payload is not None]
        if not right:
            raise RuleError(N_("there is nobody on this list"), place="list")
        named = {payload["entry"]: categories for payload, categories in right}
        return [*[("entry_added", payload) for payload, _named in right], *category_facts(named)]

    return write_act(act, make_facts)


def pair_by_lot(act: TournamentAct) -> EventRecorded:
    """Draw pairs of the single players who are there; with an odd number one waits."""
    return write_act(act, lambda view: [("pairs_drawn", {"pairs": draw_pairs(view.state)})])
