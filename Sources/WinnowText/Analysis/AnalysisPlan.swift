// A list of filters, compiled once so that the common token costs one copy.

/// The work that a list of filters means for each token.
///
/// Removing kinds needs only the span and goes first. Lower-casing is part of the copy, and for the tokens that
/// are all ASCII, by far the most, the steps that cannot change those are left out.
struct AnalysisPlan: Sendable {
    /// A filter in the form in which it is run.
    enum Step: Sendable {
        case lowercase, foldDiacritics, foldWidth, foldApostrophes
        case shortenElongation(to: Int)
        case maskKinds(KindMask)
        case maskDigits(KindMask)
        case removeStopWords, stem
    }

    /// The kinds that never reach the buffer.
    private(set) var removedKinds = KindMask()
    /// Whether ASCII letters are lower-cased while they are copied.
    private(set) var lowercasesASCII = false
    /// What is left to do for a token that is all ASCII.
    private(set) var stepsForASCII: [Step] = []
    /// All that is to do for any other token.
    private(set) var steps: [Step] = []

    /// Compiles `filters`.
    init(_ filters: [TokenFilter]) {
        // The copy may lower-case only if no earlier filter could tell the difference.
        var nothingSeen = true
        for filter in filters {
            guard let step = step(for: filter) else { continue }
            steps.append(step)
            switch step {
            case .foldDiacritics, .foldWidth, .foldApostrophes: continue
            case .lowercase where nothingSeen: lowercasesASCII = true
            case .lowercase, .shortenElongation, .maskKinds, .maskDigits, .removeStopWords, .stem:
                stepsForASCII.append(step)
            }
            nothingSeen = false
        }
    }

    private mutating func step(for filter: TokenFilter) -> Step? {
        switch filter {
        case .lowercase: return .lowercase
        case .foldDiacritics: return .foldDiacritics
        case .foldWidth: return .foldWidth
        case .foldApostrophes: return .foldApostrophes
        case .shortenElongation(let limit): return .shortenElongation(to: limit.rawValue)
        case .maskKinds(let kinds): return .maskKinds(KindMask(kinds))
        case .maskDigits(let kinds): return .maskDigits(KindMask(kinds))
        case .removeStopWords: return .removeStopWords
        case .stem: return .stem
        case .removeKinds(let kinds):
            removedKinds.formUnion(KindMask(kinds))
            return nil
        }
    }
}

/// A set of token kinds in one machine word.
struct KindMask: OptionSet, Sendable {
    var rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ kinds: Set<TokenKind>) {
        self.rawValue = kinds.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
    }

    @inline(__always)
    func contains(_ kind: TokenKind) -> Bool { rawValue >> UInt32(kind.rawValue) & 1 != 0 }
}
