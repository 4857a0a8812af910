"""Warnings of a draft: repeats and the like, which a draw avoids and a change by hand may cause."""

from collections.abc import Iterator
from itertools import combinations

from referee.core.errors import N_
from referee.core.words import EntryName, Sentence
from referee.tournament.competition.apart import are_club_mates
from referee.tournament.competition.byes import BYES_ARTICLE
from referee.tournament.competition.contest import Contest
from referee.tournament.competition.model import Round
from referee.tournament.competition.tables import AnyTable, SidesTable
from referee.tournament.evening.state import EventState, GroupDraw, RoundDraft, StageNow
from referee.tournament.formats.registry import FORMATS

MET = N_("“%(one)s” and “%(other)s” have met already")
PARTNERS = N_("“%(one)s” and “%(other)s” have been partners already")
CLUB = N_("“%(one)s” and “%(other)s” are of one club")
NO_RESTS = N_(
    "“%(name)s” has asked to rest, and this format has no rests: let it withdraw, or give its "
    "table to the other side without play"
)
APART = N_("“%(one)s” and “%(other)s” should not meet: %(list)s")
SECOND_BYE = N_("“%(name)s” rests again, though others have not rested yet")
OFF_THE_TABLES = N_("by hand in a girone: some will meet twice, and others never")
IN_THE_TREE = N_("by hand in a knockout: each has the other’s place in the tree, with its bye")
ALONE = N_("“%(name)s” is alone in group %(group)s, and does not play")
ROOM = N_("number of tables: %(tables)s; this round needs %(needed)s")


def warnings_of(state: EventState, draft: RoundDraft) -> tuple[Sentence, ...]:
    """Return the warnings shown before a draft is published, by group and table."""
    return tuple(_warnings(state, draft))


def _warnings(state: EventState, draft: RoundDraft) -> Iterator[Sentence]:
    stage = state.stages[draft.stage - 1]
    needed = len(tuple(draft.tables))
    if state.plan.tables is not None and needed > state.plan.tables:
        yield Sentence(ROOM, {"tables": state.plan.tables, "needed": needed})
    if draft.swaps and stage.plan.format == "girone":
        yield Sentence(OFF_THE_TABLES, {})
    if draft.swaps and stage.plan.format == "eliminazione":
        yield Sentence(IN_THE_TREE, {}, "15.5")
    yield from _rests_without_effect(state, stage, draft)
    for group in stage.groups:
        present = state.contest(stage, group).present
        if len(present) == 1 and len(stage.groups) > 1:
            name = state.entrants[present[0]].entry.said
            yield Sentence(ALONE, {"name": name, "group": group.name})
    for one in draft.draws:
        contest = state.contest(stage, stage.groups[one.group - 1])
        yield from _in_group(contest, one, stage.plan.format)


def _rests_without_effect(
    state: EventState, stage: StageNow, draft: RoundDraft
) -> Iterator[Sentence]:
    """Yield who asked to rest while another stage was played, and has to play in this one."""
    if FORMATS[stage.plan.format].rests:
        return
    for entry in [entry for group in stage.groups for entry in group.entries]:
        known = state.entrants[entry].entry
        if draft.round in known.rests and known.stays_for(draft.round):
            yield Sentence(NO_RESTS, {"name": known.said})


def _in_group(contest: Contest, drawn: GroupDraw, format_: str) -> Iterator[Sentence]:
    names = {entry.id: entry.said for entry in contest.entries}
    round_ = drawn.draw.round
    if FORMATS[format_].singles:
        for at_table in round_.tables:
            yield from _together(contest, at_table, names)
    for table in round_.matches:
        if format_ == "baraonda":
            yield from _partners(contest, table, names)
        else:
            yield from _opponents(contest, table, names, format_)
    yield from _byes(contest, round_, names)


def _opponents(
    contest: Contest, table: AnyTable, names: dict[int, EntryName], format_: str
) -> Iterator[Sentence]:
    most = 2 if contest.settings.twice else 1
    apart = contest.kept_apart
    for one, other in table.opponents:
        both = {"one": names[one], "other": names[other]}
        if contest.met.get((one, other), 0) >= most and format_ != "eliminazione":
            yield Sentence(MET, both)
        if (one, other) in apart:
            yield Sentence(APART, {**both, "list": apart[one, other].text})
        elif format_ == "svizzera" and are_club_mates(contest.clubs, one, other):
            yield Sentence(CLUB, both)


def _together(contest: Contest, table: AnyTable, names: dict[int, EntryName]) -> Iterator[Sentence]:
    """Yield who sit at one table and should not, as partners too."""
    apart = contest.kept_apart
    for one, other in combinations(table.players, 2):
        if (one, other) in apart:
            both = {"one": names[one], "other": names[other]}
            yield Sentence(APART, {**both, "list": apart[one, other].text})


def _partners(
    contest: Contest, table: SidesTable, names: dict[int, EntryName]
) -> Iterator[Sentence]:
    tables = [one for round_ in contest.rounds for one in round_.matches]
    before = {frozenset(side) for one in tables for side in one.sides}
    for side in table.sides:
        if frozenset(side) in before:
            one, other = side
            yield Sentence(PARTNERS, {"one": names[one], "other": names[other]})


def _byes(contest: Contest, round_: Round, names: dict[int, EntryName]) -> Iterator[Sentence]:
    playing = [entry for entry in contest.present if entry not in round_.byes]
    fewest = min((contest.byes_had[entry] for entry in playing), default=0)
    for entry in round_.byes:
        if contest.byes_had[entry] > fewest:
            yield Sentence(SECOND_BYE, {"name": names[entry]}, BYES_ARTICLE)
