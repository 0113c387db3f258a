# The SwiftPM options of builds other than the release: for tests and checks. Other scripts source this.
# shellcheck disable=SC2034 # used by the scripts that source this
# For tests: optimized libraries with assertions that allow @testable imports. Package.swift leaves the tests
# themselves unoptimized, which halves the build time.
tested=(-c release -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug)
tests_folder=.build-tests
# For code that is not measured: whole modules without optimization, in half the time of a debug build.
unoptimized=(-c release --disable-dead-strip -Xswiftc -Onone)
# On Linux the toolchain's linker is faster than the system's, and prints no line per sanitizer function.
if [ "$(uname -s)" = Linux ]; then
    tested+=(-Xswiftc -use-ld=lld)
    unoptimized+=(-Xswiftc -use-ld=lld)
fi
# With WINNOW_SANITIZER=address, a test run stops at the first invalid memory access.
if [ "${WINNOW_SANITIZER:-}" = address ]; then
    tested+=(--sanitize address)
    tests_folder=.build-address
    # The runtime's backtrace would interfere; memory that system threads keep would be reported as leaked.
    export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
fi
