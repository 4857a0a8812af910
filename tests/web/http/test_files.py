"""Style sheets, scripts, fonts and drawings: fetched once, and all of them there."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee import create_app
from referee.games.registry import GAMES
from referee.web.http import files
from referee.web.http.files import address
from tests.web.addresses import FILES

STATIC = Path(__file__).parents[3] / "static"
KEPT = "public, max-age=31536000, immutable"


def test_a_browser_keeps_what_it_has_fetched(client: FlaskClient) -> None:
    for path in (
        "css/all.css",
        "css/tournaments/all.css",
        "js/all.js",
        "js/desk/all.js",
        "img/symbols.svg",
    ):
        with client.get(f"{FILES}/{path}") as answer:
            assert answer.status_code == 200
            assert answer.headers["Cache-Control"] == KEPT, path


def test_a_file_does_not_say_twice_how_long_it_lasts(client: FlaskClient) -> None:
    with client.get(f"{FILES}/fonts/alegreya-sans-500-western.woff2") as font:
        assert font.headers["Cache-Control"] == KEPT
        assert not {"Expires", "Last-Modified", "Content-Disposition"} & {*font.headers.keys()}
        tagged = {"If-None-Match": font.headers["ETag"]}
    with client.get(f"{FILES}/fonts/alegreya-sans-500-western.woff2", headers=tagged) as again:
        assert again.status_code == 304


def test_the_sheet_of_a_page_has_every_style_in_its_layer(client: FlaskClient) -> None:
    page = client.get("/").text
    sheet = client.get(re.search(r'href="([^"]+all.css)"', page)[1])  # type: ignore[index]
    assert sheet.mimetype == "text/css"
    assert "@import" not in sheet.text
    for name in ("base", "layouts", "components", "print"):
        assert f"@layer {name}{{" in sheet.text
    assert sheet.text.count("{") == sheet.text.count("}")


def test_a_table_does_without_the_styles_of_tournaments(client: FlaskClient) -> None:
    every, tournaments = (
        client.get(f"{FILES}/css/{path}").text for path in ("all.css", "tournaments/all.css")
    )
    for sheet in (every, tournaments):
        assert sheet.startswith("@layer tokens,base,layouts,components,print;")
    assert ".glance-table" in tournaments
    assert ".glance-table" not in every
    assert "tournaments/all.css" not in client.get("/match/new").text


def modules(client: FlaskClient, path: str) -> set[str]:
    """The modules of a script, each of which comes after those that it uses."""
    script = client.get(f"{FILES}/{path}")
    assert script.mimetype == "text/javascript"
    assert not re.search(r"\b(import|export) *{", script.text)
    made = modules_of(script.text)
    used = re.compile(r"=__(\w+);")
    for name, text in zip(made, re.split(r"\bconst __\w+=", script.text)[1:], strict=True):
        assert all(made.index(other) < made.index(name) for other in used.findall(text)), name
    assert len(set(made)) == len(made)
    return set(made)


def test_the_desk_has_every_module_and_other_pages_all_but_its_own(client: FlaskClient) -> None:
    rooms = ("*.js", "outbox/*.js", "table/*.js")
    paths = [path for name in rooms for path in (STATIC / "js").glob(name)]
    desk, page = modules(client, files.DESK_SCRIPT), modules(client, files.SCRIPT)
    assert desk == {
        "_".join(path.relative_to(STATIC / "js").with_suffix("").parts) for path in paths
    }
    own = {"beside", "desk", "entries", "notices", "plan", "result_rows", "ring", "search"}
    assert desk - page == own
    assert files.SCRIPT in client.get("/").text


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_come_as_one_module(client: FlaskClient, game: str) -> None:
    rules = client.get(f"{FILES}/{files.RULES.format(game=game)}")
    assert rules.mimetype == "text/javascript"
    assert rules.headers["Cache-Control"] == KEPT
    assert not re.search(r"\bimport *{", rules.text)
    assert re.findall(r"\bexport (.*)$", rules.text) == [
        "const{bring,goOn,turnTo,claim,sign,refusal}=__ahead_main;"
    ]
    registered = re.findall(r"\bconst (?:GAMES|AHEAD)={(\w+):\w+};", rules.text)
    assert registered == [game, game]
    used = set(re.findall(r"=__(\w+);", rules.text))
    assert set(modules_of(rules.text)) == used


def modules_of(joined: str) -> list[str]:
    return re.findall(r"\bconst __(\w+)=", joined)


def test_all_modules_of_the_games_are_in_the_rules_of_one(client: FlaskClient) -> None:
    made: set[str] = set()
    for game in GAMES:
        made.update(modules_of(client.get(f"{FILES}/{files.RULES.format(game=game)}").text))
    scripts = STATIC / "js"
    paths = [
        path.relative_to(scripts).with_suffix("").as_posix()
        for folder in ("games", "ahead")
        for path in (scripts / folder).rglob("*.js")
    ]
    # What a session of trionfo costs is told on the page of its end, which needs the network.
    unused = {"games_trionfo_settlement"}
    assert made == {path.replace("/", "_") for path in paths} - unused


def test_there_are_rules_of_games_that_there_are(client: FlaskClient) -> None:
    assert client.get(f"{FILES}/{files.RULES.format(game='briscola')}").status_code == 404


def test_styles_lose_comments_and_spaces_and_nothing_else(client: FlaskClient) -> None:
    def close(styles: str) -> str:
        return re.sub(r"\s|/\*.*?\*/", "", styles, flags=re.DOTALL)

    for sheet in ("main", "tournaments"):
        made = files.whole_sheet(STATIC / "css", sheet)
        assert not re.search(r"(^|\n)\s*/\*", made)
        for path in re.findall(r'url\("([^"]+\.css)"', (STATIC / f"css/{sheet}.css").read_text()):
            plain = (STATIC / "css" / path).read_text(encoding="utf-8")
            assert close(plain) in close(made), path


def test_other_content_is_at_another_address(tmp_path: Path) -> None:
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "main.css").write_text("body {}")
    before = address(tmp_path)
    assert address(tmp_path) == before
    (tmp_path / "css" / "main.css").write_text("html {}")
    assert address(tmp_path) != before


@pytest.mark.parametrize(
    "path", ["css/all.css", "css/tournaments/all.css", "js/all.js", "js/desk/all.js"]
)
def test_who_works_on_them_sees_each_change_at_once(
    tmp_path: Path, sqlite_url: str, path: str
) -> None:
    app = create_app(tmp_path, DATABASE_URL=sqlite_url, DEVELOPMENT=1)
    with app.test_client().get(f"{FILES}/{path}") as answer:
        assert answer.status_code == 200
        assert "no-cache" in answer.headers["Cache-Control"]
