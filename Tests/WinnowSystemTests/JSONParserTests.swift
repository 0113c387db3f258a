// JSON texts to values.

import Foundation
import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct JSONParserTests {
    @Test(
        arguments: [
            ("null", nil), ("true", true), ("false", false), ("0", 0), ("-0", .number(-0.0)), ("12", 12),
            ("-12", -12), ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.0", .number(1)),
            ("1e2", .number(100)),
            ("5e-324", .number(.leastNonzeroMagnitude)), ("1e-400", .number(0)), ("0.1", 0.1),
            (" [ 1 , \"a\" ] ", [1, "a"]), ("{\"a\":{\"b\":[]}}", ["a": ["b": []]]),
            (#""\u0041\n\/\"\\\b\f\r\t""#, "A\n/\"\\\u{8}\u{C}\r\t"), (#""\ud83d\ude00""#, "😀"),
            (#""\ud83d""#, "\u{FFFD}"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
            (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"),
            ("\"\u{0}\"".replacing("\u{0}", with: "\\u0000"), "\u{0}"), ("\"é😀\"", "é😀"),
        ] as [(String, JSONValue)])
    func `valid texts are parsed`(text: String, value: JSONValue) throws {
        #expect(try JSONValue(parsing: text) == value)
    }

    @Test(arguments: [
        ("", 0), (" ", 1), ("nul", 0), ("[1,]", 3), ("[1 2]", 3), ("{\"a\" 1}", 5), ("{a:1}", 1), ("01", 1),
        ("1.", 2), ("-", 1), ("1e", 2), ("\"a", 2), ("\"\\x\"", 2), ("\"\\u12g4\"", 5), ("\"\n\"", 1),
        ("1 2", 2), ("\u{FEFF}1", 0), ("[1", 2), ("1e400", 0), ("// no", 0), ("{\"a\":1,}", 7),
    ])
    func `an invalid text is an error with its offset`(text: String, offset: Int) {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error?.offset == offset)
    }

    @Test func `nesting is allowed up to the bound, even on a small stack`() async throws {
        let deepest = JSONValue.maximumDepth
        let text = { @Sendable (depth: Int) in
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        // 512 KiB is the stack of a secondary thread on Darwin.
        let outcome = await withCheckedContinuation { continuation in
            let thread = Thread {
                let fits = (try? JSONValue(parsing: text(deepest))).map { $0.text() == text(deepest) }
                let isRefused = (try? JSONValue(parsing: text(deepest + 1))) == nil
                let objects = String(repeating: #"{"a":"#, count: 100_000)
                continuation.resume(
                    returning: fits == true && isRefused && (try? JSONValue(parsing: objects)) == nil)
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(outcome)
    }

    @Test func `the last of equal names counts`() throws {
        let value = try JSONValue(parsing: #"{"a":1,"b":2,"a":3}"#)
        #expect(value["a"] == 3)
        #expect(value["b"] == 2)
        #expect(value["c"] == nil)
    }

    private static let suite = "robustness/JSONTestSuite/test_parsing"

    @Test(.enabled(if: TestData.has(suite), "needs \(TestData.place)"))
    func `every file of JSONTestSuite is accepted or refused as expected`() throws {
        let folder = try #require(TestData.datasets) + "/" + Self.suite
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            $0.hasSuffix(".json")
        }
        #expect(names.count > 300)
        for name in names {
            let bytes = try TestData.bytes(Self.suite + "/" + name)
            let value = bytes.withUnsafeBufferPointer { try? JSONValue(parsing: $0) }
            if name.hasPrefix("y_") { #expect(value != nil, "\(name)") }
            if name.hasPrefix("n_") { #expect(value == nil, "\(name)") }
            if let value { #expect(try JSONValue(parsing: value.text()) == value, "\(name)") }
        }
    }
}
