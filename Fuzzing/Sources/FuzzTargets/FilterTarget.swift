// Properties of a mail filter's store whose files are damaged.

@testable import WinnowFilter
import WinnowMail
package import WinnowSystem

/// Opens a store of arbitrary bytes, judges with it, verifies it, and learns, or repairs it.
///
/// The first byte selects whether checksums are corrected and whether there is a layer; the journal follows
/// (``InputParts``), then changes of the layer that belongs to the seed's journal (``LayerChange``).
package struct FilterTarget: FuzzTarget {
    /// `filter`.
    package let name = "filter"
    /// 16 KB.
    package let maximumSize = 1 << 14

    /// Makes the target.
    package init() {}

    /// Tries one input.
    package func check(_ input: UnsafeBufferPointer<UInt8>) throws(FuzzFailure) {
        guard let first = input.first else { return }
        let parts = InputParts(input[1...], count: 2).parts
        var journal = parts[0]
        if first & 1 == 0 { Self.correctJournal(&journal) }
        var files = [(name: "journal", bytes: journal)]
        if first & 2 == 0 {
            var layer = try SmallStore.parts.orFailure().layer
            for change in LayerChange.all(in: parts[1]) { change.apply(to: &layer) }
            if first & 4 == 0, layer.count >= 4 {
                layer.removeLast(4)
                layer.append(checksumOf: layer[...])
            }
            files.append((name: "layer", bytes: layer))
        }
        let folder = try ScratchFolder(files + [(name: "lock", bytes: [])])
        defer { SmallStore.removeFiles(in: folder.path) }
        try Self.check(FilterStore(path: folder.path))
    }

    private static func check(_ store: FilterStore) throws(FuzzFailure) {
        let sound = try noting { () throws(FilterStoreError) in try store.verify() }
        let filter = MailFilter(store: store.path)
        for message in SmallStore.messages.prefix(2) {
            let verdict = try noting { () throws(FilterStoreError) in try filter.verdict(for: message) }
            if let verdict {
                try require((0...1).contains(verdict.probability), "a probability of \(verdict.probability)")
            }
            try require(verdict != nil || sound == nil, "a sound store does not judge")
        }
        let outcome = try noting { () throws(FilterStoreError) in
            try filter.learn(SmallStore.newMessage, as: .spam)
        }
        try require(outcome != nil || sound == nil, "a sound store does not learn")
        guard let sound, let outcome else { return try checkRepair(of: store) }
        let after = try noting { () throws(FilterStoreError) in try store.verify() }
        let added = outcome == .unchanged ? 0 : 1
        try require(after?.spam == sound.spam + added, "\(outcome): \(sound), then \(after as Any)")
        let isForgotten = try noting { () throws(FilterStoreError) in
            var writer = try FilterStoreWriter(store)
            _ = try writer.compact()
            let hash = SmallStore.newMessage.withUnsafeBufferPointer { writer.hash(of: CanonicalMessage($0)) }
            let isForgotten = try writer.forget(hash, time: 1)
            _ = try writer.undo(time: 2)
            try writer.commit()
            return isForgotten
        }
        let last = try noting { () throws(FilterStoreError) in try store.verify() }
        try require(isForgotten == true && last?.spam == after?.spam, "the learned message is lost")
    }

    /// Checks that a store that was repaired is sound.
    private static func checkRepair(of store: FilterStore) throws(FuzzFailure) {
        let repaired = try noting { () throws(FilterStoreError) in try FilterStoreWriter.repair(store) }
        guard repaired != nil else { return }
        let sound = try noting { () throws(FilterStoreError) in try store.verify() }
        try require(sound != nil, "a repaired store is not sound")
    }

    /// The result; nil after an error about the store, which must be one line.
    private static func noting<Result>(
        _ body: () throws(FilterStoreError) -> Result
    ) throws(FuzzFailure) -> Result? {
        do {
            return try body()
        } catch {
            try requireOneLine(error.text.description)
            try require(
                [.damaged, .notAStore, .futureVersion].contains(error.code), "\(error.code): \(error.text)")
            return nil
        }
    }

    /// Corrects the checksums of the head and of the records, as far as their lengths lead.
    private static func correctJournal(_ journal: inout [UInt8]) {
        let head = FilterJournal.headSize
        guard journal.count >= head else { return }
        var result = Array(journal[..<(head - 4)])
        result.append(checksumOf: result[...])
        var place = head
        while place + 8 <= journal.count {
            let length = Int(journal[place]) | Int(journal[place + 1]) << 8
            guard place + 12 + length <= journal.count else { break }
            result += FilterJournal.framed(Array(journal[(place + 8)..<(place + 8 + length)]))
            place += 12 + length
        }
        journal = result + journal[place...]
    }
}

