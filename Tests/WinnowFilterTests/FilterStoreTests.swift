// A store: its journal and its layer.

import Foundation
import Testing
import WinnowMail
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowFilter

@Suite struct FilterStoreTests {
    private let folder: TemporaryFolder
    private let store: FilterStore

    init() throws {
        folder = try TemporaryFolder()
        store = FilterStore(path: folder.path + "/store")
    }

    /// A message whose words depend on a number.
    private static func message(_ number: Int) -> [UInt8] {
        Array(
            """
            From: person\(number % 7)@example.org
            Subject: message \(number)

            word\(number % 31) word\(number % 17) text of message number \(number)

            """.utf8)
    }

    private static func isSpam(_ number: Int) -> Bool { number % 3 == 0 }

    private func hash(_ number: Int, _ writer: borrowing FilterStoreWriter) -> KeyedHash {
        writer.hash(of: Self.message(number).withUnsafeBufferPointer { CanonicalMessage($0) })
    }

    @discardableResult
    private func learn(
        _ numbers: some Sequence<Int>, isSpam: Bool? = nil, in store: FilterStore? = nil
    ) throws -> [LearningOutcome] {
        var writer = try FilterStoreWriter(store ?? self.store)
        var outcomes: [LearningOutcome] = []
        for number in numbers {
            let message = Self.message(number).withUnsafeBufferPointer { CanonicalMessage($0) }
            var reader = MessageFeatureReader()
            outcomes.append(
                try writer.learn(
                    writer.hash(of: message), reader.features(of: message),
                    isSpam: isSpam ?? Self.isSpam(number), time: 1_000_000 + number))
        }
        try writer.commit()
        return outcomes
    }

    private func forget(_ number: Int) throws -> Bool {
        var writer = try FilterStoreWriter(store)
        let isForgotten = try writer.forget(hash(number, writer), time: 2_000_000)
        try writer.commit()
        return isForgotten
    }

