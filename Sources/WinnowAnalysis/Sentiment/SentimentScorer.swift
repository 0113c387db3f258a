import WinnowCore
public import WinnowFeatures
public import WinnowModelFile
public import WinnowSystem
import WinnowText

/// Scores how positive or negative English texts are, from −1 to 1.
///
/// The score is 2 · *P* − 1, where *P* is the probability, calibrated on held-out texts, that people would
/// call the text positive rather than negative: mild texts score mildly, and 0 is neutral. A linear model
/// combines word n-grams, with negations marked, and lexicon valences by VADER's rules: negation, adverbs of
/// degree, capitals, stretched words, `but`, exclamation marks, emoticons and emoji.
///
/// An empty text, or one in which the model knows nothing, scores 0.
///
/// A scorer is immutable and can be shared between threads. For many texts use a ``Reader``.
public struct SentimentScorer: Sendable {
    /// What scores need; its shift is that of ``expecting(positiveShare:in:threads:)``.
    var core: SentimentModel
    /// The largest absolute score that is neutral; at least 0, below 1.
    package var neutralMargin: Double { core.neutralMargin }
    /// Information about the model: author, license, training data.
    public var information = ModelInformation()
    /// Scores texts in languages that the model is not for; nil if nothing does.
    var others: SentimentClassifier?

    /// The default neutral margin of trainers: neither side is more than twice as probable as the other.
    package static let defaultNeutralMargin = 1.0 / 3

    /// How positive or negative a text is, from −1 to 1; 0 for an empty text.
    ///
    /// Complexity: O(*n*) in the bytes of the text.
    public func score(of text: String) -> Double {
        var (text, reader) = (text, Reader(self))
        return text.withUTF8 { reader.score(of: $0) }
    }

    /// How positive or negative a text, its paragraphs and its sentences are, and which words make them so.
    ///
    /// Complexity: O(*n*) in the bytes of the text, several times the time of ``score(of:)``.
    public func sentiment(of text: String) -> Sentiment {
        var (text, reader) = (text, Reader(self))
        return text.withUTF8 { reader.sentiment(of: $0) }
    }

    /// The weights of a lexicon's features.
    func weights(ofLexicon number: Int) -> [Double] {
        let first = core.features.space.count + number * LexiconReading.featureCount
        return (first..<first + LexiconReading.featureCount).map { Double(core.weights[$0]) }
    }

    /// The label of a score.
    public func label(of score: Double) -> Sentiment.Label {
        if score > neutralMargin { return .positive }
        return score < -neutralMargin ? .negative : .neutral
    }
}

extension SentimentScorer {
    /// Scores texts one after another, reusing its memory; keep one per thread.
    public struct Reader: Sendable {
        let scorer: SentimentScorer
        var core: SentimentModel.Reader
        /// Scores texts in languages that the model is not for.
        private var others: SentimentClassifier.Reader?
        /// Whether texts are in a language of `others`.
        private(set) var isOther = false
        /// How texts are split into sentences.
        var sentences = SentenceTokenizer.Rules.english

        /// Makes a reader.
        public init(_ scorer: SentimentScorer) {
            self.scorer = scorer
            core = SentimentModel.Reader(scorer.core)
            others = scorer.others.map { SentimentClassifier.Reader($0) }
        }

        /// Sets the language of the next texts: nil, or one that the scorer's own model is for, is the model's.
        ///
        /// - Returns: false if the scorer has no scores for texts in this language.
        package mutating func choose(_ language: LanguageIdentification?) -> Bool {
            isOther = false
            guard let language, language.isForeign(to: scorer.information) else { return true }
            isOther = scorer.others?.languages.contains(language.language) == true
            return isOther
        }

        /// How positive or negative a text is, from −1 to 1; see ``SentimentScorer/score(of:)``.
        ///
        /// Bytes that are not UTF-8 count as unknown symbols.
        public mutating func score(of utf8: UnsafeBufferPointer<UInt8>) -> Double {
            logOdds(of: utf8).map { SentimentModel.score($0) } ?? 0
        }

