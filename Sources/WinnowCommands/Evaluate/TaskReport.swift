import WinnowAnalysis
import WinnowEmbeddings
import WinnowSystem

/// The measures of a model that is not a classifier.
protocol TaskReport: CustomStringConvertible {
    /// The names of all measures.
    static var measureNames: [String] { get }
    /// The measures by those names; nil if undefined.
    var measures: [(name: String, value: Double?)] { get }
    /// The report as JSON.
    var json: JSONObject { get }
}

extension TaggingReport: TaskReport {}
extension LemmaReport: TaskReport {}
extension SentimentEvaluation: TaskReport {}

extension SimilarityReport: TaskReport {
    var description: String { TextTable(counts, measures).lines.map { $0 + "\n" }.joined() }
    var json: JSONObject { JSONObject(counts, measures) }

    private var counts: [(name: String, count: Int)] { [("pairs", pairs), ("covered", covered)] }
}

extension AnalogyReport: TaskReport {
    var description: String {
        var table = TextTable(counts, measures)
        for section in sections where !section.name.isEmpty {
            table.append([
                DisplayText(showing: section.name),
                DisplayText(visible: FixedDecimal.text(section.counts.accuracy)),
                DisplayText(visible: FixedDecimal.grouped(section.counts.covered)),
            ])
        }
        return table.lines.map { $0 + "\n" }.joined()
    }

    var json: JSONObject {
        var json = JSONObject(counts, measures)
        guard !sections.isEmpty else { return json }
        json["sections"] = .array(
            sections.map { section in
                [
                    "name": .string(section.name), "accuracy": .optional(section.counts.accuracy),
                    "covered": .integer(section.counts.covered),
                ]
            })
        return json
    }

    private var counts: [(name: String, count: Int)] {
        [("questions", all.questions), ("covered", all.covered)]
    }
}

extension JSONObject {
    fileprivate init(
        _ counts: [(name: String, count: Int)], _ measures: [(name: String, value: Double?)]
    ) {
        self.init()
        for (name, count) in counts { append(key: name, value: .integer(count)) }
        for (name, value) in measures { append(key: name, value: .optional(value)) }
    }
}

extension TextTable {
    fileprivate init(
        _ counts: [(name: String, count: Int)], _ measures: [(name: String, value: Double?)]
    ) {
        self.init([.left, .right, .right])
        for (name, count) in counts {
            append([name, FixedDecimal.grouped(count), ""].map { DisplayText(visible: $0) })
        }
        for (name, value) in measures {
            append([name, FixedDecimal.text(value), ""].map { DisplayText(visible: $0) })
        }
    }
}
