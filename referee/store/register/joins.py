"""Conditions by which rows of tables, entries, seats and links belong together."""

from typing import Any

from sqlalchemy import ColumnElement, and_

from referee.core.register.places import AT_EVENT, AT_MATCH


def same_table(one: Any, other: Any) -> ColumnElement[bool]:
    """Return the condition that two rows are of the same table of the same round.

    Both have the columns `event_id`, `published` (the entry that published the round) and `table`.
    """
    return and_(
        one.event_id == other.event_id,
        one.published == other.published,
        one.table == other.table,
    )


def same_player(one: Any, other: Any) -> ColumnElement[bool]:
    """Return the condition that two rows are of the same player of the same entry.

    Both have the columns `event_id`, `entry` and `player`.
    """
    return and_(
        one.event_id == other.event_id,
        one.entry == other.entry,
        one.player == other.player,
    )


def link_of_seat(link: Any, code: Any, seat: Any, name: Any) -> ColumnElement[bool]:
    """Return the condition that a link is of this name at a seat of the match with this code."""
    return and_(
        link.scope == AT_MATCH,
        link.code == code,
        link.number == seat,
        link.player == 0,
        link.name == name,
    )


def link_of_entry(link: Any, code: Any, entered: Any, name: Any) -> ColumnElement[bool]:
    """Return the condition that a link is of this name in an entry of the event with this code.

    `entered` has the columns `entry` and `player`.
    """
    return and_(
        link.scope == AT_EVENT,
        link.code == code,
        link.number == entered.entry,
        link.player == entered.player,
        link.name == name,
    )
