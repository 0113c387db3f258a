import WinnowModelFile

/// Finds the words of a sorted dictionary that differ from a typed word by few edits.
///
/// An edit inserts, removes or replaces a letter, or swaps two adjacent ones. Words share the states of an
/// automaton after their common prefix. Whole words are first compared by their letters; for a prefix the
/// dictionary is walked like a trie, and a prefix whose state is empty is skipped with all of its words. Of
/// the first two letters, at most one is edited.
///
/// Sources: F. J. Damerau, *A technique for computer detection and correction of spelling errors*, CACM 7
/// (1964), DOI 10.1145/363958.363994, in the restricted form, which edits no substring twice; S. Wu and U.
/// Manber, *Fast text searching: allowing errors*, CACM 35 (1992), DOI 10.1145/135239.135244, for the
/// automaton.
struct NearWords {
    /// Which beginnings of the typed word the current prefix is near, by their lengths as bits: after no
    /// edit, after at most one, and after at most two.
    private struct State {
        var exact, one, two: UInt64

        /// The beginnings after at most some edits, 0 to 2.
        func beginnings(_ edits: Int) -> UInt64 { edits == 0 ? exact : edits == 1 ? one : two }
    }

    /// The maximum number of letters of a typed word.
    static let longest = 62

    private let typed: [Unicode.Scalar]
    /// The maximum number of edits.
    private let most: Int
    /// Whether words may continue after the typed word.
    private let isPrefix: Bool
    /// The bits of the beginnings that end with an ASCII letter, and with each other letter.
    private var ascii = [UInt64](repeating: 0, count: 128)
    private var others: [Unicode.Scalar: UInt64] = [:]
    /// The bits of all beginnings, and of the whole word.
    private let all, whole: UInt64
    /// One for each letter of the current prefix, and one for none.
    private var states: [State]
    /// The letters of the current prefix, and the end of each in the word's bytes.
    private var letters: [Unicode.Scalar] = []
    private var ends: [Int] = [0]

    /// - Parameters:
    ///   - typed: the typed word.
    ///   - most: the maximum number of edits, 0 to 2.
    ///   - isPrefix: whether to find the words with a prefix that is near.
    /// - Precondition: `typed` has at most ``longest`` letters.
    init(_ typed: [Unicode.Scalar], most: Int, isPrefix: Bool = false) {
        precondition(
            typed.count <= Self.longest && 0...2 ~= most, "the word or the number of edits is too great")
        self.typed = typed
        self.most = most
        self.isPrefix = isPrefix
        whole = 1 << UInt64(typed.count)
        all = whole << 1 &- 1
        states = [State(exact: 1, one: 0b11 & all, two: 0b111 & all)]
        for (place, letter) in typed.enumerated() {
            let bit: UInt64 = 1 << UInt64(place + 1)
            if letter.isASCII { ascii[Int(letter.value)] |= bit } else { others[letter, default: 0] |= bit }
        }
    }

    /// Calls `body` with ranges of near words of a dictionary, in ascending order.
    ///
    /// - Parameters:
    ///   - words: the dictionary.
    ///   - letterSets: the letters of its words, which whole words need.
    ///   - body: receives the ranges.
    /// - Complexity: O(*n*) in the words; for a prefix O(*m*) in the visited prefixes: for one edit some
    ///   hundred, for two some ten thousand in a dictionary of a million words.
    mutating func forEachRange(
        in words: SortedWords, _ letterSets: @autoclosure () -> LetterSets, _ body: (Range<Int>) -> Void
    ) {
        guard !isPrefix, most > 0 else { return walk(words, body) }
        letterSets().forEachPlace(near: typed, most: most) { place in
            if isNear(words.bytes(of: place)) { body(place..<place + 1) }
        }
    }

    /// Whether a word is near. Words in ascending order share states.
    private mutating func isNear(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        // A letter has at least a byte.
        guard word.count >= typed.count - most else { return false }
        keepCommonPrefix(with: word)
        while ends[letters.count] < word.count {
            _ = append(from: word)
            guard canBeNear else {
                keepLetters(letters.count - 1)
                return false
            }
        }
        return isWhole
    }

    /// Calls `body` with ranges of near words, visiting those whose prefixes are near.
    mutating func walk(_ words: SortedWords, _ body: (Range<Int>) -> Void) {
        let count = words.count
        var place = 0
        while place < count {
            let word = words.bytes(of: place)
            keepCommonPrefix(with: word)
            var next = place + 1
            var (isFound, isPruned) = (false, false)
            while ends[letters.count] < word.count {
                let end = append(from: word)
                if isPrefix, isWhole {
                    isFound = true
                    next = words.end(ofPrefix: word, length: end, from: place)
                    break
                }
                if !canBeNear {
                    isPruned = true
                    next = placeAfterPruned(word, end, in: words, from: place)
                    break
                }
            }
            if isFound || !isPrefix && !isPruned && isWhole { body(place..<next) }
            place = next
        }
    }

    /// Removes the letters that a word does not begin with.
    private mutating func keepCommonPrefix(with word: UnsafeBufferPointer<UInt8>) {
        var kept = 0
        while kept < letters.count, let (letter, end) = Self.letter(of: word, at: ends[kept]),
            letter == letters[kept]
        {
            guard end == ends[kept + 1] else { break }
            kept += 1
        }
        keepLetters(kept)
    }

