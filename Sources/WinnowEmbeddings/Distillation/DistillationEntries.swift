import WinnowCore
import WinnowFeatures
import WinnowLinearAlgebra
import WinnowSystem
import WinnowText

/// A teacher's pieces, and for a transformer words and word pairs, each with what the teacher reads for it.
struct DistillationEntries {
    /// The entries' texts: `play`, `##ing`, `new york`; an encoder's pieces: `▁play`, `ing`.
    private(set) var words: [String] = []
    /// A transformer's token IDs of each, including start and end.
    private(set) var tokenIDs: [[Int32]] = []
    /// An encoder's tokenizer, with only the pieces in ``words``; nil for a transformer.
    private let tokenizer: PieceTokenizer?

    var count: Int { words.count }

    /// Tokenizes as the transformer does, except that symbols and emoji are removed.
    static let analyzer = TokenAnalyzer(
        mode: .unicode, filters: [.foldWidth, .lowercase, .foldApostrophes, .removeKinds([.symbol, .emoji])])

    /// The share of letters that a block of 128 code points needs for its pieces to become entries.
    private static let leastShare = 0.0001

    init(
        teacher: EmbeddingDistiller.Teacher, corpus: DistillationCorpus, options: EmbeddingDistiller.Options
    ) throws(EmbeddingError) {
        switch teacher {
        case .transformer(let teacher): self.init(teacher: teacher, corpus: corpus, options: options)
        case .encoder(let teacher): try self.init(teacher: teacher, corpus: corpus, options: options)
        }
    }

    /// The pieces that occur most often in the sentences.
    private init(
        teacher: EncoderEmbedder, corpus: DistillationCorpus, options: EmbeddingDistiller.Options
    ) throws(EmbeddingError) {
        let own = teacher.core.tokenizer
        var counts = [Int](repeating: 0, count: own.scores.count)
        for var sentence in corpus.sentences {
            // As the table reads them.
            let text = sentence.withUTF8 { Lowercasing.with($0) { String(decoding: $0, as: UTF8.self) } }
            for id in teacher.pieces(of: text) where Int(id) < counts.count { counts[Int(id)] += 1 }
        }
        let texts = own.pieces.strings.filter {
            $0.number >= PieceTokenizer.firstPieceID && Int($0.number) < counts.count
                && counts[Int($0.number)] > 0
        }
        let wanted = texts.sorted {
            (-counts[Int($0.number)], $0.number) < (-counts[Int($1.number)], $1.number)
        }.prefix(options.pieceCount)
        // In the order of their bytes, as they are in the array.
        let kept = Set(wanted.map(\.number))
        var strings: [(bytes: [UInt8], number: UInt32)] = []
        var scores = own.scores.prefix(Int(PieceTokenizer.firstPieceID)).map { $0 }
        for text in texts where kept.contains(text.number) {
            strings.append((text.bytes, UInt32(scores.count)))
            scores.append(own.scores[Int(text.number)])
            words.append(String(decoding: text.bytes, as: UTF8.self))
        }
        guard let units = DoubleArrayBuilder.units(of: strings) else {
            throw EmbeddingError(
                code: .unsupported, message: "the encoder has too many pieces; use a smaller number of them")
        }
        tokenizer = PieceTokenizer(
            normalizer: own.normalizer, pieces: DoubleArray(units), scores: Tensor(scores))
    }

    /// What an encoder reads for each entry.
    var texts: [String] {
        words.map { $0.hasPrefix("▁") && $0 != "▁" ? String($0.dropFirst()) : $0 }
    }

