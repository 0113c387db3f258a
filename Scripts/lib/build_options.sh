# The SwiftPM options of builds other than the release: for tests and checks. Other scripts source this.
# shellcheck disable=SC2034 # used by the scripts that source this
# SwiftPM passes the package's traits to the compiler in the order of a set, and compiles everything again when that order
# changes, as it does from run to run without this.
export SWIFT_DETERMINISTIC_HASHING=1
# For code that is not measured: whole modules without optimization, in half the time of a debug build.
unoptimized=(-c release --disable-dead-strip -Xswiftc -Onone)
optimized=(-c release -Xswiftc -assert-config -Xswiftc Debug)
# On Linux the toolchain's linker is faster than the system's, and prints no line per sanitizer function.
if [ "$(uname -s)" = Linux ]; then
    unoptimized+=(-Xswiftc -use-ld=lld)
    optimized+=(-Xswiftc -use-ld=lld)
fi
# For tests: one folder with the service and the benchmarks (WINNOW_WORKSHOP=tests). Package.swift optimizes the libraries
# that tests compute with; all else, also other packages, is compiled in a quarter of the time. It is no debug build, in
# which the argument parser checks all declarations each time.
tests_folder=.build-tests
tests_products=$tests_folder/release
# The compiler checks that a target imports only what Package.swift lets it.
tested=("${unoptimized[@]}" -Xswiftc -assert-config -Xswiftc Debug -Xswiftc -enable-testing)
tested+=(--explicit-target-dependency-import-check error --scratch-path "$tests_folder")
