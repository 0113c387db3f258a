// swift-tools-version: 6.2
import PackageDescription

// The architecture, one row per target: its name and what it may import.
// `Scripts/checks/imports` compares every `import` in Sources with this table.
let libraries: [(name: String, imports: [String])] = [
    ("WinnowSystem", []),
    ("WinnowText", []),
    ("WinnowSQLite", []),
    ("WinnowNumerics", ["WinnowSystem"]),
    ("WinnowLinearAlgebra", ["WinnowSystem"]),
    ("WinnowModelFile", ["WinnowSystem"]),
    ("WinnowMail", ["WinnowSystem"]),
    ("WinnowCorpora", ["WinnowMail", "WinnowSystem", "WinnowText"]),
    ("WinnowEvaluation", ["WinnowSystem"]),
    ("WinnowFilter", ["WinnowMail", "WinnowNumerics", "WinnowModelFile", "WinnowSystem"]),
    ("WinnowFeatures", ["WinnowText", "WinnowNumerics", "WinnowModelFile", "WinnowSystem"]),
    (
        "WinnowClassification",
        [
            "WinnowFeatures", "WinnowText", "WinnowNumerics", "WinnowModelFile", "WinnowEvaluation",
            "WinnowCorpora", "WinnowSystem",
        ]
    ),
    (
        "WinnowAnalysis",
        [
            "WinnowClassification", "WinnowFeatures", "WinnowText", "WinnowNumerics", "WinnowModelFile",
            "WinnowEvaluation", "WinnowCorpora", "WinnowSystem",
        ]
    ),
    (
        "WinnowEmbeddings",
        [
            "WinnowFeatures", "WinnowText", "WinnowNumerics", "WinnowLinearAlgebra", "WinnowModelFile",
            "WinnowSystem",
        ]
    ),
    (
        "WinnowIndex",
        ["WinnowFeatures", "WinnowText", "WinnowNumerics", "WinnowModelFile", "WinnowSQLite", "WinnowSystem"]
    ),
    (
        "WinnowReports",
        [
            "WinnowClassification", "WinnowFeatures", "WinnowEvaluation", "WinnowCorpora", "WinnowNumerics",
            "WinnowModelFile", "WinnowSystem",
        ]
    ),
]
let all = libraries.map(\.name)
/// Base libraries that are not products. Their few public names occur in other libraries' signatures.
let foundations = ["WinnowSystem", "WinnowNumerics", "WinnowLinearAlgebra", "WinnowSQLite"]

/// Folders of test data, which tests find by path.
let testData = [
    "WinnowIndex": ["Golden"],
    "WinnowClassification": ["Golden"], "WinnowCommands": ["Snapshots"], "WinnowEvaluation": ["Golden"],
    "WinnowCorpora": ["Fixtures"], "WinnowModelFile": ["Fixtures"],
]

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]
/// Tests are compiled quickly and run with optimized libraries: see Scripts/lib/build_options.sh.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
/// The libraries whose tests are built, if not all: those that Scripts/checks/sanitizer runs.
let tested = Context.environment["WINNOW_TESTED"].map { Set($0.split(separator: " ").map(String.init)) }
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// A target that imports other targets of this package.
func library(_ name: String, _ imports: [String], and others: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: imports.map { .byName(name: $0) } + others, swiftSettings: settings)
}

/// The tests of a target. Those of the command also import the argument parser, to parse in-process.
func tests(of name: String, _ imports: [String]) -> Target {
    .testTarget(
        name: name + "Tests",
        dependencies: ["_WinnowTestSupport", .byName(name: name)] + imports.map { .byName(name: $0) }
            + (name == "WinnowCommands" ? [argumentParser] : []),
        exclude: testData[name] ?? [], swiftSettings: testSettings)
}

