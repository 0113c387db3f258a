/// A network that turns the pieces of a text into a vector: a table of pieces, convolutions over successive pieces, the
/// mean, and dense layers. Google's multilingual Universal Sentence Encoder is one.
///
/// Each convolution has a branch: pieces are projected to the branch's width, then two layers, each with a window of
/// some successive pieces, add to what they get. Weights and the table are integers with scales; so are the inputs of
/// all products, each row of which is rounded to 16 bits, so that sums are exact and every processor gives the same bits.
///
/// It is immutable and safe to share between threads; for texts use a ``Reader``.
///
/// Source: Y. Yang and others, *Multilingual Universal Sentence Encoder for Semantic Retrieval*, 2019.
package struct SentenceEncoder: Sendable {
    /// Two layers over a window of successive pieces.
    package struct Branch: Sendable {
        /// How many pieces a window has.
        package let order: Int
        /// How many of them are before the piece that it is for.
        package let left: Int
        /// From the table to the branch.
        package let projection: IntegerLayer
        /// Added to the projection.
        package let projectionBias: Tensor<Float>
        /// The sum of the weights of each output of the projection.
        package let projectionSums: Tensor<Float>
        /// From one piece to its part in each window: *width* outputs for each place in it.
        package let first: IntegerLayer
        /// Added to the first layer.
        package let firstBias: Tensor<Float>
        /// The same of the second layer.
        package let second: IntegerLayer
        /// Added to the second layer.
        package let secondBias: Tensor<Float>

        package init(
            order: Int, left: Int, projection: IntegerLayer, projectionBias: Tensor<Float>,
            projectionSums: Tensor<Float>, first: IntegerLayer, firstBias: Tensor<Float>,
            second: IntegerLayer,
            secondBias: Tensor<Float>
        ) {
            self.order = order
            self.left = left
            self.projection = projection
            self.projectionBias = projectionBias
            self.projectionSums = projectionSums
            self.first = first
            self.firstBias = firstBias
            self.second = second
            self.secondBias = secondBias
        }
    }

    /// Splits texts into pieces.
    package let tokenizer: PieceTokenizer
    /// *rows* × *dimension*: the vector of each piece, before ``tableScales`` and ``tableOffsets``.
    package let table: Tensor<UInt8>
    /// A scale and an offset for each group of rows: row *r* is in group *r* modulo their number.
    package let tableScales: Tensor<Float>
    /// See ``tableScales``.
    package let tableOffsets: Tensor<Float>
    /// The branches.
    package let branches: [Branch]
    /// What normalizes the projections: a scale and a shift for each number of all branches.
    package let projectionNorm: Norm
    /// What normalizes the vector of each piece and its numbers of all branches.
    package let featureNorm: Norm
    /// From the sum of all pieces to the dense layers.
    package let pooling: IntegerLayer
    /// Added to the pooled sum for each piece.
    package let poolingBias: Tensor<Float>
    /// The dense layers.
    package let dense: Dense
    /// What is added to variances.
    package let epsilon: Float

    /// A scale and a shift after numbers are brought to mean 0 and variance 1.
    package struct Norm: Sendable {
        /// The scales.
        package let scales: Tensor<Float>
        /// The shifts.
        package let shifts: Tensor<Float>

        package init(scales: Tensor<Float>, shifts: Tensor<Float>) {
            self.scales = scales
            self.shifts = shifts
        }
    }

    /// Two residual blocks: *y* = max(0, *bypass* · *x* + *second* · max(0, *first* · *x*)), and the same of *y* with the
    /// hyperbolic tangent.
    package struct Dense: Sendable {
        /// The layers, in that order.
        package let layers: [IntegerLayer]

        package init(layers: [IntegerLayer]) { self.layers = layers }

        /// The names of the layers in a model, in the order of ``layers``.
        package static let names = [
            "dense.0.first", "dense.0.second", "dense.0.bypass", "dense.1.first", "dense.1.second",
            "dense.1.bypass",
        ]

        /// The inputs and outputs of each layer.
        package static func sizes(dimension: Int, hidden: Int) -> [(depth: Int, width: Int)] {
            [
                (dimension, hidden), (hidden, hidden), (dimension, hidden), (hidden, dimension),
                (dimension, dimension), (hidden, dimension),
            ]
        }
    }

    /// The number of components of each vector.
    package var dimension: Int { poolingBias.count }
    /// The numbers of all branches for a piece.
    var branchWidth: Int { branches.reduce(0) { $0 + $1.firstBias.count } }
    /// The numbers of a piece that are summed.
    var featureCount: Int { dimension + branchWidth }

    package init(
        tokenizer: PieceTokenizer, table: Tensor<UInt8>, tableScales: Tensor<Float>,
        tableOffsets: Tensor<Float>,
        branches: [Branch], projectionNorm: Norm, featureNorm: Norm, pooling: IntegerLayer,
        poolingBias: Tensor<Float>, dense: Dense, epsilon: Float
    ) {
        self.tokenizer = tokenizer
        self.table = table
        self.tableScales = tableScales
        self.tableOffsets = tableOffsets
        self.branches = branches
        self.projectionNorm = projectionNorm
        self.featureNorm = featureNorm
        self.pooling = pooling
        self.poolingBias = poolingBias
        self.dense = dense
        self.epsilon = epsilon
    }
}

