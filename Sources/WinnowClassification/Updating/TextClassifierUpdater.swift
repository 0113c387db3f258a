public import WinnowCorpora
import WinnowFeatures
public import WinnowModelFile
import WinnowSystem

/// Adds rows to a trained classifier, and removes rows from it, without the texts of the others.
///
/// ```swift excerpt
/// let state = try TrainingState(contentsOf: TrainingState.path(beside: "spam.winnow"))
/// let update = try TextClassifierUpdater().update(classifier, with: state, adding: newRows)
/// print(update.report.certificate.bound)
/// ```
///
/// The result is the classifier of the rows that are left, with vocabulary, frequencies and ratios counted
/// again. The choices of the training are kept: the kinds of features, the algorithm and its options, the
/// calibration, the maximum size. Weights of maximum entropy are fitted from where the last fit ended until
/// ``ConvergenceCertificate/bound`` is at most ``Options/tolerance``; those of naive Bayes are exactly those
/// of a training.
///
/// Nothing of removed rows remains in the classifier or its state, except that the calibration was fitted
/// with them, and that the weights may differ within the bound.
public struct TextClassifierUpdater: Sendable {
    /// How to update.
    public struct Options: Sendable, Hashable, Codable {
        /// The largest difference of a probability from that of the minimum to prove; above 0, below 1.
        ///
        /// It is proven for every text; those of test parts differ much less (`docs/updating.md`).
        public var tolerance = 0.02
        /// The number of threads; at least 1, by default one per processor. The result does not depend on it.
        public var threads = Parallel.processorCount

        /// The defaults.
        public init() {}
    }

    /// The result of an update.
    public struct Update: Sendable {
        /// The classifier of the rows that are left.
        public var classifier: TextClassifier
        /// Its state.
        public var state: TrainingState
        /// The changes.
        public var report: UpdateReport
        /// How much smaller the classifier is stored; nil if it is whole.
        public var compression: CompressionReport?

        /// Notes the file of the classifier that was updated, which may be one update before its state.
        package mutating func follows(_ file: ModelFile) { state.previous = file.identity }
    }

    /// How to update.
    public var options: Options

    /// Makes an updater.
    public init(options: Options = Options()) { self.options = options }

    /// Updates a classifier.
    ///
    /// New rows may have new labels and new words; labels that no row has any more are left out.
    ///
    /// - Parameters:
    ///   - classifier: the classifier; its information is kept, and, if its labels stay, its thresholds and
    ///     prediction sets. The scores of its validation and test are not those of the result, and left out.
    ///   - state: its state.
    ///   - added: rows to learn; nil for none.
    ///   - forgotten: rows to remove, found by their text, byte for byte, and their label; if several rows
    ///     are equal, as many are removed as `forgotten` has. Rows that are not found are counted. Nil for
    ///     none.
    /// - Throws: ``ClassificationError`` with `noExamples` or `oneLabel` if too little is left; `noFeatures`,
    ///   `tooLarge`, `invalidWeight`, `invalidOption`.
    /// - Complexity: O(*n* · *k*) in the entries of all rows and the labels, per pass.
    public func update(
        _ classifier: TextClassifier, with state: TrainingState, adding added: Corpus? = nil,
        forgetting forgotten: Corpus? = nil
    ) throws(ClassificationError) -> Update {
        try ClassificationError.check(options.tolerance, in: .above(0, below: 1), named: "tolerance")
        try ClassificationError.check(options.threads, in: 1..., named: "threads")
        if let weight = added?.weights?.first(where: { !($0 >= 0 && $0 <= 1e9) }) {
            throw ClassificationError(
                code: .invalidWeight, message: "the weight of a row is \(weight), but must be from 0 to 1e9")
        }
        var state = state
        // A state from a file has no vectorizer.
        if let vectors = classifier.featureSpace.options.vectors { state.counted.options.vectors = vectors }
        let (isKept, missing) = state.rows(without: forgotten, threads: options.threads)
        let changed = try state.changed(keeping: isKept, adding: added, threads: options.threads)
        let fit = try StateFit(changed, tolerance: options.tolerance, threads: options.threads)
        let report = UpdateReport(
            rows: changed.count, addedRows: added?.count ?? 0, forgottenRows: isKept.count { !$0 },
            missingRows: missing, newLabels: changed.labels.filter { !state.labels.contains($0) },
            lostLabels: state.labels.filter { !changed.labels.contains($0) }, certificate: fit.certificate)
        var updated = fit.classifier
        updated.information = classifier.information.updated(by: report, fit.state)
        if updated.labels == classifier.labels {
            updated.rule = classifier.rule
            updated.conformal = classifier.conformal
        } else {
            updated.information.operatingPoints = nil
        }
        if !fit.state.textHashes.isEmpty {
            updated.fingerprints = TextFingerprints(ofHashes: fit.state.textHashes)
        }
        var next = fit.state
        next.previous = state.model
        var update = Update(classifier: updated, state: next, report: report)
        try update.compress(threads: options.threads)
        return update
    }
}

