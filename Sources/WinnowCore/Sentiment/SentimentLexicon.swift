/// The valences of words, emoticons and emoji, from −4 (most negative) to 4.
///
/// Made from the text of a lexicon file. In a model it is memory-mapped; nothing is rebuilt on opening.
package struct SentimentLexicon: Sendable {
    /// The concatenated texts of the entries, in lower case.
    package let texts: Tensor<UInt8>
    /// The start of each entry's text, and the end of the last.
    package let textStarts: Tensor<UInt32>
    /// The valence of each entry.
    package let valences: Tensor<Float>
    /// A hash table with linear probing: the number of an entry from 1, or 0; its size is a power of two.
    package let slots: Tensor<UInt32>

    /// The number of entries.
    package var count: Int { valences.count }
}

extension SentimentLexicon {
    /// Makes a lexicon from entries in lower case; if a text occurs more than once, its last valence is used.
    package init(entries: [(text: [UInt8], valence: Float)]) {
        var numbers: [[UInt8]: Int] = [:]
        var kept: [(text: [UInt8], valence: Float)] = []
        for entry in entries {
            if let number = numbers[entry.text] {
                kept[number].valence = entry.valence
            } else {
                numbers[entry.text] = kept.count
                kept.append(entry)
            }
        }
        var size = 16
        while size < 2 * kept.count { size *= 2 }
        var slots = [UInt32](repeating: 0, count: size)
        for (number, entry) in kept.enumerated() {
            var slot = Int(truncatingIfNeeded: entry.text.withUnsafeBufferPointer(Self.hash)) & (size - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = UInt32(number + 1)
        }
        var starts: [UInt32] = [0]
        for entry in kept { starts.append(starts[starts.count - 1] + UInt32(entry.text.count)) }
        self.init(
            texts: Tensor(kept.flatMap { $0.text }), textStarts: Tensor(starts),
            valences: Tensor(kept.map { $0.valence }), slots: Tensor(slots))
    }

    /// The valence of a word or symbol in lower case; nil if the lexicon does not contain it.
    package func valence(of text: String) -> Double? {
        var text = text
        return text.withUTF8 { valence(of: $0) }.map { Double($0) }
    }

    /// The valence of a word or symbol in UTF-8, in lower case; nil if the lexicon does not contain it.
    ///
    /// Complexity: O(*n*) in its bytes.
    @_optimize(speed)
    package func valence(of utf8: UnsafeBufferPointer<UInt8>) -> Float? {
        let (slots, starts) = (slots.unsafeElements, textStarts.unsafeElements)
        guard utf8.count <= Self.longestText else { return nil }
        var slot = Int(truncatingIfNeeded: Self.hash(utf8)) & (slots.count - 1)
        // A tampered file may have no free slot.
        for _ in 0..<slots.count {
            let number = Int(clamping: slots[slot]) - 1
            guard number >= 0, number + 1 < starts.count else { return nil }
            let (start, end) = (Int(clamping: starts[number]), Int(clamping: starts[number + 1]))
            if end - start == utf8.count, end <= texts.count, isEqual(utf8, from: start) {
                let valence = valences.unsafeElements[number]
                return valence.isFinite ? valence : nil
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// The length limit of entries; longer tokens need not be looked up.
    package static let longestText = 64

    private func isEqual(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        let texts = texts.unsafeElements
        return utf8.indices.allSatisfy { texts[start + $0] == utf8[$0] }
    }

    /// FNV-1a with its bits mixed once more, so that the low bits can be used as an index.
    private static func hash(_ utf8: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var hash: UInt32 = 0x811C_9DC5
        for byte in utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return hash ^ hash >> 15
    }
}

extension SentimentLexicon {
    /// Opens a lexicon of a model, whose tensors' names begin with `prefix`.
    ///
    /// - Throws: ``ModelDefect`` for missing or inconsistent tensors.
    package init(from file: ModelBytes, prefix: String) throws(ModelDefect) {
        let valences = try file.tensor(prefix + ".valences", as: Float.self, shape: [nil])
        let slots = try file.tensor(prefix + ".slots", as: UInt32.self, shape: [nil])
        guard slots.count.nonzeroBitCount == 1 else {
            throw .damaged("\(prefix).slots has \(slots.count) places, which is not a power of two")
        }
        self.init(
            texts: try file.tensor(prefix + ".texts", as: UInt8.self, shape: [nil]),
            textStarts: try file.tensor(
                prefix + ".text_starts", as: UInt32.self, shape: [valences.count + 1]),
            valences: valences, slots: slots)
    }
}
