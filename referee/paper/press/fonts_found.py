"""Whether this machine can print: the typeface of the sheets, and what draws its letters."""

import re
from io import BytesIO

import pikepdf

from referee.actions.installation.findings import Finding
from referee.core.errors import N_
from referee.paper.press.rendering import FIRST, STATIC, print_one

TYPEFACE = re.compile(r"fonts/[\w-]+\.woff2")


def check_fonts() -> Finding:
    """Print a page for nobody, in this process, and return whether that goes."""
    style = (STATIC / "css" / "paper.css").read_text(encoding="utf-8")
    for name in sorted(set(TYPEFACE.findall(style))):
        if not (STATIC / name).is_file():
            text = N_("The typeface of the sheets is not there: %(file)s.")
            advice = N_("Install Referee again.")
            return Finding("fonts", "wrong", text, advice, {"file": str(STATIC / name)})
    try:
        typefaces = _typefaces(print_one(FIRST))
    except Exception as error:  # noqa: BLE001 -- the libraries that draw letters have no type for it
        text = N_("No sheet can be printed: %(problem)s.")
        advice = N_("Install Pango 1.50 or later and HarfBuzz with its subset library.")
        return Finding("fonts", "wrong", text, advice, {"problem": repr(error)})
    if not all("Alegreya" in name for name in typefaces):
        text = N_("Sheets are printed in another typeface: %(names)s.")
        advice = N_("Look at the fontconfig of this machine; Debian’s default is good.")
        return Finding("fonts", "wrong", text, advice, {"names": ", ".join(sorted(typefaces))})
    return Finding("fonts", "in_order", N_("A sheet was printed, in its own typeface."))


def _typefaces(pdf: bytes) -> set[str]:
    with pikepdf.open(BytesIO(pdf)) as document:
        return {
            str(font.BaseFont) for page in document.pages for font in page.resources.Font.values()
        }
