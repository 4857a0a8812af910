"""The club whose papers these are: its name, its place, its logo and its sponsor."""

from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from flask import current_app
from PIL import Image, ImageOps, UnidentifiedImageError

from referee.presenters.words.names import isolated

FOLDER = "pictures"
"""In the instance folder: `logo` and `sponsor`, each as PNG or JPEG."""

PICTURES = ("logo", "sponsor")

TYPES = (".png", ".jpg", ".jpeg")

MOST_BYTES = 8 * 1024 * 1024

MOST_PIXELS = 40_000_000

WIDEST, HIGHEST = 720, 360
"""Pixels that a picture is printed with: 300 an inch where it is largest."""

COLOURS = 64


class UnusablePicture(Exception):
    """A picture that cannot be printed; `path` is its file, the text says why."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(why)
        self.path = path


@dataclass(frozen=True)
class Picture:
    """A picture as papers have it: its whole content as a `data:` address, and its form."""

    address: str
    ratio: float
    """The width of a picture that is one high."""

    def width(self, highest: float, widest: float) -> float:
        """Return how wide it is in a box, in the box's unit."""
        return round(min(widest, highest * self.ratio), 2)

    def height(self, highest: float, widest: float) -> float:
        """Return how high it is in a box, in the box's unit."""
        return round(min(highest, widest / self.ratio), 2)


@dataclass(frozen=True)
class Club:
    """Who holds the events of this installation, and where; each may be "" or None."""

    name: str
    place: str
    logo: Picture | None = None
    sponsor: Picture | None = None

    @property
    def shown(self) -> str:
        """Return name and place on a line; the place once, where it is part of the name."""
        named = self.place and f" {self.place} " in f" {self.name} "
        return self.name if named else ", ".join(filter(None, (self.name, self.place)))


def this_club() -> Club:
    """Return the club of this installation."""
    settings, folder = current_app.config, Path(current_app.instance_path) / FOLDER
    name, place = isolated(settings["CLUB"]), isolated(settings["PLACE"])
    return Club(name, place, *(_usable(folder, called) for called in PICTURES))


def edition_of(folder: Path) -> str:
    """Return a text that changes with the pictures of an installation, whose folder is given."""
    found = filter(None, (file_of(folder / FOLDER, called) for called in PICTURES))
    return " ".join(sha256(path.read_bytes()).hexdigest() for path in found)


def file_of(folder: Path, called: str) -> Path | None:
    """Return the file of a picture, None where the club has none."""
    files = (folder / f"{called}{ending}" for ending in TYPES)
    return next((path for path in files if path.is_file()), None)


def _usable(folder: Path, called: str) -> Picture | None:
    """Return a picture that can be printed. An evening goes on without one that cannot."""
    path = file_of(folder, called)
    if path is None:
        return None
    try:
        return read_picture(path)
    except UnusablePicture:
        return None


@cache
def read_picture(path: Path) -> Picture:
    """Return a picture, made small enough for paper. Raise UnusablePicture.

    It is read once: another picture is used when the server starts again.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise UnusablePicture(path, "it has more than 8 MB")
        with Image.open(path, formats=("PNG", "JPEG")) as found:
            if found.width * found.height > MOST_PIXELS:
                raise UnusablePicture(path, "it has more than 40 million pixels")
            small = ImageOps.exif_transpose(found).convert("RGBA")
    except UnidentifiedImageError as error:
        raise UnusablePicture(path, "it is neither PNG nor JPEG") from error
    except (OSError, SyntaxError, ValueError) as error:
        raise UnusablePicture(path, str(error)) from error
    small.thumbnail((WIDEST, HIGHEST))
    file = BytesIO()
    # What was written into the picture beside it (place, camera) is left behind.
    small.quantize(COLOURS).save(file, "PNG", optimize=True)
    content = b64encode(file.getvalue()).decode()
    return Picture(f"data:image/png;base64,{content}", small.width / small.height)
