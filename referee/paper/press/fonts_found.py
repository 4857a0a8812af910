"""Whether this machine can print: the typeface of the sheets, what draws its letters, pictures."""

import re
from io import BytesIO
from pathlib import Path

import pikepdf

from referee.actions.installation.findings import Diagnosis
from referee.core.errors import N_
from referee.paper.press.club import FOLDER, PICTURES, UnusablePicture, file_of, read_picture
from referee.paper.press.rendering import FIRST, STATIC, print_one

TYPEFACE = re.compile(r"fonts/[\w-]+\.woff2")


def check_fonts() -> Diagnosis:
    """Print a trial page in this process, and return whether that works."""
    style = (STATIC / "css" / "paper" / "frame.css").read_text(encoding="utf-8")
    for name in sorted(set(TYPEFACE.findall(style))):
        if not (STATIC / name).is_file():
            text = N_("The typeface of the sheets is not there: %(file)s.")
            advice = N_("Install Referee again.")
            return Diagnosis("fonts", "wrong", text, advice, {"file": str(STATIC / name)})
    try:
        typefaces = _typefaces(print_one(FIRST))
    except Exception as error:  # noqa: BLE001 -- the libraries that draw letters have no type for it
        text = N_("No sheet can be printed: %(problem)s.")
        advice = N_("Install Pango 1.50 or later and HarfBuzz with its subset library.")
        return Diagnosis("fonts", "wrong", text, advice, {"problem": repr(error)})
    if not all("Alegreya" in name for name in typefaces):
        text = N_("Sheets are printed in another typeface: %(names)s.")
        advice = N_("Look at the fontconfig of this machine; Debian’s default is good.")
        return Diagnosis("fonts", "wrong", text, advice, {"names": ", ".join(sorted(typefaces))})
    return Diagnosis("fonts", "in_order", N_("A sheet was printed, in its own typeface."))


def check_pictures(folder: Path) -> Diagnosis | None:
    """Return whether the club's pictures can be printed; None where it has none.

    `folder` is that of the installation.
    """
    files = [path for path in (file_of(folder / FOLDER, called) for called in PICTURES) if path]
    if not files:
        return None
    for path in files:
        try:
            read_picture(path)
        except UnusablePicture as error:
            text = N_("%(file)s cannot be printed (%(problem)s); papers go without it.")
            advice = N_("Put a PNG or JPEG in its place, and start the server again.")
            params = {"file": str(path), "problem": str(error)}
            return Diagnosis("pictures", "advised", text, advice, params)
    names = ", ".join(path.name for path in files)
    return Diagnosis(
        "pictures", "in_order", N_("They stand on papers: %(names)s."), "", {"names": names}
    )


def _typefaces(pdf: bytes) -> set[str]:
    with pikepdf.open(BytesIO(pdf)) as document:
        return {
            str(font.BaseFont) for page in document.pages for font in page.resources.Font.values()
        }
