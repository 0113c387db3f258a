// What the handles of winnow.h point to.

import CWinnowInterface
import CWinnowSystem
import WinnowCore
import WinnowText

/// Text as C strings, one after another, each with a zero byte at its end.
final class CStrings: Sendable {
    private nonisolated(unsafe) let texts: UnsafeMutablePointer<CChar>
    /// Where each begins, and the end of the last.
    private let starts: [Int]

    init(_ strings: [String]) {
        var starts = [0]
        for string in strings { starts.append(starts[starts.count - 1] + string.utf8.count + 1) }
        texts = .allocate(capacity: max(1, starts[starts.count - 1]))
        var next = texts
        for string in strings {
            for byte in string.utf8 {
                next.pointee = CChar(bitPattern: byte)
                next += 1
            }
            next.pointee = 0
            next += 1
        }
        self.starts = starts
    }

    deinit { texts.deallocate() }

    /// A string and its length; nil if there is none of this index.
    func string(_ index: Int) -> (UnsafePointer<CChar>, Int)? {
        guard index >= 0, index < starts.count - 1 else { return nil }
        return (UnsafePointer(texts + starts[index]), starts[index + 1] - starts[index] - 1)
    }

    /// The names of surface features.
    static let surfaceFeatures = CStrings(SurfaceFeatures.names)
    /// The names of tokens' kinds.
    static let tokenKinds = CStrings(TokenKind.allCases.map { $0.name })
    /// The names of models' kinds, ``OpenModel/kinds``.
    static let modelKinds = CStrings(OpenModel.kinds)
}

/// A model and its labels as C strings.
final class OpenModel: Sendable {
    /// The names of the kinds that can be opened.
    static let kinds = [
        LinearClassifier.modelKind, LanguageModel.modelKind, SentimentModel.modelKind,
        WordVectors.modelKind, SentenceEncoder.modelKind, StemModel.modelKind, fastTextWords,
    ]
    /// The kind of word vectors of fastText, whose contents have that of an embedding, but do not embed texts as others do.
    private static let fastTextWords = "fasttext-vectors"

    /// What a model is for.
    indirect enum Kind {
        case classifier(LinearClassifier)
        case language(LanguageModel)
        case sentiment(SentimentModel)
        case embedding(WordVectors)
        /// The words of fastText without labels.
        case words(FastTextModel)
        case encoder(SentenceEncoder)
        case stems(StemModel)
    }

    let contents: ModelBytes
    let kind: Kind
    let labelCount: Int
    let labels: CStrings
    /// The words of the model and their vectors; nil if it has none.
    let vectors: ModelVectors?

    /// Opens a model. Not an initializer: Embedded Swift leaks the object if one throws.
    static func open(
        _ bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable
    ) throws(ModelDefect) -> OpenModel {
        let contents = try ModelBytes(bytes, owner: owner)
        switch contents.kind {
        case LinearClassifier.modelKind:
            let classifier = try LinearClassifier(from: contents)
            return OpenModel(contents, .classifier(classifier), labels: classifier.labels)
        case LanguageModel.modelKind:
            let model = try LanguageModel(from: contents)
            return OpenModel(contents, .language(model), labels: model.languages)
        case SentimentModel.modelKind:
            return OpenModel(contents, .sentiment(try SentimentModel(from: contents)))
        case WordVectors.modelKind:
            if let model = try FastTextModel(from: contents) { return OpenModel(contents, .words(model)) }
            return OpenModel(contents, .embedding(try WordVectors(from: contents)))
        case SentenceEncoder.modelKind:
            return OpenModel(contents, .encoder(try SentenceEncoder(from: contents)))
        case StemModel.modelKind: return OpenModel(contents, .stems(try StemModel(from: contents)))
        default:
            throw ModelDefect(
                code: .wrongKind, reason: "a model of kind \(contents.kind), which this library does not read"
            )
        }
    }

