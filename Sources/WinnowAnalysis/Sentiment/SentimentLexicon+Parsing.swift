// Reading and saving lexicons.

package import WinnowCore
import WinnowModelFile
import WinnowText

extension SentimentLexicon {
    /// Makes a lexicon from the text of a file in VADER's format: one entry per line, a tab, and its valence.
    ///
    /// The valence is a number from −4 to 4; further columns are ignored. If the second column is not a
    /// number, it is a description, as in lists of emoji: the valence is then the sum of its words' valences,
    /// within ±4, unless another line gives a number; with a sum of 0 the entry is left out. Entries are
    /// lowercased, with ordinary width and apostrophes; ties: the last. Empty lines are skipped.
    ///
    /// - Throws: ``AnalysisError`` with `invalidData`, naming the line.
    package init(parsing text: String) throws(AnalysisError) {
        let analyzer = LexiconReader.analyzer
        var entries: [(text: [UInt8], valence: Float)] = []
        var described: [(text: [UInt8], description: String)] = []
        var number = 0
        for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            let fields = line.split(separator: 0x09, maxSplits: 2, omittingEmptySubsequences: false)
            if line.allSatisfy({ $0 == 0x0D || $0 == 0x20 }) { continue }
            let entry = Self.folded(String(Substring(fields[0])), analyzer)
            guard fields.count > 1, 1...Self.longestText ~= entry.count else {
                throw AnalysisError(
                    code: .invalidData,
                    message:
                        "line \(number) of the lexicon is not an entry of at most \(Self.longestText) bytes, "
                        + "a tab and a valence")
            }
            let worth = String(Substring(fields[1])).filter { !$0.isWhitespace }
            // "infinity" is a description.
            if worth.utf8.last.map({ $0 &- 0x30 < 10 }) == true, let valence = Float(worth) {
                guard abs(valence) <= 4 else {
                    throw AnalysisError(
                        code: .invalidData,
                        message:
                            "line \(number) of the lexicon has valence \(valence), but must be within -4...4"
                    )
                }
                entries.append((entry, valence))
            } else {
                described.append((entry, String(Substring(fields[1]))))
            }
        }
        let words = SentimentLexicon(entries: entries)
        var signs: [(text: [UInt8], valence: Float)] = []
        for (entry, description) in described {
            let sum = analyzer.tokens(in: description).reduce(Float(0)) { sum, token in
                sum + Float(words.valence(of: token.text) ?? 0)
            }
            if sum != 0 { signs.append((entry, min(max(sum, -4), 4))) }
        }
        // Numbers come last, so that they override descriptions.
        entries = signs + entries
        guard !entries.isEmpty else {
            throw AnalysisError(code: .invalidData, message: "the lexicon has no entry; give another file")
        }
        self.init(entries: entries)
    }

    /// An entry in the form that tokens are compared with.
    private static func folded(_ text: String, _ analyzer: TokenAnalyzer) -> [UInt8] {
        let tokens = analyzer.tokens(in: text)
        // Emoticons that the tokenizer splits stay whole; entries of several words are joined by spaces.
        guard tokens.allSatisfy({ $0.kind == .word }) else {
            return Array(text.utf8).map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
        }
        return Array(tokens.map(\.text).joined(separator: " ").utf8)
    }
}

extension SentimentLexicon {
    /// Adds the lexicon to a model file, under names that begin with `prefix`.
    func save(to writer: inout ModelFileWriter, prefix: String) {
        writer.add(prefix + ".texts", texts)
        writer.add(prefix + ".text_starts", textStarts)
        writer.add(prefix + ".valences", valences)
        writer.add(prefix + ".slots", slots)
    }
}
