// The contents of a model.

import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct InspectTests {
    @Test func `text names the model, its labels and its tensors`() throws {
        let outcome = try SmallData.folder().run("inspect colours.winnow")
        expectQuietSuccess(outcome)
        for part in ["model", "colours.winnow", "kind", "size", "labels", "red", "tensor"] {
            #expect(outcome.text.contains(part), "no \(part) in \(outcome.text)")
        }
    }

    @Test func `json is one object with the manifest and the tensors`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run("inspect colours.winnow --format json")
        expectQuietSuccess(outcome)
        let json = try JSONValue(parsing: outcome.text)
        #expect(
            json.object?.map(\.key) == ["path", "kind", "formatVersion", "fileSize", "manifest", "tensors"])
        #expect(json["fileSize"]?.integer == (try folder.bytes("colours.winnow").count))
        let labels = json["manifest"]?["labels"]?.array?.compactMap(\.string)
        #expect(labels.map(Set.init) == ["red", "green", "blue"])
        #expect(json["tensors"]?.array?.isEmpty == false)
    }

    @Test func `features are the strongest ones of a label`() throws {
        let folder = try SmallData.folder()
        let text = try folder.run("inspect colours.winnow --features red --top 3")
        expectQuietSuccess(text)
        #expect(text.lines.count == 3)
        #expect(text.text.contains("red"))
        let json = try JSONValue(
            parsing: try folder.run("inspect colours.winnow --features red --top 3 --format json").text)
        let items = try #require(json.array)
        #expect(items.count == 3)
        let weights = items.compactMap { $0["weight"]?.number }
        #expect(weights == weights.sorted(by: >))
        #expect(items.contains { $0["text"]?.string == "red" && $0["kind"]?.string == "word" })
    }

    @Test func `verify reports that every byte matches the checksums`() throws {
        let outcome = try SmallData.folder().run("inspect spam.winnow --verify")
        #expect(outcome.code == 0)
        #expect(outcome.errorText == "spam.winnow: every byte matches the checksums\n")
    }
}
