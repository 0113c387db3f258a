// `winnow export`: classifiers for other programs.

import Foundation
import Testing
import _WinnowTestSupport

struct ExportTests {
    @Test func `a classifier of words becomes a graph of texts`() throws {
        let folder = try SmallData.folder()
        let train = "train messages.csv -o m.winnow -q --features words --filters lowercase --tokenizer"
        expectQuietSuccess(try folder.run("\(train) unicode"))
        let outcome = try folder.run("export m.winnow --format onnx -o m.onnx")
        #expect(outcome.code == 0 && outcome.output.isEmpty, "\(outcome.errorText)")
        #expect(outcome.errorLines.count == 1 && outcome.errorText.hasPrefix("graph written to m.onnx, "))
        expectQuietSuccess(try folder.run("export m.winnow -o again.onnx --input texts -q"))
        #expect(try folder.bytes("again.onnx") == folder.bytes("m.onnx"))
        expectQuietSuccess(try folder.run("\(train) messages"))
        let other = try folder.run("export m.winnow -o m.onnx")
        #expect(
            other.code == 0
                && other.errorText.contains("not with texts: the model has the tokenizer messages"))
        expectFailure(
            try folder.run("export m.winnow -o new.onnx --input texts"), 65,
            [
                "m.winnow: ", "the tokenizer messages",
                "--features words --tokenizer unicode --filters lowercase",
            ])
        #expect(!folder.names.contains("new.onnx"))
    }

    @Test func `what cannot be exported is refused in one line`() throws {
        let folder = try SmallData.folder()
        try folder.write("m.winnow", try SmallData.spamModel.get())
        try folder.write("empty.winnow", "")
        try folder.write("cut.winnow", Array(try SmallData.spamModel.get().dropLast(9)))
        let models = TestData.packageRoot + "/models/"
        expectFailure(try folder.run("export m.winnow -o m.winnow"), 64, ["would replace the model"])
        expectFailure(try folder.run("export m.winnow -o -"), 64, ["name a file"])
        expectFailure(try folder.run("export m.winnow -o m.onnx --format coreml"), 64, ["coreml"])
        expectFailure(try folder.run("export none.winnow -o m.onnx"), 66, ["none.winnow"])
        for name in ["empty", "cut"] {
            expectFailure(try folder.run("export \(name).winnow -o m.onnx"), 65, ["\(name).winnow: "])
        }
        expectFailure(
            try folder.run("export \(models)language.winnow -o m.onnx"), 65,
            ["only classifiers can be exported"])
        expectFailure(
            try folder.run("export \(models)en-spam.winnow -o m.onnx"), 65,
            ["other languages than en", "--any-language"])
        #expect(!folder.names.contains("m.onnx"))
    }
}
