import Foundation
import Testing
import WinnowKit
import WinnowModels
import WinnowServer

@Suite struct CatalogueTests {
    private func version(_ catalogue: Catalogue) throws -> String? {
        try catalogue.model("spam").version
    }

    @Test func `Without a folder there are the shipped models`() throws {
        let catalogue = try Catalogue(folder: nil, logger: .none)
        #expect(catalogue.models.map(\.name) == ["en-embedding", "en-sentiment", "en-spam", "language"])
        #expect(!catalogue.models.contains { !$0.isShipped })
    }

    @Test func `A missing folder is an error`() {
        #expect(throws: ConfigurationError.self) { try Catalogue(folder: "/nowhere/at/all", logger: .none) }
    }

    @Test func `A replaced file is exchanged, a broken one is not, a removed one is gone`() throws {
        let folder = try TestFolder()
        try TextClassifier.spam(version: "1").save(to: folder["spam.winnow"])
        let catalogue = try Catalogue(folder: folder.path, logger: .none)
        #expect(try version(catalogue) == "1")

        try TextClassifier.spam(version: "2").save(to: folder["spam.winnow"])
        catalogue.refresh()
        #expect(try version(catalogue) == "2")

        // Replaced by a rename, since the file in use is mapped.
        try Data("not a model".utf8).write(to: URL(filePath: folder["spam.winnow"]), options: .atomic)
        catalogue.refresh()
        #expect(try version(catalogue) == "2")
        #expect(catalogue.failures == ["spam.winnow": "notAModel"])

        var damaged = try TextClassifier.spam(version: "3").bytes()
        damaged[damaged.count - 1] ^= 1
        try Data(damaged).write(to: URL(filePath: folder["spam.winnow"]), options: .atomic)
        catalogue.refresh()
        #expect(try version(catalogue) == "2")
        #expect(catalogue.failures == ["spam.winnow": "damaged"])

        try TextClassifier.spam(version: "4").save(to: folder["spam.winnow"])
        catalogue.refresh()
        #expect(try version(catalogue) == "4")
        #expect(catalogue.failures.isEmpty)

        try FileManager.default.removeItem(atPath: folder["spam.winnow"])
        catalogue.refresh()
        #expect(throws: Problem.self) { try catalogue.model("spam") }
    }

    @Test func `A file may replace a shipped model, which returns when it is removed`() throws {
        let folder = try TestFolder()
        try TextClassifier.spam(version: "mine").save(to: folder["en-spam.winnow"])
        let catalogue = try Catalogue(folder: folder.path, logger: .none)
        #expect(try catalogue.model("en-spam").isShipped == false)
        try FileManager.default.removeItem(atPath: folder["en-spam.winnow"])
        catalogue.refresh()
        #expect(try catalogue.model("en-spam").isShipped)
    }

    @Test func `Only files in the folder with the name of a model are opened`() throws {
        let (folder, other) = (try TestFolder(), try TestFolder())
        try TextClassifier.spam(version: "1").save(to: other["outside.winnow"])
        try TextClassifier.spam(version: "1").save(to: folder["inside.winnow"])
        try TextClassifier.spam(version: "1").save(to: folder[".hidden.winnow"])
        try TextClassifier.spam(version: "1").save(to: folder["two words.winnow"])
        for (link, target) in [("leads-out", other["outside.winnow"]), ("leads-in", folder["inside.winnow"])]
        {
            try FileManager.default.createSymbolicLink(
                atPath: folder[link + ".winnow"], withDestinationPath: target)
        }
        let catalogue = try Catalogue(folder: folder.path, logger: .none)
        #expect(catalogue.models.filter { !$0.isShipped }.map(\.name) == ["inside", "leads-in"])
    }
}
