# `make run` starts Referee, `make test` proves it; both set up what they need the first time.
# Everything else is for those who change it.

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
LOCK := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-strip-extras \
	--no-emit-index-url --no-emit-find-links --no-header --no-annotate
BABEL := $(BIN)/pybabel --quiet
CATALOG := referee/translations
# Programs that tests start by the dozen would otherwise be compiled each time.
unexport PYTHONDONTWRITEBYTECODE
# In as many processes as there are cores.
PYTEST := $(BIN)/pytest --numprocesses auto --dist worksteal

.PHONY: run setup check test lint style types markup format bench translations screenshots wheel audit lock clean

run: .venv/run
	@$(BIN)/referee serve

setup: .venv/dev

# Style, types and every test without a browser, paper, PostgreSQL, programs of its own, whole evenings or
# everything there is. Two folders are of browsers and of paper altogether, and need not even be read.
check: lint
	$(PYTEST) --ignore tests/browser --ignore tests/paper -m "not browser and not paper and not postgres and not process and not evening and not thorough"

# Every test; then what each part of the code must be covered.
test: .venv/dev
	$(PYTEST) --cov --cov-report=
	$(BIN)/coverage report --include 'referee/core/*,referee/games/*,referee/tournament/*' --fail-under 100
	$(BIN)/coverage report --omit 'referee/core/*,referee/games/*,referee/tournament/*' --fail-under 90

# All at once: the longest of them, mypy, keeps one core busy.
lint: .venv/dev
	@$(MAKE) --no-print-directory --jobs types markup style

style: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/dev
	$(BIN)/mypy

markup: .venv/dev
	$(BIN)/djlint --quiet --lint templates

format: .venv/dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# With FULL=1 whole evenings too, of 64 tables and 300 viewers (EVENING="--tables 16 --viewers 75"), and
# rooms that grow until they are slow.
bench: .venv/dev
	$(BIN)/python -m tests.bench $(if $(FULL),--full $(EVENING))

# Collects the texts of code and templates into the catalog, which a person then completes.
translations: .venv/dev
	$(BABEL) extract --mapping pyproject.toml --keyword lazy_gettext --no-location --sort-output \
		--project referee --output .venv/messages.pot .
	$(BABEL) update --init-missing --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date \
		--no-wrap --input-file .venv/messages.pot --output-dir $(CATALOG) --locale it
	$(BABEL) compile --directory $(CATALOG)

# The pictures of the README, of a made-up evening.
screenshots: .venv/dev
	$(BIN)/python -m tests.docs.screenshots

wheel: .venv/dev
	rm -rf dist
	$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .

# Asks the public database of advisories about every package; it needs a network.
audit: .venv/dev
	$(BIN)/uvx pip-audit==2.10.1 --disable-pip --require-hashes -r requirements.txt -r requirements-dev.txt

# Takes the newest versions that the pins of pyproject.toml allow.
lock: .venv/dev
	$(LOCK) --upgrade --group build --output-file requirements.txt pyproject.toml
	$(LOCK) --upgrade --group dev --constraints requirements.txt --output-file requirements-dev.txt pyproject.toml

clean:
	rm -rf .venv dist .coverage .*_cache .hypothesis

.venv/run: requirements.txt pyproject.toml .ci/packages
	.ci/packages run
	test -x $(BIN)/python || python3 -m venv .venv
	$(PIP) install --require-hashes --requirement requirements.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	touch $@

.venv/dev: requirements-dev.txt .venv/run
	.ci/packages test
	$(PIP) install --require-hashes --requirement requirements-dev.txt
	touch $@
