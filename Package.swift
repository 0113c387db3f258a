// swift-tools-version: 6.2
import PackageDescription

// The architecture, one row per target: its name and the targets that it may import. `make test`
// compares every `import` in Sources with this table.
let libraries: [(name: String, imports: [String])] = [
    ("WinnowText", []),
    ("WinnowCore", ["WinnowText"]),
    ("WinnowSystem", ["WinnowCore"]),
    ("WinnowSQLite", []),
    ("WinnowNumerics", ["WinnowSystem"]),
    ("WinnowLinearAlgebra", ["WinnowSystem"]),
    ("WinnowModelFile", ["WinnowCore", "WinnowSystem"]),
    ("WinnowMail", ["WinnowSystem"]),
    ("WinnowCorpora", ["WinnowCore", "WinnowMail", "WinnowSystem", "WinnowText"]),
    ("WinnowEvaluation", ["WinnowSystem"]),
    ("WinnowFilter", ["WinnowMail", "WinnowNumerics", "WinnowModelFile", "WinnowSystem"]),
    ("WinnowFeatures", ["WinnowCore", "WinnowText", "WinnowNumerics", "WinnowModelFile", "WinnowSystem"]),
    (
        "WinnowClassification",
        [
            "WinnowCore", "WinnowFeatures", "WinnowText", "WinnowNumerics", "WinnowModelFile",
            "WinnowEvaluation",
            "WinnowCorpora", "WinnowSystem",
        ]
    ),
    (
        "WinnowAnalysis",
        [
            "WinnowCore", "WinnowClassification", "WinnowFeatures", "WinnowText", "WinnowNumerics",
            "WinnowModelFile",
            "WinnowEvaluation", "WinnowCorpora", "WinnowSystem",
        ]
    ),
    (
        "WinnowEmbeddings",
        [
            "WinnowCore", "WinnowFeatures", "WinnowText", "WinnowNumerics", "WinnowLinearAlgebra",
            "WinnowModelFile",
            "WinnowSystem",
        ]
    ),
    (
        "WinnowIndex",
        [
            "WinnowCore", "WinnowFeatures", "WinnowText", "WinnowNumerics", "WinnowModelFile", "WinnowSQLite",
            "WinnowSystem",
        ]
    ),
    (
        "WinnowReports",
        [
            "WinnowCore", "WinnowClassification", "WinnowFeatures", "WinnowEvaluation", "WinnowCorpora",
            "WinnowNumerics",
            "WinnowModelFile", "WinnowSystem",
        ]
    ),
]
let all = libraries.map(\.name)
/// Some targets, and all libraries that they import directly or not. SwiftPM compiles a target again only if a module that it names
/// here has changed, and the layout of a type may change two imports away.
func closure(_ names: [String]) -> [String] {
    var (found, waiting) = (names, names)
    while let name = waiting.popLast() {
        let others = libraries.first { $0.name == name }?.imports.filter { !found.contains($0) } ?? []
        found += others
        waiting += others
    }
    return found
}
/// What the names of Apple's NaturalLanguage are made of.
let naturalLanguage = [
    "WinnowAnalysis", "WinnowClassification", "WinnowCore", "WinnowEmbeddings", "WinnowFeatures",
    "WinnowModelFile", "WinnowModels", "WinnowSystem", "WinnowText",
]
/// What training in shards needs; only the command does it.
let shards = [
    "WinnowClassification", "WinnowCore", "WinnowCorpora", "WinnowEvaluation", "WinnowFeatures",
    "WinnowModelFile", "WinnowNumerics", "WinnowSystem",
]
/// What the names of Core Spotlight are made of.
let searchableIndex = ["WinnowEmbeddingModel", "WinnowIndex", "WinnowSystem"]
/// What the classes of models that WinnowModelPlugin writes need.
let prediction = ["WinnowCore", "WinnowModelFile", "WinnowSystem"]
/// Base libraries that are not products. Their few public names occur in other libraries' signatures.
let foundations = [
    "WinnowCore", "WinnowSystem", "WinnowMail", "WinnowNumerics", "WinnowLinearAlgebra", "WinnowSQLite",
]

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
/// Tests are compiled quickly, in release builds as well.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
/// What is built beside the libraries: nothing, as in packages that depend on this one; the command (`command`); or all
/// programs and tests (`tests`, whose build Scripts/lib/build_options.sh describes, and `1`). `make` says which.
let workshop = Context.environment["WINNOW_WORKSHOP"]
let forTests = workshop == "tests"
let programSettings = forTests ? testSettings : settings
/// The libraries that tests compute with. The build of the tests optimizes them alone: an option of the frontend comes
/// after the options of the command line.
let computing: Set = [
    "WinnowAnalysis", "WinnowClassification", "WinnowCore", "WinnowCorpora", "WinnowEmbeddings",
    "WinnowEvaluation", "WinnowFeatures", "WinnowFilter", "WinnowIndex", "WinnowMail", "WinnowModelFile",
    "WinnowNumerics", "WinnowSystem", "WinnowText",
]
let optimized = settings + [.unsafeFlags(["-Xfrontend", "-O"], .when(configuration: .release))]
/// The libraries whose tests are built, if not all: those that Scripts/checks/sanitizer runs.
let tested = Context.environment["WINNOW_TESTED"].map { Set($0.split(separator: " ").map(String.init)) }
/// Options of the command's link: `make build` asks for a static executable.
let linking = Context.environment["WINNOW_LINK"].map {
    [LinkerSetting.unsafeFlags($0.split(separator: " ").map(String.init))]
}
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// What apps must say about the system's interfaces that they use. A resource would make Linux programs import Foundation, so
/// it is one only where the package is built on a Mac.
let privacyManifest = "PrivacyInfo.xcprivacy"
#if os(macOS)
let (privacyResources, notBuilt): ([Resource], [String]) = ([.copy(privacyManifest)], [])
#else
let (privacyResources, notBuilt): ([Resource], [String]) = ([], [privacyManifest])
#endif

