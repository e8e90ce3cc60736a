# Everything installs itself into .venv; nothing but Python 3.11+ and make is needed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/.play
STAMP := $(VENV)/.ready
ASSETS := src/royaume/web/static/vendor/.ready
PIP := ROYAUME_PURE=1 $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check
CORES := -n auto --dist loadgroup
TOGETHER := $(MAKE) --no-print-directory --jobs=3 --output-sync=target
QUICK := -m "not dear" tests/engine tests/rules tests/scenarios tests/conformance
# What Python compiles is kept beside the sources: that is what makes the second start quick.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play terminal quick test nightly lint style types imports needs rules bench soak docs compiled pure clean

help: ## what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

# What playing needs.
$(PLAY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Royaume needs Python 3.11 or newer; set PYTHON=/path/to/python3.11")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up (once) ..."
	@$(PIP) --editable .
	@touch $(PLAY)

# What testing needs besides.
$(STAMP): $(PLAY)
	@echo "Setting up the tests (once) ..."
	@$(PIP) --upgrade "pip>=25.1"
	@$(PIP) --editable . --group dev
	@touch $(STAMP)

$(ASSETS): package-lock.json tools/assets.py | $(PLAY)
	@$(BIN)/python tools/assets.py
	@touch $(ASSETS)

play: $(PLAY) $(ASSETS) ## play in the browser
	@$(BIN)/python tools/compile.py --beside
	@$(BIN)/royaume serve

terminal: $(PLAY) ## play in the terminal
	@$(BIN)/python tools/compile.py --beside
	@$(BIN)/royaume play

quick: lint ## style, types, rules: the checks to run while working
	@ROYAUME_TESTS=quick $(BIN)/python -m pytest $(CORES) $(QUICK)

test: $(STAMP) $(ASSETS) ## every check and every test
	@$(TOGETHER) style types imports needs
	$(BIN)/python -m pytest $(CORES)

nightly: $(STAMP) $(ASSETS) ## the same with everything tried in every combination
	@$(TOGETHER) style types imports needs
	ROYAUME_TESTS=nightly $(BIN)/python -m pytest $(CORES)

lint: $(STAMP) ## style, types, and the one-way imports
	@$(TOGETHER) style types imports

# The parts of it, and what tests need from the system: none waits for another.
style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types:
	$(BIN)/mypy

imports:
	$(BIN)/lint-imports --no-logo

needs:
	@$(BIN)/python tools/needs.py

rules: $(STAMP) ## which clauses of the rules are cited by tests
	@$(BIN)/python -m tests.clauses

bench: $(STAMP) ## every speed we claim
	$(BIN)/python benchmarks/engine.py

soak: $(STAMP) $(ASSETS) ## half an hour with kills, listeners and bots; SOAK="--minutes 3" for less
	$(BIN)/python benchmarks/soak.py $(SOAK)

docs: $(STAMP) ## build the documentation site into site/
	$(BIN)/python tools/docs.py

compiled: $(PLAY) ## compile engine, games and bots with mypyc; used as long as it fits the sources
	@$(BIN)/python tools/compile.py

pure: ## remove what was compiled
	@rm -rf build/compiled; find src -name '*.so' -delete

clean: pure ## remove everything that was made
	@rm -rf $(VENV) build site .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
