import WinnowMail
import WinnowSystem

/// A note in a journal: a message was learned or forgotten, or the last such note is undone.
struct JournalRecord: Sendable, Hashable {
    /// The action noted.
    enum Action: UInt8, Sendable { case learnSpam = 1, learnHam, forget, undo }

    var action: Action
    /// The keyed hash of the canonical message; zeros for `undo`.
    var hash = KeyedHash(low: 0, high: 0)
    /// Seconds since the start of 1970.
    var time: Int64
    /// The log-odds of the base model when the message was learned.
    var base: Float = 0
    /// The features of a learned message.
    var features = MessageFeatures(width: FilterState.weightBits)

    /// A learned message's label; nil for other notes.
    var isSpam: Bool? {
        switch action {
        case .learnSpam: true
        case .learnHam: false
        case .forget, .undo: nil
        }
    }

    /// The size in bytes of the part before the features.
    static let headSize = 1 + KeyedHash.size + 8 + 4

    /// The bytes that ``init(_:)`` reads.
    var bytes: [UInt8] {
        var bytes = [action.rawValue]
        bytes.append(fixed: hash.low)
        bytes.append(fixed: hash.high)
        bytes.append(fixed: time)
        bytes.append(fixed: base.bitPattern)
        guard isSpam != nil else { return bytes }
        for group in features.groups {
            bytes.append(variable: group.size)
            bytes.append(variable: group.features.count)
            var last = 0
            for feature in group.features {
                bytes.append(variable: Int(feature) - last)
                last = Int(feature)
            }
        }
        return bytes
    }

    /// Reads a record; nil if the bytes are none. Without features, only the head is read.
    init?(_ bytes: UnsafeRawBufferPointer, withFeatures: Bool = true) {
        var cursor = ByteCursor(bytes)
        guard let action = cursor.fixed(UInt8.self).flatMap(Action.init),
            let low = cursor.fixed(UInt64.self), let high = cursor.fixed(UInt64.self),
            let time = cursor.fixed(Int64.self),
            let base = cursor.fixed(UInt32.self).map(Float.init(bitPattern:)),
            base.isFinite
        else { return nil }
        self.init(action: action, hash: KeyedHash(low: low, high: high), time: time, base: base)
        guard isSpam != nil else {
            guard cursor.rest == 0 else { return nil }
            return
        }
        guard withFeatures else { return }
        guard let bytes = Self.group(&cursor), let words = Self.group(&cursor), cursor.rest == 0 else {
            return nil
        }
        features.bytes = bytes
        features.words = words
    }

    /// Makes a record.
    init(action: Action, hash: KeyedHash = KeyedHash(low: 0, high: 0), time: Int64, base: Float = 0) {
        (self.action, self.hash, self.time, self.base) = (action, hash, time, base)
    }

    private static func group(_ cursor: inout ByteCursor) -> MessageFeatures.Group? {
        let limit = 1 << FilterState.weightBits
        guard let size = cursor.variable(upTo: 1 << MessageFeatures.bits),
            let count = cursor.variable(upTo: min(size, limit))
        else { return nil }
        var features: [UInt32] = []
        features.reserveCapacity(count)
        var last = 0
        for index in 0..<count {
            guard let step = cursor.variable(upTo: limit - 1), step > 0 || index == 0, last + step < limit
            else { return nil }
            last += step
            features.append(UInt32(last))
        }
        return MessageFeatures.Group(features, size: size)
    }
}