/// A target that imports other targets of this package.
func library(
    _ name: String, _ imports: [String], and others: [Target.Dependency] = [],
    settings: [SwiftSetting] = settings
) -> Target {
    .target(
        name: name, dependencies: imports.map { .byName(name: $0) } + others,
        exclude: name == "WinnowSystem" ? notBuilt : [],
        resources: name == "WinnowSystem" ? privacyResources : [], swiftSettings: settings)
}

/// The tests of a target. Those of the command also import the argument parser, to parse in-process.
func tests(of name: String, _ imports: [String]) -> Target {
    .testTarget(
        name: name + "Tests",
        dependencies: ["_WinnowTestSupport"] + closure([name] + imports).map { .byName(name: $0) }
            + (name == "WinnowCommands" ? [argumentParser] : []),
        exclude: testData[name] ?? [], swiftSettings: testSettings)
}

/// Whether programs read the shipped models from files, as in packages: see `ShippedModel`.
let modelsAreFiles = Context.environment["WINNOW_MODELS_IN_FILES"] == "1"
/// Pre-trained models, separate products, so that programs with models of their own, or with one of these, need not link
/// the others.
let modelLibraries = [
    ("WinnowSpamModel", ["WinnowClassification"]), ("WinnowLanguageModel", ["WinnowAnalysis"]),
    ("WinnowSentimentModel", ["WinnowAnalysis"]), ("WinnowTaggingModels", ["WinnowAnalysis"]),
    ("WinnowEmbeddingModel", ["WinnowEmbeddings"]), ("WinnowStemModel", ["WinnowCore", "WinnowText"]),
]
func modelLibrary(_ name: String, _ imports: [String]) -> Target {
    .target(
        name: name, dependencies: closure(imports).map { .byName(name: $0) }, path: "models/" + name,
        swiftSettings: settings)
}
let models: [Target] =
    [
        .target(
            name: "CWinnowModels", path: "models/Embedded",
            cSettings: modelsAreFiles ? [.define("WINNOW_MODELS_IN_FILES")] : []),
        modelLibrary("WinnowShippedModel", ["WinnowModelFile", "WinnowSystem"]),
        modelLibrary(
            "WinnowModels",
            modelLibraries.map(\.0) + [
                "WinnowAnalysis", "WinnowClassification", "WinnowEmbeddings", "WinnowFeatures",
                "WinnowModelFile", "WinnowShippedModel", "WinnowSystem",
            ]),
    ]
    + modelLibraries.map { name, libraries in
        modelLibrary(
            name, ["CWinnowModels", "WinnowFeatures", "WinnowModelFile", "WinnowShippedModel"] + libraries)
    }

/// Dense products and factorizations, for training embeddings and for transformers: Accelerate on Apple platforms,
/// elsewhere the system's BLAS and LAPACK.
let blas = Target.target(
    name: "CWinnowBLAS",
    cSettings: [.define("WINNOW_BLAS", .when(traits: ["LinearAlgebra"]))],
    linkerSettings: [
        .linkedFramework(
            "Accelerate", .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS, .macCatalyst])),
        .linkedLibrary("blas", .when(platforms: [.linux], traits: ["LinearAlgebra"])),
        .linkedLibrary("lapack", .when(platforms: [.linux], traits: ["LinearAlgebra"])),
    ])
