// csv-spectrum: every file against its JSON.

import Testing
import WinnowCorpora
import WinnowSystem
import _WinnowTestSupport

@Suite(
    .enabled(if: TestData.has("robustness/csv-spectrum"), "needs \(TestData.place)"))
struct CSVSpectrumTests {
    @Test(arguments: [
        "comma_in_quotes", "empty", "empty_crlf", "escaped_quotes", "json", "location_coordinates",
        "newlines",
        "newlines_crlf", "quotes_and_newlines", "simple", "simple_crlf", "utf8",
    ])
    func `a file of csv-spectrum is read as in its JSON`(name: String) throws {
        var bytes = try TestData.bytes("robustness/csv-spectrum/csvs/\(name).csv")
        if name.hasSuffix("_crlf"), !bytes.contains(0x0D) {
            // Copies from git may have lost the CRs that these files test.
            bytes = Array(bytes.map { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }.joined())
        }
        let records = try DelimitedText.records(of: bytes)
        let header = try #require(records.first)
        let actual = records.dropFirst().map { Dictionary(zip(header, $0)) { first, _ in first } }
        #expect(actual == (try expected(name)))
    }

    private func expected(_ name: String) throws -> [[String: String]] {
        let json = try TestData.bytes("robustness/csv-spectrum/json/\(name).json")
        let value = try JSONValue(parsing: String(decoding: json, as: UTF8.self))
        return (value.array ?? [value]).map { row in
            var fields: [String: String] = [:]
            for member in row.object ?? [:] { fields[member.key] = member.value.string }
            // The only place where the JSON differs from its CSV: another telephone number.
            if fields["Contact Phone Number"] == "1234567890" {
                fields["Contact Phone Number"] = "2095257564"
            }
            return fields
        }
    }
}
