// From errors to exit codes and flags, without reading their messages.

import Testing
import WinnowAnalysis
import WinnowClassification
import WinnowCorpora
import WinnowEmbeddings
import WinnowEvaluation
import WinnowFeatures
import WinnowSystem

@testable import WinnowCommands

struct CommandFailureTests {
    @Test(arguments: [
        ("minimumCount", "--minimum-count"), ("wordNGrams", "--word-ngrams"), ("shift", "--shift"),
        ("dropout", "--dropout"), ("l2", "--l2"), ("hasHeader", "--no-header"), ("vectors", "--embedding"),
    ])
    func `an option of one word or several becomes its flag`(name: String, flag: String) {
        let error = AnalysisError(code: .invalidOption, text: "\(option: name) is 0")
        #expect(CommandFailure(error)?.message == "\(flag) is 0")
        #expect(CommandFailure(error)?.ending == .usage)
    }

    @Test func `words that only look like an option are unchanged`() {
        let error = ClassificationError(code: .invalidOption, message: "minimumCount is a label")
        #expect(CommandFailure(error)?.message == "minimumCount is a label")
    }

    @Test(
        arguments: [
            (FileError(code: .notFound, path: "a", message: "a"), 66 as Int32),
            (FileError(code: .isDirectory, path: "a", message: "a"), 66),
            (FileError(code: .unreadable, path: "a", message: "a"), 66),
            (FileError(code: .readFailed, path: "a", message: "a"), 74),
            (FileError(code: .unwritable, path: "a", message: "a"), 73),
            (FileError(code: .closedPipe, path: "a", message: "a"), 0),
            (CorpusError(.missingColumn, path: "a", what: "b"), 65),
            (CorpusError(code: .noColumns, text: "a"), 64),
            (FeatureError(code: .noFeatures, message: "a"), 65),
            (ClassificationError(code: .unknownLabel, message: "a"), 64),
            (ClassificationError(code: .tooFewExamples, message: "a"), 65),
            (EmbeddingError(code: .file, message: "a"), 66),
            (EmbeddingError(code: .cancelled, message: "a"), 130),
        ] as [(any WinnowError, Int32)])
    func `an error's kind is its exit code`(error: any WinnowError, code: Int32) {
        #expect(CommandFailure(error)?.ending.rawValue == code)
        #expect((CommandFailure(error)?.message == nil) == (code == 0))
    }

    @Test func `other errors are left to the parser`() {
        struct Other: Error {}
        #expect(CommandFailure(Other()) == nil)
    }
}
