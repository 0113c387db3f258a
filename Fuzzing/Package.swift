// swift-tools-version: 6.2
import PackageDescription

// Fuzzing by libFuzzer, in a package of its own: it is built with instruments that nobody else wants. Scripts/fuzz
// knows how. The targets of the fuzzing are shared with the tests, which run them for seconds.
let winnow = Target.Dependency.product(name: "WinnowKit", package: "winnow")
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    // As the package's own trait, which is on by default.
    .define("Search"),
]

let package = Package(
    name: "winnow-fuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "winnow", path: "..")],
    targets: [
        .target(name: "CLibFuzzer"),
        .target(name: "FuzzTargets", dependencies: [winnow], swiftSettings: settings),
        .executableTarget(
            name: "winnow-fuzz", dependencies: ["FuzzTargets", "CLibFuzzer", winnow], swiftSettings: settings),
    ]
)
