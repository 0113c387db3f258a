# How tests are built, for Scripts/test and Scripts/check-sanitizer: the libraries optimized, with their assertions, and
# open to @testable imports. Package.swift leaves the tests themselves unoptimized, which halves the time of the build.
# shellcheck disable=SC2034 # it is used where this is read
tested=(-c release -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug)
