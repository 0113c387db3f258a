// Lines of a file as texts.

import WinnowKit

/// A file's lines, one text each, in one array of bytes.
package struct TextLines: TextSource {
    private let bytes: [UInt8]
    private let ends: [Int]

    /// Reads a file; every line must end in LF.
    package init(contentsOf path: String) throws {
        bytes = try InputFile(path: path).readAll()
        try require(bytes.last == UInt8(ascii: "\n"), "\(path): the last line does not end in LF")
        ends = bytes.indices.filter { [bytes] in bytes[$0] == UInt8(ascii: "\n") }
    }

    /// The number of lines.
    package var count: Int { ends.count }

    /// The bytes of all lines, including their ends.
    package var byteCount: Int { bytes.count }

    /// Calls `body` with the bytes of a line.
    package func withText<Result>(
        at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        let start = index == 0 ? 0 : ends[index - 1] + 1
        return try bytes.withUnsafeBufferPointer { all in
            try body(UnsafeBufferPointer(rebasing: all[start..<ends[index]]))
        }
    }
}
