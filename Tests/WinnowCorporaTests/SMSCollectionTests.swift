// The SMS Spam Collection, read without options.

import Testing
import WinnowCorpora
import WinnowSystem
import _WinnowTestSupport

@Suite(.enabled(if: TestData.has("sms_spam_collection"), "needs \(TestData.place)"))
struct SMSCollectionTests {
    static let path = "sms_spam_collection/SMSSpamCollection"

    @Test func `the collection is read without options, with quotes as plain characters`() throws {
        let bytes = try TestData.bytes(Self.path)
        #expect(
            bytes.withUnsafeBytes { CRC32.checksum(of: $0) } == 0x966B_9074, "another edition of the data")
        let folder = try #require(TestData.datasets)
        let data = try CorpusReader().read(contentsOf: folder + "/" + Self.path)
        #expect(data.corpus.count == 5574)
        #expect(data.corpus.labels == ["ham", "spam"])
        #expect(data.corpus.labelCounts == [4827, 747])
        #expect(data.summary.warnings == [])
        #expect(data.summary.delimiter == UInt8(ascii: "\t"))
        #expect(data.summary.hasHeader == false)
        #expect(data.summary.bytes == bytes.count)
        #expect(data.summary.checksum == bytes.withUnsafeBytes { CRC32.checksum(of: $0) })

        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        for (row, line) in lines.enumerated() {
            let cells = line.split(separator: "\t", maxSplits: 1)
            #expect(data.corpus.text(at: row) == cells[1])
            #expect(data.corpus.label(at: row) == cells[0])
        }
    }
}
