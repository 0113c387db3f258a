// Properties of the tokenizer, the filters and the stemmer.

package import WinnowSystem
import WinnowText

/// Runs the tokenizer in both modes, and the analyzer with any list of filters.
///
/// The first three bytes select the filters; the text follows.
package struct TokenizerTarget: FuzzTarget {
    /// `tokenizer`.
    package let name = "tokenizer"
    /// 4 KB.
    package let maximumSize = 1 << 12

    /// Makes the target.
    package init() {}

    /// Tries one input.
    package func check(_ input: UnsafeBufferPointer<UInt8>) throws(FuzzFailure) {
        guard input.count >= 3 else { return }
        let text = UnsafeBufferPointer(rebasing: input[3...])
        let isValid = String(validating: text, as: UTF8.self) != nil
        try checkSegments(text)
        for mode in WordTokenizer.Mode.allCases {
            let spans = try checkedSpans(of: text, mode, isValid: isValid)
            let filters = Self.filters(chosenBy: input[0], input[1], input[2])
            let analysis = AnalysisCheck(
                mode: mode, filters: filters, text: text, spans: spans, isValid: isValid)
            try analysis.check()
        }
    }

    private func checkSegments(_ text: UnsafeBufferPointer<UInt8>) throws(FuzzFailure) {
        var segments: [Range<Int>] = []
        WordTokenizer().forEachSegment(in: text) { segments.append($0) }
        var end = 0
        for segment in segments {
            try require(segment.lowerBound == end && !segment.isEmpty, "segments with a gap at \(end)")
            end = segment.upperBound
        }
        try require(end == text.count, "segments end at \(end) of \(text.count)")
        let inked = segments.filter { !Self.isBlank(UnsafeBufferPointer(rebasing: text[$0])) }
        var tokens: [Range<Int>] = []
        WordTokenizer(mode: .unicode).forEachToken(in: text) { tokens.append($0.start..<$0.end) }
        try require(tokens == inked, "the tokens of .unicode differ from the segments that are not blank")
    }

    /// The spans: in order, within the text, at scalar boundaries, with only blanks between them.
    private func checkedSpans(
        of text: UnsafeBufferPointer<UInt8>, _ mode: WordTokenizer.Mode, isValid: Bool
    ) throws(FuzzFailure) -> [TokenSpan] {
        var spans: [TokenSpan] = []
        WordTokenizer(mode: mode).forEachToken(in: text) { spans.append($0) }
        var end = 0
        for span in spans {
            let isOrdered = end <= span.start && span.start < span.end && span.end <= text.count
            try require(isOrdered, "\(mode): \(span) after \(end), of \(text.count)")
            let gap = UnsafeBufferPointer(rebasing: text[end..<span.start])
            try require(mode == .alphanumeric || Self.isBlank(gap), "\(mode): lost \(end)..<\(span.start)")
            let cuts = [span.start, span.end].contains { $0 < text.count && text[$0] & 0xC0 == 0x80 }
            try require(!(isValid && cuts), "\(mode): \(span) cuts a character")
            end = span.end
        }
        let rest = UnsafeBufferPointer(rebasing: text[end...])
        try require(mode == .alphanumeric || Self.isBlank(rest), "\(mode): lost \(end)...")
        return spans
    }

    private static func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy { isBlank($0) }
    }

    /// Whether a scalar is invisible: white space, controls, format characters except visible ones
    /// (Prepended_Concatenation_Mark), and default ignorable characters that are not letters.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value <= 0x20 || scalar.value == 0x7F }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control: return true
        case .format:
            let visible: Set<UInt32> = [
                0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD,
            ]
            return !visible.contains(scalar.value)
        case .otherLetter: return false
        default: return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
        }
    }

    /// The filters that three bytes select, their order, and their token kinds.
    static func filters(chosenBy first: UInt8, _ second: UInt8, _ third: UInt8) -> [TokenFilter] {
        let kinds = Set(TokenKind.allCases.filter { third >> ($0.rawValue & 7) & 1 != 0 })
        let limit = TokenFilter.RepeatLimit(rawValue: 1 + Int(third) % 3) ?? .two
        let all: [TokenFilter] = [
            .foldWidth, .lowercase, .foldDiacritics, .foldApostrophes, .shortenElongation(to: limit),
            .removeStopWords, .stem, .lemmatize, .lowercase, .maskDigits(in: kinds), .maskKinds(kinds),
            .removeKinds(kinds),
            .foldDiacritics, .foldWidth, .maskIdentifiers,
        ]
        let mask = UInt16(first) | UInt16(second & 0x3F) << 8
        let chosen = all.indices.filter { mask >> $0 & 1 != 0 }.map { all[$0] }
        return second & 0x80 == 0 ? chosen : chosen.reversed()
    }
}

extension TokenizerTarget {
    /// Texts for every rule.
    package func seeds() -> [[UInt8]] {
        let texts = [
            "", "Call 020 7946 0123, it's £5!",
            "see http://bit.ly/x?y=1&z and a.b@c.co.uk, #tag @name www.x.com",
            "ＦＲＥＥ ｶﾞｽ ÄRGER ΣΟΦΟΣ İ ﬁ straße naïve Ångström ёлка が",
            "sooooo don’t running flies happily generally",
            "日本語 東京 ไทย العربية עברית हिन्दी 한국어", "👍🏽 👩‍👩‍👧 🇬🇧🇫🇷 ❤️ 1️⃣ ©",
            "1,000.50 12:30 3.14 5% $1,000 Rs.500 USD 5 £5m",
            "a\u{301}\u{AD}b \u{200D}\u{FE0F} \u{0} \u{85} \u{3000} <3 :) …",
        ]
        return texts.enumerated().flatMap { seeds(file: Array($1.utf8), named: "\($0)") }
    }

    /// The beginning of the file with no filter, with the usual filters, and with all.
    package func seeds(file: [UInt8], named name: String) -> [[UInt8]] {
        let text = file.prefix(512)
        return [[0, 0, 0], [0x63, 0, 0], [0xFF, 0x1F, 0x55], [0xFF, 0x9F, 0xAA]].map { $0 + text }
    }

    /// Changes the selection of filters or the text.
    package func mutate(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        ByteMutator(dictionary: Self.dictionary, maximumSize: maximumSize).mutate(input, keeping: 3, &random)
    }

    private static let dictionary: [[UInt8]] =
        ByteMutator.brokenText
        + [
            "http://", "https://www.", ".com", ".co.uk", "@", "#", "+44 ", "020 ", "$", "£", "€", "Rs.",
            "USD", "'",
            "’", "-", "_", ".", ",", ":", ";", "/", "?", "&", "=", "%", "\r\n", "\n", "\t", "\u{301}",
            "\u{200D}",
            "\u{FE0F}", "\u{20E3}", "\u{AD}", "😀", "👍🏽", "🇬", "🅰", "©", "é", "ß", "İ", "Σ", "ﷺ", "中", "ไ", "א",
            "カ",
            "ﾞ", "٣", "½", "\u{3000}", "\u{A0}", "Ａ", "한", "\u{1100}", "<3", ":)", "ing", "ational", "ly",
            "ied", "yyy",
        ].map { Array($0.utf8) }
}
