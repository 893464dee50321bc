# `make run` starts the trainer, `make check` and `make test` test it;
# all set up what they need.
PYTHON ?= python3
RUN := .venv
DEV := .venv-dev
ARGS ?=
# Kept compiled, the tests begin some seconds sooner, also where Python is told to keep nothing.
PYTEST := PYTHONDONTWRITEBYTECODE= $(DEV)/bin/python -m pytest -q -n auto

.PHONY: run test prove check bench schemas traits library pictures man clean

run: $(RUN)/ready
	@BRISCOLA_STARTED_BY=make $(RUN)/bin/briscola $(ARGS)

test: $(DEV)/ready
	$(DEV)/bin/ruff format --check .
	$(DEV)/bin/ruff check .
	$(DEV)/bin/mypy
	$(DEV)/bin/lint-imports --no-cache
	$(PYTEST)

# The same, with the long proofs over everything instead of a sample: some minutes.
prove: $(DEV)/ready
	$(PYTEST) --prove

# What to run all day: within a minute.
check: $(DEV)/ready
	$(DEV)/bin/ruff format --check .
	$(DEV)/bin/ruff check .
	$(DEV)/bin/mypy
	$(DEV)/bin/lint-imports --no-cache
	$(PYTEST) -m "not slow"

bench: $(DEV)/ready
	$(DEV)/bin/python -m tests.bench

# The schema of lessons, from what the kinds of steps declare, and the themes in that of puzzles.
schemas: $(DEV)/ready
	$(DEV)/bin/python -m tutor.lessons.schema
	$(DEV)/bin/python -m tutor.authoring.theme_schema

# Ratings and ideas of all puzzles, so that no start has to work them out.
traits: $(DEV)/ready
	$(DEV)/bin/python -m tutor.authoring.traits_file

# All the sets that are mined, anew: some minutes.
library: $(DEV)/ready
	sh library.sh $(DEV)/bin/briscola puzzles
	$(DEV)/bin/python -m tutor.authoring.traits_file

# The pictures of the README, from real sessions.
pictures: $(DEV)/ready
	$(DEV)/bin/python -m tests.pictures

# The manual page, from the commands and their help.
man: $(DEV)/ready
	$(DEV)/bin/python -m tests.man_page

# The stamp is newer than what it was installed from, so repeated runs start at once. The modules
# are compiled here because some machines forbid Python to keep what it compiles.
$(RUN)/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv --clear $(RUN)
	$(RUN)/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	$(RUN)/bin/python -m compileall -q tutor
	@touch $@

$(DEV)/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv --clear $(DEV)
	$(DEV)/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	$(DEV)/bin/python -m compileall -q tutor
	@touch $@

clean:
	rm -rf $(RUN) $(DEV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
