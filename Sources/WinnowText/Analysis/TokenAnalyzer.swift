/// Splits a text into normalized tokens: a tokenizer mode and a list of filters.
///
/// All tokens that are counted come from an analyzer; a model saves its analyzer, so that training and
/// prediction cannot disagree. It is a value, compiled on creation, and can be used from any number of
/// threads, each with its own ``TokenBuffer``.
///
/// ```swift
/// let analyzer = TokenAnalyzer(mode: .messages, filters: [.lowercase, .removeKinds([.symbol])])
/// print(analyzer.tokens(in: "Hello, World").map(\.text))  // ["hello", "world"]
/// ```
public struct TokenAnalyzer: Sendable {
    /// The rules that split the text.
    public let mode: WordTokenizer.Mode

    /// The filters applied to each token, in this order.
    public let filters: [TokenFilter]

    let plan: AnalysisPlan

    /// The largest number of filters of an analyzer that is saved, and of kinds that a filter lists.
    package static let maximumFilterCount = 64

    /// Makes an analyzer.
    ///
    /// - Parameters:
    ///   - mode: The rules that split the text.
    ///   - filters: The filters applied to each token, in this order; with none, tokens are not changed.
    public init(mode: WordTokenizer.Mode = .messages, filters: [TokenFilter] = []) {
        self.mode = mode
        self.filters = filters
        self.plan = AnalysisPlan(filters)
    }

    /// For texts in any language: message rules, width folding and lower case.
    public static let standard = TokenAnalyzer(mode: .messages, filters: [.foldWidth, .lowercase])

    /// For English: ``standard``, plus folded apostrophes, stop word removal and stemming.
    public static let english = TokenAnalyzer(
        mode: .messages, filters: [.foldWidth, .lowercase, .foldApostrophes, .removeStopWords, .stem])

    /// Replaces the contents of `buffer` with the tokens of `utf8`, in order.
    ///
    /// An empty text has no tokens. Invalid UTF-8 is passed through unchanged.
    ///
    /// Complexity: O(*n*) in the bytes of the text. Nothing is allocated once `buffer` is large enough.
    @_optimize(speed)
    public func analyze(_ utf8: UnsafeBufferPointer<UInt8>, into buffer: inout TokenBuffer) {
        let plan = plan
        if plan.unmasks, let unmasked = UnmaskedText(utf8) { return analyze(unmasked, into: &buffer) }
        buffer.rewrite { memory in
            WordTokenizer(mode: mode).forEachToken(in: utf8) { plan.add($0, of: utf8, to: &memory) }
        }
    }

    /// Replaces the contents of `buffer` with the tokens of a disguised text, with their spans in the
    /// original.
    @inline(never)
    private func analyze(_ unmasked: UnmaskedText, into buffer: inout TokenBuffer) {
        let plan = plan
        buffer.rewrite(from: unmasked) { memory in
            var cursor = UnmaskedText.Cursor()
            unmasked.bytes.withUnsafeBufferPointer { source in
                WordTokenizer(mode: mode).forEachToken(in: source) {
                    plan.add($0, of: source, to: &memory, in: unmasked, &cursor)
                }
            }
        }
    }

    /// How a text's tokens are cut into windows.
    package enum WindowCut: Sendable {
        /// Anywhere; each window but the first begins with this many tokens of the window before it.
        case overlapping(Int)
        /// Only between tokens with a gap between them; a run of tokens without a gap stays whole.
        case atGaps
    }

    /// Calls `body` with one window of a text's tokens after another, in `buffer`.
    ///
    /// Together they are the tokens of ``analyze(_:into:)``, with their spans in the text. Complexity: O(*n*)
    /// in the bytes of the text; memory does not grow with the text.
    ///
    /// - Parameters:
    ///   - utf8: the text.
    ///   - windowSize: the least number of tokens in each window but the last; above the overlap.
    ///   - cut: where windows begin and end.
    ///   - buffer: the memory to use.
    ///   - body: receives a window, which it must not keep, and whether it is the last; not called for a text
    ///     without tokens.
    package func analyze<Failure: Error>(
        _ utf8: UnsafeBufferPointer<UInt8>, windowSize: Int, cut: WindowCut = .overlapping(0),
        by buffer: inout TokenBuffer, _ body: (inout TokenBuffer, _ isLast: Bool) throws(Failure) -> Void
    ) throws(Failure) {
        let plan = plan
        let unmasked = plan.unmasks ? UnmaskedText(utf8) : nil
        buffer.rewrite(from: unmasked) { _ in }
        var cursor = UnmaskedText.Cursor()
        // The bytes of the array do not move while it is alive and unchanged.
        let bytes = unmasked?.bytes
        defer { withExtendedLifetime(bytes) {} }
        let source = bytes?.withUnsafeBufferPointer { $0 } ?? utf8
        try WordTokenizer(mode: mode).forEachToken(in: source) { span throws(Failure) in
            let before = buffer.count
            buffer.extend {
                if let unmasked {
                    plan.add(span, of: source, to: &$0, in: unmasked, &cursor)
                } else {
                    plan.add(span, of: source, to: &$0)
                }
            }
            // A window is complete once there is a token after it.
            guard before >= windowSize, buffer.count > before else { return }
            let overlap: Int
            switch cut {
            case .overlapping(let count): overlap = count
            case .atGaps:
                guard buffer.span(at: before).start > buffer.span(at: before - 1).end else { return }
                overlap = 0
            }
            buffer.extend { $0.hideLast() }
            try body(&buffer, false)
            buffer.extend {
                $0.showLast()
                $0.removeTokens(keepingLast: overlap + 1)
            }
        }
        if !buffer.isEmpty { try body(&buffer, true) }
    }

    /// The tokens of `text`, for code that is not performance-critical.
    public func tokens(in text: String) -> [Token] {
        var text = text
        var buffer = TokenBuffer()
        text.withUTF8 { analyze($0, into: &buffer) }
        return (0..<buffer.count).map { buffer[$0] }
    }
}

extension TokenAnalyzer: Hashable {
    /// Whether both have the same mode and the same filters in the same order.
    public static func == (left: TokenAnalyzer, right: TokenAnalyzer) -> Bool {
        left.mode == right.mode && left.filters == right.filters
    }

    /// Hashes mode and filters.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(mode)
        hasher.combine(filters)
    }
}
