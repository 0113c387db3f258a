// Unusable models.

import Foundation
import Testing
import WinnowModelFile
import WinnowSystem
import _WinnowTestSupport

@Suite struct BadModelTests {
    static let verbs = ["classify bad.winnow", "evaluate bad.winnow messages.csv", "inspect bad.winnow"]

    /// Expects that every verb that opens a model refuses these bytes.
    private func expectRefused(_ bytes: [UInt8], _ message: String) throws {
        let folder = try SmallData.folder()
        try folder.write("bad.winnow", bytes)
        for verb in Self.verbs {
            expectFailure(try folder.run(verb), 65, ["bad.winnow: ", message])
        }
    }

    @Test(arguments: [9, 20, 500, -1, -100, -5000])
    func `a truncated model is refused`(_ length: Int) throws {
        let bytes = try SmallData.spamModel.get()
        try expectRefused(Array(bytes[..<(length > 0 ? length : bytes.count + length)]), "cut short")
    }

    @Test func `a file that is not a model is refused`() throws {
        try expectRefused([], "not a Winnow model")
        try expectRefused(Array("ab".utf8), "not a Winnow model")
        try expectRefused(BadDataTests.jpeg, "not a Winnow model")
        try expectRefused(Array(SmallData.messages.utf8), "not a Winnow model")
    }

    @Test(arguments: [40, 100, 400])
    func `a model with an altered header is refused`(_ place: Int) throws {
        var bytes = try SmallData.spamModel.get()
        bytes[place] ^= 1
        try expectRefused(bytes, "the file is damaged")
    }

    @Test func `a model with bytes after its end is refused`() throws {
        try expectRefused(try SmallData.spamModel.get() + [0], "damaged")
    }

    @Test func `an altered tensor is found by verify`() throws {
        let folder = try SmallData.folder()
        var bytes = try SmallData.spamModel.get()
        expectQuietSuccess(try folder.run("inspect spam.winnow"))
        let good = try folder.run("inspect spam.winnow --verify")
        #expect(good.code == 0)
        #expect(good.errorLines.count == 1)
        bytes[bytes.count - 1] ^= 0x40
        try folder.write("bad.winnow", bytes)
        expectFailure(
            try folder.run("inspect bad.winnow --verify"), 65, ["bad.winnow: the file is damaged", "tensor"])
    }

    @Test(arguments: [
        "classify bad.winnow messages.csv", "explain bad.winnow messages.csv",
        "evaluate bad.winnow messages.csv",
    ])
    func `a model with one wrong bit is damage, wherever the bit is`(command: String) throws {
        let folder = try SmallData.folder()
        let right = try SmallData.spamModel.get()
        let start = try #require(try ModelFile(bytes: right).tensors.first?.byteRange.lowerBound)
        for place in [start, (start + right.count) / 2, right.count - 1] {
            var wrong = right
            wrong[place] ^= 1
            try folder.write("bad.winnow", wrong)
            let outcome = try folder.run(command)
            #expect(outcome.code == 65, "byte \(place)")
            #expect(outcome.errorLines.last?.contains("bad.winnow: the file is damaged") == true)
            #expect(outcome.output.isEmpty, "\(outcome.text)")
        }
    }

    @Test func `a model may be overwritten in place while a stream is read`() throws {
        let folder = try SmallData.folder()
        try folder.write("live.winnow", try SmallData.spamModel.get())
        let running = try folder.start("classify live.winnow", input: .open)
        running.write("see you\n")
        let first = try running.awaitLines(1)
        let file = try FileHandle(forWritingTo: URL(filePath: folder.path + "/live.winnow"))
        try file.truncate(atOffset: 0)
        running.write("see you\n")
        running.closeInput()
        let outcome = try running.outcome()
        #expect(outcome.code == 0 && outcome.text == first + first)
    }

    @Test func `no exit code of a label comes from a damaged model`() throws {
        let folder = try SmallData.folder()
        var wrong = try SmallData.spamModel.get()
        wrong[wrong.count - 1] ^= 1
        try folder.write("bad.winnow", wrong)
        let outcome = try folder.run("classify bad.winnow --exit-code ham=0,spam=1", input: "see you\n")
        expectFailure(outcome, 65, ["bad.winnow: the file is damaged"])
    }

