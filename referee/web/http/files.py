"""The files of `static/`, at an address that changes with their content.

Browsers ask for each of them once: in a room with a bad network a page would otherwise wait for
many answers that nothing has changed. What belongs together is joined into one file: the styles of
all pages, those of the desk and of tournaments, the scripts of all pages, these with those of the
desk, and for each game what its table needs to go on without a network.
"""

import posixpath
import re
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, request
from rjsmin import jsmin

from referee.games.registry import GAMES

YEAR = 365 * 24 * 60 * 60
SHEET = "css/all.css"
TOURNAMENT_SHEET = "css/tournaments/all.css"
SCRIPT = "js/all.js"
DESK_SCRIPT = "js/desk/all.js"
RULES = "js/ahead/{game}/all.js"

_SHEET_IMPORT = re.compile(r'@import url\("(?P<path>[^"]+)"\) layer\((?P<layer>\w+)\);')
_SCRIPT_IMPORT = re.compile(
    r'^import (?:(?P<names>{[^}]+}) from )?"(?P<path>\.{1,2}/[\w/.]+)\.js";$', re.MULTILINE
)
_COMMENT = re.compile(r"^[ ]*/\*(?:(?!\*/).)*\*/\n", re.MULTILINE | re.DOTALL)
"""A comment on styles that has its lines to itself: for those who read them, not for browsers."""

_SPACE = re.compile(r"\s*([{};])\s*|(?<=[:,])\s+")
"""Where styles have spaces for those who read them; none of our strings has such a mark within."""

_GAMES = re.compile(r"^export const (\w+) = {(.+)};$", re.MULTILINE)
"""What a registry gives: the games by name."""

_EXPORT = re.compile(r"^export ((?:(?:async )?function|const|class) (?P<name>\w+))", re.MULTILINE)


def address(folder: Path) -> str:
    """Return the address of the files: the same on every machine that has the same ones."""
    content = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content.update(f"{path.relative_to(folder).as_posix()} {path.stat().st_size}\n".encode())
        content.update(path.read_bytes())
    return f"/static/{content.hexdigest()[:8]}"


def register(app: Flask) -> None:
    """Serve all style sheets as one and all scripts as one, and let browsers keep every file.

    In development they are read anew each time, so that a change is seen at once.
    """
    lasting = not app.config["DEVELOPMENT"]
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = YEAR if lasting else None
    folder = Path(str(app.static_folder))
    css, js = folder / "css", folder / "js"
    joined = {
        "files.sheet": (SHEET, partial(whole_sheet, css, "main")),
        "files.tournament_sheet": (TOURNAMENT_SHEET, partial(whole_sheet, css, "tournaments")),
        "files.script": (SCRIPT, partial(whole_script, js, "main")),
        "files.desk_script": (DESK_SCRIPT, partial(whole_script, js, "desk")),
    }
    for endpoint, (path, join) in joined.items():
        mimetype = "text/css" if path.endswith(".css") else "text/javascript"
        view = _view(join, mimetype, lasting)
        app.add_url_rule(f"{app.static_url_path}/{path}", endpoint, view)
    rules = {
        game: _view(partial(whole_rules, js, game), "text/javascript", lasting) for game in GAMES
    }
    named = f"<any({', '.join(rules)}):game>"
    app.add_url_rule(
        f"{app.static_url_path}/{RULES.format(game=named)}",
        "files.rules",
        lambda game: rules[game](),
    )
    app.after_request(_never_ask_again)
    app.jinja_env.globals["static_file"] = partial(_static_file, app.static_url_path)


def _static_file(address: str | None, name: str) -> str:
    """Return the address of a file of `static/`; lists ask for it hundreds of times."""
    return f"{request.script_root}{address}/{name}"


def _view(join: Callable[[], str], mimetype: str, lasting: bool) -> Callable[[], Response]:
    """Return the view of a file that `join` makes: once if it is `lasting`, else each time."""
    joined = cache(join) if lasting else join

    def view() -> Response:
        response = Response(joined(), mimetype=mimetype)
        response.cache_control.public = True
        if lasting:
            response.cache_control.max_age = YEAR
        else:
            response.cache_control.no_cache = True
        return response

    return view


def _never_ask_again(response: Response) -> Response:
    """Tell browsers that a file which may be kept for a year is the same for ever, and only that.

    A first visit fetches nine of them: headers that say it again would be a kilobyte.
    """
    of_files = request.endpoint == "static" or (request.endpoint or "").startswith("files.")
    if of_files and response.cache_control.max_age == YEAR:
        response.cache_control.immutable = True
        for name in ("Expires", "Last-Modified", "Content-Disposition"):
            response.headers.pop(name, None)
    return response


def whole_sheet(folder: Path, name: str) -> str:
    """Return a sheet with each import replaced by the file that it names, minified."""

    def imported(found: re.Match[str]) -> str:
        text = (folder / found["path"]).read_text(encoding="utf-8")
        return f"@layer {found['layer']} {{\n{text}}}"

    whole = _SHEET_IMPORT.sub(imported, (folder / f"{name}.css").read_text(encoding="utf-8"))
    return _SPACE.sub(r"\1", _COMMENT.sub("", whole))


def whole_script(folder: Path, name: str) -> str:
    """Return a script, as `main` or `desk`, after all that it imports, minified."""
    return minified(_joined(folder, name))


def whole_rules(folder: Path, game: str) -> str:
    """Return the rules of a game, and what shows a match by them, as one minified module.

    It has the exports of `ahead/main.js`.
    """
    text = (folder / "ahead/main.js").read_text(encoding="utf-8")
    joined = _joined(folder, "ahead/main", game)
    return minified(f"{joined}export const {_exports(text)} = __ahead_main;\n")


def minified(script: str) -> str:
    """Return a script without comments and the spaces that mean nothing."""
    return str(jsmin(script))


def _of_game(registry: str, game: str) -> str:
    """Return the text of a registry with one of its games alone, and what that one needs."""
    found = _GAMES.search(registry)
    assert found is not None
    [its] = re.findall(rf"\b{game}: (\w+)", found[2])
    needed = [one[0] for one in _SCRIPT_IMPORT.finditer(registry) if its in one["names"]]
    return "\n".join([*needed, f"export const {found[1]} = {{ {game}: {its} }};"])


def _joined(folder: Path, entry: str, game: str = "") -> str:
    """Return a module after all that it imports, each a function that gives its exports.

    No module imports one that imports it. With a game, registries name that one alone.
    """
    joined: dict[str, str] = {}

    def add(name: str) -> None:
        text = (folder / f"{name}.js").read_text(encoding="utf-8")
        if game and posixpath.basename(name) == "registry":
            text = _of_game(text, game)

        def bound(found: re.Match[str]) -> str:
            other = _imported(name, found)
            return f"const {found['names']} = {_variable(other)};" if found["names"] else ""

        for found in _SCRIPT_IMPORT.finditer(text):
            if _imported(name, found) not in joined:
                add(_imported(name, found))
        inside = _EXPORT.sub(r"\1", _SCRIPT_IMPORT.sub(bound, text))
        made = f"(() => {{\n{inside}\nreturn {_exports(text)};\n}})()"
        joined[name] = f"const {_variable(name)} = {made};\n"

    add(entry)
    return "".join(joined.values())


def _imported(name: str, found: re.Match[str]) -> str:
    """Return the module that an import of another one names, as a path below `js/`."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), found["path"]))


def _variable(name: str) -> str:
    return f"__{name.replace('/', '_')}"


def _exports(text: str) -> str:
    return f"{{ {', '.join(found['name'] for found in _EXPORT.finditer(text))} }}"
