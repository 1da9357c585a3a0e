# make run     open the table in the browser (ARGS="play legend" plays in the terminal instead)
# make test    all checks and all tests
# make check   lint, format, types and our own checks
# make shots   screenshots of every main screen, in build/shots
# make wheel   a wheel in dist/ that brings the web client along: pip install dist/*.whl, then zhuoju serve
# make bench   figures beside those of peers
# Every target sets up what it needs in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip --quiet --disable-pip-version-check install -c constraints.txt
PINS := pyproject.toml constraints.txt
ARGS ?= serve --open

RUNTIME := $(VENV)/runtime.stamp
DEV := $(VENV)/dev.stamp
BENCH := $(VENV)/bench.stamp
PEERS := $(patsubst %/package.json,%/node_modules/.stamp,$(wildcard bench/peers/*/package.json))

.DEFAULT_GOAL := help
WEB_MODULES := web/node_modules/.stamp
WEB := web/dist/index.html
WEB_SOURCES := $(shell find web/src web/build web/public web/index.html web/vite.config.ts -type f 2>/dev/null) \
	$(wildcard src/zhuoju/content/texts/terms.*.yaml src/zhuoju/games/*/texts/terms.*.yaml)
TYPES := build/protocol/made
TYPES_SOURCES := $(shell find src/zhuoju -name '*.py' 2>/dev/null) pyproject.toml web/scripts/protocol.mjs
HAS_NPM := $(shell command -v npm 2>/dev/null)

.PHONY: help run test check check-web bench setup format shots wheel clean

help:
	@sed -n 's/^# //p' Makefile

run: $(RUNTIME) $(if $(HAS_NPM),$(WEB),no-npm)
	@$(BIN)/zhuoju $(ARGS)

.PHONY: no-npm
no-npm:
	@echo "There is no npm here, so the web client cannot be built; install Node.js 20 or newer for it."
	@echo "The terminal needs none: make run ARGS=play"

setup: $(DEV)

check: $(DEV)
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy
	@$(BIN)/python -m checks

check-web: $(DEV) $(if $(HAS_NPM),$(WEB_MODULES) $(TYPES))
	@if [ -n "$(HAS_NPM)" ]; then npm run --silent --prefix web check; \
	else echo "skipped: the checks of the web client need npm"; fi

test: check check-web $(if $(HAS_NPM),$(WEB))
	@$(BIN)/python -m pytest -n 4 --dist worksteal

shots: $(DEV) $(WEB)
	@$(BIN)/python -m tests.browser.shots build/shots

wheel: $(if $(HAS_NPM),$(WEB)) | $(BIN)/python
	@rm -f dist/*.whl
	@$(BIN)/python -m pip --quiet --disable-pip-version-check wheel --no-deps --wheel-dir dist .
	@ls dist/*.whl

format: $(DEV)
	@$(BIN)/ruff check --fix --quiet .
	@$(BIN)/ruff format .
	@$(BIN)/python -m checks.rules_map
	@if [ -d web/node_modules ]; then npm run --silent --prefix web format; fi

bench: $(BENCH) $(PEERS)
	@$(BIN)/python -m bench

clean:
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist bench/peers/*/node_modules
	@rm -rf web/node_modules web/dist
	@find web/src/protocol -name '*.ts' ! -name index.ts -delete
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON). Install Python 3.11 or newer, or name one: make PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Zhuoju needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1). Name another: make PYTHON=python3.11 ..."; exit 1; }
	@echo "Setting up $(VENV) with $$($(PYTHON) -V)"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(RUNTIME): $(PINS) | $(BIN)/python
	@echo "Installing Zhuoju"
	@$(INSTALL) -e .
	@touch $@

$(DEV): $(PINS) | $(BIN)/python
	@echo "Installing Zhuoju and what its tests need"
	@$(INSTALL) -e ".[dev,adapters]"
	@touch $(RUNTIME) $@

$(BENCH): $(PINS) | $(BIN)/python
	@echo "Installing Zhuoju and its peers"
	@$(INSTALL) -e ".[adapters,bench]"
	@touch $(RUNTIME) $@

# The client's types are made of the server's own, and no part of what is built: a change of them alone builds nothing.
$(TYPES): $(TYPES_SOURCES) | $(RUNTIME) $(WEB_MODULES)
	@npm run --silent --prefix web protocol

$(WEB): $(WEB_SOURCES) | $(WEB_MODULES) $(TYPES)
	@echo "Building the web client"
	@npm run --silent --prefix web build -- --logLevel warn

%/node_modules/.stamp: %/package.json %/package-lock.json
	@echo "Installing $*"
	@npm ci --prefix $* --silent --no-audit --no-fund 2>/dev/null || npm install --prefix $* --no-save --silent \
		--no-audit --no-fund || { echo "npm could not install $*: is Node.js there?"; exit 1; }
	@touch $@
