// A part's sections, in the order in which a reader needs them.

import WinnowEvaluation

extension EvaluatedPart {
    /// The sections: the labels, the mistakes, the probabilities, the thresholds.
    ///
    /// - Parameter prefix: precedes headings and, in lower case, anchors, if a page has several parts.
    func sections(prefix: String) -> [ReportPage.Section] {
        guard report.examples > 0 else { return [] }
        func section(_ title: String, _ anchor: String, _ content: HTML) -> ReportPage.Section {
            ReportPage.Section(
                title: prefix.isEmpty ? title : "\(prefix): \(title.lowercasingFirst)",
                anchor: prefix.isEmpty ? anchor : prefix.anchor + "-" + anchor, content: content)
        }
        var sections = [section("Each label", "labels", labelTable)]
        if let confusion = report.confusion {
            sections.append(section("Confused labels", "confusion", confusions(confusion)))
        }
        if let mistakeList { sections.append(section("Confident mistakes", "mistakes", mistakeList)) }
        sections.append(section("Can the probabilities be trusted?", "calibration", reliability))
        if let thresholds { sections.append(section("Which threshold?", "thresholds", thresholds)) }
        let points = OperatingPointTable(points: operatingPoints, counts: operatingPointCounts, part: name)
        if let points = points.html {
            sections.append(section("Operating points", "operating-points", points))
        }
        if let sets = PredictionSetTable(reports: report.predictionSets).html {
            sections.append(section("Prediction sets", "prediction-sets", sets))
        }
        if !prefix.isEmpty {
            // One link leads to the part, not one to each of its sections.
            for index in sections.indices { sections[index].listed = index == 0 ? prefix : nil }
        }
        return sections
    }

    /// The labels with the most examples, ties in order, as many as a page has room for.
    package var mostFrequentLabels: [String] {
        let labels = report.labels
        guard labels.count > DiscriminativeFeatures.labelLimit else { return labels.map(\.name) }
        return labels.indices.sorted { (labels[$1].scores.support, $0) < (labels[$0].scores.support, $1) }
            .prefix(DiscriminativeFeatures.labelLimit).map { labels[$0].name }
    }
}

extension String {
    fileprivate var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }

    /// The text as part of an anchor: ASCII letters and digits, and hyphens for all other characters.
    fileprivate var anchor: String {
        String(lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }
}

extension [HTML] {
    /// All pieces, one after another.
    var joined: HTML { HTMLBuilder.buildArray(self) }
}
