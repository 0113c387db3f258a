// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "programs",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        // In a package of your own: .package(url: "https://github.com/winnow-text/winnow", from: "0.1.0")
        .package(name: "winnow", path: "../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "text-service",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "WinnowKit", package: "winnow"),
                .product(name: "WinnowSpamModel", package: "winnow"),
                .product(name: "WinnowEmbeddingModel", package: "winnow"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "label-lines",
            dependencies: [.product(name: "WinnowClassification", package: "winnow")],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .target(
            name: "MailList",
            dependencies: [
                .product(name: "WinnowKit", package: "winnow"),
                .product(name: "WinnowSpamModel", package: "winnow"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
    ]
)
