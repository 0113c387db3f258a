// Training in shards by the command: counting, merging, and answering an engine's requests.

import Foundation
import Testing
import WinnowClassification
import WinnowModelFile
import _WinnowTestSupport

@Suite struct TrainShardTests {
    /// A folder with the rows of small data in `count` files and their partial files `1.partial` ….
    private static func folder(_ csv: String, _ count: Int, _ options: String = "") throws -> CommandFolder {
        let folder = try CommandFolder()
        let rows = csv.split(separator: "\n").dropFirst()
        for shard in 1...count {
            let own = rows.enumerated().filter { $0.offset % count == shard - 1 }.map { String($0.element) }
            try folder.write("\(shard).csv", (["text,label"] + own).joined(separator: "\n") + "\n")
            let outcome = try folder.run(
                "train shard \(shard).csv --shard \(shard)/\(count) --partial \(shard).partial \(options)")
            #expect(outcome.code == 0 && outcome.output.isEmpty, "\(outcome.errorText)")
        }
        return folder
    }

    private static func partials(_ count: Int) -> String {
        (1...count).map { "\($0).partial" }.joined(separator: " ")
    }

    @Test func `models of one, two, four and eight shards have the same bytes`() throws {
        let two = SmallData.colours.split(separator: "\n").filter { !$0.hasSuffix(",blue") }
        for (data, labelCount) in [(SmallData.colours, 3), (two.joined(separator: "\n"), 2)] {
            var models: [[UInt8]] = []
            for count in [1, 2, 4, 8] {
                let folder = try Self.folder(data, count, "--quiet --minimum-count 1")
                let outcome = try folder.run(
                    "train merge \(Self.partials(count)) -o m.winnow --validation 0.3 -q")
                #expect(outcome.code == 0 && outcome.errorText.isEmpty, "\(outcome.errorText)")
                models.append(try folder.bytes("m.winnow"))
            }
            #expect(models.allSatisfy { $0 == models[0] })
            #expect(try TextClassifier(bytes: models[0]).labels.count == labelCount)
        }
    }

    @Test func `a report describes the training`() throws {
        let folder = try Self.folder(SmallData.colours, 2)
        let outcome = try folder.run(
            "train merge \(Self.partials(2)) -o m.winnow --validation 0.3 --author me")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(
            outcome.errorText.contains("nb-maximum-entropy on ")
                && outcome.errorText.contains("model written to m.winnow"))
        #expect(outcome.text.contains("validation part"))
        let information = try TextClassifier(bytes: try folder.bytes("m.winnow")).information
        #expect(information.author == "me" && information.trainingData.map(\.rows) == [30])
        #expect(information.training?.algorithm == .nbMaximumEntropy)
    }

    @Test func `an empty shard of several counts nothing, an only one is an error`() throws {
        let folder = try Self.folder(SmallData.colours, 1, "--quiet --minimum-count 1")
        #expect(try folder.run("train merge 1.partial -o whole.winnow -q").code == 0)
        #expect(try folder.run("train shard 1.csv --shard 1/4 --partial a -q --minimum-count 1").code == 0)
        for (number, input) in [(2, ""), (3, "text,label\n")] {
            let outcome = try folder.run(
                "train shard - --shard \(number)/4 --partial \(number) -q --minimum-count 1", input: input)
            #expect(outcome.code == 0 && outcome.errorText.isEmpty, "\(outcome.errorText)")
        }
        let unlabelled = try folder.run(
            "train shard - --shard 4/4 --partial 4 -q --minimum-count 1", input: "text,label\nred,\n")
        #expect(unlabelled.code == 0 && unlabelled.errorText.contains("none of 1 rows has a label"))
        #expect(try folder.run("train merge a 2 3 4 -o parts.winnow -q").code == 0)
        #expect(try folder.bytes("parts.winnow") == folder.bytes("whole.winnow"))
        expectFailure(try folder.run("train shard - --shard 1/1 --partial b", input: ""), 65, ["empty"])
        #expect(!folder.names.contains("b"))
    }

