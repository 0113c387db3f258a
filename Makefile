# The commands of this repository; `make` alone lists them. The work is in Scripts/.

PREFIX ?= /usr/local
# Releases and tests have folders of their own beside .build, where `swift test` and editors build for debugging.
RELEASE := .build-release
WINNOW := $(RELEASE)/release/winnow
# On Linux the command is static: it needs no other package, and starts in a third of the time. If a static library is
# missing, only Swift's libraries are linked statically. Apple's systems include Swift's libraries. The toolchain's linker,
# lld, does not warn about the C library's functions that Foundation calls.
ifeq ($(shell uname -s),Linux)
# The benchmarks replace the allocator of the C library, which must therefore be dynamic.
STATIC_SWIFT := --static-swift-stdlib -Xswiftc -use-ld=lld
# BLAS and LAPACK are partly in Fortran, so their static libraries need Fortran's.
static-library = $(wildcard $(shell (cc -print-file-name=$(1) || clang -print-file-name=$(1)) 2>/dev/null))
ifneq ($(and $(call static-library,libc.a),$(call static-library,libblas.a),$(call static-library,libz.a),$(call static-library,libgfortran.a)),)
STATIC := -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xlinker -lgfortran -Xlinker -lquadmath
else
STATIC := $(STATIC_SWIFT)
endif
endif

.DEFAULT_GOAL := help
.PHONY: help demo test check fuzz bench bench-build build install dist clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: ## build quickly, train on data/messages.csv, show the report, classify a few lines, search
	@Scripts/demo $(WINNOW)

test: ## run every test; prints what fails and a closing line
	@Scripts/setup
	@Scripts/test

check: build ## check format, imports and documents and, with Python, that other programs agree
	@Scripts/setup checks
	@Scripts/check $(WINNOW)

# The tests share the folder of `make server`. What is installed includes Swift's libraries, which changes how every
# file is compiled, so it has a folder of its own.
SERVER := .build-server
BUILD_SERVER = swift build -c release --product winnow-server --package-path Server --scratch-path
.PHONY: server install-server test-server
server: ## build the service, winnow-server, into .build-server, to try it here (the first time 10 minutes)
	@Scripts/setup
	$(BUILD_SERVER) $(SERVER) $(filter-out --static-swift-stdlib,$(STATIC_SWIFT))

install-server: ## build the service for use, then install it beside the command, below $PREFIX (/usr/local)
	@Scripts/setup
	$(BUILD_SERVER) $(SERVER)-installed $(STATIC_SWIFT)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 -s $(SERVER)-installed/release/winnow-server "$(DESTDIR)$(PREFIX)/bin/winnow-server"
	Scripts/lib/write-commit "$(DESTDIR)$(PREFIX)/bin/winnow-server"

test-server: ## run every test of the service, in process, over sockets, and with other programs' clients
	@Scripts/setup test-server
	@$(MAKE) --no-print-directory server
	@Scripts/test-server $(SERVER)

SUBJECT ?= classification
bench: bench-build ## measure a SUBJECT beside its peers: classification, accuracy, analysis, embeddings, mail or search
	@Scripts/bench $(SUBJECT) $(OPTIONS)

.PHONY: bench-mail
bench-mail: bench-build ## measure the mail filter beside its peers; OPTIONS=--speed or --sizes measures these instead
	@Scripts/bench mail $(OPTIONS)

.PHONY: bench-engines
bench-engines: build ## measure classifying in Spark beside the bare command and scikit-learn
	@Scripts/bench engines $(OPTIONS)

.PHONY: bench-trust
bench-trust: build ## measure small models, bounded error rates and disguised spam beside peers
	@Scripts/bench trust $(OPTIONS)

.PHONY: bench-service
bench-service: bench-build server ## measure the service under load, beside others
	swift build -c release --product hummingbird-hello --package-path Server --scratch-path $(SERVER)
	@Scripts/bench service $(OPTIONS)

bench-build: # the command as `make install` installs it, and the benchmarks that run inside a process
	@Scripts/setup checks
	@$(MAKE) --no-print-directory install PREFIX=$(CURDIR)/$(RELEASE)/installed DESTDIR=
	swift build -c release --package-path Benchmarks $(STATIC_SWIFT)

SECONDS ?= 600
fuzz: ## try random inputs on readers, models and tokenizer, SECONDS=600 for each (Linux)
	@Scripts/setup
	@Scripts/fuzz --seconds $(SECONDS)

build: ## build the command for use, into .build-release
	@Scripts/setup
	@$(MAKE) --no-print-directory built

.PHONY: built
built: # a make of its own, as the choice of libraries depends on what the setup has just installed
	swift build -c release --product winnow --scratch-path $(RELEASE) $(STATIC)

.PHONY: docs manual
docs: ## build the libraries' reference with DocC, into .build/documentation
	@Scripts/setup checks
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
	rm -rf .build .build-* Benchmarks/.build Fuzzing/.build Server/.build dist

# The command and the service of packages read the models from files of a package of their own.
.PHONY: packages
packages: export WINNOW_MODELS_IN_FILES = 1
packages: ## make deb, rpm, apk, tar and wheels of command, models and service, with checksums and SPDX, into dist/
	@Scripts/setup packages
	@$(MAKE) --no-print-directory built
	$(BUILD_SERVER) $(SERVER)-installed $(STATIC_SWIFT)
	Packaging/make $(WINNOW) $(SERVER)-installed/release/winnow-server dist
