// A tagger's text with the analyses that its schemes need.

import WinnowAnalysis
import WinnowCore
import WinnowModels
import WinnowText

/// A text whose analyses are made when they are first needed.
final class AnalyzedText {
    /// A token or unit.
    struct Piece {
        var range: Range<Int>
        /// The token; nil for white space and for units other than words.
        var token: TextAnalysis.Token?
        var unit: NLTokenUnit

        /// The kind of token, as a tag.
        var type: NLTag {
            guard let token else { return .whitespace }
            return token.kind == .symbol || token.kind == .emoji
                ? token.isPunctuation ? .punctuation : .other : .word
        }
    }

    /// What an analysis is made of.
    private struct Form: Hashable {
        var layers: Set<TextAnalyzer.Layer>
        var joinsNames = false
        var joinsContractions = false
        var language: String?
    }

    let indexed: IndexedText
    private let models: [NLTagScheme: [NLModel]]
    private let gazetteers: [NLTagScheme: [NLGazetteer]]
    private let analyzer: TextAnalyzer
    private var analyses: [Form: TextAnalysis] = [:]
    private var wholes: [NLTokenUnit: [Range<Int>]] = [:]
    private var language: LanguageIdentification?
    private var languages: [(range: Range<Int>, language: NLLanguage)] = []
    /// The sentence that was asked for last, with its words and what schemes say of them.
    private var sentence: Sentence?

    private struct Sentence {
        var range: Range<Int>
        var words: [TextAnalysis.Token]
        var tags: [NLTagScheme: [[String: Double]]] = [:]
    }

    init(_ string: String, models: [NLTagScheme: [NLModel]], gazetteers: [NLTagScheme: [NLGazetteer]]) {
        indexed = IndexedText(string)
        (self.models, self.gazetteers) = (models, gazetteers)
        var analyzer = TextAnalyzer.english
        let names = (gazetteers[.nameType] ?? []) + (gazetteers[.nameTypeOrLexicalClass] ?? [])
        if !names.isEmpty {
            analyzer.nameRecognizer = NameRecognizer(
                tagger: analyzer.nameRecognizer?.tagger, gazetteers: names.map(\.gazetteer))
        }
        self.analyzer = analyzer
    }

    // MARK: Languages

    var dominantLanguage: NLLanguage? {
        if let set = languages.last, set.range == 0..<indexed.count { return set.language }
        return indexed.count == 0 ? nil : NLLanguage(code: identification.language)
    }

    private var identification: LanguageIdentification {
        if let language { return language }
        let found = LanguageIdentifier.shipped.identification(of: indexed.string)
        language = found
        return found
    }

    func setLanguage(_ language: NLLanguage, range: Range<String.Index>) {
        languages.append((indexed.offsets(of: range), language))
    }

    /// The language that was set for a range.
    private func language(setFor range: Range<Int>) -> NLLanguage? {
        languages.last { $0.range.contains(range.lowerBound) }?.language
    }

    /// Whether the models for English may say something of a part.
    private func mayBeEnglish(_ range: Range<Int>) -> Bool {
        if let set = language(setFor: range) { return set == .english || set == .undetermined }
        return identification.language == "en" || identification.probability < 0.95
    }

    /// The language, other than English, whose models tag the words; nil for English.
    private var wordLanguage: String? {
        let code: String
        if let set = languages.last, set.range == 0..<indexed.count {
            code = set.language.rawValue
        } else {
            guard identification.probability >= 0.95 else { return nil }
            code = identification.language
        }
        return code != "en" && WordModels.shippedLanguages.contains(code) ? code : nil
    }

    /// Whether the words of a part have parts of speech and lemmas.
    private func mayHaveWords(_ range: Range<Int>) -> Bool {
        guard let wordLanguage else { return mayBeEnglish(range) }
        return language(setFor: range).map { $0.rawValue == wordLanguage } ?? true
    }

