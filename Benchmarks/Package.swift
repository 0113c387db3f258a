// swift-tools-version: 6.2
import PackageDescription

// Measurements in a package of their own, so that nobody who builds Winnow builds them. `make bench` calls them.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]
let kit = Target.Dependency.product(name: "WinnowKit", package: "winnow")

let package = Package(
    name: "winnow-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "winnow", path: "..")],
    targets: [
        .target(name: "CAllocationCounter"),
        .target(name: "CVectorScan"),
        .target(
            name: "BenchmarkSupport", dependencies: ["CAllocationCounter", kit], swiftSettings: settings),
        .executableTarget(
            name: "winnow-benchmark", dependencies: ["BenchmarkSupport", "CVectorScan", kit],
            path: "Sources/WinnowBenchmark", swiftSettings: settings),
    ]
)
