import HTTPTypes
import Hummingbird
import NIOCore

/// The fields of a form (`application/x-www-form-urlencoded`), as bytes in the character set of its client.
///
/// Other fields than those asked for are skipped, and of several with one name the last one counts, as in PHP.
struct FormFields {
    private var values: [String: [UInt8]] = [:]

    /// Reads the named fields of a body.
    ///
    /// - Complexity: O(*n*) in the body.
    init(_ body: ByteBuffer, names: Set<String>) {
        for field in body.readableBytesView.split(separator: UInt8(ascii: "&")) {
            let name = Self.decoded(field.prefix { $0 != UInt8(ascii: "=") })
            guard let name = String(validating: name, as: UTF8.self), names.contains(name) else { continue }
            values[name] = Self.decoded(field.drop { $0 != UInt8(ascii: "=") }.dropFirst())
        }
    }

    /// The bytes of a field; empty if it is missing.
    subscript(name: String) -> [UInt8] { values[name] ?? [] }

    /// The text of a field in UTF-8, whose wrong bytes are replaced; nil if it is missing.
    func text(_ name: String) -> String? { values[name].map { String(decoding: $0, as: UTF8.self) } }

    /// Bytes with `+` for blanks and two hexadecimal digits after `%`; a `%` without them is one.
    private static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                continue
            }
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            guard digits.count == 2 else {
                decoded.append(byte)
                continue
            }
            rest = rest.dropFirst(2)
            decoded.append(UInt8(digits[0] << 4 | digits[1]))
        }
        return decoded
    }
}

extension Request {
    /// The named fields of the body, a form.
    ///
    /// A page in a browser could send a form without asking, so one that says where it comes from is refused.
    func form(_ limits: ServiceLimits, names: Set<String>) async throws -> FormFields {
        try refuseBrowser(remedy: "send it from your site's program, or use POST /v1/filter")
        return FormFields(
            try await bodyBuffer(limits, type: "application/x-www-form-urlencoded"), names: names)
    }

    /// Refuses a request of a page in a browser, for paths whose content type a page could send without asking.
    func refuseBrowser(remedy: String) throws(Problem) {
        guard headers[.origin] == nil else {
            throw Problem(
                .forbidden, "fromBrowser", "the request comes from a page in a browser", remedy: remedy)
        }
    }
}
