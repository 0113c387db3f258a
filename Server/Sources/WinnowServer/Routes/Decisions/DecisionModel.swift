import Foundation
import HTTPTypes
import WinnowKit

/// The model that answers a question: one with labels, or similarity of meaning.
struct DecisionModel {
    private enum Method {
        /// The labels of the options.
        case labels([String])
        /// An embedding, which is compared with the options' texts.
        case similarity(any TextVectorizer)
    }

    /// The factor from a similarity to log-odds: the one with the lowest log loss when labels are predicted
    /// from their names on six data sets (docs/service.md).
    private static let similarityScale = 15.0

    let model: ServedModel
    private let method: Method

    /// Chooses the first of: the model that the question names; a classifier that has the question's name
    /// and knows its options; the model of the request.
    ///
    /// - Throws: ``Problem`` if there is no such model, or if it cannot answer the question.
    init(_ question: DecisionQuestion, request: ServedModel, catalogue: Catalogue) throws(Problem) {
        if let name = question.modelName {
            try self.init(question, by: catalogue.model(name))
        } else if let name = question.name, let model = try? catalogue.model(name),
            let labels = try? Self.labels(of: question, in: model)
        {
            self.init(model: model, method: .labels(labels))
        } else {
            try self.init(question, by: request)
        }
    }

    private init(model: ServedModel, method: Method) {
        self.model = model
        self.method = method
    }

    private init(_ question: DecisionQuestion, by model: ServedModel) throws(Problem) {
        self.model = model
        guard case .embedding(let embedder) = model.task else {
            method = .labels(try Self.labels(of: question, in: model))
            return
        }
        guard question.kind != .statement || question.options.count > 1 else {
            throw .notSupported(
                "\(question.place) asks whether a statement is true, which needs a model with labels",
                remedy: "put {\"model\":\"en-spam\",\"label\":\"spam\"} into its instructions, or ask for a "
                    + "choice between outcomes")
        }
        method = .similarity(embedder)
    }

    /// The label of each option: its name, or else its description. The label of a statement may be the name
    /// of the question.
    private static func labels(
        of question: DecisionQuestion, in model: ServedModel
    ) throws(Problem) -> [String] {
        guard let known = model.labels else { throw model.wrongKind(for: "a question") }
        let labels = question.options.compactMap { option in
            [option.label, option.description].compactMap(\.self).first(where: known.contains)
        }
        if labels.count == question.options.count, !labels.isEmpty { return labels }
        if question.kind == .statement, let name = question.name, known.contains(name) { return [name] }
        let list = known.prefix(20).joined(separator: ", ") + (known.count > 20 ? ", …" : "")
        throw Problem(
            .badRequest, "unknownLabel",
            "\(question.place) has an option that is no label of the model \(model.name)",
            remedy: "use its labels: \(list)")
    }

    /// The probability of each option, which add up to 1; a single statement has the probability of its
    /// label.
    func probabilities(of question: DecisionQuestion, _ text: inout DecisionText) throws -> [Double] {
        switch method {
        case .labels(let labels):
            let known = try text.probabilities(by: model)
            let probabilities = labels.map { known[$0] ?? 0 }
            let isOne = question.kind == .statement && probabilities.count == 1
            return isOne ? probabilities : Self.shares(probabilities)
        case .similarity(let embedder):
            let vector = text.vector(by: model, embedder)
            let logOdds = question.options.map { option in
                let similarity = zip(vector, embedder.vector(of: option.text)).reduce(0) { $0 + $1.0 * $1.1 }
                return Self.similarityScale * Double(similarity)
            }
            let greatest = logOdds.max() ?? 0
            return Self.shares(logOdds.map { exp($0 - greatest) })
        }
    }

    /// Weights as shares of their sum; equal ones if none has any.
    private static func shares(_ weights: [Double]) -> [Double] {
        let sum = weights.reduce(0, +)
        return weights.map { sum > 0 ? $0 / sum : 1 / Double(weights.count) }
    }
}
