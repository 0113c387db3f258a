import Foundation

/// The user's browser.
enum Browser {
    /// The programs that open an address in it: of Linux desktops, of a Mac.
    private static let programs = ["xdg-open", "open"]

    /// Opens an address, if a program for that is on `PATH` and, on Linux, there is a desktop.
    static func open(_ address: String) {
        let environment = ProcessInfo.processInfo.environment
        #if os(Linux)
        guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return }
        #endif
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        let paths = Self.programs.flatMap { name in folders.map { "\($0)/\(name)" } }
        guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else { return }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = [address]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try? process.run()
    }
}
