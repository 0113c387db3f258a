import HTTPTypes
import WinnowKit

/// A text and questions about it, with the models that answer them.
struct DecisionRequest: Sendable {
    /// The answer to a question: the probability of each of its options.
    struct Answer: Sendable {
        let question: DecisionQuestion
        let model: String
        let probabilities: [Double]

        /// The place of the most probable option.
        var best: Int { probabilities.indices.max { probabilities[$0] < probabilities[$1] } ?? 0 }
        /// The mean place of the options, weighted by their probabilities.
        var score: Double { probabilities.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element } }
    }

    private let text: String
    private let questions: [(question: DecisionQuestion, model: DecisionModel)]

    /// Chooses the model that answers each question.
    ///
    /// - Parameter model: the name of the request's model. A name that the service does not know, such as one
    ///   of another service, selects the shipped embedding.
    init(
        _ text: String, _ questions: [DecisionQuestion], model: String, services: RouteServices
    ) throws(Problem) {
        _ = try RequestTexts.check(text, services.limits)
        guard questions.count <= services.limits.batch else {
            throw Problem(
                .contentTooLarge, "tooManyQuestions",
                "the request has \(questions.count) questions, but the service accepts \(services.limits.batch)",
                remedy: "send at most \(services.limits.batch) at once")
        }
        guard !questions.isEmpty else {
            throw Problem(
                .badRequest, "missingMember", "questions is empty", remedy: "ask at least one question")
        }
        let catalogue = services.catalogue
        let requested: ServedModel
        if let served = try? catalogue.model(model) {
            requested = served
        } else {
            requested = try catalogue.model("en-embedding")
        }
        var answered: [(DecisionQuestion, DecisionModel)] = []
        for question in questions {
            let model = try DecisionModel(question, request: requested, catalogue: catalogue)
            answered.append((question, model))
        }
        self.text = text
        self.questions = answered
    }

    /// The bytes of all texts that the answers take into account.
    private var bytes: Int {
        questions.reduce(text.utf8.count) { sum, question in
            question.question.options.reduce(sum) { $0 + $1.text.utf8.count }
        }
    }

    /// Answers the questions in order.
    func answers(_ work: WorkQueue) async throws -> [Answer] {
        try await work.run(bytes: bytes) { deadline in
            var text = DecisionText(text)
            return try questions.map { question, model in
                try deadline.check()
                return Answer(
                    question: question, model: model.model.name,
                    probabilities: try model.probabilities(of: question, &text))
            }
        }
    }

    /// The names of the models that answer, each once.
    var models: String {
        var names: [String] = []
        for (_, model) in questions where !names.contains(model.model.name) { names.append(model.model.name) }
        return names.joined(separator: ", ")
    }

    /// The number of words in the text, which is reported as the number of input tokens of other services.
    var wordCount: Int { text.split(whereSeparator: \.isWhitespace).count }
}
