# Everything a contributor runs. `make` alone lists the targets.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)

CORES := $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 1)')
WORKERS ?= $(CORES)
# One process more where the tests mostly wait for the bot's process or for a browser.
test-browser test-e2e: WORKERS = $(shell expr $(CORES) + 1)

# The tests start Python more than a hundred times: without its cached bytecode, a run takes a third longer.
unexport PYTHONDONTWRITEBYTECODE

# Tests that take long, because they play whole games and worlds, press all that is offered, start processes and servers,
# or wait for sockets.
E2E := tests/faults tests/loopback tests/discord/whole_games tests/discord/hostile tests/discord/test_offered_controls.py \
	tests/discord/test_refusals_of_discord.py tests/simulation/test_simulation.py tests/store/test_deleted_bytes.py \
	tests/tables/test_forgetting_elsewhere.py tests/tables/test_weekly_numpy.py tests/test_servers.py tests/test_copy.py tests/discord/test_menu.py tests/ui/messages/test_said_once.py \
	tests/rehearsal/test_rehearse.py tests/rehearsal/test_kinds.py tests/rehearsal/test_games.py tests/rehearsal/test_seen.py \
	tests/rehearsal/test_planted_differences.py tests/render/test_extreme_positions.py \
	tests/rehearsal/test_pictures_against_another_discord.py tests/ai/test_training.py tests/ai/test_programs.py \
	tests/simulation/test_noninterference.py \
	tests/test_only_run_updates.py tests/test_package.py tests/test_release.py

# Extra arguments for a target: make test ARGS="-k config -x"
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help demo setup run test test-browser test-e2e test-long torture simulate mutants bench train arena screenshots docs lint format translations lock upgrade audit clean

help: ## List the targets
	@grep -E '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## (.*)/  make \1	\2/' | expand -t 20

demo: $(VENV)/demo.stamp ## Try the bot in the browser: no account, no token, no network
	$(BIN)/splendor-bot demo $(ARGS)

setup: $(VENV)/runtime.stamp ## Set up the bot for Discord, step by step
	$(BIN)/splendor-bot setup $(ARGS)

run: $(VENV)/runtime.stamp ## Run the bot on Discord (needs a token, see .env.example)
	$(BIN)/splendor-bot run $(ARGS)

test: $(VENV)/dev.stamp ## Install the dependencies and run all tests except those below
	$(BIN)/python -m pytest $(foreach tests,$(E2E) tests/demo,--ignore $(tests)) --numprocesses $(WORKERS) --dist worksteal $(ARGS)

test-browser: $(VENV)/dev.stamp ## Test the demo in Chromium, which is installed if it is missing
	$(BIN)/python -m tools.browser
	$(BIN)/python -m pytest tests/demo --numprocesses $(WORKERS) --dist worksteal $(ARGS)

test-e2e: $(VENV)/dev.stamp ## Test whole games, every control, real sockets and servers, kills, network failures, floods and forged input
	$(BIN)/python -m pytest $(E2E) --numprocesses $(WORKERS) --dist worksteal $(ARGS)

test-long: $(VENV)/dev.stamp ## Play thousands of random games and check every move (some minutes, all cores)
	THOROUGH=1 $(BIN)/python -m pytest $(shell grep -rl thorough tests --include='test_*.py') --numprocesses $(WORKERS) --dist worksteal
	$(BIN)/python -m tools.long $(ARGS)

torture: $(VENV)/dev.stamp ## Kill the real bot dozens of times during play, fill up its disk, and count what is lost
	$(BIN)/python -m tools.small_disk
	$(BIN)/python -m tools.small_disk --postgres
	$(BIN)/python -m tools.torture $(ARGS)

simulate: $(VENV)/dev.stamp ## Run the bot in simulated worlds with fresh seeds until a judge finds something (ARGS="--minutes 10")
	$(BIN)/python -m tools.simulate $(ARGS)

mutants: $(VENV)/dev.stamp ## Count the simulated worlds until each planted fault is found (an hour or more)
	$(BIN)/python -m tools.mutants $(ARGS)