    @Test(arguments: 0..<20)
    func `no altered tensor makes classify crash`(_ seed: Int) throws {
        let folder = try SmallData.folder()
        var bytes = try SmallData.spamModel.get()
        let start = try #require(try ModelFile(bytes: bytes).tensors.first?.byteRange.lowerBound)
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<200 {
            bytes[Int.random(in: start..<bytes.count, using: &generator)] = UInt8.random(
                in: 0...255, using: &generator)
        }
        try folder.write("bad.winnow", bytes)
        let outcome = try folder.run("classify bad.winnow messages.csv")
        #expect(outcome.code == 0 || outcome.code == 65, "seed \(seed): \(outcome.errorText)")
        let features = try folder.run("inspect bad.winnow --features spam")
        #expect(features.code == 0 || features.code == 65, "seed \(seed): \(features.errorText)")
    }

    @Test func `a model from a later version asks for an update`() throws {
        try expectRefused(
            try resealed("\"format_version\":\"1\"", "\"format_version\":\"9\""), "format version 9")
    }

    @Test func `a model of another kind is refused, and can be inspected`() throws {
        let folder = try SmallData.folder()
        var writer = ModelFileWriter(kind: "chair", manifest: ["labels": ["a", "b"]])
        writer.add("weights", [1, 2, 3] as [Float])
        try folder.write("bad.winnow", try writer.bytes())
        for verb in Self.verbs.dropLast() {
            expectFailure(
                try folder.run(verb), 65, ["bad.winnow: a model of kind chair", "name another"])
        }
        let inspected = try folder.run("inspect bad.winnow")
        #expect(inspected.code == 0)
        #expect(inspected.text.contains("chair"))
    }

    @Test func `a model without its tensors is refused`() throws {
        let model = try ModelFile(bytes: try SmallData.spamModel.get())
        try expectRefusedToClassify(ModelFileWriter(kind: model.kind, manifest: model.manifest).bytes())
        try expectRefusedToClassify(ModelFileWriter(kind: model.kind, manifest: [:]).bytes())
    }

    private func expectRefusedToClassify(_ bytes: [UInt8]) throws {
        let folder = try SmallData.folder()
        try folder.write("bad.winnow", bytes)
        expectFailure(try folder.run("classify bad.winnow"), 65, ["bad.winnow: "])
    }

    @Test(arguments: 0..<40) func `no altered number in a header with a true checksum crashes classify`(
        _ seed: Int
    ) throws {
        let folder = try SmallData.folder()
        var bytes = try SmallData.spamModel.get()
        var generator = SeededGenerator(seed: UInt64(seed))
        let start = try #require(bytes.firstRange(of: Array("manifest".utf8))).upperBound
        let digits = (start..<headerEnd(bytes)).filter { (0x30...0x39).contains(bytes[$0]) }
        for _ in 0..<3 {
            let place = try #require(digits.randomElement(using: &generator))
            bytes[place] = UInt8.random(in: 0x30...0x39, using: &generator)
        }
        try folder.write("bad.winnow", resealed(bytes))
        let outcome = try folder.run("classify bad.winnow messages.csv")
        #expect(outcome.code == 0 || outcome.code == 65, "seed \(seed): \(outcome.errorText)")
        #expect(outcome.code == 0 || outcome.errorLines.count == 1, "seed \(seed): \(outcome.errorText)")
    }

    /// The model with a piece of its header replaced by one of the same length, and its checksum corrected.
    private func resealed(_ old: String, _ new: String) throws -> [UInt8] {
        var bytes = try SmallData.spamModel.get()
        let range = try #require(bytes.firstRange(of: Array(old.utf8)))
        bytes.replaceSubrange(range, with: Array(new.utf8))
        return resealed(bytes)
    }

    /// The same bytes with the header's checksum corrected.
    private func resealed(_ model: [UInt8]) -> [UInt8] {
        var bytes = model
        let digits = 8 + #"{"__metadata__":{"checksum":""#.utf8.count
        bytes.replaceSubrange(digits..<digits + 8, with: Array("00000000".utf8))
        let crc = bytes[8..<headerEnd(bytes)].withUnsafeBytes { CRC32.checksum(of: $0) }
        let text = String(crc, radix: 16)
        let padded = String(repeating: "0", count: 8 - text.count) + text
        bytes.replaceSubrange(digits..<digits + 8, with: Array(padded.utf8))
        return bytes
    }

    /// The offset of the header's end.
    private func headerEnd(_ bytes: [UInt8]) -> Int {
        8 + bytes[..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
