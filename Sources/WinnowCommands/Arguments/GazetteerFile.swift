import WinnowAnalysis
import WinnowModelFile
import WinnowSystem

/// A file of labelled terms: text, JSON or a gazetteer model; `LABEL=FILE` gives one label to all lines.
struct GazetteerFile {
    let path: String
    let label: String?

    /// Parses `FILE` or `LABEL=FILE`; an existing file with the whole name takes precedence.
    init(_ argument: String) {
        if let sign = argument.firstIndex(of: "="), sign != argument.startIndex,
            FileIdentity(path: argument) == nil
        {
            label = String(argument[..<sign])
            path = String(argument[argument.index(after: sign)...])
        } else {
            label = nil
            path = argument
        }
    }

    /// Refuses to read standard input twice: for several gazetteers, or for one and for the texts.
    static func checkStandardInput(_ gazetteers: [String], texts: [String]) throws {
        let lists = gazetteers.count { GazetteerFile($0).path == "-" }
        guard lists + (texts.isEmpty || texts.contains("-") ? 1 : 0) > 1 else { return }
        throw CommandFailure(
            .usage, "--gazetteer -: standard input is read only once; name a file for the terms or the texts")
    }

    /// The gazetteer, with warnings about repeated terms.
    func gazetteer() throws -> Gazetteer {
        if isModel { return try Gazetteer(from: ModelFile(checking: path)) }
        var repeated = 0
        var conflicts: [Gazetteer.Repetition] = []
        let terms = try terms()
        let gazetteer = try reading { () throws(AnalysisError) in
            try Gazetteer(terms) { repetition in
                if repetition.isConflict { conflicts.append(repetition) } else { repeated += 1 }
            }
        }
        for conflict in conflicts.prefix(Self.shownConflicts) {
            let lines = conflict.line.flatMap { line in
                conflict.earlierLine.map { "line \(line): the term of line \($0)" }
            }
            Console.warning("\(path.visible): \(lines ?? "a term") has another label here, which is used")
        }
        if conflicts.count > Self.shownConflicts {
            Console.warning(
                "\(path.visible): \(counted(conflicts.count - Self.shownConflicts, "more term")) with several labels"
            )
        }
        if repeated > 0 {
            Console.warning(
                "\(path.visible): \(counted(repeated, "term")) repeated with the same label")
        }
        return gazetteer
    }

    /// The terms, for training a tagger.
    func terms() throws -> GazetteerTerms {
        if isModel { return GazetteerTerms(try Gazetteer(contentsOf: path)) }
        let bytes = try InputFile(path: path).readAll()
        return try reading { () throws(AnalysisError) in try GazetteerTerms(parsing: bytes, label: label) }
    }

    /// Further conflicts are only counted.
    private static let shownConflicts = 5

    private var isModel: Bool { path.hasSuffix(".winnow") }

    private func reading<Result>(_ body: () throws(AnalysisError) -> Result) throws -> Result {
        do throws(AnalysisError) {
            return try body()
        } catch {
            let name = path == "-" ? "standard input" : path.visible
            throw CommandFailure(.badData, "\(name): \(error.message)")
        }
    }
}
