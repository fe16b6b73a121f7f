# `make run` starts the main job, `make test` checks everything, `make check` what changed (docs/testing.md);
# each sets up what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
.DEFAULT_GOAL := run
# Bytecode is kept even where the machine says otherwise: collecting all tests takes a third of the time.
export PYTHONDONTWRITEBYTECODE :=

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

.PHONY: run test check lint ahead verify bench site lock clean
run: $(READY)
	@$(BIN)/croupier serve

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# What tests would otherwise wait for: a browser, machine code and default counts.
ahead: $(READY)
	$(BIN)/python tools/browser.py
	$(BIN)/croupier compile

test: $(READY)
	$(MAKE) --jobs 2 lint ahead
	$(BIN)/pytest -n 2

# While working: under a minute, the tests nearest to what changed first.
check: lint
	$(BIN)/python tools/changed.py

verify: $(READY)
	$(BIN)/pytest -n 2 verify

# The documentation as pages, in build/site.
site: $(READY)
	mkdir -p build/site
	$(BIN)/croupier book --out build/site/book.jsonl
	$(BIN)/sphinx-build -q -W -b html -D croupier_book=$(CURDIR)/build/site/book.jsonl docs build/site

$(VENV)/.bench: $(READY) requirements-bench.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock
	touch $@

bench: $(VENV)/.bench
	$(BIN)/python -m benchmarks

lock: $(READY)
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --extra dev -o requirements.lock pyproject.toml
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --extra postgres --extra data --extra design -c requirements.lock -o requirements-run.lock pyproject.toml
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --extra dev --extra bench -o requirements-bench.lock pyproject.toml

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache
