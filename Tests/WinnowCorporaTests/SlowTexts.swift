// A stream of texts that are written during reading.

import Foundation
import Testing
import WinnowSystem

@testable import WinnowCorpora

#if os(Linux)
/// A pipe that is read by a stream of texts.
final class SlowTexts {
    private let pipe = Pipe()
    private var stream: TextStream

    init(_ format: DataOptions.Format = .lines) throws {
        var options = DataOptions()
        options.format = format
        stream = try TextStream(
            path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)", options: options)
    }

    func write(_ text: String) { pipe.fileHandleForWriting.write(Data(text.utf8)) }

    func close() throws { try pipe.fileHandleForWriting.close() }

    /// The texts of the next block; nil at the end.
    func next() throws -> [String]? {
        guard let block = try stream.next()?.parse() else { return nil }
        return (0..<block.count).map(block.text)
    }
}
#endif
