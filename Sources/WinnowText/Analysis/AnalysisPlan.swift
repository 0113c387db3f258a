// A list of filters, compiled once so that the common token costs one copy.

/// The work that a list of filters means for each token.
///
/// Removing kinds needs only the span and goes first. Lower-casing is part of the copy, and for the tokens
/// that are all ASCII, by far the most, the steps that cannot change those are left out.
///
/// It is a class, and holds its steps by pointer, so that the inner loop counts no references: doing so for
/// every token took an eighth of the time. It is `@unchecked Sendable` because nothing changes after `init`.
final class AnalysisPlan: @unchecked Sendable {
    /// A filter in the form in which it is run.
    enum Step: Sendable {
        case lowercase, foldDiacritics, foldWidth, foldApostrophes
        case shortenElongation(to: Int)
        case maskKinds(KindMask)
        case maskDigits(KindMask)
        case maskIdentifiers
        case removeStopWords, stem, lemmatize, markNegation
    }

    /// The kinds that never reach the buffer.
    let removedKinds: KindMask
    /// Whether ASCII letters are lower-cased while they are copied.
    let lowercasesASCII: Bool
    /// Whether a token that is all ASCII is done once it is copied.
    let copiesASCII: Bool
    /// What is left to do for a token that is all ASCII.
    let stepsForASCII: UnsafeBufferPointer<Step>
    /// All that is to do for any other token.
    let steps: UnsafeBufferPointer<Step>

    /// Compiles `filters`.
    init(_ filters: [TokenFilter]) {
        removedKinds = filters.reduce(into: KindMask()) { mask, filter in
            if case .removeKinds(let kinds) = filter { mask.formUnion(KindMask(kinds)) }
        }
        let steps = filters.compactMap(Step.init)
        var stepsForASCII = steps.filter(\.changesASCII)
        // The copy may lower-case only if no filter before could tell the difference.
        if case .lowercase? = stepsForASCII.first {
            lowercasesASCII = true
            stepsForASCII.removeFirst()
        } else {
            lowercasesASCII = false
        }
        copiesASCII = stepsForASCII.isEmpty
        self.steps = Self.allocate(steps)
        self.stepsForASCII = Self.allocate(stepsForASCII)
    }

    deinit {
        steps.deallocate()
        stepsForASCII.deallocate()
    }

    private static func allocate(_ steps: [Step]) -> UnsafeBufferPointer<Step> {
        let buffer = UnsafeMutableBufferPointer<Step>.allocate(capacity: steps.count)
        _ = buffer.initialize(fromContentsOf: steps)
        return UnsafeBufferPointer(buffer)
    }
}

extension AnalysisPlan.Step {
    /// The step of a filter; nil for a removal of kinds, which is done before any step.
    init?(_ filter: TokenFilter) {
        switch filter {
        case .lowercase: self = .lowercase
        case .foldDiacritics: self = .foldDiacritics
        case .foldWidth: self = .foldWidth
        case .foldApostrophes: self = .foldApostrophes
        case .shortenElongation(let limit): self = .shortenElongation(to: limit.rawValue)
        case .maskKinds(let kinds): self = .maskKinds(KindMask(kinds))
        case .maskDigits(let kinds): self = .maskDigits(KindMask(kinds))
        case .maskIdentifiers: self = .maskIdentifiers
        case .removeStopWords: self = .removeStopWords
        case .stem: self = .stem
        case .lemmatize: self = .lemmatize
        case .markNegation: self = .markNegation
        case .removeKinds: return nil
        }
    }

    /// Whether the step can matter to a token that is all ASCII.
    var changesASCII: Bool {
        switch self {
        case .foldDiacritics, .foldWidth, .foldApostrophes: false
        case .lowercase, .shortenElongation, .maskKinds, .maskDigits, .maskIdentifiers, .removeStopWords,
            .stem, .lemmatize, .markNegation:
            true
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
