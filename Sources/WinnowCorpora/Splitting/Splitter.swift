public import WinnowSystem

/// The row numbers of a corpus's parts, each ascending; every row is in exactly one.
public struct CorpusSplit: Sendable, Hashable {
    /// Rows for training.
    public var training: [Int] = []
    /// Rows for early stopping and calibration.
    public var validation: [Int] = []
    /// Rows for testing.
    public var test: [Int] = []

    /// Makes a split.
    package init(training: [Int] = [], validation: [Int] = [], test: [Int] = []) {
        self.training = training
        self.validation = validation
        self.test = test
    }
}

/// Draws validation and test rows without leakage: stratified by label, seeded, with duplicates on one side.
///
/// Rows whose texts are equal or nearly equal, see ``NearDuplicates``, and rows of one group form one unit,
/// transitively, and stay together; but those of a text that more than a tenth of the rows have, and more
/// than 20, are drawn one by one. Each label contributes its share, to the nearest unit; at least one unit of
/// each label stays in training. The same seed gives the same split for any number of threads.
public struct Splitter: Sendable, Hashable {
    /// The rows that stay together besides the rows of a group.
    public enum Method: String, Sendable, Hashable, Codable, CaseIterable {
        /// Rows with equal or nearly equal texts: scores are those to expect on new texts.
        case grouped
        /// Nothing: rows are drawn one by one, as most programs do; scores are optimistic if texts repeat.
        case random
    }

    /// The rows that stay together. Default ``Method/grouped``.
    public var method: Method
    /// The share of rows for validation, at least 0. Default 0.
    public var validationShare: Double
    /// The share of rows for the test, at least 0; both shares together are below 1. Default 0.
    public var testShare: Double
    /// The seed of the draw. Default 0.
    public var seed: UInt64

    /// Makes a splitter.
    public init(
        method: Method = .grouped, validationShare: Double = 0, testShare: Double = 0, seed: UInt64 = 0
    ) {
        self.method = method
        self.validationShare = validationShare
        self.testShare = testShare
        self.seed = seed
    }

    /// The default share of validation rows: none below 50 rows, all of which are needed and too few to
    /// validate on; a tenth up to 199; a twentieth from 200.
    package static func automaticValidationShare(rows: Int) -> Double {
        switch rows {
        case ..<50: 0
        case ..<200: 0.1
        default: 0.05
        }
    }

    /// Checks the shares.
    ///
    /// - Throws: ``CorpusError`` with `invalidOption`.
    package func validate() throws(CorpusError) {
        try CorpusError.check(validationShare, in: 0..<1, named: "validationShare")
        try CorpusError.check(testShare, in: 0..<1, named: "testShare")
        try CorpusError.require(
            validationShare + testShare < 1,
            "\(option: "validationShare") and \(option: "testShare") are \(validationShare + testShare) together, which leaves nothing to train on; give smaller shares"
        )
    }

    /// Splits `corpus`.
    ///
    /// - Parameters:
    ///   - corpus: the rows.
    ///   - duplicates: the duplicates of `corpus`, if known; nil finds them if the method needs them.
    ///   - threads: the number of threads that look for duplicates.
    /// - Throws: ``CorpusError`` with `invalidOption`.
    /// - Complexity: O(*n*) in the bytes of the texts and the number of rows.
    public func split(
        _ corpus: Corpus, duplicates: NearDuplicates? = nil, threads: Int = Parallel.processorCount
    ) throws(CorpusError) -> CorpusSplit {
        try validate()
        guard validationShare + testShare > 0 else { return CorpusSplit(training: Array(0..<corpus.count)) }
        let units = units(of: corpus, duplicates, threads: threads)
        var draw = UnitDraw(units, corpus, seed: seed)
        let tests = draw.take(testShare)
        let validations = draw.take(validationShare)
        var split = CorpusSplit()
        for row in 0..<corpus.count {
            let unit = Int(units.unitOfRow[row])
            if tests[unit] {
                split.test.append(row)
            } else if validations[unit] {
                split.validation.append(row)
            } else {
                split.training.append(row)
            }
        }
        return split
    }

    /// The rows of `count` parts of nearly equal size for cross-validation, by label, with units kept
    /// together.
    ///
    /// Each row is in one part; with fewer units than parts, some parts are empty. The shares are ignored.
    ///
    /// - Throws: ``CorpusError`` with `invalidOption` if `count` is below 2 or above the number of rows.
    /// - Complexity: O(*n* × `count`) at most in the number of units.
    public func folds(
        of corpus: Corpus, count: Int, duplicates: NearDuplicates? = nil,
        threads: Int = Parallel.processorCount
    ) throws(CorpusError) -> [[Int]] {
        try CorpusError.check(count, in: 2..., named: "folds")
        // Checked before anything is allocated for each part.
        try CorpusError.require(
            count <= corpus.count,
            "\(option: "folds") is \(count), more than the \(corpus.count) rows; give fewer folds or more rows"
        )
        let units = units(of: corpus, duplicates, threads: threads)
        let foldOfUnit = UnitDraw(units, corpus, seed: seed).folds(count)
        var folds = [[Int]](repeating: [], count: count)
        for row in 0..<corpus.count { folds[foldOfUnit[Int(units.unitOfRow[row])]].append(row) }
        return folds
    }

    private func units(of corpus: Corpus, _ duplicates: NearDuplicates?, threads: Int) -> SplitUnits {
        switch method {
        case .grouped:
            SplitUnits(corpus, duplicates: duplicates ?? NearDuplicates(of: corpus, threads: threads))
        case .random: SplitUnits(corpus, duplicates: nil)
        }
    }
}
