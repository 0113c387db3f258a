# The commands of this repository; `make` alone lists them. What they do in detail stands in Scripts/.

PREFIX ?= /usr/local
# Tests build into .build, where `swift test` and editors build too; releases have a folder of their own.
RELEASE := .build-release
WINNOW := $(RELEASE)/release/winnow
# On Linux the program carries its Swift libraries with it; Apple's systems have them. The toolchain's own linker is as
# good as the system's and does not warn of what Foundation calls.
ifeq ($(shell uname -s),Linux)
STATIC := --static-swift-stdlib -Xswiftc -use-ld=lld
endif

.DEFAULT_GOAL := help
.PHONY: help demo test check fuzz measure build install clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: build ## build, train on data/messages.csv, show the report, classify a few lines
	@Scripts/demo $(WINNOW)

test: ## run every test; prints what fails and a closing line
	@Scripts/setup
	swift build --build-tests
	swift test --skip-build --disable-xctest --quiet

check: build ## check format, imports, documents and, with Python, what other programs must agree with
	@Scripts/setup checks
	@Scripts/check $(WINNOW)

SECONDS ?= 600
fuzz: ## try random inputs on readers, models and tokenizer, SECONDS=600 for each (Linux)
	@Scripts/setup
	@Scripts/fuzz --seconds $(SECONDS)

measure: build ## measure beside scikit-learn, fastText and Vowpal Wabbit (minutes; needs ../shared)
	swift build -c release --package-path Benchmarks
	"$$(Scripts/peers requirements-measure.txt)" Scripts/measure $(WINNOW) Benchmarks/.build/release/tokenizer-benchmark

build: ## build the command for use, into .build-release
	@Scripts/setup
	swift build -c release --product winnow --scratch-path $(RELEASE) $(STATIC)

install: build ## build and copy the command to $PREFIX/bin (PREFIX=/usr/local)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(WINNOW) "$(DESTDIR)$(PREFIX)/bin/winnow"
	strip "$(DESTDIR)$(PREFIX)/bin/winnow"

clean: ## remove everything that was built
	rm -rf .build .build-* Fuzzing/.build
