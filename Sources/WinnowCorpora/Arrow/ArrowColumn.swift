import WinnowSystem

/// The values of a column in one batch.
struct ArrowColumn {
    let count: Int
    private let type: ArrowType
    private let body: [UInt8]
    private let buffers: [Range<Int>]
    /// The values that the numbers of this column are indices of, in one or more parts; nil if they are
    /// values.
    private let dictionary: [ArrowColumn]?

    /// - Throws: ``ArrowFailure`` with `damaged` if a buffer is too short.
    init(
        _ type: ArrowType, count: Int, body: [UInt8], buffers: [Range<Int>], dictionary: [ArrowColumn]?
    ) throws(ArrowFailure) {
        (self.type, self.count, self.body) = (type, count, body)
        (self.buffers, self.dictionary) = (buffers, dictionary)
        let bits: Int
        switch type {
        case .null, .other: return
        case .truth: bits = 1
        case .integer(let bytes, _), .real(let bytes), .date(let bytes), .text(let bytes): bits = 8 * bytes
        case .timestamp: bits = 64
        case .textView: bits = 128
        }
        // Offsets are one more than values, unless there are none.
        var needed = count
        if case .text = type, count > 0 { needed += 1 }
        guard buffers[0].isEmpty || buffers[0].count >= (count + 7) / 8,
            needed <= buffers[1].count * 8 / bits
        else { throw .damaged }
    }

    /// Appends a value as a field with escapes: `\N` for null.
    ///
    /// - Precondition: `row` is below ``count``.
    /// - Throws: ``ArrowFailure`` with `damaged` if an offset or an index is out of range.
    func append(_ row: Int, to output: inout [UInt8]) throws(ArrowFailure) {
        guard !isNull(row) else { return output.append(contentsOf: "\\N".utf8) }
        switch type {
        case .null, .other: output.append(contentsOf: "\\N".utf8)
        case .truth: output.append(contentsOf: (bit(row, of: buffers[1]) ? "true" : "false").utf8)
        case .integer(let bytes, let isSigned):
            guard let dictionary else {
                if isSigned {
                    return output.append(contentsOf: String(signed(row, bytes: bytes)).utf8)
                }
                return output.append(contentsOf: String(unsigned(row, bytes: bytes)).utf8)
            }
            guard var place = Int(exactly: unsigned(row, bytes: bytes)) else { throw .damaged }
            for part in dictionary {
                guard place >= part.count else { return try part.append(place, to: &output) }
                place -= part.count
            }
            throw .damaged
        case .real(let bytes): append(real: row, bytes: bytes, to: &output)
        case .text(let bytes):
            let ends = (offset(row, bytes: bytes), offset(row + 1, bytes: bytes))
            guard let start = ends.0, let end = ends.1, start >= 0, start <= end, end <= buffers[2].count
            else {
                throw .damaged
            }
            let first = buffers[2].lowerBound
            EscapedField.append(body[first + start..<first + end], to: &output)
        case .textView: EscapedField.append(body[try view(row)], to: &output)
        case .date(let bytes):
            let days = bytes == 4 ? signed(row, bytes: 4) : Self.floored(signed(row, bytes: 8), 86_400_000)
            append(day: days, to: &output)
        case .timestamp(let perSecond, let isUTC):
            append(time: signed(row, bytes: 8), perSecond: perSecond, isUTC: isUTC, to: &output)
        }
    }

    private func isNull(_ row: Int) -> Bool {
        guard let valid = buffers.first, !valid.isEmpty else { return false }
        return !bit(row, of: valid)
    }

    private func bit(_ row: Int, of buffer: Range<Int>) -> Bool {
        body[buffer.lowerBound + row / 8] >> UInt8(row % 8) & 1 != 0
    }

