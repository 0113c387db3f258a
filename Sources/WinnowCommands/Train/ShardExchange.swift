import WinnowClassification
import WinnowFeatures
import WinnowModelFile
import WinnowShards
import WinnowSystem

/// Shards that an engine serves: requests are written to a folder, and the engine names the files of the
/// answers.
///
/// For each request, a line with its path is written to standard output. The engine lets every shard answer
/// (`winnow train answer`), and writes the paths of the answers to standard input, in one line, separated by
/// tabs.
struct ShardExchange: ShardSource {
    private let folder: String
    private let lines = InputLines()
    /// The identity of the file of features; nil before it is written.
    private var space: UInt32?

    init(folder: String) { self.folder = folder }

    mutating func ask(
        _ request: ShardRequest, in space: FeatureSpace?, _ body: (ShardAnswer) throws -> Void
    ) throws {
        var request = request
        if let space {
            if self.space == nil {
                try CommandFailure.writing { try space.trainingWriter().write(to: "\(folder)/space") }
                self.space = try ModelFile(contentsOf: "\(folder)/space").identity
            }
            request.options.space = self.space ?? 0
        }
        let path = "\(folder)/request"
        try CommandFailure.writing { try request.writer().write(to: path) }
        let identity = try ModelFile(contentsOf: path).identity
        try OutputFile.standardOutput.write("\(path)\n")
        guard let line = try lines.next() else {
            throw CommandFailure(.badData, "standard input ended before the answers to \(path.visible) came")
        }
        for name in line.split(separator: "\t") {
            let answer = try ShardAnswer(contentsOf: String(name))
            guard answer.request == identity else {
                throw CommandFailure(
                    .badData, "\(name): answers another request than \(path.visible); answer this one")
            }
            try body(answer)
        }
    }
}

/// The lines of standard input, each as soon as it arrives.
private final class InputLines {
    private var bytes: [UInt8] = []

    /// The next line, without its end; nil at the end of the input.
    func next() throws -> String? {
        while true {
            if let end = bytes.firstIndex(of: 0x0A) {
                defer { bytes.removeFirst(end + 1) }
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            let input = InputFile.standardInput
            let block = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                count = try input.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            guard !block.isEmpty else { return nil }
            bytes += block
        }
    }
}
