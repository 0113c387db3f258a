import WinnowFeatures
import WinnowSystem
import WinnowText

/// A transformer's word pieces, words and word pairs, each with the tokens that the transformer reads for it.
struct DistillationEntries {
    /// The entries' texts: `play`, `##ing`, `new york`.
    private(set) var words: [String] = []
    /// The transformer's token IDs of each, including start and end.
    private(set) var tokenIDs: [[Int32]] = []

    var count: Int { words.count }

    /// Tokenizes as the transformer does, except that symbols and emoji are removed.
    static let analyzer = TokenAnalyzer(
        mode: .unicode, filters: [.foldWidth, .lowercase, .foldApostrophes, .removeKinds([.symbol, .emoji])])

    /// The share of letters that a block of 128 code points needs for its pieces to become entries.
    private static let leastShare = 0.0001

    init(teacher: TransformerEmbedder, corpus: DistillationCorpus, options: EmbeddingDistiller.Options) {
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

    /// The options of the table.
    var embeddingOptions: WordEmbedding.Options {
        var options = WordEmbedding.Options()
        options.analyzer = Self.analyzer
        options.subwords = .pieces
        return options
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
