public import WinnowClassification
public import WinnowCorpora
public import WinnowEvaluation

/// How good a classifier is, as one self-contained HTML page.
///
/// The page holds its style and its pictures (inline SVG), runs no script and loads nothing; a content security policy
/// says so to the browser. It quotes labels and texts of the data, all escaped, so it is to be kept as the data is. Equal
/// values give equal pages. Its size is bounded, whatever the data: long texts and lists are cut, and the page says so.
///
/// ```swift excerpt
/// let page = try EvaluationPage(of: classifier, on: corpus, name: "test.csv")
/// print(page.html)
/// ```
public struct EvaluationPage: Sendable {
    /// What stands above the page and on its tab.
    public var title: String
    /// How the classifier did.
    public var part: EvaluatedPart
    /// What it was measured on; nil leaves the section out.
    public var data: DataDescription?
    /// What speaks most for each label; empty leaves the section out.
    public var features: [TellingFeatures] = []

    /// Makes a page of what is at hand.
    public init(title: String, part: EvaluatedPart) {
        self.title = title
        self.part = part
    }

    /// Measures a classifier on labelled texts, and makes a page of all that is found.
    ///
    /// - Parameters:
    ///   - classifier: what is measured.
    ///   - corpus: the labelled texts.
    ///   - name: what the texts are called on the page.
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
    ///   - title: what the page is called.
    ///   - part: what was measured, and how it did.
    ///   - classifier: whose features are shown.
    ///   - corpus: the texts that were measured.
    ///   - duplicates: those of the corpus, where they are known; nil looks for them.
    public init(
        title: String, part: EvaluatedPart, classifier: TextClassifier, corpus: Corpus,
        duplicates: NearDuplicates? = nil
    ) {
        self.init(title: title, part: part)
        var data = DataDescription(of: [(part.name, corpus)], duplicates: duplicates)
        data.leaks = part.report.leaks
        self.data = data
        features = TellingFeatures.all(of: classifier, labels: part.mostFrequentLabels)
    }

    /// The page, a whole HTML document of ASCII and UTF-8 with a newline at its end.
    ///
    /// Complexity: O(*n*) in what is shown, a few megabytes at most.
    public var html: String {
        var sections = part.sections(prefix: "")
        if !features.isEmpty {
            sections.append(
                ReportPage.Section(
                    title: "Why it answers so", anchor: "features",
                    content: TellingFeatures.html(features, labelCount: part.report.labels.count)))
        }
        if let data {
            sections.append(ReportPage.Section(title: "The data", anchor: "data", content: data.html))
        }
        return ReportPage(
            title: title.shortened(to: 200),
            introduction: [part.sentence, part.doubt ?? HTML(), part.cards].joined, sections: sections
        ).text
    }
}