/// Whether programs read the shipped models from files, as in packages: see `ShippedModel`.
let modelsAreFiles = Context.environment["WINNOW_MODELS_IN_FILES"] == "1"
/// Pre-trained models, a separate product, so that programs with their own models need not link them.
let models: [Target] = [
    .target(
        name: "CWinnowModels", path: "models/Embedded",
        cSettings: modelsAreFiles ? [.define("WINNOW_MODELS_IN_FILES")] : []),
    .target(
        name: "WinnowModels",
        dependencies: [
            "CWinnowModels", "WinnowClassification", "WinnowAnalysis", "WinnowEmbeddings", "WinnowFeatures",
            "WinnowModelFile", "WinnowSystem",
        ],
        path: "models/WinnowModels", swiftSettings: settings),
]

/// Dense products and factorizations: Accelerate on Apple platforms, elsewhere the system's BLAS and LAPACK.
let blas = Target.target(
    name: "CWinnowBLAS",
    linkerSettings: [
        .linkedFramework(
            "Accelerate", .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS, .macCatalyst])),
        .linkedLibrary("blas", .when(platforms: [.linux])),
        .linkedLibrary("lapack", .when(platforms: [.linux])),
    ])
/// The system's SQLite, for the index: the trait `Search`, on by default.
let database = Target.systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])])
/// The system's zlib, for data compressed by gzip.
let compression = Target.systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])])
/// Other imports of a library: C targets and other packages.
let others: [String: [Target.Dependency]] = [
    "WinnowLinearAlgebra": ["CWinnowBLAS"], "WinnowClassification": ["CWinnowKernels"],
    "WinnowEmbeddings": ["CWinnowKernels"], "WinnowIndex": ["CWinnowKernels"],
    "WinnowSQLite": [.target(name: "CSQLite", condition: .when(traits: ["Search"]))],
    "WinnowSystem": ["CWinnowKernels", "WinnowPlatform", "CZlib"],
]
/// The C library, whose name differs between systems.
let platform = Target.target(name: "WinnowPlatform", swiftSettings: settings)
/// Loops over vectors, postings and bytes, with the instructions that the processor has.
let kernels = Target.target(name: "CWinnowKernels")

let package = Package(
    name: "winnow",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: (all.filter { !foundations.contains($0) } + ["WinnowKit", "WinnowModels"])
        .map { .library(name: $0, targets: [$0]) }
        + [.executable(name: "winnow", targets: ["WinnowTool"])],
    traits: [
        .trait(name: "Search", description: "The semantic index (WinnowIndex), which needs SQLite."),
        .default(enabledTraits: ["Search"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
    ],
    targets: libraries.map { library($0.name, $0.imports, and: others[$0.name] ?? []) }
        + [blas, kernels, platform, database, compression]
        + models
        + [
            library("WinnowKit", all),
            library("WinnowCommands", all + ["WinnowModels"], and: [argumentParser]),
            .executableTarget(
                name: "WinnowTool", dependencies: ["WinnowCommands"], swiftSettings: settings),
            .target(
                name: "_WinnowTestSupport",
                dependencies: ["WinnowFeatures", "WinnowModelFile", "WinnowSystem"],
                path: "Tests/_WinnowTestSupport", swiftSettings: settings),
        ]
        + libraries.map { tests(of: $0.name, $0.imports) }
        + [
            tests(of: "WinnowKit", all + ["WinnowModels"]),
            tests(of: "WinnowCommands", all + ["WinnowModels", "WinnowTool"]),
        ]
        + [
            // The targets that Fuzzing/ runs for minutes, run for seconds.
            .testTarget(
                name: "FuzzTests", dependencies: ["_WinnowTestSupport"] + all.map { .byName(name: $0) },
                path: "Fuzzing/Sources", exclude: ["CLibFuzzer", "winnow-fuzz"], swiftSettings: testSettings)
        ]
)
if let tested {
    package.targets.removeAll {
        $0.type == .test && !tested.contains(String($0.name.dropLast("Tests".count)))
    }
}
