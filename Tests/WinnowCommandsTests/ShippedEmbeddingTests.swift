// The choice of a shipped table of words by the language of texts.

import Testing

@testable import WinnowCommands

@Suite struct ShippedEmbeddingTests {
    private static let english = "The meeting of the committee is on Tuesday in the town hall."
    private static let german = "Die Sitzung des Ausschusses ist am Dienstag im Rathaus."
    private static let hindi = "समिति की बैठक मंगलवार को नगर भवन में होगी।"

    @Test(arguments: [
        ([english], ShippedEmbedding.english), ([german], .multilingual), ([hindi], nil), ([], nil),
        (["", "👍", "12345", "http://example.org/die/sitzung"], nil),
        ([english, english, english, english, german], .english), ([english, german], .multilingual),
        ([hindi, german], .multilingual), ([english, hindi, hindi], nil),
        (["会议于星期二在市政厅举行。"], .multilingual), (["会議は火曜日に市役所で行われます。"], .multilingual),
        (["Het overleg van de commissie is dinsdag in het stadhuis."], .multilingual),
        // Single words that several languages have.
        (["hotel", "animal", "restaurant"], nil),
    ])
    func `the table is the one that knows most of the text`(texts: [String], table: ShippedEmbedding?) throws
    {
        #expect(try ShippedEmbedding(for: texts) == table)
    }

    @Test func `some of many texts are read`() throws {
        let texts = [String](repeating: Self.german, count: 100_000)
        #expect(try ShippedEmbedding(for: texts) == .multilingual)
    }
}
