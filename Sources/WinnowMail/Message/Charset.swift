package import WinnowSystem

/// The character set of a header or a part.
package enum Charset: Hashable, Sendable {
    case utf8
    /// US-ASCII, which parts with other characters also often declare.
    case ascii
    /// UTF-16; the flag is the byte order if there is no byte order mark.
    case utf16(isBigEndian: Bool)
    /// A row of ``CharsetTable``.
    case table(Int)
    /// Chinese, Japanese or Korean, read by the system.
    case system(SystemCharset)
    /// Exactly ISO 8859-1, for ``TextEncoding/latin1``; mail that declares it means Windows-1252.
    case latin1
    /// A name that is not known.
    case unknown

    package static let windows1252 = Charset.table(0)
    /// The characters of Windows-1252 from 0x80.
    package static var windows1252Scalars: [UInt16] { CharsetTable.scalars[0] }

    /// The character set of a name, ignoring case, punctuation, and a language after `*` (RFC 2231).
    package init(named name: some Sequence<UInt8>) {
        var plain = ""
        for byte in name {
            if byte == UInt8(ascii: "*") || plain.utf8.count > 32 { break }
            let isLetter = (0x61...0x7A).contains(byte | 0x20)
            guard isLetter || (0x30...0x39).contains(byte) else { continue }
            plain.unicodeScalars.append(Unicode.Scalar(isLetter ? byte | 0x20 : byte))
        }
        switch plain {
        case "utf8", "unicode11utf8", "cp65001": self = .utf8
        case "usascii", "ascii", "ansix341968", "iso646us", "us": self = .ascii
        case "utf16", "utf16be", "ucs2", "iso10646ucs2", "unicode": self = .utf16(isBigEndian: true)
        case "utf16le": self = .utf16(isBigEndian: false)
        default:
            self =
                CharsetTable.numbers[plain].map { .table($0) }
                ?? Self.systemNames[plain].flatMap(SystemCharset.init).map { .system($0) } ?? .unknown
        }
    }

    /// The system's names of character sets, as browsers read them: each by the largest one that contains it.
    private static let systemNames = [
        "gb2312": "GB18030", "gbk": "GB18030", "gb18030": "GB18030", "chinese": "GB18030", "cp936": "GB18030",
        "xgbk": "GB18030", "gb231280": "GB18030", "euccn": "GB18030", "hzgb2312": "HZ", "big5": "BIG5-HKSCS",
        "big5hkscs": "BIG5-HKSCS", "cp950": "BIG5-HKSCS", "xxbig5": "BIG5-HKSCS", "euckr": "CP949",
        "ksc56011987": "CP949", "ksc5601": "CP949", "cp949": "CP949", "windows949": "CP949",
        "korean": "CP949",
        "iso2022kr": "ISO-2022-KR", "shiftjis": "CP932", "sjis": "CP932", "xsjis": "CP932",
        "mskanji": "CP932",
        "windows31j": "CP932", "cp932": "CP932", "eucjp": "EUC-JP", "xeucjp": "EUC-JP",
        "iso2022jp": "ISO-2022-JP-2", "csiso2022jp": "ISO-2022-JP-2", "iso2022jp2": "ISO-2022-JP-2",
        "utf7": "UTF-7", "unicode11utf7": "UTF-7", "cp65000": "UTF-7", "csunicode11utf7": "UTF-7",
    ]
}

extension Charset {
    /// Appends `bytes` as UTF-8; invalid sequences become U+FFFD. Returns their number.
    ///
    /// Must not be called for `unknown`. Complexity: O(*n*).
    package func decode(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) -> Int {
        switch self {
        case .utf8, .ascii: return UTF8Check.repair(bytes, into: &output)
        case .utf16(let isBigEndian): return Self.decode(wide: bytes, isBigEndian: isBigEndian, into: &output)
        case .table(let number):
            Self.decode(bytes, by: CharsetTable.scalars[number], into: &output)
            return 0
        case .system(let charset): return charset.decode(bytes, into: &output)
        case .latin1:
            Self.decode(bytes, by: Array(0x80...0xFF), into: &output)
            return 0
        case .unknown: return 0
        }
    }

    /// Appends `bytes` as UTF-8; `scalars` are those of the bytes 0x80 to 0xFF.
    private static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, by scalars: [UInt16], into output: inout [UInt8]
    ) {
        output.reserveCapacity(output.count + bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 {
                output.append(byte)
            } else {
                output.append(scalar: UInt32(scalars[Int(byte) - 0x80]))
            }
        }
    }

    private static func decode(
        wide bytes: UnsafeBufferPointer<UInt8>, isBigEndian: Bool, into output: inout [UInt8]
    ) -> Int {
        var isBigEndian = isBigEndian
        var index = 0
        if bytes.count >= 2, Set([bytes[0], bytes[1]]) == [0xFE, 0xFF] {
            isBigEndian = bytes[0] == 0xFE
            index = 2
        }
        func unit(at index: Int) -> UInt32? {
            guard index + 1 < bytes.count else { return nil }
            let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        var replaced = 0
        while index < bytes.count {
            let first = unit(at: index) ?? 0xDC00
            index += 2
            if first & 0xFC00 == 0xD800, let second = unit(at: index), second & 0xFC00 == 0xDC00 {
                index += 2
                output.append(scalar: 0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
            } else if first & 0xF800 == 0xD800 {
                output.append(scalar: 0xFFFD)
                replaced += 1
            } else {
                output.append(scalar: first)
            }
        }
        return replaced
    }
}

extension [UInt8] {
    /// Appends a scalar as UTF-8; a surrogate or invalid scalar becomes U+FFFD.
    mutating func append(scalar: UInt32) {
        guard let scalar = Unicode.Scalar(scalar) else { return append(contentsOf: [0xEF, 0xBF, 0xBD]) }
        append(contentsOf: scalar.utf8)
    }
}