    private func number<Number: FixedWidthInteger & BitwiseCopyable>(
        at place: Int, as _: Number.Type
    ) -> Number {
        body.withUnsafeBytes {
            Number(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: Number.self))
        }
    }

    private func unsigned(_ row: Int, bytes: Int) -> UInt64 {
        let place = buffers[1].lowerBound + row * bytes
        return switch bytes {
        case 1: UInt64(body[place])
        case 2: UInt64(number(at: place, as: UInt16.self))
        case 4: UInt64(number(at: place, as: UInt32.self))
        default: number(at: place, as: UInt64.self)
        }
    }

    private func signed(_ row: Int, bytes: Int) -> Int64 {
        let place = buffers[1].lowerBound + row * bytes
        return switch bytes {
        case 1: Int64(Int8(bitPattern: body[place]))
        case 2: Int64(number(at: place, as: Int16.self))
        case 4: Int64(number(at: place, as: Int32.self))
        default: number(at: place, as: Int64.self)
        }
    }

    private func offset(_ row: Int, bytes: Int) -> Int? { Int(exactly: signed(row, bytes: bytes)) }

    /// The bytes of a view: in the view itself if there are at most twelve.
    private func view(_ row: Int) throws(ArrowFailure) -> Range<Int> {
        let place = buffers[1].lowerBound + row * 16
        let length = Int(number(at: place, as: Int32.self))
        guard length >= 0 else { throw .damaged }
        guard length > 12 else { return place + 4..<place + 4 + length }
        let (buffer, offset) = (
            Int(number(at: place + 8, as: Int32.self)), Int(number(at: place + 12, as: Int32.self))
        )
        guard buffer >= 0, buffer < buffers.count - 2, offset >= 0 else { throw .damaged }
        let range = buffers[2 + buffer]
        guard length <= range.count - offset else { throw .damaged }
        return range.lowerBound + offset..<range.lowerBound + offset + length
    }

    // MARK: Text

    private func append(real row: Int, bytes: Int, to output: inout [UInt8]) {
        let bits = unsigned(row, bytes: bytes)
        let text =
            switch bytes {
            case 2: "\(Self.half(UInt16(truncatingIfNeeded: bits)))"
            case 4: "\(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))"
            default: "\(Double(bitPattern: bits))"
            }
        output.append(contentsOf: text.utf8)
    }

    /// A number of half precision; some platforms have no type for it.
    private static func half(_ bits: UInt16) -> Float {
        let (sign, exponent, fraction) = (bits >> 15, Int(bits >> 10 & 31), Float(bits & 1023))
        let size: Float =
            switch exponent {
            case 31: fraction == 0 ? .infinity : .nan
            case 0: fraction / Float(1 << 24)
            case 25...: (1024 + fraction) * Float(1 << (exponent - 25))
            default: (1024 + fraction) / Float(1 << (25 - exponent))
            }
        return sign == 0 ? size : -size
    }

    private func append(day: Int64, to output: inout [UInt8]) {
        output.append(contentsOf: CalendarDay(daysSince1970: Self.bounded(day)).text.utf8)
    }

    private func append(time: Int64, perSecond: Int64, isUTC: Bool, to output: inout [UInt8]) {
        let seconds = Self.floored(time, perSecond)
        var text = CalendarDay.text(secondsSince1970: Self.bounded(seconds))
        // The product of the earliest times and their parts of a second overflows; the difference does not.
        let fraction = time &- seconds &* perSecond
        if fraction > 0 { text += "." + String(String(perSecond + fraction).dropFirst()) }
        output.append(contentsOf: (isUTC ? text + "Z" : text).utf8)
    }

    /// A day or a second within the range in which the calendar does not overflow.
    private static func bounded(_ number: Int64) -> Int { Int(min(max(number, -1 << 55), 1 << 55)) }

    /// The quotient by a positive divisor, rounded towards minus infinity, of any number.
    private static func floored(_ number: Int64, _ divisor: Int64) -> Int64 {
        let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? quotient - 1 : quotient
    }
}
