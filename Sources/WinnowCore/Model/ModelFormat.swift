/// The format of a Winnow model: a safetensors file with more guarantees.
///
/// - 8 bytes: the header's length, little-endian.
/// - The header: a JSON object in UTF-8, padded with spaces so that the data begins at a multiple of 64.
/// - The tensors without gaps, by descending element size, so that all are aligned.
///
/// The header begins with exactly `{"__metadata__":{"checksum":"` and the CRC-32 of the header as eight
/// lower-case hexadecimal digits, computed over the header (with its spaces) with these digits replaced by
/// zeros. The same string continues with the CRC-32 of each tensor, in the order of the data, each after a
/// space. The rest of the metadata: `format` = `winnow`, `format_version`, `kind` and `manifest` (JSON).
///
/// Versions 1 and 2 have the same container. Version 2 is only written for compressed classifiers, whose
/// tensors earlier readers do not know.
package enum ModelFormat {
    package static let name = "winnow"
    /// The version of all files except those of compressed classifiers.
    package static let version = 1
    /// The version of compressed classifiers, the latest that is read.
    package static let compressedVersion = 2
    package static let dataAlignment = 64
    package static let lengthSize = 8
    /// The largest header in bytes: a hundred times those of models with a thousand labels.
    package static let maximumHeaderSize = 16_000_000
    /// The largest number of tensors.
    package static let maximumTensorCount = 10_000
    /// The largest number of JSON values in a header: some ten for each tensor.
    package static let maximumHeaderValueCount = 200_000
    /// The largest number of JSON values in a manifest, most of them labels.
    package static let maximumManifestValueCount = 500_000
    package static let metadataKey = "__metadata__"
    /// The beginning of every header, up to the eight digits of its checksum.
    package static let prefix = [UInt8](#"{"__metadata__":{"checksum":""#.utf8)
    package static let checksumRange = prefix.count..<prefix.count + 8

    /// The checksum of a header, which must be at least as long as the prefix and the digits.
    package static func checksum(ofHeader header: UnsafeRawBufferPointer) -> UInt32 {
        var crc = CRC32()
        crc.update(UnsafeRawBufferPointer(rebasing: header[..<checksumRange.lowerBound]))
        Array(repeating: UInt8(ascii: "0"), count: checksumRange.count).withUnsafeBytes { crc.update($0) }
        crc.update(UnsafeRawBufferPointer(rebasing: header[checksumRange.upperBound...]))
        return crc.value
    }

    /// A checksum as eight lower-case hexadecimal digits.
    package static func text(_ checksum: UInt32) -> String {
        let digits = String(checksum, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }

    /// The checksum in `text`, if it is one.
    package static func checksum(_ text: Substring) -> UInt32? {
        guard text.utf8.count == 8, text.utf8.first != UInt8(ascii: "+"), text.utf8.first != UInt8(ascii: "-")
        else {
            return nil
        }
        return UInt32(text, radix: 16)
    }
}
