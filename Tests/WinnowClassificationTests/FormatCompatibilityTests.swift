// Files of every format version open, with the same answers as when they were written.

import Foundation
import Testing
import WinnowModelFile

@testable import WinnowClassification

struct FormatCompatibilityTests {
    /// A file that is never written again, and the probabilities that it gave at first.
    struct Frozen: Sendable, CustomTestStringConvertible {
        var name: String
        var version: Int
        /// The most probable label of each of ``texts``, with its probability.
        var answers: [(label: String, probability: Double)]

        var testDescription: String { name }
    }

    private static let texts = [
        "free prize, claim now", "see you at lunch", "the king rode a horse to the castle", "",
        "call 0800 123 for a £500 loan",
    ]

    private static let files = [
        Frozen(
            name: "format-1", version: 1,
            answers: [
                ("spam", 0.8710803892046826), ("ham", 0.8821474703693531), ("ham", 0.8874085239279712),
                ("ham", 0.803762027433651), ("spam", 0.8618150772712371),
            ]),
        // The same model, compressed.
        Frozen(
            name: "format-2", version: 2,
            answers: [
                ("spam", 0.8506317452564833), ("ham", 0.8863329330824539), ("ham", 0.8657942461524061),
                ("ham", 0.803762027433651), ("spam", 0.8483688196257079),
            ]),
        // Twelve labels, with the few weights that each column keeps.
        Frozen(
            name: "format-2-labels", version: 2,
            answers: [
                ("t11", 0.10156654023483483), ("t11", 0.10154385914090502), ("t10", 0.9260803728561431),
                ("t11", 0.1014711924635654), ("t05", 0.6053155063114434),
            ]),
    ]

    @Test(arguments: files) func `a file of an earlier version gives the same answers`(frozen: Frozen) throws
    {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Golden/\(frozen.name).winnow").path
        let file = try ModelFile(contentsOf: path)
        try file.verify()
        #expect(file.formatVersion == frozen.version)
        let classifier = try TextClassifier(from: file)
        for (text, expected) in zip(Self.texts, frozen.answers) {
            let answer = classifier.classification(of: text)
            #expect(answer.label == expected.label, "\(text)")
            #expect(abs(answer.probability - expected.probability) < 1e-6, "\(text)")
        }
        #expect(try Data(classifier.bytes()) == Data(contentsOf: URL(filePath: path)))
    }
}
