import WinnowText

/// Reads texts by a lexicon: VADER's rules on Winnow's tokens.
///
/// - Negation: a negation up to three words before, in the same sentence, turns a worth around, times 0.74. So does `no`,
///   which itself is then worth nothing, and `least` right before, but for `at least`; behind `without a doubt` it does
///   not. `never so` and `never this` make stronger.
/// - Degree: an adverb of degree up to three words before adds 0.293 in the word's own direction or takes it away, at
///   distance two 0.95 and at three 0.9 of it; right before a known word it is worth nothing itself. Words between that
///   the lexicon knows end the reach of both.
/// - Capitals: a word in capitals where not all are adds 0.733. A stretched word (`goooood`) that is known when shortened
///   counts as with an adverb of degree.
/// - Contrast: before the first `but` words count half, behind it half as much again.
/// - Emphasis: each `!`, up to four, adds 0.292 to the whole; two or three `?` 0.18 each, more 0.96.
///
/// Source: C. Hutto and E. Gilbert, *VADER: A Parsimonious Rule-based Model for Sentiment Analysis of Social Media Text*,
/// ICWSM 2014, written anew from the paper.
struct LexiconReader: Sendable {
    /// How texts are cut to be looked up.
    static let analyzer = TokenAnalyzer(mode: .messages, filters: [.foldWidth, .lowercase, .foldApostrophes])

    private static let negated = -0.74
    private static let capitals = 0.733
    private static let reach = 3
    private static let damping = [1.0, 0.95, 0.9]

    private let analyzer: TokenAnalyzer
    private var tokens = TokenBuffer()
    private var words: [Word] = []
    private var emphasis = 0.0
    private var firstContrast: Int?

    init() {
        // Made anew, for an object of its own: threads that count references to one slow each other down.
        analyzer = TokenAnalyzer(mode: Self.analyzer.mode, filters: Self.analyzer.filters)
    }

    /// A token that rules speak of: anything but punctuation.
    private struct Word {
        var token: Int
        var sentence: Int
        var text: String
        var kind: TokenKind
        var isLoud: Bool
        var isNegation: Bool
        var degree: Double?
    }

    /// Where the tokens stand in the text that was read.
    var spans: [TokenSpan] { tokens.withUnsafeStorage { _, _, spans in Array(spans) } }

    /// Reads a text; the other calls then speak of it.
    mutating func read(_ utf8: UnsafeBufferPointer<UInt8>) {
        analyzer.analyze(utf8, into: &tokens)
        words.removeAll(keepingCapacity: true)
        firstContrast = nil
        var sentence = 0
        var (exclamations, questions) = (0, 0)
        var hasQuiet = false
        for index in 0..<tokens.count {
            let span = tokens.span(at: index)
            if span.kind == .symbol, let run = Self.stop(utf8, span) {
                if run.sign == UInt8(ascii: "!") { exclamations += run.count }
                if run.sign == UInt8(ascii: "?") { questions += run.count }
                sentence += 1
                continue
            }
            if span.kind == .symbol, span.end - span.start == 1 { continue }
            let word = word(at: index, span, sentence: sentence, utf8)
            if word.kind == .word, !word.isLoud { hasQuiet = true }
            if firstContrast == nil, word.text == "but" { firstContrast = words.count }
            words.append(word)
        }
        // Where all is in capitals none of it is loud.
        if !hasQuiet { for index in words.indices { words[index].isLoud = false } }
        emphasis =
            0.292 * Double(min(exclamations, 4))
            + (questions < 2 ? 0 : questions < 4 ? 0.18 * Double(questions) : 0.96)
    }

    private func word(
        at index: Int, _ span: TokenSpan, sentence: Int, _ utf8: UnsafeBufferPointer<UInt8>
    ) -> Word {
        // A long token is no word that is known.
        let isShort = span.end - span.start <= SentimentLexicon.longestText
        let text = isShort ? tokens.text(at: index) : ""
        return Word(
            token: index, sentence: sentence, text: span.kind == .hashtag ? String(text.dropFirst()) : text,
            kind: span.kind,
            isLoud: span.kind == .word
                && Self.isLoud(UnsafeBufferPointer(rebasing: utf8[span.start..<span.end])),
            isNegation: span.kind == .word && EnglishNegation.contains(text),
            degree: span.kind == .word ? DegreeWords.strength(of: text).map { Double($0) } : nil)
    }