/// A change of the bytes of a layer: four bytes of an input.
private struct LayerChange {
    let place: Int
    let value: UInt8

    static func all(in bytes: [UInt8]) -> [LayerChange] {
        stride(from: 0, to: bytes.count - 3, by: 4).prefix(16).map { start in
            LayerChange(
                place: Int(bytes[start]) | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2]) << 16,
                value: bytes[start + 3])
        }
    }

    /// Sets a byte, counted from the end for large places; 0xEE cuts, and 0xEF inserts.
    func apply(to layer: inout [UInt8]) {
        guard !layer.isEmpty else { return }
        let index = place < 1 << 23 ? place % layer.count : layer.count - 1 - place % min(layer.count, 64)
        switch value {
        case 0xEE: layer.removeLast(layer.count - index)
        case 0xEF: layer.insert(0x80, at: index)
        default: layer[index] = value
        }
    }
}

/// A store of a few messages.
private enum SmallStore {
    static let messages = (0..<6).map { number in
        Array("From: a\(number)@b.example\nSubject: message \(number)\n\nwords \(number) of text\n".utf8)
    }
    static let newMessage = Array("Subject: new\n\nnever seen before\n".utf8)

    /// The bytes of its files.
    static let parts: Result<(journal: [UInt8], layer: [UInt8]), FuzzFailure> = Result {
        () throws(FuzzFailure) in
        let folder = try ScratchFolder([])
        defer { removeFiles(in: folder.path) }
        do {
            let store = FilterStore(path: folder.path)
            var writer = try FilterStoreWriter(store)
            for (number, message) in messages.enumerated() {
                let canonical = message.withUnsafeBufferPointer { CanonicalMessage($0) }
                var reader = MessageFeatureReader()
                _ = try writer.learn(
                    writer.hash(of: canonical), reader.features(of: canonical), isSpam: number % 2 == 0,
                    time: number)
            }
            try writer.commit()
            _ = try writer.undo(time: 7)
            try writer.commit()
            return (
                try InputFile(path: store.journalPath).readAll(),
                try InputFile(path: store.layerPath).readAll()
            )
        } catch {
            throw FuzzFailure("cannot make a store: \(error)")
        }
    }

    static func removeFiles(in folder: String) {
        for file in (try? FolderListing(path: folder))?.files ?? [] { AtomicFile.remove(file) }
    }
}

extension Result where Failure == FuzzFailure {
    fileprivate func orFailure() throws(FuzzFailure) -> Success { try get() }
}

extension [UInt8] {
    fileprivate mutating func append(checksumOf bytes: ArraySlice<UInt8>) {
        append(fixed: bytes.withUnsafeBytes(CRC32.checksum))
    }
}

extension FilterTarget {
    /// The small store, with and without its layer.
    package func seeds() throws -> [[UInt8]] {
        let journal = try SmallStore.parts.get().journal
        let head = Array(journal[..<FilterJournal.headSize])
        return [0, 1, 2, 3, 7].map { [$0] + InputParts([journal, []]).bytes }
            + [[0] + InputParts([head, [20, 0, 0, 255]]).bytes]
    }

    /// The beginning of the file as a journal's only record, and as changes of the layer.
    package func seeds(file: [UInt8], named name: String) -> [[UInt8]] {
        let record = FilterJournal.framed(Array(file.prefix(1024)))
        let head = (try? SmallStore.parts.get().journal)?.prefix(FilterJournal.headSize) ?? []
        return [[2] + InputParts([Array(head) + record, Array(file.prefix(64))]).bytes]
    }

    /// Changes the journal, or the list of changes of the layer.
    package func mutate(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        guard let first = input.first else { return [0] }
        var parts = InputParts(input.dropFirst(), count: 2)
        let mutator = ByteMutator(dictionary: Self.dictionary, maximumSize: maximumSize / 2)
        let index = random.next(below: 3) == 0 ? 1 : 0
        parts.parts[index] = mutator.mutate(parts.parts[index], &random)
        let flags = random.next(below: 4) == 0 ? UInt8(random.next(below: 8)) : first
        return [flags] + parts.bytes
    }

    private static let dictionary: [[UInt8]] = [
        [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1],
        [1], [2], [3], [4], [0xFF, 0xFF, 0xFF, 0x7F], [0, 0, 0xC0, 0x7F], [0x80, 0x80, 0x04],
        FilterJournal.framed(JournalRecord(action: .undo, time: 1).bytes),
        FilterJournal.framed(JournalRecord(action: .forget, time: 1).bytes),
        FilterJournal.framed(JournalRecord(action: .learnSpam, time: 1).bytes),
    ]
}
