import WinnowSystem

/// A folder with the files of a transformer: `config.json`, `model.safetensors`, `tokenizer.json` or `vocab.txt`.
struct ModelFolder {
    let path: String

    init(path: String) { self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }

    func path(of name: String) -> String { "\(path)/\(name)" }

    /// The bytes of a file.
    func bytes(of name: String) throws(EmbeddingError) -> [UInt8] {
        do throws(FileError) {
            return try InputFile(path: path(of: name)).readAll()
        } catch {
            throw EmbeddingError(file: error)
        }
    }

    /// The bytes of a file that need not be there.
    func bytesIfPresent(of name: String) throws(EmbeddingError) -> [UInt8]? {
        do throws(FileError) {
            return try InputFile(path: path(of: name)).readAll()
        } catch {
            if error.code == .notFound { return nil }
            throw EmbeddingError(file: error)
        }
    }

    /// A file as JSON.
    func json(_ name: String) throws(EmbeddingError) -> JSONValue {
        try Self.parse(bytes(of: name), path(of: name))
    }

    /// A file as JSON, nil where it is not there.
    func jsonIfPresent(_ name: String) throws(EmbeddingError) -> JSONValue? {
        guard let bytes = try bytesIfPresent(of: name) else { return nil }
        return try Self.parse(bytes, path(of: name))
    }

    private static func parse(_ bytes: [UInt8], _ path: String) throws(EmbeddingError) -> JSONValue {
        do throws(JSONError) {
            return try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
                try JSONValue(parsing: bytes)
            }
        } catch {
            throw EmbeddingError(
                code: .invalidFormat,
                message: "\(path): not JSON as it should be (\(error)); get the model's files again")
        }
    }
}

extension EmbeddingError {
    /// A file that cannot be read or written.
    init(file error: FileError) {
        self.init(code: .file, text: error.text, cause: error)
    }
}
