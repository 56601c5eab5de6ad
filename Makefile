# make site    the proof page, into site/
# make test    style, types, floors, tests, and a build of the site into a folder that is thrown away
# make validators   the HTML validators that the tests use, where npm and Java are there
# make lint    style, types and floors alone
# make screenshots         the pictures in the README, from the site as it is
# make screenshots-check   which of them are older than their pages
# make docs    the page of all commands, from what the command line says of itself
# make clean   removes what these left behind, but for .venv
#
# Each creates .venv itself, from the first Python in PATH that is new enough.

.DEFAULT_GOAL := site
.DELETE_ON_ERROR:
.PHONY: site test lint browser validators docs screenshots clean

BIN := .venv/bin
READY := .venv/ready
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore
export PIP_NO_INPUT := 1
# Compiled once, and not again by each of the many processes that tests start.
export PYTHONDONTWRITEBYTECODE :=

site: $(READY)
	$(BIN)/proofpage build

test: lint browser validators
	$(BIN)/pytest -n 2
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	echo "$(BIN)/proofpage build, into a folder that is thrown away" && $(BIN)/proofpage build --out "$$folder/site"

lint: $(READY)
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

# Browser tests look for Chromium in PATH. It is fetched only if there is such a test and no Chromium.
browser:
	@grep -rqs --include='*.py' 'playwright' tests || exit 0; \
	for name in chromium chromium-browser google-chrome; do command -v $$name >/dev/null && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends chromium; \
	else \
		echo "The browser tests need Chromium, and there is none in PATH. Install the package chromium, then run again." >&2; \
		exit 1; \
	fi

# The HTML tests use two kept validators, in the versions of tests/html/package.json. Where there is no Node, no Java or
# no registry, the rules of the tests themselves hold the pages, and what was left out is said.
validators: $(READY)
	@command -v npm >/dev/null && command -v java >/dev/null && mkdir -p .venv/validators && \
	cp tests/html/package.json .venv/validators/ && \
	npm install --prefix .venv/validators --silent --no-audit --no-fund --ignore-scripts >/dev/null || \
	echo "The HTML validators could not be fetched (they need npm and java): their two tests are skipped." >&2

docs: $(READY)
	$(BIN)/python -m tests.documented_commands

screenshots: site browser
	$(BIN)/python -m tests.browser.screenshots

screenshots-check: site
	$(BIN)/python -m tests.browser.screenshots --check

$(READY): pyproject.toml constraints.txt
	@python=; for name in python3 python3.14 python3.13 python3.12 python3.11; do \
		if command -v $$name >/dev/null && $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then \
			python=$$name; break; \
		fi; \
	done; \
	if [ -z "$$python" ]; then \
		echo "Proofpage needs Python 3.11 or later; python3 in PATH is $$(python3 --version 2>/dev/null || echo missing)." >&2; exit 1; \
	fi; \
	[ -x $(BIN)/python ] || $$python -m venv .venv || { rm -rf .venv; exit 1; }
	$(BIN)/python -m pip install --quiet --editable '.[test]' --constraint constraints.txt
	@touch $@

clean:
	find site -mindepth 1 ! -path site/.gitignore -delete
	find . -path ./.venv -prune -o -name __pycache__ -prune -exec rm -rf {} +
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist
