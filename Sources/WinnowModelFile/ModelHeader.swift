// The header of a model file, read with suspicion.

import WinnowSystem

/// A checked header.
struct ModelHeader {
    let kind: String
    let manifest: JSONValue
    let formatVersion: Int
    let tensors: [TensorInfo]

    /// Reads and checks the header of a file whose bytes are all given.
    init(reading file: UnsafeRawBufferPointer, path: String) throws(ModelFileError) {
        let reader = try ModelHeaderReader(file: file, path: path)
        let metadata = try reader.metadata()
        formatVersion = try reader.checkedVersion(metadata)
        try reader.checkHeaderChecksum()
        kind = try reader.string("kind", in: metadata)
        let text = try reader.string("manifest", in: metadata)
        do {
            manifest = try JSONValue(parsing: text)
        } catch {
            throw .damaged(path, "its manifest is not JSON: \(error)")
        }
        tensors = try reader.tensors(checksums: try reader.checksums(metadata))
    }
}

/// The steps of reading a header; each throws what it finds wrong.
private struct ModelHeaderReader {
    let path: String
    /// The header's bytes, spaces included.
    let header: UnsafeRawBufferPointer
    /// Where the tensors begin and the file ends.
    let data: Range<Int>
    let members: JSONObject

    init(file: UnsafeRawBufferPointer, path: String) throws(ModelFileError) {
        let size = try Self.headerSize(of: file, path: path)
        let start = ModelFormat.lengthSize
        self.path = path
        header = UnsafeRawBufferPointer(rebasing: file[start..<start + size])
        data = start + size..<file.count
        do {
            guard let object = try JSONValue(parsing: header.assumingMemoryBound(to: UInt8.self)).object
            else {
                throw JSONError(message: "not an object", offset: 0)
            }
            members = object
        } catch {
            throw .damaged(path, "its header is not what was written: \(error)")
        }
    }

    /// The header's length, once the file has been recognized as safetensors and is long enough.
    private static func headerSize(
        of file: UnsafeRawBufferPointer, path: String
    ) throws(ModelFileError) -> Int {
        guard !file.isEmpty else { throw .notAModel(path, "an empty file") }
        guard file.count > ModelFormat.lengthSize else { throw .notAModel(path, "a file of a few bytes") }
        let length = UInt64(littleEndian: file.loadUnaligned(as: UInt64.self))
        guard length <= ModelFormat.maximumHeaderSize, file[ModelFormat.lengthSize] == UInt8(ascii: "{")
        else {
            throw .notAModel(path, "another kind of file")
        }
        guard length >= 2 else { throw .damaged(path, "its header has no length") }
        let available = file.count - ModelFormat.lengthSize
        guard length <= available else {
            throw .truncated(
                path, "the header has \(length) bytes, the file only \(available) after its first 8")
        }
        return Int(length)
    }

    /// Whether the header begins as ours do.
    private var hasOurPrefix: Bool {
        header.count >= ModelFormat.checksumRange.upperBound && header.starts(with: ModelFormat.prefix)
    }

    func metadata() throws(ModelFileError) -> JSONObject {
        let metadata = members[ModelFormat.metadataKey]?.object ?? JSONObject()
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
        guard version <= ModelFormat.version else {
            throw ModelFileError(
                code: .futureVersion, path: path,
                reason: "the model has format version \(version), this winnow reads versions up to "
                    + "\(ModelFormat.version); update winnow")
        }
        return version
    }

    func checkHeaderChecksum() throws(ModelFileError) {
        guard hasOurPrefix else { throw .damaged(path, "its header does not begin with a checksum") }
        let digits = String(decoding: header[ModelFormat.checksumRange], as: UTF8.self)
        guard digits == ModelFormat.text(ModelFormat.checksum(ofHeader: header)) else {
            throw .damaged(path, "the checksum of its header does not match")
        }
    }

    /// The checksums of the tensors, in the order of the data.
    func checksums(_ metadata: JSONObject) throws(ModelFileError) -> [UInt32] {
        let words = try string("checksum", in: metadata).split(
            separator: " ", omittingEmptySubsequences: false)
        let values = words.compactMap { ModelFormat.checksum($0) }
        guard values.count == words.count else { throw .damaged(path, "its list of checksums is broken") }
        return Array(values.dropFirst())
    }

    func tensors(checksums: [UInt32]) throws(ModelFileError) -> [TensorInfo] {
        let members = members.filter { $0.key != ModelFormat.metadataKey }
        guard Set(members.map(\.key)).count == members.count else {
            throw .damaged(path, "its header names a tensor twice")
        }
        guard checksums.count == members.count else {
            throw .damaged(
                path, "it has \(members.count) tensors and \(checksums.count) checksums of tensors")
        }
        var tensors: [TensorInfo] = []
        for member in members { tensors.append(try tensor(member)) }
        tensors.sort { $0.place < $1.place }
        try checkPlaces(tensors)
        for index in tensors.indices { tensors[index].checksum = checksums[index] }
        return tensors
    }

    private func tensor(_ member: JSONObject.Member) throws(ModelFileError) -> TensorInfo {
        guard let type = member.value["dtype"]?.string.flatMap(TensorType.init(rawValue:)) else {
            throw .damaged(path, "tensor \(member.key) has no type that Winnow knows")
        }
        let shape = try integers(member, "shape")
        let offsets = try integers(member, "data_offsets")
        guard offsets.count == 2, 0 <= offsets[0], offsets[0] <= offsets[1],
            TensorShape.byteCount(shape, of: type) == offsets[1] - offsets[0]
        else {
            throw .damaged(path, "the shape of tensor \(member.key) does not fit its place")
        }
        guard offsets[1] <= data.count else {
            throw .truncated(
                path, "tensor \(member.key) ends at byte \(offsets[1]) of the data, which has \(data.count)")
        }
        let range = data.lowerBound + offsets[0]..<data.lowerBound + offsets[1]
        guard range.lowerBound.isMultiple(of: type.size) else {
            throw .damaged(path, "tensor \(member.key) is not aligned")
        }
        return TensorInfo(name: member.key, type: type, shape: shape, byteRange: range, checksum: 0)
    }

    private func integers(_ member: JSONObject.Member, _ key: String) throws(ModelFileError) -> [Int] {
        guard let values = member.value[key]?.array else {
            throw .damaged(path, "tensor \(member.key) has no \(key)")
        }
        let integers = values.compactMap(\.integer)
        guard integers.count == values.count else {
            throw .damaged(path, "the \(key) of tensor \(member.key) are not whole numbers")
        }
        return integers
    }

    /// Makes sure that the tensors fill the data from its first byte to its last, one after another.
    private func checkPlaces(_ tensors: [TensorInfo]) throws(ModelFileError) {
        var end = data.lowerBound
        for tensor in tensors {
            guard tensor.byteRange.lowerBound == end else {
                throw .damaged(path, "there is a gap or an overlap before tensor \(tensor.name)")
            }
            end = tensor.byteRange.upperBound
        }
        guard end == data.upperBound else {
            throw .damaged(path, "after its last tensor there is more (\(data.upperBound - end) B)")
        }
    }
}

extension TensorInfo {
    /// By start, and empty tensors before the one that begins where they stand.
    fileprivate var place: (Int, Int) { (byteRange.lowerBound, byteRange.upperBound) }
}
