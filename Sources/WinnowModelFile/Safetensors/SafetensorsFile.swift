package import WinnowSystem

/// An open safetensors file of any program: its tensors without a copy.
///
/// Use it for models that were downloaded; what Winnow writes is opened with ``ModelFile``, which promises more. Opening
/// reads and checks the header alone: for each tensor the shape and the place. A tensor of a type that Winnow has no
/// numbers for, such as `BOOL`, is an error only when it is asked for. There are no checksums: what the numbers are is
/// whatever the file says.
///
/// Source: [safetensors](https://github.com/huggingface/safetensors).
package struct SafetensorsFile: Sendable {
    /// The path it was opened by; `model` for one made of bytes.
    package let path: String
    /// The file's size in bytes.
    package let fileSize: Int
    /// What the header's `__metadata__` says; empty where there is none.
    package let metadata: JSONObject
    /// The tensors of types that Winnow knows, in the order of the data; their checksums are 0.
    package let tensors: [TensorInfo]
    /// The names of the types that Winnow does not know, by tensor.
    package var otherTypes: [String: String] {
        Dictionary(uniqueKeysWithValues: others.map { ($0.name, $0.typeName) })
    }

    /// The tensors of types that Winnow does not know.
    private let others: [SafetensorsEntry]
    private let owner: any AnyObject & Sendable
    /// The file's bytes, in place and unchanged as long as `owner` lives.
    private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

    /// Maps and checks the file at `path`.
    ///
    /// - Throws: ``ModelFileError`` with `notAModel`, `truncated`, `damaged`, or `file` where it cannot be read.
    /// - Complexity: O(*n*) in the size of the header.
    package init(contentsOf path: String) throws(ModelFileError) {
        let file = try rethrowing(MappedFile(path: path), as: ModelFileError.init)
        try self.init(path: path, bytes: file.bytes, owner: file)
    }

    /// Checks and keeps a copy of a file's bytes.
    ///
    /// - Throws: ``ModelFileError`` as ``init(contentsOf:)``, but for `file`.
    package init(bytes: [UInt8]) throws(ModelFileError) {
        let memory = bytes.withUnsafeBytes { AlignedBytes(copying: $0) }
        try self.init(path: "model", bytes: memory.bytes, owner: memory)
    }

    private init(
        path: String, bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable
    ) throws(ModelFileError) {
        defer { withExtendedLifetime(owner) {} }
        let header = try SafetensorsHeader(of: bytes, path: path, origin: .other)
        var tensors: [TensorInfo] = []
        var others: [SafetensorsEntry] = []
        for entry in try header.entries() {
            guard let type = entry.type else {
                others.append(entry)
                continue
            }
            tensors.append(
                TensorInfo(
                    name: entry.name, type: type, shape: entry.shape, byteRange: entry.byteRange, checksum: 0)
            )
        }
        self.path = path
        fileSize = bytes.count
        metadata = header.members[ModelFormat.metadataKey]?.object ?? JSONObject()
        self.tensors = tensors
        self.others = others
        self.bytes = bytes
        self.owner = owner
    }

    /// What the header says of a tensor; nil where there is none of that name, or of a type that Winnow knows.
    package func info(of name: String) -> TensorInfo? { tensors.first { $0.name == name } }

    /// The tensor called `name`; it keeps the file open.
    ///
    /// It is copied only where its numbers are not aligned in the file.
    ///
    /// - Parameters:
    ///   - name: the tensor's name.
    ///   - type: the type of its numbers.
    ///   - shape: the length of each dimension, nil for any; nil for any shape at all.
    /// - Throws: ``ModelFileError`` with `missingTensor`, `wrongType` or `wrongShape`.
    /// - Complexity: O(*n*) in the number of tensors.
    package func tensor<Element: TensorElement>(
        _ name: String, as type: Element.Type = Element.self, shape: [Int?]? = nil
    ) throws(ModelFileError) -> Tensor<Element> {
        if let other = others.first(where: { $0.name == name }) {
            throw mismatch(.type(name, holds: other.typeName, shouldHold: Element.tensorType))
        }
        let info = try rethrowing(
            tensors.entry(name, type: Element.tensorType, shape: shape), as: mismatch)
        return tensor(at: info.byteRange, shape: info.shape)
    }

    /// A tensor of a type that Winnow does not know, of numbers of two bytes.
    ///
    /// - Throws: as ``tensor(_:as:shape:)``, and `damaged` where the shape does not fit the place.
    func tensor(
        _ name: String, ofTwoBytesCalled typeName: String, shape: [Int?]?
    ) throws(ModelFileError) -> Tensor<UInt16> {
        let entries = others.filter { $0.typeName == typeName }.map {
            TensorInfo(name: $0.name, type: .u16, shape: $0.shape, byteRange: $0.byteRange, checksum: 0)
        }
        let info = try rethrowing(entries.entry(name, type: .u16, shape: shape), as: mismatch)
        guard TensorShape.byteCount(info.shape, of: .u16) == info.byteRange.count else {
            throw SafetensorsOrigin.other.damaged(path, "the shape of tensor \(name) does not fit its place")
        }
        return tensor(at: info.byteRange, shape: info.shape)
    }

    private func mismatch(_ error: TensorMismatch) -> ModelFileError {
        ModelFileError(code: error.code, path: path, reason: error.reason + "; name a model of another kind")
    }

    /// The numbers of a place, whose size fits the shape.
    private func tensor<Element: TensorElement>(at range: Range<Int>, shape: [Int]) -> Tensor<Element> {
        let slice = UnsafeRawBufferPointer(rebasing: bytes[range])
        if range.lowerBound.isMultiple(of: Element.tensorType.size) {
            return Tensor(shape: shape, elements: slice.assumingMemoryBound(to: Element.self), owner: owner)
        }
        defer { withExtendedLifetime(owner) {} }
        let copy = AlignedBytes(copying: slice)
        return Tensor(shape: shape, elements: copy.bytes.assumingMemoryBound(to: Element.self), owner: copy)
    }
}

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
