import WinnowMail
package import WinnowSystem

/// What a store has learned, in the form in which stores exchange it: JSON Lines, of which the first has the store's
/// key and the number of messages, and each other one a message.
package struct FilterExport: Sendable, Hashable {
    /// The key of the messages' hashes.
    package let key: KeyedHash
    /// The messages that count, in the order in which they were learned.
    package let messages: [LearnedMessage]

    /// Reads an export.
    ///
    /// - Parameters:
    ///   - bytes: the lines.
    ///   - path: the path that errors name.
    /// - Throws: ``FilterStoreError`` with `notAStore`, `futureVersion` or `damaged`.
    /// - Complexity: O(*n*).
    package init(_ bytes: [UInt8], path: String) throws(FilterStoreError) {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let head = lines.first.flatMap(Self.object)
        guard let head, let version = head["version"]?.integer, let count = head["messages"]?.integer,
            let key = head["key"]?.string.flatMap(KeyedHash.init(text:))
        else {
            // The first line of SpamAssassin's backup.
            let isHashed = bytes.starts(with: "v\t3\tdb_version".utf8)
            throw FilterStoreError(
                .notAStore, path: path,
                what: isHashed
                    ? "SpamAssassin keeps hashes of words, which cannot be read; learn the messages themselves"
                    : "not an export of a mail filter; write one by winnow learn --export"
            )
        }
        guard version <= FilterJournal.version else { throw FilterStoreError(futureVersion: path) }
        var messages: [LearnedMessage] = []
        for (number, line) in lines.enumerated().dropFirst() where !line.isEmpty {
            guard let message = Self.object(line).flatMap(LearnedMessage.init) else {
                throw FilterStoreError(
                    .damaged, path: path,
                    what: "line \(number + 1): not a learned message; export the store again")
            }
            messages.append(message)
        }
        guard messages.count == count else {
            throw FilterStoreError(
                .damaged, path: path,
                what: "has \(messages.count) messages instead of \(count); export the store again")
        }
        (self.key, self.messages) = (key, messages)
    }

    private static func object(_ line: ArraySlice<UInt8>) -> JSONObject? {
        line.withUnsafeBufferPointer { try? JSONValue(parsing: $0) }?.object
    }
}

extension FilterStore {
    /// Calls `write` with each line of an export; with none if the store does not exist.
    ///
    /// - Throws: ``FilterStoreError`` if the store is damaged or cannot be read, and the errors of `write`.
    /// - Complexity: O(journal).
    package func export(_ write: (JSONObject) throws -> Void) throws {
        guard let (journal, key, replay) = try replay() else { return }
        try write([
            "version": .integer(Int(FilterJournal.version)), "key": .string(key.text),
            "messages": .integer(replay.count),
        ])
        try forEachMessage(of: replay, in: journal) { try write($0.json) }
    }
}

extension LearnedMessage {
    /// The message as JSON.
    fileprivate var json: JSONObject {
        func numbers(_ group: MessageFeatures.Group) -> JSONValue {
            .array(group.features.map { .integer(Int($0)) })
        }
        return [
            "id": .string(hash.text), "label": .string(isSpam ? "spam" : "ham"), "time": .integer(time),
            "base": .number(Double(base)), "words": numbers(features.words),
            "wordCount": .integer(features.words.size), "bytes": numbers(features.bytes),
            "byteCount": .integer(features.bytes.size),
        ]
    }

    /// Reads a message; nil if the object is none.
    fileprivate init?(_ json: JSONObject) {
        guard let hash = json["id"]?.string.flatMap(KeyedHash.init(text:)),
            let label = json["label"]?.string.flatMap(MailLabel.init),
            let time = json["time"]?.integer, Self.times.contains(time),
            let base = json["base"]?.number.map(Float.init), base.isFinite,
            let words = Self.group(json["words"], json["wordCount"]),
            let bytes = Self.group(json["bytes"], json["byteCount"])
        else { return nil }
        var features = MessageFeatures(width: FilterState.weightBits)
        (features.words, features.bytes) = (words, bytes)
        (self.hash, isSpam, self.time) = (hash, label == .spam, time)
        (self.base, self.features) = (base, features)
    }

    /// Seconds since the start of 1970, to the end of the year 9999.
    private static let times = 0..<253_402_300_800

    private static func group(_ features: JSONValue?, _ size: JSONValue?) -> MessageFeatures.Group? {
        guard let numbers = features?.array, let size = size?.integer,
            (numbers.count...1 << MessageFeatures.bits).contains(size)
        else { return nil }
        var features: [UInt32] = []
        features.reserveCapacity(numbers.count)
        for number in numbers {
            guard let feature = number.integer, 0..<1 << FilterState.weightBits ~= feature,
                features.last.map({ $0 < feature }) ?? true
            else { return nil }
            features.append(UInt32(feature))
        }
        return MessageFeatures.Group(features, size: size)
    }
}
