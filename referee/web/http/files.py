"""The files of `static/`, at an address that changes with their content.

Browsers ask for each of them once. In a room with a bad network a page would else wait for many
answers that nothing has changed.
"""

import re
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, current_app

YEAR = 365 * 24 * 60 * 60
SHEET = "css/all.css"

_IMPORT = re.compile(r'@import url\("(?P<path>[^"]+)"\) layer\((?P<layer>\w+)\);')


def address(folder: Path) -> str:
    """Return the address of the files: the same on every machine that has the same ones."""
    content = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content.update(f"{path.relative_to(folder).as_posix()} {path.stat().st_size}\n".encode())
        content.update(path.read_bytes())
    return f"/static/{content.hexdigest()[:8]}"


def register(app: Flask) -> None:
    """Serve all style sheets as one, and let browsers keep every file.

    In development they are read anew each time, so that a change is seen at once.
    """
    lasting = not app.config["DEVELOPMENT"]
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = YEAR if lasting else None
    whole = _whole_sheet(app) if lasting else ""
    app.add_url_rule(f"{app.static_url_path}/{SHEET}", "files.sheet", lambda: _sheet(whole))


def _sheet(whole: str) -> Response:
    response = Response(whole or _whole_sheet(current_app), mimetype="text/css")
    response.cache_control.public = True
    if whole:
        response.cache_control.max_age = YEAR
    else:
        response.cache_control.no_cache = True
    return response


def _whole_sheet(app: Flask) -> str:
    """Return `main.css` with each import replaced by the file that it names."""
    folder = Path(str(app.static_folder)) / "css"

    def imported(found: re.Match[str]) -> str:
        text = (folder / found["path"]).read_text(encoding="utf-8")
        return f"@layer {found['layer']} {{\n{text}}}"

    return _IMPORT.sub(imported, (folder / "main.css").read_text(encoding="utf-8"))
