package import WinnowText

/// Applies a lexicon to texts: VADER's rules on Winnow's tokens.
///
/// - Negation: a negation up to three words before, in the same sentence, multiplies the valence by −0.74. So
///   does `no`, whose own valence is then 0, and `least` directly before, except in `at least` and
///   `very least`. `without a doubt` does not negate; `never so` and `never this` amplify.
/// - Degree: an adverb of degree up to three words before adds or subtracts 0.293 in the word's direction,
///   times 0.95 at distance two and 0.9 at three; its own valence directly before a known word is 0. Known
///   words in between stop both rules.
/// - Capitals: a word in capitals adds 0.733, unless all words are. A stretched word (`goooood`) that is
///   known when shortened counts as if after an adverb of degree.
/// - Contrast: words before the first `but` count half, later ones one and a half times.
/// - Emphasis: each `!`, up to four, adds 0.292 to the total; two or three `?` add 0.18 each, more add 0.96.
///
/// Source: C. Hutto and E. Gilbert, *VADER: A Parsimonious Rule-based Model for Sentiment Analysis of Social
/// Media Text*, ICWSM 2014; a new implementation from the paper.
package struct LexiconReader: Sendable {
    /// Tokenizes texts for lookup.
    package static let analyzer = TokenAnalyzer(
        mode: .messages, filters: [.foldWidth, .lowercase, .foldApostrophes])

    private static let negated = -0.74
    private static let capitals = 0.733
    private static let reach = 3
    private static let damping = [1.0, 0.95, 0.9]

    private let analyzer: TokenAnalyzer
    private var tokens = TokenBuffer()
    private var words: [Word] = []
    private var emphasis = 0.0
    private var firstContrast: Int?
    /// Counts over the text so far.
    private var facts = Facts()

    /// Facts about the whole text that rules need.
    private struct Facts {
        var tokenCount = 0
        var wordCount = 0
        var sentence = 0
        var exclamations = 0
        var questions = 0
        var hasQuiet = false
        var firstContrast: Int?

        /// The amount that punctuation adds to the strength of the total.
        var emphasis: Double {
            0.292 * Double(min(exclamations, 4))
                + (questions < 2 ? 0 : questions < 4 ? 0.18 * Double(questions) : 0.96)
        }
    }

    package init() {
        // A separate object per reader: threads that share one contend for its reference count.
        analyzer = TokenAnalyzer(mode: Self.analyzer.mode, filters: Self.analyzer.filters)
    }

    /// A token that rules apply to: anything but punctuation.
    private struct Word {
        var token: Int
        var range: Range<Int>
        var sentence: Int
        var text: String
        var kind: TokenKind
        var isLoud: Bool
        var isNegation: Bool
        var degree: Double?
    }

    /// The positions of the tokens in the text that was read.
    package var spans: [TokenSpan] { tokens.withUnsafeStorage { _, _, spans in Array(spans) } }

    /// Reads a text; the other calls then refer to it.
    package mutating func read(_ utf8: UnsafeBufferPointer<UInt8>) {
        analyzer.analyze(utf8, into: &tokens)
        words.removeAll(keepingCapacity: true)
        facts = Facts()
        addWords(of: tokens, utf8)
        firstContrast = facts.firstContrast
        // If every word is in capitals, none is loud.
        if !facts.hasQuiet { for index in words.indices { words[index].isLoud = false } }
        emphasis = facts.emphasis
    }

    /// Appends the words among tokens and updates the facts.
    @_optimize(speed)
    private mutating func addWords(of tokens: TokenBuffer, _ utf8: UnsafeBufferPointer<UInt8>) {
        let before = facts.tokenCount
        for index in 0..<tokens.count {
            let span = tokens.span(at: index)
            if span.kind == .symbol, let run = Self.stop(utf8, span) {
                if run.sign == UInt8(ascii: "!") { facts.exclamations += run.count }
                if run.sign == UInt8(ascii: "?") { facts.questions += run.count }
                facts.sentence += 1
                continue
            }
            if span.kind == .symbol, span.end - span.start == 1 { continue }
            var word = word(at: index, of: tokens, span, sentence: facts.sentence, utf8)
            word.token = before + index
            if word.kind == .word, !word.isLoud { facts.hasQuiet = true }
            if facts.firstContrast == nil, word.text == "but" { facts.firstContrast = facts.wordCount }
            facts.wordCount += 1
            words.append(word)
        }
        facts.tokenCount += tokens.count
    }

    /// The words of a part of a text that have a valence in their context by each lexicon, in order.
    package typealias Window = [[(word: Range<Int>, valence: Double)]]

    /// The sums of the valences of a text by each lexicon, without a list of its words.
    ///
    /// The same as from ``reading(by:)``, at half the speed; memory does not grow with the text.
    package mutating func sums(
        ofLong utf8: UnsafeBufferPointer<UInt8>, by lexicons: [SentimentLexicon], windowSize: Int = 4096
    ) -> [LexiconSums] {
        let whole = facts(ofLong: utf8, windowSize: windowSize)
        var sums = lexicons.map { _ in LexiconSums(emphasis: whole.emphasis) }
        forEachWindow(of: utf8, whole, by: lexicons, windowSize: windowSize) { window in
            for (number, valences) in window.enumerated() {
                for (_, valence) in valences { sums[number].add(valence) }
            }
        }
        return sums
    }

    /// Calls `body` with the words of a text that have a valence, in windows.
    package mutating func forEachWindow<Failure: Error>(
        ofLong utf8: UnsafeBufferPointer<UInt8>, by lexicons: [SentimentLexicon], windowSize: Int = 4096,
        _ body: (Window) throws(Failure) -> Void
    ) throws(Failure) {
        let whole = facts(ofLong: utf8, windowSize: windowSize)
        try forEachWindow(of: utf8, whole, by: lexicons, windowSize: windowSize, body)
    }

    private mutating func facts(ofLong utf8: UnsafeBufferPointer<UInt8>, windowSize: Int) -> Facts {
        let analyzer = analyzer
        var buffer = TokenBuffer()
        facts = Facts()
        analyzer.analyze(utf8, windowSize: windowSize, by: &buffer) { window, _ in
            words.removeAll(keepingCapacity: true)
            addWords(of: window, utf8)
        }
        return facts
    }

    private mutating func forEachWindow<Failure: Error>(
        of utf8: UnsafeBufferPointer<UInt8>, _ whole: Facts, by lexicons: [SentimentLexicon], windowSize: Int,
        _ body: (Window) throws(Failure) -> Void
    ) throws(Failure) {
        let analyzer = analyzer
        var buffer = TokenBuffer()
        facts = Facts()
        words.removeAll(keepingCapacity: true)
        // Words up to `done` are counted already.
        var done = 0
        try analyzer.analyze(utf8, windowSize: windowSize, by: &buffer) { window, isLast throws(Failure) in
            let first = words.count
            addWords(of: window, utf8)
            if !whole.hasQuiet { for index in first..<words.count { words[index].isLoud = false } }
            // In this window's counting.
            firstContrast = whole.firstContrast.map { $0 - (facts.wordCount - words.count) }
            let end = isLast ? words.count : max(done, words.count - Self.context)
            var found: Window = lexicons.map { _ in [] }
            for (number, lexicon) in lexicons.enumerated() {
                forEachValence(of: done..<end, by: lexicon) { index, value in
                    found[number].append((words[index].range, value))
                }
            }
            try body(found)
            let kept = max(0, end - Self.context)
            words.removeFirst(kept)
            done = end - kept
        }
        words.removeAll(keepingCapacity: true)
    }

    /// The number of words before and after a word on which its valence may depend.
    private static let context = 2 * reach

    private func word(
        at index: Int, of tokens: TokenBuffer, _ span: TokenSpan, sentence: Int,
        _ utf8: UnsafeBufferPointer<UInt8>
    ) -> Word {
        // No entry is that long.
        let isShort = span.end - span.start <= SentimentLexicon.longestText
        let text = isShort ? tokens.text(at: index) : ""
        return Word(
            token: index, range: span.start..<span.end, sentence: sentence,
            text: span.kind == .hashtag ? String(text.unicodeScalars.dropFirst()) : text,
            kind: span.kind,
            isLoud: span.kind == .word
                && Self.isLoud(UnsafeBufferPointer(rebasing: utf8[span.start..<span.end])),
            isNegation: span.kind == .word && EnglishNegation.contains(text),
            degree: span.kind == .word ? DegreeWords.strength(of: text).map { Double($0) } : nil)
    }

    /// The valences of the text that was read, by `lexicon`.
    package func reading(by lexicon: SentimentLexicon) -> LexiconReading {
        var reading = LexiconReading(
            valences: [Double](repeating: 0, count: tokens.count), emphasis: emphasis)
        forEachValence(of: words.indices, by: lexicon) { index, value in
            reading.valences[words[index].token] = value
        }
        return reading
    }

    /// Calls `body` with each of some words that has a valence in its context, in order.
    private func forEachValence(
        of indices: Range<Int>, by lexicon: SentimentLexicon, _ body: (_ index: Int, _ value: Double) -> Void
    ) {
        let known = words.indices.map { worth(of: $0, in: lexicon) }
        for index in indices {
            guard let worth = known[index], !isDegree(index, known) else { continue }
            if words[index].text == "no", Self.leads(words[index...], known[index...]) { continue }
            body(index, value(of: worth, at: index, known))
        }
    }

    /// Whether a word modifies the next by degree and has no own valence: "super nice", not "it is super".
    private func isDegree(_ index: Int, _ known: [Worth?]) -> Bool {
        guard words[index].degree != nil, index + 1 < words.count, known[index + 1] != nil else {
            return false
        }
        return words[index + 1].sentence == words[index].sentence
    }

    /// A word's own valence, and whether it is stretched.
    private typealias Worth = (valence: Double, isStretched: Bool)

    @_optimize(speed)
    private func worth(of index: Int, in lexicon: SentimentLexicon) -> Worth? {
        let word = words[index]
        if word.text.isEmpty { return nil }
        if index + 1 < words.count, words[index + 1].token == word.token + 1,
            let valence = lexicon.valence(of: word.text + " " + words[index + 1].text)
        {
            return (valence, false)
        }
        if let valence = lexicon.valence(of: word.text) { return (valence, false) }
        if word.kind == .emoji { return Self.plain(word.text).flatMap(lexicon.valence).map { ($0, false) } }
        guard Self.isStretched(word.text) else { return nil }
        for limit in [2, 1] {
            let short = Self.shortened(word.text, to: limit)
            if let valence = lexicon.valence(of: short) { return (valence, true) }
        }
        return nil
    }

    /// A known word's valence in its context.
    private func value(of worth: Worth, at index: Int, _ known: [Worth?]) -> Double {
        let word = words[index]
        let sign = worth.valence > 0 ? 1.0 : -1.0
        var value = worth.valence
        if word.isLoud { value += sign * Self.capitals }
        if worth.isStretched { value += sign * Double(DegreeWords.strength) }
        for distance in 1...Self.reach {
            guard index >= distance, words[index - distance].sentence == word.sentence else { break }
            let other = words[index - distance]
            if let degree = other.degree {
                let strength = degree + (other.isLoud ? Self.capitals * (degree > 0 ? 1 : -1) : 0)
                value += (value > 0 ? 1 : -1) * strength * Self.damping[distance - 1]
            }
            if other.isNegation || distance == 1 && isLeast(index - 1) {
                value *= negation(at: index - distance, of: index)
                continue
            }
            if known[index - distance] != nil, other.degree == nil { break }
        }
        if let contrast = firstContrast { value *= index < contrast ? 0.5 : 1.5 }
        return value
    }

    /// Whether the word at an index is `least`, except in `at least` and `very least`.
    private func isLeast(_ index: Int) -> Bool {
        guard words[index].text == "least" else { return false }
        return index == 0 || words[index - 1].text != "at" && words[index - 1].text != "very"
    }

    /// The factor that the negation at an index applies to the valence of a later word.
    private func negation(at index: Int, of later: Int) -> Double {
        let between = words[(index + 1)..<later]
        if words[index].text == "never", between.contains(where: { $0.text == "so" || $0.text == "this" }) {
            return 1.25
        }
        if words[index].text == "without", between.contains(where: { $0.text == "doubt" }) { return 1 }
        return Self.negated
    }

    /// Whether a known word follows the first of some words within its reach and sentence.
    private static func leads(_ words: ArraySlice<Word>, _ known: ArraySlice<Worth?>) -> Bool {
        guard let first = words.first else { return false }
        return zip(words, known).dropFirst().prefix(reach).contains { word, worth in
            word.sentence == first.sentence && worth != nil
        }
    }

    /// An emoji up to its variation selector U+FE0F; nil if it has none.
    private static func plain(_ emoji: String) -> String? {
        let scalars = emoji.unicodeScalars
        guard let end = scalars.firstIndex(of: "\u{FE0F}") else { return nil }
        return String(scalars[..<end])
    }

    /// The character and length of punctuation that ends a sentence; nil for any other token.
    private static func stop(
        _ utf8: UnsafeBufferPointer<UInt8>, _ span: TokenSpan
    ) -> (sign: UInt8, count: Int)? {
        let sign = utf8[span.start]
        switch sign {
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): return (sign, span.end - span.start)
        case UInt8(ascii: ";") where span.end - span.start == 1: return (sign, 1)
        default: return nil
        }
    }

    /// Whether a word has at least two letters, all of them ASCII capitals.
    private static func isLoud(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        var letters = 0
        for byte in utf8 {
            if byte &- 0x61 < 26 || byte >= 0x80 { return false }
            if byte &- 0x41 < 26 { letters += 1 }
        }
        return letters >= 2
    }

    /// Whether an ASCII character occurs three times in a row.
    private static func isStretched(_ text: String) -> Bool {
        var (last, repeats): (UInt8, Int) = (0x80, 0)
        for byte in text.utf8 {
            repeats = byte == last ? repeats + 1 : 0
            if repeats == 2, byte < 0x80 { return true }
            last = byte
        }
        return false
    }

    /// A word or emoticon in which no ASCII character occurs more than `limit` times in a row.
    private static func shortened(_ text: String, to limit: Int) -> String {
        var result: [UInt8] = []
        var repeats = 0
        var last: UInt8?
        for byte in text.utf8 {
            repeats = byte == last && byte < 0x80 ? repeats + 1 : 1
            last = byte
            if repeats <= limit { result.append(byte) }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// Adverbs of degree; the lists were written for Winnow, their strength is VADER's.
package enum DegreeWords {
    /// The strength that a degree adverb adds to the next word's valence: the mean of human ratings in the
    /// experiments of Hutto and Gilbert (2014).
    package static let strength: Float = 0.293

    /// The amount that a word in lower case adds to a valence above 0; nil if it is not an adverb of degree.
    package static func strength(of word: String) -> Float? { table[word] }

    private static let table: [String: Float] = {
        var table: [String: Float] = [:]
        for word in stronger.words { table[word] = strength }
        for word in weaker.words { table[word] = -strength }
        return table
    }()

    private static let stronger: StaticString = """
        absolutely amazingly awfully completely considerably damn decidedly deeply enormously entirely especially
        exceptionally extra extremely fabulously freaking fricking friggin frigging fucking fully greatly hella highly
        hugely immensely incredibly insanely intensely majorly mega mighty more most particularly phenomenally positively
        purely quite really remarkably ridiculously seriously so soo substantially super supremely terribly thoroughly
        too total totally tremendously truly uber unbelievably unusually utterly very wildly
        """
    private static let weaker: StaticString = """
        almost bit fairly kinda less little mildly moderately occasionally partially partly passably rather slightly
        somewhat sorta
        """
}
