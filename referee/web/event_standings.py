"""The standings for those who close them: protests, prizes, the end."""

from flask import Blueprint

blueprint = Blueprint("event_standings", __name__, url_prefix="/events/<event>/standings")
