"""The club on its papers: its name, its logo and its sponsor."""

import re
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from flask import Flask
from jinja2 import FileSystemBytecodeCache
from PIL import Image, ImageChops
from PIL.ExifTags import Base

from referee import create_app
from referee.paper.matches.sheets import empty_blank, filled_blank, sheet
from referee.paper.press import club
from referee.paper.press.fonts_found import check_pictures
from referee.paper.tournaments.players import personal_links
from referee.web.patterns.papers import PAPERS
from tests.paper.conftest import URL, opened, pages_of, pictures_of, text_of
from tests.paper.event_sample import enter_with, printable
from tests.paper.sample import usual, view_of
from tests.tournament.evening.evening import Evening, plan

CAMERA = "Fotocamera di Aldo"

RUST = (140, 59, 22)


@pytest.fixture
def installation(tmp_path: Path, compiled: FileSystemBytecodeCache) -> Iterator[Flask]:
    app = create_app(tmp_path, TESTING=True, CLUB="Circolo Arci", PLACE="Bertinoro")
    app.jinja_env.bytecode_cache = compiled
    (tmp_path / club.FOLDER).mkdir()
    with app.test_request_context(headers={"Accept-Language": "it"}):
        yield app


def put(app: Flask, name: str, width: int, height: int) -> Path:
    """Put a picture into the folder of an installation."""
    path = Path(app.instance_path) / club.FOLDER / name
    picture = Image.new("RGB", (width, height), RUST)
    told = picture.getexif()
    told[Base.ImageDescription] = CAMERA
    picture.save(path, exif=told)
    return path


def sizes(pdf: bytes) -> set[tuple[int, int]]:
    """Return width and height of the pictures of a document, in pixels; QR codes are drawings."""
    with opened(pdf) as document:
        return {
            (int(one.Width), int(one.Height))
            for one in document.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == pikepdf.Name.Image
        }


def _streams(pdf: bytes) -> Iterator[bytes]:
    with opened(pdf) as document:
        for one in document.objects:
            if isinstance(one, pikepdf.Stream):
                yield one.read_raw_bytes() + one.read_bytes()


def test_a_club_without_pictures_has_its_name_alone(installation: Flask) -> None:
    assert sizes(empty_blank()) == set()
    assert "Circolo Arci, Bertinoro" in pages_of(empty_blank())[0]
    assert check_pictures(Path(installation.instance_path)) is None


@pytest.fixture(scope="module")
def with_pictures(
    tmp_path_factory: pytest.TempPathFactory, compiled: FileSystemBytecodeCache
) -> Flask:
    """Return an application of a club that has a logo and a sponsor."""
    folder = tmp_path_factory.mktemp("pictures")
    app = create_app(folder, TESTING=True, CLUB="Circolo Arci", PLACE="Bertinoro")
    app.jinja_env.bytecode_cache = compiled
    (folder / club.FOLDER).mkdir()
    put(app, "logo.png", 100, 100)
    put(app, "sponsor.jpg", 300, 80)
    return app


@pytest.mark.no_cover  # Every paper is counted where it is tried by itself.
@pytest.mark.parametrize("name", sorted(set(PAPERS) - {"hand", "deals"}))
def test_club_logo_and_sponsor_stand_on_every_paper_and_take_no_further_page(
    paper_app: Flask, with_pictures: Flask, name: str
) -> None:
    """The paper of a club without name and pictures is the one that other tests read."""
    made = []
    for app in (paper_app, with_pictures):
        with app.test_request_context(headers={"Accept-Language": "it"}):
            made.append(PAPERS[name].make())
    assert sizes(made[1]) == {(100, 100), (300, 80)}
    assert len(opened(made[1]).pages) == len(opened(made[0]).pages)
    assert "Circolo Arci" in " ".join(text_of(made[1]).split())


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["blank", "blank-a5", "progressive", "bracket", "cross"])
def test_a_long_name_of_a_club_folds_and_takes_no_further_page(
    with_pictures: Flask, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    with with_pictures.test_request_context(headers={"Accept-Language": "it"}):
        short = PAPERS[name].make()
        monkeypatch.setitem(with_pictures.config, "CLUB", "Circolo ricreativo «La Briscola»")
        monkeypatch.setitem(with_pictures.config, "PLACE", "Sala del popolo di Bertinoro")
        long = PAPERS[name].make()
    assert "Bertinoro" in text_of(long)
    assert len(opened(long).pages) == len(opened(short).pages)


@pytest.mark.no_cover
@pytest.mark.parametrize("game", ["marafone", "trionfo", "tressette"])
def test_half_a_sheet_has_a_very_long_name_of_a_club_whole(
    paper_app: Flask, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    name = (
        "Associazione di promozione sociale Circolo ricreativo culturale e sportivo «La Briscola»"
    )
    monkeypatch.setitem(paper_app.config, "CLUB", name)
    with paper_app.test_request_context(headers={"Accept-Language": "it"}):
        short = len(opened(empty_blank(game, "a5")).pages)
        monkeypatch.setitem(paper_app.config, "PLACE", "Sala del popolo di San Pietro in Vincoli")
        long = empty_blank(game, "a5")
        match = view_of([], notes={"event": "Torneo di Natale a coppie fisse"})
        filled = filled_blank(match, URL, "a5", 3)
    for content in (long, filled):
        assert "in Vincoli" in " ".join(pages_of(content)[0].split()[:60])
    assert len(opened(long).pages) == short


def test_a_photograph_is_made_small_and_keeps_nothing_beside_the_picture(
    installation: Flask,
) -> None:
    put(installation, "logo.jpeg", 4000, 1000)
    pdf = sheet(usual(), URL)
    assert sizes(pdf) == {(720, 180)}
    assert CAMERA.encode() not in b"".join(_streams(pdf))


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"<svg/>", "neither PNG nor JPEG"), (b"\x89PNG\r\n\x1a\n broken", "Truncated")],
)
def test_papers_go_without_a_picture_that_cannot_be_printed_and_the_doctor_says_so(
    installation: Flask, content: bytes, why: str
) -> None:
    put(installation, "sponsor.png", 10, 10)
    path = put(installation, "logo.png", 10, 10)
    path.write_bytes(content)
    assert sizes(empty_blank()) == {(10, 10)}
    found = check_pictures(Path(installation.instance_path))
    assert found is not None
    assert (found.verdict, found.params["file"]) == ("advised", str(path))
    assert why in str(found.params["problem"])


