import WinnowSystem

/// A checked header.
struct ModelHeader {
    let kind: String
    let manifest: JSONValue
    let formatVersion: Int
    let tensors: [TensorInfo]

    /// Reads and checks the header of a complete file.
    init(reading file: UnsafeRawBufferPointer, path: String) throws(ModelFileError) {
        let reader = try ModelHeaderReader(file: file, path: path)
        let metadata = try reader.metadata()
        formatVersion = try reader.checkedVersion(metadata)
        try reader.checkHeaderChecksum()
        kind = try reader.string("kind", in: metadata)
        let text = Array(try reader.string("manifest", in: metadata).utf8)
        manifest = try rethrowing(
            JSONValue(parsing: text, maximumCount: ModelFormat.maximumManifestValueCount)
        ) { (error: JSONError) in
            ModelFileError.damaged(path, "its manifest is not JSON: \(error)")
        }
        tensors = try reader.tensors(checksums: try reader.checksums(metadata))
    }
}

/// The steps of reading a header; each throws the error that it finds.
private struct ModelHeaderReader {
    let path: String
    let file: SafetensorsHeader

    init(file: UnsafeRawBufferPointer, path: String) throws(ModelFileError) {
        self.path = path
        self.file = try SafetensorsHeader(of: file, path: path, origin: .winnow)
    }

    /// Whether the header begins like those of Winnow.
    private var hasOurPrefix: Bool {
        file.bytes.count >= ModelFormat.checksumRange.upperBound
            && file.bytes.starts(with: ModelFormat.prefix)
    }

    func metadata() throws(ModelFileError) -> JSONObject {
        let metadata = file.members[ModelFormat.metadataKey]?.object ?? JSONObject()
        if metadata["format"]?.string == ModelFormat.name { return metadata }
        guard hasOurPrefix else { throw .notAModel(path, "a safetensors file of another program") }
        throw .damaged(path, "its format is not \(ModelFormat.name)")
    }

    func string(_ key: String, in metadata: JSONObject) throws(ModelFileError) -> String {
        guard let string = metadata[key]?.string else { throw .damaged(path, "its header has no \(key)") }
        return string
    }

    func checkedVersion(_ metadata: JSONObject) throws(ModelFileError) -> Int {
        let text = try string("format_version", in: metadata)
        guard let version = Int(text), version > 0 else {
            throw .damaged(path, "its format version is not a number")
        }
        guard version <= ModelFormat.compressedVersion else {
            throw ModelFileError(
                code: .futureVersion, path: path,
                reason: "the model has format version \(version), but this winnow reads up to "
                    + "\(ModelFormat.compressedVersion); update winnow")
        }
        return version
    }

    func checkHeaderChecksum() throws(ModelFileError) {
        guard hasOurPrefix else { throw .damaged(path, "its header does not begin with a checksum") }
        let digits = String(decoding: file.bytes[ModelFormat.checksumRange], as: UTF8.self)
        guard digits == ModelFormat.text(ModelFormat.checksum(ofHeader: file.bytes)) else {
            throw .damaged(path, "the checksum of its header does not match")
        }
    }

    /// The checksums of the tensors, in the order of the data.
    func checksums(_ metadata: JSONObject) throws(ModelFileError) -> [UInt32] {
        let words = try string("checksum", in: metadata).split(
            separator: " ", omittingEmptySubsequences: false)
        let values = words.compactMap { ModelFormat.checksum($0) }
        guard values.count == words.count else { throw .damaged(path, "its list of checksums is malformed") }
        return Array(values.dropFirst())
    }

    func tensors(checksums: [UInt32]) throws(ModelFileError) -> [TensorInfo] {
        let entries = try file.entries()
        guard checksums.count == entries.count else {
            throw .damaged(
                path, "it has \(entries.count) tensors, but \(checksums.count) tensor checksums")
        }
        var tensors: [TensorInfo] = []
        for (entry, checksum) in zip(entries, checksums) {
            guard let type = entry.type else {
                throw .damaged(path, "tensor \(entry.name) has an unknown type")
            }
            guard entry.byteRange.lowerBound.isMultiple(of: type.size) else {
                throw .damaged(path, "tensor \(entry.name) is not aligned")
            }
            tensors.append(
                TensorInfo(
                    name: entry.name, type: type, shape: entry.shape, byteRange: entry.byteRange,
                    checksum: checksum))
        }
        return tensors
    }
}
