import ArgumentParser
import WinnowCorpora
import WinnowEmbeddings
import WinnowSystem

/// The task that an embedding is measured on.
enum EmbeddingTask: String, ExpressibleByArgument, CaseIterable {
    case wordSimilarity = "word-similarity"
    case analogy
    case sentenceSimilarity = "sentence-similarity"
}

/// The scored pairs or the analogies in a file.
struct ScoredRows {
    let task: EmbeddingTask
    private let path: String
    private let records: [[String]]
    /// The columns of the two texts and of the score.
    private var columns = (first: 0, second: 1, score: 2)
    private var firstRecord = 0
    private let bytes: [UInt8]

    private static let scoreNames = ["score", "similarity", "gold", "label"]
    private static let textNames = [
        ("text1", "text2"), ("sentence1", "sentence2"), ("word1", "word2"), ("first", "second"),
    ]

    init(_ evaluate: Evaluate) throws {
        path = evaluate.data
        bytes = try path == "-" ? InputFile.standardInput.readAll() : InputFile(path: path).readAll()
        guard let start = bytes.first(where: { $0 > 0x20 }) else {
            throw CommandFailure(.badData, "\(path.visible): the file is empty; check the path")
        }
        if evaluate.task == .analogy || evaluate.task == nil && start == UInt8(ascii: ":") {
            task = .analogy
            records = []
            return
        }
        let options = evaluate.dataArguments.options
        var dialect: DelimitedDialect?
        if options.format == .escaped {
            dialect = DelimitedDialect(escapedWith: options.delimiter)
        } else if let delimiter = options.delimiter {
            dialect = DelimitedDialect(delimiter: delimiter, isQuoted: delimiter != 0x09)
        } else if bytes.contains(0x09) {
            dialect = DelimitedDialect(delimiter: 0x09, isQuoted: false)
        }
        do {
            records = try DelimitedText.records(of: bytes, dialect: dialect)
        } catch {
            throw CommandFailure(.badData, "\(path.visible): \(error.message)")
        }
        var firstRecord = 0
        columns = try Self.columns(in: records.first ?? [], options, path, &firstRecord)
        self.firstRecord = firstRecord
        let (first, second, _) = columns
        let texts = records.dropFirst(firstRecord).prefix(100).flatMap { record in
            [first, second].compactMap { record.indices.contains($0) ? record[$0] : nil }
        }
        let words = texts.count { !$0.utf8.contains(0x20) }
        task = evaluate.task ?? (2 * words > texts.count ? .wordSimilarity : .sentenceSimilarity)
    }

    /// The columns to use: named ones, common names, STS-B's layout (7 columns), else the first three.
    private static func columns(
        in header: [String], _ options: DataOptions, _ path: String, _ firstRecord: inout Int
    ) throws -> (first: Int, second: Int, score: Int) {
        let names = header.map { $0.lowercased() }
        func place(_ name: String) throws -> Int {
            if options.hasHeader != false, let found = header.firstIndex(of: name) {
                firstRecord = 1
                return found
            }
            if let number = Int(name), header.indices.contains(number - 1) { return number - 1 }
            throw CommandFailure(
                .usage,
                "\(path.visible): there is no column \(name.visible); give a name in the first record, "
                    + "or a number")
        }
        let isScore = { (text: String) in Double(text)?.isFinite == true }
        var found: (first: Int, second: Int, score: Int) = header.count >= 7 ? (5, 6, 4) : (0, 1, 2)
        if options.hasHeader != false, !header.indices.contains(found.score) || !isScore(header[found.score])
        {
            firstRecord = 1
            for (first, second) in textNames {
                if let one = names.firstIndex(of: first), let two = names.firstIndex(of: second) {
                    found.first = one
                    found.second = two
                    break
                }
            }
            if let score = scoreNames.lazy.compactMap(names.firstIndex).first { found.score = score }
        }
        if !options.textColumns.isEmpty {
            guard options.textColumns.count == 2 else {
                throw CommandFailure(
                    .usage, "--text-column names \(options.textColumns.count) columns, but pairs need two")
            }
            found.first = try place(options.textColumns[0])
            found.second = try place(options.textColumns[1])
        }
        if let name = options.labelColumn { found.score = try place(name) }
        return found
    }

    /// The pairs.
    func pairs() throws -> [ScoredPair] {
        var pairs: [ScoredPair] = []
        for (number, record) in records.enumerated().dropFirst(firstRecord) {
            let needed = max(columns.first, columns.second, columns.score)
            guard record.count > needed else {
                throw error(
                    "record \(number + 1) has \(record.count) columns, but needs \(needed + 1): two texts and a score"
                )
            }
            guard let score = Double(record[columns.score].filter { $0 != " " }), score.isFinite else {
                throw error(
                    "record \(number + 1): column \(columns.score + 1) is not a score; name one with --label-column"
                )
            }
            pairs.append(
                ScoredPair(first: record[columns.first], second: record[columns.second], score: score))
        }
        guard !pairs.isEmpty else { throw error("there are no pairs in it") }
        return pairs
    }

    /// The analogies: lines of four words, under lines `: section`.
    func questions() throws -> [AnalogyQuestion] {
        var questions: [AnalogyQuestion] = []
        var section = ""
        for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let words = line.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
            guard let first = words.first else { continue }
            if first.hasPrefix(":") {
                section = ([String(first.dropFirst())] + words.dropFirst()).filter { !$0.isEmpty }
                    .joined(separator: " ")
                continue
            }
            guard words.count == 4 else {
                throw error("line \(number + 1) has \(words.count) words, but an analogy has four")
            }
            questions.append(AnalogyQuestion(section: section, words: words))
        }
        guard !questions.isEmpty else { throw error("there are no analogies in it") }
        return questions
    }

    private func error(_ reason: String) -> CommandFailure {
        CommandFailure(.badData, "\(path.visible): \(reason)")
    }
}
