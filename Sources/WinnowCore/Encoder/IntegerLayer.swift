import CWinnowKernels

/// Weights of a layer as 8-bit integers with one scale.
package struct IntegerLayer: Sendable {
    /// The number of inputs, even.
    package let depth: Int
    /// The number of outputs, a multiple of ``panel``.
    package let width: Int
    /// *width* / 32 × *depth* / 2 × 32 × 2: panels of 32 outputs, in which the weights of two successive inputs are
    /// neighbours.
    package let weights: Tensor<Int8>
    /// What a weight of 1 is.
    package let scale: Float
    /// The largest size of an input as an integer with which no sum can exceed 31 bits.
    package let limit: Float

    /// The number of outputs of a panel.
    package static let panel = Int(WINNOW_PANEL)
    /// The largest size of an input as an integer.
    private static let largestInput = 32_767

    /// Makes a layer.
    ///
    /// - Parameters:
    ///   - weights: of input *i* and output *o* at `width` · *i* + *o*.
    ///   - depth: the number of inputs, even.
    ///   - width: the number of outputs, a multiple of ``panel``.
    ///   - scale: what a weight of 1 is.
    package init(_ weights: [Int8], depth: Int, width: Int, scale: Float) {
        var packed = [Int8](repeating: 0, count: depth * width)
        var largest = 1
        for output in 0..<width {
            var sum = 0
            for input in 0..<depth {
                let weight = weights[input * width + output]
                sum += abs(Int(weight))
                packed[Self.place(of: input, output, depth: depth)] = weight
            }
            largest = max(largest, sum)
        }
        self.depth = depth
        self.width = width
        self.weights = Tensor(packed, shape: [width / Self.panel, depth / 2, Self.panel, 2])
        self.scale = scale
        limit = Float(min(Self.largestInput, Int(Int32.max) / largest))
    }

    private static func place(of input: Int, _ output: Int, depth: Int) -> Int {
        output / panel * panel * depth + input / 2 * 2 * panel + output % panel * 2 + input % 2
    }

    /// Opens the layer `name` of a model; `numbers` are its scale and its limit.
    init(
        from file: ModelBytes, _ name: String, depth: Int, width: Int, numbers: (Float, Float)
    ) throws(ModelDefect) {
        weights = try file.tensor(name, shape: [width / Self.panel, depth / 2, Self.panel, 2])
        self.depth = depth
        self.width = width
        (scale, limit) = numbers
        guard scale.isFinite, limit >= 1, limit <= Float(Self.largestInput) else {
            throw .damaged("the scale or the limit of layer \(name) is out of range")
        }
    }

    /// Writes the sums of some rows of integers, ``width`` numbers each.
    @inline(__always)
    func write(
        sumsOf rows: UnsafePointer<Int16>, stride: Int, count: Int, to sums: UnsafeMutablePointer<Int32>
    ) {
        winnow_layer_products(
            rows, stride, count, weights.unsafeElements.baseAddress, depth, width, sums)
    }
}
