PYTHON ?= python3
WORKERS ?= 2

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
LOCKED := $(VENV)/.locked
INSTALLED := $(VENV)/.installed

# The stamps are forgotten when the interpreter has gone, and the last one when the tree has moved or been copied,
# since the editable install names its directory.
STALE := $(shell test -x $(PY) || rm -f $(LOCKED) $(INSTALLED); \
	test "$$(cat $(INSTALLED) 2>/dev/null)" = "$$(pwd -P)" || rm -f $(INSTALLED))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test check bench figures docs compile

help: ## List the targets; CONTRIBUTING.md lists the other commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' Makefile

run: $(INSTALLED) ## Set up if need be, then play in the browser
	@$(PY) -m quarterdeck serve --open

test: $(INSTALLED) ## Set up if need be, then run every check and test
	@$(PY) -m tools.test --workers $(WORKERS)

check: $(INSTALLED) ## Lint, formatting and types only, those of the derived rule books too
	@$(PY) -m tools.test checks

bench: $(INSTALLED) ## Measure how fast the rules answer, after compiling what is not compiled
	$(PY) -m benchmarks.bench

figures: $(INSTALLED) ## Make docs/measured, and every figure that other pages quote, from benchmarks/results
	@$(PY) -m benchmarks.figures

docs: $(INSTALLED) ## Build the documentation as a site that opens from the disk: build/docs/site/index.html
	@$(PY) -m tools.site

# Minutes of processor for the large books, so nothing but the benchmarks waits for it. Compiled again only what has changed.
compile: $(INSTALLED) ## Compile the rule books, where there is a compiler (GAMES=pirate-cards for some)
	$(PY) -m quarterdeck.compile --where-possible $(GAMES)

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
