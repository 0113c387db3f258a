// Items and queries from files, and the vectorizer named on the command line.

import BenchmarkSupport
import WinnowKit

/// The items of a file, read lazily: one line per item, its title, a tab, its text; the first is item 1.
///
/// Otherwise a million items would count as memory of the index.
struct TabbedItems: Sequence {
    let path: String
    /// The lines to read, counted from 0.
    let range: Range<Int>

    func makeIterator() -> Iterator { Iterator(path, range) }

    final class Iterator: IteratorProtocol {
        private let file: InputFile?
        private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        private var filled = 0
        private var start = 0
        private var line: [UInt8] = []
        private var number = 0
        private let range: Range<Int>

        init(_ path: String, _ range: Range<Int>) {
            // A file that cannot be opened has no items, which the callers' counts reveal.
            file = try? InputFile(path: path)
            self.range = range
        }

        deinit { buffer.deallocate() }

        func next() -> SearchItem? {
            while number < range.upperBound, readLine() {
                number += 1
                guard number > range.lowerBound else { continue }
                let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
                guard parts.count == 2 else { return nil }
                return SearchItem(
                    identifier: String(number), title: String(decoding: parts[0], as: UTF8.self),
                    text: String(decoding: parts[1], as: UTF8.self))
            }
            return nil
        }

        /// Reads the next line into ``line``, without its end; false at the end of the file.
        private func readLine() -> Bool {
            line.removeAll(keepingCapacity: true)
            while true {
                if start == filled {
                    guard file != nil, let count = try? file?.read(into: buffer), count > 0 else {
                        return !line.isEmpty
                    }
                    (start, filled) = (0, count)
                }
                let rest = buffer[start..<filled]
                if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    line += rest[..<end]
                    start = end + 1
                    return true
                }
                line += rest
                start = filled
            }
        }
    }
}

/// The lines of a file as strings.
func strings(of path: String) throws -> [String] {
    let lines = try TextLines(contentsOf: path)
    return (0..<lines.count).map { lines.withText(at: $0) { String(decoding: $0, as: UTF8.self) } }
}

extension BenchmarkArguments {
    /// The vectorizer of an argument: a table's file, a transformer's folder, nil for `-`.
    func vectorizer(_ index: Int) throws -> (any TextVectorizer)? {
        let word = try self.word(index, "a table of word vectors, a transformer's folder or -")
        if word == "-" { return nil }
        if (try? InputFile(path: word)) != nil {
            return SentenceEmbedder(try WordEmbedding(contentsOf: word))
        }
        return try TransformerEmbedder(contentsOf: word)
    }

    /// The search mode of an argument.
    func mode(_ index: Int) throws -> SearchMode {
        let word = try self.word(index, "lexical, semantic or hybrid")
        guard let mode = SearchMode(rawValue: word) else { throw BenchmarkFailure("\(word) is not a mode") }
        return mode
    }
}
