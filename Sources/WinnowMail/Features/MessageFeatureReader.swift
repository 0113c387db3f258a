import WinnowSystem

/// Reads the features of messages; see ``MessageFeatures``.
///
/// - Complexity: O(*n*) in the message, of which at most the limits below are examined.
package struct MessageFeatureReader {
    /// The number of bytes of the message that give sequences of bytes.
    static let byteLimit = 3500
    /// How many bytes of the text give words.
    static let textLimit = 20_000
    /// The maximum length of a word; longer ones are split.
    static let longestWord = 30

    /// The fields whose words are features.
    private static let fields: Set<String> = [
        "from", "to", "cc", "reply-to", "return-path", "sender", "received", "message-id", "x-mailer",
        "user-agent", "content-type", "list-id", "precedence", "errors-to", "organization",
    ]

    /// The signals of the last message.
    package private(set) var signals = MessageSignals()
    /// The text of the last message: subject, line break, body.
    package private(set) var text: [UInt8] = []

    /// The words and signals of the last message by their feature, if ``keepsNames``.
    package private(set) var names: [UInt32: String] = [:]
    /// Whether ``names`` are kept.
    private let keepsNames: Bool

    /// Makes a reader, which keeps the names of features only to explain them.
    package init(keepsNames: Bool = false) { self.keepsNames = keepsNames }

    /// The features of a message.
    package mutating func features(of message: CanonicalMessage) -> MessageFeatures {
        message.bytes.withUnsafeBufferPointer { features(of: $0) }
    }

    private mutating func features(of message: UnsafeBufferPointer<UInt8>) -> MessageFeatures {
        var reader = MessageReader()
        reader.signals = MessageSignals()
        text.removeAll(keepingCapacity: true)
        reader.read(message, into: &text)
        signals = reader.signals ?? MessageSignals()
        signals.endText(text[...])

        var words: [UInt64] = []
        names.removeAll(keepingCapacity: true)
        readHeader(message, into: &words)
        for signal in signals.found {
            var hash = FeatureHash(seed: 2)
            hash.add(signal.name.utf8)
            words.append(hash.value)
            name(hash.value) { signal.detail ?? signal.name }
        }
        text.withUnsafeBufferPointer { text in
            Self.forEachWord(in: text[..<min(text.count, Self.textLimit)]) { range in
                let hash = Self.hash(text[range])
                words.append(hash)
                name(hash) { String(decoding: text[range], as: UTF8.self) }
            }
        }
        var features = MessageFeatures()
        features.bytes = MessageFeatures.Group(Self.byteSequences(message))
        features.words = MessageFeatures.Group(Self.distinct(words.map(FeatureHash.feature)))
        return features
    }

    /// The features of a word that another filter has found: in the text, or in a field, by its name in lower case.
    package static func features(ofWord word: [UInt8], inField field: String?) -> [UInt32] {
        word.withUnsafeBufferPointer { word in
            var features: [UInt32] = []
            forEachWord(in: word[...]) {
                features.append(FeatureHash.feature(hash(word[$0], inField: field.map(fieldHash))))
            }
            return features
        }
    }

    private mutating func name(_ hash: UInt64, _ name: () -> String) {
        if keepsNames { names[FeatureHash.feature(hash)] = name() }
    }

    /// Adds the words of fields, and the signals of the header.
    private mutating func readHeader(_ message: UnsafeBufferPointer<UInt8>, into words: inout [UInt64]) {
        var found: [HeaderField] = []
        MessageHeader.forEachField(of: message, newline: message.contains(0x0A) ? 0x0A : 0x0D) {
            name, field in
            guard found.count < HeaderSignals.limit else { return }
            let letters = message[name].prefix { $0 > 0x20 }.prefix(40)
            let lowercased = letters.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            let value = min(name.upperBound + 1, field.upperBound)..<field.upperBound
            found.append(HeaderField(name: String(decoding: lowercased, as: UTF8.self), value: value))
        } mailboxLine: { _ in
        }
        for field in found where Self.fields.contains(field.name) {
            let name = Self.fieldHash(field.name)
            let value = message[field.value].prefix(1024)
            Self.forEachWord(in: value) { range in
                let hash = Self.hash(message[range], inField: name)
                words.append(hash)
                self.name(hash) { "\(field.name): \(String(decoding: message[range], as: UTF8.self))" }
            }
        }
        HeaderSignals(found, of: message).add(to: &signals)
    }

    /// The hash of a field's name, in lower case.
    private static func fieldHash(_ name: String) -> UInt64 {
        var hash = FeatureHash(seed: 3)
        hash.add(name.utf8)
        return hash.value
    }

    /// The hash of a word, in a field with this hash or in the text.
    private static func hash(_ word: Slice<UnsafeBufferPointer<UInt8>>, inField field: UInt64? = nil)
        -> UInt64
    {
        var hash = FeatureHash(seed: 1)
        hash.add(word)
        return field.map { FeatureHash.mixed($0 ^ hash.value) } ?? hash.value
    }

    /// Calls `body` with the range of each word: letters, digits, and the symbols `$ ! ' . - @` among them.
    static func forEachWord(in text: Slice<UnsafeBufferPointer<UInt8>>, _ body: (Range<Int>) -> Void) {
        var start: Int?
        for index in text.startIndex..<text.endIndex {
            if isWordByte[Int(text[index])] {
                let first = start ?? index
                start = first
                if index + 1 - first == longestWord {
                    body(first..<index + 1)
                    start = nil
                }
            } else if let first = start {
                body(first..<index)
                start = nil
            }
        }
        if let start { body(start..<text.endIndex) }
    }

    private static let isWordByte: [Bool] = (0..<256).map { byte in
        let byte = UInt8(byte)
        return byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            || "$!'.-@".utf8.contains(byte)
    }

    private static func byteSequences(_ message: UnsafeBufferPointer<UInt8>) -> [UInt32] {
        let bytes = message.prefix(byteLimit)
        guard bytes.count >= 4 else { return [] }
        var features: [UInt32] = []
        features.reserveCapacity(bytes.count)
        var last: UInt32 = 0
        for (index, byte) in bytes.enumerated() {
            last = last << 8 | UInt32(byte)
            guard index >= 3 else { continue }
            features.append(FeatureHash.feature(FeatureHash.mixed(UInt64(last))))
        }
        return distinct(features)
    }

    /// The features sorted, without repetitions: by their lower bits, then by their upper bits.
    static func distinct(_ features: [UInt32]) -> [UInt32] {
        let half = MessageFeatures.bits / 2
        var sorted = features
        if features.count < 1 << (half - 4) {
            sorted.sort()
        } else {
            sorted = Self.sorted(sorted, by: 0, half)
            sorted = Self.sorted(sorted, by: half, MessageFeatures.bits - half)
        }
        var kept = 0
        for index in 0..<sorted.count where index == 0 || sorted[index] != sorted[index - 1] {
            sorted[kept] = sorted[index]
            kept += 1
        }
        sorted.removeLast(sorted.count - kept)
        return sorted
    }

    /// The features by `count` bits from `shift` on; those with the same ones stay in their order.
    private static func sorted(_ features: [UInt32], by shift: Int, _ count: Int) -> [UInt32] {
        let mask = UInt32(1 << count) - 1
        var places = [Int](repeating: 0, count: 1 << count)
        for feature in features { places[Int(feature >> UInt32(shift) & mask)] += 1 }
        var next = 0
        for key in 0..<places.count { (places[key], next) = (next, next + places[key]) }
        return [UInt32](unsafeUninitializedCapacity: features.count) { sorted, initialized in
            for feature in features {
                let key = Int(feature >> UInt32(shift) & mask)
                sorted.initializeElement(at: places[key], to: feature)
                places[key] += 1
            }
            initialized = features.count
        }
    }
}