    private init(_ contents: ModelBytes, _ kind: Kind, labels names: [String] = []) {
        self.contents = contents
        self.kind = kind
        vectors = ModelVectors(kind)
        labelCount = names.count
        labels = CStrings(names)
    }

    /// The name of the kind, one of ``kinds``.
    var kindName: String {
        if case .words = kind { Self.fastTextWords } else { contents.kind }
    }

    /// The number of components of vectors; 0 if the model is no embedding.
    var dimension: Int {
        switch kind {
        case .embedding(let vectors): vectors.dimension
        case .encoder(let encoder): encoder.dimension
        default: 0
        }
    }

    /// The stemmer of a language.
    func stemmer(of language: StemLanguage) throws(Failure) -> WordStemmer {
        guard case .stems(let model) = kind else {
            throw Failure(
                WINNOW_WRONG_KIND, "a model of kind \(kindName) has no stems; open stems.winnow")
        }
        guard let stemmer = model.stemmer(of: language) else {
            throw .argument("the model has no stems of the language \(language.rawValue)")
        }
        return stemmer
    }

    /// The model of languages.
    func languages() throws(Failure) -> LanguageModel {
        guard case .language(let model) = kind else {
            throw Failure(WINNOW_WRONG_KIND, "languages is a model of kind \(kindName)")
        }
        return model
    }

    /// The classifier.
    func classifier() throws(Failure) -> LinearClassifier {
        guard case .classifier(let classifier) = kind else {
            throw Failure(WINNOW_WRONG_KIND, "a model of kind \(kindName) has no rules")
        }
        return classifier
    }
}

/// The memory with which texts are read: of these readers, the one for the model's kind.
final class OpenReader {
    private var classifier: LinearClassifier.Reader?
    private var language: LanguageModel.Reader?
    private var sentiment: SentimentModel.Reader?
    private var embedder: SentenceReader?
    private var encoder: SentenceEncoder.Reader?
    /// Made by the first explanation.
    private var explainer: LinearClassifier.Explainer?
    /// The words of the model and their vectors, and what reads those of fastText, made by the first call for them.
    let vectors: ModelVectors?
    private var fastText: FastTextModel.Reader?
    /// The model of fastText whose probabilities are given as it prints them; nil for probabilities, whose sum is 1.
    private var printing: FastTextModel?
    private var printed: [Double] = []
    /// Made by the first call for features.
    private var featureReader: FeatureReader?
    let labelCount: Int
    /// Copies, as the reader's own arrays are only valid during a call.
    let probabilities: UnsafeMutablePointer<Double>
    let logOdds: UnsafeMutablePointer<Double>
    let answer: UnsafeMutablePointer<UInt32>
    /// The parts of the last explanation, and how many fit.
    private(set) var parts: UnsafeMutablePointer<winnow_part>
    private var room = 64

    init(
        _ model: OpenModel, by rule: AnswerRule?, languages: LanguageModel? = nil, asFastText: Bool = false
    ) {
        vectors = model.vectors
        if asFastText, case .classifier(let model) = model.kind { printing = model.fastText }
        switch model.kind {
        case .classifier(var model):
            model.languageModel = languages
            classifier = LinearClassifier.Reader(model, by: rule)
        case .language(let model): language = LanguageModel.Reader(model)
        case .sentiment(let model): sentiment = SentimentModel.Reader(model)
        case .embedding(let model): embedder = SentenceReader(model)
        case .encoder(let model): encoder = SentenceEncoder.Reader(model)
        case .words, .stems: break
        }
        labelCount = model.labelCount
        probabilities = .allocate(capacity: labelCount)
        logOdds = .allocate(capacity: labelCount)
        answer = .allocate(capacity: labelCount)
        parts = .allocate(capacity: room)
    }

    deinit {
        probabilities.deallocate()
        logOdds.deallocate()
        answer.deallocate()
        parts.deallocate()
    }

    /// Whether the model has labels.
    var classifies: Bool { classifier != nil || language != nil }

    /// How positive or negative a text is; nil if the model is for something else.
    func score(_ text: UnsafeBufferPointer<UInt8>) -> Double? { sentiment?.score(of: text) }

