// Measuring a language identifier.

import WinnowAnalysis
import WinnowCorpora
import WinnowEvaluation
import WinnowSystem

extension Evaluate {
    /// Measures an identifier on labelled texts as all readers take them, the labels being codes of languages; or on a
    /// folder with a file `CODE.txt` for each language, a text a line.
    func evaluateLanguage(_ identifier: LanguageIdentifier) throws {
        try refusePage()
        let requirements = try self.requirements()
        let corpus = try languageCorpus()
        var options = EvaluationReport.Options()
        options.threads = threadArguments.count
        let predictions = try identifier.predictions(on: corpus, threads: threadArguments.count)
        let report = try EvaluationReport(of: predictions, options: options)
        let failures = try failures(of: requirements, report)
        let text = format == .json ? report.json.text(.indented) + "\n" : try text(report)
        try OutputFile.standardOutput.write(text)
        failures.forEach(Console.error)
        if !failures.isEmpty {
            throw CommandFailure(exitCode: CommandFailure.requirementNotMet, message: nil)
        }
    }

    private func languageCorpus() throws -> Corpus {
        if let lines = try languageLines() { return lines }
        let read = try CorpusReader(options: dataArguments.options, threads: threadArguments.count)
            .read(contentsOf: data)
        read.summary.warnings.forEach(Console.warning)
        if !quietArguments.quiet { Console.line(read.summary.line) }
        return read.corpus
    }

    /// The lines of the files of a folder, each labelled with its file's name; nil for anything else.
    private func languageLines() throws -> Corpus? {
        guard let listing = try? FolderListing(path: data), listing.folders.isEmpty else { return nil }
        var texts: [String] = []
        var labels: [String] = []
        for file in listing.files where file.hasSuffix(".txt") {
            let code = String(file.lastPathComponent.dropLast(".txt".count))
            for line in try InputFile(path: file).readAll().split(separator: UInt8(ascii: "\n")) {
                texts.append(String(decoding: line, as: UTF8.self))
                labels.append(code)
            }
        }
        return texts.isEmpty ? nil : Corpus(texts: texts, labels: labels)
    }
}
