"""The room whose tables alone the pages of a round show: a desk of that room keeps the address."""

from collections.abc import Collection
from typing import Any

from flask import Blueprint, request

from referee.tournament.evening.state import EventState, TableKey
from referee.web.forms.base import PageForm
from referee.web.forms.fields import TextField


class RoomQuery(PageForm):
    """The room that an address asks for."""

    room = TextField()


def room_asked(state: EventState) -> str:
    """Return the name of the room that is asked for, "" for all of them and an unknown one."""
    asked = RoomQuery(request.args).room.value
    return asked if asked in {room.name for room in state.rooms} else ""


def in_room(state: EventState, room: str, keys: Collection[TableKey]) -> list[TableKey]:
    """Return those of the tables that stand in a room; all of them where it is ""."""
    return [key for key in keys if not room or state.room_of(key[1]) == room]


def keep_room(blueprint: Blueprint) -> None:
    """Let every page of a blueprint lead to the tables of the room that is asked for now.

    An address of these pages has the room unless it is told another one, or None for all.
    """
    blueprint.url_defaults(_keep)


def _keep(_endpoint: str, values: dict[str, Any]) -> None:
    """Add the room that is asked for now to the values that an address is made of."""
    if room := RoomQuery(request.args).room.value:
        values.setdefault("room", room)