extension SentenceEncoder {
    /// The kind in model files.
    package static let modelKind = "sentence-encoder"

    /// The most components, numbers of a branch and hidden numbers.
    package static let largestWidth = 4096
    /// The most branches.
    package static let largestBranchCount = 8
    /// The most successive pieces of a window.
    package static let largestOrder = 8

    /// Opens the encoder of a model, of kind ``modelKind``.
    ///
    /// - Throws: ``ModelDefect`` with `damaged`, `missingTensor`, `wrongType` or `wrongShape`.
    package init(from file: ModelBytes) throws(ModelDefect) {
        let manifest = file.manifest
        func width(_ key: String) -> Int? {
            guard let width = manifest[key]?.wholeNumber, width > 0, width <= Self.largestWidth,
                width.isMultiple(of: IntegerLayer.panel)
            else { return nil }
            return width
        }
        let windows = (manifest["windows"]?.array ?? []).map {
            ($0["order"]?.wholeNumber, $0["left"]?.wholeNumber)
        }
        guard let dimension = width("dimension"), let branchWidth = width("branchWidth"),
            let hidden = width("hidden"), let epsilon = manifest["epsilon"]?.number, epsilon >= 0,
            epsilon < 1,
            !windows.isEmpty, windows.count <= Self.largestBranchCount
        else { throw .damaged("its description cannot be read") }
        var layers = try LayerReader(file)
        var branches: [Branch] = []
        for (index, window) in windows.enumerated() {
            guard let order = window.0, let left = window.1, order >= 1, order <= Self.largestOrder,
                left >= 0,
                left < order
            else { throw .damaged("window \(index) of its description is out of range") }
            branches.append(
                try Branch(
                    from: file, "branches.\(index)", &layers, dimension: dimension, width: branchWidth,
                    order: order,
                    left: left))
        }
        let scales: Tensor<Float> = try file.tensor("table.scales", shape: [nil])
        let features = dimension + windows.count * branchWidth
        guard !scales.isEmpty else { throw .damaged("its table has no scales") }
        let tokenizer = try PieceTokenizer(from: file)
        let pieces = tokenizer.scores
        let table: Tensor<UInt8> = try file.tensor("table", shape: [nil, dimension])
        guard pieces.count > Int(PieceTokenizer.endID), table.shape[0] >= pieces.count,
            table.shape[0] <= Int(UInt32.max)
        else { throw .damaged("its table has fewer rows than there are pieces") }
        self.init(
            tokenizer: tokenizer, table: table, tableScales: scales,
            tableOffsets: try file.tensor("table.offsets", shape: [scales.count]), branches: branches,
            projectionNorm: try Norm(from: file, "projections", count: windows.count * branchWidth),
            featureNorm: try Norm(from: file, "features", count: features),
            pooling: try layers.next("pooling", depth: features, width: dimension),
            poolingBias: try file.tensor("pooling.bias", shape: [dimension]),
            dense: Dense(
                layers: try Dense(from: file, &layers, dimension: dimension, hidden: hidden).layers),
            epsilon: Float(epsilon))
    }
}

/// Opens the layers of a model one after another.
private struct LayerReader {
    let file: ModelBytes
    /// The scale and the limit of each layer.
    let numbers: Tensor<Float>
    var index = 0

    init(_ file: ModelBytes) throws(ModelDefect) {
        self.file = file
        numbers = try file.tensor("layers", shape: [nil, 2])
    }

    mutating func next(_ name: String, depth: Int, width: Int) throws(ModelDefect) -> IntegerLayer {
        guard 2 * index + 1 < numbers.count else { throw .damaged("it has no scale of layer \(name)") }
        defer { index += 1 }
        return try IntegerLayer(
            from: file, name, depth: depth, width: width,
            numbers: (numbers[2 * index], numbers[2 * index + 1]))
    }
}

extension SentenceEncoder.Branch {
    fileprivate init(
        from file: ModelBytes, _ name: String, _ layers: inout LayerReader, dimension: Int, width: Int,
        order: Int,
        left: Int
    ) throws(ModelDefect) {
        self.init(
            order: order, left: left,
            projection: try layers.next(name + ".projection", depth: dimension, width: width),
            projectionBias: try file.tensor(name + ".projection.bias", shape: [width]),
            projectionSums: try file.tensor(name + ".projection.sums", shape: [width]),
            first: try layers.next(name + ".first", depth: width, width: order * width),
            firstBias: try file.tensor(name + ".first.bias", shape: [width]),
            second: try layers.next(name + ".second", depth: width, width: order * width),
            secondBias: try file.tensor(name + ".second.bias", shape: [width]))
    }
}

extension SentenceEncoder.Norm {
    fileprivate init(from file: ModelBytes, _ name: String, count: Int) throws(ModelDefect) {
        self.init(
            scales: try file.tensor(name + ".norm.scales", shape: [count]),
            shifts: try file.tensor(name + ".norm.shifts", shape: [count]))
    }
}

extension SentenceEncoder.Dense {
    fileprivate init(
        from file: ModelBytes, _ layers: inout LayerReader, dimension: Int, hidden: Int
    ) throws(ModelDefect) {
        var all: [IntegerLayer] = []
        for (name, size) in zip(Self.names, Self.sizes(dimension: dimension, hidden: hidden)) {
            all.append(try layers.next(name, depth: size.depth, width: size.width))
        }
        self.init(layers: all)
    }
}
