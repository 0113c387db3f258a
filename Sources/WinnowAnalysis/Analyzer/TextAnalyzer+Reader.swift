// Analyzing one text after another.

import WinnowModelFile
public import WinnowSystem
import WinnowText

extension TextAnalyzer {
    /// Analyzes texts one after another, reusing its memory; keep one per thread.
    public struct Reader {
        let analyzer: TextAnalyzer
        let layers: Set<Layer>
        private let needsFineTags: Bool
        var tagged = TaggedText()
        private var lemmas = LemmaBuffer()
        var names: NameRecognizer.Reader?
        var sentiment: SentimentScorer.Reader?
        private var languages: LanguageIdentifier.Reader?
        /// The information of the models that name languages.
        private let limited: [Layer: ModelInformation]
        /// The layers whose models are not for the language of the last text.
        var foreignLayers: Set<Layer> = []
        /// The models for the words of the last text; nil if it has none.
        private(set) var tagger: WordTagger?
        private var lemmatizer: Lemmatizer?
        /// The language of the last text, if there is no tagger for it.
        private var untagged: String?
        /// Finds the names in gazetteers, for texts in a language that the tagger of names is not for.
        var listedNames: NameRecognizer.Reader?
        /// Whether sentiments have words and paragraphs, which takes several times as long as their scores.
        package var findsSentimentWords = true

        /// Makes a reader.
        ///
        /// - Parameters:
        ///   - analyzer: provides the models.
        ///   - layers: the layers to run; nil for all that have a model.
        public init(_ analyzer: TextAnalyzer, layers: Set<Layer>? = nil) {
            let layers = analyzer.layers.intersection(layers ?? Set(Layer.allCases))
            self.analyzer = analyzer
            self.layers = layers
            (tagger, lemmatizer) = (analyzer.tagger, analyzer.lemmatizer)
            needsFineTags = layers.contains(.tags) || layers.contains(.lemmas)
            if layers.contains(.names) { names = analyzer.nameRecognizer.map(NameRecognizer.Reader.init) }
            if layers.contains(.sentiment) {
                sentiment = analyzer.sentimentScorer.map(SentimentScorer.Reader.init)
            }
            // Lemmas need tags.
            limited = analyzer.limitedModels.filter {
                layers.contains($0.key) || $0.key == .tags && layers.contains(.lemmas)
            }
            if limited[.names] != nil, let lists = analyzer.nameRecognizer?.gazetteers, !lists.isEmpty {
                listedNames = NameRecognizer.Reader(NameRecognizer(gazetteers: lists))
            }
            if layers.contains(.language) || !limited.isEmpty {
                languages = analyzer.languageIdentifier.map { LanguageIdentifier.Reader($0) }
            }
        }

        /// Analyzes a text; bytes that are not UTF-8 count as symbols.
        ///
        /// Complexity: O(*n*) in the bytes.
        public mutating func analysis(of utf8: UnsafeBufferPointer<UInt8>) -> TextAnalysis {
            var analysis = TextAnalysis()
            analysis.language = language(of: utf8)
            if !foreignLayers.contains(.sentiment) {
                analysis.sentiment =
                    findsSentimentWords ? sentiment?.sentiment(of: utf8) : sentiment?.scores(of: utf8)
            }
            tagged.cut(utf8, by: boundaries)
            analysis.names = names(of: utf8)
            var names = (analysis.names ?? [])[...]
            let tokens = tokens(of: utf8, names: names)
            for (sentence, range) in zip(tagged.sentences, tagged.sentenceRanges) {
                let own = names.prefix { $0.range.lowerBound < range.upperBound }
                names = names.dropFirst(own.count)
                let start = analysis.tokens.count
                analysis.tokens += analyzer.options.applied(to: tokens[sentence], names: own)
                analysis.sentences.append(
                    TextAnalysis.Sentence(range: range, tokens: start..<analysis.tokens.count, sentiment: nil)
                )
            }
            addSentiments(to: &analysis)
            return analysis
        }

        /// The language of a text; nil if that was not requested. Other layers then leave out models that are not for it.
        package mutating func language(of utf8: UnsafeBufferPointer<UInt8>) -> LanguageIdentification? {
            let language = languages?.identification(of: utf8)
            foreignLayers.removeAll(keepingCapacity: true)
            for (layer, information) in limited where language?.isForeign(to: information) == true {
                foreignLayers.insert(layer)
            }
            if sentiment?.choose(language) == true { foreignLayers.remove(.sentiment) }
            chooseWordModels(for: language)
            let sentences = boundaries.sentences
            sentiment?.sentences = sentences
            return layers.contains(.language) ? language : nil
        }

