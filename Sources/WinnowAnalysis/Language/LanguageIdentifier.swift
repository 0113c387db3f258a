import WinnowCore
package import WinnowCorpora
package import WinnowEvaluation
public import WinnowModelFile
import WinnowSystem

/// Identifies the language of texts, from a word to a book.
///
/// Scripts come first: Greek letters are Greek. For a script of several languages, a linear model over the
/// n-grams of one to four letters of every word gives their probabilities. An identifier is made by
/// `winnow train language` or opened from a file, and is an immutable value that can be used from many threads.
///
/// ```swift
/// import WinnowAnalysis
/// import WinnowModels
///
/// let identifier = LanguageIdentifier.shipped
/// print(identifier.language(of: "Wo ist der Bahnhof?"), identifier.language(of: "42"))
/// ```
///
/// ```text output
/// de und
/// ```
public struct LanguageIdentifier: Sendable {
    /// The code for a text in an unknown language (BCP 47: undetermined).
    public static let undetermined = "und"

    /// What identification needs.
    let core: LanguageModel
    /// The supported languages, as BCP 47 codes in alphabetical order.
    public var languages: [String] { core.languages }
    /// Information about the model: author, license, training data, scores.
    public var information = ModelInformation()

    init(_ core: LanguageModel) { self.core = core }

    /// Constraints and prior knowledge of a text's language.
    public struct Options: Sendable, Hashable {
        /// The only possible languages; nil for all.
        ///
        /// Default nil. ``LanguageIdentifier/validate(_:)`` rejects unknown codes; else they are ignored.
        public var constraints: Set<String>?
        /// Prior probabilities of languages.
        ///
        /// Default empty: all are equal. Other languages share the rest up to 1, at least 0.05.
        public var hints: [String: Double]
        /// The least probability of a language; below it the text is ``LanguageIdentifier/undetermined``.
        ///
        /// Default 0.1; 0 to 1.
        public var minimumProbability: Double

        /// Makes options.
        public init(
            constraints: Set<String>? = nil, hints: [String: Double] = [:], minimumProbability: Double = 0.1
        ) {
            self.constraints = constraints
            self.hints = hints
            self.minimumProbability = minimumProbability
        }
    }

    /// Checks options against the languages of the model.
    ///
    /// - Throws: ``AnalysisError`` with `invalidOption`.
    public func validate(_ options: Options) throws(AnalysisError) {
        let named = (options.constraints ?? []).union(options.hints.keys)
        if let unknown = named.subtracting(languages).min() {
            let list = languages.joined(separator: " ")
            let shown =
                unknown.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") } ? unknown : "a language"
            throw AnalysisError(
                code: .invalidOption, message: "\(shown) is not known to the model; it knows \(list)")
        }
        if options.constraints?.isEmpty == true {
            throw AnalysisError(
                code: .invalidOption,
                text: "\(option: "constraints") name no language; name one or leave them out")
        }
        guard options.hints.values.allSatisfy({ $0 >= 0 && $0 <= 1 }) else {
            throw AnalysisError(
                code: .invalidOption, text: "\(option: "hints") must be probabilities from 0 to 1")
        }
        try AnalysisError.check(options.minimumProbability, in: 0...1, named: "minimumProbability")
    }
}

extension LanguageIdentifier {
    /// The probabilities for texts whose labels are language codes, for evaluation.
    ///
    /// The answer ``undetermined`` is wrong unless it is the text's label. The usual accuracy of language
    /// identifiers, the mean over languages, is the report's macro recall.
    ///
    /// - Parameters:
    ///   - corpus: the texts with their languages' codes.
    ///   - options: constraints and prior knowledge of all texts.
    ///   - threads: the number of threads; it does not affect the result.
    /// - Throws: `EvaluationError` with `tooLarge` if the probabilities need more than half of the computer's
    ///   memory.
    package func predictions(
        on corpus: Corpus, options: Options = Options(), threads: Int = Parallel.processorCount
    ) throws(EvaluationError) -> Predictions {
        var numbers: [String: Int] = [:]
        for (number, language) in languages.enumerated() { numbers[language] = number }
        let others = Set(corpus.labels).subtracting(languages).union([Self.undetermined]).sorted()
        for (place, label) in others.enumerated() { numbers[label] = languages.count + place }
        try Predictions.validateSize(examples: corpus.count, labels: languages.count + others.count)
        let undetermined = numbers[Self.undetermined] ?? languages.count
        let ranges = Parallel.ranges(count: corpus.count, size: 4096)
        let pieces = Parallel.map(count: ranges.count, threads: threads) { piece in
            var reader = Reader(self, options: options)
            var probabilities: [Double] = []
            var answers: [Int] = []
            corpus.forEachText(in: ranges[piece]) { _, utf8 in
                let row = reader.probabilities(of: utf8)
                probabilities += row.isEmpty ? [Double](repeating: 0, count: languages.count) : row
                let best = row.indices.max { (row[$0], $1) < (row[$1], $0) }
                let isKnown = best.map { row[$0] >= options.minimumProbability } ?? false
                answers.append(isKnown ? best ?? undetermined : undetermined)
            }
            return (probabilities: probabilities, answers: answers)
        }
        return try Predictions(
            labels: languages, additionalLabels: others,
            truth: corpus.labelIndices.map { numbers[corpus.labels[Int($0)]] ?? undetermined },
            probabilities: pieces.flatMap(\.probabilities), predicted: pieces.flatMap(\.answers))
    }
}

extension LanguageIdentifier: Model {
    /// The kind of the model files.
    public static let modelKind = LanguageModel.modelKind

    /// Makes an identifier from an opened file.
    ///
    /// - Throws: `ModelFileError`, as `init(contentsOf:)`.
    public init(from file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        core = try file.reading { contents throws(ModelDefect) in try LanguageModel(from: contents) }
        information = ModelInformation(file.manifest["information"])
    }

    /// The identifier's tensors and manifest.
    public func writer() -> ModelFileWriter {
        var scripts: [JSONValue] = []
        for model in core.models {
            scripts.append([
                "name": .string(model.script.name), "scale": .number(model.scale),
                "languages": .array(model.languages.map { .string(languages[$0]) }),
            ])
        }
        for (script, language) in core.singles.enumerated() {
            guard let language, let name = LetterScript(rawValue: UInt8(script))?.name else { continue }
            scripts.append(["name": .string(name), "languages": [.string(languages[language])]])
        }
        let manifest: JSONValue = [
            "task": "language",
            "languages": .array(languages.map(JSONValue.string)),
            "temperature": [
                "factor": .number(core.temperature.factor), "exponent": .number(core.temperature.exponent),
            ],
            "scripts": .array(scripts),
            "information": .object(information.json),
        ]
        var writer = ModelFileWriter(kind: Self.modelKind, manifest: manifest)
        for model in core.models { model.save(to: &writer) }
        return writer
    }
}

extension ScriptModel {
    fileprivate func save(to writer: inout ModelFileWriter) {
        writer.add("\(script.name).prototypes", prototypes)
        writer.add("\(script.name).starts", starts)
        writer.add("\(script.name).biases", biases)
        if let typicalScores { writer.add("\(script.name).typical_scores", typicalScores) }
        writer.add("\(script.name).fingerprints", fingerprints)
        writer.add("\(script.name).codes", codes)
    }
}
