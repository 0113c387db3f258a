// Public files as they are downloaded: each trains at the first try, or the error has the remedy.

import Foundation
import Testing
import _WinnowTestSupport

@Suite(
    .enabled(
        if: TestData.has("goemotions.tar.xz") && TestData.has("sms_spam_collection"),
        "needs \(TestData.place)"))
struct RawFileTests {
    /// A file, and the output of `train` for it.
    struct File: Sendable, CustomTestStringConvertible {
        var name: String
        /// A part of the line about the data read, or of the error.
        var message: String
        var code: Int32 = 0
        /// The command's options at the second try, after an error.
        var remedy: String?
        var bytes: @Sendable () throws -> [UInt8]
        var testDescription: String { name }
    }

    private static let sms = "sms_spam_collection/SMSSpamCollection"

    static let files = [
        File(
            name: "amazon_cells_labelled.txt",
            message: "text in column 1, label in column 2; the first row is data"
        ) {
            try TestData.bytes("uci_sentiment_labelled_sentences/amazon_cells_labelled.txt")
        },
        File(name: "SMSSpamCollection", message: "text in column 2, label in column 1; the first row is data")
        {
            lines(try TestData.bytes(sms), every: 5)
        },
        File(name: "bbc_news.jsonl", message: "text in column text, label in column label") {
            lines(try unpacked("bbc_news", "bbc_news.jsonl"), every: 20)
        },
        File(name: "20_newsgroups.jsonl", message: "text in column text, label in column label") {
            lines(try unpacked("20_newsgroups", "20_newsgroups.jsonl"), every: 100)
        },
        File(
            name: "data_small.json", message: "read one with --json-member train", code: 65,
            remedy: "--json-member train"
        ) {
            try unpacked("clinc150", "data_small.json")
        },
        File(name: "rows.jsonl", message: "text in column 1, label in column 2") {
            // The file above as written by jq.
            try lists(in: try unpacked("clinc150", "data_small.json"), "train", every: 20)
        },
        File(
            name: "train.tsv", message: "3 columns without a header; name it with --label-column, perhaps 2",
            code: 65, remedy: "--label-column 2"
        ) {
            lines(try unpacked("goemotions", "original/train.tsv"), every: 40)
        },
        File(name: "export.txt", message: "text in column v2, label in column v1") {
            // The file above as saved by Excel as Unicode text.
            table(try TestData.bytes(sms), header: "v1\tv2").utf16LittleEndian
        },
        File(name: "spam.csv.gz", message: "text in column Message, label in column Category") {
            Gzip.member(Array(table(try TestData.bytes(sms), header: "Category\tMessage").utf8))
        },
        File(name: "banking77.csv", message: "text in column text, label in column category") {
            lines(try TestData.bytes("banking77/train.csv"), every: 20)
        },
        File(name: "columns.json", message: "convert it: python3 -c \"import pandas", code: 65) {
            // The default output of DataFrame.to_json.
            Array(
                "{\"text\":{\"0\":\"see you\",\"1\":\"win\"},\"label\":{\"0\":\"ham\",\"1\":\"spam\"}}".utf8)
        },
        File(name: "records.json", message: "text in column phrase, label in column kind") {
            try json(try TestData.bytes(sms), pairs: false)
        },
        File(name: "pairs.json", message: "text in column 2, label in column 1") {
            try json(try TestData.bytes(sms), pairs: true)
        },
        File(name: "cooking.train", message: "read 1,115 rows") {
            let rows = records(try TestData.bytes(sms)).map { "__label__\($0[0]) \($0[1])\n" }
            return Array(rows.joined().utf8)
        },
        File(name: "sst2.tsv", message: "text in column 1, label in column 2; the first row is data") {
            lines(try TestData.bytes("sst2/train.tsv"), every: 10)
        },
    ]

    @Test(arguments: files) func `a public file trains at the first try, or the error has the remedy`(
        file: File
    ) throws {
        let folder = try CommandFolder()
        try folder.write(file.name, try file.bytes())
        let command = "train \(file.name) -o model.winnow --validation none \(SmallData.features)"
        let outcome = try folder.run(command)
        #expect(outcome.code == file.code, "\(outcome.errorText)")
        #expect(outcome.errorText.contains(file.message), "\(outcome.errorText)")
        #expect(file.code == 0 || outcome.errorLines.count == 1)
        guard let remedy = file.remedy else { return }
        let second = try folder.run("\(command) \(remedy)")
        #expect(second.code == 0, "\(second.errorText)")
    }

    private static func unpacked(_ name: String, _ member: String) throws -> [UInt8] {
        try #require(TestData.unpacked(name, member), "tar with xz is missing")
    }

    /// The first line, and of the others each of this number: rows of all labels in sorted data.
    private static func lines(_ bytes: [UInt8], every step: Int) -> [UInt8] {
        var result: [UInt8] = []
        for (number, line) in bytes.split(separator: 0x0A).enumerated() where number % step == 0 {
            result += line + [0x0A]
        }
        return result
    }

    /// Label and text of every fifth message.
    private static func records(_ bytes: [UInt8]) -> [[String]] {
        String(decoding: lines(bytes, every: 5), as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: "\t", maxSplits: 1).map(String.init)
        }
    }

    private static func table(_ bytes: [UInt8], header: String) -> String {
        ([header] + records(bytes).map { $0.joined(separator: "\t") }).joined(separator: "\r\n")
    }

    private static func json(_ bytes: [UInt8], pairs: Bool) throws -> [UInt8] {
        let records = records(bytes)
        let objects: [Any] = pairs ? records : records.map { ["kind": $0[0], "phrase": $0[1]] }
        return [UInt8](
            try JSONSerialization.data(withJSONObject: objects, options: [.prettyPrinted, .sortedKeys]))
    }

    private static func lists(in bytes: [UInt8], _ name: String, every step: Int) throws -> [UInt8] {
        let document = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        let rows = try #require(document?[name] as? [Any])
        var result: [UInt8] = []
        for row in stride(from: 0, to: rows.count, by: step) {
            result += [UInt8](try JSONSerialization.data(withJSONObject: rows[row])) + [0x0A]
        }
        return result
    }
}

extension String {
    /// UTF-16 with its byte order mark, the lower byte first.
    fileprivate var utf16LittleEndian: [UInt8] {
        ("\u{FEFF}" + self).utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    }
}