        /// Chooses the models for the words of a text in a language.
        private mutating func chooseWordModels(for language: LanguageIdentification?) {
            let isForeign = (tags: foreignLayers.contains(.tags), lemmas: foreignLayers.contains(.lemmas))
            let others =
                isForeign.tags || isForeign.lemmas
                ? language.flatMap { analyzer.wordModels($0.language) } : nil
            tagger = isForeign.tags ? others?.tagger : analyzer.tagger
            lemmatizer = isForeign.lemmas ? others?.lemmatizer : analyzer.lemmatizer
            untagged = isForeign.tags ? language?.language : nil
        }

        /// How the last text is cut into words.
        var boundaries: WordBoundaries { tagger?.boundaries ?? WordBoundaries(language: untagged) }

        /// The names in ``tagged``; nil if they were not requested, or the text is in a language without a model.
        mutating func names(of utf8: UnsafeBufferPointer<UInt8>) -> [Name]? {
            guard foreignLayers.contains(.names) else { return names?.names(in: utf8, cut: tagged) }
            return listedNames?.names(in: utf8, cut: tagged)
        }

        /// The scorer splits sentences in the same way, but also has those without a token.
        private func addSentiments(to analysis: inout TextAnalysis) {
            guard var passages = analysis.sentiment?.sentences[...] else { return }
            for index in analysis.sentences.indices {
                let start = analysis.sentences[index].range.lowerBound
                passages = passages.drop { $0.range.lowerBound < start }
                analysis.sentences[index].sentiment = passages.first
            }
        }

        /// The tokens before joining and filtering, with the results of the layers.
        mutating func tokens(
            of utf8: UnsafeBufferPointer<UInt8>, names: ArraySlice<Name>, hasTags: Bool = true
        ) -> [TextAnalysis.Token] {
            var tokens = tagged.indices.map { TextAnalysis.Token(tagged.span(at: $0), of: utf8) }
            if hasTags, needsFineTags, let tagger {
                tagger.tag(wordsOf: &tagged, utf8, choosesFineTags: true)
                if layers.contains(.tags) { addTags(of: tagger, to: &tokens) }
            }
            if hasTags, layers.contains(.lemmas), let lemmatizer {
                addLemmas(of: lemmatizer, utf8, to: &tokens)
            }
            for name in names {
                for index in name.words where tokens.indices ~= index { tokens[index].name = name.label }
            }
            return tokens
        }

        /// Adds lemmas, found from the words and their tags; without a tagger, only from the words.
        private mutating func addLemmas(
            of lemmatizer: Lemmatizer, _ utf8: UnsafeBufferPointer<UInt8>,
            to tokens: inout [TextAnalysis.Token]
        ) {
            guard let tagger else {
                for sentence in tagged.sentences {
                    let words = lemmatizer.lemmas(of: tokens[sentence].map(\.text))
                    for (index, lemma) in zip(sentence, words) { tokens[index].lemma = lemma }
                }
                return
            }
            lemmatizer.lemmatize(tagged, of: utf8, by: tagger, into: &lemmas)
            for index in tokens.indices { tokens[index].lemma = lemmas[index] }
        }

        private func addTags(of tagger: WordTagger, to tokens: inout [TextAnalysis.Token]) {
            let (tags, fineTags) = (tagger.tags, tagger.fineTags)
            for index in tokens.indices {
                tokens[index].tag = tags[tagged.tag(at: index)]
                tokens[index].fineTag = tagged.fineTag(at: index).map { fineTags[$0] }
            }
        }
    }

    /// The analyses of texts, in order; they do not depend on the number of threads.
    ///
    /// - Parameters:
    ///   - texts: any texts.
    ///   - layers: the layers to run; nil for all that have a model.
    ///   - threads: the number of threads; at least 1.
    /// - Complexity: O(*n*) in the bytes of the texts.
    public func analyses(
        of texts: [String], layers: Set<Layer>? = nil, threads: Int = Parallel.processorCount
    ) -> [TextAnalysis] {
        let ranges = Parallel.ranges(count: texts.count, size: 64)
        return Parallel.map(count: ranges.count, threads: threads) { index in
            var reader = Reader(self, layers: layers)
            return texts[ranges[index]].map { text in
                var text = text
                return text.withUTF8 { reader.analysis(of: $0) }
            }
        }.flatMap(\.self)
    }
}

extension TextAnalysis.Token {
    /// Makes the token at a span of a text.
    init(_ span: TokenSpan, of utf8: UnsafeBufferPointer<UInt8>) {
        self.init(
            text: String(decoding: utf8[span.start..<span.end], as: UTF8.self), range: span.start..<span.end,
            kind: span.kind)
    }

    /// Appends the text of the next token and extends the range over it.
    mutating func append(_ other: TextAnalysis.Token) {
        text += other.text
        range = range.lowerBound..<other.range.upperBound
    }
}
