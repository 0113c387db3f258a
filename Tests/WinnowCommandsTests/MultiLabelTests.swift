// Several labels per text, end to end.

import Foundation
import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct MultiLabelTests {
    /// Texts whose labels follow from their words, with their labels between delimiters.
    private static func rows(_ count: Int, delimiter: String = ",", seed: UInt64 = 1) -> [(String, [String])]
    {
        let words = ["joy": "laugh", "thanks": "grateful", "anger": "furious"]
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { row in
            let own = words.keys.sorted().filter { _ in random.next(below: 2) == 0 }
            let others = (0..<3).map { _ in "w\(random.next(below: 40))" } + ["n\(row)"]
            return ((own.compactMap { words[$0] } + others).joined(separator: " "), own)
        }
    }

    private static func csv(_ rows: [(String, [String])], delimiter: String = ",") -> String {
        "text,label\n" + rows.map { "\($0.0),\"\($0.1.joined(separator: delimiter))\"\n" }.joined()
    }

    private static let model = Result {
        let folder = try CommandFolder()
        try folder.write("data.csv", csv(rows(200)))
        let outcome = try folder.run(
            "train data.csv -o m.winnow --multi-label , --quiet \(SmallData.features)")
        expectQuietSuccess(outcome)
        return try folder.bytes("m.winnow")
    }

    private static func folder() throws -> CommandFolder {
        let folder = try CommandFolder()
        try folder.write("m.winnow", model.get())
        try folder.write("test.csv", csv(rows(60, seed: 5)))
        return folder
    }

    @Test func `wrong rows are written with their labels`() throws {
        let folder = try Self.folder()
        try folder.write("d.csv", "no,text,label\n1,laugh and laugh,anger\n2,furious and furious,anger\n")
        let outcome = try folder.run("evaluate m.winnow d.csv --errors e.csv")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(
            try String(decoding: folder.bytes("e.csv"), as: UTF8.self)
                == "no,text,label,predicted_labels\n1,laugh and laugh,anger,joy\n")
        #expect(
            try folder.run(
                "evaluate m.winnow - --errors e.jsonl -q", input: "text,label\nlaugh and laugh,anger\n"
            ).code == 0)
        #expect(
            try String(decoding: folder.bytes("e.jsonl"), as: UTF8.self) == """
                {"record":{"text":"laugh and laugh","labels":["anger"],"line":2},"predicted_labels":["joy"]}

                """)
    }

    @Test func `a delimiter that never occurs gives a warning`() throws {
        let folder = try Self.folder()
        let outcome = try folder.run(
            "train test.csv -o x.winnow --multi-label ; --validation none \(SmallData.features)")
        #expect(outcome.errorText.contains("no row has several labels with ; between them"))
    }

    @Test func `training reports the validation and the test part`() throws {
        let folder = try CommandFolder()
        try folder.write("data.csv", Self.csv(Self.rows(200), delimiter: "|"))
        let outcome = try folder.run(
            "train data.csv -o m.winnow --multi-label | --test 0.2 \(SmallData.features)".split(
                separator: " "
            )
            .map(String.init).joined(separator: " "))
        #expect(outcome.code == 0)
        for piece in ["validation part: ", "test part: ", "micro F1", "macro F1", "Hamming loss", "anger"] {
            #expect(outcome.text.contains(piece))
        }
        #expect(outcome.errorText.contains("rows without labels"))
        #expect(outcome.errorText.contains("cross-fitted rows"))
        let inspected = try folder.run("inspect m.winnow")
        #expect(inspected.text.contains("text-classifier"))
        #expect(inspected.text.contains("tensor thresholds"))
        let features = try folder.run("inspect m.winnow --features joy --top 1")
        #expect(features.text.contains("laugh"))
        #expect(try folder.run("inspect m.winnow --verify").code == 0)
    }

    @Test func `JSON Lines with lists give the same model as CSV`() throws {
        let folder = try Self.folder()
        let lines = Self.rows(200).map { text, labels in
            JSONValue.object([
                "text": .string(text), "labels": .array(labels.map(JSONValue.string)),
            ]).text()
        }
        try folder.write("data.jsonl", lines.joined(separator: "\n") + "\n")
        expectQuietSuccess(
            try folder.run("train data.jsonl -o j.winnow --multi-label , --quiet \(SmallData.features)"))
        let answers = try ["j", "m"].map {
            try folder.run("classify \($0).winnow", input: "laugh\nfurious grateful\nw1\n").output
        }
        #expect(answers[0] == answers[1])
    }

    @Test func `classify writes the labels above their thresholds`() throws {
        let folder = try Self.folder()
        let input = "laugh w1 w2\nfurious grateful w3\nw4 w5 w6\n"
        let labels = try folder.run("classify m.winnow --labels-only", input: input)
        expectQuietSuccess(labels)
        #expect(labels.lines[0] == "joy")
        #expect(labels.lines[1].split(separator: ",").sorted() == ["anger", "thanks"])
        #expect(labels.output.split(separator: 0x0A, omittingEmptySubsequences: false)[2].isEmpty)
        let fields = try folder.run("classify m.winnow --format tsv", input: input)
        #expect(fields.lines[0].split(separator: "\t").count == 2)
        #expect(fields.lines[1].split(separator: "\t").count == 4)
        let top = try folder.run("classify m.winnow --format tsv --top-k 2", input: input)
        #expect(top.lines.allSatisfy { $0.split(separator: "\t").count == 4 })
        let text = try folder.run("classify m.winnow --format text", input: input)
        #expect(text.lines[2].hasPrefix("(no label)"))
        #expect(text.lines[0].hasPrefix("joy "))
        let json = try folder.run("classify m.winnow --format jsonl", input: input)
        let objects = try json.lines.map { try JSONValue(parsing: String($0)) }
        #expect(objects.map { $0.object?.map(\.key) ?? [] }.allSatisfy { $0 == ["labels", "probabilities"] })
        #expect(objects.map { $0["labels"]?.array?.count } == [1, 2, 0])
        #expect(objects.allSatisfy { $0["probabilities"]?.object?.map(\.key).count == 3 })
        let never = try folder.run("classify m.winnow --labels-only --threshold joy=1", input: "laugh\n")
        #expect(never.text == "\n")
    }

    @Test func `evaluate measures label sets as text, JSON and a page`() throws {
        let folder = try Self.folder()
        let text = try folder.run("evaluate m.winnow test.csv --quiet")
        expectQuietSuccess(text)
        #expect(text.text.contains("subset accuracy"))
        let json = try JSONValue(parsing: folder.run("evaluate m.winnow test.csv --quiet --format json").text)
        #expect(json["schema"]?.string == "winnow.evaluation/1")
        #expect(json["task"]?.string == "multi-label")
        #expect((json["macroF1"]?.number ?? 0) > 0.9)
        let page = try folder.run("evaluate m.winnow test.csv --quiet --format html").text
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("average precision"))
        #expect(try folder.run("evaluate m.winnow test.csv --quiet --require macro-f1=0.9").code == 0)
        let missed = try folder.run("evaluate m.winnow test.csv --quiet --require log-loss=0.000001")
        #expect(missed.code == 1)
        try folder.write("other.csv", Self.csv(Self.rows(60, seed: 5), delimiter: ";"))
        let other = try folder.run("evaluate m.winnow other.csv --quiet --multi-label ;")
        #expect(other.output == text.output)
        try folder.write("unknown.csv", "text,label\nlaugh,\"joy,new\"\n")
        let unknown = try folder.run("evaluate m.winnow unknown.csv")
        #expect(unknown.code == 0)
        #expect(unknown.errorText.contains("unknown to the model"))
        try folder.write("foreign.csv", "text,label\nlaugh,new\n")
        #expect(try folder.run("evaluate m.winnow foreign.csv").code == 65)
    }

    @Test func `explain explains one label`() throws {
        let folder = try Self.folder()
        let one = try folder.run("explain m.winnow --format tsv", input: "laugh w1\n")
        #expect(one.text.hasPrefix("joy\tnot joy\t"))
        let other = try folder.run("explain m.winnow --format tsv --label anger", input: "laugh w1\n")
        #expect(other.text.hasPrefix("anger\tnot anger\t"))
        for options in ["--against joy", "--flip"] {
            let refused = try folder.run("explain m.winnow \(options)", input: "laugh\n")
            #expect(refused.code == 64)
            #expect(refused.errorText.contains("label"))
        }
        #expect(try folder.run("explain m.winnow --label sad", input: "laugh\n").code == 64)
    }

    @Test(arguments: [
        "--class-weights balanced", "--calibration isotonic", "--operating-point a:f1",
        "--drop-suspects 0.9", "--stopping-metric accuracy", "--algorithm naive-bayes", "--updatable",
        "--resist-padding joy",
    ])
    func `options for one label per text are refused in one line`(options: String) throws {
        let folder = try Self.folder()
        let outcome = try folder.run("train test.csv -o n.winnow --multi-label , \(options)")
        #expect(outcome.code == 64)
        #expect(outcome.errorText.contains("label"))
        #expect(!folder.names.contains("n.winnow"))
    }

    @Test func `the search for options takes several labels, and their measures`() throws {
        let folder = try Self.folder()
        try folder.write("data.csv", Self.csv(Self.rows(300, seed: 3)))
        let tuned = try folder.run(
            "train data.csv -o n.winnow --multi-label , --tune --metric micro-f1 --time-budget 2s")
        #expect(tuned.code == 0, "\(tuned.errorText)")
        #expect(tuned.errorText.contains("micro-f1"))
        let labels = try folder.run("classify n.winnow --labels-only", input: "laugh grateful\n")
        #expect(Set(labels.lines[0].split(separator: ",")) == ["joy", "thanks"])
        for (metric, word) in [("accuracy", "micro-f1"), ("f1:sad", "no label sad")] {
            let refused = try folder.run(
                "train data.csv -o o.winnow --multi-label , --tune --metric \(metric)")
            #expect(refused.code != 0 && refused.errorText.contains(word), "\(refused.errorText)")
            #expect(!folder.names.contains("o.winnow"))
        }
    }

    @Test func `operating points, error rates and drift go with several labels`() throws {
        let folder = try Self.folder()
        try folder.write("data.csv", Self.csv(Self.rows(300, seed: 3)))
        let trained = try folder.run(
            "train data.csv -o n.winnow --multi-label , --conformal --fingerprints --positive-label joy "
                + "--operating-point sure:precision=0.99 \(SmallData.features)")
        #expect(trained.code == 0, "\(trained.errorText)")
        #expect(trained.errorText.contains("operating point sure: joy from probability"))
        #expect(trained.errorText.contains("prediction sets at an error rate of 0.05"))
        let sure = try folder.run(
            "classify n.winnow --operating-point sure --labels-only", input: "laugh grateful\n")
        #expect(Set(sure.lines[0].split(separator: ",")) == ["joy", "thanks"])
        let set = try folder.run(
            "classify n.winnow --error-rate 0.1 --format jsonl", input: "laugh w1\n")
        let answer = try JSONValue(parsing: String(set.lines[0]))
        #expect(answer["labels"]?.array?.contains("joy") == true)
        let evaluated = try folder.run("evaluate n.winnow test.csv --error-rate 0.1 --operating-point sure")
        #expect(evaluated.code == 0 && evaluated.text.contains("prediction sets at an error rate of 0.1"))
        let drift = try folder.run("classify n.winnow test.csv --drift --labels-only")
        #expect(drift.code == 0 && drift.errorText.contains("joy"), "\(drift.errorText)")
        expectFailure(
            try folder.run("classify n.winnow test.csv --adjust-priors"), 64, ["--adjust-priors", "exclude"])
    }

    @Test func `with an error rate the labels are the answer, however many they are`() throws {
        let folder = try Self.folder()
        try folder.write("data.csv", Self.csv(Self.rows(300, seed: 3)))
        let trained = try folder.run(
            "train data.csv -o n.winnow -q --multi-label , --conformal \(SmallData.features)")
        #expect(trained.code == 0, "\(trained.errorText)")
        let texts = "laugh grateful w1\nlaugh w2\nw3 w4\n"
        let classify = "classify n.winnow --error-rate 0.1"
        let objects = try folder.run("\(classify) --format jsonl", input: texts).lines.map {
            try JSONValue(parsing: String($0))
        }
        let labels = objects.map { $0["labels"]?.array?.compactMap(\.string) ?? [] }
        #expect(Set(labels[0]) == ["joy", "thanks"] && labels[1] == ["joy"])
        #expect(objects.allSatisfy { $0["label"] == nil })
        let fields = try folder.run("\(classify) --labels-only", input: texts)
        #expect(fields.text == labels.map { $0.joined(separator: ",") + "\n" }.joined())
        let lines = try folder.run("\(classify) --format text", input: texts)
        #expect(!lines.text.contains("uncertain") && lines.text.hasPrefix(labels[0][0]), "\(lines.text)")
        try folder.write("t.txt", texts)
        for option in ["--uncertain-to u.csv", "--exit-code joy=1,thanks=2,anger=3,uncertain=4"] {
            expectFailure(
                try folder.run("\(classify) t.txt \(option)"), 64,
                [String(option.prefix { $0 != " " }), "several"])
        }
        #expect(!folder.names.contains("u.csv"))
    }

    @Test func `a model with several labels cannot be updated, and the message does not say how`() throws {
        let folder = try Self.folder()
        let outcome = try folder.run("update m.winnow test.csv -o n.winnow")
        expectFailure(outcome, 65, ["m.winnow", "several labels", "train"])
        #expect(!outcome.errorText.contains("--updatable"))
    }

    @Test func `accuracy is not required of sets of labels, but a measure of sets`() throws {
        let folder = try Self.folder()
        expectFailure(
            try folder.run("evaluate m.winnow test.csv -q --require accuracy=0.1"), 64,
            ["accuracy", "subset-accuracy"])
        #expect(try folder.run("evaluate m.winnow test.csv -q --require subset-accuracy=0.1").code == 0)
    }

    @Test func `a model of one label is measured on sets of labels`() throws {
        let folder = try SmallData.folder()
        try folder.write("sets.csv", "text,label\nwin a prize now,\"spam,urgent\"\nlunch at noon,ham\n")
        let outcome = try folder.run("evaluate spam.winnow sets.csv --multi-label ,")
        #expect(outcome.code == 0 && outcome.text.contains("subset accuracy"), "\(outcome.errorText)")
    }

    @Test func `cross-validation measures every fold and their mean`() throws {
        let folder = try Self.folder()
        try folder.write("data.csv", Self.csv(Self.rows(90)))
        let command = "crossvalidate data.csv --multi-label , --folds 3 \(SmallData.features)"
        let outcome = try folder.run(command)
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(outcome.errorText.contains("fold 3 of 3: training on 60 rows"))
        #expect(outcome.lines[0] == "90 examples, 3 folds: out-of-fold scores")
        #expect(outcome.lines[2].hasPrefix("over the folds"))
        for name in ["micro F1", "macro F1", "subset accuracy"] {
            let line = try #require(outcome.lines.first { $0.hasPrefix(name) })
            #expect(line.split(separator: "  ").count == 4)
        }
        let json = try JSONValue(parsing: folder.run(command + " --format json -q").text)
        #expect(json["schema"]?.string == "winnow.crossvalidation/1")
        #expect(json["task"]?.string == "multi-label")
        for measure in ["microF1", "macroF1", "subsetAccuracy"] {
            let figures = json["measures"]?[measure]
            let values = (figures?["values"]?.array ?? []).compactMap(\.number)
            #expect(values.count == 3 && values.allSatisfy { 0.5...1 ~= $0 }, "\(measure): \(values)")
            let mean = try #require(figures?["mean"]?.number)
            #expect(abs(mean - values.reduce(0, +) / 3) < 1e-12)
        }
        #expect(json["pooled"]?["examples"]?.integer == 90)
        #expect(json["pooled"]?["labels"]?["joy"]?["support"]?.integer ?? 0 > 20)
        for option in ["--calibration isotonic", "--class-weights balanced", "--stopping-metric accuracy"] {
            let refused = try folder.run(command + " " + option)
            expectFailure(refused, 64, ["texts with several labels cannot have --"])
        }
        let many = try folder.run(command + " -q --folds 91")
        #expect(many.code == 65 && many.errorText.contains("91 folds are more than the 90 examples"))
    }

    @Test func `a label only of one fold's rows counts as missed there`() throws {
        let folder = try CommandFolder()
        try folder.write("data.csv", Self.csv(Self.rows(40) + [("rare words here", ["rare"])]))
        let json = try JSONValue(
            parsing: folder.run(
                "crossvalidate data.csv --multi-label , --folds 2 --format json -q \(SmallData.features)"
            ).text)
        #expect(json["pooled"]?["labels"]?["rare"]?["support"]?.integer == 1)
        #expect(json["pooled"]?["labels"]?["rare"]?["recall"]?.number == 0)
    }

    @Test func `training writes the page of its held-out part`() throws {
        let folder = try CommandFolder()
        try folder.write("data.csv", Self.csv(Self.rows(200)))
        let command = "train data.csv -o m.winnow --multi-label , --report r.html \(SmallData.features)"
        for (option, part) in [("", "validation part"), (" --test 0.2", "test part")] {
            let outcome = try folder.run(command + option)
            #expect(outcome.code == 0)
            #expect(outcome.errorText.contains("report written to r.html"))
            let page = String(decoding: try folder.bytes("r.html"), as: UTF8.self)
            #expect(page.contains("Measured on the \(part)") && page.contains("Each label"))
            #expect(page.contains("Confident mistakes") || page.contains(", 0 incorrectly"))
            // Labels, not sets with a character between them that nobody may see.
            #expect(page.contains("Rows by label") && !page.contains("u{1F}"))
        }
        try folder.write("few.csv", "text,label\na b,\"x,y\"\nc d,y\ne f,x\n")
        let none = try folder.run(
            "train few.csv -o n.winnow --multi-label , --report n.html --validation none \(SmallData.features)"
        )
        #expect(none.code == 0)
        #expect(folder.names.contains("n.html"))
        expectFailure(
            try folder.run(command + " --report m.winnow"), 64,
            ["--output and --report would both write this file"])
    }

    @Test func `combined labels are named with the remedy by train, crossvalidate and audit`() throws {
        let folder = try CommandFolder()
        try folder.write("data.csv", Self.csv(Self.rows(60)))
        for command in [
            "train data.csv -o m.winnow --maximum-iterations 1 \(SmallData.features)",
            "crossvalidate data.csv --folds 2 --maximum-iterations 1 \(SmallData.features)",
            "audit data.csv",
        ] {
            let outcome = try folder.run(command)
            #expect(outcome.code == 0, "\(outcome.errorText)")
            #expect(outcome.errorText.contains("combinations of other labels with , between them"))
            #expect(outcome.errorText.contains("--multi-label ,"))
        }
        let plain = try folder.run(
            "train data.csv -o m.winnow --multi-label , --maximum-iterations 1 \(SmallData.features)")
        #expect(!plain.errorText.contains("combinations"))
    }

    @Test func `a label with the delimiter in it is refused`() throws {
        let folder = try CommandFolder()
        let rows = [#"["Paris, Texas"]"#, #"["Paris","Texas"]"#, "[]"].map {
            #"{"text":"a b","label":\#($0)}"#
        }
        try folder.write("data.jsonl", rows.joined(separator: "\n") + "\n")
        for verb in ["train data.jsonl -o m.winnow", "crossvalidate data.jsonl --folds 2"] {
            let outcome = try folder.run("\(verb) --multi-label ,")
            #expect(outcome.code == 65)
            #expect(
                outcome.errorText.contains("data.jsonl: the label Paris, Texas contains the delimiter ,"),
                "\(outcome.errorText)")
        }
    }

    @Test func `labels that all rows share are refused with the name of the data`() throws {
        let folder = try CommandFolder()
        try folder.write("data.csv", "text,label\na b,\"x,y\"\nc d,\"y,x\"\n")
        let outcome = try folder.run("train data.csv -o m.winnow --multi-label ,")
        #expect(outcome.code == 65)
        #expect(outcome.errorText.contains("data.csv: all 2 training examples have the same labels"))
    }
}
