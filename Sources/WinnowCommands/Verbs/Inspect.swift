import ArgumentParser
import WinnowClassification
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

/// Shows the contents of a model.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show what is in a model, or how new texts differ from its training data.",
        usage: "winnow inspect <model> [<options>]",
        discussion: """
              winnow inspect spam.winnow
              winnow inspect spam.winnow --verify
              winnow inspect spam.winnow --features spam --top 20
              winnow inspect spam.winnow --against inbox.csv
            """)

    @Argument(help: "A model file.", completion: .model)
    var model: String

    @Flag(help: "Check every byte against the checksums.")
    var verify = false

    @Option("Show the strongest features of this label.", "label", .next) var features: String?

    @Option("Number of features to show.", "count") var top = 20

    @Option(
        "Compare these texts, without labels, with the training data: unknown words, probabilities, labels' shares.",
        "file", .next, completion: .file())
    var against: String?

    @Option("Report format.", "name") var format: ReportFormat = .text

    @OptionGroup var embeddingArguments: EmbeddingArguments
    @OptionGroup var inputArguments: InputArguments

    func validate() throws {
        guard against == nil || features == nil else {
            throw ValidationError("--against and --features are two reports; leave out one of them")
        }
        guard against != nil || !inputArguments.text.isGiven && !inputArguments.strict else {
            throw ValidationError("data options are for the texts of --against; give it, or leave them out")
        }
        guard top >= 1 else { throw ValidationError("--top is \(top), but must be at least 1") }
    }

    func run() throws {
        let file = try ModelFile(contentsOf: model)
        if verify { try file.verify() }
        if let against {
            try writeDrift(of: file, on: against)
        } else if let features {
            try writeFeatures(weightedFeatures(of: file, for: features))
        } else if format == .json {
            try OutputFile.standardOutput.write(report: json(file))
        } else {
            try OutputFile.standardOutput.write(text(file))
        }
        if verify {
            Console.line(
                file.formatVersion > 0
                    ? "\(model.visible): every byte matches the checksums"
                    : "\(model.visible): a fastText file has no checksums; its parts are complete")
        }
    }

    /// The strongest features of a label of a classifier.
    private func weightedFeatures(
        of file: ModelFile, for label: String
    ) throws -> [TextClassifier.WeightedFeature] {
        let embedding = embeddingArguments.embedding
        let classifier = try ModelAndFiles.classifier(from: file, embedding: embedding)
        let weighted = try classifier.topFeatures(for: label, count: top)
        if !classifier.featureSpace.hasTexts {
            Console.line("n-grams are left out, as the model does not have their texts")
        }
        return weighted
    }

    private func writeFeatures(_ weighted: [TextClassifier.WeightedFeature]) throws {
        if format == .json {
            let items = weighted.map { item -> JSONValue in
                [
                    "weight": .number(Double(item.weight)), "kind": .string(item.feature.kind.rawValue),
                    "text": .string(item.feature.text),
                ]
            }
            return try OutputFile.standardOutput.write(report: .array(items))
        }
        var table = TextTable([.right, .left, .left])
        for item in weighted {
            table.append([
                DisplayText(visible: FixedDecimal.text(Double(item.weight), digits: 3)),
                DisplayText(visible: item.feature.kind.rawValue), DisplayText(showing: item.feature.text),
            ])
        }
        try OutputFile.standardOutput.write(table.lines.map { $0 + "\n" }.joined())
    }

    private func json(_ file: ModelFile) -> JSONValue {
        [
            "path": .string(file.path), "kind": .string(file.kind),
            "formatVersion": .integer(file.formatVersion), "fileSize": .integer(file.fileSize),
            "manifest": file.manifest,
            "tensors": .array(
                file.tensors.map {
                    [
                        "name": .string($0.name), "type": .string($0.type.rawValue),
                        "shape": .array($0.shape.map(JSONValue.integer)),
                    ]
                }),
        ]
    }

    /// The manifest as a table, then the tensors.
    private func text(_ file: ModelFile) -> String {
        var table = TextTable([.left, .left])
        func add(_ name: String, _ value: String) {
            table.append([
                DisplayText(showing: name).truncated(to: 100), DisplayText(showing: value).truncated(to: 100),
            ])
        }
        add("model", file.path)
        add(
            "kind",
            file.kind + (file.formatVersion > 0 ? ", format version \(file.formatVersion)" : " of fastText"))
        add("size", FileSize.text(file.fileSize))
        for member in file.manifest.object ?? [:] { add(member.key, member.value) }
        func add(_ name: String, _ value: JSONValue) {
            switch value {
            case .object(let object): for member in object { add("\(name).\(member.key)", member.value) }
            case .array(let items) where items.allSatisfy({ $0.string != nil }):
                add(name, items.compactMap(\.string).joined(separator: ", "))
            case .string(let text): add(name, text)
            default: add(name, value.text())
            }
        }
        for tensor in file.tensors {
            let shape = tensor.shape.map(String.init).joined(separator: " × ")
            add("tensor \(tensor.name)", "\(tensor.type.rawValue) \(shape)")
        }
        return table.lines.map { $0 + "\n" }.joined()
    }
}