/// The system's SQLite, for the index: the trait `Search`.
let database = Target.systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])])
/// The system's zlib, for data compressed by gzip and for messages that spamc has compressed.
let compression = Target.systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])])
/// Other imports of a library: C targets and other packages.
let others: [String: [Target.Dependency]] = [
    "WinnowLinearAlgebra": ["CWinnowBLAS"], "WinnowClassification": ["CWinnowKernels"],
    "WinnowEmbeddings": ["CWinnowKernels"], "WinnowIndex": ["CWinnowKernels"],
    "WinnowText": ["CWinnowKernels"], "WinnowCore": ["CWinnowKernels"],
    "WinnowSQLite": [.target(name: "CSQLite", condition: .when(traits: ["Search"]))],
    "WinnowSystem": [
        "CWinnowKernels", "WinnowPlatform",
        .target(name: "CZlib", condition: .when(traits: ["Compression"])),
    ],
]
/// The C library, whose name differs between systems.
let platform = Target.target(name: "WinnowPlatform", swiftSettings: settings)
/// Loops over vectors, postings and bytes, with the instructions that the processor has; tables of characters.
let kernels = Target.target(name: "CWinnowKernels")

let package = Package(
    name: "winnow",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: (all.filter { !foundations.contains($0) } + [
        "WinnowKit", "WinnowModels", "WinnowNaturalLanguage", "WinnowPrediction", "WinnowSearchableIndex",
    ]
        + modelLibraries.map(\.0))
        .map { .library(name: $0, targets: [$0]) }
        + [.plugin(name: "WinnowModelPlugin", targets: ["WinnowModelPlugin"])],
    traits: [
        .trait(name: "Search", description: "The semantic index (WinnowIndex), which needs SQLite."),
        .trait(name: "Compression", description: "Reading data compressed by gzip, which needs zlib."),
        .trait(
            name: "LinearAlgebra",
            description:
                "Training and distilling embeddings, and fast transformers, which need BLAS and LAPACK."),
        .default(
            enabledTraits: workshop == nil ? ["Search"] : ["Search", "Compression", "LinearAlgebra"]),
    ],
    targets: libraries.map { name, imports in
        library(
            name, imports, and: others[name] ?? [],
            settings: forTests && computing.contains(name) ? optimized : settings)
    }
        + [blas, kernels, platform, database, compression]
        + models
        + [
            library("WinnowKit", all),
            library("WinnowNaturalLanguage", naturalLanguage),
            library("WinnowPrediction", prediction),
            library("WinnowSearchableIndex", searchableIndex),
            // Writes the classes of models; imports nothing, so that clients build it in seconds.
            .executableTarget(
                name: "WinnowModelGenerator", path: "Plugins/WinnowModelGenerator", swiftSettings: settings),
            .plugin(
                name: "WinnowModelPlugin", capability: .buildTool(), dependencies: ["WinnowModelGenerator"]),
            .target(
                name: "_WinnowTestSupport",
                dependencies: ["WinnowCorpora", "WinnowFeatures", "WinnowModelFile", "WinnowSystem"],
                path: "Tests/_WinnowTestSupport", swiftSettings: settings),
        ]
        + libraries.map { tests(of: $0.name, $0.imports) }
        + [
            tests(of: "WinnowKit", all + ["WinnowModels"]),
            tests(of: "WinnowNaturalLanguage", naturalLanguage),
            tests(of: "WinnowSearchableIndex", searchableIndex),
            tests(
                of: "WinnowPrediction",
                prediction + ["WinnowAnalysis", "WinnowClassification", "WinnowModels"]),
        ]
        + [
            // The targets that Fuzzing/ runs for minutes, run for seconds.
            .testTarget(
                name: "FuzzTests", dependencies: ["_WinnowTestSupport"] + all.map { .byName(name: $0) },
                path: "Fuzzing/Sources", exclude: ["CLibFuzzer", "winnow-fuzz"], swiftSettings: testSettings)
        ]
)
// Programs that use Winnow need no other package: what needs one is part of this package only for those who build it.
if workshop != nil {
    package.dependencies.append(
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"))
    package.products.append(.executable(name: "winnow", targets: ["WinnowTool"]))
    package.targets += [
        library("WinnowShards", shards, settings: forTests ? optimized : settings),
        library(
            "WinnowCommands", all + ["WinnowModels", "WinnowPlatform", "WinnowShards"], and: [argumentParser],
            settings: programSettings),
        .executableTarget(
            name: "WinnowTool", dependencies: ["WinnowCommands"], swiftSettings: programSettings,
            linkerSettings: linking),
        tests(of: "WinnowShards", shards),
        tests(of: "WinnowCommands", all + ["WinnowModels", "WinnowShards", "WinnowTool"]),
    ]
}
// One build compiles the libraries for all tests, the service and the benchmarks.
if let workshop, workshop != "command" {
    /// The packages that the service is built of, in exact versions, so that a build can be repeated.
    let packages = [
        "apple/swift-async-algorithms": "1.1.4", "apple/swift-atomics": "1.3.0",
        "apple/swift-collections": "1.6.0", "apple/swift-distributed-tracing": "1.7.3",
        "apple/swift-http-types": "1.8.0", "apple/swift-log": "1.16.2", "apple/swift-metrics": "2.13.0",
        "apple/swift-nio": "2.101.2", "apple/swift-nio-extras": "1.35.2", "apple/swift-nio-http2": "1.46.0",
        "apple/swift-nio-ssl": "2.37.6", "apple/swift-service-context": "1.5.1",
        "apple/swift-system": "1.8.1",
        "jpsim/Yams": "6.2.2", "swift-server/swift-service-lifecycle": "2.13.0",
    ]
    func product(_ name: String, _ package: String) -> Target.Dependency {
        .product(name: name, package: package)
    }
    // With a package name of its own, the service can use only public declarations of the libraries.
    let serviceSettings =
        programSettings + [
            .unsafeFlags(["-package-name", "winnow_service"]), .treatAllWarnings(as: .error),
        ]
    // WinnowKit, and the libraries that it exports: SwiftPM compiles a target again if a module that it names here has changed.
    let kit = (["WinnowKit"] + all).map { Target.Dependency.byName(name: $0) }
    let serviceImports =
        [
            product("CoreMetrics", "swift-metrics"), product("HTTPTypes", "swift-http-types"),
            product("Hummingbird", "hummingbird"), product("Logging", "swift-log"),
            product("NIOCore", "swift-nio"),
            product("NIOHTTPTypes", "swift-nio-extras"), product("NIOPosix", "swift-nio"),
            product("ServiceLifecycle", "swift-service-lifecycle"), "WinnowModels", "WinnowPlatform",
        ] + kit
    package.dependencies += packages.sorted { $0.key < $1.key }.map { path, version in
        .package(url: "https://github.com/" + path, exact: Version(stringLiteral: version))
    }
    package.dependencies.append(
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []))
    package.products += [
        .library(name: "WinnowServer", targets: ["WinnowServer"]),
        .executable(name: "winnow-server", targets: ["winnow-server"]),
    ]
    package.targets += [
        .target(
            name: "WinnowServer",
            dependencies: serviceImports + [
                "CWinnowStudio", "CZlib", product("HummingbirdCore", "hummingbird"),
                product("HummingbirdTLS", "hummingbird"), product("NIOHTTP1", "swift-nio"),
                product("NIOSSL", "swift-nio-ssl"),
                product("NIOHTTPTypesHTTP1", "swift-nio-extras"),
                product("UnixSignals", "swift-service-lifecycle"), product("Yams", "Yams"),
            ],
            path: "Server/Sources/WinnowServer", exclude: ["Resources/studio"],
            resources: [.embedInCode("Resources/openapi.json")], packageAccess: false,
            swiftSettings: serviceSettings),
        // The files of the studio's page, in Resources/studio.
        .target(name: "CWinnowStudio", path: "Server/Sources/CWinnowStudio"),
        .executableTarget(
            name: "winnow-server",
            dependencies: [
                "WinnowServer", "WinnowModels", argumentParser,
                product("CoreMetrics", "swift-metrics"), product("Logging", "swift-log"),
            ] + kit,
            path: "Server/Sources/winnow-server", packageAccess: false, swiftSettings: serviceSettings),
        .testTarget(
            name: "WinnowServerTests",
            dependencies: serviceImports + ["WinnowServer", product("NIOEmbedded", "swift-nio")],
            path: "Server/Tests/WinnowServerTests", packageAccess: false,
            swiftSettings: testSettings + [.unsafeFlags(["-package-name", "winnow_service"])]),
        // A service that does nothing, which `make bench SUBJECT=service` measures beside Winnow's.
        .executableTarget(
            name: "hummingbird-hello", dependencies: [product("Hummingbird", "hummingbird")],
            path: "Server/Sources/hummingbird-hello", packageAccess: false, swiftSettings: programSettings),
        .target(name: "CAllocationCounter", path: "Benchmarks/Sources/CAllocationCounter"),
        .target(name: "CVectorScan", path: "Benchmarks/Sources/CVectorScan"),
        .target(
            name: "BenchmarkSupport", dependencies: ["CAllocationCounter"] + kit,
            path: "Benchmarks/Sources/BenchmarkSupport", swiftSettings: programSettings),
        .executableTarget(
            name: "winnow-benchmark", dependencies: ["BenchmarkSupport", "CVectorScan"] + kit,
            path: "Benchmarks/Sources/WinnowBenchmark", swiftSettings: programSettings),
    ]
}
if let tested {
    package.targets.removeAll {
        $0.type == .test && !tested.contains(String($0.name.dropLast("Tests".count)))
    }
}
