// Running a plan on one token.

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

    @inline(never)
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

    /// What follows a step.
    private enum Outcome {
        case goOn, keep, drop
    }

    @inline(__always)
    private func run(_ step: Step, on kind: TokenKind, in memory: inout TokenMemory) -> Outcome {
        switch step {
        case .lowercase: memory.rewritePending(growth: LowercaseTable.growth, Lowercasing.write)
        case .foldDiacritics: memory.rewritePending(growth: FoldTable.growth, DiacriticFolding.write)
        case .foldWidth:
            guard WidthFolding.mayChange(memory.pending) else { return .goOn }
            memory.rewritePending(growth: WidthTable.growth, WidthFolding.write)
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
