// swift-tools-version: 6.2
import PackageDescription

// Measurements in a package of their own, so that nobody who builds Winnow builds them.
let package = Package(
    name: "winnow-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "winnow", path: "..")],
    targets: [
        .executableTarget(
            name: "tokenizer-benchmark", dependencies: [.product(name: "WinnowKit", package: "winnow")],
            path: "Sources/TokenizerBenchmark")
    ]
)
