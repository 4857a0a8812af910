"""A QR code as inline SVG."""

import io

import segno
from markupsafe import Markup


def qr(url: str, title: str) -> Markup:
    """Return the code that leads to `url`, or holds another text.

    `title` is read out for those who do not see it.

    The mask is fixed: choosing the best of eight costs five times as much as the rest, and any of
    them can be read.
    """
    code = segno.make(url, error="m", boost_error=False, micro=False, mask=2)
    drawing = io.BytesIO()
    code.save(
        drawing, kind="svg", xmldecl=False, border=0, omitsize=True, svgclass="qr", title=title
    )
    return Markup(drawing.getvalue().decode())  # noqa: S704 -- segno escapes the title
