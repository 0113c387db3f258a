// Explanations are exact sums.

import Testing
import WinnowFeatures
import WinnowModelFile
import WinnowNumerics
import WinnowSystem
import WinnowText

@testable import WinnowClassification

struct ExplanationTests {
    /// Feature options, one of each kind.
    static let options: [FeatureOptions] = {
        var list = [FeatureOptions]()
        func add(_ change: (inout FeatureOptions) -> Void) {
            var options = FeatureOptions()
            change(&options)
            list.append(options)
        }
        add { _ in }
        add { $0.hashBits = 8 }
        add { $0.analyzer = .english }
        add {
            $0.characterNGrams = nil
            $0.termFrequency = .count
            $0.normalization = .none
        }
        add {
            $0.wordNGrams = nil
            $0.surfaceFeatures = false
            $0.normalization = .l1
        }
        add {
            $0.wordNGrams = nil
            $0.characterNGrams = nil
        }
        return list
    }()

    private static func text(_ random: inout SeededGenerator) -> String {
        let pieces = [
            "free", "Prize", "the", "naïve", "日本", "語", "👍🏽", "http://x.example/y", "+44 20 7946 0958",
            "£1,000",
            "don't", "!", "...", "e\u{301}", "RUNNING", "ﬁn", "\u{202E}",
        ]
        return (0..<random.next(below: 30)).map { _ in
            pieces[random.next(below: pieces.count)] + ["", " ", "\n"][random.next(below: 3)]
        }.joined()
    }

    /// A classifier with random weights.
    private static func classifier(
        _ labels: [String], _ options: FeatureOptions, _ random: inout SeededGenerator
    ) throws -> TextClassifier {
        let texts = (0..<20).map { _ in text(&random) }
        let space = try FeatureSpace(fittedTo: texts, options: options)
        let count = labels.count == 2 ? 1 : labels.count
        func number() -> Float { Float(random.next(below: 20_001)) / 1000 - 10 }
        return TextClassifier(
            labels: labels, featureSpace: space, algorithm: .maximumEntropy, information: ModelInformation(),
            weights: Tensor((0..<space.count * count).map { _ in number() }, shape: [space.count, count]),
            intercepts: Tensor((0..<count).map { _ in number() }))
    }

