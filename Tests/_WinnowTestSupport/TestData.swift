// Where tests find the public data sets, and how they say that those are absent.

import Foundation

/// Finds `../shared/datasets`, or what `WINNOW_DATASETS` names instead.
public enum TestData {
    /// The root of this package.
    public static var packageRoot: String {
        let file = #filePath
        return file.components(upTo: "/Tests/_WinnowTestSupport/")
    }

    /// The folder of public data sets, or nil where there is none.
    public static var datasets: String? {
        let environment = ProcessInfo.processInfo.environment["WINNOW_DATASETS"]
        let path = environment ?? packageRoot + "/../shared/datasets"
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    /// Whether a data set's file or folder is there, as a test's condition.
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
