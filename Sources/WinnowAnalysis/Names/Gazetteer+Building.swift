// Building gazetteers.

import WinnowModelFile

extension Gazetteer {
    /// A term that occurs more than once.
    package struct Repetition: Sendable, Hashable {
        /// The line that is used; nil if terms have no lines.
        package var line: Int?
        /// The line that it replaces.
        package var earlierLine: Int?
        /// Whether the two had different labels.
        package var isConflict: Bool

        /// Makes a repetition.
        package init(line: Int?, earlierLine: Int?, isConflict: Bool) {
            self.line = line
            self.earlierLine = earlierLine
            self.isConflict = isConflict
        }
    }

    /// Makes a gazetteer from a list of terms per label, as `NLGazetteer` does.
    ///
    /// If a term has several labels, the alphabetically last is used, whatever the order of the dictionary.
    ///
    /// - Throws: ``AnalysisError``: `noExamples`, `invalidData` (empty or overlong text, too many labels).
    public init(_ terms: [String: [String]]) throws(AnalysisError) {
        var list: [GazetteerTerm] = []
        for label in terms.keys.sorted() {
            list += (terms[label] ?? []).map { GazetteerTerm(label: label, text: $0) }
        }
        try self.init(list)
    }

    /// Makes a gazetteer from the terms of a file; if a term occurs more than once, the last is used.
    ///
    /// - Throws: ``AnalysisError``: `noExamples` without terms, `invalidData` for an empty term, one of over
    ///   1,024 bytes, more than 32,766 labels, or more than 4 GB of terms.
    /// - Complexity: O(*n*) in the bytes of the terms.
    public init(_ terms: GazetteerTerms) throws(AnalysisError) { try self.init(terms) { _ in } }

    /// Makes a gazetteer from the terms of a file, and reports terms that occur more than once.
    package init(
        _ terms: GazetteerTerms, noting repetition: (Repetition) -> Void
    ) throws(AnalysisError) {
        try self.init(terms.terms, noting: repetition)
    }

    /// Makes a gazetteer of terms; if a term occurs more than once, the last is used.
    package init(_ terms: [GazetteerTerm], noting repetition: (Repetition) -> Void = { _ in })
        throws(AnalysisError)
    {
        guard !terms.isEmpty else {
            throw AnalysisError(code: .noExamples, message: "no term; a gazetteer needs at least one")
        }
        var builder = GazetteerBuilder()
        for term in terms { try builder.add(term, noting: repetition) }
        self = builder.gazetteer()
    }
}

/// A gazetteer while terms are added.
private struct GazetteerBuilder {
    private var labels: [String] = []
    private var numbers: [String: UInt16] = [:]
    private var texts: [UInt8] = []
    private var starts: [UInt32] = []
    private var lengths: [UInt16] = []
    private var values: [UInt16] = []
    private var lines: [Int: Int] = [:]
    private var entries: [ArraySlice<UInt8>: Int] = [:]
    private var termCount = 0

    mutating func add(
        _ term: GazetteerTerm, noting repetition: (Gazetteer.Repetition) -> Void
    ) throws(AnalysisError) {
        var words = TermWords()
        words.append(term.text)
        // Folding can make a character longer, but only a few times.
        guard words.hasPiece(0), term.text.utf8.count <= GazetteerTerms.longestTerm,
            words.key.count <= 0xFFFF,
            !term.label.isEmpty
        else {
            throw AnalysisError(
                code: .invalidData,
                message: "a term of \(term.text.utf8.count) bytes, or its label, is empty or longer than "
                    + "\(GazetteerTerms.longestTerm) bytes; leave it out")
        }
        let label = try number(of: term.label)
        let start = texts.count
        guard start + words.key.count <= Int(UInt32.max) else {
            throw AnalysisError(code: .invalidData, message: "more than 4 GB of terms; leave some out")
        }
        texts += words.key
        let key = words.key[...]
        for end in key.indices where key[end] == 0x20 {
            values[entry(key[..<end], start)] |= Gazetteer.goesOn
        }
        let entry = entry(key, start)
        let old = values[entry] & ~Gazetteer.goesOn
        if old == 0 {
            termCount += 1
        } else {
            repetition(
                Gazetteer.Repetition(line: term.line, earlierLine: lines[entry], isConflict: old != label))
        }
        values[entry] = values[entry] & Gazetteer.goesOn | label
        if let line = term.line { lines[entry] = line }
    }

    private mutating func number(of label: String) throws(AnalysisError) -> UInt16 {
        if let number = numbers[label] { return number }
        guard labels.count < 0x7FFE else {
            throw AnalysisError(
                code: .invalidData, message: "more than 32766 labels; a gazetteer needs fewer")
        }
        labels.append(label)
        numbers[label] = UInt16(labels.count)
        return UInt16(labels.count)
    }

    private mutating func entry(_ key: ArraySlice<UInt8>, _ start: Int) -> Int {
        if let entry = entries[key] { return entry }
        let entry = starts.count
        entries[ArraySlice(Array(key))] = entry
        starts.append(UInt32(start))
        lengths.append(UInt16(key.count))
        values.append(0)
        return entry
    }

    func gazetteer() -> Gazetteer {
        var size = 16
        while size < 2 * starts.count { size *= 2 }
        var slots = [UInt32](repeating: 0, count: size)
        for entry in starts.indices {
            var hash = TermHash()
            for byte in texts[Int(starts[entry])...].prefix(Int(lengths[entry])) { hash.add(byte) }
            var slot = Int(truncatingIfNeeded: hash.value) & (size - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = UInt32(entry + 1)
        }
        return Gazetteer(
            labels: labels, count: termCount, texts: Tensor(texts), starts: Tensor(starts),
            lengths: Tensor(lengths), values: Tensor(values), slots: Tensor(slots))
    }
}
