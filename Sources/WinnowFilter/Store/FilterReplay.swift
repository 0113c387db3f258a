import WinnowSystem

/// The messages that count after all notes of a journal, in the order in which they were learned.
struct FilterReplay {
    /// A message that counts.
    struct Entry {
        let hash: KeyedHash
        let isSpam: Bool
        let time: Int64
        /// The record's place in the journal's bytes.
        let record: Range<Int>
    }

    /// The effect of a note, to undo it.
    private struct Change {
        let hash: KeyedHash
        /// The entry that it removed.
        let removed: Int?
        /// Whether it added the last entry.
        let isLearned: Bool
    }

    private var entries: [Entry?] = []
    private var places: [KeyedHash: Int] = [:]
    private var changes: [Change] = []
    /// Entries that were removed, by their place, to put them back.
    private var removedEntries: [Int: Entry] = [:]
    /// The place after the last record.
    private(set) var end = FilterJournal.Position.start

    /// Reads all records of a journal.
    init(_ journal: UnsafeRawBufferPointer) throws(FilterJournal.Fault) {
        let body = UnsafeRawBufferPointer(rebasing: journal[FilterJournal.headSize...])
        var replay = FilterReplay()
        let end = try FilterJournal.forEachRecord(in: body, from: .start) {
            record, next throws(FilterJournal.Fault) in
            let last = next.offset - 4
            guard let note = JournalRecord(record, withFeatures: false) else {
                throw .damaged(offset: last - record.count)
            }
            replay.apply(note, at: last - record.count..<last)
        }
        self = replay
        self.end = end
    }

    private init() {}

    /// The messages that count, in order.
    var live: [Entry] { entries.compactMap(\.self) }

    /// At most this number of messages, those of each label that were learned last, as many as keep the shares of both.
    ///
    /// The messages of a folder were all learned last: the last ones of all would be those of one label.
    func last(_ count: Int) -> [Entry] {
        let live = live
        guard count < live.count else { return live }
        let spam = live.count { $0.isSpam }
        // Rounded up for the rarer label, which is never lost as long as two messages are kept.
        let isSpamRarer = 2 * spam <= live.count
        let rarer = isSpamRarer ? spam : live.count - spam
        let (product, rest) = (rarer * count).quotientAndRemainder(dividingBy: live.count)
        let keptRarer = min(product + (rest > 0 ? 1 : 0), max(0, count - 1))
        var left = (rarer: keptRarer, other: count - keptRarer)
        let kept = live.reversed().filter { entry in
            if entry.isSpam == isSpamRarer {
                left.rarer -= 1
                return left.rarer >= 0
            }
            left.other -= 1
            return left.other >= 0
        }
        return kept.reversed()
    }

    /// The number of messages that count.
    var count: Int { places.count }

    /// The message with a hash, if it counts.
    func entry(of hash: KeyedHash) -> Entry? { places[hash].flatMap { entries[$0] } }

    /// The message that the last note was about; nil if there is nothing to undo.
    var lastChanged: KeyedHash? { changes.last?.hash }

    /// Applies a note.
    mutating func apply(_ note: JournalRecord, at record: Range<Int>) {
        if note.action == .undo {
            takeBack()
            return
        }
        let removed = places.removeValue(forKey: note.hash)
        if let removed {
            removedEntries[removed] = entries[removed]
            entries[removed] = nil
        }
        if let isSpam = note.isSpam {
            places[note.hash] = entries.count
            entries.append(Entry(hash: note.hash, isSpam: isSpam, time: note.time, record: record))
        }
        changes.append(Change(hash: note.hash, removed: removed, isLearned: note.isSpam != nil))
    }

    private mutating func takeBack() {
        guard let change = changes.popLast() else { return }
        if change.isLearned, let last = entries.popLast(), let last { places[last.hash] = nil }
        if let place = change.removed, let entry = removedEntries.removeValue(forKey: place) {
            entries[place] = entry
            places[entry.hash] = place
        }
    }

    /// The layer that a filter learns from the messages that count.
    func layer(_ journal: UnsafeRawBufferPointer) throws(FilterJournal.Fault) -> FilterLayer {
        let live = live
        var order = LearningOrder()
        for entry in live { order.add(isSpam: entry.isSpam, time: entry.time) }
        let due = Self.withoutOrder(live.prefix(order.due), journal)
        var layer = FilterLayer()
        if !due.isEmpty {
            let state = try FilterState(inBalance: due.map(\.isSpam)) { number throws(FilterJournal.Fault) in
                let record = try Self.record(due[number], journal)
                return (record.features, Double(record.base))
            }
            layer = FilterLayer(inBalance: state, live.prefix(order.due))
        }
        for entry in live.dropFirst(order.due) { layer.learn(try Self.record(entry, journal)) }
        layer.position = end
        return layer
    }

    /// The messages by the sitting in which they were learned, and within one by a checksum of their features, so
    /// that the order of a folder has no effect.
    private static func withoutOrder(
        _ messages: ArraySlice<Entry>, _ journal: UnsafeRawBufferPointer
    ) -> [Entry] {
        var sitting = 0
        var last = messages.first?.time ?? 0
        let keyed = messages.map { message in
            if LearningOrder.isPause(from: last, to: message.time) { sitting += 1 }
            last = message.time
            let features = journal[message.record].dropFirst(JournalRecord.headSize)
            return (message, sitting, CRC32.checksum(of: UnsafeRawBufferPointer(rebasing: features)))
        }
        return keyed.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
    }

    private static func record(
        _ entry: Entry, _ journal: UnsafeRawBufferPointer
    ) throws(FilterJournal.Fault) -> JournalRecord {
        guard let record = JournalRecord(UnsafeRawBufferPointer(rebasing: journal[entry.record])) else {
            throw .damaged(offset: entry.record.lowerBound)
        }
        return record
    }
}
