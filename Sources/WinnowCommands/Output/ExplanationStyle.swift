// How explanations are written.

import WinnowSystem

/// The formats of `winnow explain`.
enum ExplanationFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// A line of fields with tabs between them.
    case tsv
    /// A JSON object a line.
    case jsonl
    /// One page for all texts.
    case html
}

/// How explanations are written: the same for all threads.
struct ExplanationStyle: Sendable {
    let format: ExplanationFormat
    /// How many parts are listed; nil is all.
    let top: Int?
    /// Whether the words without which the answer is another were asked for.
    let hasFlip: Bool
    /// Whether a person reads.
    let isTerminal: Bool
    /// Whether texts are shown in colours.
    let hasColours: Bool
    private let model: String

    /// Decides what is not asked for by the output and the environment.
    init(_ format: ExplanationFormat?, model: String, top: Int?, hasFlip: Bool, output: OutputFile) {
        isTerminal = output.isTerminal
        self.format = format ?? (isTerminal ? .text : .tsv)
        self.top = top ?? (self.format == .jsonl ? nil : 10)
        self.hasFlip = hasFlip
        self.model = model
        hasColours = output.takesColours
    }

    /// What stands before the first explanation.
    var opening: [UInt8] { format == .html ? ExplanationPage.opening(model: model) : [] }
    /// What stands behind the last one.
    var closing: [UInt8] { format == .html ? ExplanationPage.closing : [] }
}

extension OutputFile {
    /// Whether words may be in colours or bold: on a terminal, unless the environment forbids it (https://no-color.org).
    var takesColours: Bool {
        let noColour = EnvironmentVariable.value(of: "NO_COLOR") ?? ""
        return isTerminal && noColour.isEmpty && EnvironmentVariable.value(of: "TERM") != "dumb"
    }
}
