// Classifiers with the weights of a selection.

import WinnowFeatures
import WinnowModelFile
import WinnowSystem

extension WeightSelection {
    /// The classifier with the weights from a level on.
    ///
    /// - Parameters:
    ///   - texts: the maximum number of n-grams that keep their text, the strongest of each label.
    ///   - rests: the amounts that unknown n-grams add to the length of a text; nil for an estimate without
    ///     texts.
    func smaller(_ level: Int, texts: Int, rests: [Float]? = nil) -> TextClassifier {
        let old = classifier.featureSpace
        let shown = texts > 0 ? strongest(texts, level) : []
        let (space, columns) = old.compressed(
            keeping: { Int(columnLevels[$0]) >= level },
            rank: { Float(columnLevels[$0]) }, hasText: { shown.contains($0) },
            rests: rests ?? estimatedRests(level))
        var result = classifier
        result.featureSpace = space
        result.weights = Tensor([], shape: [0, classifier.scoreCount])
        result.compact = weights(of: columns, level)
        // Sets are calibrated by the scores of the whole classifier.
        result.conformal = nil
        return result
    }

    private func weights(of columns: [Int], _ level: Int) -> CompactWeights {
        let width = classifier.scoreCount
        let isSparse = isSparse(level)
        var row = [Float](repeating: 0, count: width)
        var values: [Float] = []
        var labels: [UInt32] = []
        var counts: [Int] = []
        var largest = [Float](repeating: 0, count: width)
        values.reserveCapacity(isSparse ? weightCounts[level] : columns.count * width)
        if isSparse { labels.reserveCapacity(weightCounts[level]) }
        for column in columns {
            Self.read(column, of: classifier, into: &row)
            let first = values.count
            if isSparse {
                appendKept(row, of: column, level, to: &values, &labels)
            } else {
                values += row
            }
            counts.append(values.count - first)
            for place in first..<values.count {
                let label = isSparse ? Int(labels[place]) : place - first
                largest[label] = max(largest[label], values[place].magnitude)
            }
        }
        let scales = largest.map { $0 / (127 * 127) }
        var codes = [Int8](repeating: 0, count: values.count)
        var place = 0
        for count in counts {
            for index in 0..<count {
                codes[place] = Self.code(values[place], scales[isSparse ? Int(labels[place]) : index])
                place += 1
            }
        }
        values = []
        guard isSparse else {
            return CompactWeights(
                columnCount: columns.count, scales: Tensor(scales),
                codes: Tensor(codes, shape: [columns.count, width]), places: nil)
        }
        return CompactWeights(columnCount: columns.count, scales: scales, codes: codes, labels, counts)
    }

    /// Appends the weights of a column that are kept at a level.
    private func appendKept(
        _ row: [Float], of column: Int, _ level: Int, to values: inout [Float], _ labels: inout [UInt32]
    ) {
        let factor = factors[column]
        func isKept(_ weight: Float) -> Bool {
            columnLevels[column] == Self.always || Int(Self.level(weight.magnitude * factor)) >= level
        }
        var (sum, count): (Float, Int) = (0, 0)
        for weight in row where !isKept(weight) {
            sum += weight
            count += 1
        }
        let shift = classifier.hasExclusiveLabels && count > 0 ? sum / Float(count) : 0
        for (label, weight) in row.enumerated() where isKept(weight) {
            values.append(weight - shift)
            labels.append(UInt32(label))
        }
    }

    private static func code(_ weight: Float, _ scale: Float) -> Int8 {
        guard scale > 0 else { return 0 }
        let size = (weight.magnitude / scale).squareRoot().rounded()
        // Weights of a tampered model may be so large that this is not a number.
        let code = size >= 0 ? Int8(min(127, size)) : 0
        return weight < 0 ? -code : code
    }

    /// The columns of the strongest n-grams of each label, `count` altogether or one for each label.
    private func strongest(_ count: Int, _ level: Int) -> Set<Int> {
        let labelCount = classifier.labels.count
        let width = classifier.scoreCount
        let each = max(1, count / labelCount)
        let terms = classifier.featureSpace.blockColumns.last?.upperBound ?? 0
        var candidates = [[(strength: Float, column: Int)]](repeating: [], count: labelCount)
        var row = [Float](repeating: 0, count: width)
        for column in 0..<terms where Int(columnLevels[column]) >= level {
            Self.read(column, of: classifier, into: &row)
            for (score, weight) in row.enumerated() {
                if width == 1, labelCount == 2 {
                    candidates[weight > 0 ? 1 : 0].append((weight.magnitude, column))
                } else if weight > 0, Int(Self.level(weight * factors[column])) >= level {
                    candidates[score].append((weight, column))
                }
            }
        }
        var columns: Set<Int> = []
        for label in candidates {
            columns.formUnion(
                label.sorted { ($1.strength, $0.column) < ($0.strength, $1.column) }.prefix(each).map(
                    \.column))
        }
        return columns
    }

    /// An estimate of the amounts that unknown n-grams add to the length of a text: a quarter of the mean
    /// square (or, for L1, of the mean) of the frequencies of the n-grams that are left out, by their
    /// occurrences in texts.
    ///
    /// A quarter, as most unknown n-grams of a text were never known: of five shares from 0 to a half, the
    /// one that changes probabilities least on the validation parts of SMS, SST-2 and BBC News, and hardly
    /// more than none on those of Banking77 and CLINC150.
    private func estimatedRests(_ level: Int) -> [Float] {
        let space = classifier.featureSpace
        let isL1 = space.options.normalization == .l1
        return zip(space.blockColumns, space.rests).map { columns, earlier in
            var (sum, shares) = (0.0, 0.0)
            for column in columns where Int(columnLevels[column]) < level {
                let frequency = Double(space.frequency(at: column))
                let share = exponential(1 - max(1, frequency))
                sum += share * (isL1 ? frequency : frequency * frequency)
                shares += share
            }
            return max(earlier, shares > 0 ? Float(sum / shares / 4) : 0)
        }
    }
}
