# How SwiftPM builds for tests and checks, besides the command for use: Scripts read this.
# shellcheck disable=SC2034 # they are used where this is read
# For tests: the libraries optimized, with their assertions, and open to @testable imports. Package.swift leaves the tests
# themselves unoptimized, which halves the time of the build.
tested=(-c release -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug)
tests_folder=.build-tests
# For what is not measured: whole modules, unoptimized, in half of a debug build's time.
unoptimized=(-c release --disable-dead-strip -Xswiftc -Onone)
# On Linux the toolchain's own linker is faster than the system's, and does not say a line of each function of a sanitizer.
if [ "$(uname -s)" = Linux ]; then
    tested+=(-Xswiftc -use-ld=lld)
    unoptimized+=(-Xswiftc -use-ld=lld)
fi
# With WINNOW_SANITIZER=address, tests end where memory is read or written that is not theirs.
if [ "${WINNOW_SANITIZER:-}" = address ]; then
    tested+=(--sanitize address)
    tests_folder=.build-address
    # The runtime's backtrace would come between; threads of the system keep memory that would count as lost.
    export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
fi
