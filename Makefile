# `make run` starts Referee, `make test` proves it. Both set up all they need the first time.
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
LOCK := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --no-annotate

.PHONY: run setup

run: .venv/run
	$(BIN)/referee serve

setup: .venv/dev

.venv/run: requirements.txt pyproject.toml .ci/packages
	.ci/packages run
	test -x $(BIN)/python || python3 -m venv .venv
	$(PIP) install --require-hashes -r requirements.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	touch $@

.venv/dev: requirements-dev.txt .venv/run
	.ci/packages test
	$(PIP) install --require-hashes -r requirements-dev.txt
	touch $@
