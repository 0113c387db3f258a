import WinnowSystem

/// The bytes of a journal: a head with the store's key, then records one after another.
///
/// A record has its length, the length's complement, its bytes, and their CRC-32. An incomplete record at the
/// end, left by a killed process, is ignored and overwritten; anything else that is not a record is damage.
struct FilterJournal {
    /// The format that this version writes; it also numbers the definition of the features.
    static let version: UInt32 = 1
    private static let magic = Array("WinnowMJ".utf8)
    /// The size in bytes of the head.
    static let headSize = 8 + 4 + 4 + KeyedHash.size + 4
    /// The size in bytes of the frame around a record.
    static let frameSize = 12
    /// The maximum size in bytes of a record.
    private static let largestRecord = 1 << 20

    /// A place in a journal: after a record, or after the head.
    struct Position: Sendable, Hashable {
        var offset: Int
        /// The checksum of the last record before; 0 after the head.
        var checksum: UInt32

        /// After the head.
        static let start = Position(offset: headSize, checksum: 0)
    }

    /// Why a journal cannot be read.
    enum Fault: Error, Hashable {
        case notAJournal
        /// It has this number of bytes, which is less than the size of the head.
        case short(count: Int)
        case futureVersion
        case damaged(offset: Int)
    }

    /// The head of a journal with this key.
    static func head(key: KeyedHash) -> [UInt8] {
        var bytes = magic
        bytes.append(fixed: version)
        bytes.append(fixed: UInt32(0))
        bytes.append(fixed: key.low)
        bytes.append(fixed: key.high)
        bytes.append(fixed: bytes.withUnsafeBytes(CRC32.checksum))
        return bytes
    }

    /// The key in the head of a journal.
    static func key(_ bytes: UnsafeRawBufferPointer) throws(Fault) -> KeyedHash {
        guard bytes.count >= headSize else { throw .short(count: bytes.count) }
        var cursor = ByteCursor(bytes)
        guard bytes.starts(with: magic), cursor.fixed(UInt64.self) != nil,
            let version = cursor.fixed(UInt32.self), cursor.fixed(UInt32.self) != nil,
            let key = uncheckedKey(bytes)
        else { throw .notAJournal }
        guard version <= Self.version else { throw .futureVersion }
        guard hasIntactHead(bytes), version > 0 else { throw .damaged(offset: 0) }
        return key
    }

    /// Whether the bytes begin with a head, of any version, whose checksum is right.
    private static func hasIntactHead(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let end = headSize - 4
        return bytes.count >= headSize
            && UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt32.self))
                == CRC32.checksum(of: UnsafeRawBufferPointer(rebasing: bytes[..<end]))
    }

    /// The key in a head that may be damaged.
    private static func uncheckedKey(_ bytes: UnsafeRawBufferPointer) -> KeyedHash? {
        guard bytes.count >= headSize else { return nil }
        var cursor = ByteCursor(UnsafeRawBufferPointer(rebasing: bytes[(headSize - 4 - KeyedHash.size)...]))
        guard let low = cursor.fixed(UInt64.self), let high = cursor.fixed(UInt64.self) else { return nil }
        return KeyedHash(low: low, high: high)
    }

    /// A record with its frame.
    static func framed(_ record: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(record.count + frameSize)
        bytes.append(fixed: UInt32(record.count))
        bytes.append(fixed: ~UInt32(record.count))
        bytes += record
        bytes.append(fixed: record.withUnsafeBytes(CRC32.checksum))
        return bytes
    }

    /// Calls `body` with the range of each record in `bytes`, which begin at `position`, and with the place
    /// after it; returns the place after the last one.
    static func forEachRecord(
        in bytes: UnsafeRawBufferPointer, from position: Position,
        _ body: (_ record: UnsafeRawBufferPointer, _ next: Position) throws(Fault) -> Void
    ) throws(Fault) -> Position {
        var position = position
        let first = position.offset
        while let length = try length(of: bytes, at: position.offset - first, first) {
            let start = position.offset - first + 8
            let record = UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])
            let next = start + length + 4
            let checksum = UInt32(
                littleEndian: bytes.loadUnaligned(fromByteOffset: start + length, as: UInt32.self))
            guard checksum == CRC32.checksum(of: record) else {
                // Blocks that the system had not yet written when the computer stopped are zeros.
                if next == bytes.count, bytes[(next - 4)...].allSatisfy({ $0 == 0 }) { break }
                throw .damaged(offset: position.offset)
            }
            position = Position(offset: first + next, checksum: checksum)
            try body(record, position)
        }
        return position
    }

    /// The length of the record at an offset; nil if there is none, or an incomplete one.
    private static func length(
        of bytes: UnsafeRawBufferPointer, at offset: Int, _ first: Int
    ) throws(Fault) -> Int? {
        let rest = bytes.count - offset
        guard rest >= 8 else { return nil }
        let length = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        let complement = UInt32(
            littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
        guard length == ~complement, length <= largestRecord else {
            if bytes[offset...].allSatisfy({ $0 == 0 }) { return nil }
            throw .damaged(offset: first + offset)
        }
        return Int(length) + frameSize <= rest ? Int(length) : nil
    }
}

extension FilterJournal {
    /// The bytes of a journal with all records of a damaged one that are intact, their number, and whether the head
    /// with the key was damaged.
    ///
    /// With a wrong key, later copies of the messages are not recognized. After damage, a note that undoes another is
    /// left out, as it undid a lost one.
    ///
    /// - Complexity: O(*n*).
    static func repaired(
        _ bytes: UnsafeRawBufferPointer
    ) throws(Fault) -> (bytes: [UInt8], kept: Int, isKeyDamaged: Bool) {
        let headFault: Fault?
        do {
            _ = try key(bytes)
            headFault = nil
        } catch {
            guard error != .futureVersion || !hasIntactHead(bytes) else { throw error }
            headFault = error
        }
        var result = head(key: uncheckedKey(bytes) ?? .randomKey())
        var kept = 0
        var offset = min(headSize, bytes.count)
        var isAfterDamage = false
        while offset < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
            guard let size = intactRecord(rest) else {
                isAfterDamage = true
                offset += 1
                continue
            }
            let record = UnsafeRawBufferPointer(rebasing: rest[8..<size - 4])
            let isUndo = JournalRecord(record, withFeatures: false)?.action == .undo
            if !(isAfterDamage && isUndo) {
                result += rest[..<size]
                kept += 1
                isAfterDamage = false
            }
            offset += size
        }
        if let headFault, kept == 0 { throw headFault }
        return (result, kept, headFault != nil)
    }

    /// The size of the whole record at the beginning of the bytes, with its frame; nil if there is none.
    private static func intactRecord(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var cursor = ByteCursor(bytes)
        guard let length = cursor.fixed(UInt32.self), let complement = cursor.fixed(UInt32.self),
            length == ~complement, length <= largestRecord, let record = cursor.raw(Int(length)),
            cursor.fixed(UInt32.self) == CRC32.checksum(of: record), JournalRecord(record) != nil
        else { return nil }
        return Int(length) + frameSize
    }
}
