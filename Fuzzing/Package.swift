// swift-tools-version: 6.2
import PackageDescription

// These targets use `package` symbols of Winnow: they are compiled under its package name, which SwiftPM
// derives from the folder. With `packageAccess: false` SwiftPM does not add the name of this package.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? ""
let letters = folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
let packageName = String(letters.first?.isNumber == true ? ["_"] + letters.dropFirst() : letters)

// Fuzzing by libFuzzer. A separate package, because it is built with special instrumentation; Scripts/fuzz
// builds it. The tests of the main package run the same targets for seconds.
let winnow = Target.Dependency.product(name: "WinnowKit", package: "winnow")
let settings: [SwiftSetting] = [
    .unsafeFlags(["-package-name", packageName]),
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    // A trait of the main package.
    .define("Search"),
]

let package = Package(
    name: "winnow-fuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "winnow", path: "..", traits: ["Search", "Compression", "LinearAlgebra"])],
    targets: [
        .target(name: "CLibFuzzer"),
        .target(name: "FuzzTargets", dependencies: [winnow], packageAccess: false, swiftSettings: settings),
        .executableTarget(
            name: "winnow-fuzz", dependencies: ["FuzzTargets", "CLibFuzzer", winnow], packageAccess: false,
            swiftSettings: settings),
    ]
)
