PYTHON ?= python3
WORKERS ?= 2

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
LOCKED := $(VENV)/.locked
INSTALLED := $(VENV)/.installed

# Without an interpreter both stamps are stale. The second is also stale after the tree has moved or
# been copied, because the editable install names its directory.
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

check: $(INSTALLED) ## Check lint, formatting and types, including the derived rule books
	@$(PY) -m tools.test checks

bench: $(INSTALLED) ## Measure the speed of the rules, and compile rule books first if need be
	$(PY) -m benchmarks.bench

figures: $(INSTALLED) ## Rebuild docs/measured and every quoted figure from benchmarks/results
	@$(PY) -m benchmarks.figures

docs: $(INSTALLED) ## Build the documentation as a site that opens from the disk: build/docs/site/index.html
	@$(PY) -m tools.site

# The large rule books take minutes, so only benchmarks wait for them. Only changed ones are compiled.
compile: $(INSTALLED) ## Compile the rule books if there is a C compiler (GAMES=pirate-cards for one)
	$(PY) -m quarterdeck.compile --where-possible $(GAMES)

$(PY):
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Quarterdeck needs Python 3.11 or later; name one with "make PYTHON=python3.11".' >&2; exit 1; }
	"$(PYTHON)" -m venv --clear $(VENV)

# uv takes a quarter of pip's time. If it is missing or cannot reach the index, pip takes over.
$(LOCKED): requirements.lock | $(PY)
	@sed -n '/^uv==/,/[^\]$$/p' requirements.lock > $(VENV)/uv.lock
	@$(PIP) --require-hashes -r $(VENV)/uv.lock && \
		$(PY) -m uv pip install --quiet --python $(PY) --require-hashes -r requirements.lock || \
		$(PIP) --require-hashes -r requirements.lock
	@touch $@

$(INSTALLED): $(LOCKED) pyproject.toml
	$(PIP) --no-deps --no-build-isolation --editable .
	@pwd -P > $@
