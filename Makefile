# The commands of this repository; `make` alone lists them. The work is in Scripts/.

PREFIX ?= /usr/local
# Releases and tests have folders of their own beside .build, where `swift test` and editors build for debugging.
RELEASE := .build-release
WINNOW := $(RELEASE)/release/winnow
ifeq ($(shell uname -s),Linux)
# The toolchain's linker, lld, does not warn about the C library's functions that Foundation calls.
STATIC := --static-swift-stdlib -Xswiftc -use-ld=lld
# On Linux the command is static: it needs no other package, and starts in a third of the time. If a static library is
# missing, only Swift's libraries are linked statically. Apple's systems include Swift's libraries. BLAS and LAPACK are
# partly in Fortran, so their static libraries need Fortran's.
static-library = $(wildcard $(shell (cc -print-file-name=$(1) || clang -print-file-name=$(1)) 2>/dev/null))
ifneq ($(and $(call static-library,libc.a),$(call static-library,libblas.a),$(call static-library,libz.a),$(call static-library,libgfortran.a)),)
LINK := -static-executable -Xlinker -lgfortran -Xlinker -lquadmath
endif
endif

SHELL := bash
# So that SwiftPM does not compile everything again: see Scripts/lib/build_options.sh.
export SWIFT_DETERMINISTIC_HASHING := 1
.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo test check check-all server install-server fuzz bench build install dist clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: ## build quickly, train on data/messages.csv, show the report, classify a few lines, search
	@Scripts/demo $(WINNOW)

test: ## run every test, of the libraries, the command and the service; prints what fails and a closing line
	@Scripts/setup
	@Scripts/test

check: ## check what a change can break in minutes: format, imports, documents, memory, the file format
	@Scripts/setup checks
	@Scripts/check

check-all: packages build server ## run every check, also with other programs: before a release (an hour)
	@Scripts/setup check-all
	@Scripts/check --all

# The service is built by the tests' options, to try it here. What is installed includes Swift's libraries.
server: ## build the service, winnow-server, to try it here
	@Scripts/setup
	@. Scripts/lib/build_options.sh && WINNOW_WORKSHOP=tests swift build --product winnow-server "$${tested[@]}"

install-server: ## build the service for use, then install it beside the command, below $PREFIX (/usr/local)
	@Scripts/setup
	WINNOW_WORKSHOP=1 swift build -c release --product winnow-server --scratch-path $(RELEASE) $(STATIC)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 -s $(RELEASE)/release/winnow-server "$(DESTDIR)$(PREFIX)/bin/winnow-server"
	Scripts/lib/write-commit "$(DESTDIR)$(PREFIX)/bin/winnow-server"

SUBJECT ?= classification
BENCHMARKS := winnow-benchmark $(if $(filter service,$(SUBJECT)),winnow-server hummingbird-hello)
bench: ## measure a SUBJECT beside its peers; `Scripts/bench --help` lists the subjects
	@Scripts/setup checks
	@$(MAKE) --no-print-directory install PREFIX=$(CURDIR)/$(RELEASE)/installed DESTDIR=
	for product in $(BENCHMARKS); do \
	    WINNOW_WORKSHOP=1 swift build -c release --product $$product --scratch-path $(RELEASE) $(STATIC) || exit; done
	@Scripts/bench $(SUBJECT) $(OPTIONS)

SECONDS ?= 600
fuzz: ## try random inputs on readers, models and tokenizer, SECONDS=600 for each (Linux)
	@Scripts/setup
	@Scripts/fuzz --seconds $(SECONDS)

build: ## build the command for use, into .build-release
	@Scripts/setup
	@$(MAKE) --no-print-directory built

.PHONY: built
built: # a make of its own, as the choice of libraries depends on what the setup has just installed
	WINNOW_WORKSHOP=command WINNOW_LINK="$(LINK)" swift build -c release --product winnow --scratch-path $(RELEASE) $(STATIC)

.PHONY: docs manual
docs: ## build the libraries' reference with DocC, into .build/documentation
	@Scripts/setup checks
	@. Scripts/lib/build_options.sh && WINNOW_WORKSHOP=tests swift build "$${tested[@]}"
	@Scripts/generate/documentation $(if $(BASE_PATH),--base-path $(BASE_PATH))

manual: build ## write docs/winnow.1 again, after a change of the command's help
	Scripts/generate/manual $(WINNOW)

.PHONY: models
models: ## train the shipped models from public data sets: the same bytes, except for en-embedding (20 minutes)
	@Scripts/setup models
	@$(MAKE) --no-print-directory build
	Scripts/models/make $(WINNOW)

install: build ## build, then install command, manual page and completions below $PREFIX (/usr/local)
	Scripts/install $(WINNOW) "$(DESTDIR)$(PREFIX)"

dist: build ## pack command, manual page, completions and licences into dist/winnow-VERSION-PLATFORM.tar.gz
	Scripts/dist $(WINNOW) dist

clean: ## remove everything that was built
	rm -rf .build .build-* dist

.PHONY: library sql wasm
library: ## build the C library (docs/core.md) into dist/library: libwinnow.so, libwinnow.a, winnow.h, winnow.pc (Linux)
	@Scripts/library dist/library

sql: ## build the extensions of SQLite, DuckDB and, by pg_config, PostgreSQL (docs/in-your-database.md) into dist/sql (Linux)
	@Scripts/sql dist/sql

wasm: ## build the core as WebAssembly, with a module and a page (docs/in-the-browser.md), into dist/wasm
	@Scripts/wasm dist/wasm

# The command and the service of packages read the models from files of a package of their own.
.PHONY: packages
packages: export WINNOW_MODELS_IN_FILES = 1
packages: ## make deb, rpm, apk, tar and wheels of command, models and service, with checksums and SPDX, into dist/
	@Scripts/setup packages
	@$(MAKE) --no-print-directory built
	WINNOW_WORKSHOP=1 swift build -c release --product winnow-server --scratch-path $(RELEASE) $(STATIC)
	Packaging/make $(WINNOW) $(RELEASE)/release/winnow-server dist
