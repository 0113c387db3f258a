// Models of fastText in the commands.

import Foundation
import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct FastTextCommandTests {
    private static func bytes(_ file: String) throws -> [UInt8] {
        let path = TestData.packageRoot + "/Tests/WinnowClassificationTests/Golden/fasttext/" + file
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    private static func folder(_ files: String...) throws -> CommandFolder {
        let folder = try CommandFolder()
        for file in files { try folder.write(file, try bytes(file)) }
        try folder.write("lines.txt", "bread soup cook\nball goal\n\nsofa door\n")
        try folder.write("test.csv", "text,label\nbread soup cook,food\nball goal,sport\nsofa door,home\n")
        return folder
    }

    @Test func `texts are classified, evaluated and explained`() throws {
        let folder = try Self.folder("softmax.bin", "quantized.ftz")
        let answers = try folder.run("classify softmax.bin lines.txt --labels-only --format tsv")
        #expect(answers.code == 0, "\(answers.errorText)")
        #expect(answers.lines.count == 4 && answers.lines[0] == "food" && answers.lines[3] == "home")
        #expect(try folder.run("classify quantized.ftz lines.txt").code == 0)
        let report = try folder.run("evaluate softmax.bin test.csv")
        #expect(report.code == 0 && report.text.contains("accuracy"), "\(report.errorText)")
        let explained = try folder.run("explain softmax.bin lines.txt --format jsonl")
        #expect(explained.code == 0 && explained.text.contains("bread"), "\(explained.errorText)")
    }

    @Test func `a model is inspected`() throws {
        let folder = try Self.folder("hierarchical.bin", "softmax.bin", "skipgram.bin")
        let outcome = try folder.run("inspect hierarchical.bin --verify")
        #expect(outcome.code == 0 && outcome.text.contains("text-classifier of fastText"))
        #expect(outcome.text.contains("fastText.loss") && outcome.errorText.contains("has no checksums"))
        #expect(try folder.run("inspect skipgram.bin").text.contains("word-embedding of fastText"))
        #expect(try folder.run("inspect softmax.bin --features food --top 3").lines.count == 3)
        expectFailure(
            try folder.run("inspect hierarchical.bin --features food0"), 64, ["hierarchical softmax"])
    }

    @Test func `a converted model gives the same answers`() throws {
        let folder = try Self.folder("subwords.bin")
        expectQuietSuccess(try folder.run("convert subwords.bin -o copy.winnow -q"))
        let verb = " lines.txt --format jsonl --top-k 4"
        let original = try folder.run("classify subwords.bin" + verb)
        #expect(
            try folder.run("classify copy.winnow" + verb).text == original.text && original.lines.count == 4)
        #expect(try folder.run("inspect copy.winnow --verify").errorText.contains("every byte matches"))
        expectFailure(
            try folder.run("convert copy.winnow -o again.winnow"), 65, ["already a model of Winnow"])
        expectFailure(try folder.run("compress subwords.bin -o small.winnow"), 65, ["quantize"])
    }

    @Test func `vectors are read with those of unknown words`() throws {
        let folder = try Self.folder("skipgram.bin", "cbow.bin", "softmax.bin")
        for file in ["skipgram.bin", "cbow.bin", "softmax.bin"] {
            let found = try folder.run("neighbors ball --embedding \(file) --count 3 --format tsv")
            #expect(found.code == 0 && found.lines.count == 3, "\(found.errorText)")
            #expect(try folder.run("embed lines.txt --embedding \(file)").lines.count == 4)
        }
        #expect(try folder.run("neighbors ballgoals --embedding skipgram.bin").code == 0)
        #expect(try folder.run("neighbors ballgoals --embedding cbow.bin").code == 65)
        expectQuietSuccess(try folder.run("convert skipgram.bin -o words.winnow -q"))
        let verb = "neighbors ball ballgoals --format jsonl --embedding "
        #expect(try folder.run(verb + "words.winnow").text == folder.run(verb + "skipgram.bin").text)
        expectFailure(
            try folder.run("classify skipgram.bin lines.txt"), 65, ["word-embedding", "text-classifier"])
    }

    @Test(arguments: [5, 40, 100, 400, -1])
    func `a truncated model is refused in one line`(_ length: Int) throws {
        let folder = try CommandFolder()
        let bytes = try Self.bytes("softmax.bin")
        try folder.write("cut.bin", Array(bytes[..<(length > 0 ? length : bytes.count + length)]))
        for verb in [
            "classify cut.bin", "inspect cut.bin", "convert cut.bin -o new.winnow",
            "neighbors a --embedding cut.bin",
        ] {
            expectFailure(try folder.run(verb), 65, ["cut.bin: "])
        }
        #expect(folder.names == ["cut.bin"])
    }
}
