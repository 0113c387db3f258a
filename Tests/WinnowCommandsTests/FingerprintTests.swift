// `train --fingerprints`, and the leaks that `evaluate` then finds.

import Testing
import WinnowModelFile
import WinnowSystem
import _WinnowTestSupport

@Suite struct FingerprintTests {
    /// Rows `range` of an endless table of distinct texts.
    private static func rows(_ range: Range<Int>) -> [String] {
        range.map { number in
            let (own, label) = number.isMultiple(of: 2) ? ("prize \(number / 3)", "spam") : ("lunch", "ham")
            return "please call \(number) about the \(own) offer,\(label)"
        }
    }

    private static func csv(_ rows: [String]) -> String {
        "text,label\n" + rows.joined(separator: "\n") + "\n"
    }

    /// A model of rows 0 to 999, the last 50 of them in the validation file, with fingerprints.
    private static let model = Result { () throws -> [UInt8] in
        let folder = try CommandFolder()
        try folder.write("data.csv", csv(rows(0..<950)))
        try folder.write("v.csv", csv(rows(950..<1000)))
        let outcome = try folder.run(
            "train data.csv --validation v.csv -o model.winnow --fingerprints -q \(SmallData.features)")
        #expect(outcome.code == 0 && outcome.errorText == "", "\(outcome.errorText)")
        return try folder.bytes("model.winnow")
    }

    /// The outcome of `evaluate` on these rows.
    private func evaluate(_ rows: [String], _ options: String = "-q --format json") throws
        -> WinnowProcess.Outcome
    {
        let folder = try CommandFolder()
        try folder.write("model.winnow", Self.model.get())
        try folder.write("test.csv", Self.csv(rows))
        let outcome = try folder.run("evaluate model.winnow test.csv \(options)")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        return outcome
    }

    @Test func `texts that were not trained on raise no warning`() throws {
        let outcome = try evaluate(Self.rows(1000..<1400))
        #expect(outcome.errorText == "")
        let leaks = try #require(try JSONValue(parsing: outcome.text)["leaks"])
        #expect(leaks["texts"]?.integer == 400)
        #expect(leaks["finding"]?.string == "none")
        let said = try evaluate(Self.rows(1000..<1400), "")
        #expect(said.errorLines.last?.hasPrefix("leaks: none found among 400 distinct texts: ") == true)
    }

    @Test(arguments: [940..<960, 980..<1000]) func `a leak of 5 % is reported, even of validation rows`(
        _ leaked: Range<Int>
    ) throws {
        let outcome = try evaluate(Self.rows(1000..<1380) + Self.rows(leaked))
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errorText.hasPrefix("winnow: warning: test.csv: about "))
        #expect(outcome.errorText.contains("of 400 distinct texts were probably trained on"))
        #expect(outcome.errorText.hasSuffix("; scores are optimistic\n"))
        let leaks = try #require(try JSONValue(parsing: outcome.text)["leaks"])
        #expect(leaks["finding"]?.string == "leak")
        #expect((15...32).contains(leaks["leakedTexts"]?.integer ?? 0), "\(leaks)")
    }

    @Test func `case, spaces, repetitions and empty texts do not hide a leak or make one`() throws {
        let changed = Self.rows(0..<20).map {
            "  " + $0.replacing(" ", with: "  ").replacing("please call", with: "PLEASE\tCall")
        }
        let leaks = try #require(
            try JSONValue(parsing: try evaluate(Self.rows(1000..<1380) + changed).text)["leaks"])
        #expect(leaks["finding"]?.string == "leak")
        #expect(leaks["texts"]?.integer == 400)
        // One text from the training data, a hundred times, and many empty ones are not a leak.
        let one =
            [String](repeating: Self.rows(7..<8)[0], count: 100)
            + [String](repeating: "\"  \",ham", count: 50)
        let none = try #require(
            try JSONValue(parsing: try evaluate(Self.rows(1000..<1399) + one).text)["leaks"])
        #expect(none["texts"]?.integer == 400)
        #expect(none["finding"]?.string == "none")
    }

    @Test func `the page reports leaks with duplicates and above its figures`() throws {
        let leaking = try evaluate(Self.rows(1000..<1380) + Self.rows(0..<20), "-q --format html").text
        #expect(leaking.contains("<b>These figures are optimistic: </b>about "))
        #expect(leaking.contains(" Leaks: about "))
        let clean = try evaluate(Self.rows(1000..<1400), "-q --format html").text
        #expect(!clean.contains("These figures are optimistic"))
        #expect(clean.contains(" Leaks: none found among 400 distinct texts"))
    }

    @Test func `train and inspect report fingerprints, which exist only with the option`() throws {
        let folder = try SmallData.folder()
        let trained = try folder.run(
            "train messages.csv -o prints.winnow --fingerprints \(SmallData.features) --validation none")
        #expect(trained.code == 0, "\(trained.errorText)")
        #expect(
            trained.errorText.contains("fingerprints of 117 texts in the model: anyone who has it can check"))
        let inspected = try folder.run("inspect prints.winnow --verify").lines
        #expect(inspected.contains { $0.hasPrefix("fingerprints.texts") && $0.hasSuffix(" 117") })
        #expect(
            inspected.contains { $0.hasPrefix("tensor training.fingerprints") && $0.hasSuffix("U8 8192") })
        #expect(try !folder.run("inspect spam.winnow").text.contains("training.fingerprints"))
        let json = try JSONValue(parsing: try folder.run("inspect prints.winnow --format json").text)
        #expect(json["manifest"]?["fingerprints"]?["texts"]?.integer == 117)
        let evaluated = try folder.run("evaluate prints.winnow messages.csv --format json")
        #expect(evaluated.errorText.contains("about 117 of 117 distinct texts were probably trained on"))
        #expect(try !folder.run("evaluate spam.winnow messages.csv --format json").text.contains("leaks"))
    }

    @Test func `too many texts are reported in training and evaluation`() throws {
        let folder = try CommandFolder()
        try folder.write("data.csv", Self.csv(Self.rows(0..<46_000)))
        let trained = try folder.run(
            "train data.csv -o model.winnow --fingerprints -q --validation none --calibration none "
                + "--algorithm naive-bayes \(SmallData.features) --minimum-count 5")
        #expect(trained.code == 0)
        #expect(
            trained.errorText
                == "winnow: warning: 46,000 texts are too many for 16-bit fingerprints: evaluate will not be able to find leaks\n"
        )
        try folder.write("test.csv", Self.csv(Self.rows(0..<50)))
        let outcome = try folder.run("evaluate model.winnow test.csv --format json")
        #expect(outcome.errorLines.last?.hasPrefix("leaks: inconclusive: ") == true)
        #expect(try JSONValue(parsing: outcome.text)["leaks"]?["finding"]?.string == "undecidable")
    }

    @Test func `a model with altered fingerprints is refused`() throws {
        let folder = try SmallData.folder()
        let file = try ModelFile(bytes: Self.model.get())
        var manifest = try #require(file.manifest.object)
        manifest["fingerprints"] = [:]
        var writer = ModelFileWriter(kind: file.kind, manifest: .object(manifest))
        for info in file.tensors {
            let bytes = try Self.model.get()[info.byteRange]
            Array(bytes).withUnsafeBytes {
                writer.add(info.name, bytes: $0, type: info.type, shape: info.shape)
            }
        }
        try folder.write("bad.winnow", writer.bytes())
        for verb in ["classify bad.winnow", "evaluate bad.winnow messages.csv"] {
            expectFailure(try folder.run(verb), 65, ["bad.winnow: the file is damaged", "fingerprints"])
        }
    }
}
