// Texts from files or standard input, worked on in parallel, answered in order.

import WinnowCorpora
import WinnowSystem

/// The texts that a verb works on, one record each.
struct TextInput: Sendable, Hashable {
    private let paths: [String]
    private let options: DataOptions
    private let isStrict: Bool
    private let isQuiet: Bool
    private let prompt: String
    private let threads: Int?

    /// Makes an input of files in order, without any of standard input.
    ///
    /// The defaults are those of the options; `prompt` tells a person what to do; `threads` share the work, nil is
    /// one a processor.
    init(
        paths: [String], options: DataOptions = DataOptions(), isStrict: Bool = false, isQuiet: Bool = false,
        prompt: String = "type a text", threads: Int? = nil
    ) {
        self.paths = paths.isEmpty ? ["-"] : paths
        self.options = options
        self.isStrict = isStrict
        self.isQuiet = isQuiet
        self.prompt = prompt
        self.threads = threads
    }

    /// Refuses options about columns where none of the files has any.
    private func checkOptions(_ formats: [DataOptions.Format]) throws {
        guard let first = formats.first, formats.allSatisfy({ $0 == .lines || $0.isMail }) else { return }
        try options.requireNoColumns(in: first)
    }

    /// Says which columns of a file are read, which is found unasked.
    private func describe(_ stream: TextStream) {
        guard !isQuiet, !stream.textColumns.isEmpty else { return }
        var line = "\(stream.path.visible): \(columnsText(stream.textColumns))"
        if let hasHeader = stream.hasHeader {
            line += hasHeader ? "; the first row is the header" : "; the first row is data"
        }
        Console.line(line)
    }

    /// Writes to standard output, in order, what `answer` makes of each block of texts.
    ///
    /// - Parameters:
    ///   - opening: what stands before the first answer; nothing is written where a file cannot be opened.
    ///   - closing: what stands behind the last one.
    ///   - answer: makes the output of a block; it is also given the number of texts before the block.
    func run(
        opening: [UInt8] = [], closing: [UInt8] = [],
        _ answer: @escaping @Sendable (TextBlock, Int) throws -> [UInt8]
    ) throws {
        // Opened first, so that a file that is not there is known before anything is written.
        var streams = try paths.map { path in
            try TextStream(path: path, options: options, isStrict: isStrict)
        }
        try checkOptions(streams.map(\.inputFormat))
        // Of many files one that is broken must not stop the others.
        if streams.count > 1 { for index in streams.indices { streams[index].requiresMail = false } }
        let prompts = paths == ["-"] && InputFile.standardInput.isTerminal
        if prompts { Console.line("\(prompt) and press return; end with Ctrl-D") }
        if !opening.isEmpty { try OutputFile.standardOutput.write(opening) }
        var first = 0
        var current = 0
        var described = -1
        var repaired = RepairedBytes()
        var mail = MailCounts()
        // A second thread would find nothing to do in a single block.
        let isOneBlock = streams.count == 1 && streams[0].isSingleBlock
        let threads = prompts || isOneBlock ? 1 : threads ?? Parallel.processorCount
        try OrderedPipeline.run(threads: threads) { () throws -> (TextBlock, Int)? in
            while current < streams.count {
                if let raw = try streams[current].next() {
                    if described < current {
                        described = current
                        describe(streams[current])
                    }
                    let block = try TextStream.parse(raw)
                    defer { first += block.count }
                    repaired.add(block)
                    mail.add(block.mail)
                    return (block, first)
                }
                current += 1
            }
            return nil
        } transform: { block, first in
            try answer(block, first)
        } consume: { output in
            try OutputFile.standardOutput.write(output)
        }
        if !closing.isEmpty { try OutputFile.standardOutput.write(closing) }
        repaired.warn()
        for warning in mail.warnings { Console.warning(warning) }
    }
}
