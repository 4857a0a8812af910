"""What the web application is made of."""

from pathlib import Path

from flask import Flask
from flask_babel import Babel
from flask_migrate import Migrate
from jinja2 import StrictUndefined

from referee import config
from referee.store.database import db
from referee.web import (
    access,
    account,
    api,
    claim,
    club_events,
    correction,
    disputes,
    ending,
    errors,
    event_data,
    event_entries,
    event_papers,
    event_plan,
    event_prints,
    event_public,
    event_results,
    event_rounds,
    event_standings,
    files,
    forgery,
    fresh,
    guide,
    headers,
    health,
    history,
    home,
    hosts,
    kept_aside,
    language,
    logs,
    new_match,
    newest,
    offence,
    office,
    patterns,
    people,
    players,
    report,
    rulings,
    security_log,
    setup,
    sheets,
    sign_in,
    table,
    tables,
    tablet,
    takeover,
    versions,
    watch,
)

PACKAGE = Path(__file__).parent
ROOT = PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent
"""Holds templates/, static/ and migrations/: the installed package, or the checkout around it."""

BLUEPRINTS = (
    health.blueprint,
    language.blueprint,
    account.blueprint,
    api.blueprint,
    claim.blueprint,
    club_events.blueprint,
    correction.blueprint,
    disputes.blueprint,
    ending.blueprint,
    event_data.blueprint,
    event_entries.blueprint,
    event_papers.blueprint,
    event_plan.blueprint,
    event_prints.blueprint,
    event_public.blueprint,
    event_results.blueprint,
    event_rounds.blueprint,
    event_standings.blueprint,
    guide.blueprint,
    history.blueprint,
    home.blueprint,
    kept_aside.blueprint,
    new_match.blueprint,
    newest.blueprint,
    offence.blueprint,
    office.blueprint,
    patterns.blueprint,
    people.blueprint,
    players.blueprint,
    report.blueprint,
    rulings.blueprint,
    security_log.blueprint,
    setup.blueprint,
    sheets.blueprint,
    sign_in.blueprint,
    table.blueprint,
    tables.blueprint,
    tablet.blueprint,
    takeover.blueprint,
    versions.blueprint,
    watch.blueprint,
)


def create_app(instance: Path | None = None, **settings: object) -> Flask:
    """The application with its data in `instance`; `settings` win over every other source."""
    folder = config.instance_folder(instance, checkout=PACKAGE.parent)
    app = Flask(
        "referee",
        root_path=str(ROOT),
        instance_path=str(folder),
        static_url_path=files.address(ROOT / "static"),
    )
    app.config.from_mapping(config.load(folder, settings))

    # In this order: what is answered before a view is asked has a number and security headers too.
    logs.register(app)
    headers.register(app)
    errors.register(app)
    files.register(app)
    fresh.register(app)
    hosts.register(app)

    db.init_app(app)
    # The schema is in migrations/ alone; render_as_batch lets SQLite alter its tables.
    Migrate(app, db, directory=str(ROOT / "migrations"), render_as_batch=True)
    access.register(app)
    kept_aside.register(app)
    forgery.register(app)
    Babel(
        app,
        default_locale=language.DEFAULT,
        default_translation_directories=str(PACKAGE / "translations"),
        locale_selector=language.choose,
    )
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True

    language.register(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    return app
