package import WinnowCore
package import WinnowSystem

/// Collects a model's tensors and writes them as one file that ``ModelFile`` opens.
///
/// The same calls give the same bytes. Added arrays and tensors are not copied.
public struct ModelFileWriter {
    private typealias Sink = (UnsafeRawBufferPointer) throws(FileError) -> Void

    private struct Entry {
        let name: String
        let type: TensorType
        let shape: [Int]
        let byteCount: Int
        let checksum: UInt32
        let send: (Sink) throws(FileError) -> Void
    }

    private let kind: String
    private let manifest: JSONValue
    private let version: Int
    private var entries: [Entry] = []

    /// Begins a model.
    ///
    /// - Parameters:
    ///   - kind: the kind of model, such as `text-classifier`; checked by ``ModelFile/require(kind:)``.
    ///   - manifest: the model's metadata; any JSON.
    ///   - isCompressed: whether the tensors are those of a compressed classifier, which need format version
    ///     2.
    package init(kind: String, manifest: JSONValue, isCompressed: Bool = false) {
        self.kind = kind
        self.manifest = manifest
        version = isCompressed ? ModelFormat.compressedVersion : ModelFormat.version
    }

    /// Adds a tensor of `values` in row-major order.
    ///
    /// - Precondition: the product of `shape` is the number of values, and the name is new.
    package mutating func add<Element: TensorElement>(_ name: String, _ values: [Element], shape: [Int]) {
        let checksum = values.withUnsafeBytes { CRC32.checksum(of: $0) }
        append(name, Element.tensorType, shape, byteCount: values.count * Element.tensorType.size, checksum) {
            sink throws(FileError) in
            try values.withUnsafeBufferPointer { elements throws(FileError) in
                try sink(UnsafeRawBufferPointer(elements))
            }
        }
    }

    /// Adds a tensor of one dimension.
    ///
    /// - Precondition: the name is new.
    package mutating func add<Element: TensorElement>(_ name: String, _ values: [Element]) {
        add(name, values, shape: [values.count])
    }

    /// Adds a tensor with its shape.
    ///
    /// - Precondition: the name is new.
    package mutating func add<Element: TensorElement>(_ name: String, _ tensor: Tensor<Element>) {
        let checksum = tensor.withUnsafeBufferPointer { CRC32.checksum(of: UnsafeRawBufferPointer($0)) }
        append(
            name, Element.tensorType, tensor.shape, byteCount: tensor.count * Element.tensorType.size,
            checksum
        ) { sink throws(FileError) in
            try tensor.withUnsafeBufferPointer { elements throws(FileError) in
                try sink(UnsafeRawBufferPointer(elements))
            }
        }
    }

    /// Adds a copy of `bytes`, the in-memory representation of numbers of the given type.
    ///
    /// - Precondition: `bytes` has the product of `shape` times the type's size bytes; the name is new.
    package mutating func add(
        _ name: String, bytes: UnsafeRawBufferPointer, type: TensorType, shape: [Int]
    ) {
        let copy = [UInt8](bytes)
        append(name, type, shape, byteCount: copy.count, CRC32.checksum(of: bytes)) {
            sink throws(FileError) in
            try copy.withUnsafeBufferPointer { elements throws(FileError) in
                try sink(UnsafeRawBufferPointer(elements))
            }
        }
    }

    /// The size of the file in bytes.
    ///
    /// - Throws: ``ModelFileError`` with `tooLarge`.
    /// - Complexity: O(*n*) in the size of the header.
    package func byteCount() throws(ModelFileError) -> Int {
        try header(path: "model").count + entries.reduce(0) { $0 + $1.byteCount }
    }

    /// The identity that the file has; see ``ModelFile/identity``.
    ///
    /// - Throws: ``ModelFileError`` with `tooLarge`.
    package func identity() throws(ModelFileError) -> UInt32 {
        try header(path: "model").withUnsafeBytes { CRC32.checksum(of: $0) }
    }

    private mutating func append(
        _ name: String, _ type: TensorType, _ shape: [Int], byteCount: Int, _ checksum: UInt32,
        send: @escaping (Sink) throws(FileError) -> Void
    ) {
        precondition(
            TensorShape.byteCount(shape, of: type) == byteCount,
            "a tensor's shape must match the number of its values")
        precondition(
            name != ModelFormat.metadataKey && !entries.contains { $0.name == name },
            "a tensor's name must be new")
        entries.append(
            Entry(
                name: name, type: type, shape: shape, byteCount: byteCount, checksum: checksum, send: send))
    }
}

