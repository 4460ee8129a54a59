PYTHON ?= python3
WORKERS ?= 2
EFFORT ?= 20
BOOKS ?= kingdom-fleets scum-of-the-high-seas late-19th-century
CONTEST ?= late-19th-century --at-least 85 encounter grand-manoeuvres manila-bay modder-river pisagua plevna weihaiwei yalu

# Workers take over from each other what is left, so that none sits idle while another has the long tests.
PYTEST := -q -n $(WORKERS) --dist worksteal --durations=10
# Of the tests that wait for a server or a process of their own, one more than there are cores; pages do not bear it.
ONE_MORE := -n $(shell expr $(WORKERS) + 1)

# The tests start some hundred processes: bytecode is kept for them, out of the way, even where the environment forbids it.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/.venv/bytecode

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
LOCKED := $(VENV)/.locked
INSTALLED := $(VENV)/.installed
UV_VENV := $(VENV)/lock-tool
DOCS := build/docs

# The stamps are forgotten when the interpreter has gone, and the last one when the tree has moved or been copied,
# since the editable install names its directory.
STALE := $(shell test -x $(PY) || rm -f $(LOCKED) $(INSTALLED); \
	test "$$(cat $(INSTALLED) 2>/dev/null)" = "$$(pwd -P)" || rm -f $(INSTALLED))

# Annotations, headers and index addresses are left out so that the locks name packages and hashes, nothing else.
COMPILE := $(UV_VENV)/bin/python -m uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links pyproject.toml

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup run gears test suite conformance check fmt types fields views bench bench-page compare peers contest balance load crash rolling soak fuzz postgres chromium lock clean docs dist pythons

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup: $(INSTALLED) ## Create .venv and install everything the lock names

run: $(INSTALLED) ## Set up if need be, then play in the browser
	@$(PY) -m quarterdeck serve --open

# Minutes of processor for the large books, so nothing but the benchmarks waits for it. Compiled again only what has changed.
gears: $(INSTALLED) ## Compile the rule books, where there is a compiler (GAMES=pirate-cards for some)
	$(PY) -m quarterdeck.compile --where-possible $(GAMES)

# The checks have one core and leave the other idle, so they run beside the tests. The browser's tests have a run of their
# own: Playwright keeps an event loop in its process, and other tests bring theirs.
test: $(INSTALLED) postgres chromium ## Set up if need be, then run every check and test
	@$(MAKE) --no-print-directory -j2 check suite
	$(PY) -m pytest $(PYTEST) tests/browser

suite: $(INSTALLED) ## Every test but the browser's
	$(PY) -m pytest $(PYTEST) $(ONE_MORE) --ignore=tests/browser

conformance: $(INSTALLED) ## What every game must keep, over twenty times as many games (EFFORT=5 for fewer)
	QUARTERDECK_EFFORT=$(EFFORT) $(PY) -m pytest $(PYTEST) tests/conformance

check: $(INSTALLED) ## Lint, formatting and types only, those of the derived rule books too
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) -m quarterdeck.compile --sources build/derived
	$(PY) -m mypy --strict --config-file= --cache-dir=.mypy_cache/derived build/derived/gear_*

fmt: $(INSTALLED) ## Format and apply the safe lint fixes
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

types: $(INSTALLED) ## Write the page's types anew from those on the wire
	$(PY) -m quarterdeck.server.descriptions.typescript

fields: $(INSTALLED) ## Write docs/fields.md anew: every field that a scenario may have
	$(PY) -c "from quarterdeck.cli.scenario_command import document; print(document(), end='')" > docs/fields.md

views: $(INSTALLED) ## Write docs/reference/views.md anew: every game's view, and what its log tells
	$(PY) -m tools.views

# In an environment of its own, so that the tests need nothing of it.
docs: $(INSTALLED) $(DOCS)/venv/.ready ## Build the documentation as a site that opens from the disk: build/docs/site/index.html
	$(PY) tools/site.py $(DOCS)
	cd $(DOCS) && venv/bin/zensical build --clean --strict
	$(PY) tools/site.py --finish $(DOCS)

$(DOCS)/venv/.ready: requirements-docs.lock | $(INSTALLED)
	"$(PYTHON)" -m venv --clear $(DOCS)/venv
	$(PY) -m uv pip install --quiet --python $(DOCS)/venv/bin/python --require-hashes -r requirements-docs.lock || \
		$(DOCS)/venv/bin/python -m pip install --quiet --require-hashes -r requirements-docs.lock
	@touch $@

dist: $(INSTALLED) ## Build sdist and wheel into dist/, and try the wheel with each extra in a clean environment
	$(PY) tools/dist.py --keep dist $(DIST)

pythons: $(INSTALLED) ## The tests on every CPython from 3.11 on that is installed here
	$(PY) tools/pythons.py

