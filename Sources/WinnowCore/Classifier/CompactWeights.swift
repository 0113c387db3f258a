/// The weights of a compressed classifier: a byte each, and only those that matter.
///
/// A weight is scale · *q* · |*q*| for a code *q* from −127 to 127 and the scale of its label. Squares follow
/// the distribution of weights, of which most are small, better than an even grid: on the validation parts of
/// six data sets, probabilities change by half as much. Weights without a code are 0.
package struct CompactWeights: Sendable {
    /// The number of columns that share an entry of ``Places/starts``.
    package static let blockSize = 16

    /// Which weights have a code, for several labels of which few have a weight in each column.
    package struct Places: Sendable {
        /// The start of the codes of each block of columns, then the end of the last.
        package let starts: Tensor<UInt32>
        /// The number of codes of each column.
        package let counts: SmallNumbers
        /// The label of each code, ascending within a column.
        package let labels: SmallNumbers

        package init(starts: Tensor<UInt32>, counts: SmallNumbers, labels: SmallNumbers) {
            self.starts = starts
            self.counts = counts
            self.labels = labels
        }
    }

    package let columnCount: Int
    /// The scale of each label's weights.
    package let scales: Tensor<Float>
    /// The codes: by column, then by label.
    package let codes: Tensor<Int8>
    /// The places of the codes; nil if every weight has one.
    package let places: Places?

    package init(columnCount: Int, scales: Tensor<Float>, codes: Tensor<Int8>, places: Places?) {
        self.columnCount = columnCount
        self.scales = scales
        self.codes = codes
        self.places = places
    }

    /// The number of scores.
    package var scoreCount: Int { scales.count }

    /// The square of a code with the sign of the code.
    @inline(__always)
    package static func square(_ code: Int8) -> Float {
        let value = Float(code)
        return value * value.magnitude
    }

    /// The weight of a column in the only score.
    @inline(__always)
    package func weight(_ column: Int) -> Float {
        guard column < codes.count else { return 0 }
        return scales.unsafeElements[0] * Self.square(codes.unsafeElements[column])
    }

    /// The weight of a column in a score; 0 for a column that does not exist. Complexity: O(*k*) in the
    /// scores.
    package func weight(of column: Int, for score: Int) -> Float {
        var weight: Float = 0
        forEachWeight(of: column) { if $0 == score { weight = $1 } }
        return weight
    }

    /// Calls `body` with the scores in which a column has a weight, and these weights.
    package func forEachWeight(of column: Int, _ body: (_ score: Int, _ weight: Float) -> Void) {
        guard column < columnCount else { return }
        guard let places else {
            for score in 0..<scoreCount {
                body(score, scales[score] * Self.square(codes[column * scoreCount + score]))
            }
            return
        }
        for place in places.range(of: column, limit: codes.count) {
            let score = places.labels[place]
            if score < scoreCount { body(score, scales[score] * Self.square(codes[place])) }
        }
    }

    /// Writes intercepts plus the weighted values of a row to scores.
    package func score(
        _ columns: UnsafeBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Float>,
        intercepts: Tensor<Float>,
        into scores: UnsafeMutableBufferPointer<Float>
    ) {
        if scoreCount == 1, places == nil {
            var score = Double(intercepts.unsafeElements[0])
            for entry in columns.indices {
                score += Double(values[entry]) * Double(weight(Int(columns[entry])))
            }
            scores[0] = Float(score)
            return
        }
        scores.update(repeating: 0)
        if let places {
            places.add(columns, values, codes.unsafeElements, to: scores)
        } else {
            let codes = codes.unsafeElements
            let count = scores.count
            for entry in columns.indices {
                let first = Int(columns[entry]) * count
                guard first + count <= codes.count else { continue }
                let value = values[entry]
                for index in 0..<count { scores[index] += value * Self.square(codes[first + index]) }
            }
        }
        let (scales, intercepts) = (scales.unsafeElements, intercepts.unsafeElements)
        for index in scores.indices { scores[index] = intercepts[index] + scales[index] * scores[index] }
    }
}

extension CompactWeights.Places {
    /// The places of a column's codes, which must be one of the columns.
    package func range(of column: Int, limit: Int) -> Range<Int> {
        let block = column / CompactWeights.blockSize
        var start = Int(clamping: starts[block])
        for earlier in block * CompactWeights.blockSize..<column { start &+= counts[earlier] }
        // Files may be tampered with; where an Int has 32 bits, sums may overflow.
        start = max(0, min(start, limit))
        return start..<max(start, min(start &+ counts[column], limit))
    }

    /// Adds the products of a row's values and the squares of its codes to scores.
    fileprivate func add(
        _ columns: UnsafeBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Float>,
        _ codes: UnsafeBufferPointer<Int8>, to scores: UnsafeMutableBufferPointer<Float>
    ) {
        switch (counts, labels) {
        case (.bytes(let counts), .bytes(let labels)):
            Self.add(columns, values, starts, counts, labels, codes, to: scores)
        case (.words(let counts), .words(let labels)):
            Self.add(columns, values, starts, counts, labels, codes, to: scores)
        case (.longs(let counts), .longs(let labels)):
            Self.add(columns, values, starts, counts, labels, codes, to: scores)
        default: break  // Opening refuses such a file.
        }
    }

    @inline(__always)
    private static func add<Number: TensorElement & FixedWidthInteger & UnsignedInteger>(
        _ columns: UnsafeBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Float>,
        _ starts: Tensor<UInt32>, _ counts: Tensor<Number>, _ labels: Tensor<Number>,
        _ codes: UnsafeBufferPointer<Int8>, to scores: UnsafeMutableBufferPointer<Float>
    ) {
        let (starts, counts, labels) = (starts.unsafeElements, counts.unsafeElements, labels.unsafeElements)
        let limit = codes.count
        for entry in columns.indices {
            let column = Int(columns[entry])
            guard column < counts.count else { continue }
            let block = column / CompactWeights.blockSize
            var place = Int(clamping: starts[block])
            for earlier in block * CompactWeights.blockSize..<column {
                place &+= Int(clamping: counts[earlier])
            }
            guard place >= 0 else { continue }
            let end = min(place &+ Int(clamping: counts[column]), limit)
            let value = values[entry]
            while place < end {
                let label = Int(clamping: labels[place])
                if label < scores.count { scores[label] += value * CompactWeights.square(codes[place]) }
                place += 1
            }
        }
    }
}

extension CompactWeights {
    /// Opens the weights of a compressed classifier.
    ///
    /// - Throws: ``ModelDefect`` if tensors are missing or inconsistent.
    package init(from file: ModelBytes, columnCount: Int, scoreCount: Int) throws(ModelDefect) {
        self.columnCount = columnCount
        scales = try file.tensor("weights.scales", as: Float.self, shape: [scoreCount])
        guard file.has("weights.starts") else {
            codes = try file.tensor("weights.codes", as: Int8.self, shape: [columnCount, scoreCount])
            places = nil
            return
        }
        codes = try file.tensor("weights.codes", as: Int8.self, shape: [nil])
        let blocks = (columnCount + Self.blockSize - 1) / Self.blockSize
        places = Places(
            starts: try file.tensor("weights.starts", as: UInt32.self, shape: [blocks + 1]),
            counts: try SmallNumbers(
                from: file, "weights.counts", largest: scoreCount, shape: [columnCount]),
            labels: try SmallNumbers(
                from: file, "weights.labels", largest: scoreCount, shape: [codes.count]))
    }
}
