/// The bytes of a model, with a checked header: its manifest and its tensors.
///
/// Only the header is read and checked, in time independent of the tensors' size: its checksum, and the type,
/// shape and location of each tensor. Numbers that refer to positions in another tensor (offsets, indices) are
/// not checked: their users must.
package struct ModelBytes: Sendable {
    /// The kind of model, such as `text-classifier`.
    package let kind: String
    /// The model's metadata.
    package let manifest: JSONValue
    /// The format version of the file; 0 if another program wrote it, so that it has no checksums.
    package let formatVersion: Int
    /// The format version of compressed classifiers.
    package static var compressedVersion: Int { ModelFormat.compressedVersion }
    /// The tensors, in the order of the data.
    package let tensors: [TensorInfo]

    private let owner: any AnyObject & Sendable
    /// The bytes, in place and unchanged as long as `owner` lives.
    private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

    /// Checks the bytes of a model.
    ///
    /// - Parameters:
    ///   - bytes: the model, aligned to 64 bytes; or one of fastText, which becomes a single tensor.
    ///   - owner: keeps the bytes in place and unchanged as long as it lives.
    /// - Throws: ``ModelDefect`` with `notAModel`, `truncated`, `damaged` or `futureVersion`.
    /// - Complexity: O(*n*) in the size of the header, or of the dictionary of fastText.
    package init(_ bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable) throws(ModelDefect) {
        let header =
            FastTextFile.isBeginning(of: bytes)
            ? try ModelHeader(ofFastText: bytes) : try ModelHeader(reading: bytes)
        kind = header.kind
        manifest = header.manifest
        formatVersion = header.formatVersion
        tensors = header.tensors
        self.bytes = bytes
        // Last, so that the owner lives until the header has been read.
        self.owner = owner
    }

    /// The number of bytes.
    package var count: Int { bytes.count }

    /// Whether there is a tensor of this name.
    package func has(_ name: String) -> Bool { tensors.contains { $0.name == name } }

    /// The tensor named `name`, without a copy; it keeps the bytes.
    ///
    /// - Parameters:
    ///   - name: the tensor's name.
    ///   - type: the type of its numbers.
    ///   - shape: the length of each dimension, nil for any; nil for any shape at all.
    /// - Throws: ``ModelDefect`` with `missingTensor`, `wrongType` or `wrongShape`.
    /// - Complexity: O(*n*) in the number of tensors.
    package func tensor<Element: TensorElement>(
        _ name: String, as type: Element.Type = Element.self, shape: [Int?]? = nil
    ) throws(ModelDefect) -> Tensor<Element> {
        let info = try tensors.entry(name, type: Element.tensorType, shape: shape)
        let elements = slice(info).assumingMemoryBound(to: Element.self)
        return Tensor(shape: info.shape, elements: elements, owner: owner)
    }

    /// Reads tensors and compares them with their checksums, if they have some.
    ///
    /// - Parameter isWanted: whether to read the tensor of a name.
    /// - Throws: ``ModelDefect`` with `damaged`, naming the first tensor that differs.
    /// - Complexity: O(*n*) in the size of these tensors.
    package func verify(where isWanted: (String) -> Bool = { _ in true }) throws(ModelDefect) {
        guard formatVersion > 0 else { return }
        defer { withExtendedLifetime(self) {} }
        for tensor in tensors
        where isWanted(tensor.name) && CRC32.checksum(of: slice(tensor)) != tensor.checksum {
            throw .damaged("the checksum of tensor \(tensor.name) does not match")
        }
    }

    /// A checksum of the header, which has those of all tensors: models with equal contents have equal ones.
    package var identity: UInt32 {
        defer { withExtendedLifetime(self) {} }
        let length = Int(clamping: UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)))
        return CRC32.checksum(
            of: UnsafeRawBufferPointer(rebasing: bytes[..<min(bytes.count, ModelFormat.lengthSize + length)]))
    }

    private func slice(_ info: TensorInfo) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[info.byteRange])
    }
}
