public import WinnowModelFile
import WinnowSystem

/// A dictionary of terms of one or more words, each with a label.
///
/// Lookups ignore case, width, diacritics, white space and the form of apostrophes: `BERLIN  mitte` finds
/// `Berlin Mitte`, and `Zurich` finds `Zürich`. All other characters, and the whole term, must match. In a
/// model file a gazetteer is memory-mapped; nothing is rebuilt on opening.
///
/// ```swift
/// import WinnowAnalysis
///
/// let gazetteer = try Gazetteer(["place": ["Berlin", "Berlin Mitte"], "drink": ["Club-Mate"]])
/// print(gazetteer.label(for: "BERLIN MITTE") ?? "none")
/// for match in gazetteer.matches(in: ["Club", "-", "Mate", "in", "Berlin", "Mitte"]) {
///     print(match.words, match.kind)
/// }
/// ```
///
/// ```text output
/// place
/// 0..<3 drink
/// 4..<6 place
/// ```
///
/// - Complexity: O(*n*) in the bytes of the text for a lookup, for any number of terms.
public struct Gazetteer: Sendable {
    /// The labels, in order of first occurrence.
    public let labels: [String]
    /// The number of different terms.
    public let count: Int
    /// Information about the model: author, license, sources.
    public var information = ModelInformation()
    /// The concatenated folded terms.
    let texts: Tensor<UInt8>
    /// The start of each entry's text; an entry is a term or a prefix of one.
    let starts: Tensor<UInt32>
    /// The length of each entry's text in bytes.
    let lengths: Tensor<UInt16>
    /// The number of each entry's label from 1, or 0 if it is only a prefix; the highest bit is set if it is
    /// a prefix of a longer term.
    let values: Tensor<UInt16>
    /// A hash table with linear probing: the number of an entry from 1, or 0; its size is a power of two.
    let slots: Tensor<UInt32>

    /// Set in ``values`` if a longer term begins with the entry.
    static let goesOn: UInt16 = 0x8000

    /// The label of a term; nil if the gazetteer does not contain it.
    public func label(for term: String) -> String? {
        var words = TermWords()
        words.append(term)
        guard words.hasPiece(0) else { return nil }
        return words.key.withUnsafeBufferPointer { key in
            var hash = TermHash()
            for byte in key { hash.add(byte) }
            return value(of: key, hash).flatMap(label(of:))
        }
    }

    /// The value of the entry with this text; nil if there is none.
    func value(of key: UnsafeBufferPointer<UInt8>, _ hash: TermHash) -> UInt16? {
        let (slots, starts) = (slots.unsafeElements, starts.unsafeElements)
        var slot = Int(truncatingIfNeeded: hash.value) & (slots.count - 1)
        // A tampered file may have no free slot.
        for _ in 0..<slots.count {
            let number = Int(slots[slot]) - 1
            guard number >= 0, number < starts.count else { return nil }
            if Int(lengths.unsafeElements[number]) == key.count, isEqual(key, from: Int(starts[number])) {
                return values.unsafeElements[number]
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// The label of a value.
    func label(of value: UInt16) -> String? {
        let number = Int(value & ~Self.goesOn) - 1
        return labels.indices.contains(number) ? labels[number] : nil
    }

    private func isEqual(_ key: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        let texts = texts.unsafeElements
        guard start + key.count <= texts.count else { return false }
        return key.indices.allSatisfy { texts[start + $0] == key[$0] }
    }
}

extension Gazetteer {
    /// The terms among words, from left to right: the longest that begins at each word; the search goes on
    /// after it.
    ///
    /// A term must begin and end at word boundaries, but can be tokenized differently: `McDonald`, `'s`
    /// matches `McDonald's`.
    public func matches(in words: [String]) -> [TaggedSpan] {
        var terms = TermWords()
        for word in words { terms.append(word) }
        var spans: [TaggedSpan] = []
        forEachMatch(in: terms) { words, value in
            if let label = label(of: value) { spans.append(TaggedSpan(words: words, kind: label)) }
        }
        return spans
    }

    /// Calls `body` with each match's words and value.
    ///
    /// - Complexity: O(*n* · *m*) in the bytes of the words and the words of the longest partial match.
    func forEachMatch(in words: TermWords, _ body: (Range<Int>, UInt16) -> Void) {
        words.key.withUnsafeBufferPointer { key in
            var word = 0
            while word < words.count {
                if let (end, value) = longest(from: word, words, key) {
                    body(word..<end, value)
                    word = end
                } else {
                    word += 1
                }
            }
        }
    }

    /// The end and the value of the longest term that begins at a word.
    private func longest(
        from first: Int, _ words: TermWords, _ key: UnsafeBufferPointer<UInt8>
    ) -> (end: Int, value: UInt16)? {
        guard words.hasPiece(first) else { return nil }
        let start = words.starts[first]
        var place = start
        var hash = TermHash()
        var found: (end: Int, value: UInt16)?
        for word in first..<words.count where words.hasPiece(word) {
            while place < words.ends[word] {
                hash.add(key[place])
                place += 1
            }
            guard let value = value(of: UnsafeBufferPointer(rebasing: key[start..<place]), hash) else {
                break
            }
            if value & ~Self.goesOn != 0 { found = (word + 1, value) }
            if value & Self.goesOn == 0 { break }
        }
        return found
    }
}

extension Gazetteer: Model {
    /// The kind of the model files.
    public static let modelKind = "gazetteer"

    /// Makes a gazetteer from an opened file.
    ///
    /// - Throws: `ModelFileError`: `wrongKind`, `damaged`, `missingTensor`, `wrongType`, `wrongShape`.
    public init(from file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        let labels = (file.manifest["labels"]?.array ?? []).compactMap(\.string)
        guard !labels.isEmpty, labels.count == file.manifest["labels"]?.array?.count,
            let count = file.manifest["terms"]?.integer
        else {
            throw file.damaged("its labels cannot be read")
        }
        let starts = try file.tensor("terms.starts", as: UInt32.self, shape: [nil])
        let slots = try file.tensor("terms.slots", as: UInt32.self, shape: [nil])
        guard slots.count.nonzeroBitCount == 1 else {
            throw file.damaged("terms.slots has \(slots.count) places, which is not a power of two")
        }
        self.init(
            labels: labels, count: count, texts: try file.tensor("terms.texts", shape: [nil]), starts: starts,
            lengths: try file.tensor("terms.lengths", shape: [starts.count]),
            values: try file.tensor("terms.values", shape: [starts.count]), slots: slots)
        information = ModelInformation(file.manifest["information"])
    }

    /// The gazetteer's tensors and manifest.
    public func writer() -> ModelFileWriter {
        var writer = ModelFileWriter(
            kind: Self.modelKind,
            manifest: [
                "task": "gazetteer", "labels": .array(labels.map(JSONValue.string)), "terms": .integer(count),
                "information": .object(information.json),
            ])
        writer.add("terms.texts", texts)
        writer.add("terms.starts", starts)
        writer.add("terms.lengths", lengths)
        writer.add("terms.values", values)
        writer.add("terms.slots", slots)
        return writer
    }
}