    /// Writes the vector of a text; returns false if the model is for something else.
    func embed(_ text: UnsafeBufferPointer<UInt8>, to vector: UnsafeMutablePointer<Float>) -> Bool {
        embedder?.write(vectorOf: text, to: vector) != nil
            || encoder?.write(vectorOf: text, to: vector) != nil
    }

    /// Calls `body` with the reader of the model of fastText.
    func withFastText<Result>(
        _ model: FastTextModel, _ body: (inout FastTextModel.Reader) -> Result
    ) -> Result {
        var reader = fastText ?? FastTextModel.Reader(model)
        fastText = nil
        defer { fastText = reader }
        return body(&reader)
    }

    /// Classifies a text, and returns the number of labels of the answer.
    func classify(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let (probabilities, logOdds, answer, labelCount) = (probabilities, logOdds, answer, labelCount)
        let count = classifier?.withAnswer(of: text) { labels, ownProbabilities, ownLogOdds in
            for index in 0..<labelCount {
                probabilities[index] = ownProbabilities[index]
                logOdds[index] = ownLogOdds[index]
            }
            for (place, label) in labels.enumerated() { answer[place] = UInt32(truncatingIfNeeded: label) }
            return labels.count
        }
        printing?.makePrinted(UnsafeMutableBufferPointer(start: probabilities, count: labelCount), &printed)
        return count ?? identify(text)
    }

    private func identify(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let best = language?.answer(for: text)
        for (index, probability) in (language?.probabilities ?? []).enumerated() {
            probabilities[index] = probability
            logOdds[index] = Elementary.logarithm(probability) - Elementary.logarithmOfOnePlus(-probability)
        }
        guard let best else { return 0 }
        answer[0] = UInt32(truncatingIfNeeded: best)
        return 1
    }

    /// The columns, the values and the number of a text's features, until the next call; nil if the model is no
    /// classifier, or one of fastText.
    func features(
        of text: UnsafeBufferPointer<UInt8>
    ) -> (UnsafePointer<UInt32>?, UnsafePointer<Float>?, Int)? {
        guard let classifier = classifier?.classifier, classifier.fastText == nil else { return nil }
        if featureReader == nil { featureReader = FeatureReader(space: classifier.featureSpace) }
        // The reader's arrays stay in place until it reads another text.
        return featureReader?.withRow(of: text) { ($0.baseAddress, $1.baseAddress, $0.count) }
    }

    /// Explains a label of a text, and returns the number of ``parts``; nil if the model is no classifier.
    func explain(
        _ text: UnsafeBufferPointer<UInt8>, label: Int?, against: Int?
    ) -> (shares: ScoreShares, count: Int)? {
        guard let classifier = classifier?.classifier else { return nil }
        if explainer == nil { explainer = LinearClassifier.Explainer(classifier) }
        guard let shares = explainer?.shares(of: text, label: label, against: against) else { return nil }
        let count = shares.features.tokens.count + shares.features.surface.count
        if count > room {
            parts.deallocate()
            room = count
            parts = .allocate(capacity: room)
        }
        var next = parts
        for (token, share) in zip(shares.features.tokens, shares.features.tokenShares) {
            next.initialize(
                to: winnow_part(
                    start: token.start, end: token.end, weight: share, name: nil,
                    is_disguised: token.isDisguised ? 1 : 0, reserved: 0))
            next += 1
        }
        for feature in shares.features.surface {
            next.initialize(
                to: winnow_part(
                    start: 0, end: 0, weight: feature.share,
                    name: CStrings.surfaceFeatures.string(feature.number)?.0, is_disguised: 0, reserved: 0))
            next += 1
        }
        return (shares, count)
    }
}

/// A mapped file, until no tensor needs it.
final class MappedBytes: Sendable {
    nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }
    deinit { winnow_system_unmap(bytes.baseAddress, bytes.count) }
}

/// The owner of bytes that the caller keeps.
final class BorrowedBytes: Sendable {}
