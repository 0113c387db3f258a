// swift-tools-version: 6.2
import PackageDescription

// These targets use `package` symbols of Winnow: they are compiled under its package name, which SwiftPM
// derives from the folder. With `packageAccess: false` SwiftPM does not add the name of this package.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? ""
let letters = folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
let packageName = String(letters.first?.isNumber == true ? ["_"] + letters.dropFirst() : letters)

// A separate package, so that builds of Winnow do not include the benchmarks. `make bench` runs them.
let settings: [SwiftSetting] = [
    .unsafeFlags(["-package-name", packageName]),
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
            name: "BenchmarkSupport", dependencies: ["CAllocationCounter", kit], packageAccess: false,
            swiftSettings: settings),
        .executableTarget(
            name: "winnow-benchmark", dependencies: ["BenchmarkSupport", "CVectorScan", kit],
            path: "Sources/WinnowBenchmark", packageAccess: false, swiftSettings: settings),
    ]
)
