import WinnowFeatures
import WinnowSystem
import WinnowText

/// Pieces of a transformer, words and pairs of words, with the tokens by which the transformer reads each.
struct DistillationEntries {
    /// The entries' texts: `play`, `##ing`, `new york`.
    private(set) var words: [String] = []
    /// What the transformer reads of each, start and end included.
    private(set) var tokenIDs: [[Int32]] = []

    var count: Int { words.count }

    /// How texts are cut; as the transformer does, but for signs.
    static let analyzer = TokenAnalyzer(
        mode: .unicode, filters: [.foldWidth, .lowercase, .foldApostrophes, .removeKinds([.symbol, .emoji])])

    /// The share of the letters that a run of 128 code points must have for its pieces to be entries.
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
        for word in Array(wanted) + counts.mostTellingPairs().prefix(options.pairCount)
        where known.insert(word).inserted {
            words.append(word)
            tokenIDs.append(tokenizer.tokenIDs(of: word, maximumLength: teacher.maximumLength))
        }
    }

    /// How the table is asked.
    var embeddingOptions: WordEmbedding.Options {
        var options = WordEmbedding.Options()
        options.analyzer = Self.analyzer
        options.subwords = .pieces
        return options
    }
}

/// How often words and pairs of neighbours stand in sentences.
private struct WordCounts {
    private var words: [String: Int] = [:]
    private var pairs: [String: Int] = [:]
    /// How many letters there are by runs of 128 code points.
    private var blocks: [Int: Int] = [:]
    private var letterCount = 0
    private var wordCount = 0

    /// Rarer words and pairs are no entries.
    private static let least = 5

    /// Counts letters, and what else is asked for; pairs are told by the counts of their words.
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
        // ASCII has the digits too, and is always there.
        block == 0 ? 1 : Double(blocks[block] ?? 0) / Double(max(1, letterCount))
    }

    func mostFrequentWords(where isWanted: (String) -> Bool) -> [String] {
        Self.sorted(words.filter { $0.value >= Self.least && !$0.key.contains(" ") && isWanted($0.key) })
    }

    /// Pairs that stand together at least ten times as often as their words would by chance.
    func mostTellingPairs() -> [String] {
        let telling = pairs.filter { pair in
            guard pair.value >= Self.least else { return false }
            let parts = pair.key.split(separator: " ")
            guard parts.count == 2, let first = words[String(parts[0])], let second = words[String(parts[1])]
            else {
                return false
            }
            return Double(pair.value) * Double(wordCount) >= 10 * Double(first) * Double(second)
        }
        return Self.sorted(telling)
    }

    private static func sorted(_ counts: [String: Int]) -> [String] {
        counts.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.map(\.key)
    }
}
