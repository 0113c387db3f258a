// The output buffer for tokens.

import Testing
import WinnowText

struct TokenBufferTests {
    private func analyze(_ text: String, into buffer: inout TokenBuffer) {
        var text = text
        text.withUTF8 { TokenAnalyzer.standard.analyze($0, into: &buffer) }
    }

    @Test func `a new buffer is empty`() {
        let buffer = TokenBuffer()
        #expect(buffer.isEmpty)
        #expect(buffer.withUnsafeStorage { $0.count + $1.count + $2.count } == 0)
    }

    @Test func `an analysis replaces earlier tokens`() {
        var buffer = TokenBuffer()
        analyze("One two three", into: &buffer)
        analyze("Four", into: &buffer)
        #expect((0..<buffer.count).map { buffer[$0] } == [Token(text: "four", range: 0..<4, kind: .word)])
        buffer.removeAll()
        #expect(buffer.isEmpty)
    }

    @Test func `a copy keeps its tokens`() {
        var buffer = TokenBuffer()
        analyze("One two", into: &buffer)
        let copy = buffer
        analyze("Three", into: &buffer)
        #expect((0..<copy.count).map(copy.text) == ["one", "two"])
        #expect((0..<buffer.count).map(buffer.text) == ["three"])
    }

    @Test func `the storage is contiguous`() {
        var buffer = TokenBuffer()
        analyze("One two ÄH", into: &buffer)
        buffer.withUnsafeStorage { bytes, ends, spans in
            #expect(String(decoding: bytes, as: UTF8.self) == "onetwoäh")
            #expect(Array(ends) == [3, 6, 9])
            #expect(spans.map(\.start) == [0, 4, 8])
        }
    }

    @Test func `a buffer grows with its texts`() {
        var buffer = TokenBuffer()
        for count in [1, 100, 127, 128, 129, 10_000] {
            analyze(String(repeating: "Word ", count: count), into: &buffer)
            #expect(buffer.count == count)
            #expect(buffer.text(at: count - 1) == "word")
        }
    }
}
