import WinnowSystem

/// Which program wrote a file of tensors; determines the remedy in error messages.
enum SafetensorsOrigin {
    /// This package.
    case winnow
    /// Another program: a downloaded model.
    case other

    func notAModel(_ path: String, _ found: String) -> ModelFileError {
        switch self {
        case .winnow: .notAModel(path, found)
        case .other:
            ModelFileError(
                code: .notAModel, path: path, reason: "\(found), not a safetensors file; check the path")
        }
    }

    func truncated(_ path: String, _ found: String) -> ModelFileError {
        switch self {
        case .winnow: .truncated(path, found)
        case .other:
            ModelFileError(
                code: .truncated, path: path, reason: "the file is cut short: \(found); download it again")
        }
    }

    func damaged(_ path: String, _ found: String) -> ModelFileError {
        switch self {
        case .winnow: .damaged(path, found)
        case .other:
            ModelFileError(
                code: .damaged, path: path, reason: "the file is damaged: \(found); download it again")
        }
    }
}

/// A header's entry for one tensor, with a checked location.
struct SafetensorsEntry {
    var name: String
    /// The type as written in the file.
    var typeName: String
    /// The type; nil if it is not supported.
    var type: TensorType?
    var shape: [Int]
    /// Its bytes, counted from the start of the file.
    var byteRange: Range<Int>

    /// The sort key: by start, with empty tensors before the one that begins at the same byte.
    fileprivate var place: (Int, Int) { (byteRange.lowerBound, byteRange.upperBound) }
}

/// The header of a safetensors file: its length and JSON are checked, its tensors on demand.
struct SafetensorsHeader {
    let path: String
    let origin: SafetensorsOrigin
    /// The header's bytes, spaces included.
    let bytes: UnsafeRawBufferPointer
    /// The range of the tensors, up to the end of the file.
    let data: Range<Int>
    let members: JSONObject

    init(
        of file: UnsafeRawBufferPointer, path: String, origin: SafetensorsOrigin
    ) throws(ModelFileError) {
        let size = try Self.size(in: file, path: path, origin: origin)
        let start = ModelFormat.lengthSize
        self.path = path
        self.origin = origin
        bytes = UnsafeRawBufferPointer(rebasing: file[start..<start + size])
        data = start + size..<file.count
        do {
            let value = try JSONValue(
                parsing: bytes.assumingMemoryBound(to: UInt8.self),
                maximumCount: ModelFormat.maximumHeaderValueCount)
            guard let object = value.object else { throw JSONError("not an object", offset: 0) }
            members = object
        } catch {
            throw origin.damaged(path, "its header is not a JSON object: \(error)")
        }
    }

    /// The header's length, after checking that the file is safetensors and long enough.
    private static func size(
        in file: UnsafeRawBufferPointer, path: String, origin: SafetensorsOrigin
    ) throws(ModelFileError) -> Int {
        guard !file.isEmpty else { throw origin.notAModel(path, "an empty file") }
        guard file.count > ModelFormat.lengthSize else {
            throw origin.notAModel(path, "a file of a few bytes")
        }
        let length = UInt64(littleEndian: file.loadUnaligned(as: UInt64.self))
        let available = file.count - ModelFormat.lengthSize
        guard length <= max(ModelFormat.maximumHeaderSize, available),
            file[ModelFormat.lengthSize] == UInt8(ascii: "{")
        else {
            throw origin.notAModel(path, "another kind of file")
        }
        guard length >= 2 else { throw origin.damaged(path, "its header is empty") }
        guard length <= ModelFormat.maximumHeaderSize else {
            throw origin.damaged(
                path, "its header has \(length) bytes, more than \(ModelFormat.maximumHeaderSize)")
        }
        guard length <= available else {
            throw origin.truncated(
                path, "the header should have \(length) bytes, but only \(available) follow its length")
        }
        return Int(length)
    }

    /// The tensors in the order of the data, which they fill from the first byte to the last.
    func entries() throws(ModelFileError) -> [SafetensorsEntry] {
        let members = members.filter { $0.key != ModelFormat.metadataKey }
        guard members.count <= ModelFormat.maximumTensorCount else {
            throw origin.damaged(
                path, "it has \(members.count) tensors, more than \(ModelFormat.maximumTensorCount)")
        }
        guard Set(members.map(\.key)).count == members.count else {
            throw origin.damaged(path, "its header names a tensor twice")
        }
        var entries: [SafetensorsEntry] = []
        for member in members { entries.append(try entry(member)) }
        entries.sort { $0.place < $1.place }
        try checkPlaces(entries)
        return entries
    }

    private func entry(_ member: JSONObject.Member) throws(ModelFileError) -> SafetensorsEntry {
        guard let typeName = member.value["dtype"]?.string else {
            throw origin.damaged(path, "tensor \(member.key) has no type")
        }
        let type = TensorType(rawValue: typeName)
        let shape = try integers(member, "shape")
        let offsets = try integers(member, "data_offsets")
        guard offsets.count == 2, 0 <= offsets[0], offsets[0] <= offsets[1],
            TensorShape.count(shape) != nil,
            type.map({ TensorShape.byteCount(shape, of: $0) == offsets[1] - offsets[0] }) ?? true
        else {
            throw origin.damaged(path, "the shape of tensor \(member.key) does not match its size")
        }
        guard offsets[1] <= data.count else {
            throw origin.truncated(
                path, "tensor \(member.key) ends at byte \(offsets[1]) of the data, which has \(data.count)")
        }
        let range = data.lowerBound + offsets[0]..<data.lowerBound + offsets[1]
        return SafetensorsEntry(
            name: member.key, typeName: typeName, type: type, shape: shape, byteRange: range)
    }

    private func integers(_ member: JSONObject.Member, _ key: String) throws(ModelFileError) -> [Int] {
        guard let values = member.value[key]?.array else {
            throw origin.damaged(path, "tensor \(member.key) has no \(key)")
        }
        let integers = values.compactMap(\.integer)
        guard integers.count == values.count else {
            throw origin.damaged(path, "the \(key) of tensor \(member.key) are not whole numbers")
        }
        return integers
    }

    private func checkPlaces(_ entries: [SafetensorsEntry]) throws(ModelFileError) {
        var end = data.lowerBound
        for entry in entries {
            guard entry.byteRange.lowerBound == end else {
                throw origin.damaged(path, "there is a gap or an overlap before tensor \(entry.name)")
            }
            end = entry.byteRange.upperBound
        }
        guard end == data.upperBound else {
            throw origin.damaged(path, "unexpected data after its last tensor (\(data.upperBound - end) B)")
        }
    }
}
