import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

/// Compresses a classifier as its options say.
struct ClassifierCompressor {
    let options: CompressionOptions
    let threads: Int
    /// The bytes of the file beside the classifier.
    var otherBytes = 0

    /// The shares of weights that are tried, of which the lowest that hardly changes probabilities is taken.
    private static let shares = (0..<24).map { step in (0..<step).reduce(1.0) { share, _ in share * 0.8 } }

    /// The compressed classifier; nil if it would be no smaller, or rounding alone changed its probabilities.
    ///
    /// - Parameters:
    ///   - sample: texts to measure the change of probabilities on; nil to do without.
    ///   - trial: another classifier with its sample, by which to choose the share of the weights that is
    ///     kept: one that was not trained on the sample's texts, of which the classifier itself may be too
    ///     certain.
    /// - Throws: ``ClassificationError`` with `tooLarge` if no classifier has the maximum size.
    func compressed(
        _ classifier: TextClassifier, by sample: CompressionSample?,
        trial: (classifier: TextClassifier, sample: CompressionSample)? = nil
    ) throws(ClassificationError) -> (classifier: TextClassifier, report: CompressionReport)? {
        let formerSize = try size(of: classifier)
        if options.keepsTexts, formerSize <= limit ?? .max {
            let isLarge = CompressionOptions().applies(weightCount: classifier.weightCount)
            if classifier.isCompressed || (limit != nil && !isLarge) { return nil }
        }
        let selection = try selection(of: classifier)
        let trial = try trial.map { trial throws(ClassificationError) in
            (selection: try self.selection(of: trial.classifier), sample: trial.sample)
        }
        guard let found = self.level(trial?.selection ?? selection, by: trial?.sample ?? sample) else {
            return nil
        }
        // Shares carry over from one classifier to the other, levels do not.
        let level = trial.map { found > 0 ? selection.level(keeping: $0.selection.share(found)) : 0 } ?? found
        var smaller = try withinLimit(selection, from: level)
        // Of texts that the classifier was trained on, the whole one knows all n-grams.
        let share = selection.share(smaller.level)
        let tried = trial.map { trial in
            self.smaller(trial.selection, trial.selection.level(keeping: share), trial.sample)
        }
        smaller.classifier = smaller.classifier.with(
            rests: tried?.featureSpace.rests ?? sample?.rests(of: smaller.classifier.featureSpace))
        let size = try size(of: smaller.classifier)
        if limit == nil, options.keepsTexts, size >= formerSize { return nil }
        let report = CompressionReport(
            formerSize: formerSize, size: size, keptShare: share,
            probabilityChange: tried.flatMap { trial?.sample.change(of: $0) }
                ?? sample?.change(of: smaller.classifier))
        return (smaller.classifier, report)
    }

    private func selection(of classifier: TextClassifier) throws(ClassificationError) -> WeightSelection {
        try rethrowing(
            WeightSelection(of: classifier), as: ClassificationError.tooLarge)
    }

    /// The classifier at a level, with the amounts for unknown n-grams of a sample's texts.
    private func smaller(
        _ selection: WeightSelection, _ level: Int, _ sample: CompressionSample
    ) -> TextClassifier {
        let smaller = selection.smaller(level, texts: 0)
        return smaller.with(rests: sample.rests(of: smaller.featureSpace))
    }

    /// How much the probabilities of a sample change at a level.
    private func change(_ selection: WeightSelection, _ level: Int, _ sample: CompressionSample) -> Double {
        sample.change(of: smaller(selection, level, sample))
    }

    /// The scores of a classifier at different sizes, down to 25 KB or the limit.
    ///
    /// - Parameter corpus: texts with labels that the classifier was not trained on.
    func curve(
        of classifier: TextClassifier, on corpus: Corpus, by sample: CompressionSample?, largest: Int
    ) -> [CompressionReport.Point] {
        guard corpus.count > 0, let selection = try? WeightSelection(of: classifier)
        else { return [] }
        var limits = (0..<12).map { largest >> $0 }.filter { $0 >= 25_000 }
        if let limit { limits.append(limit) }
        var points = [point(classifier, on: corpus)].compactMap(\.self)
        for limit in Set(limits).sorted(by: >) {
            let level = selection.level(forBytes: limit, texts: texts(within: limit))
            let smaller = selection.smaller(level, texts: texts(within: limit))
            guard let point = point(smaller.with(rests: sample?.rests(of: smaller.featureSpace)), on: corpus),
                Double(point.size) < 0.95 * Double(points.last?.size ?? .max)
            else { continue }
            points.append(point)
        }
        return points
    }

    private func point(_ classifier: TextClassifier, on corpus: Corpus) -> CompressionReport.Point? {
        guard let size = try? size(of: classifier),
            let report = try? classifier.evaluation(on: corpus, threads: threads),
            let accuracy = report.accuracy, let macroF1 = report.macro.f1
        else { return nil }
        return CompressionReport.Point(size: size, accuracy: accuracy, macroF1: macroF1)
    }