    private init(
        teacher: TransformerEmbedder, corpus: DistillationCorpus, options: EmbeddingDistiller.Options
    ) {
        self.tokenizer = nil
        let counts = WordCounts(
            corpus.sentences, countsWords: options.wordCount > 0 || options.pairCount > 0,
            countsPairs: options.pairCount > 0)
        let tokenizer = teacher.tokenizer
        var known: Set<String> = []
        for (number, piece) in tokenizer.pieces.enumerated() {
            let text = piece.hasPrefix("##") && piece.utf8.count > 2 ? piece.dropFirst(2) : piece[...]
            let isWord = text.unicodeScalars.allSatisfy {
                ($0.properties.isAlphabetic || $0.properties.numericType == .decimal)
                    && counts.share(ofBlock: Int($0.value >> 7)) >= Self.leastShare
            }
            guard isWord, !text.isEmpty, known.insert(piece).inserted else { continue }
            words.append(piece)
            tokenIDs.append([tokenizer.startID, Int32(number), tokenizer.endID])
        }
        let wanted = counts.mostFrequentWords { !known.contains($0) }.prefix(options.wordCount)
        for word in Array(wanted) + counts.collocations().prefix(options.pairCount)
        where known.insert(word).inserted {
            words.append(word)
            tokenIDs.append(tokenizer.tokenIDs(of: word, maximumLength: teacher.maximumLength))
        }
    }

    /// A table of the entries; nil if a number is not finite.
    func embedding(_ rows: Matrix, element: VectorElement) -> WordEmbedding? {
        guard let tokenizer else {
            var options = WordEmbedding.Options()
            options.analyzer = Self.analyzer
            options.subwords = .pieces
            options.element = element
            return try? WordEmbedding(words: words, vectors: rows, options: options)
        }
        guard rows.elements.allSatisfy(\.isFinite) else { return nil }
        let table = rows.elements.withUnsafeBufferPointer {
            VectorTable($0, dimension: rows.columns, as: element)
        }
        return try? WordEmbedding(pieces: words, of: tokenizer, table: table)
    }
}

/// Counts of words and of adjacent word pairs in sentences.
private struct WordCounts {
    private var words: [String: Int] = [:]
    private var pairs: [String: Int] = [:]
    /// The number of letters in each block of 128 code points.
    private var blocks: [Int: Int] = [:]
    private var letterCount = 0
    private var wordCount = 0

    /// Rarer words and pairs do not become entries.
    private static let least = 5

    /// Counts letters and, if requested, words and pairs; pairs also need the counts of their words.
    init(_ sentences: [String], countsWords: Bool, countsPairs: Bool) {
        var tokens = TokenBuffer()
        for var sentence in sentences {
            for scalar in sentence.unicodeScalars where scalar.properties.isAlphabetic {
                blocks[Int(scalar.value >> 7), default: 0] += 1
                letterCount += 1
            }
            guard countsWords else { continue }
            sentence.withUTF8 { DistillationEntries.analyzer.analyze($0, into: &tokens) }
            var last: String?
            for index in 0..<tokens.count {
                let word = tokens.text(at: index)
                words[word, default: 0] += 1
                wordCount += 1
                if countsPairs, let last { pairs[last + " " + word, default: 0] += 1 }
                last = word
            }
        }
    }

    func share(ofBlock block: Int) -> Double {
        // ASCII also has the digits and is always included.
        block == 0 ? 1 : Double(blocks[block] ?? 0) / Double(max(1, letterCount))
    }

    func mostFrequentWords(where isWanted: (String) -> Bool) -> [String] {
        Self.sorted(words.filter { $0.value >= Self.least && !$0.key.contains(" ") && isWanted($0.key) })
    }

    /// Pairs that occur at least ten times as often as their words would be adjacent by chance.
    func collocations() -> [String] {
        let found = pairs.filter { pair in
            guard pair.value >= Self.least else { return false }
            let parts = pair.key.split(separator: " ")
            guard parts.count == 2, let first = words[String(parts[0])], let second = words[String(parts[1])]
            else {
                return false
            }
            return Double(pair.value) * Double(wordCount) >= 10 * Double(first) * Double(second)
        }
        return Self.sorted(found)
    }

    private static func sorted(_ counts: [String: Int]) -> [String] {
        counts.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.map(\.key)
    }
}
