"""What forms need of an application: its languages."""

from flask import Flask
from flask_babel import Babel

from referee.web.http.language import choose

SPEAKING = Flask("referee")
"""An application with nothing but languages, and no scanner of files."""
SPEAKING.config["UPLOAD_COMMAND"] = ""
Babel(SPEAKING, locale_selector=choose)
