// The place of the public data sets in tests, and the condition for their presence.

import Foundation

/// Finds `../shared/datasets` or `data/public`, unless `WINNOW_DATASETS` names another folder.
public enum TestData {
    /// The root of this package.
    public static var packageRoot: String {
        let file = #filePath
        return file.components(upTo: "/Tests/_WinnowTestSupport/")
    }

    /// The folder of public data sets, or nil if it does not exist.
    public static var datasets: String? {
        let chosen = ProcessInfo.processInfo.environment["WINNOW_DATASETS"].map { [$0] }
        let paths = chosen ?? ["/../shared/datasets", "/data/public"].map { packageRoot + $0 }
        return paths.first(where: FileManager.default.fileExists)
    }

    /// Whether a data set's file or folder exists, as a test's condition.
    public static func has(_ relativePath: String) -> Bool {
        guard let datasets else { return false }
        return FileManager.default.fileExists(atPath: datasets + "/" + relativePath)
    }

    /// The bytes of a data set's file.
    public static func bytes(_ relativePath: String) throws -> [UInt8] {
        guard let datasets else { throw CocoaError(.fileNoSuchFile) }
        return [UInt8](try Data(contentsOf: URL(filePath: datasets + "/" + relativePath)))
    }
}

extension String {
    fileprivate func components(upTo marker: String) -> String {
        guard let range = self.range(of: marker) else { return "." }
        return String(self[..<range.lowerBound])
    }
}
