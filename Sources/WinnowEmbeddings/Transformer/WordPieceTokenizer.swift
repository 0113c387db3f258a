import WinnowText

/// Splits texts into word pieces and returns their IDs, like BERT's tokenizer.
///
/// ```swift excerpt
/// let tokenizer = try WordPieceTokenizer(contentsOf: "all-MiniLM-L6-v2")
/// tokenizer.tokenIDs(of: "Embeddings!")  // [101, 7861, 8270, 4667, 2015, 999, 102]
/// ```
///
/// A word is split greedily, from left to right, into the longest piece that it begins with, then the longest
/// that continues it (written `##ing`). A word that cannot be split, or of over 100 characters, is unknown.
///
/// Source: J. Devlin and others, *BERT*, 2019; the IDs agree with the library *tokenizers*.
package struct WordPieceTokenizer: Sendable {
    /// The pieces by ID; those that continue a word begin with `##`.
    package let pieces: [String]
    /// The ID of a word that cannot be split.
    package let unknownID: Int32
    /// The ID before each text.
    package let startID: Int32
    /// The ID after each text.
    package let endID: Int32
    /// Whether letters are lower-cased and lose their accents.
    package let isUncased: Bool

    private let separatesIdeographs: Bool
    private let numbers: [UInt64: Int32]
    /// Special tokens, such as `[MASK]`, which are recognized anywhere in a text.
    private let specials: [(bytes: [UInt8], id: Int32)]
    /// For each byte, whether a special token begins with it.
    private let beginsSpecial: [Bool]

    /// The longest word, in characters.
    private static let longestWord = 100

    /// Reads the tokenizer of a model's folder, from `tokenizer.json` or else `vocab.txt`.
    ///
    /// - Throws: ``EmbeddingError``: `file`, `invalidFormat`, `unsupported` (another kind of tokenizer).
    package init(contentsOf path: String) throws(EmbeddingError) {
        try self.init(vocabulary: WordPieceVocabulary(from: ModelFolder(path: path)))
    }

    init(vocabulary: WordPieceVocabulary) throws(EmbeddingError) {
        func id(_ piece: String) throws(EmbeddingError) -> Int32 {
            guard let id = vocabulary.pieces.firstIndex(of: piece) else {
                throw EmbeddingError(
                    code: .invalidFormat,
                    message: "\(vocabulary.path): the vocabulary has no \(EmbeddingError.quoted(piece)); "
                        + "it belongs to another kind of model")
            }
            return Int32(id)
        }
        pieces = vocabulary.pieces
        unknownID = try id(vocabulary.unknown)
        startID = try id("[CLS]")
        endID = try id("[SEP]")
        isUncased = vocabulary.isUncased
        separatesIdeographs = vocabulary.separatesIdeographs
        specials = vocabulary.specials.filter { !$0.isEmpty }.compactMap { special in
            vocabulary.pieces.firstIndex(of: special).map { (Array(special.utf8), Int32($0)) }
        }
        var beginsSpecial = [Bool](repeating: false, count: 256)
        for special in specials { special.bytes.first.map { beginsSpecial[Int($0)] = true } }
        self.beginsSpecial = beginsSpecial
        var numbers: [UInt64: Int32] = [:]
        numbers.reserveCapacity(pieces.count)
        for (number, piece) in pieces.enumerated() {
            let continues = piece.utf8.starts(with: "##".utf8) && piece.utf8.count > 2
            var hash = PieceHash(continuing: continues)
            for byte in continues ? Substring(piece).utf8.dropFirst(2) : Substring(piece).utf8[...] {
                hash.add(byte)
            }
            numbers[hash.value] = Int32(number)
        }
        self.numbers = numbers
    }

    /// The IDs of a text's pieces, between the start and end IDs.
    ///
    /// - Parameters:
    ///   - text: any text.
    ///   - maximumLength: the maximum number of IDs, including start and end, which are always present; the
    ///     rest is cut off.
    /// - Complexity: O(*n*) in the bytes of the text, including overlong words and the part that is cut off.
    package func tokenIDs(of text: String, maximumLength: Int = .max) -> [Int32] {
        var reader = Reader(self)
        var text = text
        return text.withUTF8 { reader.tokenIDs(of: $0, maximumLength: maximumLength) }
    }

    /// A tokenizer's working memory, reused from text to text; keep one per thread.
    struct Reader: Sendable {
        private let tokenizer: WordPieceTokenizer
        private var words: BasicTokenizer
        private var ids: [Int32] = []

        init(_ tokenizer: WordPieceTokenizer) {
            self.tokenizer = tokenizer
            words = BasicTokenizer(
                isUncased: tokenizer.isUncased, separatesIdeographs: tokenizer.separatesIdeographs)
        }

        mutating func tokenIDs(of utf8: UnsafeBufferPointer<UInt8>, maximumLength: Int) -> [Int32] {
            let limit = max(2, maximumLength) - 2
            ids.removeAll(keepingCapacity: true)
            ids.append(tokenizer.startID)
            var start = 0
            tokenizer.forEachSpecial(in: utf8) { range, id in
                add(UnsafeBufferPointer(rebasing: utf8[start..<range.lowerBound]), limit)
                if ids.count <= limit { ids.append(id) }
                start = range.upperBound
            }
            add(UnsafeBufferPointer(rebasing: utf8[start...]), limit)
            if ids.count > limit + 1 { ids.removeLast(ids.count - limit - 1) }
            ids.append(tokenizer.endID)
            return ids
        }

        private mutating func add(_ utf8: UnsafeBufferPointer<UInt8>, _ limit: Int) {
            guard ids.count <= limit else { return }
            // Taken out of `self` while `words`, another part of it, is mutated.
            var ids = ids
            self.ids = []
            words.forEachWord(in: utf8) { word in
                if ids.count <= limit { tokenizer.appendPieces(of: word, to: &ids) }
            }
            self.ids = ids
        }
    }

    private func appendPieces(of word: UnsafeBufferPointer<UInt8>, to ids: inout [Int32]) {
        let first = ids.count
        var length = 0
        for byte in word where byte & 0xC0 != 0x80 { length += 1 }
        guard length <= Self.longestWord else { return ids.append(unknownID) }
        var start = 0
        while start < word.count {
            var hash = PieceHash(continuing: start > 0)
            var found: (id: Int32, end: Int)?
            for end in start..<word.count {
                hash.add(word[end])
                if let id = numbers[hash.value] { found = (id, end + 1) }
            }
            guard let found else {
                ids.removeLast(ids.count - first)
                return ids.append(unknownID)
            }
            ids.append(found.id)
            start = found.end
        }
    }

    private func forEachSpecial(in utf8: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>, Int32) -> Void) {
        var index = 0
        while index < utf8.count {
            guard beginsSpecial[Int(utf8[index])] else {
                index += 1
                continue
            }
            let rest = UnsafeBufferPointer(rebasing: utf8[index...])
            if let special = specials.first(where: { rest.starts(with: $0.bytes) }) {
                body(index..<index + special.bytes.count, special.id)
                index += special.bytes.count
            } else {
                index += 1
            }
        }
    }
}

/// An incremental hash of a piece: 64-bit FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo).
private struct PieceHash {
    private(set) var value: UInt64

    init(continuing: Bool) { value = continuing ? 0x9E37_79B9_7F4A_7C15 : 0xCBF2_9CE4_8422_2325 }

    mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
