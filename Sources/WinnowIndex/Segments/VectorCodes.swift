import CWinnowKernels
import WinnowModelFile
import WinnowSystem

/// One bit per component of a large segment's vectors, to estimate which are near to a query before comparing
/// those.
///
/// A bit is the sign of a component of the rotated difference of a vector and the segment's mean. Bits are
/// stored in blocks of 32 documents, a column of 32 bytes for each eight components.
///
/// Source: J. Gao and C. Long, *RaBitQ: Quantizing High-Dimensional Vectors with a Theoretical Error Bound
/// for Approximate Nearest Neighbor Search*, SIGMOD 2024, DOI 10.1145/3654970, with a fast rotation.
struct VectorCodes: Sendable {
    /// Segments of fewer documents have no codes: comparing all their vectors takes as long.
    static let fewestDocuments = 4096
    /// The number of documents in a block.
    static let block = 32
    /// The dimensions whose sums fit into 16 bits.
    private static let dimensions = 64...2048

    /// The bits.
    let codes: Tensor<UInt8>
    /// *f* of each document, so that *f* times a sum of a vector's components with the signs of the bits
    /// estimates the product of that vector and the difference; 0 for documents without a vector.
    let factors: Tensor<Float>
    /// The length of each difference; −1 for documents without a vector.
    let lengths: Tensor<Float>
    /// The segment's mean.
    let mean: [Float]
    /// The rotation of its vectors.
    let rotation: Rotation

    /// Whether a segment has codes.
    static func areWorthwhile(documents: Int, dimension: Int) -> Bool {
        documents >= fewestDocuments && dimensions.contains(dimension)
    }

    /// The number of bytes of a document's code.
    static func columns(dimension: Int) -> Int { (dimension + 7) / 8 }

    /// The standard deviation of an estimate's error, as a cosine of vectors from the segment's mean.
    static func deviation(dimension: Int) -> Float {
        // √(1 − ρ²)/ρ/√(d − 1), where ρ = √(2/π) is the cosine of a random vector and that of its signs.
        0.7555 / Float(dimension - 1).squareRoot()
    }

    /// Reads the codes of a segment; nil if it has none.
    init?(
        from file: ModelFile, documents: Int, dimension: Int, sum: Tensor<Double>
    ) throws(ModelFileError) {
        guard Self.areWorthwhile(documents: documents, dimension: dimension),
            file.tensors.contains(where: { $0.name == "vectors.codes" })
        else { return nil }
        let blocks = (documents + Self.block - 1) / Self.block
        codes = try file.tensor(
            "vectors.codes", shape: [blocks, Self.columns(dimension: dimension), Self.block])
        factors = try file.tensor("vectors.factors", shape: [documents])
        lengths = try file.tensor("vectors.lengths", shape: [documents])
        mean = Self.mean(of: sum, documents: documents)
        rotation = Rotation(dimension: dimension)
    }

    private static func mean(of sum: some Sequence<Double>, documents: Int) -> [Float] {
        sum.map { Float($0 / Double(documents)) }
    }

    /// Whether the numbers are in range.
    var isSound: Bool {
        factors.withUnsafeBufferPointer { $0.allSatisfy { $0.isFinite } }
            && lengths.withUnsafeBufferPointer { $0.allSatisfy { $0.isFinite } }
    }

    /// Writes the codes of vectors, if there are enough.
    ///
    /// - Parameters:
    ///   - vectors: the rows of bytes.
    ///   - scales: the scale of each row.
    ///   - sum: the sum of all vectors.
    ///   - writer: the file to add them to.
    /// - Complexity: O(*n* · *d* log *d*).
    static func save(
        _ vectors: UnsafeBufferPointer<Int8>, scales: [Float], sum: [Double], to writer: inout ModelFileWriter
    ) {
        let (documents, dimension) = (scales.count, sum.count)
        guard areWorthwhile(documents: documents, dimension: dimension) else { return }
        let mean = mean(of: sum, documents: documents)
        let rotation = Rotation(dimension: dimension)
        let columns = columns(dimension: dimension)
        let blocks = (documents + block - 1) / block
        var codes = [UInt8](repeating: 0, count: blocks * columns * block)
        var factors = [Float](repeating: 0, count: documents)
        var lengths = [Float](repeating: -1, count: documents)
        // Zeros beyond the dimension.
        var row = [Float](repeating: 0, count: columns * 8)
        for document in 0..<documents where scales[document] > 0 {
            var square: Float = 0
            for place in 0..<dimension {
                let value = Float(vectors[document * dimension + place]) * scales[document] - mean[place]
                square += value * value
                row[place] = value
            }
            row.withUnsafeMutableBufferPointer { row in
                if let base = row.baseAddress { rotation.apply(to: base) }
            }
            var size: Float = 0
            let start = document / block * columns * block + document % block
            for column in 0..<columns {
                var code: UInt8 = 0
                for bit in 0..<8 {
                    let value = row[column * 8 + bit]
                    size += abs(value)
                    if value >= 0 { code |= 1 << UInt8(bit) }
                }
                codes[start + column * block] = code
            }
            factors[document] = size > 0 ? square / size : 0
            lengths[document] = square.squareRoot()
        }
        writer.add("vectors.codes", Tensor(codes, shape: [blocks, columns, block]))
        writer.add("vectors.factors", factors)
        writer.add("vectors.lengths", lengths)
    }
}

