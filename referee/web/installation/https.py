"""HTTPS with the installation's own certificate: how a device comes to trust it."""

import re
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, render_template, request, url_for

from referee.actions.installation import certificates
from referee.paper.press.qr import qr
from referee.web.http.answers import as_file, public_address

blueprint = Blueprint("https", __name__)

FILE = "referee.crt"


@blueprint.get("/https")
def page() -> str:
    """Take a tablet through installing the authority. Answer with 404 where there is none."""
    authority = _authority()
    here = public_address(url_for("https.page"))
    host = re.sub(r":\d+$", "", request.host)
    port = current_app.config["HTTPS_PORT"]
    return render_template(
        "installation/https.html",
        is_secure=request.is_secure,
        secure=f"https://{host}:{port}/https",
        here=here,
        qr=qr(here, here),
        fingerprint=certificates.fingerprint(authority),
        name=certificates.title_of(authority),
        file=FILE,
    )


@blueprint.get(f"/https/{FILE}")
def authority() -> Response:
    """Return the authority as devices install it."""
    return as_file(_authority(), "application/x-x509-ca-cert", FILE)


def _authority() -> bytes:
    folder = Path(current_app.instance_path)
    if not current_app.config["HTTPS_PORT"] or not certificates.has_authority(folder):
        abort(404)
    return certificates.authority_for_devices(folder)
