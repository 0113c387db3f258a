import WinnowMail
import WinnowSystem

/// The state that a filter has learned from a journal up to a place: derived data, which is computed again if
/// it is missing.
struct FilterLayer: Sendable, Hashable {
    /// The format that this version writes.
    static let version: UInt32 = 5
    private static let magic = Array("WinnowML".utf8)
    /// The number of bits of a message's hash that a layer keeps, to know most new messages as new.
    static let prefixBits = 24

    /// The learned state.
    private(set) var state: FilterState
    /// The order in which its messages were learned.
    private(set) var order = LearningOrder()
    /// The number of messages that were learned in balance, before those learned in order.
    private(set) var balanced = 0
    /// The place in the journal up to which it was learned.
    var position = FilterJournal.Position.start
    /// The upper bits of the hashes of the messages that count, sorted.
    private(set) var prefixes: [UInt32] = []

    /// Makes the layer of a journal without records.
    init() { state = FilterState() }

    /// Makes the layer of messages that were learned in balance, with their hashes and times.
    init(inBalance state: FilterState, _ messages: some Sequence<FilterReplay.Entry>) {
        self.state = state
        for message in messages { order.add(isSpam: message.isSpam, time: message.time) }
        prefixes = messages.map { Self.prefix(of: $0.hash) }.sorted()
        balanced = order.count
    }

    /// The share of all messages after which those of a folder that come one by one are learned in balance.
    private static let dueShare = 256

    /// Whether messages were learned in order that are due to be learned in balance.
    var isDue: Bool { order.due > balanced }

    /// Whether there are so many of them that it is worth the time, though more may follow.
    var isOverdue: Bool { order.due - balanced >= max(1, order.count / Self.dueShare) }

    /// The upper bits of a hash.
    static func prefix(of hash: KeyedHash) -> UInt32 { UInt32(hash.high >> UInt64(64 - prefixBits)) }

    /// Whether a message with this hash may have been learned; false if it has not.
    func mayContain(_ hash: KeyedHash) -> Bool {
        let prefix = Self.prefix(of: hash)
        let index = prefixes.indices.partitionPoint { prefixes[$0] >= prefix }
        return index < prefixes.count && prefixes[index] == prefix
    }

    /// Learns a message that was not learned before.
    mutating func learn(_ record: JournalRecord) {
        guard let isSpam = record.isSpam else { return }
        state.learn(record.features, isSpam: isSpam, base: Double(record.base))
        order.add(isSpam: isSpam, time: record.time)
        let prefix = Self.prefix(of: record.hash)
        prefixes.insert(prefix, at: prefixes.indices.partitionPoint { prefixes[$0] >= prefix })
    }

    /// The bytes of a layer's file.
    var bytes: [UInt8] {
        var bytes = Self.magic
        bytes.append(fixed: Self.version)
        bytes.append(fixed: UInt64(position.offset))
        bytes.append(fixed: position.checksum)
        state.append(to: &bytes)
        order.append(to: &bytes)
        bytes.append(fixed: UInt32(clamping: balanced))
        bytes.append(variable: prefixes.count)
        var last = 0
        for prefix in prefixes {
            bytes.append(variable: Int(prefix) - last)
            last = Int(prefix)
        }
        bytes.append(fixed: bytes.withUnsafeBytes(CRC32.checksum))
        return bytes
    }

