package import WinnowMail
package import WinnowSystem

/// The words that bogofilter has counted, as `bogoutil -d` writes them, made into messages that a store can learn.
///
/// A store keeps messages, from which it can always be made again, and no counts. So messages are made at random in
/// which each word is as frequent as it was among those of the label: words that were in the same messages are no
/// longer together.
package struct WordCounts: Sendable {
    /// A word's features, and the number of messages with it.
    private struct Word: Sendable {
        let features: [UInt32]
        let spam: Int
        let ham: Int
    }

    /// The maximum number of messages of a label that are made: with 100, 4 points less of the spam are found.
    private static let limit = 500
    /// The fields whose words bogofilter marks by these prefixes, as features name them; nil for the text. Those of other
    /// prefixes have no features.
    private static let fields: [String: String?] = [
        "subj": nil as String?, "url": nil as String?, "from": "from", "rtrn": "return-path", "to": "to",
        "rcvd": "received",
    ]
    private static let otherPrefixes: Set<String> = ["head", "mime"]

    private var words: [Word] = []
    /// The number of messages that were counted.
    package private(set) var messageCount = (spam: 0, ham: 0)
    /// The number of words.
    package var wordCount: Int { words.count }

    /// Whether the first line has a word, two counts and a day, as in `bogoutil -d`.
    package static func begin(_ bytes: [UInt8]) -> Bool {
        bytes.split(separator: 0x0A, maxSplits: 1).first.flatMap(Self.parts) != nil
    }

    /// Reads the words.
    ///
    /// - Throws: ``FilterStoreError`` `damaged` if a line is something else or the number of messages is not in it.
    /// - Complexity: O(*n*).
    package init(_ bytes: [UInt8], path: String) throws(FilterStoreError) {
        for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty {
            guard let (word, spam, ham) = Self.parts(line) else {
                throw FilterStoreError(
                    .damaged, path: path, line: number + 1,
                    what: "not a word with its counts; write the words again by bogoutil -d wordlist.db")
            }
            if word.elementsEqual(".MSG_COUNT".utf8) {
                messageCount = (spam, ham)
            } else if word.first != UInt8(ascii: ".") {
                let features = Self.features(of: word)
                if !features.isEmpty { words.append(Word(features: features, spam: spam, ham: ham)) }
            }
        }
        guard words.contains(where: { $0.spam > 0 || $0.ham > 0 }) else {
            throw FilterStoreError(
                .damaged, path: path,
                what: "has no words that were counted; write the words again by bogoutil -d wordlist.db")
        }
        guard messageCount != (0, 0) else {
            throw FilterStoreError(
                .damaged, path: path,
                what:
                    "has no number of messages (.MSG_COUNT); write the words again by bogoutil -d wordlist.db"
            )
        }
    }

    /// The word and the two counts of a line; nil if it is something else.
    private static func parts(_ line: ArraySlice<UInt8>) -> (word: ArraySlice<UInt8>, spam: Int, ham: Int)? {
        let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 4, !parts[0].isEmpty else { return nil }
        let numbers = parts.dropFirst().map { part in
            part.count <= 10 ? Int(String(decoding: part, as: UTF8.self)) ?? -1 : -1
        }
        return numbers.allSatisfy { $0 >= 0 } ? (parts[0], numbers[0], numbers[1]) : nil
    }

    private static func features(of word: ArraySlice<UInt8>) -> [UInt32] {
        let prefix = String(decoding: word.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
        if otherPrefixes.contains(prefix) { return [] }
        guard let field = fields[prefix] else {
            return MessageFeatureReader.features(ofWord: Array(word), inField: nil)
        }
        return MessageFeatureReader.features(ofWord: Array(word.dropFirst(prefix.utf8.count)), inField: field)
    }

    /// The messages, the same ones each time.
    ///
    /// - Parameters:
    ///   - key: the key of the store's hashes.
    ///   - base: the log-odds of what the filter begins with.
    ///   - time: now: seconds since the start of 1970.
    /// - Complexity: O(*n*) in the counts, at most 500 for each word and label.
    package func messages(
        key: KeyedHash, base: (MessageFeatures) -> Double, time: Int
    ) -> [LearnedMessage] {
        var generator = SeededGenerator(seed: 1)
        return [true, false].flatMap { isSpam in
            let total = isSpam ? messageCount.spam : messageCount.ham
            var features = [[UInt32]](repeating: [], count: min(total, Self.limit))
            for word in words {
                let share = Double(isSpam ? word.spam : word.ham) / Double(max(1, total))
                Self.forEachChosen(of: features.count, share: share, &generator) {
                    features[$0] += word.features
                }
            }
            return features.enumerated().map { number, features in
                var message = MessageFeatures()
                message.words = MessageFeatures.Group(Set(features).sorted())
                return LearnedMessage(
                    hash: Array("bogofilter \(isSpam ? "spam" : "ham") \(number)".utf8).withUnsafeBytes {
                        KeyedHash(of: $0, key: key)
                    },
                    isSpam: isSpam, time: time, base: Float(base(message)),
                    features: message.narrowed(to: FilterState.weightBits))
            }
        }
    }

    /// Calls `body` with numbers in `0..<count`, each of which is chosen with the same probability.
    private static func forEachChosen(
        of count: Int, share: Double, _ generator: inout SeededGenerator, _ body: (Int) -> Void
    ) {
        guard share > 0 else { return }
        var place = -1
        while true {
            // The gap to the next one has a geometric distribution.
            let gap =
                share >= 1
                ? 0
                : naturalLogarithm(1 - Double(generator.next() >> 11) * 0x1p-53) / naturalLogarithm(1 - share)
            guard gap < Double(count) else { return }
            place += 1 + Int(gap)
            guard place < count else { return }
            body(place)
        }
    }
}

extension LearnedMessage {
    fileprivate init(hash: KeyedHash, isSpam: Bool, time: Int, base: Float, features: MessageFeatures) {
        (self.hash, self.isSpam, self.time) = (hash, isSpam, time)
        (self.base, self.features) = (base, features)
    }
}
