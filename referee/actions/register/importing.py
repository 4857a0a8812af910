"""Bringing a list of people into the register: looked at line by line, then added at once."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.actions.register.writing import RegisterAct, write_act
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.core.listed import Listed, iso_day, number_of, read_list_of
from referee.core.reading import at, decode, need, read_int, read_list, read_object
from referee.core.register.person import About, read_about
from referee.core.register.proposals import PlainName
from referee.store.register.search_words import plain
from referee.store.register.written import plain_names_of_merged, plain_people

MOST_LINES = 5_000
"""Whoever has more people sends them in parts."""

FORMAT = "referee-register/1"

HEADINGS: Mapping[str, Sequence[str]] = {
    "name": ("nome", "cognome e nome", "nome e cognome", "cognome nome", "nominativo", "giocatore",
             "persona", "socio", "name", "full name", "player"),
    "town": ("città", "citta", "paese", "comune", "località", "residenza", "town", "city"),
    "club": ("circolo", "società", "bar", "club"),
    "card": ("tessera", "numero di tessera", "numero tessera", "n. tessera", "n° tessera",
             "nr. tessera", "card", "card number"),
    "born": ("anno", "anno di nascita", "nascita", "data di nascita", "nato il", "year",
             "year of birth", "born", "date of birth", "birth date"),
    "category": ("categoria", "category"),
    "note": ("nota", "note", "notes"),
    "shown": ("in pubblico", "in public", "public"),
    "rated": ("forza", "rating"),
}  # fmt: skip
"""Headings of columns as people write them, in small letters. Without any, this is their order."""


KnownNames = Mapping[str, Sequence[tuple[PlainName, int]]]
"""Who has a plain name, by that name: each with the line that brings him, 0 if he is there already.
"""


@dataclass(frozen=True)
class PersonOfList:
    """A line of a list, counted from 1: the person, or what is wrong with it.

    `written` is the line as it stands in the list. `there` tells that the register has this person
    already: he is left as he is. `like` is the number of the line that has the same person or name,
    None where that is no line of this list.
    """

    number: int
    written: str
    about: About | None = None
    error: RuleError | None = None
    there: bool = False
    like: int | None = None

    @property
    def adds(self) -> bool:
        """Tell whether the line brings a new person."""
        return self.about is not None and not self.there


def read_people(text: str, *, another: bool = False) -> tuple[PersonOfList, ...]:
    """Return every line of a list, CSV with or without a heading, or JSON as it is exported.

    A name that is there in another town or club is a mistake, unless `another` says that these are
    other people. The name of who was merged is known, too. Raise RuleError for a text that is no
    list.
    """
    known: dict[str, list[tuple[PlainName, int]]] = defaultdict(list)
    for one in plain_people().values():
        known[one.name].append((one, 0))
    for name, _person in plain_names_of_merged():
        known[name].append((PlainName(name), 0))
    lines = []
    for number, said in _said(text):
        line = _line(number, said, known, another)
        if line.adds and line.about is not None:
            new = _plain(line.about)
            known[new.name].append((new, number))
        lines.append(line)
    return tuple(lines)


def _line(number: int, said: Mapping[str, Any], known: KnownNames, another: bool) -> PersonOfList:
    """Return a line, looked at beside who is known by now; what is wrong with it is its error."""
    written = " ".join(str(value) for value in said.values())
    try:
        if not said.get("name"):
            raise RuleError(N_("write a name"))
        if isinstance(said.get("born"), str):
            raise RuleError(N_("must be a day, such as 2019-11-20, or a year"), place="born")
        about = read_about(said)
    except RuleError as error:
        return PersonOfList(number, written, error=error)
    name = _plain(about)
    same = known.get(name.name, ())
    for other, line in same:
        if _agree(name, other):
            if line:
                twice = RuleError(N_("this person is in the list already"))
                return PersonOfList(number, written, error=twice, like=line)
            return PersonOfList(number, written, about, there=True)
    if same and not another:
        elsewhere = RuleError(N_("this name is there already, in another town or club"))
        _other, line = same[-1]
        return PersonOfList(number, written, error=elsewhere, like=line or None)
    return PersonOfList(number, written, about)


def _plain(about: About) -> PlainName:
    return PlainName(plain(about.name), plain(about.town), plain(about.club))


def _agree(one: PlainName, other: PlainName) -> bool:
    """Tell whether town and club agree, as far as both sides say them."""
    pairs = ((one.town, other.town), (one.club, other.club))
    return all(not mine or not theirs or mine == theirs for mine, theirs in pairs)


def columns_unread(text: str) -> tuple[str, ...]:
    """Return the headings of a list's columns that are none of a person's. Raise RuleError."""
    return () if _is_json(text) else _listed(text).unread


def _listed(text: str) -> Listed:
    return read_list_of(text, HEADINGS, "name")


def _is_json(text: str) -> bool:
    return text.lstrip().startswith("{")


def _said(text: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield what each line says, with the number of the line. Raise RuleError."""
    if _is_json(text):
        yield from _of_json(text)
        return
    listed = _listed(text)
    columns = listed.columns or {name: index for index, name in enumerate(HEADINGS)}
    if len(listed.rows) > MOST_LINES:
        raise RuleError(N_("a list has %(most)s lines at most"), most=MOST_LINES, place="text")
    for number, cells in listed.rows:
        said = {
            name: cells[index]
            for name, index in columns.items()
            if index < len(cells) and cells[index]
        }
        yield number, _with_year(said)


def _with_year(said: dict[str, str]) -> Mapping[str, Any]:
    """Return what a line says, with the year of birth as a number, also out of a day."""
    born = said.get("born")
    return said if born is None else {**said, "born": number_of(iso_day(born).partition("-")[0])}


def _of_json(text: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield what an exported register says of each person, counted from 1. Raise RuleError."""
    document = read_object(decode(text.encode("utf-8", "replace")), ("format", "people"))
    need(document, "format", "people")
    if document["format"] != FORMAT:
        raise RuleError(N_("this file is no register of people"), place="file")
    people = at("people", read_list, document["people"], MOST_LINES)
    for number, one in enumerate(people, start=1):
        said = read_object(one, ("number", *HEADINGS))
        at("number", read_int, said.get("number", 1), 1)
        yield number, {name: value for name, value in said.items() if name != "number"}


def is_register(document: object) -> bool:
    """Tell whether a document claims to be a register of people."""
    return isinstance(document, Mapping) and document.get("format") == FORMAT


def import_people(
    act: RegisterAct, text: str, *, another: bool = False, leave_out_wrong: bool = False
) -> int:
    """Add the people of a list, all of them or none. Return how many.

    With `leave_out_wrong` lines that are not right are passed over. Raise RuleError.
    """
    added: list[PersonOfList] = []

    def make_facts(_next: int) -> Sequence[NewFact]:
        lines = read_people(text, another=another)
        if not leave_out_wrong and any(line.error is not None for line in lines):
            raise RuleError(N_("some lines are not right yet: nothing was imported"))
        added[:] = [line for line in lines if line.adds]
        return [
            ("person_added", {"about": line.about.written()})
            for line in added
            if line.about is not None
        ]

    write_act(act.about(text, another, leave_out_wrong), make_facts)
    return len(added)
