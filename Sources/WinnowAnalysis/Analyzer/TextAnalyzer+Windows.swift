// Analyzing long texts in windows, so that memory does not grow with the text.

import WinnowText

/// The analysis of a part of a long text: some of its tokens and names.
package struct AnalysisWindow {
    /// A sentence, or the part of a long one.
    package struct Part {
        /// The range of the whole sentence in UTF-8 bytes.
        package var range: Range<Int>
        /// The indices of its tokens in the window.
        package var tokens: Range<Int>
        /// Whether the sentence begins in the window.
        package var isFirst: Bool
        /// Whether the sentence ends in the window.
        package var isLast: Bool
    }

    /// The tokens, in order.
    package var tokens: [TextAnalysis.Token] = []
    /// The sentences, in order.
    package var sentences: [Part] = []
    /// The names, in order; empty if they were not requested.
    package var names: [Name] = []
}

extension TextAnalyzer.Reader {
    /// Whether names are found.
    package var findsNames: Bool { foreignLayers.contains(.names) ? listedNames != nil : names != nil }

    /// How positive or negative a part of a text is, without words; nil if that was not requested.
    package mutating func sentiment(
        of range: Range<Int>, in utf8: UnsafeBufferPointer<UInt8>
    ) -> Sentiment.Passage? {
        foreignLayers.contains(.sentiment) ? nil : sentiment?.scores(range, of: utf8)
    }

    /// Calls `body` with one window of a text after another; together they have the tokens, sentences and
    /// names of ``analysis(of:)``.
    ///
    /// - Complexity: that of ``analysis(of:)``; memory does not grow with the text.
    package mutating func forEachWindow<Failure: Error>(
        of utf8: UnsafeBufferPointer<UInt8>,
        _ body: (inout Self, AnalysisWindow) throws(Failure) -> Void
    ) throws(Failure) {
        var last = 0
        try forEachCut(of: utf8) { reader throws(Failure) in
            var found = reader.names(of: utf8) ?? []
            var window = reader.window(of: utf8, names: found, hasTags: true)
            for index in found.indices { found[index].words = found[index].words.moved(by: reader.tagged) }
            window.names = reader.tagged.own(found, after: &last)
            try body(&reader, window)
        }
    }

    /// Calls `body` with the sentences of a text, in order, as in ``analysis(of:)``, but without sentiment.
    ///
    /// - Complexity: O(*n*) in the bytes, and that of finding names if ``TextAnalyzer/Options/joinsNames``;
    ///   memory does not grow with the text.
    package mutating func forEachSentence<Failure: Error>(
        of utf8: UnsafeBufferPointer<UInt8>,
        _ body: (inout Self, TextAnalysis.Sentence) throws(Failure) -> Void
    ) throws(Failure) {
        var (count, first) = (0, 0)
        try forEachCut(of: utf8) { reader throws(Failure) in
            let options = reader.analyzer.options
            let names = options.joinsNames ? reader.names(of: utf8) : nil
            let parts =
                options == TextAnalyzer.Options()
                ? reader.parts : reader.window(of: utf8, names: names ?? [], hasTags: false).sentences
            for part in parts {
                if part.isFirst { first = count }
                count += part.tokens.count
                guard part.isLast else { continue }
                try body(&reader, TextAnalysis.Sentence(range: part.range, tokens: first..<count))
            }
        }
    }

    /// Calls `body` for each window of a text, with the window in ``tagged``.
    private mutating func forEachCut<Failure: Error>(
        of utf8: UnsafeBufferPointer<UInt8>, _ body: (inout Self) throws(Failure) -> Void
    ) throws(Failure) {
        var text = TaggedText()
        swap(&text, &tagged)
        try text.forEachWindow(of: utf8, by: boundaries) { window throws(Failure) in
            swap(&window, &tagged)
            defer { swap(&window, &tagged) }
            try body(&self)
        }
        swap(&text, &tagged)
    }

    /// The sentences of the window before joining and filtering, which are as many tokens as words.
    private var parts: [AnalysisWindow.Part] {
        var count = 0
        return zip(tagged.sentences, tagged.sentenceRanges).map { sentence, range in
            let own = sentence.clamped(to: tagged.kept)
            count += own.count
            return part(sentence, range, tokens: count - own.count..<count)
        }
    }

    private func part(
        _ sentence: Range<Int>, _ range: Range<Int>, tokens: Range<Int>
    ) -> AnalysisWindow.Part {
        AnalysisWindow.Part(
            range: range, tokens: tokens, isFirst: sentence.lowerBound >= tagged.kept.lowerBound,
            isLast: sentence.upperBound <= tagged.kept.upperBound)
    }

    /// The tokens and sentences of the window; the words of names count from its first word.
    private mutating func window(
        of utf8: UnsafeBufferPointer<UInt8>, names: [Name], hasTags: Bool
    ) -> AnalysisWindow {
        var window = AnalysisWindow()
        let tokens = tokens(of: utf8, names: names[...], hasTags: hasTags)
        let isWhole = tagged.kept == tagged.indices
        let (kept, count) = (tagged.kept, tagged.count)
        let start = kept.lowerBound < count ? tagged.span(at: kept.lowerBound).start : utf8.count
        let end = kept.upperBound < count ? tagged.span(at: kept.upperBound).start : utf8.count
        var names = names[...]
        for (sentence, range) in zip(tagged.sentences, tagged.sentenceRanges) {
            let own = names.prefix { $0.range.lowerBound < range.upperBound }
            names = names.dropFirst(own.count)
            let first = window.tokens.count
            let applied = analyzer.options.applied(to: tokens[sentence], names: own)
            window.tokens +=
                isWhole
                ? applied : applied.filter { start <= $0.range.lowerBound && $0.range.lowerBound < end }
            window.sentences.append(part(sentence, range, tokens: first..<window.tokens.count))
        }
        return window
    }
}

extension Range<Int> {
    /// The range in the text, for one in a window.
    fileprivate func moved(by text: TaggedText) -> Range<Int> {
        lowerBound + text.wordsBefore..<upperBound + text.wordsBefore
    }
}