extension TextClassifierUpdater.Update {
    /// The bytes for a list of learned files, and for what the manifest says of the compression.
    private static var room: (files: Int, report: Int) { (2_000, 256) }

    /// Makes the classifier as small as its training did; with the error bound that the training calibrated, if enough
    /// weights are left for it.
    fileprivate mutating func compress(threads: Int) throws(ClassificationError) {
        classifier.information.compression = nil
        guard let options = state.settings.compression else { return }
        if options.maximumBytes != nil {
            // The last files: many updates would leave no room for weights.
            var bytes = 0
            let files = classifier.information.trainingData.reversed().prefix { file in
                bytes += 64 + file.name.utf8.count
                return bytes <= Self.room.files
            }
            classifier.information.trainingData = files.reversed()
        }
        let conformal = classifier.conformal
        let compressor = ClassifierCompressor(
            options: options, threads: threads,
            otherBytes: Self.room.report + (conformal?.largestByteCount ?? 0))
        let found: (classifier: TextClassifier, report: CompressionReport)?
        do {
            found = try compressor.compressed(classifier, by: nil)
        } catch {
            throw ClassificationError(
                code: error.code, text: error.text + ErrorText("; train again to change the limit"))
        }
        guard let found else { return }
        classifier = found.classifier
        if found.report.boundsErrors { classifier.conformal = conformal }
        classifier.information.compression = found.report
        compression = found.report
    }
}

/// The changes of an update.
public struct UpdateReport: Sendable, Hashable, Codable {
    /// The number of rows that the classifier is trained on now.
    package var rows: Int
    /// The number of rows that were added.
    package var addedRows: Int
    /// The number of rows that were removed.
    package var forgottenRows: Int
    /// The number of rows to remove that the state does not have.
    public var missingRows: Int
    /// The labels that the classifier did not have.
    public var newLabels: [String]
    /// The labels that no row has any more; empty in a model's information, which does not keep their names.
    public var lostLabels: [String]
    /// How close the weights are to those of a training on these rows.
    public var certificate: ConvergenceCertificate
}

extension TrainingState {
    /// Which rows stay if others are forgotten, and the number of rows to forget that do not exist.
    fileprivate func rows(without forgotten: Corpus?, threads: Int) -> (isKept: [Bool], missing: Int) {
        var isKept = [Bool](repeating: true, count: count)
        guard let forgotten else { return (isKept, 0) }
        struct Key: Hashable {
            var fingerprint: UInt64
            var label: Int32
        }
        let numbers = Dictionary(uniqueKeysWithValues: zip(labels, Int32(0)...))
        var wanted: [Key: Int] = [:]
        var missing = 0
        let asked = Self.fingerprints(of: forgotten, salt: salt, threads: threads)
        for (row, fingerprint) in asked.enumerated() {
            guard let label = numbers[forgotten.labels[Int(forgotten.labelIndices[row])]] else {
                missing += 1
                continue
            }
            wanted[Key(fingerprint: fingerprint, label: label), default: 0] += 1
        }
        for row in 0..<count {
            let key = Key(fingerprint: fingerprints[row], label: labelIndices[row])
            guard let left = wanted[key], left > 0 else { continue }
            wanted[key] = left - 1
            isKept[row] = false
        }
        return (isKept, missing + wanted.values.reduce(0, +))
    }

