// The arguments of the verbs that ask a model: the model, then files of texts.

import ArgumentParser

/// A model and the files of texts that it is asked about.
struct ModelAndFiles {
    /// The model's file.
    let model: String
    /// Files of texts, in order; none is standard input.
    let paths: [String]

    /// Understands `MODEL [FILE …]`.
    init(_ arguments: [String]) throws {
        guard let model = arguments.first, model.hasSuffix(".winnow") else {
            throw ValidationError("the first argument must be a model, a file whose name ends in .winnow")
        }
        self.model = model
        paths = Array(arguments.dropFirst())
    }
}
