public import WinnowClassification
public import WinnowCorpora
public import WinnowEvaluation

/// A classifier's evaluation as one self-contained HTML page.
///
/// The page holds its style and its pictures (inline SVG), runs no script and loads nothing, which a content
/// security policy makes the browser enforce. It quotes labels and texts of the data, all escaped: protect it
/// like the data. Equal values give equal pages. Its size is bounded: long texts and lists are cut, visibly.
///
/// ```swift excerpt
/// let page = try EvaluationPage(of: classifier, on: corpus, name: "test.csv")
/// print(page.html)
/// ```
public struct EvaluationPage: Sendable {
    /// The title of the page and of its tab.
    public var title: String
    /// The classifier's results.
    public var part: EvaluatedPart
    /// The data that it was measured on; nil leaves the section out.
    package var data: DataDescription?
    /// The strongest features of each label; empty leaves the section out.
    package var features: [DiscriminativeFeatures] = []

    /// Which program measured, and when; nil, as by default, leaves the line out.
    package var origin: PageOrigin?

    /// Makes a page of a part that was measured.
    package init(title: String, part: EvaluatedPart) {
        self.title = title
        self.part = part
    }

    /// Measures a classifier on labelled texts, and makes a page of all results.
    ///
    /// - Parameters:
    ///   - classifier: the classifier to measure.
    ///   - corpus: the labelled texts.
    ///   - name: the name of the texts on the page.
    /// - Throws: `EvaluationError`, as `TextClassifier.predictions(on:thresholds:threads:)`.
    public init(
        of classifier: TextClassifier, on corpus: Corpus, name: String
    ) throws(EvaluationError) {
        let predictions = try classifier.predictions(on: corpus)
        var report = try EvaluationReport(of: predictions)
        report.leaks = classifier.fingerprints?.leaks(in: corpus)
        let part = EvaluatedPart(
            name: name, predictions: predictions, report: report, corpus: corpus, classifier: classifier,
            operatingPoints: classifier.operatingPoints)
        self.init(title: "Evaluation on \(name)", part: part, classifier: classifier, corpus: corpus)
    }

    /// Makes a page of a part that was measured, with the classifier's features and the data's description.
    ///
    /// - Parameters:
    ///   - title: the title of the page.
    ///   - part: the results on the corpus.
    ///   - classifier: the classifier whose features are shown.
    ///   - corpus: the texts that it was measured on.
    ///   - duplicates: those of the corpus, if known; nil searches for them.
    package init(
        title: String, part: EvaluatedPart, classifier: TextClassifier, corpus: Corpus,
        duplicates: NearDuplicates? = nil
    ) {
        self.init(title: title, part: part)
        var data = DataDescription(of: [(part.name, corpus)], duplicates: duplicates)
        data.leaks = part.report.leaks
        self.data = data
        features = DiscriminativeFeatures.all(of: classifier, labels: part.mostFrequentLabels)
    }

    /// The page, a whole HTML document in UTF-8 with a newline at its end.
    ///
    /// Complexity: O(*n*) in the size of the page, a few megabytes at most.
    public var html: String {
        var sections = part.sections(prefix: "")
        if !features.isEmpty {
            sections.append(
                ReportPage.Section(
                    title: "Strongest features", anchor: "features",
                    content: DiscriminativeFeatures.html(features, labelCount: part.report.labels.count)))
        }
        if let data {
            sections.append(ReportPage.Section(title: "The data", anchor: "data", content: data.html))
        }
        return ReportPage(
            title: title.shortened(to: 200),
            introduction: [
                origin?.line("Evaluated") ?? HTML(), part.sentence, part.doubt ?? HTML(), part.cards,
            ].joined,
            sections: sections
        ).text
    }
}
