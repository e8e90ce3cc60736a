# Everything installs itself into .venv; nothing but Python 3.11+ and make is needed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
ASSETS := src/royaume/web/static/vendor/.ready

.PHONY: help play terminal test lint rules bench docs compiled pure clean

help: ## what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Royaume needs Python 3.11 or newer; set PYTHON=/path/to/python3.11")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable . --group dev
	@touch $(STAMP)

$(ASSETS): package-lock.json tools/assets.py $(STAMP)
	@$(BIN)/python tools/assets.py
	@touch $(ASSETS)

play: $(STAMP) $(ASSETS) ## play in the browser
	@$(BIN)/royaume serve

terminal: $(STAMP) ## play in the terminal
	@$(BIN)/royaume play

test: $(STAMP) $(ASSETS) lint ## every check and every test
	@$(BIN)/python tools/needs.py
	$(BIN)/python -m pytest -n auto

lint: $(STAMP) ## style, types, and the one-way imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

rules: $(STAMP) ## which clauses of the rules are cited by tests
	@$(BIN)/python -m tests.clauses

bench: $(STAMP) ## every speed we claim
	$(BIN)/python benchmarks/engine.py

docs: $(STAMP) ## build the documentation site into site/
	$(BIN)/python tools/docs.py

compiled: $(STAMP) ## compile engine and games in place with mypyc
	$(BIN)/python tools/compile.py

pure: ## remove the compiled files again
	@find src -name '*.so' -delete; rm -rf build

clean: pure ## remove everything that was made
	@rm -rf $(VENV) site .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