    /// The state of the rows that stay, followed by other rows.
    fileprivate func changed(
        keeping isKept: [Bool], adding added: Corpus?, threads: Int
    ) throws(ClassificationError) -> TrainingState {
        var changed = self
        let kept = isKept.indices.filter { isKept[$0] }
        var other: CountedShard?
        if let added { other = try Self.counted(added, features: counted.options, threads: threads) }
        let own = Set(kept.map { labels[Int(labelIndices[$0])] })
        let used = Set(added.map { rows in rows.labelIndices.map { rows.labels[Int($0)] } } ?? [])
        changed.labels = own.union(used).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let numbers = Dictionary(uniqueKeysWithValues: zip(changed.labels, Int32(0)...))
        changed.labelIndices = kept.map { numbers[labels[Int(labelIndices[$0])]] ?? 0 }
        changed.fingerprints = kept.map { fingerprints[$0] }
        if let added {
            changed.labelIndices += added.labelIndices.map { numbers[added.labels[Int($0)]] ?? 0 }
            changed.fingerprints += Self.fingerprints(of: added, salt: salt, threads: threads)
        }
        if !textHashes.isEmpty {
            changed.textHashes = kept.map { textHashes[$0] } + (added?.textHashes(threads: threads) ?? [])
        }
        if weights != nil || added?.weights != nil {
            changed.weights =
                kept.map { weights?[$0] ?? 1 }
                + (added.map { $0.weights ?? [Float](repeating: 1, count: $0.count) } ?? [])
        }
        changed.residuals = residuals(of: kept, labels: changed.labels, adding: added?.count ?? 0)
        changed.newRowCount = changed.residuals.isEmpty ? 0 : added?.count ?? 0
        changed.scaling = scaling?.mapped(from: labels, to: changed.labels)
        if case .weights(let weights) = settings.classWeights {
            // Labels that no row has are removed, including their names.
            changed.settings.classWeights = .weights(weights.filter { changed.labels.contains($0.key) })
        }
        changed.counted = CountedShard(keeping: isKept, of: counted, adding: other, threads: threads)
        return changed
    }

    /// The residuals of rows in the order of other labels, with 0 for those of new labels and rows.
    private func residuals(of kept: [Int], labels new: [String], adding count: Int) -> [Float] {
        guard !residuals.isEmpty else { return [] }
        let newWidth = new.count == 2 ? 1 : new.count
        var result: [Float] = []
        result.reserveCapacity((kept.count + count) * newWidth)
        if new == labels {
            for row in kept { result += residuals[row * width..<(row + 1) * width] }
        } else if width > 1, newWidth > 1 {
            let places = new.map { label in labels.firstIndex(of: label) }
            for row in kept {
                for place in places { result.append(place.map { residuals[row * width + $0] } ?? 0) }
            }
        } else {
            // One score for two labels is not one of several: begin without weights.
            result = [Float](repeating: 0, count: kept.count * newWidth)
        }
        return result + [Float](repeating: 0, count: count * newWidth)
    }
}

extension ModelInformation {
    /// The last update of the model, and how close its weights are to those of a training; nil if it has not
    /// been updated.
    public var update: UpdateReport? {
        get { self["update", as: UpdateReport.self] }
        set { self["update", as: UpdateReport.self] = newValue }
    }

    /// How close the weights are to the minimum of their objective; nil unless the model is updatable.
    public var certificate: ConvergenceCertificate? {
        get { self["certificate", as: ConvergenceCertificate.self] }
        set { self["certificate", as: ConvergenceCertificate.self] = newValue }
    }

    /// The information after an update.
    fileprivate func updated(by report: UpdateReport, _ state: TrainingState) -> ModelInformation {
        var updated = self
        updated.certificate = report.certificate
        // Labels that only forgotten rows had are removed, including their names.
        updated.update = report
        updated.update?.lostLabels = []
        let labelNames = updated.columns?.labelNames?.filter { state.labels.contains($0.value) } ?? [:]
        updated.columns?.labelNames = labelNames.isEmpty ? nil : labelNames
        updated.validation = nil
        updated.test = nil
        if var training = updated.training {
            training.labelShares = state.labelShares
            training.rowShares = state.rowShares
            training.trainingRows = state.count
            training.validationRows = 0
            updated.training = training
        }
        return updated
    }
}
