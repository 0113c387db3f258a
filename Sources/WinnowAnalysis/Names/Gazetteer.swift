// Terms of one word or some with labels, found by looking them up.

import WinnowModelFile

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
