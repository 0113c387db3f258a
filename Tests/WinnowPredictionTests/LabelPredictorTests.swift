// A predictor answers as its classifier does.

import Testing
import WinnowClassification
import WinnowModelFile
import WinnowAnalysis
import WinnowModels
import WinnowPrediction
import _WinnowTestSupport

struct LabelPredictorTests {
    @Test func `answers are those of the classifier, one by one and together`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("spam.winnow")
        try TextClassifier.englishSpam.save(to: path)
        let predictor = try LabelPredictor(contentsOf: path)
        let texts =
            (0..<2_000).map { "Claim prize \($0) now, call \($0 * 7919 % 1000)!" } + [
                "", "See you at lunch", "\0",
            ]
        let answers = predictor.answers(for: texts, threads: 3)
        #expect(predictor.labels == ["ham", "spam"])
        #expect(answers.count == texts.count)
        for (text, answer) in zip(texts, answers) {
            let expected = TextClassifier.englishSpam.classification(of: text)
            #expect(predictor.labels[answer.label] == expected.label)
            #expect(answer.labels.map { predictor.labels[$0] } == expected.labels)
            #expect(answer.probabilities[answer.label] == expected.probability)
        }
        #expect(predictor.answer(for: texts[7]) == answers[7])
    }

    @Test func `a model of another kind and a file without a model are refused with their names`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("language.winnow")
        try LanguageIdentifier.shipped.save(to: path)
        let error = #expect(throws: ModelFileError.self) { try LabelPredictor(contentsOf: path) }
        #expect(error?.code == .wrongKind && error?.message.contains("language.winnow") == true)
        #expect(throws: ModelFileError.self) { try LabelPredictor(contentsOf: folder.path("missing.winnow")) }
    }
}
