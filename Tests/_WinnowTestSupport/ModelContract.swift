// The contract of every kind of model about its files.

import Foundation
public import WinnowModelFile
import WinnowSystem

/// Checks the contract of `Model` on a small model.
public enum ModelContract {
    /// The violations of the contract by a kind of model, one line each; empty if there are none.
    ///
    /// - Parameters:
    ///   - model: a small model.
    ///   - mutations: the number of altered copies to try.
    ///   - answers: the model's answers for some texts; must not fail on any file that opens.
    public static func violations<Kind: Model, Answers: Equatable>(
        of model: Kind, mutations: Int = 400, answers: (Kind) -> Answers
    ) throws -> [String] {
        let bytes = try model.bytes()
        return try roundTripViolations(of: model, bytes, answers)
            + refusalViolations(of: Kind.self, ModelBytes(bytes))
            + truncationViolations(of: Kind.self, bytes)
            + mutationViolations(of: Kind.self, ModelBytes(bytes), count: mutations, answers)
    }

    private static func roundTripViolations<Kind: Model, Answers: Equatable>(
        of model: Kind, _ bytes: [UInt8], _ answers: (Kind) -> Answers
    ) throws -> [String] {
        var violations: [String] = []
        let folder = try TemporaryFolder()
        let path = folder.path("copy.winnow")
        try model.save(to: path)
        for (name, opened) in [("bytes", try Kind(bytes: bytes)), ("a file", try Kind(contentsOf: path))] {
            if try opened.bytes() != bytes { violations.append("opened from \(name), its bytes differ") }
            if answers(opened) != answers(model) {
                violations.append("opened from \(name), its answers differ")
            }
        }
        var information = ModelInformation()
        information.author = "A. \"Q\" Ü"
        information["ofItsOwn"] = ["x": 1]
        let signed = model.with(information)
        if try Kind(bytes: signed.bytes()).information != information {
            violations.append("its information is lost")
        }
        if answers(signed) != answers(model) { violations.append("its information changes its answers") }
        return violations
    }

    private static func refusalViolations<Kind: Model>(of kind: Kind.Type, _ bytes: ModelBytes) -> [String] {
        var violations: [String] = []
        func expect(_ code: ModelFileError.Code?, _ bytes: [UInt8], _ what: String) {
            do {
                _ = try Kind(bytes: bytes)
                violations.append("\(what) is opened")
            } catch {
                if let code, error.code != code {
                    violations.append("\(what) is refused as: \(error.message)")
                }
            }
        }
        let other = String(repeating: "x", count: Kind.modelKind.utf8.count)
        expect(
            .wrongKind, bytes.replacing(#""kind":"\#(Kind.modelKind)""#, with: #""kind":"\#(other)""#),
            "a model of another kind")
        for version in [1, 2] {
            let later = bytes.replacing(#""format_version":"\#(version)""#, with: #""format_version":"9""#)
            if later != bytes.bytes { expect(.futureVersion, later, "a model of a later version") }
        }
        if let empty = try? ModelFileWriter(kind: Kind.modelKind, manifest: .object([:])).bytes() {
            expect(nil, empty, "a model without tensors")
        }
        return violations
    }

    private static func truncationViolations<Kind: Model>(of kind: Kind.Type, _ bytes: [UInt8]) -> [String] {
        let lengths =
            Array(0..<min(40, bytes.count)) + (1...40).map { bytes.count - $0 * bytes.count / 41 - 1 }
        return lengths.compactMap { length in
            do throws(ModelFileError) {
                _ = try Kind(bytes: Array(bytes.prefix(length)))
                return "\(length) of \(bytes.count) bytes are opened"
            } catch {
                let codes: [ModelFileError.Code] = [.truncated, .notAModel, .damaged]
                return codes.contains(error.code) ? nil : "\(length) bytes are refused as: \(error.message)"
            }
        }
    }

    /// Alters one to four bytes anywhere, or a digit of the header, updating the checksum.
    private static func mutationViolations<Kind: Model, Answers: Equatable>(
        of kind: Kind.Type, _ bytes: ModelBytes, count: Int, _ answers: (Kind) -> Answers
    ) -> [String] {
        var violations: [String] = []
        var random = SeededGenerator(seed: 11)
        let digits = bytes.header.filter { 0x30...0x39 ~= bytes.bytes[$0] }
        for number in 0..<count {
            var altered = bytes
            if number % 4 == 0 {
                let place = digits[random.next(below: digits.count)]
                altered.bytes[place] = UInt8(0x30 + random.next(below: 10))
                altered.writeChecksum()
            } else {
                for _ in 0...random.next(below: 4) {
                    altered.bytes[random.next(below: bytes.bytes.count)] = UInt8(random.next(below: 256))
                }
            }
            guard let opened = try? Kind(bytes: altered.bytes) else { continue }
            // An altered number may be NaN, so the answers are compared as text.
            if "\(answers(opened))" != "\(answers(opened))" {
                violations.append("altered copy \(number) gives different answers to the same question")
            }
        }
        return violations
    }
}

/// A model's bytes, with replacements that keep the checksum correct.
private struct ModelBytes {
    var bytes: [UInt8]
    /// The range of the header.
    let header: Range<Int>

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let length = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
        header = 8..<8 + length
    }

    /// The bytes with a piece of the header replaced by one of the same length, if it occurs.
    func replacing(_ piece: String, with other: String) -> [UInt8] {
        var copy = self
        // The manifest is a string in the header, with escaped quotes.
        let (piece, other) = (Array(piece.utf8), Array(other.utf8))
        for start in header where bytes[start...].starts(with: piece) {
            copy.bytes.replaceSubrange(start..<start + piece.count, with: other)
            break
        }
        copy.writeChecksum()
        return copy.bytes
    }

    /// Writes the CRC-32 of the header, with zeros in its own place, as in docs/file-format.md.
    mutating func writeChecksum() {
        let start = header.lowerBound + #"{"__metadata__":{"checksum":""#.utf8.count
        bytes.replaceSubrange(start..<start + 8, with: repeatElement(0x30, count: 8))
        let digits = String(bytes[header].withUnsafeBytes { CRC32.checksum(of: $0) }, radix: 16)
        bytes.replaceSubrange(
            start..<start + 8, with: (String(repeating: "0", count: 8 - digits.count) + digits).utf8)
    }
}
