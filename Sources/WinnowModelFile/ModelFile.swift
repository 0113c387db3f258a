package import WinnowCore
public import WinnowSystem

/// An open model file: its manifest and its memory-mapped tensors.
///
/// Opening reads and checks only the header, in time independent of the tensors' size: its checksum, and the
/// type, shape and location of each tensor. ``verify()`` reads all tensors and compares them with their
/// checksums. Numbers that refer to positions in another tensor (offsets, indices) are not checked: their
/// users must.
public struct ModelFile: Sendable {
    /// The path that was opened; `model` if made from bytes.
    public let path: String
    /// The model's bytes, with a checked header.
    package let contents: ModelBytes

    /// The file's size in bytes.
    package var fileSize: Int { contents.count }
    /// The kind of model, such as `text-classifier`.
    public var kind: String { contents.kind }
    /// The model's metadata.
    public var manifest: JSONValue { contents.manifest }
    /// The format version of the file.
    package var formatVersion: Int { contents.formatVersion }
    /// The format version of compressed classifiers.
    package static var compressedVersion: Int { ModelBytes.compressedVersion }
    /// Whether the model is one of fastText, in a file of its own or in one of Winnow.
    package var isFastText: Bool { contents.has(FastTextModel.tensorName) }
    /// The tensors, in the order of the data.
    package var tensors: [TensorInfo] { contents.tensors }

    /// Maps and checks the model at `path`.
    ///
    /// - Throws: ``ModelFileError`` with `notAModel`, `truncated`, `damaged`, `futureVersion` or `file`
    ///   (unreadable).
    /// - Complexity: O(*n*) in the size of the header.
    public init(contentsOf path: String) throws(ModelFileError) {
        try self.init(mapping: rethrowing(MappedFile(path: path), as: ModelFileError.init))
    }

    /// Checks the model in a mapped file.
    ///
    /// - Throws: ``ModelFileError`` as ``init(contentsOf:)``.
    package init(mapping file: MappedFile) throws(ModelFileError) {
        try self.init(path: file.path, bytes: file.bytes, owner: file)
    }

    /// Checks and keeps a copy of a model's bytes.
    ///
    /// - Throws: ``ModelFileError`` as ``init(contentsOf:)``, except `file`.
    public init(bytes: [UInt8]) throws(ModelFileError) {
        let memory = bytes.withUnsafeBytes { AlignedBytes(copying: $0) }
        try self.init(path: "model", bytes: memory.bytes, owner: memory)
    }

    /// Reads and checks every byte of the model at `path`, which may be overwritten in place afterwards.
    ///
    /// - Throws: ``ModelFileError`` as ``init(contentsOf:)``; `damaged` if a tensor's checksum is wrong.
    /// - Complexity: O(*n*) in the size of the file.
    package init(reading path: String) throws(ModelFileError) {
        let memory = try rethrowing(Self.bytes(of: path), as: ModelFileError.init)
        try self.init(path: path, bytes: memory.bytes, owner: memory)
        try verify()
    }

    private static func bytes(of path: String) throws(FileError) -> AlignedBytes {
        // Opening a pipe waits for its writer.
        guard !FileIdentity.isOtherThanFile(path) else {
            throw FileError(
                code: .unreadable, path: path,
                message: "\(path): is not a regular file; save it to disk first and name that file")
        }
        let file = try InputFile(path: path)
        var failure: FileError?
        let bytes = AlignedBytes(byteCount: file.expectedSize ?? 0) { room in
            do throws(FileError) {
                return try file.fill(room)
            } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Checks a model that is part of the program, without a copy.
    ///
    /// - Parameter bytes: the model; aligned to 64 bytes and never changed while the process runs.
    /// - Throws: ``ModelFileError`` as ``init(contentsOf:)``, except `file`.
    public init(embedded bytes: UnsafeRawBufferPointer) throws(ModelFileError) {
        try self.init(path: "model", bytes: bytes, owner: EmbeddedBytes())
    }

    /// The owner of bytes that are never freed.
    private final class EmbeddedBytes: Sendable {}

    private init(
        path: String, bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable
    ) throws(ModelFileError) {
        self.path = path
        contents = try rethrowing(ModelBytes(bytes, owner: owner)) { ModelFileError($0, path: path) }
    }
}

extension ModelFile {
    /// Checks that the model is of kind `kind`.
    ///
    /// - Throws: ``ModelFileError`` with `wrongKind`.
    package func require(kind: String) throws(ModelFileError) {
        guard self.kind == kind else {
            // Models of mail are used by other verbs, which their users may not expect.
            let remedy =
                self.kind == "mail-filter"
                ? "judge messages with it by winnow filter --base, or measure it by winnow evaluate"
                : "name another model"
            throw ModelFileError(
                code: .wrongKind, path: path,
                reason: "a model of kind \(self.kind), but \(kind) is needed; \(remedy)")
        }
    }

    /// The tensor named `name`, without a copy; it keeps the file open.
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
        try reading { contents throws(ModelDefect) in
            try contents.tensor(name, as: type, shape: shape)
        }
    }

    /// Calls `body` with the model's bytes, and names the file in its error.
    package func reading<Result>(
        _ body: (ModelBytes) throws(ModelDefect) -> Result
    ) throws(ModelFileError) -> Result {
        try rethrowing(body(contents)) { ModelFileError($0, path: path) }
    }

    /// Reads all tensors and compares them with their checksums.
    ///
    /// - Throws: ``ModelFileError`` with `damaged`, naming the first tensor that differs.
    /// - Complexity: O(*n*) in the size of the file.
    public func verify() throws(ModelFileError) { try verify { _ in true } }

    private func verify(where isWanted: (String) -> Bool) throws(ModelFileError) {
        try reading { contents throws(ModelDefect) in try contents.verify(where: isWanted) }
    }

    /// Reads the tensors whose names begin with one of `prefixes` and compares them with their checksums.
    ///
    /// - Throws: ``ModelFileError`` with `damaged`, naming the first tensor that differs.
    /// - Complexity: O(*n*) in the size of these tensors.
    package func verify(prefixes: [String]) throws(ModelFileError) {
        try verify { name in prefixes.contains { name.hasPrefix($0) } }
    }

    /// A checksum of the header, which has those of all tensors: files with equal contents have equal ones.
    package var identity: UInt32 { contents.identity }

    /// The error for contents that are well-formed but invalid.
    package func damaged(_ reason: String) -> ModelFileError { .damaged(path, reason) }
}