    @Test(arguments: 0..<36 as Range<UInt64>)
    func `bias and parts add up to the difference of the scores`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let labels = Array(["a", "b", "c", "d", "e"].prefix(2 + random.next(below: 4)))
        let options = Self.options[Int(seed) % Self.options.count]
        let classifier = try Self.classifier(labels, options, &random)
        for _ in 0..<20 {
            let text = Self.text(&random)
            let explanation = classifier.explanation(of: text)
            let sum = explanation.parts.reduce(explanation.bias) { $0 + $1.weight }
            let difference = Self.difference(
                of: text, explanation.label, explanation.against, in: classifier)
            #expect(abs(sum - difference) < 1e-9, "seed \(seed): \(text)")
            #expect(abs(explanation.logOdds - difference) < 1e-9, "seed \(seed): \(text)")
            let answer = classifier.classification(of: text)
            #expect(explanation.label == answer.label)
            #expect(explanation.against == answer.hypotheses[1].label)
            if labels.count == 2 {
                #expect(Float(explanation.logOdds) == Float(answer.logOdds), "seed \(seed): \(text)")
            }
        }
    }

    /// Rising curves with random points: one for two labels, otherwise one per label.
    private static func curves(_ labelCount: Int, _ random: inout SeededGenerator) -> IsotonicCalibration {
        func rising(_ count: Int) -> [Float] {
            (0..<count).map { _ in Float(random.next(below: 20_001)) / 1000 - 10 }.sorted()
        }
        let count = labelCount == 2 ? 1 : labelCount
        return IsotonicCalibration(
            starts: Tensor((0...count).map { UInt32(4 * $0) }),
            inputs: Tensor((0..<count).flatMap { _ in rising(4) }),
            outputs: Tensor((0..<count).flatMap { _ in rising(4) }))
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `curves after the scores do not change the sum, but determine the label`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let labels = Array(["a", "b", "c", "d"].prefix(2 + Int(seed) % 3))
        let classifier = try Self.classifier(labels, Self.options[Int(seed) % 6], &random)
            .calibrated(by: .isotonic(Self.curves(labels.count, &random)))
        for _ in 0..<20 {
            let text = Self.text(&random)
            let explanation = classifier.explanation(of: text)
            let sum = explanation.parts.reduce(explanation.bias) { $0 + $1.weight }
            #expect(abs(sum - explanation.logOdds) < 1e-9, "seed \(seed): \(text)")
            let difference = Self.difference(
                of: text, explanation.label, explanation.against, in: classifier)
            #expect(abs(sum - difference) < 1e-9, "seed \(seed): \(text)")
            #expect(explanation.label == classifier.classification(of: text).label, "seed \(seed): \(text)")
        }
    }

    @Test func `after a curve the sum for the answer may be negative`() throws {
        let curve = IsotonicCalibration(
            starts: Tensor([0, 2]), inputs: Tensor([-3, -1]), outputs: Tensor([1, 2]))
        let classifier = try Sample.classifier(labels: ["ham", "spam"], intercepts: [-2])
            .calibrated(by: .isotonic(curve))
        let answer = classifier.classification(of: "")
        #expect(answer.label == "spam" && answer.logOdds == 1.5)
        let explanation = classifier.explanation(of: "")
        #expect(explanation.label == "spam" && explanation.logOdds == -2)
    }

    /// The difference of two scores, computed from the row and the weights in double precision.
    private static func difference(
        of text: String, _ label: String, _ against: String, in classifier: TextClassifier
    ) -> Double {
        let row = classifier.featureSpace.row(of: text)
        func score(_ name: String) -> Double {
            guard let label = classifier.labels.firstIndex(of: name) else { return .nan }
            let count = classifier.scoreCount
            if count == 1, label == 0 { return 0 }
            let index = count == 1 ? 0 : label
            return zip(row.columns, row.values).reduce(Double(classifier.intercepts[index])) {
                $0 + Double($1.1) * Double(classifier.weights[Int($1.0) * count + index])
            }
        }
        return score(label) - score(against)
    }

    @Test func `the explanation of a small model matches one by hand`() throws {
        var options = FeatureOptions()
        options.wordNGrams = 1...2
        options.characterNGrams = nil
        options.surfaceFeatures = false
        options.termFrequency = .count
        options.inverseDocumentFrequency = false
        options.normalization = .none
        let space = try FeatureSpace(fittedTo: ["free prize"], options: options)
        let weights = (0..<space.count).map { column -> Float in
            ["free": 1, "prize": 2, "free prize": 0.5][space.feature(at: column)?.text ?? ""] ?? 0
        }
        let classifier = TextClassifier(
            labels: ["ham", "spam"], featureSpace: space, algorithm: .maximumEntropy,
            information: ModelInformation(),
            weights: Tensor(weights, shape: [space.count, 1]), intercepts: Tensor([-0.25]))
        let spam = classifier.explanation(of: "a Free prize, prize")
        #expect(spam.label == "spam" && spam.against == "ham")
        #expect(spam.bias == -0.25)
        #expect(spam.logOdds == 5.25)
        #expect(spam.parts.map(\.text) == ["a", "Free", "prize", ",", "prize"])
        #expect(spam.parts.map(\.range) == [0..<1, 2..<6, 7..<12, 12..<13, 14..<19])
        #expect(spam.parts.map(\.weight) == [0, 1.25, 2.25, 0, 2])
        #expect(spam.strongestParts.map(\.weight) == [2.25, 2, 1.25, 0, 0])
        let ham = try classifier.explanation(of: "free", label: "ham")
        #expect(ham.label == "ham" && ham.against == "spam")
        #expect(ham.logOdds == -0.75 && ham.bias == 0.25 && ham.parts[0].weight == -1)
        #expect(ham.description == "ham against spam: -0.75 = 0.25 + -1.0 free")
    }

    @Test func `an empty text has only a bias`() throws {
        for intercepts in [[3], [1, 4, 2.5]] as [[Float]] {
            let labels = Array(["a", "b", "c"].prefix(max(2, intercepts.count)))
            let explanation = try Sample.classifier(labels: labels, intercepts: intercepts)
                .explanation(of: "")
            #expect(explanation.label == "b")
            #expect(explanation.parts.isEmpty)
            #expect(explanation.logOdds == explanation.bias)
            #expect(explanation.bias == (intercepts.count == 1 ? 3 : 1.5))
            #expect(explanation.against == (intercepts.count == 1 ? "a" : "c"))
        }
    }

    @Test func `labels are the requested ones, otherwise the most probable ones`() throws {
        let classifier = try Sample.classifier(labels: ["a", "b", "c"], intercepts: [1, 4, 2.5])
        func pair(_ label: String?, _ against: String?) throws -> [String] {
            let explanation = try classifier.explanation(of: "", label: label, against: against)
            return [explanation.label, explanation.against]
        }
        #expect(try pair(nil, nil) == ["b", "c"])
        #expect(try pair(nil, "a") == ["b", "a"])
        #expect(try pair(nil, "b") == ["b", "c"])
        #expect(try pair("a", nil) == ["a", "b"])
        #expect(try pair("a", "c") == ["a", "c"])
        #expect(try pair("a", "a") == ["a", "b"])
        #expect(try classifier.explanation(of: "", label: "a", against: "c").logOdds == -1.5)
        for (label, against) in [("x", nil), (nil, "x")] as [(String?, String?)] {
            let error = #expect(throws: ClassificationError.self) { try pair(label, against) }
            #expect(error?.code == .unknownLabel)
        }
    }

    @Test func `discriminative words of a trained model have the largest weights`() throws {
        let classifier = try TextClassifierTrainer.with { $0.calibration = .none }
            .train(on: Sample.corpus(rows: 120)).classifier
        let explanation = classifier.explanation(of: "w1 w2 winner w3 w4 prize w5")
        #expect(explanation.label == "spam")
        #expect(Set(explanation.strongestParts.prefix(2).map(\.text)) == ["winner", "prize"])
    }

    @Test func `an explainer gives the same result every time`() throws {
        let classifier = try TextClassifierTrainer.with { $0.calibration = .none }
            .train(on: Sample.corpus(["ham", "spam", "work"], rows: 90)).classifier
        var explainer = TextClassifier.Explainer(classifier)
        for text in Sample.probes + Sample.probes.reversed() {
            #expect(explainer.explanation(of: text) == classifier.explanation(of: text))
        }
    }
}
