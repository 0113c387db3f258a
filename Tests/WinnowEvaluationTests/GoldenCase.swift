// Reads the golden files that Scripts/generate/golden-evaluation writes.

import Foundation
import WinnowEvaluation
import WinnowSystem

/// One golden file: predictions, and scikit-learn's results for them.
struct GoldenCase {
    let name: String
    let predictions: Predictions
    let expected: JSONValue

    struct Malformed: Error {
        let name: String
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    /// The names of all golden files of predictions, in order.
    static let names: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).map { $0.deletingPathExtension().lastPathComponent }
            .filter { $0 != "intervals" }.sorted()
    }()

    init(_ name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: name + ".json"), encoding: .utf8)
        let json = try JSONValue(parsing: text)
        guard let labels = json["labels"]?.integer, let modelLabels = json["modelLabels"]?.integer,
            let truth = Self.integers(json["truth"]), let weights = Self.integers(json["weights"]),
            let expected = json["expected"]
        else { throw Malformed(name: name) }
        let names = (0..<labels).map { "label \($0)" }
        self.name = name
        self.expected = expected
        predictions = try Predictions(
            labels: Array(names[..<modelLabels]), additionalLabels: Array(names[modelLabels...]),
            truth: truth,
            probabilities: stride(from: 0, to: weights.count, by: modelLabels).flatMap { start in
                let row = weights[start..<start + modelLabels]
                let sum = Double(row.reduce(0, +))
                return row.map { Double($0) / sum }
            },
            logOdds: Self.integers(json["scores"]).map { $0.map { Double($0) / 64 } },
            predicted: Self.integers(json["predicted"]))
    }

    private static func integers(_ json: JSONValue?) -> [Int]? {
        json?.array.map { $0.compactMap(\.integer) }
    }
}
