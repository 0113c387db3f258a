# The commands of this repository; `make` alone lists them. What they do in detail stands in Scripts/.

PREFIX ?= /usr/local
# Releases and tests have folders of their own beside .build, where `swift test` and editors build for debugging.
RELEASE := .build-release
WINNOW := $(RELEASE)/release/winnow
# On Linux the program carries its libraries with it, so that it runs anywhere and starts in a third of the time: nothing
# is looked for, loaded or relocated. Where the C library has no static form, it carries Swift's alone. Apple's systems
# have them all. The toolchain's own linker is as good as the system's and does not warn of what Foundation calls.
ifeq ($(shell uname -s),Linux)
# The benchmarks count allocations in place of the C library, and so cannot carry it.
STATIC_SWIFT := --static-swift-stdlib -Xswiftc -use-ld=lld
# BLAS and LAPACK are partly in Fortran, so their static forms need that of its library.
static-library = $(wildcard $(shell (cc -print-file-name=$(1) || clang -print-file-name=$(1)) 2>/dev/null))
ifneq ($(and $(call static-library,libc.a),$(call static-library,libblas.a),$(call static-library,libgfortran.a)),)
STATIC := -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xlinker -lgfortran -Xlinker -lquadmath
else
STATIC := $(STATIC_SWIFT)
endif
endif

.DEFAULT_GOAL := help
.PHONY: help demo test check fuzz bench bench-print bench-quick bench-accuracy bench-analysis bench-embeddings bench-search bench-build build install clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: ## build quickly, train on data/messages.csv, show the report, classify a few lines, search
	@Scripts/demo $(WINNOW)

test: ## run every test; prints what fails and a closing line
	@Scripts/setup
	@Scripts/test

check: build ## check format, imports, documents and, with Python, what other programs must agree with
	@Scripts/setup checks
	@Scripts/check $(WINNOW)

bench: bench-build ## measure beside the peers and write the tables (12 minutes, a quiet machine, ../shared)
	@Scripts/bench

bench-print: bench-build ## the same, printed only, on a busy machine too
	@Scripts/bench --print

bench-quick: bench-build ## try every measurement on little data (2 minutes)
	@Scripts/bench --quick

bench-accuracy: build ## measure accuracy on 15 sets beside the peers and write docs/accuracy.md (hours, ../shared)
	@Scripts/bench-accuracy

bench-analysis: build ## measure text analysis beside the peers and write docs/analysis.md (12 minutes, ../shared)
	@Scripts/bench-analysis

bench-embeddings: bench-build ## measure embeddings beside the peers and write docs/embeddings.md (15 minutes, ../shared)
	@Scripts/bench-embeddings

bench-search: bench-build ## measure searching beside the peers and write docs/search.md (10 minutes, ../shared)
	@Scripts/bench-search

bench-build: # what is measured: the command as `make install` leaves it, and the benchmarks inside a process
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
built: # in a make of its own: what is linked depends on the libraries that the setup may have just brought
	swift build -c release --product winnow --scratch-path $(RELEASE) $(STATIC)

.PHONY: docs manual
docs: ## build the libraries' reference with DocC, into .build/documentation
	@Scripts/setup checks
	@Scripts/build-documentation $(if $(BASE_PATH),--base-path $(BASE_PATH))

manual: build ## write docs/winnow.1 anew, after a change of the command's help
	Scripts/generate-manual $(WINNOW)

.PHONY: models
models: ## train the shipped models anew, from ../shared and data, to the same bytes but for en-embedding's (20 minutes)
	@Scripts/setup models
	@$(MAKE) --no-print-directory build
	Scripts/make-models $(WINNOW)

install: build ## build, then install command, manual page and completions below $PREFIX (/usr/local)
	Scripts/install $(WINNOW) "$(DESTDIR)$(PREFIX)"

clean: ## remove everything that was built
	rm -rf .build .build-* Fuzzing/.build
