import WinnowFeatures
import WinnowModelFile
import WinnowSystem

/// Ranks the weights of a classifier by importance, and makes smaller classifiers of the most important ones.
///
/// The importance of a weight *w* of a column is |*w*| · idf · √share, where the share of texts that have the
/// n-gram follows from its idf: the root mean square of the weight's contribution to the scores of texts, as
/// far as it is known without them. If labels exclude each other, a weight is measured from the mean of its
/// column, as only differences matter, and the mean of the weights that are left out is subtracted from the
/// others. Importance is compared in steps of 1/32 octave, so that a histogram answers how much a threshold
/// keeps.
struct WeightSelection: Sendable {
    /// The number of levels of importance.
    private static let levelCount = 1 << 13
    /// The level of weights that are always kept: those of features other than n-grams.
    static let always = UInt16(levelCount - 1)

    let classifier: TextClassifier
    /// The factors for the magnitudes of each column's weights; 0 for columns that are always kept.
    let factors: [Float]
    /// The level of each column's most important weight.
    let columnLevels: [UInt16]
    /// How many weights are at each level or above it.
    let weightCounts: [Int]
    /// How many columns of each kind of n-gram have their level there or above it.
    private let columnCounts: [[Int]]
    /// The bytes of a model beside its n-grams and weights.
    private var otherBytes = 0

    init(of classifier: TextClassifier) throws(ModelFileError) {
        self.classifier = classifier
        let space = classifier.featureSpace
        let blocks = space.blockColumns
        let terms = blocks.last?.upperBound ?? 0
        var factors = space.frequencies
        for column in factors.indices {
            // Without frequencies, the most frequent n-grams come first, and shares fall as ranks rise.
            let frequency = Double(factors[column])
            factors[column] =
                column < terms ? Float(frequency * exponential((1 - max(1, frequency)) / 2)) : 0
        }
        self.factors = factors
        var weights = [Int](repeating: 0, count: Self.levelCount)
        var columns = blocks.map { _ in weights }
        var columnLevels = [UInt16](repeating: Self.always, count: space.count)
        var row = [Float](repeating: 0, count: classifier.scoreCount)
        var block = 0
        for column in 0..<space.count {
            Self.read(column, of: classifier, into: &row)
            guard column < terms else {
                weights[Self.levelCount - 1] += row.count
                continue
            }
            var highest: UInt16 = 0
            for weight in row {
                let level = Self.level(weight.magnitude * factors[column])
                weights[Int(level)] += 1
                highest = max(highest, level)
            }
            columnLevels[column] = highest
            while !blocks[block].contains(column) { block += 1 }
            columns[block][Int(highest)] += 1
        }
        self.columnLevels = columnLevels
        weightCounts = Self.sumsFromTheTop(weights)
        columnCounts = columns.map(Self.sumsFromTheTop)
        let smallest = smaller(Self.levelCount - 1, texts: 0)
        otherBytes = try smallest.writer().byteCount() - byteCount(Self.levelCount - 1, texts: 0)
    }

    /// The level of an importance, which is not negative.
    static func level(_ importance: Float) -> UInt16 {
        UInt16(truncatingIfNeeded: min(importance.bitPattern >> 18, UInt32(levelCount - 2)))
    }

    private static func sumsFromTheTop(_ counts: [Int]) -> [Int] {
        var sums = counts
        for level in sums.indices.dropLast().reversed() { sums[level] += sums[level + 1] }
        return sums
    }

    /// Reads the weights of a column, from their mean if labels exclude each other.
    ///
    /// Weights that are not finite only occur in tampered models and count as 0.
    static func read(
        _ column: Int, of classifier: TextClassifier, into row: inout [Float]
    ) {
        let width = row.count
        if let compact = classifier.compact {
            for index in 0..<width { row[index] = 0 }
            compact.forEachWeight(of: column) { row[$0] = $1 }
        } else {
            for index in 0..<width { row[index] = classifier.weights[column * width + index] }
        }
        for index in 0..<width where !row[index].isFinite { row[index] = 0 }
        // Of labels that exclude each other, only differences of scores matter.
        guard classifier.hasExclusiveLabels, width > 1 else { return }
        let mean = row.reduce(0, +) / Float(width)
        for index in 0..<width { row[index] -= mean }
    }
}

// MARK: Sizes

extension WeightSelection {
    /// Whether weights are stored with the numbers of their labels, at a level.
    func isSparse(_ level: Int) -> Bool {
        let (columns, width) = (columnCount(level), classifier.scoreCount)
        guard width > 1 else { return false }
        let numbers = SmallNumbers.size(largest: width)
        let sparse = weightCounts[level] * (1 + numbers) + columns * numbers + columns / 4
        return sparse < columns * width
    }

    /// The number of columns that are kept at a level.
    private func columnCount(_ level: Int) -> Int {
        let space = classifier.featureSpace
        let terms = space.blockColumns.last?.upperBound ?? 0
        let kept = space.isHashed ? terms : columnCounts.reduce(0) { $0 + $1[level] }
        return kept + space.count - terms
    }

    /// About the bytes of the classifier that keeps the weights from a level on, with *n* texts of n-grams.
    private func byteCount(_ level: Int, texts: Int) -> Int {
        let width = classifier.scoreCount
        let columns = columnCount(level)
        var bytes = otherBytes + texts * 20
        if !classifier.featureSpace.isHashed {
            for counts in columnCounts {
                bytes += counts[level] * 3 + 4 << FeatureSpace.compressedBucketBits(for: counts[level])
            }
        }
        if isSparse(level) {
            let numbers = SmallNumbers.size(largest: width)
            bytes += weightCounts[level] * (1 + numbers) + columns * numbers + columns / 4
        } else {
            bytes += columns * width
        }
        return bytes
    }

    /// The lowest level at which the classifier has at most `limit` bytes, as far as can be said beforehand.
    func level(forBytes limit: Int, texts: Int) -> Int {
        var (low, high) = (0, Self.levelCount - 1)
        while low < high {
            let middle = (low + high) / 2
            if byteCount(middle, texts: texts) <= limit { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The lowest level that keeps at most a share of the weights.
    func level(keeping share: Double) -> Int {
        let limit = Int(share * Double(weightCounts[0]))
        var (low, high) = (0, Self.levelCount - 1)
        while low < high {
            let middle = (low + high) / 2
            if weightCounts[middle] <= limit { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The share of the weights that are kept from a level on.
    func share(_ level: Int) -> Double { Double(weightCounts[level]) / Double(max(1, weightCounts[0])) }

    /// The highest level, which keeps least.
    static var highestLevel: Int { levelCount - 1 }
}
