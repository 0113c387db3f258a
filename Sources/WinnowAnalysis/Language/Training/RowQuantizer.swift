import WinnowSystem

/// Product quantization: languages are split into groups, and a row stores, for each group's weights, the
/// number of the nearest of 256 prototypes.
///
/// H. Jégou, M. Douze and C. Schmid, *Product Quantization for Nearest Neighbor Search*, IEEE TPAMI 33(1),
/// 2011, DOI 10.1109/TPAMI.2010.57.
struct RowQuantizer: Sendable {
    /// The number of languages per code.
    static let groupSize = 2
    /// The number of prototypes per group.
    static let prototypeCount = 256
    private static let rounds = 10

    /// The weights of each row, padded to whole groups of languages.
    let rows: [SIMD2<Float>]
    /// The number of groups per row.
    let groupCount: Int
    /// The weight of each row's error.
    let importances: [Float]

    /// The prototypes of a group, and the code of each row.
    func quantize(group: Int, seed: UInt64, threads: Int) -> (prototypes: [SIMD2<Float>], codes: [UInt8]) {
        let count = importances.count
        let values = (0..<count).map { rows[$0 * groupCount + group] }
        var prototypes = firstPrototypes(values, seed: seed &+ UInt64(group))
        var codes = nearest(values, prototypes, threads: threads)
        for _ in 0..<Self.rounds {
            var sums = [SIMD2<Double>](repeating: SIMD2(repeating: 0), count: Self.prototypeCount)
            var totals = [Double](repeating: 0, count: Self.prototypeCount)
            for row in 0..<count {
                let importance = Double(importances[row])
                sums[Int(codes[row])] += SIMD2<Double>(values[row]) * importance
                totals[Int(codes[row])] += importance
            }
            for index in prototypes.indices where totals[index] > 0 {
                prototypes[index] = SIMD2<Float>(sums[index] / totals[index])
            }
            codes = nearest(values, prototypes, threads: threads)
        }
        return (prototypes, codes)
    }

    /// Rows sampled by importance; if there are few rows, some occur twice.
    private func firstPrototypes(_ values: [SIMD2<Float>], seed: UInt64) -> [SIMD2<Float>] {
        var generator = SeededGenerator(seed: seed)
        var sum = 0.0
        let sums = importances.map { importance in
            sum += Double(importance)
            return sum
        }
        return (0..<Self.prototypeCount).map { _ in
            let target = generator.nextUnit() * sum
            let row = sums.indices.partitionPoint { sums[$0] > target }
            return values.isEmpty ? SIMD2(repeating: 0) : values[min(row, values.count - 1)]
        }
    }

    private func nearest(_ values: [SIMD2<Float>], _ prototypes: [SIMD2<Float>], threads: Int) -> [UInt8] {
        let pieces = Parallel.ranges(count: values.count, size: 8192)
        return Parallel.map(count: pieces.count, threads: threads) { piece in
            values.withUnsafeBufferPointer { values in
                prototypes.withUnsafeBufferPointer { prototypes in
                    pieces[piece].map { Self.nearest(values[$0], prototypes) }
                }
            }
        }.flatMap(\.self)
    }

    private static func nearest(_ value: SIMD2<Float>, _ prototypes: UnsafeBufferPointer<SIMD2<Float>>)
        -> UInt8
    {
        var best = Float.infinity
        var code = 0
        for index in prototypes.indices {
            let difference = value - prototypes[index]
            let error = (difference * difference).sum()
            if error < best {
                best = error
                code = index
            }
        }
        return UInt8(code)
    }
}
