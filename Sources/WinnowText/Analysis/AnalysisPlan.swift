/// The operations on each token that a list of filters requires.
///
/// Removing kinds needs only the span and goes first. Lowercasing is part of the copy, and tokens that are
/// all ASCII, by far the most, skip the steps that cannot change them.
///
/// It is a class, and holds its steps by pointer, so that the inner loop counts no references: counting them
/// for every token took an eighth of the time. `@unchecked Sendable`: nothing changes after `init`.
final class AnalysisPlan: @unchecked Sendable {
    /// A filter in executable form.
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
    /// Whether disguises are undone before the text is split.
    let unmasks: Bool
    /// Whether ASCII letters are lowercased while they are copied.
    let lowercasesASCII: Bool
    /// Whether a token that is all ASCII needs no steps after the copy.
    let copiesASCII: Bool
    /// The remaining steps for a token that is all ASCII.
    let stepsForASCII: UnsafeBufferPointer<Step>
    /// The steps for any other token.
    let steps: UnsafeBufferPointer<Step>

    /// Compiles `filters`.
    init(_ filters: [TokenFilter]) {
        removedKinds = filters.reduce(into: KindMask()) { mask, filter in
            if case .removeKinds(let kinds) = filter { mask.formUnion(KindMask(kinds)) }
        }
        unmasks = filters.contains(.unmask)
        let steps = filters.compactMap(Step.init)
        var stepsForASCII = steps.filter { $0.changesASCII }
        // The copy may only lowercase if no earlier filter depends on case.
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
    /// The step of a filter; nil for those that work before any step.
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
        case .removeKinds, .unmask: return nil
        }
    }

    /// Whether the step can affect a token that is all ASCII.
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

extension AnalysisPlan {
    /// Adds the token at `span` of `source` to `memory`, normalized, unless a filter removes it.
    @inline(__always)
    func add(_ span: TokenSpan, of source: UnsafeBufferPointer<UInt8>, to memory: inout TokenMemory) {
        if removedKinds.contains(span.kind) { return }
        let isASCII = memory.begin(span, of: source, lowercasingASCII: lowercasesASCII)
        if isASCII && copiesASCII {
            memory.keep(span)
        } else {
            run(isASCII ? stepsForASCII : steps, on: span, in: &memory)
        }
    }

    /// As above, for a token of a text without its disguises, whose span in the original is kept.
    @inline(__always)
    func add(
        _ span: TokenSpan, of source: UnsafeBufferPointer<UInt8>, to memory: inout TokenMemory,
        in unmasked: UnmaskedText, _ cursor: inout UnmaskedText.Cursor
    ) {
        let before = memory.count
        add(span, of: source, to: &memory)
        if memory.count > before { memory.replaceLastSpan { cursor.translate($0, in: unmasked) } }
    }

    @inline(never)
    @_optimize(speed)
    private func run(
        _ steps: UnsafeBufferPointer<Step>, on span: TokenSpan, in memory: inout TokenMemory
    ) {
        for step in steps {
            switch run(step, on: span.kind, in: &memory) {
            case .goOn: continue
            case .keep: return memory.keep(span)
            case .drop: return memory.takeBack()
            }
        }
        memory.keep(span)
    }

    /// The action after a step.
    private enum Outcome {
        case goOn, keep, drop
    }

    @inline(__always)
    private func run(_ step: Step, on kind: TokenKind, in memory: inout TokenMemory) -> Outcome {
        switch step {
        case .lowercase: memory.rewritePending(growth: ScalarTable.growth, Lowercasing.write)
        case .foldDiacritics: memory.rewritePending(growth: ScalarTable.growth, DiacriticFolding.write)
        case .foldWidth:
            guard WidthFolding.mayChange(memory.pending) else { return .goOn }
            memory.rewritePending(growth: ScalarTable.growth, WidthFolding.write)
        case .maskDigits(let kinds): if kinds.contains(kind) { memory.shrinkPending(DigitMasking.mask) }
        case .maskKinds(let kinds):
            guard kinds.contains(kind) else { return .goOn }
            memory.replacePending(withNameOf: kind)
            return .keep
        case .maskIdentifiers:
            guard IdentifierMasking.isIdentifier(kind, UnsafeBufferPointer(memory.pending)) else {
                return .goOn
            }
            memory.replacePending(withNameOf: kind)
            return .keep
        case .markNegation: memory.markNegation(kind)
        case .foldApostrophes, .shortenElongation, .removeStopWords, .stem, .lemmatize:
            if kind == .word { return runOnWord(step, in: &memory) }
        }
        return .goOn
    }

    @inline(__always)
    private func runOnWord(_ step: Step, in memory: inout TokenMemory) -> Outcome {
        switch step {
        case .foldApostrophes: memory.shrinkPending(ApostropheFolding.fold)
        case .shortenElongation(let limit):
            memory.shrinkPending { ElongationShortening.shorten($0, to: limit) }
        case .removeStopWords:
            if EnglishStopWords.contains(UnsafeBufferPointer(memory.pending)) { return .drop }
        case .stem: memory.shrinkPending(EnglishStemmer().stem)
        case .lemmatize:
            memory.rewritePending(growth: EnglishLemmatizer.growth, EnglishLemmatizer().lemmatize)
        default: break
        }
        return .goOn
    }
}
