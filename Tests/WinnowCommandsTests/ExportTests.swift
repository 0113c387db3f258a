// `winnow export`: classifiers for other programs.

import Foundation
import Testing
import WinnowReports
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

    @Test func `a page has the model inside`() throws {
        let folder = try SmallData.folder()
        let model = try SmallData.spamModel.get()
        let (before, after) = ("<p>é</p><script id=\"model\" type=\"text/plain\" ", "<p>data-name</p>\n")
        try folder.write("a \"b\" & c.winnow", model)
        try folder.write("try.html", before + "data-name=\"\"></script>" + after)
        let export = "export --format page --template try.html"
        let outcome = try folder.run("\(export) -o page.html", ["a \"b\" & c.winnow"])
        #expect(outcome.code == 0 && outcome.errorText.hasPrefix("page written to page.html, "))
        let page = String(decoding: try folder.bytes("page.html"), as: UTF8.self)
        let element =
            "data-name=\"a &quot;b&quot; &amp; c.winnow\">\(Data(model).base64EncodedString())</script>"
        #expect(page == before + element + after)
        for count in [0, 1, 2] {
            // Base64 pads what is no multiple of three bytes.
            let cut = Array(model.prefix(count))
            try folder.write("cut", cut)
            let cutPage = try ModelPage(template: folder.path + "/try.html").containing(cut, named: "")
            #expect(
                cutPage
                    == Array(
                        (before + "data-name=\"\">\(Data(cut).base64EncodedString())</script>" + after).utf8))
        }
        expectQuietSuccess(
            try folder.run("\(export) \(TestData.packageRoot)/models/language.winnow -o language.html -q"))

        try folder.write("m.winnow", model)
        try folder.write("other.html", before)
        for (arguments, code, parts) in [
            ("--template none.html", 66, ["none.html: no such file", "make wasm"]),
            ("--template other.html", 66, ["other.html: not a page with room for a model"]),
            ("--template try.html --input texts", 64, ["--format onnx"]),
            ("--template try.html --format onnx", 64, ["--template needs --format page"]),
        ] as [(String, Int32, [String])] {
            expectFailure(
                try folder.run("export m.winnow --format page -o new.html \(arguments)"), code, parts)
        }
        expectFailure(
            try folder.run("\(export) \(TestData.packageRoot)/models/en-names.winnow -o new.html"), 65,
            ["only classifiers can be put into a page"])
        #expect(!folder.names.contains("new.html"))
    }
}
