// swift-tools-version: 6.2
import PackageDescription

// The architecture, one row a target: what it is called and what it may import.
// `Scripts/check-imports` compares every `import` in Sources with this table.
let libraries: [(name: String, imports: [String])] = [
    ("WinnowSystem", []),
    ("WinnowText", []),
    ("WinnowNumerics", ["WinnowSystem"]),
    ("WinnowModelFile", ["WinnowSystem"]),
    ("WinnowCorpora", ["WinnowSystem", "WinnowText"]),
    ("WinnowEvaluation", ["WinnowSystem"]),
    ("WinnowFeatures", ["WinnowText", "WinnowNumerics", "WinnowModelFile", "WinnowSystem"]),
    (
        "WinnowClassification",
        [
            "WinnowFeatures", "WinnowText", "WinnowNumerics", "WinnowModelFile", "WinnowEvaluation",
            "WinnowCorpora", "WinnowSystem",
        ]
    ),
]

// The libraries whose tests have files in Tests/<name>Tests/Fixtures, which they find by path.
let fixtures = ["WinnowModelFile"]

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "winnow",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: libraries.map { .library(name: $0.name, targets: [$0.name]) },
    targets: libraries.map { library in
        .target(
            name: library.name,
            dependencies: library.imports.map { .byName(name: $0) },
            swiftSettings: settings)
    }
        + libraries.map { library in
            .testTarget(
                name: library.name + "Tests",
                dependencies: ["_WinnowTestSupport", .byName(name: library.name)]
                    + library.imports.map { .byName(name: $0) },
                exclude: fixtures.contains(library.name) ? ["Fixtures"] : [],
                swiftSettings: settings)
        }
        + [
            .target(
                name: "_WinnowTestSupport", dependencies: ["WinnowSystem"],
                path: "Tests/_WinnowTestSupport", swiftSettings: settings)
        ]
)