    /// The bytes that the classifier may have.
    private var limit: Int? {
        options.maximumBytes.map { $0 - otherBytes }
    }

    private func size(of classifier: TextClassifier) throws(ClassificationError) -> Int {
        try rethrowing(classifier.writer().byteCount(), as: ClassificationError.tooLarge)
    }

    /// The number of texts of n-grams in a model of at most `limit` bytes.
    private func texts(within limit: Int) -> Int {
        options.keepsTexts ? min(CompressionOptions.textLimit, limit / 400) : 0
    }

    /// The highest level that hardly changes the sample's probabilities; nil if every level changes them.
    private func level(_ selection: WeightSelection, by sample: CompressionSample?) -> Int? {
        let isLarge = CompressionOptions().applies(weightCount: selection.classifier.weightCount)
        guard options.isAutomatic, isLarge, let sample, !sample.isEmpty else { return 0 }
        var (low, high) = (0, Self.shares.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            let level = selection.level(keeping: Self.shares[middle])
            if change(selection, level, sample) <= CompressionOptions.tolerance {
                low = middle
            } else {
                high = middle
            }
        }
        if low > 0 { return selection.level(keeping: Self.shares[low]) }
        // If rounding alone changes much, as if a few weights were far larger than all others, nothing is
        // lost by keeping the whole classifier, unless it must be smaller.
        let isHarmless = change(selection, 0, sample) <= 2 * CompressionOptions.tolerance
        return isHarmless || options.maximumBytes != nil || !options.keepsTexts ? 0 : nil
    }

    /// Checks that each of these classifiers can have the maximum size.
    ///
    /// - Throws: ``ClassificationError`` with `tooLarge`, which names a size that all can have.
    func validateSize(of classifiers: [TextClassifier]) throws(ClassificationError) {
        guard let limit else { return }
        var largest = (size: 0, classifier: classifiers[0])
        for classifier in classifiers {
            let smallest = try selection(of: classifier).smaller(WeightSelection.highestLevel, texts: 0)
            let size = try size(of: smallest)
            if size > largest.size { largest = (size, classifier) }
        }
        if largest.size > limit { throw tooLarge(largest.classifier, smallest: largest.size) }
    }

    /// The classifier at the lowest level from `level` on at which it is small enough.
    private func withinLimit(
        _ selection: WeightSelection, from level: Int
    ) throws(ClassificationError) -> (classifier: TextClassifier, level: Int) {
        guard let limit else {
            return (selection.smaller(level, texts: texts(within: .max)), level)
        }
        var texts = texts(within: limit)
        var level = max(level, selection.level(forBytes: limit, texts: texts))
        while true {
            let smaller = selection.smaller(level, texts: texts)
            let size = try size(of: smaller)
            if size <= limit { return (smaller, level) }
            guard level < WeightSelection.highestLevel || texts > 0 else {
                throw tooLarge(selection.classifier, smallest: size)
            }
            // The estimate was too low, or the texts are long.
            if level == WeightSelection.highestLevel { texts = 0 }
            level = min(level + 4, WeightSelection.highestLevel)
        }
    }
}

extension ClassifierCompressor {
    /// The error if not even the smallest classifier, of `size` bytes, has the maximum size.
    private func tooLarge(_ classifier: TextClassifier, smallest size: Int) -> ClassificationError {
        // The size of the training record is not known yet.
        let verb = otherBytes > 0 ? "may have" : "has"
        let problem: ErrorText =
            "no model fits \(option: "maximumBytes") \(options.maximumBytes ?? 0) bytes; the smallest \(verb) \(size + otherBytes) bytes: allow that, "
        // All columns of hashes are kept, so that each bit less halves the model.
        if var bits = classifier.featureSpace.options.hashBits, let limit {
            var bytes = size
            while bytes > limit, bits > 0 {
                bytes /= 2
                bits -= 1
            }
            if bits >= 8 {
                return ClassificationError(
                    code: .tooLarge, text: "\(problem)or train with \(option: "hashBits") \(bits)")
            }
        }
        return ClassificationError(
            code: .tooLarge, text: "\(problem)or train with fewer kinds of features")
    }
}

extension TextClassifier {
    /// The number of weights, those that are left out of a compressed classifier included.
    var weightCount: Int { featureSpace.count * scoreCount }

    /// The same compressed classifier with other numbers for unknown n-grams; nil to keep them.
    func with(rests: [Float]?) -> TextClassifier {
        guard let rests else { return self }
        var copy = self
        copy.featureSpace = featureSpace.with(rests: rests)
        return copy
    }
}

extension ClassificationError {
    /// The error for a model that cannot be a file.
    fileprivate static func tooLarge(_ error: ModelFileError) -> ClassificationError {
        ClassificationError(code: .tooLarge, message: error.message)
    }
}
