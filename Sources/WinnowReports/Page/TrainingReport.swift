package import WinnowClassification
import WinnowEvaluation
import WinnowSystem

/// The course and the results of a training as one self-contained HTML page, like ``EvaluationPage``.
public struct TrainingReport: Sendable {
    /// A fact about the training, such as `rows`: `1,717`.
    package struct Fact: Sendable, Hashable {
        /// Its name.
        package var name: String
        /// Its value as text.
        package var value: String

        /// Makes a fact.
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The title of the page and of its tab.
    public var title: String
    /// The parts that the model was measured on, most relevant first: test part before validation part.
    package var parts: [EvaluatedPart]
    /// The data that the model was trained and measured on; nil leaves the section out.
    package var data: DataDescription?
    /// The strongest features of each label; empty leaves the section out.
    package var features: [DiscriminativeFeatures] = []
    /// How many labels the model has.
    package var labelCount = 0
    /// The losses of the fit by iteration; fewer than two are not drawn.
    package var losses: [MaximumEntropyTrainer.Iteration] = []
    /// The iteration whose weights were kept; nil for the last.
    package var chosenIteration: Int?
    /// How the training was set up and ended.
    package var facts: [Fact] = []
    /// The settings that were tried; empty leaves the section out.
    package var trials: [TuningTrial] = []
    /// The number of the trial that was chosen.
    package var chosenTrial: Int?
    /// The measure of the trials' scores, such as `macro-f1`.
    package var trialMeasure = "score"
    /// Thresholds by name, shown if no part was measured at them; empty leaves the section out.
    package var operatingPoints: [OperatingPoint] = []

    /// How much smaller the model is stored; nil if it is not compressed.
    package var compression: CompressionReport?

    /// Which program trained, and when; nil, as by default, leaves the line out.
    package var origin: PageOrigin?

    /// Makes a report of the parts.
    package init(title: String, parts: [EvaluatedPart]) {
        self.title = title
        self.parts = parts
    }

    /// The page, a whole HTML document in UTF-8 with a newline at its end.
    ///
    /// Complexity: O(*n*) in the size of the page, a few megabytes at most.
    public var html: String {
        ReportPage(title: title.shortened(to: 200), introduction: introduction, sections: sections).text
    }

    var sections: [ReportPage.Section] {
        var sections = parts.first.map { $0.sections(prefix: "") } ?? []
        func add(_ title: String, _ anchor: String, _ content: HTML) {
            sections.append(ReportPage.Section(title: title, anchor: anchor, content: content))
        }
        if parts.first?.operatingPoints.isEmpty ?? true,
            let table = OperatingPointTable(points: operatingPoints, counts: [], part: "").html
        {
            add("Operating points", "operating-points", table)
        }
        if !features.isEmpty {
            add(
                "Strongest features", "features",
                DiscriminativeFeatures.html(features, labelCount: max(labelCount, features.count)))
        }
        if !facts.isEmpty || losses.count > 1 { add("How it was trained", "training", training) }
        if let chart = compression.flatMap({ SizeChart(compression: $0) }) {
            add("Size of the model", "size", chart.html)
        }
        if !trials.isEmpty {
            add(
                "Tuning trials", "trials",
                TuningTrial.html(trials, chosen: chosenTrial, measure: trialMeasure))
        }
        if let data { add("The data", "data", data.html) }
        for part in parts.dropFirst() { sections += part.sections(prefix: part.name.capitalizingFirst) }
        return sections
    }

    @HTMLBuilder var introduction: HTML {
        origin?.line("Trained")
        if let first = parts.first {
            HTML(.p, .class("note")) { "Measured on the \(first.name)." }
            first.sentence
            first.cards
            if parts.count > 1 { comparison }
        } else {
            HTML(.p, .class("lead")) {
                "There was no validation part and no test part, so the model was not measured. Give train the option --test, or enough rows for a validation part."
            }
        }
    }

    /// The main figures of all parts.
    private var comparison: HTML {
        Table(
            caption: "The parts side by side",
            columns: [
                "part", "examples", "accuracy", "95 % interval", "macro F1", "log loss", "calibration error",
            ],
            alignments: [.text, .figure, .figure, .figure, .figure, .figure, .figure],
            rows: parts.map { part in
                [
                    part.name, FixedDecimal.grouped(part.report.examples),
                    FixedDecimal.text(part.report.accuracy),
                    part.report.intervals.accuracy?.text ?? "–", FixedDecimal.text(part.report.macro.f1),
                    FixedDecimal.text(part.report.logLoss),
                    FixedDecimal.text(part.report.expectedCalibrationError),
                ].map { HTML($0) }
            }
        ).html
    }

    private var training: HTML {
        HTML(.div, .class("pair")) {
            if let chart = LossChart(losses: losses, chosen: chosenIteration) { chart.html() }
            if !facts.isEmpty {
                Table(
                    caption: "Settings and outcome", columns: ["name", "value"],
                    alignments: [.text, .text],
                    rows: facts.map { [HTML($0.name), HTML($0.value.shortened(to: 300))] }
                ).html
            }
        }
    }
}

extension String {
    fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
