// `winnow update` and `train --updatable`.

import Foundation
import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct UpdateCommandTests {
    private static let options = "--word-ngrams 1 --character-ngrams none --updatable -q"

    private static func rows(_ range: Range<Int>, _ label: String, _ words: String) -> String {
        range.map { "\(words) w\($0 % 7) x\($0),\(label)\n" }.joined()
    }

    /// A folder with a model, its state, and rows to add and to forget.
    private static func folder() throws -> CommandFolder {
        let folder = try CommandFolder()
        let head = "text,label\n"
        try folder.write(
            "old.csv", head + rows(0..<60, "ham", "lunch meeting") + rows(0..<60, "spam", "free prize"))
        try folder.write(
            "new.csv", head + rows(60..<75, "ham", "lunch report") + rows(0..<15, "work", "budget"))
        try folder.write("gone.csv", head + rows(0..<3, "ham", "lunch meeting") + "unknown,ham\n")
        expectQuietSuccess(try folder.run("train old.csv -o m.winnow \(options)"))
        return folder
    }

    @Test func `whole numbers are labels as the model writes them, and forgetting nothing is an error`()
        throws
    {
        let folder = try CommandFolder()
        let old =
            "text,label\n" + Self.rows(0..<60, "0", "lunch meeting") + Self.rows(0..<60, "1", "free prize")
        try folder.write("old.csv", old)
        expectQuietSuccess(try folder.run("train old.csv -o m.winnow \(Self.options)"))
        try folder.write("new.csv", "text,label\nfree win,1.0\nlunch,0.0\n")
        let added = try folder.run("update m.winnow new.csv -o n.winnow")
        #expect(
            added.errorText.contains("the labels 0.0, 1.0 read as 0, 1, which also occur") && added.code == 0)
        #expect(try folder.run("classify n.winnow --labels-only", input: "free prize\n").text == "1\n")
        try folder.write("gone.csv", "text,label\n" + Self.rows(0..<3, "0.0", "lunch meeting"))
        let gone = try folder.run("update m.winnow --forget gone.csv -o n.winnow")
        #expect(gone.errorText.contains("3 forgotten, 117 in all"), "\(gone.errorText)")
        try folder.write("none.csv", "text,label\nnever seen,0\n")
        expectFailure(
            try folder.run("update m.winnow --forget none.csv -o none.winnow -q"), 65,
            ["none.csv: none of its rows is one of"])
        #expect(!folder.names.contains("none.winnow"))
    }

    @Test func `rows are added and forgotten`() throws {
        let folder = try Self.folder()
        let outcome = try folder.run("update m.winnow new.csv --forget gone.csv -o n.winnow")
        #expect(outcome.code == 0 && outcome.output.isEmpty, "\(outcome.errorText)")
        for part in [
            "read 30 rows from new.csv", "gone.csv: 1 row of 4 not among those of the model",
            "updated: 30 rows added, 3 forgotten, 147 in all; new: work",
            "no probability differs by more than 0.0", "state written to n.winnow.state",
        ] {
            #expect(outcome.errorText.contains(part), "\(part): \(outcome.errorText)")
        }
        let answers = try folder.run("classify n.winnow --labels-only", input: "budget\nfree prize\nlunch\n")
        #expect(answers.text == "work\nspam\nham\n")
        let information = try JSONValue(parsing: folder.run("inspect n.winnow --format json").text)
        #expect((information["manifest"]?["information"]?["certificate"]?["bound"]?.number ?? 1) <= 0.021)
        // Again in place, quietly; the new state belongs to the new model.
        expectQuietSuccess(try folder.run("update n.winnow --forget new.csv -o n.winnow -q"))
        expectQuietSuccess(try folder.run("update n.winnow new.csv -o n.winnow -q"))
        let again = try folder.run("classify n.winnow --labels-only", input: "budget\nfree prize\nlunch\n")
        #expect(again.text == answers.text)
        #expect(folder.names.allSatisfy { !$0.hasSuffix(".tmp") }, "\(folder.names)")
    }

    @Test func `a file that was learned before is named, and labels in another case`() throws {
        let folder = try Self.folder()
        let again = try folder.run("update m.winnow old.csv -o n.winnow -q")
        #expect(again.code == 0)
        #expect(again.errorText.contains("old.csv: the model has learned this file before"))
        expectQuietSuccess(try folder.run("update m.winnow --forget old.csv new.csv -o n.winnow -q"))
        expectQuietSuccess(try folder.run("update n.winnow old.csv -o n.winnow -q"))
        try folder.write("case.csv", "text,label\n" + Self.rows(0..<3, "Ham", "lunch"))
        let cased = try folder.run("update m.winnow case.csv -o n.winnow -q")
        #expect(cased.errorText.contains("Ham (3 rows), ham (of the model)"), "\(cased.errorText)")
    }

    @Test func `exact weights are those of a training with the named minimum count`() throws {
        let folder = try Self.folder()
        let options = "--algorithm naive-bayes --features words --calibration none -q"
        expectQuietSuccess(try folder.run("train old.csv -o e.winnow --updatable \(options)"))
        let outcome = try folder.run("update e.winnow new.csv -o e.winnow")
        #expect(
            outcome.errorText.contains(
                "weights are exactly those of a training with the same options and --minimum-count 1\n"))
    }

    @Test func `an update keeps the maximum size, or says that none fits`() throws {
        let folder = try Self.folder()
        let training = try folder.run(
            "train old.csv -o m.winnow --updatable --max-size 8kB --algorithm maximum-entropy")
        #expect(training.errorText.contains("updatable: before compression, no probability"))
        let update = try folder.run("update m.winnow new.csv -o m.winnow")
        #expect(update.code == 0 && update.errorText.contains("\ncompressed from "), "\(update.errorText)")
        #expect(try folder.bytes("m.winnow").count <= 8_000)
        // More labels than the size has room for.
        let labels = (0..<300).map { "word\($0) other\($0),label\($0)\n" }.joined()
        try folder.write("labels.csv", "text,label\n" + labels)
        expectFailure(
            try folder.run("update m.winnow labels.csv -o m.winnow -q"), 65,
            ["labels.csv: no model fits --max-size 8000 bytes", "train again to change the limit"])
        #expect(try folder.bytes("m.winnow").count <= 8_000)
    }

    @Test func `many updates keep the size, and the newest files of a list`() throws {
        let folder = try Self.folder()
        let name = String(repeating: "n", count: 200)
        let options = "--updatable -q --max-size 9kB --conformal --algorithm maximum-entropy"
        #expect(try folder.run("train old.csv -o m.winnow \(options)").code == 0)
        for number in 0..<12 {
            try folder.write("\(name)\(number).csv", "text,label\nlunch x\(number),ham\n")
            let update = try folder.run("update m.winnow \(name)\(number).csv -o m.winnow")
            #expect(update.code == 0, "\(update.errorText)")
            #expect(try folder.bytes("m.winnow").count <= 9_000)
        }
        let information = try folder.run("inspect m.winnow --format json").text
        #expect(information.contains("\(name)11.csv") && !information.contains("\(name)0.csv"))
        // Far more words than the size has room for leave too few weights for a bound.
        let rows = (0..<600).map { row in
            "\((0..<30).map { "w\(row)x\($0 + row / 2 * 30)" }.joined(separator: " ")),spam\n"
        }
        try folder.write("many.csv", "text,label\n" + rows.joined() + rows.joined())
        let many = try folder.run("update m.winnow many.csv -o m.winnow")
        #expect(
            many.errorText.contains("too few weights are left, so prediction sets are dropped"),
            "\(many.errorText)")
    }

    @Test func `an update keeps fingerprints, and needs the embedding of the model`() throws {
        let folder = try Self.folder()
        expectQuietSuccess(
            try folder.run(
                "train old.csv -o m.winnow --updatable -q --features words,embedding --fingerprints"))
        expectFailure(
            try folder.run(
                "update m.winnow new.csv -o n.winnow --embedding \(TestData.packageRoot)/models/multi-embedding.winnow"
            ),
            65,
            ["name the right one with --embedding"])
        #expect(try folder.run("update m.winnow new.csv --forget gone.csv -o n.winnow").code == 0)
        #expect(try folder.run("evaluate n.winnow new.csv").errorText.contains("probably trained on"))
        #expect(try folder.run("evaluate n.winnow gone.csv").errorText.contains("leaks: none found"))
    }

    @Test func `an update gives the same bytes for any number of threads`() throws {
        let folder = try Self.folder()
        for threads in [1, 4] {
            let outcome = try folder.run(
                "update m.winnow new.csv --forget gone.csv -o n\(threads).winnow -q --threads \(threads)")
            #expect(outcome.code == 0, "\(outcome.errorText)")
        }
        #expect(try folder.bytes("n1.winnow") == folder.bytes("n4.winnow"))
        #expect(try folder.bytes("n1.winnow.state") == folder.bytes("n4.winnow.state"))
    }

    @Test func `a forgotten word is in no file`() throws {
        let folder = try Self.folder()
        let word = "xylographer"
        try folder.write("secret.csv", "text,label\n\(word) quokka,ham\nquokka \(word),ham\n")
        expectQuietSuccess(try folder.run("update m.winnow secret.csv -o n.winnow -q"))
        for name in ["n.winnow", "n.winnow.state"] {
            #expect(try folder.bytes(name).firstRange(of: Array(word.utf8)) != nil)
        }
        expectQuietSuccess(try folder.run("update n.winnow --forget secret.csv -o n.winnow -q"))
        for name in ["n.winnow", "n.winnow.state"] {
            for word in [word, "quokka"] {
                #expect(try folder.bytes(name).firstRange(of: Array(word.utf8)) == nil, "\(word) in \(name)")
            }
        }
    }

    /// A folder in which an update with `new.csv` has replaced the state, but not the model yet.
    private static func interrupted() throws -> CommandFolder {
        let folder = try folder()
        let old = try folder.bytes("m.winnow")
        expectQuietSuccess(try folder.run("update m.winnow new.csv -o m.winnow -q"))
        try folder.write("m.winnow", old)
        return folder
    }

    @Test func `an update that was interrupted between its files is finished without data`() throws {
        let folder = try Self.interrupted()
        for data in ["new.csv", "--forget gone.csv"] {
            let refused = try folder.run("update m.winnow \(data) -o m.winnow")
            expectFailure(
                refused, 65,
                ["was interrupted before the model was replaced", "winnow update m.winnow -o m.winnow"])
        }
        let outcome = try folder.run("update m.winnow -o m.winnow")
        #expect(outcome.code == 0)
        #expect(outcome.errorText.contains("0 rows added, 0 forgotten, 150 in all"), "\(outcome.errorText)")
        expectFailure(try folder.run("update m.winnow -o m.winnow"), 64, ["nothing to update"])
        let forgotten = try folder.run("update m.winnow --forget gone.csv -o m.winnow")
        #expect(forgotten.code == 0 && forgotten.errorText.contains("147 in all"), "\(forgotten.errorText)")
        expectQuietSuccess(try folder.run("update m.winnow --forget new.csv -o m.winnow -q"))
    }

    @Test func `a training without a state warns about an earlier one`() throws {
        let folder = try Self.folder()
        let outcome = try folder.run("train old.csv -o m.winnow -q")
        #expect(outcome.code == 0)
        #expect(outcome.errorText.contains("m.winnow.state is the state of an earlier model"))
        expectQuietSuccess(try folder.run("train old.csv -o other.winnow -q"))
    }

    @Test(
        arguments: [
            "train old.csv --multi-label |", "train gazetteer places.json", "compress m.winnow",
        ])
    func `every verb that writes a model warns about an earlier state`(verb: String) throws {
        let folder = try Self.folder()
        try folder.write("places.json", #"{"place": ["Rome"]}"#)
        try folder.write("n.winnow.state", "earlier")
        let outcome = try folder.run("\(verb) -o n.winnow -q")
        #expect(
            outcome.code == 0 && outcome.errorText.contains("n.winnow.state is the state of an earlier model")
        )
        #expect(outcome.errorLines.count { $0.contains("earlier model") } == 1, "\(outcome.errorText)")
    }

    @Test func `a state is next to the target of a link to its model`() throws {
        let folder = try Self.folder()
        let link = folder.path + "/link.winnow"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "m.winnow")
        expectQuietSuccess(try folder.run("update link.winnow new.csv -o link.winnow -q"))
        #expect(!folder.names.contains("link.winnow.state"))
        expectQuietSuccess(try folder.run("update m.winnow --forget new.csv -o m.winnow -q"))
    }

    @Test func `both names of a renamed label that is forgotten are removed`() throws {
        let folder = try Self.folder()
        expectQuietSuccess(
            try folder.run("train new.csv -o r.winnow --label-names ham=letter,work=secret \(Self.options)"))
        try folder.write("work.csv", "text,label\n" + Self.rows(0..<15, "work", "budget"))
        try folder.write("more.csv", "text,label\n" + Self.rows(0..<15, "spam", "free prize"))
        let outcome = try folder.run("update r.winnow more.csv --forget work.csv -o r.winnow -q")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        let manifest = try folder.run("inspect r.winnow --format json").text
        #expect(!manifest.contains("secret") && manifest.contains("letter"))
    }

    @Test func `the name of a forgotten label with a weight is removed`() throws {
        let folder = try Self.folder()
        try folder.write(
            "three.csv",
            try folder.bytes("old.csv") + Array(Self.rows(0..<15, "secret", "budget").utf8))
        expectQuietSuccess(
            try folder.run("train three.csv -o w.winnow --class-weights secret=3,spam=2 \(Self.options)"))
        try folder.write("secret.csv", "text,label\n" + Self.rows(0..<15, "secret", "budget"))
        expectQuietSuccess(try folder.run("update w.winnow --forget secret.csv -o w.winnow -q"))
        for name in ["w.winnow", "w.winnow.state"] {
            #expect(try folder.bytes(name).firstRange(of: Array("secret".utf8)) == nil, "\(name)")
        }
        // The weights of other labels stay.
        let state = String(decoding: try folder.bytes("w.winnow.state"), as: UTF8.self)
        #expect(state.contains("spam\\\":2"))
    }

    @Test func `names of columns are not learned as a row`() throws {
        let folder = try Self.folder()
        let rows = "lunch,ham\nfree,spam\nreport,ham\n"
        try folder.write("named.csv", "Nachricht,Sorte\n" + rows)
        expectFailure(
            try folder.run("update m.winnow named.csv -o n.winnow -q"), 65,
            [
                "named.csv: the first row may be the names of columns", "Sorte", "--label-column",
                "--no-header",
            ])
        #expect(!folder.names.contains("n.winnow"))
        let named = try folder.run("update m.winnow named.csv -o n.winnow --label-column Sorte")
        #expect(named.code == 0 && named.errorText.contains("updated: 3 rows added"), "\(named.errorText)")
        let data = try folder.run("update m.winnow named.csv -o n.winnow --no-header")
        #expect(data.errorText.contains("updated: 4 rows added") && data.errorText.contains("new: Sorte"))
        // A new label is one of the data if other rows have it, or the first row has a known one.
        try folder.write("new.csv", "budget,work\nmoney,work\n" + rows)
        expectQuietSuccess(try folder.run("update m.winnow new.csv -o n.winnow -q"))
        try folder.write("new.csv", rows + "budget,work\n")
        expectQuietSuccess(try folder.run("update m.winnow new.csv -o n.winnow -q"))
    }

    @Test func `only one update of a model runs at a time`() throws {
        let folder = try Self.folder()
        let lock = try #require(try FileLock.existing(at: folder.path + "/m.winnow"))
        let outcome = try folder.run("update m.winnow new.csv -o m.winnow -q")
        expectFailure(outcome, 75, ["m.winnow", "try again"])
        withExtendedLifetime(lock) {}
    }

    @Test func `a tolerance that cannot be proven gives a warning, and a lost label leaves no name`() throws {
        let folder = try Self.folder()
        expectQuietSuccess(try folder.run("update m.winnow new.csv -o m.winnow -q"))
        let work = Self.rows(0..<15, "work", "budget")
        try folder.write("work.csv", "text,label\n" + work)
        let outcome = try folder.run("update m.winnow --forget work.csv -o m.winnow --tolerance 1e-12 -q")
        #expect(outcome.code == 0)
        #expect(outcome.errorText.hasPrefix("winnow: warning: --tolerance 1e-12 cannot be proven"))
        for name in ["m.winnow", "m.winnow.state"] {
            #expect(!String(decoding: try folder.bytes(name), as: UTF8.self).contains("\"work\""), "\(name)")
        }
    }

    @Test(
        arguments: [
            ("update m.winnow -o n.winnow", 64, "nothing to update"),
            ("update m.winnow new.csv -o new.csv", 64, "would replace the data"),
            ("update m.winnow new.csv -o m.winnow.state", 64, "would replace the model's state"),
            ("update m.winnow new.csv -o nowhere/n.winnow", 73, "nowhere"),
            ("update missing.winnow new.csv -o n.winnow", 66, "missing.winnow"),
            ("update new.csv new.csv -o n.winnow", 65, "new.csv"),
            ("update plain.winnow new.csv -o n.winnow", 66, "train with --updatable"),
            ("update other.winnow new.csv -o n.winnow", 65, "the state of another model"),
            ("update cut.winnow new.csv -o n.winnow", 65, "cut.winnow.state"),
            ("update lemmas.winnow new.csv -o n.winnow", 65, "only classifiers can be updated"),
            ("update m.winnow missing.csv -o n.winnow", 66, "missing.csv"),
            ("update m.winnow empty.csv -o n.winnow", 65, "empty.csv"),
            ("update m.winnow columns.csv -o n.winnow", 65, "columns.csv"),
            ("update m.winnow --forget old.csv -o n.winnow", 65, "no rows are left"),
            ("update m.winnow --forget spam.csv -o n.winnow", 65, "of the label ham would be left"),
            ("update m.winnow new.csv -o n.winnow --tolerance 0", 64, "--tolerance is 0.0"),
            ("update missing.winnow missing.csv -o n.winnow --tolerance 1", 64, "--tolerance is 1.0"),
            ("update m.winnow new.csv -o /dev/null", 64, "--output needs a file"),
            ("update folder.winnow new.csv -o n.winnow", 66, "folder.winnow.state: is a folder"),
            ("train old.csv -o /dev/null --updatable", 64, "--updatable needs a file"),
            ("train old.csv -o n.winnow --updatable --l1 1", 64, "an L1 penalty"),
            ("train old.csv -o n.winnow --updatable --calibration isotonic", 64, "isotonic calibration"),
            ("train old.csv -o n.winnow --updatable --multi-label |", 64, "--updatable"),
        ] as [(String, Int32, String)])
    func `a failure leaves the old files whole`(arguments: String, code: Int32, part: String) throws {
        let folder = try Self.folder()
        let state = try folder.bytes("m.winnow.state")
        expectQuietSuccess(try folder.run("train old.csv -o plain.winnow -q"))
        for name in ["other", "cut", "folder"] {
            try folder.write("\(name).winnow", folder.bytes("m.winnow"))
        }
        expectQuietSuccess(try folder.run("train new.csv -o another.winnow \(Self.options)"))
        try folder.write("other.winnow.state", folder.bytes("another.winnow.state"))
        try folder.write("cut.winnow.state", Array(state.prefix(state.count / 2)))
        try FileManager.default.createDirectory(
            atPath: folder.path + "/folder.winnow.state", withIntermediateDirectories: false)
        let lemmas = URL(filePath: TestData.packageRoot + "/models/en-lemma.winnow")
        try folder.write("lemmas.winnow", [UInt8](Data(contentsOf: lemmas)))
        try folder.write("empty.csv", "")
        try folder.write("columns.csv", "a,b,c\n1,2,3\n")
        let old = String(decoding: try folder.bytes("old.csv"), as: UTF8.self)
        try folder.write(
            "spam.csv",
            "text,label\n"
                + old.split(separator: "\n").filter { $0.hasSuffix("spam") }.joined(separator: "\n"))
        try folder.write("n.winnow", "earlier")
        try folder.write("n.winnow.state", "earlier")
        let outcome = try folder.run(arguments, ["-q"])
        expectFailure(outcome, code, [part])
        #expect(try folder.bytes("n.winnow") == Array("earlier".utf8))
        #expect(try folder.bytes("n.winnow.state") == Array("earlier".utf8))
        #expect(try folder.bytes("m.winnow.state") == state)
        #expect(folder.names.allSatisfy { !$0.hasSuffix(".tmp") }, "\(folder.names)")
    }
}
