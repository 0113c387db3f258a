import WinnowModelFile
import WinnowSystem

/// A term with its label and its line.
package struct GazetteerTerm: Sendable, Hashable {
    /// Its label: `person`, `place`, or any other.
    package var label: String
    /// One or more words, as written.
    package var text: String
    /// The line of the file, from 1; nil if there is none.
    package var line: Int?

    /// Makes a term.
    package init(label: String, text: String, line: Int? = nil) {
        self.label = label
        self.text = text
        self.line = line
    }
}

/// The contents of a text or JSON file of labelled terms.
///
/// Text has one term per line: the label, a tab and the term, or the term alone if one label is given for
/// all. Empty lines and lines that start with `#` and a space are ignored. JSON is an object with an array of
/// terms per label, such as `{"place": ["Berlin", "New York"]}`. A file that starts with `{` is JSON.
public struct GazetteerTerms: Sendable, Hashable {
    /// The terms, in the order of the file.
    package private(set) var terms: [GazetteerTerm] = []

    /// The largest length of a term in UTF-8 bytes.
    package static let longestTerm = 1024

    /// Reads the bytes of a file.
    ///
    /// - Parameters:
    ///   - utf8: the file; a byte order mark is skipped.
    ///   - label: the label of terms without one; nil makes such a line an error.
    /// - Throws: ``AnalysisError`` with `invalidData`, naming the line: bytes that are not UTF-8, a line
    ///   without a label or a term, a term of more than `longestTerm` bytes or only white space, JSON of
    ///   another form; `noExamples` if there are no terms.
    /// - Complexity: O(*n*) in the bytes.
    public init(parsing utf8: [UInt8], label: String? = nil) throws(AnalysisError) {
        let text = utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? utf8[3...] : utf8[...]
        let first = text.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        if first == UInt8(ascii: "{") {
            try readJSON(Array(text))
        } else {
            try readLines(text, label)
        }
        guard !terms.isEmpty else {
            throw AnalysisError(
                code: .noExamples,
                message: "no term in it; give lines of a label, a tab and a term, or JSON with lists of terms"
            )
        }
    }

    /// The terms of a gazetteer, in folded form.
    ///
    /// - Complexity: O(*n*) in the bytes of the terms.
    package init(_ gazetteer: Gazetteer) {
        for entry in gazetteer.starts.indices {
            guard let label = gazetteer.label(of: gazetteer.values[entry]) else { continue }
            let (start, length) = (Int(gazetteer.starts[entry]), Int(gazetteer.lengths[entry]))
            guard start + length <= gazetteer.texts.count else { continue }
            let text = String(decoding: gazetteer.texts[start..<start + length], as: UTF8.self)
            terms.append(GazetteerTerm(label: label, text: text))
        }
    }

    private mutating func readLines(_ text: ArraySlice<UInt8>, _ label: String?) throws(AnalysisError) {
        var number = 0
        for bytes in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            let line = bytes.last == 0x0D ? bytes.dropLast() : bytes
            if line.starts(with: [UInt8(ascii: "#"), 0x20]) || line.elementsEqual([UInt8(ascii: "#")]) {
                continue
            }
            guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
            let fields = line.split(separator: 0x09, maxSplits: 1, omittingEmptySubsequences: false)
            let texts = try Self.strings(fields, number)
            if texts.count == 2 {
                try add(label: texts[0], texts[1], number)
            } else if let label {
                try add(label: label, texts[0], number)
            } else {
                throw Self.error(
                    number, "has no tab; give a label, a tab and a term, or one label for the whole file")
            }
        }
    }

    private static func strings(
        _ fields: [ArraySlice<UInt8>], _ line: Int
    ) throws(AnalysisError) -> [String] {
        var texts: [String] = []
        for field in fields {
            guard let text = String(validating: field, as: UTF8.self) else {
                throw error(line, "has a byte that is not UTF-8; save the file as UTF-8 first")
            }
            texts.append(text)
        }
        return texts
    }

    private mutating func readJSON(_ utf8: [UInt8]) throws(AnalysisError) {
        let value = try rethrowing(JSONValue(parsing: utf8)) { (error: JSONError) in
            let line = 1 + utf8.prefix(error.offset ?? 0).count { $0 == 0x0A }
            return Self.error(line, "is not JSON: \(error.reason)")
        }
        guard let members = value.object else {
            throw AnalysisError(
                code: .invalidData, message: #"not a JSON object; write {"label": ["term", …]}"#)
        }
        for (number, member) in members.enumerated() {
            let label = member.key
            guard let texts = member.value.array else {
                throw AnalysisError(
                    code: .invalidData,
                    message: #"label \#(number + 1): not an array of terms; write {"label": ["term", …]}"#)
            }
            for (index, value) in texts.enumerated() {
                guard let text = value.string else {
                    throw AnalysisError(
                        code: .invalidData,
                        message: "label \(number + 1): term \(index + 1) is not a string; put it in quotes")
                }
                do throws(AnalysisError) {
                    try add(label: label, text, nil)
                } catch {
                    throw AnalysisError(
                        code: error.code,
                        message: "label \(number + 1): term \(index + 1) \(error.message)")
                }
            }
        }
    }

    private mutating func add(label: String, _ text: String, _ line: Int?) throws(AnalysisError) {
        let label = Self.trimmed(label)
        guard !label.isEmpty, label.utf8.count <= 255 else {
            throw Self.error(line, "has a label of \(label.utf8.count) bytes, but must have 1 to 255")
        }
        guard text.utf8.count <= Self.longestTerm else {
            throw Self.error(
                line, "has a term of \(text.utf8.count) bytes (limit \(Self.longestTerm)); leave it out"
            )
        }
        var words = TermWords()
        words.append(text)
        guard words.hasPiece(0) else {
            throw Self.error(line, "has a term without a letter or symbol; leave it out")
        }
        terms.append(GazetteerTerm(label: label, text: text, line: line))
    }

    private static func trimmed(_ text: String) -> String {
        let rest = text.unicodeScalars.drop { $0.properties.isWhitespace }
        let end = rest.lastIndex { !$0.properties.isWhitespace }
        return end.map { String(rest[...$0]) } ?? ""
    }

    private static func error(_ line: Int?, _ what: String) -> AnalysisError {
        AnalysisError(code: .invalidData, message: line.map { "line \($0) \(what)" } ?? what)
    }
}
