// A transformer's operations on single rows: GELU, softmax, layer normalization.

import WinnowNumerics

enum Activations {
    /// Eight numbers from `index` on.
    @inline(__always)
    private static func load(_ row: UnsafeMutablePointer<Float>, _ index: Int) -> SIMD8<Float> {
        UnsafeRawPointer(row + index).loadUnaligned(as: SIMD8<Float>.self)
    }

    @inline(__always)
    private static func load(_ row: UnsafePointer<Float>, _ index: Int) -> SIMD8<Float> {
        UnsafeRawPointer(row + index).loadUnaligned(as: SIMD8<Float>.self)
    }

    @inline(__always)
    private static func store(_ value: SIMD8<Float>, _ row: UnsafeMutablePointer<Float>, _ index: Int) {
        UnsafeMutableRawPointer(row + index).storeBytes(of: value, as: SIMD8<Float>.self)
    }

    /// Adds a bias to each number of a row and applies GELU, *x* · Φ(*x*) with the error function.
    ///
    /// Source: D. Hendrycks, K. Gimpel, *Gaussian Error Linear Units*, 2016.
    static func addBiasAndGELU(
        _ row: UnsafeMutablePointer<Float>, bias: UnsafePointer<Float>, count: Int
    ) {
        var index = 0
        while index + 8 <= count {
            let value = load(row, index) + load(bias, index)
            store(value * 0.5 * (1 + errorFunction(value * 0.707_106_78)), row, index)
            index += 8
        }
        while index < count {
            let value = row[index] + bias[index]
            row[index] = value * 0.5 * (1 + errorFunction(SIMD8(repeating: value * 0.707_106_78))[0])
            index += 1
        }
    }

    /// The error function, within 2·10⁻⁷: an odd rational function of degrees 13 and 8 for numbers from −4 to
    /// 4; beyond them it is ±1 in single precision.
    ///
    /// Source: the minimax approximation of Eigen and XLA.
    @inline(__always)
    static func errorFunction(_ value: SIMD8<Float>) -> SIMD8<Float> {
        let x = value.clamped(lowerBound: SIMD8(repeating: -4), upperBound: SIMD8(repeating: 4))
        let square = x * x
        var upper = square * -2.726_142_258_013_06e-10 + 2.770_681_424_959_02e-08
        upper = upper * square - 2.101_024_020_825_08e-06
        upper = upper * square - 5.692_506_394_623_46e-05
        upper = upper * square - 7.349_906_303_268_55e-04
        upper = upper * square - 2.954_599_808_540_25e-03
        upper = upper * square - 1.609_603_332_624_15e-02
        var lower = square * -1.456_607_184_649_96e-05 - 2.133_740_552_789_05e-04
        lower = lower * square - 1.682_826_974_382_03e-03
        lower = lower * square - 7.373_329_167_204_68e-03
        lower = lower * square - 1.426_473_905_141_89e-02
        return x * upper / lower
    }

    /// Replaces a row of scores by probabilities.
    static func softmax(_ row: UnsafeMutablePointer<Float>, count: Int) {
        var largest = -Float.infinity
        for index in 0..<count { largest = max(largest, row[index]) }
        var sum: Float = 0
        var index = 0
        var sums = SIMD8<Float>.zero
        while index + 8 <= count {
            let power = (load(row, index) - largest).exponentials
            store(power, row, index)
            sums += power
            index += 8
        }
        if index < count {
            var rest = SIMD8<Float>(repeating: -.infinity)
            for lane in 0..<count - index { rest[lane] = row[index + lane] }
            let power = (rest - largest).exponentials
            for lane in 0..<count - index {
                row[index + lane] = power[lane]
                sum += power[lane]
            }
        }
        let scale = 1 / (sum + sums.sum())
        for index in 0..<count { row[index] *= scale }
    }

    /// Adds a bias to a row, normalizes it to mean 0 and variance 1, and scales and shifts each number.
    ///
    /// Source: J. L. Ba, J. R. Kiros, G. E. Hinton, *Layer Normalization*, 2016.
    static func addBiasAndNormalize(
        _ row: UnsafeMutablePointer<Float>, bias: UnsafePointer<Float>?, scale: UnsafePointer<Float>,
        shift: UnsafePointer<Float>, epsilon: Float, count: Int
    ) {
        if let bias { for index in 0..<count { row[index] += bias[index] } }
        var index = 0
        var sums = SIMD8<Float>.zero
        while index + 8 <= count {
            sums += load(row, index)
            index += 8
        }
        var sum = sums.sum()
        while index < count {
            sum += row[index]
            index += 1
        }
        let mean = sum / Float(count)
        index = 0
        var squares = SIMD8<Float>.zero
        while index + 8 <= count {
            let difference = load(row, index) - mean
            squares += difference * difference
            index += 8
        }
        var variance = squares.sum()
        while index < count {
            variance += (row[index] - mean) * (row[index] - mean)
            index += 1
        }
        let factor = 1 / (variance / Float(count) + epsilon).squareRoot()
        for index in 0..<count { row[index] = (row[index] - mean) * factor * scale[index] + shift[index] }
    }
}
