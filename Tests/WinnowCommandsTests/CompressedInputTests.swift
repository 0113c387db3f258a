// Compressed data in verbs.

import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct CompressedInputTests {
    @Test func `compressed standard input is read`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run(
            "train - -o model.winnow --validation none \(SmallData.features)",
            input: .bytes(Gzip.member(Array(SmallData.messages.utf8))))
        #expect(outcome.code == 0, "\(outcome.errorText)")
        let answers = try folder.run(
            "classify spam.winnow --labels-only", input: .bytes(Gzip.member(Array("win money now\n".utf8))))
        #expect(answers.lines.count == 1)
        try folder.write("short.csv.gz", Array(Gzip.compressed.prefix(60)))
        expectFailure(
            try folder.run("train short.csv.gz -o m.winnow"), 65,
            ["short.csv.gz: the gzip data ends early; copy the file again"])
    }
}
