"""What of a tournament is printed and taken along."""

from flask import Blueprint

blueprint = Blueprint("event_papers", __name__, url_prefix="/events/<event>/papers")