extension ModelFileWriter {
    /// Writes the model to `path` atomically; until then, an existing file stays as it was.
    ///
    /// - Parameters:
    ///   - path: the path of the model.
    ///   - isPrivate: whether only the user may read it (mode 0600).
    /// - Throws: ``ModelFileError`` with `file` (unwritable, a directory) or `tooLarge`.
    package func write(to path: String, isPrivate: Bool = false) throws(ModelFileError) {
        let file = try unfinished(at: path, isPrivate: isPrivate)
        do throws(FileError) {
            try file.commit()
        } catch {
            throw ModelFileError(error)
        }
    }

    /// Writes the model next to `path`; ``AtomicFile/commit()`` moves it there.
    ///
    /// - Throws: ``ModelFileError`` as ``write(to:isPrivate:)``.
    package func unfinished(
        at path: String, isPrivate: Bool = false
    ) throws(ModelFileError) -> AtomicFile {
        let header = try header(path: path)
        do throws(FileError) {
            var file = try AtomicFile(replacing: path, isPrivate: isPrivate)
            try send(header) { bytes throws(FileError) in try file.write(bytes) }
            return file
        } catch {
            throw ModelFileError(error)
        }
    }

    /// The model as the bytes that ``write(to:isPrivate:)`` would write.
    ///
    /// - Throws: ``ModelFileError`` with `tooLarge`.
    package func bytes() throws(ModelFileError) -> [UInt8] {
        let header = try header(path: "model")
        var result: [UInt8] = []
        do throws(FileError) {
            try send(header) { result.append(contentsOf: $0) }
        } catch {
            throw ModelFileError(error)
        }
        return result
    }

    private func send(_ header: [UInt8], to sink: Sink) throws(FileError) {
        try header.withUnsafeBufferPointer { bytes throws(FileError) in
            try sink(UnsafeRawBufferPointer(bytes))
        }
        for entry in ordered { try entry.send(sink) }
    }

    /// The tensors in the order of the data: by descending element size, then in the order of addition.
    private var ordered: [Entry] {
        [8, 4, 2, 1].flatMap { size in entries.filter { $0.type.size == size } }
    }

    /// The header's length and the padded header with its checksum.
    private func header(path: String) throws(ModelFileError) -> [UInt8] {
        guard entries.count <= ModelFormat.maximumTensorCount,
            manifest.valueCount <= ModelFormat.maximumManifestValueCount
        else {
            throw ModelFileError(
                code: .tooLarge, path: path,
                reason: "the model has more than \(ModelFormat.maximumTensorCount) tensors or "
                    + "\(ModelFormat.maximumManifestValueCount) labels and other values; use fewer labels")
        }
        var text: [UInt8] = []
        description().write(to: &text)
        guard text.count + ModelFormat.dataAlignment <= ModelFormat.maximumHeaderSize else {
            throw ModelFileError(
                code: .tooLarge, path: path,
                reason: "the model's labels and names take \(text.count) bytes, more than the "
                    + "\(ModelFormat.maximumHeaderSize) that a model may hold; use fewer labels")
        }
        return Self.sealed(text)
    }

    private func description() -> JSONValue {
        let ordered = ordered
        let checksums = [0] + ordered.map(\.checksum)
        var header: JSONObject = [
            ModelFormat.metadataKey: [
                "checksum": .string(checksums.map { ModelFormat.text($0) }.joined(separator: " ")),
                "format": .string(ModelFormat.name),
                "format_version": .string(String(version)),
                "kind": .string(kind),
                "manifest": .string(manifest.text()),
            ]
        ]
        var offset = 0
        for entry in ordered {
            let tensor: JSONValue = [
                "dtype": .string(entry.type.rawValue),
                "shape": .array(entry.shape.map { .integer($0) }),
                "data_offsets": [.integer(offset), .integer(offset + entry.byteCount)],
            ]
            header.append(key: entry.name, value: tensor)
            offset += entry.byteCount
        }
        return .object(header)
    }

    /// Pads a header, writes its checksum into it, and puts its length before it.
    private static func sealed(_ text: [UInt8]) -> [UInt8] {
        var header = text
        let unaligned = (ModelFormat.lengthSize + header.count) % ModelFormat.dataAlignment
        if unaligned > 0 {
            header.append(contentsOf: repeatElement(0x20, count: ModelFormat.dataAlignment - unaligned))
        }
        let checksum = header.withUnsafeBytes { ModelFormat.checksum(ofHeader: $0) }
        header.replaceSubrange(ModelFormat.checksumRange, with: ModelFormat.text(checksum).utf8)
        let length = UInt64(header.count)
        return (0..<ModelFormat.lengthSize).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + header
    }
}

extension JSONValue {
    /// The number of values, nested ones included.
    fileprivate var valueCount: Int {
        switch self {
        case .array(let elements): elements.reduce(1) { $0 + $1.valueCount }
        case .object(let object): object.reduce(1) { $0 + $1.value.valueCount }
        default: 1
        }
    }
}
