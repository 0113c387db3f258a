import WinnowClassification
import WinnowFeatures
package import WinnowModelFile
import WinnowSystem

/// A shard's answer to a request.
package struct ShardAnswer: Sendable {
    /// The kind in files of answers.
    package static let kind = "training-answer"

    /// The content of an answer, by question.
    enum Content: Sendable {
        case terms(ShardTerms, TermsDescription)
        /// Sums of integers by name, to which those of other shards are added.
        case sums([String: [Int64]])
        /// The scores of the held-out rows, row by row, and the index of the label of each.
        case scores([Float], truth: [Int32])
    }

    /// The rows of a shard.
    struct TermsDescription: Sendable, Codable {
        var labels: [String]
        /// The number of rows with each label.
        var labelCounts: [Int]
        /// The shard's options.
        var features: FeatureOptions
    }

    /// The shard that answers.
    package let shard: ShardNumber
    let content: Content
    /// The name of the answer or of the shard in messages.
    package var name: String
    /// The identity of the request's file; 0 if it was not in a file.
    package var request: UInt32 = 0

    init(of shard: ShardNumber, _ content: Content) {
        self.shard = shard
        self.content = content
        name = "shard \(shard)"
    }
}

extension ShardAnswer {
    private struct Description: Codable {
        var shard: String
        var request: UInt32
        var question: ShardRequest.Question
        var terms: TermsDescription?
        /// The names of the sums.
        var sums: [String]?
    }

    /// Reads an answer, and checks every byte.
    ///
    /// - Throws: `ModelFileError` if the file is not an answer, or is damaged.
    package init(contentsOf path: String) throws(ModelFileError) {
        let file = try ModelFile(contentsOf: path)
        try file.require(kind: Self.kind)
        try file.verify()
        guard let description = try? file.manifest.decode(Description.self),
            let shard = ShardNumber(description.shard)
        else { throw file.damaged("its description cannot be read") }
        self.shard = shard
        request = description.request
        name = path
        switch description.question {
        case .terms:
            guard let terms = description.terms, terms.labels.isSorted,
                terms.labelCounts.count == terms.labels.count,
                terms.labelCounts.allSatisfy({ 0...Int(Int32.max) ~= $0 })
            else { throw file.damaged("its description cannot be read") }
            content = .terms(
                try ShardTerms(from: file, textCount: terms.labelCounts.reduce(0, +)), terms)
        case .scores:
            let truth = try file.tensor("truth", as: Int32.self)
            content = .scores(
                Array(try file.tensor("scores", as: Float.self)), truth: Array(truth))
        case .columns, .gradient, .curvature:
            var sums: [String: [Int64]] = [:]
            for name in description.sums ?? [] {
                sums[name] = Array(try file.tensor("sums.\(name)", as: Int64.self))
            }
            content = .sums(sums)
        }
    }

    /// The answer as a file.
    package func writer(to question: ShardRequest.Question) -> ModelFileWriter {
        var description = Description(shard: "\(shard)", request: request, question: question)
        switch content {
        case .terms(_, let terms): description.terms = terms
        case .sums(let sums): description.sums = sums.keys.sorted()
        case .scores: break
        }
        var writer = ModelFileWriter(
            kind: Self.kind, manifest: (try? JSONValue(encoding: description)) ?? .null)
        switch content {
        case .terms(let terms, _): terms.save(to: &writer)
        case .sums(let sums):
            for (name, values) in sums.sorted(by: { $0.key < $1.key }) { writer.add("sums.\(name)", values) }
        case .scores(let values, let truth):
            writer.add("scores", values)
            writer.add("truth", truth)
        }
        return writer
    }
}

/// The sums of the answers of all shards, which do not depend on the order of the answers.
struct ShardSums {
    /// Nil before the first answer.
    private var sums: [String: [Int64]]?

    /// Adds an answer's sums, which must have the names and lengths of the first ones.
    mutating func add(_ answer: ShardAnswer) throws(ClassificationError) {
        guard case .sums(let others) = answer.content else { throw answer.mismatch }
        guard let counts = sums?.mapValues(\.count) else {
            sums = others
            return
        }
        guard counts == others.mapValues(\.count) else { throw answer.mismatch }
        for (name, values) in others {
            sums?[name]?.withUnsafeMutableBufferPointer { own in
                for index in own.indices { own[index] &+= values[index] }
            }
        }
    }

    /// The sums of a name, of which there must be `count`.
    func values(_ name: String, count: Int) throws(ClassificationError) -> [Int64] {
        guard let values = sums?[name], values.count == count else {
            throw ClassificationError(
                code: .mismatchedShards,
                message:
                    "the shards' answers have no \(count) sums \(name); answer with this version of winnow")
        }
        return values
    }
}

extension ShardAnswer {
    /// The error for an answer to another question.
    var mismatch: ClassificationError {
        ClassificationError(
            code: .mismatchedShards,
            message: "\(name): does not answer this round's request; answer it again")
    }
}
