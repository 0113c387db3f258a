/// A checked header.
struct ModelHeader {
    let kind: String
    let manifest: JSONValue
    let formatVersion: Int
    let tensors: [TensorInfo]

    /// Reads and checks the header of a complete file.
    init(reading file: UnsafeRawBufferPointer) throws(ModelDefect) {
        let reader = try ModelHeaderReader(file: file)
        let metadata = try reader.metadata()
        formatVersion = try reader.checkedVersion(metadata)
        try reader.checkHeaderChecksum()
        kind = try reader.string("kind", in: metadata)
        let text = Array(try reader.string("manifest", in: metadata).utf8)
        do {
            manifest = try JSONValue(parsing: text, maximumCount: ModelFormat.maximumManifestValueCount)
        } catch {
            throw .damaged("its manifest is not JSON: \(error.reasonWithPlace)")
        }
        tensors = try reader.tensors(checksums: try reader.checksums(metadata))
    }
}

extension ModelHeader {
    /// The header that a model of fastText would have.
    init(ofFastText file: UnsafeRawBufferPointer) throws(ModelDefect) {
        let (kind, manifest) = try FastTextFile(file).kindAndManifest
        self.kind = kind
        self.manifest = .object(manifest)
        formatVersion = 0
        tensors = [
            TensorInfo(
                name: FastTextModel.tensorName, type: .u8, shape: [file.count], byteRange: 0..<file.count,
                checksum: 0)
        ]
    }
}

/// The steps of reading a header; each throws the error that it finds.
private struct ModelHeaderReader {
    let file: SafetensorsHeader

    init(file: UnsafeRawBufferPointer) throws(ModelDefect) { self.file = try SafetensorsHeader(of: file) }

    /// Whether the header begins like those of Winnow.
    private var hasOurPrefix: Bool {
        file.bytes.count >= ModelFormat.checksumRange.upperBound
            && file.bytes.starts(with: ModelFormat.prefix)
    }

    func metadata() throws(ModelDefect) -> JSONObject {
        let metadata = file.members[ModelFormat.metadataKey]?.object ?? JSONObject()
        if metadata["format"]?.string == ModelFormat.name { return metadata }
        guard hasOurPrefix else { throw .notAModel("a safetensors file of another program") }
        throw .damaged("its format is not \(ModelFormat.name)")
    }

    func string(_ key: String, in metadata: JSONObject) throws(ModelDefect) -> String {
        guard let string = metadata[key]?.string else { throw .damaged("its header has no \(key)") }
        return string
    }

    func checkedVersion(_ metadata: JSONObject) throws(ModelDefect) -> Int {
        let text = try string("format_version", in: metadata)
        guard let version = Int(text), version > 0 else {
            throw .damaged("its format version is not a number")
        }
        guard version <= ModelFormat.compressedVersion else {
            throw ModelDefect(
                code: .futureVersion,
                reason: "the model has format version \(version), but this winnow reads up to "
                    + "\(ModelFormat.compressedVersion); update winnow")
        }
        return version
    }

    func checkHeaderChecksum() throws(ModelDefect) {
        guard hasOurPrefix else { throw .damaged("its header does not begin with a checksum") }
        let digits = String(
            decoding: UnsafeRawBufferPointer(rebasing: file.bytes[ModelFormat.checksumRange]), as: UTF8.self)
        guard digits == ModelFormat.text(ModelFormat.checksum(ofHeader: file.bytes)) else {
            throw .damaged("the checksum of its header does not match")
        }
    }

    /// The checksums of the tensors, in the order of the data.
    func checksums(_ metadata: JSONObject) throws(ModelDefect) -> [UInt32] {
        let words = try string("checksum", in: metadata).utf8.split(
            separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        let values = words.compactMap { ModelFormat.checksum(Substring($0)) }
        guard values.count == words.count else { throw .damaged("its list of checksums is malformed") }
        return Array(values.dropFirst())
    }

    func tensors(checksums: [UInt32]) throws(ModelDefect) -> [TensorInfo] {
        let entries = try file.entries()
        guard checksums.count == entries.count else {
            throw .damaged("it has \(entries.count) tensors, but \(checksums.count) tensor checksums")
        }
        var tensors: [TensorInfo] = []
        for (entry, checksum) in zip(entries, checksums) {
            guard let type = entry.type else {
                throw .damaged("tensor \(entry.name) has an unknown type")
            }
            guard entry.byteRange.lowerBound.isMultiple(of: type.size) else {
                throw .damaged("tensor \(entry.name) is not aligned")
            }
            tensors.append(
                TensorInfo(
                    name: entry.name, type: type, shape: entry.shape, byteRange: entry.byteRange,
                    checksum: checksum))
        }
        return tensors
    }
}