    /// What `lexicon` says of the text that was read.
    func reading(by lexicon: SentimentLexicon) -> LexiconReading {
        var reading = LexiconReading(
            valences: [Double](repeating: 0, count: tokens.count), emphasis: emphasis)
        let known = words.indices.map { worth(of: $0, in: lexicon) }
        for index in words.indices {
            guard let worth = known[index], !isDegree(index, known) else { continue }
            if words[index].text == "no", Self.leads(words[index...], known[index...]) { continue }
            reading.valences[words[index].token] = value(of: worth, at: index, known)
        }
        return reading
    }

    /// Whether a word is an adverb of degree of the next one, and so worth nothing itself: "super nice", not "it is super".
    private func isDegree(_ index: Int, _ known: [Worth?]) -> Bool {
        guard words[index].degree != nil, index + 1 < words.count, known[index + 1] != nil else {
            return false
        }
        return words[index + 1].sentence == words[index].sentence
    }

    /// A word's worth for itself, and whether it is stretched.
    private typealias Worth = (valence: Double, isStretched: Bool)

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
        guard Self.shortened(word.text, to: 2) != word.text else { return nil }
        for limit in [2, 1] {
            let short = Self.shortened(word.text, to: limit)
            if let valence = lexicon.valence(of: short) { return (valence, true) }
        }
        return nil
    }

    /// A known word's worth where it stands.
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

    /// Whether the word at an index is `least`, but for `at least` and `very least`.
    private func isLeast(_ index: Int) -> Bool {
        guard words[index].text == "least" else { return false }
        return index == 0 || words[index - 1].text != "at" && words[index - 1].text != "very"
    }

    /// What the negation at an index multiplies the worth of a later word by.
    private func negation(at index: Int, of later: Int) -> Double {
        let between = words[(index + 1)..<later]
        if words[index].text == "never", between.contains(where: { $0.text == "so" || $0.text == "this" }) {
            return 1.25
        }
        if words[index].text == "without", between.contains(where: { $0.text == "doubt" }) { return 1 }
        return Self.negated
    }

    /// Whether the first of some words is followed, in its reach and sentence, by a known one.
    private static func leads(_ words: ArraySlice<Word>, _ known: ArraySlice<Worth?>) -> Bool {
        guard let first = words.first else { return false }
        return zip(words, known).dropFirst().prefix(reach).contains { word, worth in
            word.sentence == first.sentence && worth != nil
        }
    }

    /// An emoji without the selector of its looks, U+FE0F, and what follows; nil for one without.
    private static func plain(_ emoji: String) -> String? {
        let scalars = emoji.unicodeScalars
        guard let end = scalars.firstIndex(of: "\u{FE0F}") else { return nil }
        return String(scalars[..<end])
    }

    /// The sign and the length of a run of signs that ends a sentence; nil for any other token.
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

    /// Whether a word of at least two letters has no small one.
    private static func isLoud(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        var letters = 0
        for byte in utf8 {
            if byte &- 0x61 < 26 || byte >= 0x80 { return false }
            if byte &- 0x41 < 26 { letters += 1 }
        }
        return letters >= 2
    }

    /// A word or emoticon in which nothing stands more than `limit` times in a row.
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

/// Adverbs of degree; the lists were written for Winnow, their worth is VADER's.
enum DegreeWords {
    /// What a degree adverb adds to the worth of the word that it stands before: the mean that people gave in the
    /// experiments of Hutto and Gilbert (2014).
    static let strength: Float = 0.293

    /// What a word in lower case adds to a worth above 0; nil for one that is no adverb of degree.
    static func strength(of word: String) -> Float? { table[word] }

    private static let table: [String: Float] = {
        var table: [String: Float] = [:]
        for word in stronger.description.split(whereSeparator: \.isWhitespace) {
            table[String(word)] = strength
        }
        for word in weaker.description.split(whereSeparator: \.isWhitespace) {
            table[String(word)] = -strength
        }
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