    // MARK: Tokens and units

    /// The token or unit at an index.
    func piece(at index: String.Index, _ unit: NLTokenUnit, _ scheme: NLTagScheme) -> Piece? {
        let offset = indexed.offset(of: index)
        return pieces(in: offset..<offset + 1, unit, scheme, []).first
    }

    /// The tokens or units that overlap a range.
    func pieces(
        in range: Range<String.Index>, _ unit: NLTokenUnit, _ scheme: NLTagScheme, _ options: NLTagger.Options
    ) -> [Piece] {
        pieces(in: indexed.offsets(of: range), unit, scheme, options)
    }

    private func pieces(
        in range: Range<Int>, _ unit: NLTokenUnit, _ scheme: NLTagScheme, _ options: NLTagger.Options
    ) -> [Piece] {
        guard unit == .word else {
            return wholes(unit).overlapping(range).map { Piece(range: $0, token: nil, unit: unit) }
        }
        var form = Form(layers: Self.layers(of: scheme))
        form.joinsNames = options.contains(.joinNames)
        form.joinsContractions = options.contains(.joinContractions)
        if form.joinsNames { form.layers.insert(.names) }
        let tokens = analysis(form).tokens
        var pieces: [Piece] = []
        let first = tokens.indices.partitionPoint { tokens[$0].range.upperBound > range.lowerBound }
        var end = first > 0 ? tokens[first - 1].range.upperBound : 0
        func addSpace(to start: Int) {
            let space = end..<max(end, start)
            if !space.isEmpty, space.overlaps(range), !options.contains(.omitWhitespace) {
                pieces.append(Piece(range: space, token: nil, unit: .word))
            }
        }
        for token in tokens[first...] {
            addSpace(to: token.range.lowerBound)
            end = token.range.upperBound
            guard token.range.lowerBound < range.upperBound else { return pieces }
            let piece = Piece(range: token.range, token: token, unit: .word)
            if !options.omits(piece.type) { pieces.append(piece) }
        }
        addSpace(to: indexed.count)
        return pieces
    }

    private func wholes(_ unit: NLTokenUnit) -> [Range<Int>] {
        if let found = wholes[unit] { return found }
        let found = unit.wholes(of: indexed, .english)
        wholes[unit] = found
        return found
    }

    private func analysis(_ form: Form) -> TextAnalysis {
        var form = form
        form.language = wordLanguage
        if let found = analyses[form] { return found }
        var analyzer = analyzer
        analyzer.options.joinsNames = form.joinsNames
        analyzer.options.joinsContractions = form.joinsContractions
        if let models = form.language.flatMap(WordModels.shipped(for:)) {
            (analyzer.tagger, analyzer.lemmatizer) = (models.tagger, models.lemmatizer)
        }
        // The program may have set the language: see mayBeEnglish.
        analyzer.languageIdentifier = nil
        let made = analyzer.analysis(of: indexed.string, layers: form.layers)
        analyses[form] = made
        return made
    }

    private static func layers(of scheme: NLTagScheme) -> Set<TextAnalyzer.Layer> {
        switch scheme {
        case .lexicalClass: [.tags]
        case .nameType: [.names]
        case .nameTypeOrLexicalClass: [.tags, .names]
        case .lemma: [.lemmas]
        default: []
        }
    }

    // MARK: Tags

