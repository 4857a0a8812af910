"""The entries of a tournament as they stand: looked up, counted, and compared by name."""

from collections.abc import Iterable
from functools import lru_cache

from referee.core.errors import N_, RuleError
from referee.tournament.evening.plan import SINGLES
from referee.tournament.evening.state import Entrant, EventState, StageNow
from referee.tournament.formats.registry import FORMATS

KNOCKOUT = "eliminazione"


def entrant(state: EventState, entry: int, place: str = "entry") -> Entrant:
    """Return the entry of this number. Raise RuleError where there is none."""
    if entry not in state.entrants:
        raise RuleError(N_("there is no entry %(entry)s here"), place=place, entry=entry)
    return state.entrants[entry]


def in_groups(state: EventState) -> set[int]:
    """Return every entry that was dealt into a group of any stage."""
    return {entry for stage in state.stages for group in stage.groups for entry in group.entries}


def tree_is_made(stage: StageNow) -> bool:
    """Tell whether the tree of a knockout stands: its first round is published."""
    return stage.plan.format == KNOCKOUT and any(group.rounds for group in stage.groups)


def left_out(state: EventState) -> tuple[int, ...]:
    """Return the entries that are present, in no group, and can still join one."""
    return tuple([id_ for id_, one in _outside(state) if one.playing])


def asked_to_rest(state: EventState, round_: int) -> tuple[int, ...]:
    """Return the entries of the stage that is played that have asked to rest in a round."""
    if state.stage is None or not FORMATS[state.stage.plan.format].rests:
        return ()
    dealt = [entry for group in state.stage.groups for entry in group.entries]
    known = [state.entrants[entry].entry for entry in dealt]
    return tuple([one.id for one in known if round_ in one.rests and one.stays_for(round_)])


def not_checked_in(state: EventState) -> tuple[int, ...]:
    """Return the entries that could still join a group once they are checked in."""
    return tuple([id_ for id_, one in _outside(state) if not one.present and one.withdrew is None])


def _outside(state: EventState) -> list[tuple[int, Entrant]]:
    """Return those in no group, once the first stage has begun and as long as it takes any."""
    if len(state.stages) != 1 or state.final is not None or tree_is_made(state.stages[0]):
        return []
    dealt, number = in_groups(state), players_each(state)
    return [
        (id_, one)
        for id_, one in state.entrants.items()
        if id_ not in dealt and len(one.entry.players) == number
    ]


def players_each(state: EventState) -> int:
    """Return how many people an entry that plays is."""
    return 1 if state.plan.entered == SINGLES else 2


@lru_cache(maxsize=10_000)
def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def check_names(state: EventState, name: str, players: Iterable[str], but: Iterable[int]) -> None:
    """Raise RuleError for a name or a person that another entry has.

    The error's `like` is the number of that entry.
    """
    left_out = set(but)
    others = [one.entry for id_, one in state.entrants.items() if id_ not in left_out]
    for entry in others:
        if _folded(entry.name) == _folded(name):
            raise RuleError(
                N_("there is an entry “%(name)s” already"),
                place="name",
                name=entry.said,
                like=entry.id,
            )
    persons = {_folded(person): entry for entry in others for person in entry.players}
    mine: set[str] = set()
    for index, person in enumerate(players):
        folded = _folded(person)
        if folded in mine:
            raise RuleError(
                N_("“%(person)s” cannot be both players"), place=f"players[{index}]", person=person
            )
        mine.add(folded)
        if folded in persons:
            raise RuleError(
                N_("“%(person)s” plays in “%(name)s” already; if these are two people of one "
                   "name, write what tells them apart"),
                place=f"players[{index}]",
                person=person,
                name=persons[folded].said,
                like=persons[folded].id,
            )  # fmt: skip
