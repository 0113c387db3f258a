// How an analyzer gives tokens.

import WinnowText

extension TextAnalyzer {
    /// How tokens are given: which are left out, which are joined.
    public struct Options: Sendable, Hashable {
        /// Whether the parts of a contraction are one token: `don't`, not `do`, `n't`. It has the tags and the lemma of its
        /// first part.
        public var joinsContractions = false
        /// Whether the words of a name are one token, with the tags of its last word and itself as its lemma.
        public var joinsNames = false
        /// Whether words, numbers, addresses and the like are left out.
        public var omitsWords = false
        /// Whether punctuation is left out.
        public var omitsPunctuation = false
        /// Whether what is neither is left out: emoji, emoticons, signs such as `+` and `€`.
        public var omitsOther = false

        /// The defaults: all tokens as they were cut.
        public init() {}

        /// Whether a token is left out.
        func omits(_ token: TextAnalysis.Token) -> Bool {
            switch token.kind {
            case .emoji: omitsOther
            case .symbol: token.isPunctuation ? omitsPunctuation : omitsOther
            default: omitsWords
            }
        }
    }
}

extension TextAnalysis.Token {
    /// Whether all its signs are punctuation, as Unicode has it, and it is no emoticon.
    var isPunctuation: Bool {
        // `:)` is two signs of punctuation and yet none: runs of punctuation are of one sign.
        let scalars = text.unicodeScalars
        return scalars.allSatisfy { $0 == scalars.first && $0.properties.generalCategory.isPunctuation }
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isPunctuation: Bool {
        switch self {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            true
        default: false
        }
    }
}