        /// The log-odds of a positive text; nil if the model knows nothing in it.
        mutating func logOdds(of utf8: UnsafeBufferPointer<UInt8>) -> Double? {
            guard isOther else { return core.logOdds(of: utf8) }
            return others?.answer(of: utf8).map { $0.logOdds + scorer.core.shift }
        }

        /// The score of a text and its label, which in other languages is the classifier's unless scores are shifted.
        package mutating func answer(
            of utf8: UnsafeBufferPointer<UInt8>
        ) -> (score: Double, label: Sentiment.Label) {
            if isOther, scorer.core.shift == 0, let answer = others?.answer(of: utf8) {
                return (SentimentModel.score(answer.logOdds), answer.label)
            }
            let score = score(of: utf8)
            return (score, scorer.label(of: score))
        }

        /// Calls `body` with this reader and the plain wording of a text.
        mutating func withPlainWording<Result, Failure: Error>(
            of utf8: UnsafeBufferPointer<UInt8>,
            _ body: (inout Self, UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            guard let plain = core.plain(utf8) else { return try body(&self, utf8) }
            return try plain.withUnsafeBufferPointer { plain throws(Failure) in try body(&self, plain) }
        }

        /// The sentiment of a text, its paragraphs and its sentences; see ``SentimentScorer/sentiment(of:)``.
        public mutating func sentiment(of utf8: UnsafeBufferPointer<UInt8>) -> Sentiment {
            let text = passage(0..<utf8.count, of: utf8)
            return Sentiment(
                text: text, paragraphs: passages(.paragraph(), of: utf8, text),
                sentences: passages(.sentence(sentences), of: utf8, text))
        }

        /// The sentiment of a text and its sentences, without words and paragraphs.
        mutating func scores(of utf8: UnsafeBufferPointer<UInt8>) -> Sentiment {
            let text = scores(0..<utf8.count, of: utf8)
            var ranges: [Range<Int>] = []
            TextUnit.sentence(sentences).forEachSpan(in: utf8) { ranges.append($0) }
            return Sentiment(
                text: text, paragraphs: [],
                sentences: ranges.map { $0 == text.range ? text : scores($0, of: utf8) })
        }

        /// A part of a text, scored on its own, without words.
        package mutating func scores(
            _ range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>
        ) -> Sentiment.Passage {
            let (score, label) = answer(of: UnsafeBufferPointer(rebasing: utf8[range]))
            return Sentiment.Passage(range: range, score: score, label: label, words: [])
        }

        /// The scored units of a text; a unit that is the whole text reuses its sentiment.
        private mutating func passages(
            _ unit: TextUnit, of utf8: UnsafeBufferPointer<UInt8>, _ text: Sentiment.Passage
        ) -> [Sentiment.Passage] {
            var ranges: [Range<Int>] = []
            unit.forEachSpan(in: utf8) { ranges.append($0) }
            return ranges.map { $0 == text.range ? text : passage($0, of: utf8) }
        }

        /// A part of a text, scored on its own.
        private mutating func passage(
            _ range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>
        ) -> Sentiment.Passage {
            let part = UnsafeBufferPointer(rebasing: utf8[range])
            let (score, label) = answer(of: part)
            return Sentiment.Passage(
                range: range, score: score, label: label,
                words: words(of: part, offset: range.lowerBound))
        }

        /// The words that affect a text's score.
        mutating func words(of utf8: UnsafeBufferPointer<UInt8>, offset: Int) -> [Sentiment.Word] {
            if isOther { return [] }
            let shares = withPlainWording(of: utf8) { reader, utf8 in
                var shares = WordShares(reader.core.wording.changes)
                let ngrams = reader.ngramShares(of: utf8)
                shares.add(ngrams.tokenShares, at: ngrams.tokens)
                for (lexicon, reading) in reader.core.features.readings(of: utf8).enumerated() {
                    let weights = reader.scorer.weights(ofLexicon: lexicon)
                    shares.add(reading.shares(weights: weights), at: reader.core.features.lexicon.spans)
                }
                return shares
            }
            return shares.words(of: utf8, offset: offset)
        }

        /// The contributions of a text's tokens to the sum of its n-grams' weights.
        mutating func ngramShares(
            of utf8: UnsafeBufferPointer<UInt8>, keepsTokens: Bool = true
        ) -> FeatureShares {
            let weights = scorer.core.weights
            return core.features.shares(of: utf8, keepsTokens: keepsTokens) {
                $0 < weights.count ? Double(weights[$0]) : 0
            }
        }
    }
}

extension SentimentScorer {
    /// The scores of texts, in order; they do not depend on the number of threads.
    ///
    /// Complexity: O(*n*) in the bytes of the texts.
    public func scores(of texts: some TextSource, threads: Int = Parallel.processorCount) -> [Double] {
        texts.answers(threads: threads, by: { Reader(self) }) { reader, utf8 in reader.score(of: utf8) }
    }
}

/// The contributions of words to a score, summed by position.
struct WordShares {
    private var shares: [Range<Int>: Double] = [:]
    /// Parts of the text that are one word each, in order.
    private let wholes: [Range<Int>]