    /// A store with the same key, without messages.
    private func twin(_ name: String = "twin") throws -> FilterStore {
        let twin = FilterStore(path: folder.path(name))
        try FileManager.default.createDirectory(atPath: twin.path, withIntermediateDirectories: true)
        let head = try Data(contentsOf: URL(filePath: store.journalPath)).prefix(FilterJournal.headSize)
        try head.write(to: URL(filePath: twin.journalPath))
        return twin
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

    @Test func `a store that does not exist has learned nothing`() throws {
        #expect(try store.contents().layer == FilterLayer())
        #expect(try store.verify().spam == 0)
        #expect(!FileManager.default.fileExists(atPath: store.path))
    }

    @Test func `files of a process that was killed while it made the store are removed`() throws {
        try FileManager.default.createDirectory(atPath: store.path, withIntermediateDirectories: true)
        let left = store.journalPath + ".17-4.tmp"
        try Data([1, 2]).write(to: URL(filePath: left))
        try learn(0..<1)
        #expect(!FileManager.default.fileExists(atPath: left))
    }

    @Test func `learning in many sessions gives the same state as learning in one`() throws {
        for number in 0..<150 { try learn([number]) }
        let twin = try twin()
        try learn(0..<150, in: twin)
        #expect(try bytes(store.journalPath) == bytes(twin.journalPath))
        #expect(try store.contents().layer == twin.contents().layer)
        #expect(try store.verify().spam == 50)
    }

    @Test func `learning a message again changes nothing, with the other label it moves`() throws {
        #expect(try learn([1, 2, 1], isSpam: true) == [.learned, .learned, .unchanged])
        let journal = try bytes(store.journalPath)
        #expect(try learn([2], isSpam: true) == [.unchanged])
        #expect(try bytes(store.journalPath) == journal)
        #expect(try learn([1], isSpam: false) == [.moved])
        let summary = try store.verify()
        #expect(summary.spam == 1 && summary.ham == 1)
    }

    @Test func `a forgotten message leaves the state without it, and after compacting the same bytes`()
        throws
    {
        try learn(0..<100)
        let twin = try twin()
        try learn((0..<100).filter { $0 != 42 && $0 != 7 }, in: twin)
        #expect(try forget(42))
        #expect(try forget(7))
        #expect(try !forget(7))
        #expect(try !forget(1000))
        #expect(try store.contents().layer.state == twin.contents().layer.state)
        for one in [store, twin] {
            var writer = try FilterStoreWriter(one)
            _ = try writer.compact()
        }
        #expect(try bytes(store.journalPath) == bytes(twin.journalPath))
        #expect(try bytes(store.layerPath) == bytes(twin.layerPath))
        #expect(try store.verify().spam == twin.verify().spam)
    }

    @Test func `compacting keeps the last messages, or those of some time`() throws {
        try learn(0..<40)
        var writer = try FilterStoreWriter(store)
        let left = try writer.compact(atMost: 30)
        #expect(left.spam == 11 && left.ham == 19 && left.removed == 10)
        #expect(try store.verify().spam == 11 && store.verify().ham == 19)
        _ = try writer.compact(keepingSince: 1_000_000 + 35)
        #expect(try store.verify().spam + store.verify().ham == 5)
        #expect(try !store.contents().layer.isDue)
    }

    @Test func `compacting to a number keeps messages of both labels`() throws {
        try learn(0..<40, isSpam: false)
        try learn(40..<50, isSpam: true)
        var writer = try FilterStoreWriter(store)
        for (count, spam, ham) in [(20, 4, 16), (3, 1, 2), (2, 1, 1), (1, 0, 1), (0, 0, 0)] {
            let left = try writer.compact(atMost: count)
            #expect(left.spam == spam && left.ham == ham)
        }
    }

    @Test func `a few messages of one label after many of the other are learned in balance`() throws {
        try learn(0..<200, isSpam: false)
        try learn(200..<205, isSpam: true)
        let layer = try store.contents().layer
        #expect(layer.balanced == 205 && !layer.isDue)
        try learn(250..<290, isSpam: false)
        let twin = try twin()
        try learn(200..<205, isSpam: true, in: twin)
        try learn(250..<290, isSpam: false, in: twin)
        try learn(0..<200, isSpam: false, in: twin)
        #expect(try store.contents().layer.state == twin.contents().layer.state)
    }

    @Test func `a writer says after which row of one label the other is missing`() throws {
        try learn(0..<60, isSpam: false)
        #expect(try FilterStoreWriter(store).lonelyRow.map { $0 == (60, false) } == true)
        try learn(60..<70, isSpam: true)
        try learn(70..<130, isSpam: false)
        #expect(try FilterStoreWriter(store).lonelyRow == nil)
    }

    @Test func `undo reverts learning, moving and forgetting, one after another`() throws {
        try learn(0..<10)
        let first = try store.contents().layer.state
        try learn([20])
        let second = try store.contents().layer.state
        try learn([20], isSpam: !Self.isSpam(20))
        #expect(try forget(3))
        for expected in [nil, second, first] {
            var writer = try FilterStoreWriter(store)
            #expect(try writer.undo(time: 0) != nil)
            try writer.commit()
            if let expected { #expect(try store.contents().layer.state == expected) }
        }
        _ = try store.verify()
        var writer = try FilterStoreWriter(FilterStore(path: folder.path + "/empty"))
        #expect(try writer.undo(time: 0) == nil)
    }

    @Test func `a journal that ends within a note continues after the last whole one`() throws {
        try learn(0..<5)
        let whole = try bytes(store.journalPath)
        try learn([5])
        let journal = try bytes(store.journalPath)
        for count in [whole.count + 1, whole.count + 9, journal.count - 1] {
            try? FileManager.default.removeItem(atPath: store.layerPath)
            try journal.prefix(count).write(to: URL(filePath: store.journalPath))
            #expect(try store.verify().spam + store.verify().ham == 5)
            try learn([5])
            #expect(try bytes(store.journalPath) == journal)
        }
        try? FileManager.default.removeItem(atPath: store.layerPath)
        try (whole + Data(count: 5000)).write(to: URL(filePath: store.journalPath))
        #expect(try store.verify().spam == 2)
    }

    @Test func `any flipped byte of the journal is damage, or the end that was not written`() throws {
        try learn(0..<4)
        let journal = try bytes(store.journalPath)
        for offset in stride(from: 0, to: journal.count, by: 11) {
            var flipped = journal
            flipped[offset] ^= 0x41
            try flipped.write(to: URL(filePath: store.journalPath))
            #expect(throws: FilterStoreError.self, "byte \(offset)") { try store.contents() }
        }
    }

    @Test func `a journal that is shorter than the layer records is damaged`() throws {
        try learn(0..<100)
        let journal = try bytes(store.journalPath)
        try journal.prefix(FilterJournal.headSize).write(to: URL(filePath: store.journalPath))
        #expect(throws: FilterStoreError.self) { try store.contents() }
        try FileManager.default.removeItem(atPath: store.journalPath)
        #expect(throws: FilterStoreError.self) { try store.contents() }
    }

    @Test(arguments: [0, 1, 20, 35])
    func `a journal without a whole head says what to do`(count: Int) throws {
        try learn(0..<3)
        let journal = try bytes(store.journalPath)
        try Data(journal.prefix(count)).write(to: URL(filePath: store.journalPath))
        let error = #expect(throws: FilterStoreError.self) { try store.verify() }
        #expect(error?.code == .damaged)
        #expect(
            error?.message.contains("fewer than its head; restore the store's folder from a backup") == true)
    }

    @Test(arguments: ["journal", "layer"])
    func `a pipe in a store is refused, and not waited for`(name: String) throws {
        try learn(0..<3)
        let path = store.path + "/" + name
        try? FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        let error = #expect(throws: FilterStoreError.self) { try store.contents() }
        #expect(error?.message == "\(path): not a regular file; restore the store's folder from a backup")
        #expect(throws: FilterStoreError.self) { _ = try FilterStoreWriter(store) }
    }

    @Test func `a damaged layer is rebuilt`() throws {
        for number in 0..<100 { try learn([number]) }
        let layer = try bytes(store.layerPath)
        let right = try store.contents().layer
        for damaged in [Data(), Data(layer.prefix(1000)), layer + Data([0]), Data("something else".utf8)] {
            try damaged.write(to: URL(filePath: store.layerPath))
            #expect(try store.contents().layer == right)
        }
        var flipped = layer
        flipped[70_000] ^= 1
        try flipped.write(to: URL(filePath: store.layerPath))
        #expect(try store.contents().layer == right)
        for isWrong in [true, false] {
            var writer = try FilterStoreWriter(store)
            #expect(try writer.repairLayer() == isWrong)
        }
        #expect(try bytes(store.layerPath) == Data(right.bytes))
        try learn([500])
        #expect(try bytes(store.layerPath).count > 1000)
        _ = try store.verify()
    }

    @Test func `files of a later version are refused`() throws {
        try learn(0..<70)
        for path in [store.journalPath, store.layerPath] {
            var file = try bytes(path)
            let right = file
            file[8] = 9
            try file.write(to: URL(filePath: path))
            let error = #expect(throws: FilterStoreError.self) { try store.contents() }
            #expect(error?.code == .futureVersion)
            try right.write(to: URL(filePath: path))
        }
    }

    @Test func `a layer after many corrections is small`() throws {
        var layer = FilterLayer()
        var generator = SeededGenerator(seed: 1)
        for number in 0..<5_000 {
            var record = JournalRecord(
                action: number % 2 == 0 ? .learnSpam : .learnHam,
                hash: KeyedHash(low: generator.next(), high: generator.next()), time: 0)
            // Words are as frequent as in a language: a few in most messages, most in few.
            func draw(_ count: Int) -> [UInt32] {
                Set(
                    (0..<count).map { _ in
                        UInt32(pow(Double(1 << 16), Double(generator.next(below: 1 << 20)) / Double(1 << 20)))
                            - 1
                    }
                ).sorted()
            }
            record.features.words = MessageFeatures.Group(draw(400))
            record.features.bytes = MessageFeatures.Group(draw(100))
            layer.learn(record)
        }
        #expect(layer.bytes.count <= 512 << 10)
        let read = try layer.bytes.withUnsafeBytes { try FilterLayer($0) }
        #expect(read == layer)
    }

    @Test func `the order of folders does not matter, nor how many sessions learn them`() throws {
        let (spam, ham) = ((0..<60).filter(Self.isSpam), (0..<60).filter { !Self.isSpam($0) })
        try learn(spam, isSpam: true)
        try learn(ham, isSpam: false)
        let one = try store.contents().layer
        let twin = try twin()
        // In another order, in many sessions within one sitting.
        for number in ham.reversed() { try learn([number], isSpam: false, in: twin) }
        for number in spam.reversed() { try learn([number], isSpam: true, in: twin) }
        let other = try twin.contents().layer
        #expect(one.state == other.state && one.balanced == 60 && !one.isDue)
        // By a program, both labels in turn.
        let third = try self.twin("third")
        for number in 0..<60 { try learn([number], in: third) }
        #expect(try third.contents().layer.state == one.state)
        _ = try store.verify()
        _ = try twin.verify()
        // Unfinished, a folder is learned in order, and in balance once it is finished.
        var writer = try FilterStoreWriter(store)
        for number in 100..<120 {
            let message = Self.message(number).withUnsafeBufferPointer { CanonicalMessage($0) }
            var reader = MessageFeatureReader()
            _ = try writer.learn(
                writer.hash(of: message), reader.features(of: message), isSpam: true, time: 3_000_000)
        }
        try writer.commit(isLast: false)
        #expect(try store.contents().layer.isDue)
        _ = try store.verify()
        try writer.commit()
        #expect(try !store.contents().layer.isDue)
        #expect(writer.lonelyRow == nil)
    }

    @Test func `a folder is learned in balance to its last message, single ones now and then`() throws {
        try learn(0..<300, isSpam: true)
        try learn(300..<601, isSpam: false)
        let layer = try store.contents().layer
        #expect(layer.balanced == 601 && !layer.isDue)
        try learn([700], isSpam: false)
        #expect(try store.contents().layer.balanced == 601 && store.contents().layer.isDue)
        do {
            var writer = try FilterStoreWriter(store)
            #expect(try !writer.repairLayer())
        }
        _ = try store.verify()
        try learn([701], isSpam: false)
        #expect(try store.contents().layer.balanced == 603)
        _ = try store.verify()
    }

    @Test func `a store that others may read stays so`() throws {
        func modes() throws -> [Int?] {
            try [store.journalPath, store.layerPath].map {
                try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
            }
        }
        try learn(0..<40)
        #expect(try modes() == [0o600, 0o600])
        for path in [store.journalPath, store.layerPath] {
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        }
        try learn(40..<80)
        #expect(try modes() == [0o644, 0o644])
        do {
            var writer = try FilterStoreWriter(store)
            _ = try writer.compact()
        }
        #expect(try modes() == [0o644, 0o644])
    }

    @Test func `a damaged journal that must be read again is not written to`() throws {
        try learn(0..<40, isSpam: true)
        try learn(40..<60, isSpam: false)
        var journal = try bytes(store.journalPath)
        journal[journal.count / 3] ^= 1
        try journal.write(to: URL(filePath: store.journalPath))
        #expect(throws: FilterStoreError.self) { try learn([99], isSpam: false) }
        #expect(try bytes(store.journalPath) == journal)
    }

    @Test func `the key hides which messages were learned`() throws {
        try learn([1])
        let other = FilterStore(path: folder.path + "/other")
        try learn([1], in: other)
        let one = try FilterStoreWriter(store)
        let two = try FilterStoreWriter(other)
        #expect(hash(1, one) != hash(1, two))
        let attributes = try FileManager.default.attributesOfItem(atPath: store.journalPath)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    /// What a store exports, as bytes.
    private func exported(_ store: FilterStore) throws -> [UInt8] {
        var lines = ""
        try store.export { lines += JSONValue.object($0).text(.compact) + "\n" }
        return Array(lines.utf8)
    }

    @discardableResult
    private func merge(_ export: [UInt8], into store: FilterStore) throws -> [LearningOutcome] {
        let export = try FilterExport(export, path: "export")
        var writer = try FilterStoreWriter(store, newKey: export.key)
        let outcomes = try export.messages.map { try writer.merge($0) }
        try writer.commit()
        return outcomes
    }

    @Test func `a new store made of an export is the same filter`() throws {
        try learn(0..<70)
        _ = try forget(3)
        let copy = FilterStore(path: folder.path + "/copy")
        #expect(try merge(exported(store), into: copy).count { $0 == .learned } == 69)
        #expect(try copy.contents().layer.state == store.contents().layer.state)
        #expect(try exported(copy) == exported(store))
        #expect(try merge(exported(store), into: copy).allSatisfy { $0 == .unchanged })
        _ = try copy.verify()
    }

    @Test func `two stores exchange what they learned, and what was learned last counts`() throws {
        try learn(0..<30)
        let other = FilterStore(path: folder.path + "/other")
        try merge(exported(store), into: other)
        try learn(30..<50, in: other)
        do {
            var writer = try FilterStoreWriter(other)
            let message = Self.message(4).withUnsafeBufferPointer { CanonicalMessage($0) }
            var reader = MessageFeatureReader()
            _ = try writer.learn(
                writer.hash(of: message), reader.features(of: message), isSpam: true, time: 5_000_000)
            try writer.commit()
        }
        let outcomes = try merge(exported(other), into: store)
        #expect(outcomes.count { $0 == .learned } == 20 && outcomes.count { $0 == .moved } == 1)
        // The earlier label does not come back.
        #expect(try merge(exported(store), into: other).allSatisfy { $0 == .unchanged })
        #expect(try store.verify().spam == other.verify().spam)
    }

    @Test func `what is no whole export is refused, and nothing is learned`() throws {
        try learn(0..<5)
        let export = String(decoding: try exported(store), as: UTF8.self)
        let lines = export.split(separator: "\n")
        let copy = FilterStore(path: folder.path + "/copy")
        for (text, code, part) in [
            ("", FilterStoreError.Code.notAStore, "not an export"),
            (lines.dropFirst().joined(separator: "\n"), .notAStore, "not an export"),
            (lines.dropLast().joined(separator: "\n"), .damaged, "has 4 messages instead of 5"),
            (String(export.dropLast(9)), .damaged, "line 6: not a learned message"),
            (export.replacing("\"version\":1", with: "\"version\":9"), .futureVersion, "later version"),
            (export.replacing("\"wordCount\":", with: "\"wordCount\":-"), .damaged, "line 2"),
            (export.replacing("\"words\":[", with: "\"words\":[65536,"), .damaged, "line 2"),
            (export.replacing("\"base\":0", with: "\"base\":1e300"), .damaged, "line 2"),
            (export.replacing("\"time\":", with: "\"time\":-"), .damaged, "line 2"),
        ] {
            let error = #expect(throws: FilterStoreError.self, "\(part)") {
                try merge(Array(text.utf8), into: copy)
            }
            #expect(error?.code == code && error?.message.contains(part) == true)
        }
        #expect(try copy.contents().key == nil)
    }

    /// The words of bogofilter after 40 messages of each label.
    private static let wordList = Array(
        """
        .MSG_COUNT 40 40 20260101
        .WORDLIST_VERSION 20040500 0 20260101
        from:example.org 20 20 20260101
        head:ignored 40 0 20260101
        meeting 0 30 20260101
        Monday 1 25 20260101
        prizes 30 0 20260101
        subj:cash 25 1 20260101
        the 40 40 20260101

        """.utf8)

    @Test func `the words of bogofilter judge as they did, and are learned once`() throws {
        #expect(WordCounts.begin(Self.wordList) && !WordCounts.begin(Array("{\"key\": 1}".utf8)))
        let words = try WordCounts(Self.wordList, path: "words")
        #expect(words.messageCount == (40, 40) && words.wordCount == 6)
        for outcome in [LearningOutcome.learned, .unchanged] {
            var writer = try FilterStoreWriter(store)
            for message in words.messages(key: writer.key, base: { _ in 0 }, time: 1_000_000) {
                #expect(try writer.merge(message) == outcome)
            }
            try writer.commit()
        }
        #expect(try store.verify().spam == 40)
        let filter = MailFilter(store: store.path)
        let spam = Array("From: a@example.org\nSubject: cash\n\nthe prizes\n".utf8)
        let ham = Array("From: a@example.org\nSubject: x\n\nthe meeting on Monday\n".utf8)
        #expect(try filter.verdict(for: spam).label == .spam && filter.verdict(for: ham).label == .ham)
        // Each word is as frequent as it was.
        let feature = try #require(
            MessageFeatureReader.features(ofWord: Array("prizes".utf8), inField: nil).first)
        let narrow = feature >> UInt32(MessageFeatures.bits - FilterState.weightBits)
        let messages = words.messages(key: .randomKey(), base: { _ in 0 }, time: 0)
        let count = messages.count { $0.features.words.features.contains(narrow) }
        #expect((20...38).contains(count) && messages.allSatisfy { $0.features.bytes.features.isEmpty })
    }

