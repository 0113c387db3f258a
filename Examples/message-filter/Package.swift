// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "message-filter",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        // In a package of your own: .package(url: "https://github.com/winnow-text/winnow", from: "0.1.0", traits: [])
        .package(name: "winnow", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "message-filter",
            dependencies: [.product(name: "WinnowPrediction", package: "winnow")],
            swiftSettings: [.treatAllWarnings(as: .error)],
            plugins: [.plugin(name: "WinnowModelPlugin", package: "winnow")])
    ]
)
