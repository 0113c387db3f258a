// Texts on several threads: parsed at the same time, numbered and written in order.

import Dispatch
import Synchronization
import Testing
import WinnowSystem

@testable import WinnowCommands
@testable import WinnowCorpora

@Suite struct TextInputTests {
    /// Blocks of lines without a file.
    private struct Blocks: RecordSource {
        let path = "blocks"
        let isSingleBlock = false
        var texts: ArraySlice<String>

        mutating func next() -> RecordBlock? {
            texts.popFirst().map { RecordBlock(wholeFile: Array($0.utf8), at: path) }
        }
    }

    /// A barrier at which threads wait for `count` to arrive; a timeout ends a test that would never end.
    private final class Meeting: Sendable {
        private let count: Int
        private let arrived = Mutex(0)
        private let isComplete = DispatchSemaphore(value: 0)

        init(of count: Int) { self.count = count }

        /// Waits for the others; returns whether all arrived.
        func attend() -> Bool {
            let isLast = arrived.withLock { arrived in
                arrived += 1
                return arrived == count
            }
            if isLast { for _ in 1..<count { isComplete.signal() } }
            return isLast || isComplete.wait(timeout: .now() + 20) == .success
        }
    }

    private static let blocks = ["one\ntwo\n", "three\n", "four\nfive\nsix\n", "", "seven\n"]

    private func stream(
        _ parsing: @escaping @Sendable (RecordBlock) throws(CorpusError) -> Void
    ) -> TextStream {
        TextStream(
            Blocks(texts: Self.blocks[...]),
            parser: { block throws(CorpusError) in
                try parsing(block)
                return TextBlock(lines: try BlockDecoder(encoding: .utf8).decode(block))
            })
    }

    /// The texts of `stream` with their numbers, in order.
    private func answers(of stream: TextStream, threads: Int, isNumbered: Bool = true) throws -> [String] {
        let answers = Mutex<[String]>([])
        try TextInput.run([stream], threads: threads, isNumbered: isNumbered, opened: { _ in }) {
            block, first in
            let texts = (0..<block.count).map { "\(first + $0 + 1) \(block.text(at: $0))" }
            answers.withLock { $0 += texts }
            return .bytes([])
        }
        return answers.withLock { $0.sorted() }
    }

    /// Whether it is one of the first two blocks.
    private static func isEarly(_ block: RecordBlock) -> Bool {
        block.bytes.starts(with: "one".utf8) || block.bytes.starts(with: "three".utf8)
    }

    private static let expected = ["1 one", "2 two", "3 three", "4 four", "5 five", "6 six", "7 seven"]

    @Test func `two blocks are parsed at the same time`() throws {
        let meeting = Meeting(of: 2)
        let met = Mutex(0)
        let stream = stream { block in
            guard Self.isEarly(block), meeting.attend() else { return }
            met.withLock { $0 += 1 }
        }
        #expect(try answers(of: stream, threads: 4) == Self.expected)
        #expect(met.withLock { $0 } == 2)
    }

    @Test(arguments: [1, 2, 3, 8])
    func `texts are numbered across blocks, whichever is parsed first`(threads: Int) throws {
        let meeting = Meeting(of: 2)
        let stream = stream { block in
            // Neither of the first two blocks is parsed before the other is started.
            if threads > 1, Self.isEarly(block) { #expect(meeting.attend()) }
        }
        #expect(try answers(of: stream, threads: threads) == Self.expected)
    }

    @Test func `blocks do not wait for numbers that are not needed`() throws {
        let answers = try answers(of: stream { _ in }, threads: 2, isNumbered: false)
        #expect(answers == ["1 four", "1 one", "1 seven", "1 three", "2 five", "2 two", "3 six"])
    }

    @Test(arguments: [1, 2, 8])
    func `a block that cannot be parsed ends the run with its error`(threads: Int) {
        let stream = stream { block throws(CorpusError) in
            guard block.bytes.starts(with: "four".utf8) else { return }
            throw CorpusError(.badJSON, path: block.path, line: 4, what: "test")
        }
        let error = #expect(throws: CorpusError.self) { try answers(of: stream, threads: threads) }
        #expect(error?.place?.line == 4)
    }
}
