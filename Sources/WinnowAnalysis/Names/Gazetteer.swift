public import WinnowModelFile
import WinnowSystem

/// What terms are called: a dictionary of names of one word or of some, each with a label.
///
/// Case, width, diacritics, the form of apostrophes and white space make no difference: `BERLIN  mitte` finds `Berlin Mitte`, and
/// `Zurich` finds `Zürich`; every other sign counts. What is looked up must be the whole term. In a model file it is
/// memory-mapped and nothing is rebuilt on opening.
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
/// - Complexity: a lookup takes O(*n*) in the bytes of what is looked up, for any number of terms.
public struct Gazetteer: Sendable {
    /// The labels, in the order in which they came first.
    public let labels: [String]
    /// The number of different terms.
    public let count: Int
    /// What is known of the model: author, license, sources.
    public var information = ModelInformation()
    /// The folded terms one after another.
    let texts: Tensor<UInt8>
    /// Where each entry's text begins; an entry is a term or the beginning of one.
    let starts: Tensor<UInt32>
    /// The length of each entry's text in bytes.
    let lengths: Tensor<UInt16>
    /// The number of each entry's label from 1, or 0 for the mere beginning of a term; the highest bit says that a longer
    /// term begins with it.
    let values: Tensor<UInt16>
    /// Entries by hash, each in the first free place from its home on: its number from 1, or 0; a power of two.
    let slots: Tensor<UInt32>

    /// Set in ``values`` where a longer term begins with the entry.
    static let goesOn: UInt16 = 0x8000

    /// The label of a term; nil where the gazetteer does not have it.
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

    /// What the entry with this text says; nil where there is none.
    func value(of key: UnsafeBufferPointer<UInt8>, _ hash: TermHash) -> UInt16? {
        let (slots, starts) = (slots.unsafeElements, starts.unsafeElements)
        var slot = Int(truncatingIfNeeded: hash.value) & (slots.count - 1)
        // An altered file may have no free slot.
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

    /// The label that a value names.
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
    /// The terms among words, from left to right: at each word the longest that begins there, and on behind it.
    ///
    /// A term must begin and end with a word, and may be cut differently from how it was written: `McDonald`, `'s` is
    /// `McDonald's`.
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
    /// - Complexity: O(*n* · *m*) in the bytes of the words and the words of the longest term that begins as they do.
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

    /// The end and the value of the longest term that begins with a word.
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
    /// What model files of gazetteers say their kind is.
    public static let modelKind = "gazetteer"

    /// Makes the gazetteer of an opened file.
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
            throw file.damaged("terms.slots has \(slots.count) places, which is no power of two")
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
