package import WinnowCore
import WinnowSystem

/// An open safetensors file of any program, with memory-mapped tensors.
///
/// Use it for downloaded models; open Winnow's own files with ``ModelFile``, which guarantees more. Opening
/// reads and checks only the header: the shape and location of each tensor. A tensor of an unsupported type,
/// such as `BOOL`, is an error only when it is read. There are no checksums: the numbers are not checked.
///
/// Source: [safetensors](https://github.com/huggingface/safetensors).
package struct SafetensorsFile: Sendable {
    /// The path that was opened; `model` if made from bytes.
    package let path: String
    /// The file's size in bytes.
    package let fileSize: Int
    /// The header's `__metadata__`; empty if there is none.
    package let metadata: JSONObject
    /// The tensors of supported types, in the order of the data; their checksums are 0.
    package let tensors: [TensorInfo]
    /// The names of the unsupported types, by tensor.
    package var otherTypes: [String: String] {
        Dictionary(uniqueKeysWithValues: others.map { ($0.name, $0.typeName) })
    }

    /// The tensors of unsupported types.
    private let others: [SafetensorsEntry]
    private let owner: any AnyObject & Sendable
    /// The file's bytes, in place and unchanged as long as `owner` lives.
    private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

    /// Maps and checks the file at `path`.
    ///
    /// - Throws: ``ModelFileError`` with `notAModel`, `truncated`, `damaged`, or `file` if it cannot be read.
    /// - Complexity: O(*n*) in the size of the header.
    package init(contentsOf path: String) throws(ModelFileError) {
        let file = try rethrowing(MappedFile(path: path), as: ModelFileError.init)
        try self.init(path: path, bytes: file.bytes, owner: file)
    }

    /// Checks and keeps a copy of a file's bytes.
    ///
    /// - Throws: ``ModelFileError`` as ``init(contentsOf:)``, except `file`.
    package init(bytes: [UInt8]) throws(ModelFileError) {
        let memory = bytes.withUnsafeBytes { AlignedBytes(copying: $0) }
        try self.init(path: "model", bytes: memory.bytes, owner: memory)
    }

    private init(
        path: String, bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable
    ) throws(ModelFileError) {
        defer { withExtendedLifetime(owner) {} }
        let header = try rethrowing(SafetensorsHeader(of: bytes)) { Self.error($0, path) }
        var tensors: [TensorInfo] = []
        var others: [SafetensorsEntry] = []
        for entry in try rethrowing(header.entries(), as: { Self.error($0, path) }) {
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

    /// A tensor's entry in the header; nil if no tensor of a supported type has that name.
    package func info(of name: String) -> TensorInfo? { tensors.first { $0.name == name } }

    /// The tensor named `name`; it keeps the file open.
    ///
    /// It is copied only if its numbers are not aligned in the file.
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
            throw mismatch(.wrongType(name, holds: other.typeName, shouldHold: Element.tensorType))
        }
        let info = try rethrowing(
            tensors.entry(name, type: Element.tensorType, shape: shape), as: mismatch)
        return tensor(at: info.byteRange, shape: info.shape)
    }

    /// A tensor of an unsupported 16-bit type.
    ///
    /// - Throws: as ``tensor(_:as:shape:)``, and `damaged` if the shape does not match the size.
    func tensor(
        _ name: String, ofTwoBytesCalled typeName: String, shape: [Int?]?
    ) throws(ModelFileError) -> Tensor<UInt16> {
        let entries = others.filter { $0.typeName == typeName }.map {
            TensorInfo(name: $0.name, type: .u16, shape: $0.shape, byteRange: $0.byteRange, checksum: 0)
        }
        let info = try rethrowing(entries.entry(name, type: .u16, shape: shape), as: mismatch)
        guard TensorShape.byteCount(info.shape, of: .u16) == info.byteRange.count else {
            throw mismatch(.damaged("the shape of tensor \(name) does not match its size"))
        }
        return tensor(at: info.byteRange, shape: info.shape)
    }

    private func mismatch(_ defect: ModelDefect) -> ModelFileError { Self.error(defect, path) }

    private static func error(_ defect: ModelDefect, _ path: String) -> ModelFileError {
        ModelFileError(defect, path: path, origin: .other)
    }

    /// The numbers in a byte range, whose size matches the shape.
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
    /// A tensor of `F32`, `F16` or `BF16` in single precision: `F32` is not copied, the others are exact.
    ///
    /// - Parameters:
    ///   - name: the tensor's name.
    ///   - shape: the length of each dimension, nil for any; nil for any shape at all.
    /// - Throws: as ``tensor(_:as:shape:)``, and `damaged` if a shape does not match its size.
    /// - Complexity: O(*n*) in the converted numbers.
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
