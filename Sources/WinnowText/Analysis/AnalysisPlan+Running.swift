// Running a plan on one token.

extension AnalysisPlan {
    /// Adds the token at `span` of `source` to `buffer`, normalized, unless a filter removes it.
    @inline(__always)
    func add(_ span: TokenSpan, of source: UnsafeBufferPointer<UInt8>, to buffer: inout TokenBuffer) {
        if removedKinds.contains(span.kind) { return }
        let isASCII = buffer.begin(span, of: source, lowercasingASCII: lowercasesASCII)
        if isASCII {
            if stepsForASCII.isEmpty {
                buffer.keep(span)
            } else {
                run(stepsForASCII, on: span, in: &buffer)
            }
        } else {
            run(steps, on: span, in: &buffer)
        }
    }

    @inline(never)
    private func run(_ steps: [Step], on span: TokenSpan, in buffer: inout TokenBuffer) {
        let isWord = span.kind == .word
        for step in steps {
            switch step {
            case .lowercase:
                buffer.rewritePending(growth: 3) { Lowercasing.write($0, to: $1) }
            default: _ = isWord; break
            }
        }
        buffer.keep(span)
    }
}
