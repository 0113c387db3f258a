import WinnowKit

/// A text that several questions ask about, with the results of each model.
struct DecisionText {
    let text: String
    private var probabilities: [String: [String: Double]] = [:]
    private var vectors: [String: [Float]] = [:]

    init(_ text: String) { self.text = text }

    /// The probabilities of a classifier's labels.
    mutating func probabilities(by model: ServedModel) throws -> [String: Double] {
        if let known = probabilities[model.name] { return known }
        guard case .classifier(_, let pool) = model.task else { throw model.wrongKind(for: "a question") }
        let hypotheses = pool.withReader(longestText: text.utf8.count) {
            $0.classification(of: text).hypotheses
        }
        let found = Dictionary(uniqueKeysWithValues: hypotheses.map { ($0.label, $0.probability) })
        probabilities[model.name] = found
        return found
    }

    /// The vector of an embedding.
    mutating func vector(by model: ServedModel, _ embedder: any TextVectorizer) -> [Float] {
        if let known = vectors[model.name] { return known }
        let found = embedder.vector(of: text)
        vectors[model.name] = found
        return found
    }
}
