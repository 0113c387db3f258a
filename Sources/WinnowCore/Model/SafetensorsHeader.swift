/// A header's entry for one tensor, with a checked location.
package struct SafetensorsEntry {
    package var name: String
    /// The type as written in the file.
    package var typeName: String
    /// The type; nil if it is not supported.
    package var type: TensorType?
    package var shape: [Int]
    /// Its bytes, counted from the start of the file.
    package var byteRange: Range<Int>

    /// The sort key: by start, with empty tensors before the one that begins at the same byte.
    fileprivate var place: (Int, Int) { (byteRange.lowerBound, byteRange.upperBound) }
}

/// The header of a safetensors file: its length and JSON are checked, its tensors on demand.
package struct SafetensorsHeader {
    /// The header's bytes, spaces included.
    package let bytes: UnsafeRawBufferPointer
    /// The range of the tensors, up to the end of the file.
    package let data: Range<Int>
    package let members: JSONObject

    package init(of file: UnsafeRawBufferPointer) throws(ModelDefect) {
        let size = try Self.size(in: file)
        let start = ModelFormat.lengthSize
        bytes = UnsafeRawBufferPointer(rebasing: file[start..<start + size])
        data = start + size..<file.count
        let value: JSONValue
        do {
            value = try JSONValue(
                parsing: bytes.assumingMemoryBound(to: UInt8.self),
                maximumCount: ModelFormat.maximumHeaderValueCount)
        } catch {
            throw .damaged("its header is not a JSON object: \(error.reasonWithPlace)")
        }
        guard let object = value.object else {
            throw .damaged("its header is not a JSON object: not an object at byte 0")
        }
        members = object
    }

    /// The header's length, after checking that the file is safetensors and long enough.
    private static func size(in file: UnsafeRawBufferPointer) throws(ModelDefect) -> Int {
        guard !file.isEmpty else { throw ModelDefect.notAModel("an empty file") }
        guard file.count > ModelFormat.lengthSize else {
            throw ModelDefect.notAModel("a file of a few bytes")
        }
        let length = UInt64(littleEndian: file.loadUnaligned(as: UInt64.self))
        let available = file.count - ModelFormat.lengthSize
        guard length <= max(ModelFormat.maximumHeaderSize, available),
            file[ModelFormat.lengthSize] == UInt8(ascii: "{")
        else {
            throw ModelDefect.notAModel("another kind of file")
        }
        guard length >= 2 else { throw ModelDefect.damaged("its header is empty") }
        guard length <= ModelFormat.maximumHeaderSize else {
            throw ModelDefect.damaged(
                "its header has \(length) bytes, more than \(ModelFormat.maximumHeaderSize)")
        }
        guard length <= available else {
            throw ModelDefect.truncated(
                "the header should have \(length) bytes, but only \(available) follow its length")
        }
        return Int(length)
    }

    /// The tensors in the order of the data, which they fill from the first byte to the last.
    package func entries() throws(ModelDefect) -> [SafetensorsEntry] {
        let members = members.filter { $0.key != ModelFormat.metadataKey }
        guard members.count <= ModelFormat.maximumTensorCount else {
            throw ModelDefect.damaged(
                "it has \(members.count) tensors, more than \(ModelFormat.maximumTensorCount)")
        }
        guard Set(members.map { $0.key }).count == members.count else {
            throw ModelDefect.damaged("its header names a tensor twice")
        }
        var entries: [SafetensorsEntry] = []
        for member in members { entries.append(try entry(member)) }
        entries.sort { $0.place < $1.place }
        try checkPlaces(entries)
        return entries
    }

    private func entry(_ member: JSONObject.Member) throws(ModelDefect) -> SafetensorsEntry {
        guard let typeName = member.value["dtype"]?.string else {
            throw ModelDefect.damaged("tensor \(member.key) has no type")
        }
        let type = TensorType(rawValue: typeName)
        let shape = try integers(member, "shape")
        let offsets = try integers(member, "data_offsets")
        guard offsets.count == 2, 0 <= offsets[0], offsets[0] <= offsets[1],
            TensorShape.count(shape) != nil,
            type.map({ TensorShape.byteCount(shape, of: $0) == offsets[1] - offsets[0] }) ?? true
        else {
            throw ModelDefect.damaged("the shape of tensor \(member.key) does not match its size")
        }
        guard offsets[1] <= data.count else {
            throw ModelDefect.truncated(
                "tensor \(member.key) ends at byte \(offsets[1]) of the data, which has \(data.count)")
        }
        let range = data.lowerBound + offsets[0]..<data.lowerBound + offsets[1]
        return SafetensorsEntry(
            name: member.key, typeName: typeName, type: type, shape: shape, byteRange: range)
    }

    private func integers(_ member: JSONObject.Member, _ key: String) throws(ModelDefect) -> [Int] {
        guard let values = member.value[key]?.array else {
            throw ModelDefect.damaged("tensor \(member.key) has no \(key)")
        }
        let integers = values.compactMap { $0.integer }
        guard integers.count == values.count else {
            throw ModelDefect.damaged("the \(key) of tensor \(member.key) are not whole numbers")
        }
        return integers
    }

    private func checkPlaces(_ entries: [SafetensorsEntry]) throws(ModelDefect) {
        var end = data.lowerBound
        for entry in entries {
            guard entry.byteRange.lowerBound == end else {
                throw ModelDefect.damaged("there is a gap or an overlap before tensor \(entry.name)")
            }
            end = entry.byteRange.upperBound
        }
        guard end == data.upperBound else {
            throw ModelDefect.damaged("unexpected data after its last tensor (\(data.upperBound - end) B)")
        }
    }
}
