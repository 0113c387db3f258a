// swift-tools-version: 6.2
import PackageDescription

// The service is a package of its own, so that builds of Winnow do not include a web server. `make server`
// builds it.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]
/// Tests are compiled quickly and run with optimized libraries: see Scripts/lib/build_options.sh.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
    name: "winnow-server",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "WinnowServer", targets: ["WinnowServer"]),
        .executable(name: "winnow-server", targets: ["winnow-server"]),
    ],
    traits: [
        .trait(
            name: "TLS",
            description:
                "Encrypted connections. Without it, the build takes half the time: BoringSSL is not built."),
        .default(enabledTraits: ["TLS"]),
    ],
    dependencies: [
        .package(name: "winnow", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.9.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "WinnowServer",
            dependencies: [
                "CServerZlib",
                "CWinnowStudio",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(
                    name: "HummingbirdTLS", package: "hummingbird", condition: .when(traits: ["TLS"])),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "WinnowKit", package: "winnow"),
                .product(name: "WinnowModels", package: "winnow"),
                .product(name: "Yams", package: "Yams"),
            ],
            exclude: ["Resources/studio"],
            resources: [.embedInCode("Resources/openapi.json")],
            swiftSettings: settings),
        // The system's zlib, for messages that spamc has compressed.
        .systemLibrary(name: "CServerZlib", providers: [.apt(["zlib1g-dev"])]),
        // The files of the studio's page, in Resources/studio.
        .target(name: "CWinnowStudio"),
        .executableTarget(
            name: "winnow-server",
            dependencies: [
                "WinnowServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "WinnowKit", package: "winnow"),
                .product(name: "WinnowModels", package: "winnow"),
            ],
            swiftSettings: settings),
        // What the service is measured beside; not installed.
        .executableTarget(
            name: "hummingbird-hello",
            dependencies: [.product(name: "Hummingbird", package: "hummingbird")],
            swiftSettings: settings),
        .testTarget(
            name: "WinnowServerTests",
            dependencies: [
                "WinnowServer",
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "WinnowKit", package: "winnow"),
                .product(name: "WinnowModels", package: "winnow"),
            ],
            swiftSettings: testSettings),
    ]
)
