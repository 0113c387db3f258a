public import WinnowSystem

/// The row numbers of a corpus's parts, each ascending; together they are every row once.
public struct CorpusSplit: Sendable, Hashable {
    /// Rows to learn from.
    public var training: [Int] = []
    /// Rows to stop and calibrate by.
    public var validation: [Int] = []
    /// Rows to measure on.
    public var test: [Int] = []

    /// Makes a split.
    public init(training: [Int] = [], validation: [Int] = [], test: [Int] = []) {
        self.training = training
        self.validation = validation
        self.test = test
    }
}

/// Draws validation and test rows that do not flatter: by label, by seed, with duplicates on one side.
///
/// Rows whose texts are equal or nearly equal, see ``NearDuplicates``, and rows of one group, directly or through one
/// another, are one unit and stay together. Each label gives its share, to the nearest unit; a label that stands in two
/// units or more keeps one in training, and a label that stands in one keeps that. The same seed gives the same split
/// for any number of threads.
public struct Splitter: Sendable, Hashable {
    /// What stays together beside the rows of a group.
    public enum Method: String, Sendable, Hashable, Codable, CaseIterable {
        /// Rows with equal or nearly equal texts: the scores are those that new texts will have.
        case grouped
        /// Nothing: rows are drawn one by one, as most programs do, and scores flatter where texts repeat.
        case random
    }

    /// What stays together. Default ``Method/grouped``.
    public var method: Method
    /// The share of rows for validation, at least 0. Default 0.
    public var validationShare: Double
    /// The share of rows for the test, at least 0; both shares together are below 1. Default 0.
    public var testShare: Double
    /// Fixes the draw. Default 0.
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

    /// The share of rows to validate by where none is asked for: none below 50 rows, where every row is needed and so few
    /// could tell nothing; a tenth up to 199; a twentieth from 200.
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
    public func validate() throws(CorpusError) {
        try CorpusError.check(validationShare, in: 0..<1, named: "validationShare")
        try CorpusError.check(testShare, in: 0..<1, named: "testShare")
        try CorpusError.require(
            validationShare + testShare < 1,
            "\(option: "validationShare") and \(option: "testShare") are \(validationShare + testShare) together, which leaves nothing to train on; give less"
        )
    }

    /// The parts of `corpus`.
    ///
    /// - Parameters:
    ///   - corpus: the rows.
    ///   - duplicates: the duplicates of `corpus`, where they are known; nil finds them if the method asks for them.
    ///   - threads: how many threads look for duplicates.
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

    /// The rows of `count` parts of nearly equal size for cross-validation, by label and with units kept together.
    ///
    /// Each row is in one part; a part may be empty where there are fewer units than parts. The shares do not matter.
    ///
    /// - Throws: ``CorpusError`` with `invalidOption` where `count` is below 2 or above the number of rows.
    /// - Complexity: O(*n* × `count`) at most in the number of units.
    public func folds(
        of corpus: Corpus, count: Int, duplicates: NearDuplicates? = nil,
        threads: Int = Parallel.processorCount
    ) throws(CorpusError) -> [[Int]] {
        try CorpusError.check(count, in: 2..., named: "folds")
        // Before anything is allocated for each part.
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
