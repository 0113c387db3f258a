import WinnowKit

/// The settings of a training that the page offers; all others have their defaults.
struct StudioSettings: Sendable {
    /// The name of the model; nil for a name derived from the data's.
    var name: String?
    /// The share of rows that are held out for the evaluation.
    var testShare = 0.2
    var options = TextClassifierTrainer.Options()

    /// Reads the settings of a request.
    init(_ fields: inout RequestFields) throws {
        name = try fields.string("name").flatMap { $0.isEmpty ? nil : $0 }
        if let share = try fields.number("testShare", 0...0.9) { testShare = share }
        if let share = try fields.number("validationShare", 0...0.9) {
            options.validation = share == 0 ? .none : .share(share)
        }
        if let name = try fields.string("algorithm") {
            guard let algorithm = TrainingAlgorithm(rawValue: name) else {
                let names = TrainingAlgorithm.allCases.map(\.rawValue).joined(separator: ", ")
                throw RequestFields.invalid("algorithm", "one of \(names)")
            }
            options.algorithm = algorithm
        }
        if let name = try fields.string("features") {
            guard let kind = Features(rawValue: name) else {
                throw RequestFields.invalid("features", "words or words-and-characters")
            }
            options.features = kind.options
        }
        if let length = try fields.integer("wordNGrams", 1...5) {
            guard options.features != nil else {
                throw RequestFields.invalid("wordNGrams", "given with features")
            }
            options.features?.wordNGrams = 1...length
        }
        if try fields.bool("splitsDuplicates") { options.split = .random }
        if let seed = try fields.integer("seed", 0...Int.max) { options.seed = UInt64(seed) }
        if let count = try fields.integer("maximumIterations", 1...100_000) {
            options.fitting.maximumIterations = count
        }
        if let count = try fields.integer("patience", 1...100_000) { options.fitting.patience = count }
    }

    /// The kinds of features that can be chosen.
    private enum Features: String {
        case words
        case both = "words-and-characters"

        var options: FeatureOptions {
            var options = FeatureOptions()
            if self == .words { options.characterNGrams = nil }
            return options
        }
    }
}
