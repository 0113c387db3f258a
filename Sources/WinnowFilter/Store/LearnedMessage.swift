package import WinnowMail
package import WinnowSystem

/// A message that counts in a store.
package struct LearnedMessage: Sendable, Hashable {
    /// The keyed hash of the message.
    package let hash: KeyedHash
    /// Whether it was learned as spam.
    package let isSpam: Bool
    /// When it was learned: seconds since the start of 1970.
    package let time: Int
    /// The log-odds that the base model gave it at that time; 0 without one.
    package let base: Float
    /// Its features, which the store keeps in addition to the hash.
    package let features: MessageFeatures

    /// The message of a record; nil if the record is of no learned message.
    init?(_ record: JournalRecord) {
        guard let isSpam = record.isSpam else { return nil }
        (hash, self.isSpam, time) = (record.hash, isSpam, Int(record.time))
        (base, features) = (record.base, record.features)
    }

    /// The record that notes the message.
    var record: JournalRecord {
        var record = JournalRecord(
            action: isSpam ? .learnSpam : .learnHam, hash: hash, time: Int64(time), base: base)
        record.features = features
        return record
    }
}
