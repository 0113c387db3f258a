// `winnow inspect MODEL --against DATA`: how new texts differ from the training data.

import WinnowClassification
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

extension Inspect {
    /// Writes how the texts of a file differ from those that the model learned from.
    func writeDrift(of file: ModelFile, on path: String) throws {
        guard file.kind == TextClassifier.modelKind else {
            throw CommandFailure(
                .usage,
                "--against compares texts with those of a text classifier, but \(model.visible) is of the kind "
                    + "\(file.kind)")
        }
        let classifier = try ModelAndFiles.classifier(from: file, embedding: embeddingArguments.embedding)
        let collector = try DriftCollector(classifier)
        let readers = Pool { (TextClassifier.Reader(classifier), collector.makeReader()) }
        let input = inputArguments.input(of: [path]).reading(classifier.information.columns)
        try input.forEachBlock { block, _ in
            readers.with { reader in
                for row in 0..<block.count {
                    block.withText(at: row) { text in
                        reader.0.withProbabilities(of: text) { probabilities, _ in
                            collector.add(text, probabilities, &reader.1)
                        }
                    }
                }
            }
        }
        let report: DriftReport
        do {
            report = try collector.report()
        } catch let error as ClassificationError {
            throw error.ofData(path)
        }
        switch format {
        case .json: try OutputFile.standardOutput.write(report: report.json)
        case .text: try OutputFile.standardOutput.write("\(report)\n")
        }
    }
}
