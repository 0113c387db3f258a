// Thresholds on the probabilities of labels.

import Testing
import WinnowSystem
import WinnowClassification
import WinnowModelFile

struct ThresholdTests {
    /// A classifier that gives a ½, b 3/10, c 2/10.
    private static let intercepts: [Float] = [-0.6931472, -1.2039728, -1.6094379]

    @Test(
        arguments: [
            ([], "a"),
            ([("a", 0.4)], "a"),
            ([("a", 0.6)], "b"),
            ([("b", 0.25)], "b"),
            ([("c", 0.1)], "c"),
            ([("c", 0.3)], "a"),
            ([("a", 0.6), ("b", 0.4)], "c"),
            ([("b", 0.25), ("c", 0.1)], "b"),
            ([("c", 0.1), ("b", 0.4)], "c"),
            ([("a", 0.6), ("b", 0.4), ("c", 0.3)], "a"),
            ([("c", 0)], "c"),
            ([("a", 1)], "b"),
        ] as [([(String, Double)], String)])
    func `a label is the answer if it reaches its threshold`(
        thresholds: [(String, Double)], expected: String
    ) throws {
        let classifier = try Sample.classifier(labels: ["a", "b", "c"], intercepts: Self.intercepts)
        let thresholds = thresholds.map { LabelThreshold(label: $0.0, probability: $0.1) }
        try classifier.validate(.one(thresholds))
        let answer = classifier.classification(of: "x", by: .one(thresholds))
        #expect(answer.label == expected)
        #expect(answer.hypotheses.map(\.label) == ["a", "b", "c"])
        #expect(answer.probability == answer.hypotheses.first { $0.label == expected }?.probability)
    }

    @Test(arguments: [(0.3, "spam"), (0.7, "ham")])
    func `with two labels the other one is the answer below the threshold`(
        threshold: Double, expected: String
    ) throws {
        let classifier = try Sample.classifier(labels: ["ham", "spam"], intercepts: [0.2])
        let thresholds = [LabelThreshold(label: "spam", probability: threshold)]
        #expect(classifier.classification(of: "x", by: .one(thresholds)).label == expected)
    }

    @Test func `a probability that equals the threshold reaches it`() throws {
        let classifier = try Sample.classifier(labels: ["a", "b"], intercepts: [0])
        let thresholds = [LabelThreshold(label: "b", probability: 0.5)]
        #expect(classifier.classification(of: "x", by: .one(thresholds)).label == "b")
    }

    @Test func `invalid thresholds are rejected`() throws {
        let classifier = try Sample.classifier(labels: ["ham", "spam"], intercepts: [0])
        let unknown = #expect(throws: ClassificationError.self) {
            try classifier.validate(.one([LabelThreshold(label: "Spam", probability: 0.5)]))
        }
        #expect(unknown?.code == .unknownLabel)
        #expect(
            unknown?.message == "the model has no label Spam; its labels are ham, spam; did you mean spam?")
        for probability in [-0.1, 1.1, .nan] {
            let error = #expect(throws: ClassificationError.self) {
                try classifier.validate(.each([LabelThreshold(label: "spam", probability: probability)]))
            }
            #expect(error?.code == .invalidOption)
        }
    }
}
