// Records as items.

#if Search
import Foundation
import Testing
import WinnowCorpora
import WinnowIndex
import WinnowSystem
import _WinnowTestSupport
@testable import WinnowCommands

@Suite struct ItemColumnsTests {
    private func row(_ cells: [(String, String)], _ columns: ItemColumns = ItemColumns()) throws
        -> SearchItem
    {
        var members = JSONObject()
        for (name, cell) in cells { members.append(key: name, value: .string(cell)) }
        return try columns.item(of: DataRecord(line: 1, checksum: 0, members: members), texts: TextColumns())
    }

    private func object(_ text: String, _ columns: ItemColumns = ItemColumns()) throws -> SearchItem {
        let members = try JSONValue(parsing: text).object ?? [:]
        return try columns.item(of: DataRecord(line: 1, checksum: 0, members: members), texts: nil)
    }

    @Test func `columns with the names of parts, ignoring case, are parts, and others attributes`() throws {
        let item = try row([
            ("ID", " 7 "), ("Title", " a "), ("text", "b"), ("domain", "x.y"),
            ("keywords", "p; q r ;;"), ("created", "2025-01-01"), ("rank", "0.5"), ("hours", "8"),
            ("empty", ""), ("Level", "high"), ("attributes", "1.5"),
        ])
        #expect(item.identifier == "7" && item.title == " a " && item.text == "b")
        #expect(item.domain == "x.y" && item.keywords == ["p", "q r"] && item.rank == 0.5)
        #expect(item.created == SearchDate("2025-01-01"))
        #expect(
            JSONValue.object(item.attributes).text() == #"{"hours":8,"Level":"high","attributes":1.5}"#)
    }

    @Test func `of columns that differ in case, the exact one is the part and no cell is lost`() throws {
        let columns = try ItemColumns().chosen(among: ["id", "ID", "text", "Text", "TEXT"], path: "a.csv")
        let item = try row([("id", "1"), ("ID", "X"), ("text", "a"), ("Text", "b"), ("TEXT", "c")], columns)
        #expect(item.identifier == "1" && item.text == "a")
        #expect(JSONValue.object(item.attributes).text() == #"{"ID":"X","Text":"b","TEXT":"c"}"#)
        let error = #expect(throws: CommandFailure.self) {
            try ItemColumns().chosen(among: ["id", "Text", "TEXT"], path: "a.csv")
        }
        #expect(error?.message?.contains("the columns Text and TEXT could both be the text") == true)
    }

    static let values: [(cell: String, json: String)] = [
        ("8", "8"), ("-8", "-8"), ("8.50", "8.5"), ("1e3", "1000.0"), ("007", #""007""#),
        ("+7", #""+7""#),
        ("-0", "-0.0"), ("-0.0", "-0.0"), ("-00", #""-00""#), ("-", #""-""#), ("1,5", #""1,5""#),
        ("true", "true"), ("False", "false"), ("yes", #""yes""#),
        ("12345678901234567890", #""12345678901234567890""#), ("1e999", #""1e999""#), ("nan", #""nan""#),
        ("null", #""null""#), (" 8 ", "8"), (" a ", #"" a ""#), ("[1]", #""[1]""#), ("0x10", #""0x10""#),
    ]

    @Test(arguments: values.indices) func `cells are numbers, Booleans or texts`(index: Int) {
        let (cell, json) = Self.values[index]
        #expect(ItemColumns.value(of: cell).text() == json)
    }

    @Test func `named columns are parts`() throws {
        var columns = ItemColumns()
        columns.named = [(.id, "sku"), (.text, "body"), (.text, "notes")]
        let cells = [("id", "9"), ("notes", "n"), ("sku", "s"), ("body", "b"), ("text", "t")]
        let item = try row(cells, columns)
        #expect(item.identifier == "s" && item.text == "b\nn")
        #expect(item.attributes["id"] == 9 && item.attributes["text"] == "t")
        let json = #"{"id":9,"notes":"n","sku":"s","body":null,"attributes":{"x":1}}"#
        let same = try object(json, columns)
        #expect(same.identifier == "s" && same.text == "n")
        #expect(same.attributes["id"] == 9 && same.attributes["x"] == 1)
        #expect(throws: IndexError.self) { try object(#"{"sku":"s","body":1}"#, columns) }
        let other = try object(#"{"sku":"s","notes":"n","price":1,"none":null}"#, columns)
        #expect(other.attributes["price"] == 1)
    }

    @Test func `a row without identifier, text or with an invalid rank or date is refused`() throws {
        #expect(throws: IndexError.self) { try row([("id", ""), ("text", "a")]) }
        #expect(throws: IndexError.self) { try row([("id", "1"), ("text", "")]) }
        #expect(throws: IndexError.self) { try row([("id", "1"), ("text", "a"), ("rank", "high")]) }
        #expect(throws: IndexError.self) { try row([("id", "1"), ("text", "a"), ("created", "1.1.25")]) }
    }

    @Test func `an attribute is not given twice, and attributes are an object`() throws {
        let twice = try #require(throws: IndexError.self) {
            try object(#"{"id":"a","text":"t","attributes":{"price":1},"price":2}"#)
        }
        #expect(twice.code == .invalidItem)
        #expect(twice.message == "price is both beside and under attributes; keep one of them")
        let list = try #require(throws: IndexError.self) {
            try object(#"{"id":"a","text":"t","attributes":[1],"price":2}"#)
        }
        #expect(list.message.contains("attributes is not an object"))
        let both = try object(#"{"id":"a","text":"t","attributes":{"price":1},"hours":2}"#)
        #expect(both.attributes["price"] == 1 && both.attributes["hours"] == 2)
        #expect(try object(#"{"id":"a","text":"t","attributes":null,"hours":2}"#).attributes["hours"] == 2)
    }

    @Test func `an invalid object of very many members is refused quickly`() throws {
        var members = JSONObject()
        for number in 0..<300_000 { members.append(key: number % 3 == 0 ? "x" : "id", value: 1) }
        var columns = ItemColumns()
        columns.named = [(.id, "id"), (.text, "body")]
        #expect(throws: IndexError.self) {
            try columns.item(of: DataRecord(line: 1, checksum: 0, members: members), texts: nil)
        }
    }

    private static let suite = "robustness/JSONTestSuite/test_parsing"

    @Test(.enabled(if: TestData.has(suite), "needs \(TestData.place)"))
    func `every file of hostile JSON is refused by name`() throws {
        let folder = try #require(TestData.datasets) + "/" + Self.suite
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let input = ItemInput(
                paths: [folder + "/" + name], options: DataOptions(), columns: ItemColumns(), threads: 1)
            let error = try #require(throws: (any Error).self, "\(name)") {
                try input.read(input.open()) { items, _ in Issue.record("\(name): \(items.count) items") }
            }
            let failure = try #require(CommandFailure(error), "\(name)")
            #expect(failure.ending == .badData, "\(name)")
            #expect(failure.message?.contains(name) == true, "\(name)")
        }
    }
}
#endif
