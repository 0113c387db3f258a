import WinnowNumerics

/// A vector of the scores of one panel.
protocol ScorePanel: SIMD where Scalar == Float {
    static var zero: Self { get }
    static func + (left: Self, right: Self) -> Self
    static func * (left: Self, right: Self) -> Self
    static func * (left: Self, right: Float) -> Self
    static func += (left: inout Self, right: Self)
}

extension SIMD8<Float>: ScorePanel {}
extension SIMD16<Float>: ScorePanel {}

extension ScorePanel {
    /// Loads the panel at `index` from `memory`.
    @inline(__always)
    static func load(_ memory: UnsafePointer<Float>, _ index: Int) -> Self {
        UnsafeRawPointer(memory).loadUnaligned(
            fromByteOffset: index * MemoryLayout<Self>.size, as: Self.self)
    }

    /// Stores the numbers as the panel at `index` in `memory`.
    @inline(__always)
    func store(_ memory: UnsafeMutablePointer<Float>, _ index: Int) {
        UnsafeMutableRawPointer(memory).storeBytes(
            of: self, toByteOffset: index * MemoryLayout<Self>.size, as: Self.self)
    }

    /// Writes the scores of a chunk's rows, one panel per row.
    static func score(
        _ chunk: ColumnChunk, columnCount: Int, variables: UnsafePointer<Float>,
        scales: UnsafeBufferPointer<Float>, into scores: UnsafeMutablePointer<Float>
    ) {
        let intercepts = load(variables, columnCount) * scales[columnCount]
        for row in 0..<chunk.rowCount { intercepts.store(scores, row) }
        chunk.forEachColumn(of: 0..<columnCount) { column, rows, values in
            let weights = load(variables, column) * scales[column]
            for entry in rows.indices {
                let row = Int(rows[entry])
                (load(UnsafePointer(scores), row) + weights * values[entry]).store(scores, row)
            }
        }
    }

    /// Sets the gradient of some columns to that of the penalty; returns the sum of the squared weights.
    static func penalize(
        columns: Range<Int>, variables: UnsafePointer<Float>, strength: Float,
        scales: UnsafeBufferPointer<Float>, gradient: UnsafeMutablePointer<Float>
    ) -> Double {
        var square = 0.0
        var sums = Self.zero
        for column in columns {
            let weights = load(variables, column) * scales[column]
            (weights * (strength * scales[column])).store(gradient, column)
            sums += weights * weights
        }
        for lane in sums.indices { square += Double(sums[lane]) }
        return square
    }

    /// Adds the contribution of a chunk's rows to the gradient of a range of columns.
    ///
    /// - Parameters:
    ///   - residuals: one panel per row of the chunk.
    ///   - factor: a factor for the sums, in addition to the columns' scales.
    static func addGradient(
        _ chunk: ColumnChunk, columns: Range<Int>, residuals: UnsafePointer<Float>, factor: Float,
        scales: UnsafeBufferPointer<Float>, to gradient: UnsafeMutablePointer<Float>
    ) {
        chunk.forEachColumn(of: columns) { column, rows, values in
            // Two sums, so that additions do not wait for each other.
            var even = Self.zero
            var odd = Self.zero
            var entry = 0
            while entry + 1 < rows.count {
                even += load(residuals, Int(rows[entry])) * values[entry]
                odd += load(residuals, Int(rows[entry + 1])) * values[entry + 1]
                entry += 2
            }
            if entry < rows.count { even += load(residuals, Int(rows[entry])) * values[entry] }
            let sum = (even + odd) * (factor * scales[column])
            (load(UnsafePointer(gradient), column) + sum).store(gradient, column)
        }
    }

    /// Adds the contribution of a chunk's rows to the gradient of the intercepts.
    static func addIntercepts(
        residuals: UnsafePointer<Float>, rowCount: Int, factor: Float, column: Int,
        to gradient: UnsafeMutablePointer<Float>
    ) {
        var sum = Self.zero
        for row in 0..<rowCount { sum += load(residuals, row) }
        (load(UnsafePointer(gradient), column) + sum * factor).store(gradient, column)
    }
}