    @Test func `shards that do not fit together are refused`() throws {
        let folder = try Self.folder(SmallData.colours, 3, "--quiet")
        expectFailure(
            try folder.run("train merge 1.partial 3.partial -o m.winnow"), 65, ["shard 2/3 is missing"])
        expectFailure(
            try folder.run("train merge 1.partial 2.partial 2.partial 3.partial -o m.winnow"), 65,
            ["2.partial", "shard 2/3 is given twice"])
        #expect(
            try folder.run("train shard 2.csv --shard 2/3 --partial 2.partial -q --filters stem").code == 0)
        expectFailure(
            try folder.run("train merge \(Self.partials(3)) -o m.winnow -q"), 65,
            ["2.partial", "other feature options than 1.partial"])
        #expect(try folder.run("train shard 2.csv --shard 2/4 --partial 2.partial -q").code == 0)
        expectFailure(
            try folder.run("train merge \(Self.partials(3)) -o m.winnow -q"), 65,
            ["2.partial: shard 2/4", "1/3"])
        #expect(!folder.names.contains("m.winnow"))
    }

    @Test func `shards whose texts are in other columns give a warning`() throws {
        let folder = try CommandFolder()
        let rows = ["free prize,now,spam", "see you,later,ham", "win,prize,spam", "lunch,today,ham"]
        try folder.write("d.csv", (["subject,body,label"] + rows).joined(separator: "\n") + "\n")
        for (number, columns) in [(1, "subject,body"), (2, "body")] {
            expectQuietSuccess(
                try folder.run(
                    "train shard d.csv --shard \(number)/2 --partial \(number).partial -q --text-column \(columns) "
                        + "--minimum-count 1"))
        }
        let outcome = try folder.run("train merge 1.partial 2.partial -o m.winnow -q --validation none")
        #expect(outcome.code == 0)
        #expect(
            outcome.errorText
                == "winnow: warning: 1.partial has the text in column subject + body, 2.partial the text in column body; "
                + "count all shards with the same --text-column\n")
    }

    @Test func `shards whose labels are in other columns give a warning`() throws {
        let folder = try CommandFolder()
        let rows = ["free prize,spam,bad", "see you,ham,good", "win,spam,bad", "lunch today,ham,good"]
        try folder.write("d.csv", (["text,label,kind"] + rows).joined(separator: "\n") + "\n")
        for (number, column) in [(1, "label"), (2, "kind")] {
            expectQuietSuccess(
                try folder.run(
                    "train shard d.csv --shard \(number)/2 --partial \(number).partial -q --label-column \(column) "
                        + "--text-column text --minimum-count 1"))
        }
        let outcome = try folder.run("train merge 1.partial 2.partial -o m.winnow -q --validation none")
        #expect(outcome.code == 0)
        #expect(
            outcome.errorText
                == "winnow: warning: 1.partial has the label in column label, 2.partial the label in column kind; "
                + "count all shards with the same --label-column\n")
    }

    @Test func `other files, damaged files and missing files are refused`() throws {
        let folder = try Self.folder(SmallData.colours, 1, "--quiet")
        try folder.write("model.winnow", try SmallData.spamModel.get())
        expectFailure(
            try folder.run("train merge model.winnow -o m.winnow"), 65, ["model.winnow", "training-shard"])
        expectFailure(try folder.run("train merge 1.csv -o m.winnow"), 65, ["1.csv", "not a Winnow model"])
        expectFailure(try folder.run("train merge none -o m.winnow"), 66, ["none"])
        let bytes = try folder.bytes("1.partial")
        try folder.write("damaged.partial", Array(bytes.prefix(2000)))
        for name in ["1.partial", "damaged.partial"] {
            expectFailure(
                try folder.run("tokenize \(name)"), 65,
                [
                    "\(name): a partial file of training, not text; merge it first: "
                        + "winnow train merge \(name) -o model.winnow"
                ])
        }
        try folder.write("partial.winnow", bytes)
        expectFailure(try folder.run("classify partial.winnow", input: "a"), 65, ["training-shard"])
        try folder.write("short", Array(bytes.dropLast(9)))
        expectFailure(
            try folder.run("train merge short -o m.winnow"), 65,
            ["short: the file is cut short", "make it again"])
        var changed = bytes
        changed[bytes.count - 5] ^= 1
        try folder.write("changed", changed)
        expectFailure(
            try folder.run("train merge changed -o m.winnow"), 65, ["changed: the file is damaged"])
        expectFailure(try folder.run("train merge 1.partial -o 1.partial"), 64, ["would replace"])
        expectFailure(try folder.run("train merge 1.partial -o none/m.winnow"), 73, ["none"])
        expectFailure(try folder.run("train shard 1.csv --shard 1/1 --partial 1.csv"), 64, ["would replace"])
    }

    @Test(arguments: [
        ("train shard d.csv --shard 1 --partial p", ["--shard", "3/8"]),
        ("train shard d.csv --shard 3/2 --partial p", ["--shard"]),
        ("train shard d.csv --shard 1/1 --partial p --hash-bits 10", ["--hash-bits"]),
        ("train shard d.csv --shard 1/1 --partial p --features words,embedding", ["embedding"]),
        ("train shard d.csv --shard 1/1 --partial p --weight-column w", ["--weight-column"]),
        ("train merge -o m.winnow", ["partial files"]),
        ("train merge a --exchange f -o m.winnow", ["--exchange"]),
        ("train merge a -o m.winnow --validation v.csv", ["--validation", "share"]),
        ("train merge a -o m.winnow --tune", ["--tune"]),
        ("train merge a -o m.winnow --multi-label ,", ["--multi-label"]),
        ("train merge a -o m.winnow --algorithm naive-bayes --l2 1", ["--l2"]),
    ])
    func `options that shards do not support are refused by name`(arguments: String, parts: [String]) throws {
        let folder = try CommandFolder()
        let outcome = try folder.run(arguments)
        #expect(outcome.code == 64)
        for part in parts { #expect(outcome.errorText.contains(part), "\(outcome.errorText)") }
    }

    /// Runs `train merge --exchange`, answers its requests, and returns how it ended.
    ///
    /// - Parameter answer: receives the number of the request, and returns the paths of the answers; nil to
    ///   end the input.
    private static func exchange(
        _ folder: CommandFolder, _ answer: (Int) throws -> String?
    ) throws -> WinnowProcess.Outcome {
        let process = try folder.start(
            "train merge --exchange . -o e.winnow --validation 0.3 -q", input: .open)
        var number = 0
        // Fails at the end of the output.
        while let text = try? process.awaitLines(number + 1) {
            #expect(text.hasSuffix("./request\n"))
            if let names = try answer(number) {
                process.write(names + "\n")
            } else {
                process.closeInput()
            }
            number += 1
        }
        return try process.outcome()
    }

    /// Answers a request for some shards; `again` is answered twice.
    private static func answers(
        _ folder: CommandFolder, _ request: Int, shards: ClosedRange<Int>, again: Int? = nil
    ) throws -> String {
        try shards.map { shard in
            for _ in 0..<(shard == again ? 2 : 1) {
                let outcome = try folder.run(
                    "train answer \(shard).partial --request request -o \(shard).answer"
                        + (request == 0 ? "" : " --space space"))
                #expect(outcome.code == 0, "\(outcome.errorText)")
            }
            return "\(shard).answer"
        }.joined(separator: "\t")
    }

    @Test func `an engine that answers the requests gets the same bytes`() throws {
        let folder = try Self.folder(SmallData.colours, 3, "--quiet --minimum-count 1")
        #expect(try folder.run("train merge \(Self.partials(3)) -o m.winnow --validation 0.3 -q").code == 0)
        let outcome = try Self.exchange(folder) { try Self.answers(folder, $0, shards: 1...3, again: 2) }
        #expect(outcome.code == 0 && outcome.errorText.isEmpty, "\(outcome.errorText)")
        #expect(try folder.bytes("e.winnow") == folder.bytes("m.winnow"))
    }

    @Test func `answers that are late, missing or of another round end the training`() throws {
        let folder = try Self.folder(SmallData.colours, 2, "--quiet --minimum-count 1")
        let ended = try Self.exchange(folder) { $0 == 2 ? nil : try Self.answers(folder, $0, shards: 1...2) }
        #expect(ended.code == 65 && ended.errorText.contains("standard input ended"), "\(ended.errorText)")
        let missing = try Self.exchange(folder) {
            try Self.answers(folder, $0, shards: $0 == 1 ? 2...2 : 1...2)
        }
        #expect(
            missing.code == 65 && missing.errorText.contains("shard 1/2 is missing"), "\(missing.errorText)")
        let old = try Self.exchange(folder) { number in
            number == 3 ? "1.answer\t2.answer" : try Self.answers(folder, number, shards: 1...2)
        }
        #expect(old.code == 65 && old.errorText.contains("another request"), "\(old.errorText)")
        #expect(!folder.names.contains("e.winnow"))
        // The last request of that training, with the features of none and of another one.
        expectFailure(
            try folder.run("train answer 1.partial --request request -o a"), 64, ["--space"])
        expectFailure(
            try folder.run("train answer 1.partial --request request --space request -o a"), 65,
            ["not the features"])
        expectFailure(
            try folder.run("train answer 1.partial --request 1.partial -o a"), 65, ["training-request"])
    }
}
