// Data sets that are packed.

import Foundation

extension TestData {
    /// The bytes of a member of `NAME.tar.xz`, unpacked by the system's `tar`; nil if that fails.
    public static func unpacked(_ name: String, _ member: String) -> [UInt8]? {
        guard let datasets else { return nil }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["tar", "-xJOf", "\(datasets)/\(name).tar.xz", "\(name)/\(member)"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil, let data = try? output.fileHandleForReading.readToEnd() else {
            return nil
        }
        process.waitUntilExit()
        return process.terminationStatus == 0 ? [UInt8](data) : nil
    }
}
