"""The web application, put together."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, has_request_context, request
from flask_babel import Babel
from flask_migrate import Migrate

from referee import config
from referee.store.database import db
from referee.store.installation.shipped import PACKAGE, shipped
from referee.web.accounts import accounts, own_account, security_log, setup, sign_in
from referee.web.api import events as api_events
from referee.web.api import matches
from referee.web.games.pairs import claim, offence
from referee.web.http import (
    addresses,
    caching,
    compression,
    csrf,
    errors,
    files,
    guard,
    headers,
    hosts,
    language,
    logs,
    sessions,
    sheet_in_preparation,
    templates,
    theme,
    worker,
)
from referee.web.installation import health, https, metrics, overview, this_installation
from referee.web.leagues import files as league_files
from referee.web.leagues import importing as league_import
from referee.web.leagues import leagues, meetings, secretaries
from referee.web.leagues import public as league_public
from referee.web.leagues import wall as league_wall
from referee.web.matches import (
    correction,
    ending,
    hands,
    history,
    new_match,
    players,
    polling,
    sheets,
    table,
    watch,
)
from referee.web.office import desk, disputes, late, report, rulings
from referee.web.patterns import page
from referee.web.patterns import papers as paper_patterns
from referee.web.proof import page as proof
from referee.web.public import charts, elsewhere, home, prints, remarkable, tournament
from referee.web.public import help as help_pages
from referee.web.register import (
    club,
    earlier,
    erasing,
    exchange,
    kept,
    linking,
    merging,
    ratings,
    together,
)
from referee.web.register import history as person_history
from referee.web.register import people as register_people
from referee.web.register import person as one_person
from referee.web.seasons import files as season_files
from referee.web.seasons import public as season_public
from referee.web.seasons import seasons
from referee.web.seasons import wall as season_wall
from referee.web.signups import event_requests, notices, own_entry, sign_up
from referee.web.tablets import tables, tablet, taken_over, takeover
from referee.web.tournaments import cash, data, events, standings
from referee.web.tournaments.entries import (
    apart,
    categories,
    entries,
    entry,
    handicaps,
    importing,
    rests,
    seeds,
)
from referee.web.tournaments.papers import papers, posters_and_signs
from referee.web.tournaments.papers import players as player_papers
from referee.web.tournaments.plan import plan, schedule
from referee.web.tournaments.plan import rooms as plan_rooms
from referee.web.tournaments.results import correction as result_correction
from referee.web.tournaments.results import decision as result_decision
from referee.web.tournaments.results import slips
from referee.web.tournaments.results import table as table_result
from referee.web.tournaments.rounds import draft, groups, rounds, taking_back
from referee.web.tournaments.rounds import history as event_history
from referee.web.tournaments.rounds import round as event_round

BLUEPRINTS = (
    health.blueprint,
    metrics.blueprint,
    language.blueprint,
    own_account.blueprint,
    matches.blueprint,
    api_events.blueprint,
    claim.blueprint,
    events.blueprint,
    correction.blueprint,
    disputes.blueprint,
    ending.blueprint,
    data.blueprint,
    entries.blueprint,
    rests.blueprint,
    entry.blueprint,
    importing.blueprint,
    apart.blueprint,
    plan_rooms.blueprint,
    schedule.blueprint,
    categories.blueprint,
    handicaps.blueprint,
    seeds.blueprint,
    event_requests.blueprint,
    papers.blueprint,
    player_papers.blueprint,
    posters_and_signs.blueprint,
    plan.blueprint,
    prints.blueprint,
    remarkable.blueprint,
    tournament.blueprint,
    elsewhere.blueprint,
    result_correction.blueprint,
    result_decision.blueprint,
    slips.blueprint,
    table_result.blueprint,
    draft.blueprint,
    groups.blueprint,
    event_history.blueprint,
    event_round.blueprint,
    rounds.blueprint,
    taking_back.blueprint,
    standings.blueprint,
    cash.blueprint,
    charts.blueprint,
    help_pages.blueprint,
    hands.blueprint,
    history.blueprint,
    proof.blueprint,
    home.blueprint,
    overview.blueprint,
    notices.blueprint,
    own_entry.blueprint,
    https.blueprint,
    taken_over.blueprint,
    new_match.blueprint,
    polling.blueprint,
    offence.blueprint,
    desk.blueprint,
    page.blueprint,
    paper_patterns.blueprint,
    accounts.blueprint,
    players.blueprint,
    register_people.blueprint,
    club.blueprint,
    ratings.blueprint,
    leagues.blueprint,
    meetings.blueprint,
    secretaries.blueprint,
    league_public.blueprint,
    league_files.blueprint,
    league_wall.blueprint,
    league_import.blueprint,
    seasons.blueprint,
    season_public.blueprint,
    season_files.blueprint,
    season_wall.blueprint,
    earlier.blueprint,
    one_person.blueprint,
    together.blueprint,
    linking.blueprint,
    merging.blueprint,
    erasing.blueprint,
    kept.blueprint,
    exchange.blueprint,
    person_history.blueprint,
    report.blueprint,
    rulings.blueprint,
    security_log.blueprint,
    setup.blueprint,
    sheets.blueprint,
    sign_in.blueprint,
    sign_up.blueprint,
    table.blueprint,
    tables.blueprint,
    tablet.blueprint,
    takeover.blueprint,
    late.blueprint,
    watch.blueprint,
)


class Application(Flask):
    """Flask with what is known of this program."""

    session_interface = sessions.Sessions()
    url_rule_class = addresses.Address

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.url_map.converters["int"] = addresses.KeyConverter
        # Typed: 1 and True are equal, but not in an address.
        self._address = lru_cache(maxsize=4096, typed=True)(self._built)

    def url_for(
        self,
        endpoint: str,
        *,
        _anchor: str | None = None,
        _method: str | None = None,
        _scheme: str | None = None,
        _external: bool | None = None,
        **values: Any,
    ) -> str:
        """Return the address of a page; one that was asked for before is not built again.

        A page has dozens of links, nearly all of them those of the page before.
        """
        # Flask's global `url_for` passes all four, nearly always with their defaults.
        whole = _anchor or _method or _scheme or _external
        if endpoint[0] == "." or whole or not has_request_context():
            return super().url_for(
                endpoint,
                _anchor=_anchor,
                _method=_method,
                _scheme=_scheme,
                _external=_external,
                **values,
            )
        reader = (request.script_root, language.chosen_in_address())
        return self._address(reader, endpoint, tuple(values), *values.values())

    def _built(
        self, _reader: tuple[str, str], endpoint: str, names: tuple[str, ...], *values: Any
    ) -> str:
        return super().url_for(endpoint, **dict(zip(names, values, strict=True)))

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function as it is: none is asynchronous, and a request calls a dozen."""
        return func


def create_app(instance: Path | None = None, **settings: object) -> Flask:
    """Return the application with its data in `instance`; `settings` override other sources."""
    folder = config.instance_folder(instance, checkout=PACKAGE.parent)
    app = Application(
        "referee",
        root_path=str(shipped("templates").parent),
        instance_path=str(folder),
        static_url_path=files.address(shipped("static")),
    )
    app.config.from_mapping(config.load(folder, settings))

    # The order matters: answers given before any view need a number and security headers too.
    templates.register(app)
    logs.register(app)
    metrics.register(app)
    compression.register(app)
    headers.register(app)
    errors.register(app)
    sheet_in_preparation.register(app)
    files.register(app)
    caching.register(app)
    hosts.register(app)

    db.init_app(app)
    # The schema is in migrations/ alone; render_as_batch lets SQLite alter its tables.
    Migrate(app, db, directory=str(shipped("migrations")), render_as_batch=True)
    guard.register(app)
    this_installation.register(app)
    taken_over.register(app)
    csrf.register(app)
    Babel(
        app,
        default_locale=language.DEFAULT,
        default_translation_directories=str(PACKAGE / "translations"),
        locale_selector=language.locale,
    )

    language.register(app)
    theme.register(app)
    worker.register(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    return app
