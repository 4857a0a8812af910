"""A tournament for everybody: who plays where, and how it stands."""

from flask import Blueprint

blueprint = Blueprint("event_public", __name__, url_prefix="/torneo/<event>")