    @Test(arguments: [
        ("word 1 2 20260101", "has no number of messages"),
        (".MSG_COUNT 1 1 1\nx", "words, line 2: not a word"),
        (".MSG_COUNT 1 1 1\nx -1 2 3", "line 2"), (".MSG_COUNT 1 1 1\nx 1 2 3 4", "line 2"),
        (".MSG_COUNT 1 1 1\nx 99999999999999999999 2 3", "line 2"),
    ])
    func `what is no list of words is refused`(text: String, message: String) {
        let error = #expect(throws: FilterStoreError.self) { try WordCounts(Array(text.utf8), path: "words") }
        #expect(error?.message.contains(message) == true && error?.message.contains("bogoutil -d") == true)
    }

    @Test func `a repair keeps every intact note, wherever the damage is`() throws {
        try learn(0..<40, isSpam: true)
        try learn(40..<60, isSpam: false)
        let journal = Array(try bytes(store.journalPath))
        var starts: [Int] = []
        let body = Array(journal[FilterJournal.headSize...])
        _ = try body.withUnsafeBytes {
            try FilterJournal.forEachRecord(in: $0, from: .start) { record, next in
                starts.append(next.offset - record.count - FilterJournal.frameSize)
            }
        }
        for (offset, kept) in [
            (3, 60), (9, 60), (30, 60), (starts[10], 59), (starts[10] + 5, 59), (starts[10] + 40, 59),
            (starts[59] + 40, 59), (journal.count - 1, 59),
        ] {
            var damaged = journal
            damaged[offset] ^= 0x41
            try Data(damaged).write(to: URL(filePath: store.journalPath))
            let repaired = try FilterStoreWriter.repair(store)
            #expect(repaired.kept == kept && repaired.isKeyDamaged == (offset < starts[0]), "byte \(offset)")
            #expect(Array(try bytes(repaired.copy ?? "")) == damaged)
            #expect(try FilterStoreWriter.repair(store).copy == nil)
            let summary = try store.verify()
            #expect(summary.spam + summary.ham == kept)
            // A key that is not damaged still recognizes the messages.
            if offset != 30 { #expect(try learn([20], isSpam: true) == [.unchanged]) }
        }
        // A journal that was cut, with bytes of another file after it.
        try Data(journal[..<(starts[30] + 7)] + Array("something else".utf8)).write(
            to: URL(filePath: store.journalPath))
        #expect(try FilterStoreWriter.repair(store).kept == 30)
        #expect(try learn([70]) == [.learned])
        try Data("something else, and longer than a head would be".utf8).write(
            to: URL(filePath: store.journalPath))
        #expect(throws: FilterStoreError.self) { try FilterStoreWriter.repair(store) }
    }

    @Test func `after damage, a note does not undo another one than it did`() throws {
        try learn(0..<3)
        let end = try bytes(store.journalPath).count
        try learn([3])
        do {
            var writer = try FilterStoreWriter(store)
            _ = try writer.undo(time: 2_000_000)
            try writer.commit()
        }
        var journal = try bytes(store.journalPath)
        journal[end + 30] ^= 1
        try journal.write(to: URL(filePath: store.journalPath))
        #expect(try FilterStoreWriter.repair(store).kept == 3)
        #expect(try store.verify().spam == 1 && store.verify().ham == 2)
    }
}