    /// The tag of a token or unit.
    func tag(of piece: Piece, _ scheme: NLTagScheme) -> NLTag? {
        if usesModels(scheme) {
            let found = hypotheses(of: piece, scheme)
            return found.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { NLTag($0.key) }
        }
        switch scheme {
        case .language: return language(of: piece).map { NLTag($0.rawValue) }
        case .script: return script(of: piece).map { NLTag($0.rawValue) }
        case .sentimentScore:
            guard piece.unit != .word, mayBeEnglish(piece.range) else { return nil }
            let score = SentimentScorer.english.score(of: indexed.text(of: piece.range))
            // Four digits, as more are noise.
            return NLTag(String((score * 10_000).rounded() / 10_000))
        default: break
        }
        guard piece.unit == .word else { return nil }
        let isEnglish = mayBeEnglish(piece.range)
        switch scheme {
        case .tokenType: return piece.type
        case .lexicalClass: return lexicalClass(of: piece)
        case .nameType: return name(of: piece, isEnglish) ?? (piece.type == .word ? .otherWord : piece.type)
        case .nameTypeOrLexicalClass: return name(of: piece, isEnglish) ?? lexicalClass(of: piece)
        case .lemma:
            return mayHaveWords(piece.range) && piece.type == .word
                ? piece.token?.lemma.map { NLTag($0) } : nil
        default: return nil
        }
    }

    private func name(of piece: Piece, _ isEnglish: Bool) -> NLTag? {
        if isEnglish { return piece.token?.name.map(NLTag.init(name:)) }
        // A gazetteer's terms are names in any language.
        let gazetteers = (gazetteers[.nameType] ?? []) + (gazetteers[.nameTypeOrLexicalClass] ?? [])
        guard !gazetteers.isEmpty, let words = words(around: piece) else { return nil }
        return Self.terms(of: gazetteers, in: words.all)[words.place].map(NLTag.init(name:))
    }

    /// The label of each word that is part of a term; the last gazetteer wins.
    private static func terms(of gazetteers: [NLGazetteer], in words: [TextAnalysis.Token]) -> [Int: String] {
        var labels: [Int: String] = [:]
        for gazetteer in gazetteers {
            for match in gazetteer.gazetteer.matches(in: words.map(\.text)) {
                for word in match.words { labels[word] = match.kind }
            }
        }
        return labels
    }

    private func lexicalClass(of piece: Piece) -> NLTag? {
        guard let token = piece.token else {
            let text = indexed.string[indexed.indices(of: piece.range)]
            return text.contains(where: \.isNewline) ? .paragraphBreak : .otherWhitespace
        }
        if piece.type == .punctuation { return NLTag(punctuation: token.text, fineTag: token.fineTag) }
        if piece.type == .other { return .other }
        return mayHaveWords(piece.range) ? token.tag.map(NLTag.init(partOfSpeech:)) : nil
    }

    private func language(of piece: Piece) -> NLLanguage? {
        if let set = language(setFor: piece.range) { return set }
        guard let range = piece.unit == .word ? sentence(of: piece) : piece.range else { return nil }
        return NLLanguage(code: LanguageIdentifier.shipped.language(of: indexed.text(of: range)))
    }

    private func script(of piece: Piece) -> NLScript? {
        var counts: [NLScript: Int] = [:]
        for scalar in indexed.text(of: piece.range).unicodeScalars {
            if let script = NLScript(of: scalar) { counts[script, default: 0] += 1 }
        }
        return counts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
    }

    /// The range of the sentence that a token is in.
    private func sentence(of piece: Piece) -> Range<Int>? {
        let sentences = wholes(.sentence)
        return sentences.index(containing: piece.range.lowerBound).map { sentences[$0] }
    }

    /// The words of the sentence that a token is in, and which of them it is or begins with; nil for white space.
    private func words(around piece: Piece) -> (all: [TextAnalysis.Token], place: Int)? {
        guard piece.token != nil, let range = sentence(of: piece) else { return nil }
        if sentence?.range != range {
            let tokens = analysis(Form(layers: [])).tokens
            let first = tokens.indices.partitionPoint { tokens[$0].range.lowerBound >= range.lowerBound }
            let words = tokens[first...].prefix { $0.range.lowerBound < range.upperBound }
            sentence = Sentence(range: range, words: Array(words))
        }
        let words = sentence?.words ?? []
        let place = words.indices.partitionPoint { words[$0].range.upperBound > piece.range.lowerBound }
        return place < words.count ? (words, place) : nil
    }

