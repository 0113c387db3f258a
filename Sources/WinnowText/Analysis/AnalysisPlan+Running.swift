// Running a plan on one token.

extension AnalysisPlan {
    /// Adds the token at `span` of `source` to `buffer`, normalized, unless a filter removes it.
    @inline(__always)
    func add(_ span: TokenSpan, of source: UnsafeBufferPointer<UInt8>, to buffer: inout TokenBuffer) {
        if removedKinds.contains(span.kind) { return }
        let isASCII = buffer.begin(span, of: source, lowercasingASCII: lowercasesASCII)
        if isASCII && stepsForASCII.isEmpty {
            buffer.keep(span)
        } else {
            run(isASCII ? stepsForASCII : steps, on: span, in: &buffer)
        }
    }

    @inline(never)
    private func run(_ steps: [Step], on span: TokenSpan, in buffer: inout TokenBuffer) {
        for step in steps {
            switch run(step, on: span.kind, in: &buffer) {
            case .goOn: continue
            case .keep: return buffer.keep(span)
            case .drop: return buffer.takeBack()
            }
        }
        buffer.keep(span)
    }

    /// What follows a step.
    private enum Outcome {
        case goOn, keep, drop
    }

    @inline(__always)
    private func run(_ step: Step, on kind: TokenKind, in buffer: inout TokenBuffer) -> Outcome {
        switch step {
        case .lowercase: buffer.rewritePending(growth: LowercaseTable.growth, Lowercasing.write)
        case .foldDiacritics: buffer.rewritePending(growth: FoldTable.growth, DiacriticFolding.write)
        case .foldWidth: buffer.rewritePending(growth: WidthTable.growth, WidthFolding.write)
        case .maskDigits(let kinds): if kinds.contains(kind) { buffer.shrinkPending(DigitMasking.mask) }
        case .maskKinds(let kinds):
            guard kinds.contains(kind) else { return .goOn }
            buffer.replacePending(withNameOf: kind)
            return .keep
        case .foldApostrophes, .shortenElongation, .removeStopWords, .stem:
            if kind == .word { return runOnWord(step, in: &buffer) }
        }
        return .goOn
    }

    @inline(__always)
    private func runOnWord(_ step: Step, in buffer: inout TokenBuffer) -> Outcome {
        switch step {
        case .foldApostrophes: buffer.shrinkPending(ApostropheFolding.fold)
        case .shortenElongation(let limit):
            buffer.shrinkPending { ElongationShortening.shorten($0, to: limit) }
        case .removeStopWords: if buffer.withPending(EnglishStopWords.contains) { return .drop }
        case .stem: buffer.shrinkPending(EnglishStemmer().stem)
        default: break
        }
        return .goOn
    }
}