    /// Reads a layer's file.
    init(_ bytes: UnsafeRawBufferPointer) throws(FilterJournal.Fault) {
        var cursor = ByteCursor(bytes)
        guard bytes.starts(with: Self.magic), cursor.fixed(UInt64.self) != nil,
            let version = cursor.fixed(UInt32.self)
        else { throw .notAJournal }
        guard version <= Self.version else { throw .futureVersion }
        // An earlier layer is computed again.
        guard version == Self.version else { throw .notAJournal }
        let end = max(0, bytes.count - 4)
        let body = UnsafeRawBufferPointer(rebasing: bytes[..<end])
        guard end >= 4,
            UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt32.self))
                == CRC32.checksum(of: body)
        else { throw .damaged(offset: 0) }
        cursor = ByteCursor(body)
        guard cursor.skip(Self.magic.count + 4),
            let offset = cursor.fixed(UInt64.self).flatMap(Int.init(exactly:)),
            let checksum = cursor.fixed(UInt32.self), offset >= FilterJournal.headSize,
            let state = FilterState(reading: &cursor), let order = LearningOrder(reading: &cursor),
            let balanced = cursor.fixed(UInt32.self), balanced <= order.count,
            let prefixes = Self.prefixes(&cursor), cursor.rest == 0
        else { throw .damaged(offset: cursor.offset) }
        self.state = state
        self.order = order
        self.balanced = Int(balanced)
        self.prefixes = prefixes
        position = FilterJournal.Position(offset: offset, checksum: checksum)
    }

    private static func prefixes(_ cursor: inout ByteCursor) -> [UInt32]? {
        guard let count = cursor.variable(upTo: cursor.rest) else { return nil }
        var prefixes: [UInt32] = []
        prefixes.reserveCapacity(count)
        var last = 0
        for _ in 0..<count {
            guard let step = cursor.variable(upTo: 1 << prefixBits), last + step < 1 << prefixBits else {
                return nil
            }
            last += step
            prefixes.append(UInt32(last))
        }
        return prefixes
    }
}

extension FilterState {
    /// Appends weights and counts: the weights as they are in memory, the counts in few bytes.
    fileprivate func append(to bytes: inout [UInt8]) {
        bytes.reserveCapacity(bytes.count + 2 * weights.entries.count + 4 * counts.spam.count)
        for weight in weights.entries { bytes.append(fixed: weight) }
        bytes.append(fixed: ratio.bitPattern)
        bytes.append(fixed: UInt32(clamping: counts.spamCount))
        bytes.append(fixed: UInt32(clamping: counts.hamCount))
        for count in counts.spam { bytes.append(variable: Int(count)) }
        for count in counts.ham { bytes.append(variable: Int(count)) }
    }

    fileprivate init?(reading cursor: inout ByteCursor) {
        guard let entries = cursor.integers(1 << Self.weightBits),
            let ratio = cursor.fixed(UInt64.self).map(Double.init(bitPattern:)), ratio.isFinite,
            let spamCount = cursor.fixed(UInt32.self),
            let hamCount = cursor.fixed(UInt32.self), let spam = cursor.counts(1 << Self.countBits),
            let ham = cursor.counts(1 << Self.countBits)
        else { return nil }
        self.init(
            weights: FilterWeights(entries: entries),
            counts: FilterCounts(spam: spam, ham: ham, spamCount: Int(spamCount), hamCount: Int(hamCount)),
            ratio: ratio)
    }
}

extension ByteCursor {
    /// A number of 16-bit integers; nil if there are fewer.
    fileprivate mutating func integers(_ count: Int) -> [Int16]? {
        guard let bytes = raw(2 * count) else { return nil }
        return [Int16](unsafeUninitializedCapacity: count) { buffer, initialized in
            UnsafeMutableRawBufferPointer(buffer).copyMemory(from: bytes)
            for index in 0..<count { buffer[index] = Int16(littleEndian: buffer[index]) }
            initialized = count
        }
    }

    fileprivate mutating func counts(_ count: Int) -> [UInt32]? {
        var isComplete = true
        let counts = [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count {
                guard let number = variable(upTo: Int(UInt32.max)) else {
                    isComplete = false
                    return
                }
                buffer.initializeElement(at: initialized, to: UInt32(number))
                initialized += 1
            }
        }
        return isComplete ? counts : nil
    }

    /// Skips bytes; false if there are fewer.
    fileprivate mutating func skip(_ count: Int) -> Bool { raw(count) != nil }
}
