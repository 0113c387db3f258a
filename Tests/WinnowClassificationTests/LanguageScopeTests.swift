// Classifiers for some languages give no label to texts in others.

import Foundation
import Testing
import WinnowClassification
import WinnowCore
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile

struct LanguageScopeTests {
    /// A classifier that knows `lunch`, `prize` and so on, with languages in its information.
    private static func classifier(
        _ languages: [String]?, _ change: (inout TextClassifierTrainer.Options) -> Void = { _ in }
    ) throws -> TextClassifier {
        var classifier = try TextClassifierTrainer.with {
            $0.calibration = .none
            change(&$0)
        }.train(on: Sample.corpus(rows: 200)).classifier
        classifier.information.languages = languages
        return classifier
    }

    @Test func `a text of which hardly a word is known has no label`() throws {
        let classifier = try Self.classifier(["en"])
        for text in [
            "hola quiero comer algo prize", "สวัสดี ครับ", "привет как дела", "مرحبا بك يا صديقي", "नमस्ते दोस्त",
        ] {
            let answer = classifier.classification(of: text)
            #expect(answer.labels == [] && answer.label == "" && answer.probability == 0, "\(text)")
            #expect(answer.hypotheses.count == 2 && classifier.label(of: text) == "")
            #expect(answer.description == "no label")
        }
        // Three of ten words, and texts without words.
        for text in [
            "a b c d e f g prize cash free", "", " ", "😀😀", "http://x.example/abc", "12345", "!!!",
            "\u{0}\u{FEFF}", "£1,000",
        ] {
            #expect(classifier.classification(of: text).labels.count == 1, "\(text)")
        }
        #expect(classifier.classification(of: "a b c d e f g h prize cash").labels == [])
    }

    @Test func `a classifier without languages answers everything, as does one that is asked to`() throws {
        let foreign = "hola quiero comer algo"
        let (plain, limited) = (try Self.classifier(nil), try Self.classifier(["en"]))
        let expected = plain.classification(of: foreign)
        #expect(expected.labels.count == 1)
        #expect(limited.answeringAnyLanguage.classification(of: foreign) == expected)
        var changed = limited
        changed.information.languages = nil
        #expect(changed.classification(of: foreign) == expected)
        #expect(limited.classification(of: foreign).hypotheses == expected.hypotheses)
        // Scores are not affected, nor are evaluations.
        #expect(limited.probability(of: "spam", in: foreign) == plain.probability(of: "spam", in: foreign))
        #expect(
            try limited.predictions(on: Sample.corpus(rows: 50, seed: 9)).probabilities
                == plain.predictions(on: Sample.corpus(rows: 50, seed: 9)).probabilities)
    }

    @Test(arguments: [
        AnswerRule.one([LabelThreshold(label: "spam", probability: 0)]), .each(), .within(errorRate: 0.1),
    ])
    func `every rule abstains`(rule: AnswerRule) throws {
        let classifier = try Self.classifier(["en"]) { $0.isConformal = true }
        #expect(classifier.classification(of: "hola quiero comer algo", by: rule).labels == [])
        #expect(classifier.classification(of: "claim free prize", by: rule).labels.contains("spam"))
    }

    @Test func `the languages are saved and read again`() throws {
        let classifier = try Self.classifier(["en", "fr"])
        let copy = try TextClassifier(bytes: classifier.bytes())
        #expect(copy.information.languages == ["en", "fr"])
        #expect(copy.classification(of: "hola quiero comer algo").labels == [])
    }

    @Test func `JSON of an answer without a label is read again`() throws {
        let answer = try Self.classifier(["en"]).classification(of: "hola quiero comer algo")
        let json = try JSONEncoder().encode(answer)
        let text = String(decoding: json, as: UTF8.self)
        #expect(text.contains("\"label\":null") && text.contains("\"labels\":[]"))
        let decoded = try JSONDecoder().decode(Classification.self, from: json)
        #expect(decoded.labels == [] && decoded.label == "" && decoded.hypotheses.count == 2)
    }

    @Test func `without words among the features nothing is foreign`() throws {
        let hashed = try Self.classifier(["en"]) { $0.features?.hashBits = 12 }
        #expect(hashed.classification(of: "hola quiero comer algo").labels.count == 1)
    }

    @Test func `a copy of a reader has memory of its own`() throws {
        var first = TextClassifier.Reader(try Self.classifier(["en"]))
        #expect(first.label(of: "hola quiero comer algo") == "")
        var second = first
        #expect(second.label(of: "claim free prize") == "spam")
        #expect(first.label(of: "lunch at home tomorrow") == "ham")
    }
}