bench: gears ## Run the benchmarks, after compiling what is not compiled
	$(PY) -m benchmarks.bench

bench-page: $(INSTALLED) chromium ## From the click to the painted board, on every map (PAGE="--only=yalu --times=3" for a short one)
	$(PY) -m benchmarks.page $(PAGE)

compare: gears ## Whether all gears play the same games, 10,000 of a scenario or 500 of a battle; stopped, it goes on (COMPARE=--games=20 for few)
	$(PY) -m benchmarks.compare --workers $(WORKERS) --write $(COMPARE)

# Peers have an environment of their own under build/; what cannot be had is left out, with a sentence.
peers: GAMES := pirate-cards
peers: gears ## The card game in other frameworks and in C, as ratios to ours (PEERS="--turns=1 --games=1500" for a short one)
	$(PY) -m benchmarks.peers $(PEERS)

contest: $(INSTALLED) ## Play greedy against random, 100 games of each scenario (CONTEST="late-19th-century yalu" for some)
	$(PY) -m benchmarks.contest $(CONTEST)

balance: $(INSTALLED) ## Whether fleets and seats are even, bots against bots; stopped, it goes on (BALANCE=--games=20 for a short one, BOOKS=kingdom-fleets)
	@for book in $(BOOKS); do $(PY) -m benchmarks.balance $$book --write $(BALANCE) || exit 1; done

load: $(INSTALLED) postgres ## 500 matches, 2,000 sockets, 100 answers a second (LOAD=--seconds=20 for a short one)
	$(PY) -m benchmarks.load $(LOAD)

crash: $(INSTALLED) postgres ## Kill the server 200 times, and over 20,000 answers, on each database (CRASH="--kills=5 --answers=0" for a short one)
	$(PY) -m benchmarks.crash $(CRASH)

rolling: $(INSTALLED) postgres ## Restart processes one by one behind nginx while people play, and count errors (ROLLING=--rounds=1 for a short one)
	$(PY) -m benchmarks.rolling $(ROLLING)

soak: $(INSTALLED) postgres ## Everything at once for an hour on each database: load, kills, drops, slow clients, bots (SOAK=--seconds=120 for a short one)
	$(PY) -m benchmarks.soak $(SOAK)

fuzz: $(INSTALLED) ## Throw rubbish at the server (FUZZ="--examples=10 --frames=5000" for a short one)
	$(PY) -m benchmarks.fuzz $(FUZZ)

# The server is tested on a real PostgreSQL: Debian's package is installed where there is none and it can be.
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
		{ test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends postgresql >/dev/null; } || \
		echo 'PostgreSQL is not installed: the tests that need it are left out.' >&2

# The shell without a window is enough for the tests, at half the processor time; where Debian does not have it, the whole.
chromium:
	@for each in chromium-headless-shell chromium chromium-browser google-chrome; do \
		command -v $$each >/dev/null && exit; done; \
		{ test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && \
		{ DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium-headless-shell >/dev/null 2>&1 || \
		DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium >/dev/null; }; } || \
		echo 'Chromium is not installed: the tests that need a browser are left out.' >&2

# The run lock is constrained by the full one, so that the two never disagree on a version.
lock: $(UV_VENV)/.ready ## Resolve the dependencies anew (LOCK_FLAGS=--upgrade to move versions)
	$(COMPILE) --extra terminal --extra server --extra lab --extra envs --extra distributed --extra dev $(LOCK_FLAGS) --output-file requirements.lock
	$(COMPILE) --extra gears --extra terminal --extra server --constraint requirements.lock --output-file requirements-run.lock
	$(COMPILE) --extra docs --constraint requirements.lock --output-file requirements-docs.lock

clean: ## Remove the environments, caches and build products
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(PY):
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Quarterdeck needs Python 3.11 or later; name one with "make PYTHON=python3.11".' >&2; exit 1; }
	"$(PYTHON)" -m venv --clear $(VENV)

# uv takes a quarter of pip's time; where it cannot be had, or does not reach an index that pip does, pip goes on.
$(LOCKED): requirements.lock | $(PY)
	@sed -n '/^uv==/,/[^\]$$/p' requirements.lock > $(VENV)/uv.lock
	@$(PIP) --require-hashes -r $(VENV)/uv.lock && \
		$(PY) -m uv pip install --quiet --python $(PY) --require-hashes -r requirements.lock || \
		$(PIP) --require-hashes -r requirements.lock
	@touch $@

$(INSTALLED): $(LOCKED) pyproject.toml
	$(PIP) --no-deps --no-build-isolation --editable .
	@pwd -P > $@

$(UV_VENV)/.ready:
	"$(PYTHON)" -m venv --clear $(UV_VENV)
	$(UV_VENV)/bin/python -m pip install --quiet --disable-pip-version-check uv
	@touch $@
