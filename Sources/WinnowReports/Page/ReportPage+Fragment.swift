// Reports as parts of other pages.

public import WinnowClassification
public import WinnowCorpora
import WinnowSystem

extension TrainingReport {
    /// The page's contents without the document around them, for a page of a program's own.
    ///
    /// The first heading is an `h2`. Everything is escaped; there are no scripts, no links out of the page
    /// and no inline styles: its appearance comes from ``styleSheet``. Its anchors are those of the sections,
    /// so a page can have one report at a time.
    public var fragment: String {
        HTML(.div, .class("report")) {
            introduction
            for section in sections { section.html }
        }.markup
    }

    /// The contents under the report's title, as a section of the page of its model.
    var section: HTML {
        HTML(.section, .set(.id, "report"), .set(.ariaLabelledBy, "report-title")) {
            HTML(.h2, .set(.id, "report-title")) { HTML(.bdi) { title.shortened(to: 200) } }
            introduction
            for section in sections { section.html }
            HTML(.p, .class("note")) {
                "The report quotes labels and texts of the data: store and share this page only as you would the data itself."
            }
        }
    }

    /// The style sheet of pages and fragments, light and dark as the reader prefers.
    public static var styleSheet: String { StyleSheet.text.description }

    /// The losses so far as a chart with its caption, as a fragment; nil for fewer than two iterations.
    public static func lossChart(_ losses: [MaximumEntropyTrainer.Iteration]) -> String? {
        LossChart(losses: losses, chosen: nil)?.html(isFinished: false).markup
    }
}

extension DataDescription {
    /// Labels, lengths and duplicates without a document around them; see ``TrainingReport/fragment``.
    public var fragment: String { HTML(.div, .class("report")) { html }.markup }
}

extension LabelledData {
    /// Issues as tables without a document around them, the worst kinds first; see
    /// ``TrainingReport/fragment``.
    ///
    /// - Parameters:
    ///   - issues: issues of these rows, ranked.
    ///   - limit: how many of each kind are shown.
    public func issueTables(_ issues: [DataIssue], limit: Int = 10) -> String {
        HTML(.div, .class("report")) {
            IssueTables(places: RowPlaces(self), issues: issues, limit: limit).html
        }
        .markup
    }
}
