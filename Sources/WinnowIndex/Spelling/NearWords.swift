import WinnowModelFile

/// Finds the words of a sorted dictionary that differ from a typed word by few edits.
///
/// An edit inserts, removes or replaces a letter, or swaps two adjacent ones. The dictionary is walked like a
/// trie: words share the rows of the table of distances of their common prefix, and a prefix whose row has no
/// small number is skipped with all of its words. Of the first two letters, at most one is edited.
///
/// Source: F. J. Damerau, *A technique for computer detection and correction of spelling errors*, CACM 7
/// (1964), DOI 10.1145/363958.363994; in the restricted form, which edits no substring twice.
struct NearWords {
    /// The letters of the typed word.
    private let typed: [Unicode.Scalar]
    /// The maximum number of edits.
    private let most: UInt8
    /// Whether words may continue after the typed word.
    private let isPrefix: Bool
    /// The rows of the table of distances, one per letter of the current prefix and one for none.
    private var rows: [UInt8]
    /// The letters of the current prefix, and the end of each in the word's bytes.
    private var letters: [Unicode.Scalar] = []
    private var ends: [Int] = [0]

    /// - Parameters:
    ///   - typed: the typed word.
    ///   - most: the maximum number of edits.
    ///   - isPrefix: whether to find the words with a prefix that is near.
    init(_ typed: [Unicode.Scalar], most: Int, isPrefix: Bool = false) {
        self.typed = typed
        self.most = UInt8(clamping: most)
        self.isPrefix = isPrefix
        rows = (0...typed.count).map { UInt8(clamping: $0) }
    }

    /// Calls `body` with ranges of near words of a dictionary, in ascending order.
    ///
    /// - Complexity: O(*m*) in the visited prefixes: for one edit some hundred, for two some ten thousand in
    ///   a dictionary of a million words.
    mutating func forEachRange(in words: SortedWords, _ body: (Range<Int>) -> Void) {
        let count = words.count
        var place = 0
        while place < count {
            let word = words.bytes(of: place)
            keepCommonPrefix(with: word)
            var next = place + 1
            var (isFound, isPruned) = (false, false)
            while ends[letters.count] < word.count {
                let end = append(from: word)
                let last = rows[rows.count - 1]
                if isPrefix, last <= most {
                    isFound = true
                    next = words.end(ofPrefix: word, length: end, from: place)
                    break
                }
                if !canBeNear {
                    isPruned = true
                    next = words.end(ofPrefix: word, length: end, from: place)
                    break
                }
            }
            let isWhole = !isPrefix && !isPruned && rows[rows.count - 1] <= most
            if isFound || isWhole { body(place..<next) }
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
        let width = typed.count + 1
        letters.removeLast(letters.count - kept)
        ends.removeLast(ends.count - kept - 1)
        rows.removeLast(rows.count - (kept + 1) * width)
    }

    /// Adds a word's next letter with its row; returns the letter's end.
    private mutating func append(from word: UnsafeBufferPointer<UInt8>) -> Int {
        let depth = letters.count
        let start = ends[depth]
        let (letter, end) = Self.letter(of: word, at: start) ?? ("\u{FFFD}", word.count)
        let width = typed.count + 1
        let above = depth * width
        rows.append(UInt8(clamping: depth + 1))
        for column in 1..<width {
            let isSame = typed[column - 1] == letter
            var distance = rows[above + column - 1] &+ (isSame ? 0 : 1)
            distance = min(distance, rows[above + column] &+ 1, rows[above + width + column - 1] &+ 1)
            if column > 1, depth > 0, typed[column - 2] == letter, typed[column - 1] == letters[depth - 1] {
                distance = min(distance, rows[above - width + column - 2] &+ 1)
            }
            rows.append(min(distance, 200))
        }
        letters.append(letter)
        ends.append(end)
        return end
    }

    /// Whether a word with the current prefix can be near.
    private var canBeNear: Bool {
        let limit = letters.count <= 2 ? min(most, 1) : most
        return rows[(rows.count - typed.count - 1)...].contains { $0 <= limit }
    }

    /// A letter of a word and its end; nil at the end of the word. An invalid byte is a letter of its own.
    private static func letter(
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
    /// word at `start`.
    fileprivate func end(ofPrefix word: UnsafeBufferPointer<UInt8>, length: Int, from start: Int) -> Int {
        let prefix = UnsafeBufferPointer(rebasing: word[..<length])
        func has(_ place: Int) -> Bool {
            let other = bytes(of: place)
            return other.count >= length
                && Self.compare(UnsafeBufferPointer(rebasing: other[..<length]), prefix) == 0
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
