"""A draw as a fact keeps it, and the changes by hand to a draft."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from referee.core.errors import N_
from referee.core.reading import at, list_of, read_list, read_object, read_text
from referee.core.words import Sentence
from referee.tournament.archive.reading import refuse_twice
from referee.tournament.archive.table_reading import read_known, read_table
from referee.tournament.archive.writing import write_table
from referee.tournament.competition.contest import Draw, Reasons
from referee.tournament.competition.model import Group, Round
from referee.tournament.evening.state import GroupDraw, RoundDraft, Swap

MOST_SENTENCE = 500

BY_HAND = N_("“%(one)s” and “%(other)s” changed places by hand: %(reason)s")


def write_draws(draws: Collection[GroupDraw]) -> list[dict[str, object]]:
    """Return the draw of each group, with its reasons, as JSON values."""
    return [
        {
            "group": one.group,
            "tables": [write_table(table) for table in one.draw.round.tables],
            "byes": list(one.draw.round.byes),
            **({"rests": list(one.draw.round.rests)} if one.draw.round.rests else {}),
            "why": [[_write_sentence(why) for why in reasons] for reasons in one.draw.why],
            "why_byes": [_write_sentence(why) for why in one.draw.why_byes],
        }
        for one in draws
    ]


def _write_sentence(why: Sentence) -> list[object]:
    return [why.template, dict(why.params), why.article]


def read_draws(
    value: list[dict[str, Any]], format_: str, groups: tuple[Group, ...]
) -> tuple[GroupDraw, ...]:
    """Return the draws of a round for these groups. Raise RuleError, its place a JSON path."""
    draws = tuple(
        [at(index, _read_draw, item, format_, groups) for index, item in enumerate(value)]
    )
    refuse_twice([one.group for one in draws], "")
    refuse_twice([table.table for one in draws for table in one.draw.round.tables], "")
    return draws


def _read_draw(values: dict[str, Any], format_: str, groups: tuple[Group, ...]) -> GroupDraw:
    index = at("group", read_known, values["group"], range(1, len(groups) + 1))
    group = groups[index - 1]
    known = set(group.entries)
    tables = at(
        "tables", list_of(partial(read_table, format_=format_, known=known)), values["tables"]
    )
    byes = at("byes", list_of(partial(read_known, known=known)), values["byes"])
    rests = at("rests", list_of(partial(read_known, known=known)), values.get("rests", []))
    round_ = Round(len(group.rounds) + 1, tables, byes, rests)
    refuse_twice([*round_.seated, *byes, *rests], "tables")
    why = at("why", list_of(_read_reasons), values["why"])
    why_byes = at("why_byes", list_of(_read_sentence), values["why_byes"])
    return GroupDraw(index, Draw(round_, why, why_byes))


def _read_reasons(value: object) -> Reasons:
    return tuple(map(_read_sentence, read_list(value)))


def _read_sentence(value: object) -> Sentence:
    template, params, article = (*read_list(value, 3), None, None, None)[:3]
    known = read_object(params, params) if isinstance(params, dict) else read_object(params, ())
    return Sentence(read_text(template, 1, MOST_SENTENCE), known, read_text(article, 0, 20))


def swapped(draft: RoundDraft, swap: Swap, one: str, other: str) -> RoundDraft:
    """Return the draft with two entries, of these names, in each other's places.

    Their tables say who changed places, and why.
    """
    turn = {swap.one: swap.other, swap.other: swap.one}
    params = {"one": one, "other": other, "reason": swap.reason}
    why: Reasons = (Sentence(BY_HAND, params),)
    draws = tuple([_swapped(drawn, turn, why) for drawn in draft.draws])
    return replace(draft, draws=draws, swaps=(*draft.swaps, swap))


def exchange(entries: list[int], swaps: Collection[Swap]) -> None:
    """Swap the places of two entries at a time, only inside a group."""
    for swap in swaps:
        if swap.one in entries:
            one, other = entries.index(swap.one), entries.index(swap.other)
            entries[one], entries[other] = swap.other, swap.one


def _swapped(one: GroupDraw, turn: Mapping[int, int], why: Reasons) -> GroupDraw:
    round_, reasons, why_byes = one.draw
    reasons = tuple(
        [
            why if turn.keys() & set(table.players) else old
            for table, old in zip(round_.tables, reasons, strict=True)
        ]
    )
    why_byes = tuple(
        [why[0] if bye in turn else old for bye, old in zip(round_.byes, why_byes, strict=True)]
    )
    tables = tuple([table.with_entries(turn) for table in round_.tables])
    byes = tuple([turn.get(entry, entry) for entry in round_.byes])
    drawn = round_._replace(tables=tables, byes=byes)
    return replace(one, draw=Draw(drawn, reasons, why_byes))


def renumbered_tables(draft: RoundDraft, numbers: Mapping[int, int]) -> RoundDraft:
    """Return the draft with some of its tables under other numbers."""
    return replace(draft, draws=tuple([_renumbered(one, numbers) for one in draft.draws]))


def _renumbered(one: GroupDraw, numbers: Mapping[int, int]) -> GroupDraw:
    round_ = one.draw.round
    tables = [
        table._replace(table=numbers.get(table.table, table.table)) for table in round_.tables
    ]
    draw = one.draw._replace(round=round_._replace(tables=tuple(tables)))
    return replace(one, draw=draw)


def at_kept_tables(draws: tuple[GroupDraw, ...], kept: Mapping[int, int]) -> tuple[GroupDraw, ...]:
    """Return the draws with those entries at their tables that always play at one.

    Others make room.
    """
    numbers: dict[int, int] = {}
    tables = [table for one in draws for table in one.draw.round.tables]
    for table in tables:
        wanted = min((kept[entry] for entry in table.players if entry in kept), default=None)
        if wanted is not None and wanted not in numbers.values():
            numbers[table.table] = wanted
    taken = set(numbers.values())
    free = [table.table for table in tables if table.table in numbers and table.table not in taken]
    for table in tables:
        if table.table not in numbers and table.table in taken:
            numbers[table.table] = free.pop(0)
    return tuple([_renumbered(one, numbers) for one in draws])
