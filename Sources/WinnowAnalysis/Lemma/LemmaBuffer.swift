import WinnowModelFile

/// The result of ``Lemmatizer/lemmatize(_:of:by:into:)``: a lemma for each word of a text.
///
/// Keep one per thread and use it for one text after another.
package struct LemmaBuffer: Sendable {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    // Scratch memory for a sentence.
    var outlines: [LetterOutline] = []
    var spans: [Range<Int>] = []
    var seeds: [UInt64] = []
    // From the lemmatizer and the tagger that were used last.
    var knownTags: [String]?
    var tags: [String]?
    var fineTags: [String] = []
    var isFine = false
    var tagSeeds: [UInt64] = []

    /// Makes an empty buffer.
    package init() {}

    /// The number of lemmas.
    package var count: Int { ends.count }

    /// The indices of the lemmas.
    package var indices: Range<Int> { 0..<count }

    /// The lemma of the word `index`.
    ///
    /// - Precondition: `index` is one of ``indices``.
    package subscript(index: Int) -> String { String(decoding: bytes[range(of: index)], as: UTF8.self) }

    /// Calls `body` with the bytes of the lemma of the word `index`, which are valid until it returns.
    ///
    /// - Precondition: `index` is one of ``indices``.
    package func withLemma<Result>(
        at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        let range = range(of: index)
        return try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    private func range(of index: Int) -> Range<Int> { (index > 0 ? ends[index - 1] : 0)..<ends[index] }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// Adds a word's lemma.
    mutating func append(
        _ word: UnsafeBufferPointer<UInt8>, _ outline: LetterOutline, _ edit: Int?, of rules: LemmaRules,
        _ letters: LemmaCase
    ) {
        let start = bytes.count
        if letters == .kept || !outline.hasCapitals {
            bytes.append(contentsOf: word)
        } else {
            appendSmall(word)
        }
        if let edit {
            apply(edit, of: rules, from: start, keepsCapitals: letters == .kept && outline == .capitals)
        }
        if bytes.count == start { bytes.append(contentsOf: word) }
        switch letters {
        case .small, .kept: break
        case .title: raise(start..<min(start + 1, bytes.count))
        case .capitals: raise(start..<bytes.count)
        }
        ends.append(bytes.count)
    }

    /// Changes the end of the word that begins at `start`, unless that would split a character.
    private mutating func apply(_ edit: Int, of rules: LemmaRules, from start: Int, keepsCapitals: Bool) {
        let strip = rules.strips.unsafeElements[edit]
        if strip == LemmaEdit.withoutCommas {
            let comma = UInt8(ascii: ",")
            var end = start
            for index in start..<bytes.count where bytes[index] != comma {
                bytes[end] = bytes[index]
                end += 1
            }
            bytes.removeLast(bytes.count - end)
            return
        }
        let end = bytes.count - Int(strip)
        guard end >= start, end == bytes.count || bytes[end] & 0xC0 != 0x80 else { return }
        bytes.removeLast(Int(strip))
        let infix = rules.infix(of: edit)
        if infix > 0 { rules.infixes.apply(infix, to: &bytes, from: start) }
        let addition = rules.addition(of: edit)
        let from = bytes.count
        bytes.append(contentsOf: addition)
        if keepsCapitals { raise(from..<bytes.count) }
    }

    /// Capitalizes ASCII letters.
    private mutating func raise(_ range: Range<Int>) {
        for index in range where bytes[index] &- 0x61 < 26 { bytes[index] &-= 0x20 }
    }

    /// Adds a word in lower case.
    private mutating func appendSmall(_ word: UnsafeBufferPointer<UInt8>) {
        let start = bytes.count
        for byte in word {
            guard byte < 0x80 else {
                bytes.removeLast(bytes.count - start)
                return appendSmallScalars(word)
            }
            bytes.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
        }
    }

    /// Adds a word with non-ASCII letters in lower case; bytes that are not UTF-8 are kept.
    @inline(never)
    private mutating func appendSmallScalars(_ word: UnsafeBufferPointer<UInt8>) {
        if let text = String(validating: word, as: UTF8.self) {
            bytes.append(contentsOf: text.lowercased().utf8)
        } else {
            bytes.append(contentsOf: word.lazy.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 })
        }
    }
}
