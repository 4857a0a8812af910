"""Who plays: typed, pasted or from a list; who is here, and who has paid."""

from flask import Blueprint

blueprint = Blueprint("event_entries", __name__, url_prefix="/events/<event>/entries")
