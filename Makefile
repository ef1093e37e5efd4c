# Two commands: `make play` opens the games, `make test` proves the project right.
# Options of the command follow in ARGS: make play ARGS="--port 9000 --lang en"

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PINNED := --quiet --disable-pip-version-check --constraint constraints.txt
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard boardgames/messages/*.po widgets/locale/*/LC_MESSAGES/*.po))

.PHONY: play site test test-long lint check-browser pictures bench ladder messages translated constraints clean

play: $(VENV)/.app
	@$(BIN)/boardgames play $(ARGS)

site: $(VENV)/.app
	@$(BIN)/boardgames publish --static build/site $(ARGS)

test: lint check-browser
	$(BIN)/pytest -n auto -m "not web and not long"
	$(BIN)/pytest --nbval-lax notebooks
	$(BIN)/pytest -m "web and not long"

test-long: lint check-browser
	$(BIN)/pytest -n auto -m "not web"
	$(BIN)/pytest --nbval-lax notebooks
	$(BIN)/pytest -m web

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check-browser: $(VENV)/.test
	@$(BIN)/python tests/web/browser.py

pictures: check-browser
	$(BIN)/python -m tests.web.pictures

bench: $(VENV)/.test
	@for script in benchmarks/*.py; do echo "== $$script"; $(BIN)/python $$script || exit 1; done

# Goes on where it was stopped; a change of the bots asks for a fresh file.
ladder: $(VENV)/.test
	$(BIN)/boardgames tournament --deals 500 --largest 50 --workers 2 --file docs/bots.json --table docs/bots.md --lang en

messages: $(VENV)/.app $(CATALOGUES)

%.mo: %.po
	$(BIN)/pybabel compile --input-file $< --output-file $@

translated: $(VENV)/.test
	$(BIN)/python -m tests.translated

# The stamps are older than what they were made from exactly when something must be installed again.
$(VENV)/.app: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing the games into $(VENV) (about a minute the first time)…"
	@$(BIN)/python -m pip install $(PINNED) --editable ".[app]"
	@touch $@

$(VENV)/.test: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing the games and what their tests need into $(VENV)…"
	@$(BIN)/python -m pip install $(PINNED) --editable ".[app,adapters,fast,cluster,test]"
	@touch $@ $(VENV)/.app

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed; this one is " + sys.version) if sys.version_info < (3, 11) else 0'
	@$(PYTHON) -m venv $(VENV)

# Resolves everything anew, in an environment with nothing else in it, and writes down what came out.
constraints:
	rm -rf build/resolve && $(PYTHON) -m venv build/resolve
	build/resolve/bin/python -m pip install --quiet ".[app,plots,adapters,fast,cluster,test]"
	build/resolve/bin/python -m pip freeze --exclude boardgame-notebooks > constraints.txt

clean:
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
