/// The hashed features of a message, in two groups.
///
/// A feature is a number of ``width`` bits. A table of fewer entries takes the upper bits.
package struct MessageFeatures: Sendable, Hashable {
    /// The number of bits of a feature as it is read.
    package static let bits = 22

    /// A group of features.
    package struct Group: Sendable, Hashable {
        /// The features, sorted, without repetitions.
        package let features: [UInt32]
        /// The number of features before they were narrowed.
        package let size: Int

        /// Makes a group from sorted features without repetitions.
        package init(_ features: [UInt32] = [], size: Int? = nil) {
            self.features = features
            self.size = size ?? features.count
        }
    }

    /// The number of bits of a feature.
    package let width: Int
    /// Sequences of four bytes of the beginning of the message as it was sent, header included.
    package var bytes = Group()
    /// Words of subject, body and links, words of fields of the header, and the signals of its structure: see
    /// ``MessageSignals``.
    package var words = Group()

    /// Makes features without any.
    package init(width: Int = bits) { self.width = width }

    /// The groups of features.
    package var groups: [Group] { [bytes, words] }

    /// The features of fewer bits: those that a table of 2ʷ entries distinguishes.
    package func narrowed(to width: Int) -> MessageFeatures {
        precondition(width <= self.width, "features have only \(self.width) bits")
        let shift = UInt32(self.width - width)
        func narrowed(_ group: Group) -> Group {
            var features: [UInt32] = []
            features.reserveCapacity(group.features.count)
            for feature in group.features where features.last != feature >> shift {
                features.append(feature >> shift)
            }
            return Group(features, size: group.size)
        }
        var result = MessageFeatures(width: width)
        result.bytes = narrowed(bytes)
        result.words = narrowed(words)
        return result
    }
}

/// A hash of bytes whose bits are all alike, so that the upper ones choose an entry of a table.
struct FeatureHash {
    private var state: UInt64

    init(seed: UInt64) { state = 0xCBF2_9CE4_8422_2325 ^ (seed &* 0x9E37_79B9_7F4A_7C15) }

    mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

    mutating func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }

    /// A number of 64 well-mixed bits.
    var value: UInt64 { Self.mixed(state) }

    /// The finalizer of MurmurHash3 (Appleby, public domain).
    static func mixed(_ number: UInt64) -> UInt64 {
        var number = number
        number = (number ^ (number >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        number = (number ^ (number >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return number ^ (number >> 33)
    }

    /// The feature of a hash.
    static func feature(_ hash: UInt64) -> UInt32 { UInt32(hash >> UInt64(64 - MessageFeatures.bits)) }
}