    // MARK: Hypotheses

    private func usesModels(_ scheme: NLTagScheme) -> Bool {
        if !(models[scheme] ?? []).isEmpty { return true }
        return scheme != .nameType && scheme != .nameTypeOrLexicalClass && !(gazetteers[scheme] ?? []).isEmpty
    }

    /// The tags of a token or unit with their probabilities.
    func hypotheses(of piece: Piece, _ scheme: NLTagScheme) -> [String: Double] {
        if usesModels(scheme) {
            if piece.unit != .word {
                let text = indexed.text(of: piece.range)
                return models[scheme]?.first { $0.classifier != nil }?
                    .predictedLabelHypotheses(for: text, maximumCount: .max) ?? [:]
            }
            return wordHypotheses(of: piece, scheme) ?? [:]
        }
        if scheme == .language, language(setFor: piece.range) == nil,
            let range = piece.unit == .word ? sentence(of: piece) : piece.range
        {
            return LanguageIdentifier.shipped.hypotheses(of: indexed.text(of: range))
                .reduce(into: [:]) { $0[NLLanguage(code: $1.language).rawValue] = $1.probability }
        }
        let tag = tag(of: piece, scheme)
        if tag != nil, piece.type == .word, piece.unit == .word,
            scheme == .lexicalClass ? mayHaveWords(piece.range) : mayBeEnglish(piece.range),
            scheme == .lexicalClass || scheme == .nameType || scheme == .nameTypeOrLexicalClass,
            let found = wordHypotheses(of: piece, scheme)
        {
            return found
        }
        return tag.map { [$0.rawValue: 1] } ?? [:]
    }

    /// The tags of a word with their probabilities, from a model that reads its whole sentence.
    private func wordHypotheses(of piece: Piece, _ scheme: NLTagScheme) -> [String: Double]? {
        guard let words = words(around: piece) else { return nil }
        let known = sentence?.tags[scheme] ?? hypotheses(of: words.all, scheme)
        sentence?.tags[scheme] = known
        return words.place < known.count ? known[words.place] : nil
    }

    private func hypotheses(of tokens: [TextAnalysis.Token], _ scheme: NLTagScheme) -> [[String: Double]] {
        let words = tokens.map(\.text)
        if usesModels(scheme) {
            var found =
                models[scheme]?.first { $0.tagger != nil }?
                .predictedLabelHypotheses(forTokens: words, maximumCount: .max)
                ?? [[String: Double]](repeating: [:], count: words.count)
            for (word, label) in Self.terms(of: gazetteers[scheme] ?? [], in: tokens) {
                found[word] = [label: 1]
            }
            return found
        }
        var names: [[String: Double]] = []
        if scheme != .lexicalClass, let tagger = analyzer.nameRecognizer?.tagger {
            names = tagger.hypotheses(of: words) { NLTag(span: $0).rawValue }
            if scheme == .nameType { return names }
        }
        guard let tagger = wordLanguage.flatMap(WordTagger.shipped(for:)) ?? analyzer.tagger else {
            return []
        }
        var classes = tagger.hypotheses(of: words) { NLTag(partOfSpeech: $0).rawValue }
        for word in names.indices {
            // A word that is no name has its part of speech.
            let other = names[word][NLTag.otherWord.rawValue] ?? 0
            classes[word] = classes[word].mapValues { $0 * other }
            for (name, probability) in names[word] where name != NLTag.otherWord.rawValue {
                classes[word][name, default: 0] += probability
            }
        }
        return classes
    }
}

extension NLTagger.Options {
    fileprivate func omits(_ type: NLTag) -> Bool {
        switch type {
        case .word: contains(.omitWords)
        case .punctuation: contains(.omitPunctuation)
        case .whitespace: contains(.omitWhitespace)
        default: contains(.omitOther)
        }
    }
}