bench: $(VENV)/dev.stamp ## Measure the speed of rules, pictures and database, and the load that the bot can take
	$(BIN)/python -m tools.bench $(ARGS); missed=$$?; \
	$(BIN)/python -m tools.bench_ai $(ARGS) || missed=1; \
	$(BIN)/python -m tools.durable $(ARGS) || missed=1; \
	$(BIN)/python -m tools.waiting $(ARGS) || missed=1; \
	$(BIN)/python -m tools.bench_looking_back $(ARGS) || missed=1; \
	$(BIN)/python -m tools.bench_messages $(ARGS) || missed=1; \
	$(BIN)/python -m tools.load $(ARGS) || missed=1; \
	$(BIN)/python -m tools.load_computers $(ARGS) || missed=1; \
	exit $$missed

train: $(VENV)/dev.stamp ## Train the weights of the computer players from nothing (hours, all cores; goes on where it was stopped)
	$(BIN)/python -m tools.training $(ARGS)

arena: $(VENV)/dev.stamp ## Play levels, files of weights or programs of yours against each other (docs/arena.md)
	$(BIN)/python -m tools.training.arena $(ARGS)

screenshots: $(VENV)/dev.stamp ## Take the pictures of the documentation in the demo
	BROWSER_REQUIRED=1 $(BIN)/python -m tools.browser
	$(BIN)/python -m tools.screenshots $(ARGS)

docs: $(VENV)/docs.stamp ## Build the documentation as a site in build/docs, and check its links
	$(BIN)/sphinx-build --quiet --fresh-env --nitpicky --fail-on-warning --keep-going -c docs . build/docs $(ARGS)

lint: $(VENV)/dev.stamp ## Check style, format and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/pyright

format: $(VENV)/dev.stamp ## Format the code and fix what ruff can fix
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# Lock files. dev.lock contains everything and is compiled first; the others take their versions from it.
COMPILE = $(BIN)/uv pip compile pyproject.toml --quiet --no-config --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(LOCKFLAGS)

translations: $(VENV)/dev.stamp ## Count what is translated into each language, and print what one lacks (ARGS=de)
	$(BIN)/python -m tools.translations $(ARGS)

lock: $(VENV)/tools.stamp ## Update requirements/*.lock to match pyproject.toml
	$(COMPILE) --extra cjk --extra demo --extra postgres --group build --group dev --output-file requirements/dev.lock
	$(COMPILE) --extra cjk --extra demo --group build --constraints requirements/dev.lock --output-file requirements/demo.lock
	$(COMPILE) --constraints requirements/dev.lock --output-file requirements/runtime.lock
	$(COMPILE) --extra cjk --extra postgres --constraints requirements/dev.lock --output-file requirements/postgres.lock
	$(subst pyproject.toml,,$(COMPILE)) --group build --constraints requirements/dev.lock --output-file requirements/build.lock
	$(subst pyproject.toml,,$(COMPILE)) --group docs --constraints requirements/dev.lock --output-file requirements/docs.lock
	$(subst pyproject.toml,,$(COMPILE)) --group tools --constraints requirements/dev.lock --constraints requirements/docs.lock --output-file requirements/tools.lock
	$(subst pyproject.toml,,$(COMPILE)) --group audit --constraints requirements/dev.lock --constraints requirements/docs.lock --output-file requirements/audit.lock

upgrade: ## Update the lock files to the newest versions (COOLDOWN="7 days": to those that are as old)
	$(MAKE) lock LOCKFLAGS='--upgrade $(if $(COOLDOWN),--exclude-newer "$(COOLDOWN)")'

audit: $(VENV)/audit.stamp ## Look for known vulnerabilities of the locked versions (needs the network)
	failed=0; for lock in requirements/*.lock; do echo "$$lock"; \
	$(BIN)/pip-audit --disable-pip --require-hashes --requirement $$lock $(ARGS) || failed=1; done; exit $$failed

clean: ## Remove the virtual environment and all build results
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .ruff_cache .hypothesis

# A stamp is newer than its lock file exactly when the locked packages are installed.
$(VENV)/python.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'error: Python 3.11 or newer is needed. Is it installed under another name? Then: make PYTHON=python3.12 ...' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/runtime.stamp: requirements/build.lock
$(VENV)/demo.stamp $(VENV)/dev.stamp $(VENV)/runtime.stamp: $(VENV)/%.stamp: requirements/%.lock pyproject.toml $(VENV)/python.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes $(addprefix -r ,$(filter %.lock,$^))
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/audit.stamp $(VENV)/docs.stamp $(VENV)/tools.stamp: $(VENV)/%.stamp: requirements/%.lock $(VENV)/python.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@
