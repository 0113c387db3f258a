// Messages of errors, and their other properties.

import Testing
import WinnowSystem

struct WinnowErrorTests {
    struct SampleError: OptionError {
        struct Code: OptionErrorCode {
            let name: String
            let kind: ErrorKind
            static let invalidOption = Code(name: "invalidOption", kind: .usage)
        }
        let code: Code
        let text: ErrorText
    }

    private func problem(_ body: () throws(SampleError) -> Void) -> SampleError? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test func `a text uses the caller's names of options`() {
        let text: ErrorText = "\(option: "l2") is \(0), but must be above 0 beside \(option: "l1")"
        #expect("\(text)" == "l2 is 0, but must be above 0 beside l1")
        #expect(text.naming { "--" + $0 } == "--l2 is 0, but must be above 0 beside --l1")
        #expect(text.option == "l2" && ErrorText("l2").option == nil)
        #expect("\("in \(text)" as ErrorText)" == "in \(text)")
        #expect(("in \(text)" as ErrorText).option == "l2")
    }

    @Test func `a code prints its name`() {
        #expect("\(SampleError.Code.invalidOption)" == "invalidOption")
        #expect("\(FileError.Code.notFound)" == "notFound")
    }

    @Test func `control characters are made visible`() {
        #expect("\("a\nb\("c\u{1B}d")" as ErrorText)" == "a\\nbc\\u{1B}d")
        #expect("\(ErrorText("a\u{202E}b"))" == "a\\u{202E}b")
    }

    @Test func `texts are equal if they read the same`() {
        let one: ErrorText = "\(option: "shift") is 0"
        #expect(one == "shift is 0" && one.hashValue == ErrorText("shift is 0").hashValue)
        #expect(one != "dropout is 0")
    }

    @Test(arguments: [
        (0.0, "from 0 to 1", nil), (1, "from 0 to 1", nil),
        (-0.5, "from 0 to 1", "rate is -0.5, but must be from 0 to 1"),
        (.nan, "from 0 to 1", "rate is nan, but must be from 0 to 1"),
    ])
    func `a closed range includes its ends`(value: Double, words: String, message: String?) {
        #expect((0.0...1).words == words)
        #expect(
            problem { () throws(SampleError) in try SampleError.check(value, in: 0...1, named: "rate") }?
                .message
                == message)
    }

    @Test func `each kind of range has its description`() {
        #expect((1...).words == "at least 1")
        #expect((0.0..<1).words == "at least 0 and below 1")
        #expect((0.0...1e9).words == "from 0 to 1e9")
        #expect((0.5...2.5e7).words == "from 0.5 to 25e6")
        #expect(RangeAbove.above(0.0, atMost: 10).words == "above 0 and at most 10")
        #expect(RangeAbove.above(0.0, below: 1).words == "above 0 and below 1")
        #expect(RangeAbove.above(0).words == "above 0")
    }

    @Test(arguments: [(0.0, false), (0.1, true), (10, true), (10.1, false), (.infinity, false)])
    func `a range above a bound excludes the bound`(value: Double, isIn: Bool) {
        let error = problem { () throws(SampleError) in
            try SampleError.check(value, in: .above(0, atMost: 10), named: "learningRate")
        }
        #expect((error == nil) == isIn)
        #expect(isIn || error?.option == "learningRate" && error?.kind == .usage)
    }

    @Test func `nil is in range and infinity is not`() {
        #expect(
            problem { () throws(SampleError) in try SampleError.check(Int?.none, in: 1..., named: "size") }
                == nil)
        let error = problem { () throws(SampleError) in
            try SampleError.check(Double.infinity, in: 1..., named: "shift")
        }
        #expect(error?.message == "shift is inf, but must be at least 1")
    }

    @Test func `a place is described as at the start of a message`() {
        #expect("\(ErrorPlace(path: "a.csv"))" == "a.csv")
        #expect("\(ErrorPlace(path: "a.csv", line: 3, column: 4))" == "a.csv, line 3, column 4")
    }

    @Test func `a file error has its path and kind`() throws {
        let error = try #require(throws: FileError.self) { _ = try InputFile(path: "/nowhere/a.csv") }
        #expect(error.kind == .missing && error.place?.path == "/nowhere/a.csv" && error.option == nil)
        #expect(error.description == "/nowhere/a.csv: no such file; check the path")
        let json = try #require(throws: JSONError.self) { try JSONValue(parsing: "[1,") }
        #expect(json.code == .malformed && json.kind == .data && json.message.hasSuffix(" at byte 3"))
    }
}
