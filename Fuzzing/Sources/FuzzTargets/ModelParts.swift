// Splits a model file and reassembles it with correct checksums.

import WinnowSystem

/// The header and the data of a safetensors file with any contents.
struct ModelParts {
    /// JSON, without the spaces after it.
    var header: [UInt8]
    /// The tensors.
    var data: [UInt8]

    private static let prefix = Array(#"{"__metadata__":{"checksum":""#.utf8)

    /// Splits a file after the length of its header; a file of at most 8 bytes has no parts.
    init(_ file: [UInt8]) {
        let length = file.prefix(8).enumerated().reduce(UInt64(0)) {
            $0 | UInt64($1.element) << (8 * UInt64($1.offset))
        }
        let end = 8 + Int(clamping: min(length, UInt64(max(0, file.count - 8))))
        header = file.count > 8 ? Array(file[8..<end]) : []
        data = file.count > 8 ? Array(file[end...]) : []
        while header.last == 0x20 { header.removeLast() }
    }

    /// The header as JSON; nil if it is invalid.
    var headerValue: JSONValue? {
        get {
            try? header.withUnsafeBufferPointer { bytes throws(JSONError) in try JSONValue(parsing: bytes) }
        }
        set {
            var bytes: [UInt8] = []
            newValue?.write(to: &bytes)
            header = bytes
        }
    }

    /// The manifest in the header as JSON; nil if it is missing or invalid.
    var manifest: JSONValue? {
        get { (headerValue?["__metadata__"]?["manifest"]?.string).flatMap { try? JSONValue(parsing: $0) } }
        set { setMetadata("manifest", newValue?.text() ?? "") }
    }

    private mutating func setMetadata(_ key: String, _ text: String) {
        guard var value = headerValue?.object, var metadata = value["__metadata__"]?.object else { return }
        metadata[key] = .string(text)
        value["__metadata__"] = .object(metadata)
        headerValue = .object(value)
    }

    /// Corrects the checksums of the tensors, if all their offsets are valid.
    mutating func fixTensorChecksums() {
        guard let members = headerValue?.object?.members else { return }
        var places: [(Int, Int)] = []
        for member in members where member.key != "__metadata__" {
            let offsets = (member.value["data_offsets"]?.array ?? []).compactMap(\.integer)
            guard offsets.count == 2, offsets[0] >= 0, offsets[0] <= offsets[1], offsets[1] <= data.count
            else { return }
            places.append((offsets[0], offsets[1]))
        }
        places.sort { $0 < $1 }
        let checksums = places.map { place in
            data[place.0..<place.1].withUnsafeBytes { Self.text(CRC32.checksum(of: $0)) }
        }
        setMetadata("checksum", (["00000000"] + checksums).joined(separator: " "))
    }

    /// The file: the header's length, the padded header, with its checksum if `isSealed`, and the data.
    func file(isSealed: Bool) -> [UInt8] {
        var header = header
        while (8 + header.count) % 64 != 0 { header.append(0x20) }
        if isSealed, header.starts(with: Self.prefix), header.count >= Self.prefix.count + 8 {
            let digits = Self.prefix.count..<Self.prefix.count + 8
            header.replaceSubrange(digits, with: "00000000".utf8)
            let checksum = header.withUnsafeBytes { CRC32.checksum(of: $0) }
            header.replaceSubrange(digits, with: Self.text(checksum).utf8)
        }
        let length = UInt64(header.count)
        return (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + header + data
    }

    private static func text(_ checksum: UInt32) -> String {
        let digits = String(checksum, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
