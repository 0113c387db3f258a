// The model that a verb uses where none is named.

import WinnowClassification
import WinnowModelFile
import WinnowModels

/// The model of a verb: a file, or the spam model that is part of the command.
enum ShippedModel {
    /// The classifier of the file at `path`; without one the shipped spam model.
    static func classifier(path: String?) throws(ModelFileError) -> TextClassifier {
        guard let path else { return try TextClassifier(from: ModelFile(embedded: WinnowModels.englishSpam)) }
        return try TextClassifier(contentsOf: path)
    }

    /// Takes the model from the front of a verb's arguments: the first is one if its name ends in `.winnow`.
    static func split(_ arguments: [String]) -> (model: String?, texts: [String]) {
        guard let first = arguments.first, first.hasSuffix(".winnow") else { return (nil, arguments) }
        return (first, Array(arguments.dropFirst()))
    }
}