def test_a_picture_that_is_too_large_or_cut_short_is_refused(
    installation: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(installation, "logo.png", 300, 200)
    path.write_bytes(path.read_bytes()[:60])
    with pytest.raises(club.UnusablePicture):
        club.read_picture(path)
    put(installation, "logo.png", 300, 200)
    monkeypatch.setattr(club, "MOST_PIXELS", 1000)
    with pytest.raises(club.UnusablePicture, match="million pixels"):
        club.read_picture(path)
    monkeypatch.setattr(club, "MOST_BYTES", 10)
    with pytest.raises(club.UnusablePicture, match="8 MB"):
        club.read_picture(path)


def test_the_doctor_names_the_pictures_that_are_in_order(installation: Flask) -> None:
    put(installation, "logo.png", 30, 20)
    found = check_pictures(Path(installation.instance_path))
    assert found is not None
    assert (found.verdict, found.params) == ("in_order", {"names": "logo.png"})


def test_another_logo_makes_another_edition(tmp_path: Path) -> None:
    editions = [create_app(tmp_path, TESTING=True).config["EDITION"]]
    (tmp_path / club.FOLDER).mkdir()
    for number in (b"1", b"2"):
        (tmp_path / club.FOLDER / "logo.png").write_bytes(number)
        editions.append(create_app(tmp_path, TESTING=True).config["EDITION"])
    assert len(set(editions)) == 3


@pytest.mark.parametrize(
    ("name", "place", "shown"),
    [
        ("Circolo Arci", "Bertinoro", "Circolo Arci, Bertinoro"),
        ("Circolo Arci di Bertinoro", "Bertinoro", "Circolo Arci di Bertinoro"),
        ("I Prussiani", "Russi", "I Prussiani, Russi"),
        ("", "Bertinoro", "Bertinoro"),
        ("Circolo Arci", "", "Circolo Arci"),
    ],
)
def test_a_place_that_the_name_says_is_not_said_again(name: str, place: str, shown: str) -> None:
    assert club.Club(name, place).shown == shown


def test_a_certificate_with_pictures_keeps_both_its_ornaments(
    with_pictures: Flask, tmp_path: Path
) -> None:
    with with_pictures.test_request_context(headers={"Accept-Language": "it"}):
        first, *_others = pictures_of(tmp_path, PAPERS["certificates"].make(), 36)
    wide, high = first.size
    for top, bottom in ((0.08, 0.12), (0.86, 0.9)):
        band = first.crop((wide // 10, int(top * high), wide * 9 // 10, int(bottom * high)))
        across, _down = ImageChops.invert(band).point(lambda one: 255 * (one > 60)).getprojection()
        assert sum(across) > 0.9 * len(across)


def test_a_long_name_does_not_print_over_the_code_of_a_personal_link(with_pictures: Flask) -> None:
    evening = Evening(plan("svizzera"))
    names = ["Ferdinando Alessandro Baldisserri", "Maria Antonietta Zaccaroni Bandini"]
    enter_with(evening, [names])
    with with_pictures.test_request_context(headers={"Accept-Language": "it"}):
        content = personal_links(printable(evening), {1: URL})
    ends = re.findall(r'xMax="([\d.]+)" yMax="[\d.]+">[^<]', text_of(content, "-bbox"))
    # The code takes 48 mm at the right margin, and its quiet zone 6 mm beside it.
    assert max(map(float, ends)) <= (210 - 14 - 54) / 25.4 * 72
