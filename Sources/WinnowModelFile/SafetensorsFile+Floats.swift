// Weights of any precision in single precision.

extension SafetensorsFile {
    /// A tensor of `F32`, `F16` or `BF16` in single precision: without a copy of the first, exact of the others.
    ///
    /// - Parameters:
    ///   - name: the tensor's name.
    ///   - shape: the length of each dimension, nil for any; nil for any shape at all.
    /// - Throws: ``ModelFileError`` as ``tensor(_:as:shape:)``, and `damaged` where a shape does not fit its place.
    /// - Complexity: O(*n*) in the numbers that are converted.
    package func floats(_ name: String, shape: [Int?]? = nil) throws(ModelFileError) -> Tensor<Float> {
        if info(of: name)?.type == .f16 {
            let halves = try tensor(name, as: Float16Bits.self, shape: shape)
            return Tensor(halves.map(\.float), shape: halves.shape)
        }
        guard otherTypes[name] == "BF16" else { return try tensor(name, shape: shape) }
        // The upper halves of single-precision numbers.
        let halves = try tensor(name, ofTwoBytesCalled: "BF16", shape: shape)
        return Tensor(halves.map { Float(bitPattern: UInt32($0) << 16) }, shape: halves.shape)
    }
}