    private mutating func keepLetters(_ kept: Int) {
        let removed = letters.count - kept
        letters.removeLast(removed)
        ends.removeLast(removed)
        states.removeLast(removed)
    }

    /// Adds a word's next letter with its state; returns the letter's end.
    private mutating func append(from word: UnsafeBufferPointer<UInt8>) -> Int {
        let depth = letters.count
        let (letter, end) = Self.letter(of: word, at: ends[depth]) ?? ("\u{FFFD}", word.count)
        let same = beginnings(endingWith: letter)
        let state = states[depth]
        let exact = state.exact << 1 & same
        // The letter is superfluous, another was typed, or one before it is missing.
        var one = state.one << 1 & same | state.exact | state.exact << 1 | exact << 1
        var two = state.two << 1 & same | state.one | state.one << 1
        if depth > 0 {
            let swapped = same << 1 & beginnings(endingWith: letters[depth - 1])
            one |= states[depth - 1].exact << 2 & swapped
            two |= states[depth - 1].one << 2 & swapped
        }
        two |= one << 1
        states.append(State(exact: exact, one: one & all, two: two & all))
        letters.append(letter)
        ends.append(end)
        return end
    }

    /// The bits of the beginnings of the typed word that end with a letter.
    private func beginnings(endingWith letter: Unicode.Scalar) -> UInt64 {
        letter.isASCII ? ascii[Int(letter.value)] : others[letter] ?? 0
    }

    /// Whether the current prefix is near the typed word.
    private var isWhole: Bool { states[letters.count].beginnings(most) & whole != 0 }

    /// Whether any word with the current prefix can be near.
    private var canBeNear: Bool { states[letters.count].beginnings(mostEdits(letters.count)) != 0 }

    /// The maximum number of edits in a prefix.
    private func mostEdits(_ length: Int) -> Int { length <= 2 ? min(most, 1) : most }

    /// The first word that can be near after those with the current prefix, which are not.
    ///
    /// If the letters before the last leave no edit, only few letters can follow them: others are not
    /// visited.
    ///
    /// - Parameters:
    ///   - word: the word at `place`.
    ///   - length: the number of bytes of the prefix.
    private func placeAfterPruned(
        _ word: UnsafeBufferPointer<UInt8>, _ length: Int, in words: SortedWords, from place: Int
    ) -> Int {
        let depth = letters.count - 1
        let edits = mostEdits(letters.count)
        guard edits == 0 || states[depth].beginnings(edits - 1) == 0 else {
            return words.end(ofPrefix: word, length: length, from: place)
        }
        var possible = states[depth].beginnings(edits)
        // Swaps of the last two letters.
        if edits > 0, depth > 0 { possible |= states[depth - 1].beginnings(edits - 1) }
        possible &= whole &- 1
        var following: Unicode.Scalar?
        while possible != 0 {
            let letter = typed[possible.trailingZeroBitCount]
            possible &= possible &- 1
            if letter > letters[depth], letter < following ?? "\u{10FFFF}" { following = letter }
        }
        guard let following else { return words.end(ofPrefix: word, length: ends[depth], from: place) }
        return words.end(ofPrefix: word, length: ends[depth], from: place) { other in
            Self.letter(of: other, at: ends[depth]).map { $0.letter < following } ?? true
        }
    }

    /// A letter of a word and its end; nil at the end of the word. An invalid byte is a letter of its own.
    static func letter(
        of word: UnsafeBufferPointer<UInt8>, at start: Int
    ) -> (letter: Unicode.Scalar, end: Int)? {
        guard start < word.count else { return nil }
        let byte = word[start]
        if byte < 0x80 { return (Unicode.Scalar(byte), start + 1) }
        var end = start + 1
        var value = UInt32(byte) & (byte >= 0xF0 ? 0x07 : byte >= 0xE0 ? 0x0F : 0x1F)
        while end < word.count, end < start + 4, word[end] & 0xC0 == 0x80 {
            value = value << 6 | UInt32(word[end] & 0x3F)
            end += 1
        }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", end)
    }
}

extension SortedWords {
    /// The first word after `start` that does not begin with the first `length` bytes of `word`, which is the
    /// word at `start`, or for which a condition is false, as it then is for all later words.
    @inline(__always)
    fileprivate func end(
        ofPrefix word: UnsafeBufferPointer<UInt8>, length: Int, from start: Int,
        while isBefore: (UnsafeBufferPointer<UInt8>) -> Bool = { _ in true }
    ) -> Int {
        // From the end, where the words that follow differ from the prefix.
        func has(_ place: Int) -> Bool {
            let other = bytes(of: place)
            guard other.count >= length else { return false }
            var index = length
            while index > 0 {
                index &-= 1
                if other[index] != word[index] { return false }
            }
            return isBefore(other)
        }
        var (known, step) = (start, 1)
        while known + step < count, has(known + step) {
            known += step
            step *= 2
        }
        var end = min(known + step, count)
        while known + 1 < end {
            let middle = (known + end) / 2
            if has(middle) { known = middle } else { end = middle }
        }
        return end
    }
}
