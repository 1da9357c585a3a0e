# make run     play in the terminal (ARGS="play legend" for something else than the menu)
# make test    all checks and all tests
# make check   lint, format, types and our own checks
# make bench   figures beside those of peers
# Every target sets up what it needs in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip --quiet --disable-pip-version-check install -c constraints.txt
PINS := pyproject.toml constraints.txt
ARGS ?= play

RUNTIME := $(VENV)/runtime.stamp
DEV := $(VENV)/dev.stamp
BENCH := $(VENV)/bench.stamp
PEERS := $(patsubst %/package.json,%/node_modules/.stamp,$(wildcard bench/peers/*/package.json))

.DEFAULT_GOAL := help
.PHONY: help run test check bench setup format clean

help:
	@sed -n 's/^# //p' Makefile

run: $(RUNTIME)
	@$(BIN)/zhuoju $(ARGS)

setup: $(DEV)

check: $(DEV)
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy
	@$(BIN)/python -m checks

test: check
	@$(BIN)/python -m pytest -n 2

format: $(DEV)
	@$(BIN)/ruff check --fix --quiet .
	@$(BIN)/ruff format .

bench: $(BENCH) $(PEERS)
	@$(BIN)/python -m bench

clean:
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist bench/peers/*/node_modules
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

%/node_modules/.stamp: %/package.json %/package-lock.json
	@echo "Installing $*"
	@npm ci --prefix $* --silent --no-audit --no-fund || { echo "npm could not install $*: is Node.js there?"; exit 1; }
	@touch $@
