import WinnowSystem

/// A transformer's folder: `config.json`, `model.safetensors`, `tokenizer.json` or `vocab.txt`.
struct ModelFolder {
    let path: String

    init(path: String) { self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }

    func path(of name: String) -> String { "\(path)/\(name)" }

    /// The bytes of a file.
    func bytes(of name: String) throws(EmbeddingError) -> [UInt8] {
        try rethrowing(InputFile(path: path(of: name)).readAll(), as: EmbeddingError.init(file:))
    }

    /// A file as JSON.
    func json(_ name: String) throws(EmbeddingError) -> JSONValue {
        let bytes = try bytes(of: name)
        return try rethrowing(JSONValue(parsing: bytes)) { (error: JSONError) in
            EmbeddingError(
                code: .invalidFormat,
                message:
                    "\(path(of: name)): invalid JSON (\(error)); get the model's files again")
        }
    }

    /// A file as JSON, nil if it does not exist.
    func jsonIfPresent(_ name: String) throws(EmbeddingError) -> JSONValue? {
        do {
            return try json(name)
        } catch {
            if error.cause?.code == .notFound { return nil }
            throw error
        }
    }
}

extension EmbeddingError {
    /// A file that cannot be read or written.
    init(file error: FileError) {
        self.init(code: .file, text: error.text, cause: error)
    }
}