/// A query's components in tables, to sum them with the signs of codes.
struct CodeTables: Sendable {
    /// For each column, the sums of four components with all signs, then of the next four: 16 entries below
    /// 128 each.
    private let tables: [UInt8]
    /// A sum of components is ``step`` times a sum of entries plus ``bias``.
    private let step, bias: Float
    /// The vector, not rotated.
    private let vector: [Float]

    /// Nil for a vector that is zero or not finite.
    ///
    /// - Parameters:
    ///   - vector: the vector.
    ///   - rotation: the rotation of the codes, which is the same for all segments.
    init?(_ vector: [Float], rotatedBy rotation: Rotation) {
        let columns = VectorCodes.columns(dimension: vector.count)
        var rotated = vector + [Float](repeating: 0, count: columns * 8 - vector.count)
        rotated.withUnsafeMutableBufferPointer { rotated in
            if let base = rotated.baseAddress { rotation.apply(to: base) }
        }
        let sizes = stride(from: 0, to: rotated.count, by: 4).map { start in
            rotated[start..<start + 4].reduce(0) { $0 + abs($1) }
        }
        let step = 2 * sizes.reduce(0, max) / 127
        guard step > 0, step.isFinite, (1 / step).isFinite else { return nil }
        tables = sizes.indices.flatMap { group in
            (0..<16).map { signs in
                let sum = (0..<4).reduce(Float(0)) { sum, bit in
                    let value = rotated[4 * group + bit]
                    return signs >> bit & 1 != 0 ? sum + value : sum - value
                }
                return UInt8(clamping: Int(((sum + sizes[group]) / step).rounded()))
            }
        }
        bias = -sizes.reduce(0, +)
        self.step = step
        self.vector = vector
    }

    /// Finds the documents whose estimates are large: those of the products of the vector and theirs, from
    /// which the segment's mean is subtracted, plus `offset`, times `scale` and `scales`.
    ///
    /// - Parameters:
    ///   - codes: the codes of a segment.
    ///   - documents: the documents; the first begins a block.
    ///   - offset: a number to add for all.
    ///   - scale: a factor for all.
    ///   - scales: a factor for each document of the segment.
    ///   - least: the smallest large estimate.
    ///   - places: receives the indices of those found in `documents`, ascending; has room for all.
    ///   - estimates: receives their estimates; has room for all.
    /// - Returns: how many are found.
    func find(
        in codes: VectorCodes, of documents: Range<Int>, offset: Float, scale: Float, scales: Tensor<Float>,
        atLeast least: Float, _ places: UnsafeMutablePointer<UInt32>, _ estimates: UnsafeMutablePointer<Float>
    ) -> Int {
        let columns = VectorCodes.columns(dimension: vector.count)
        let first = documents.lowerBound
        guard let bits = codes.codes.unsafeElements.baseAddress,
            let factors = codes.factors.unsafeElements.baseAddress,
            let scales = scales.unsafeElements.baseAddress
        else { return 0 }
        return tables.withUnsafeBufferPointer { tables in
            var estimator = winnow_estimator(
                tables: tables.baseAddress, columns: columns, step: step, bias: bias, offset: offset,
                scale: scale)
            return winnow_find_estimates(
                &estimator, bits + first * columns, factors + first, scales + first, documents.count, least,
                places, estimates)
        }
    }

    /// The product of the vector and the difference of two means.
    func offset(of segmentMean: [Float], _ mean: [Float]) -> Float {
        var product: Float = 0
        for place in vector.indices { product += vector[place] * (segmentMean[place] - mean[place]) }
        return product
    }
}