    /// Makes shares of no words.
    init(_ wholes: [Range<Int>] = []) { self.wholes = wholes }

    /// Adds the contributions of tokens.
    mutating func add(_ values: [Double], at tokens: [TokenSpan]) {
        for (token, value) in zip(tokens, values) { add(value, at: token.start..<token.end) }
    }

    /// Adds the contribution of a token.
    mutating func add(_ value: Double, at range: Range<Int>) {
        guard value != 0 else { return }
        var range = range
        var index = wholes.indices.partitionPoint { wholes[$0].upperBound > range.lowerBound }
        while index < wholes.count, wholes[index].lowerBound < range.upperBound {
            let whole = wholes[index]
            range = min(range.lowerBound, whole.lowerBound)..<max(range.upperBound, whole.upperBound)
            index += 1
        }
        shares[range, default: 0] += value
    }

    /// The words in the order of the text, shorter first on equal starts; `offset` is added to their ranges.
    func words(of utf8: UnsafeBufferPointer<UInt8>, offset: Int) -> [Sentiment.Word] {
        shares.sorted { ($0.key.lowerBound, $0.key.upperBound) < ($1.key.lowerBound, $1.key.upperBound) }
            .filter { $0.value != 0 && $0.value.isFinite }
            .map { range, weight in
                Sentiment.Word(
                    text: String(decoding: UnsafeBufferPointer(rebasing: utf8[range]), as: UTF8.self),
                    range: range.lowerBound + offset..<range.upperBound + offset, weight: weight)
            }
    }
}

extension SentimentScorer: Model {
    /// The kind of the model files.
    public static let modelKind = SentimentModel.modelKind

    /// Makes a scorer from an opened file.
    ///
    /// - Throws: `ModelFileError`: `wrongKind`, `damaged`, `missingTensor`, `wrongType`, `wrongShape`.
    public init(from file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        core = try file.reading { contents throws(ModelDefect) in try SentimentModel(from: contents) }
        information = ModelInformation(file.manifest["information"])
    }

    /// The scorer's tensors and manifest.
    public func writer() -> ModelFileWriter {
        let features = core.features
        let manifest: JSONObject = [
            "task": "sentiment",
            "features": features.space.manifest,
            "lexicons": .integer(features.lexicons.count),
            "damping": .optional(features.damping.strength),
            "neutralMargin": .optional(neutralMargin),
            "information": .object(information.json),
        ]
        var writer = ModelFileWriter(kind: Self.modelKind, manifest: .object(manifest))
        features.space.save(to: &writer)
        for (number, lexicon) in features.lexicons.enumerated() {
            lexicon.save(to: &writer, prefix: "lexicon.\(number)")
        }
        writer.add("weights", core.weights)
        writer.add("intercept", [Float(Double(core.intercept) + core.shift)])
        return writer
    }
}
