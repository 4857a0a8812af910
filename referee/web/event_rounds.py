"""The rounds of an evening: drawn, published, at a glance, taken back."""

from flask import Blueprint

blueprint = Blueprint("event_rounds", __name__, url_prefix="/events/<event>/rounds")
