// Reading the text of a lexicon file.

import WinnowText

extension SentimentLexicon {
    /// Makes a lexicon of the text of a file in VADER's format: an entry a line, a tab, and its worth.
    ///
    /// The worth is a number from −4 to 4; columns behind it are left alone. A second column that is no number describes
    /// the entry, as in lists of emoji: it is then worth as much as its words, at most 4, unless a line gives it a
    /// number, and left out where they are worth nothing. Entries are put into lower case and ordinary width, with one apostrophe; of equal ones the last counts.
    /// Empty lines are skipped.
    ///
    /// - Throws: ``AnalysisError`` with `invalidData`, naming the line.
    public init(parsing text: String) throws(AnalysisError) {
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
                        + "a tab and its worth")
            }
            let worth = String(Substring(fields[1])).filter { !$0.isWhitespace }
            // "infinity" describes a sign.
            if worth.utf8.last.map({ $0 &- 0x30 < 10 }) == true, let valence = Float(worth) {
                guard abs(valence) <= 4 else {
                    throw AnalysisError(
                        code: .invalidData,
                        message:
                            "line \(number) of the lexicon has the worth \(valence), but must be within -4...4"
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
        // Behind them, so that a number counts more than a description.
        entries = signs + entries
        guard !entries.isEmpty else {
            throw AnalysisError(code: .invalidData, message: "the lexicon has no entry; give another file")
        }
        self.init(entries: entries)
    }

    /// An entry as tokens are compared with it.
    private static func folded(_ text: String, _ analyzer: TokenAnalyzer) -> [UInt8] {
        let tokens = analyzer.tokens(in: text)
        // Emoticons that the tokenizer takes apart stay as they are; entries of some words are joined by spaces.
        guard tokens.allSatisfy({ $0.kind == .word }) else {
            return Array(text.utf8).map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
        }
        return Array(tokens.map(\.text).joined(separator: " ").utf8)
    }
}
