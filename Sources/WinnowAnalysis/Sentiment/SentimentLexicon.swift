// Words and signs with what they are worth for themselves.

import WinnowModelFile

/// What words, emoticons and emoji are worth for themselves, from −4 (most negative) to 4.
///
/// Made of the text of a lexicon file; in a model it is memory-mapped and nothing is rebuilt on opening.
///
/// ```swift
/// import WinnowAnalysis
///
/// let lexicon = try SentimentLexicon(parsing: "great\t3.5\nawful\t-2\n😊\tgreat face\n")
/// print(lexicon.valence(of: "great") ?? 0, lexicon.count)
/// ```
///
/// ```text output
/// 3.5 3
/// ```
public struct SentimentLexicon: Sendable {
    /// The entries' texts one after another, in lower case.
    let texts: Tensor<UInt8>
    /// Where each entry's text begins; one more than there are entries.
    let textStarts: Tensor<UInt32>
    /// What each entry is worth.
    let valences: Tensor<Float>
    /// Entries by hash, each in the first free place from its home on: its number from 1, or 0; a power of two.
    let slots: Tensor<UInt32>

    /// The number of entries.
    public var count: Int { valences.count }

    init(texts: Tensor<UInt8>, textStarts: Tensor<UInt32>, valences: Tensor<Float>, slots: Tensor<UInt32>) {
        self.texts = texts
        self.textStarts = textStarts
        self.valences = valences
        self.slots = slots
    }

    /// Makes a lexicon of entries in lower case; of equal texts the last counts.
    init(entries: [(text: [UInt8], valence: Float)]) {
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
            var slot = Int(entry.text.withUnsafeBufferPointer(Self.hash)) & (size - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = UInt32(number + 1)
        }
        var starts: [UInt32] = [0]
        for entry in kept { starts.append(starts[starts.count - 1] + UInt32(entry.text.count)) }
        self.init(
            texts: Tensor(kept.flatMap(\.text)), textStarts: Tensor(starts),
            valences: Tensor(kept.map(\.valence)), slots: Tensor(slots))
    }

    /// What a word or sign in lower case is worth; nil where the lexicon does not have it.
    public func valence(of text: String) -> Double? {
        var text = text
        return text.withUTF8 { valence(of: $0) }.map { Double($0) }
    }

    /// What the word or sign in UTF-8, in lower case, is worth; nil where the lexicon does not have it.
    ///
    /// Complexity: O(*n*) in its bytes.
    func valence(of utf8: UnsafeBufferPointer<UInt8>) -> Float? {
        let (slots, starts) = (slots.unsafeElements, textStarts.unsafeElements)
        guard utf8.count <= Self.longestText else { return nil }
        var slot = Int(Self.hash(utf8)) & (slots.count - 1)
        // An altered file may have no free slot.
        for _ in 0..<slots.count {
            let number = Int(slots[slot]) - 1
            guard number >= 0, number + 1 < starts.count else { return nil }
            let (start, end) = (Int(starts[number]), Int(starts[number + 1]))
            if end - start == utf8.count, end <= texts.count, isEqual(utf8, from: start) {
                let valence = valences.unsafeElements[number]
                return valence.isFinite ? valence : nil
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// No entry is longer, so that a long token need not be read.
    static let longestText = 64

    private func isEqual(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        let texts = texts.unsafeElements
        return utf8.indices.allSatisfy { texts[start + $0] == utf8[$0] }
    }

    /// FNV-1a with its bits mixed once more, so that the lower ones serve as a place.
    private static func hash(_ utf8: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var hash: UInt32 = 0x811C_9DC5
        for byte in utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return hash ^ hash >> 15
    }
}
