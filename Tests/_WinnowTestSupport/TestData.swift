// The place of the public data sets in tests, and the condition for their presence.

import Foundation

/// Finds the public data sets, in the folder that `WINNOW_DATASETS` names or in `data/public`.
public enum TestData {
    /// The data sets and their place, for the message of a test that is skipped.
    public static let place = "the public data sets (WINNOW_DATASETS or data/public)"

    /// The root of this package.
    public static var packageRoot: String {
        let file = #filePath
        return file.components(upTo: "/Tests/_WinnowTestSupport/")
    }

    /// The folder of public data sets, or nil if it does not exist.
    public static var datasets: String? {
        let chosen = ProcessInfo.processInfo.environment["WINNOW_DATASETS"]
        let path = chosen ?? packageRoot + "/data/public"
        return FileManager.default.fileExists(atPath: path) ? path : nil
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
