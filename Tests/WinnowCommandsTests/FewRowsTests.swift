// Training on few rows, on suspected labels, and answers for texts with other shares of the labels.

import Foundation
import Testing
import _WinnowTestSupport

@Suite struct FewRowsTests {
    /// A folder with `few.csv`, messages without explicit options to train on.
    private static func folder() throws -> CommandFolder {
        let folder = try SmallData.folder()
        try folder.write("few.csv", few)
        return folder
    }

    /// Sixty English sentences, a fifth of them about animals.
    private static let few: String = {
        let animals = [
            "cat", "dog", "horse", "sheep", "cow", "rabbit", "goat", "pig", "duck", "hen", "mouse", "fox",
        ]
        let tools = [
            "hammer", "saw", "drill", "axe", "rake", "spade", "wrench", "chisel", "nail", "screw", "ladder",
            "file",
        ]
        var rows = ["text,label"]
        for index in 0..<12 {
            rows.append("My neighbour owns a young \(animals[index]),animal")
            for (verb, place) in [
                ("bought", "shop"), ("left", "garage"), ("needs", "shed"), ("cleaned", "cellar"),
            ] {
                let tool = tools[(index + verb.count) % 12]
                rows.append("She \(verb) an old \(tool) number \(index) in the \(place),tool")
            }
        }
        return rows.joined(separator: "\n") + "\n"
    }()

    @Test func `train prints its choice for few rows, and the model records it`() throws {
        let folder = try Self.folder()
        let outcome = try folder.run("train few.csv -o few.winnow")
        #expect(outcome.code == 0)
        let line = try #require(outcome.errorLines.first { $0.hasPrefix("chosen for few rows: ") })
        #expect(line.contains(" by ") && line.contains("cross-fitted log loss"))
        let inspected = try folder.run("inspect few.winnow")
        #expect(inspected.text.contains("information.choice.candidates"))
        #expect(inspected.text.contains("information.training.labelShares"))
        #expect(try folder.run("classify few.winnow", input: "a horse in the field\n").code == 0)
        #expect(try folder.run("evaluate few.winnow few.csv --require accuracy=0.9").code == 0)
        let validated = try folder.run("crossvalidate few.csv --format json")
        #expect(validated.code == 0, "\(validated.errorText)")
    }

    @Test(arguments: [
        "--features words", "--algorithm nb-maximum-entropy", "--l2 0.1", "--no-surface-features",
        "--minimum-count 1",
    ])
    func `options that name features or algorithm leave no choice`(option: String) throws {
        let folder = try Self.folder()
        let outcome = try folder.run("train few.csv -o few.winnow \(option)")
        #expect(outcome.code == 0 && !outcome.errorText.contains("chosen for few rows"))
        #expect(try !folder.run("inspect few.winnow").text.contains("information.choice"))
    }

    @Test func `features and algorithm are chosen without an embedding, too`() throws {
        let folder = try Self.folder()
        let outcome = try folder.run("train few.csv -o few.winnow --embedding none")
        let line = try #require(outcome.errorLines.first { $0.hasPrefix("chosen for few rows: ") })
        #expect(outcome.code == 0 && !line.contains("embedding"), "\(line)")
        let refused = try folder.run(
            "train few.csv -o few.winnow --embedding none --features words,embedding")
        #expect(refused.code == 64 && refused.errorText.contains("give one of them"))
    }

    @Test func `a search for options begins with the choice`() throws {
        let folder = try Self.folder()
        let outcome = try folder.tuneUntilFirstTrial("train few.csv -o few.winnow --tune")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(outcome.errorText.contains("chosen for few rows") && outcome.errorText.contains("trial "))
        #expect(try folder.run("classify few.winnow", input: "a horse\n").code == 0)
    }

    @Test func `texts in another language try the table that knows it, if it is installed`() throws {
        let folder = try CommandFolder()
        var rows = ["text,label"]
        let nouns = [
            "Hund", "Katze", "Vogel", "Fisch", "Hase", "Pferd", "Kuh", "Ziege", "Ente", "Gans", "Maus",
            "Fuchs",
        ]
        for (index, noun) in nouns.enumerated() {
            rows.append("Wir haben gestern im Garten ein Tier gesehen und zwar \(noun) \(index),tier")
            rows.append("Der alte Werkzeugkasten steht noch immer hinten im Keller bei \(noun) \(index),ding")
        }
        try folder.write("data.csv", rows.joined(separator: "\n") + "\n")
        let without = try folder.run("train data.csv -o m.winnow")
        #expect(
            without.code == 0 && without.errorText.contains("chosen for few rows"), "\(without.errorText)")
        #expect(
            without.errorText.contains("training does not try an embedding: the texts are not all English"))
        #expect(try !folder.run("train data.csv -o m.winnow -q").errorText.contains("embedding"))
        #expect(!without.errorText.contains("the best with"))
        let outcome = try WinnowProcess.run(
            ["train", "data.csv", "-o", "m.winnow"],
            environment: ["WINNOW_MODELS": TestData.packageRoot + "/models"], folder: folder.path)
        #expect(outcome.errorText.contains("vectors: multi-embedding"), "\(outcome.errorText)")
        let choice = try #require(outcome.errorLines.first { $0.hasPrefix("chosen for few rows: ") })
        #expect(choice.contains("embedding"))
    }

    @Test func `suspected labels are left out and counted`() throws {
        let folder = try Self.folder()
        var rows = Self.few.split(separator: "\n").map(String.init)
        let flipped = ["My neighbour owns a young cat,animal", "My neighbour owns a young hen,animal"]
        for row in flipped {
            let place = try #require(rows.firstIndex(of: row))
            rows[place] = row.replacing(",animal", with: ",tool")
        }
        try folder.write("noisy.csv", rows.joined(separator: "\n") + "\n")
        let outcome = try folder.run("train noisy.csv -o m.winnow --drop-suspects 0.3 \(SmallData.features)")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(outcome.errorText.contains("2 rows of 60 left out"), "\(outcome.errorText)")
        let inspected = try folder.run("inspect m.winnow")
        #expect(inspected.text.contains("information.droppedSuspects.rows"))
        for score in ["0", "1.5"] {
            expectFailure(
                try folder.run("train noisy.csv -o m.winnow --drop-suspects \(score)"), 64,
                ["--drop-suspects"])
        }
        expectFailure(
            try folder.run("train noisy.csv -o m.winnow --multi-label , --drop-suspects 0.5"), 64,
            ["--drop-suspects"])
    }

    @Test func `flipped labels make train warn and name the remedy`() throws {
        let folder = try CommandFolder()
        func data(flipped: Bool) -> String {
            var rows = ["text,label"]
            for row in 0..<800 {
                let isFirst = row.isMultiple(of: 2)
                let text = isFirst ? "alpha beta gamma w\(row % 37)" : "delta epsilon zeta w\(row % 41)"
                rows.append("\(text) n\(row),\(isFirst != (flipped && row % 9 == 4) ? "first" : "second")")
            }
            return rows.joined(separator: "\n") + "\n"
        }
        try folder.write("clean.csv", data(flipped: false))
        try folder.write("noisy.csv", data(flipped: true))
        expectQuietSuccess(try folder.run("train clean.csv -o m.winnow -q \(SmallData.features)"))
        let outcome = try folder.run("train noisy.csv -o m.winnow -q \(SmallData.features)")
        #expect(outcome.code == 0)
        #expect(outcome.errorLines.count == 1, "\(outcome.errorText)")
        for part in ["warning: ", "winnow audit", "--drop-suspects"] {
            #expect(outcome.errorText.contains(part), "\(outcome.errorText)")
        }
    }

    @Test func `answers are adjusted to the shares of the texts`() throws {
        let folder = try SmallData.folder()
        let plain = try folder.run("classify spam.winnow messages.csv --format jsonl")
        let outcome = try folder.run("classify spam.winnow messages.csv --format jsonl --adjust-priors")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(outcome.lines.count == plain.lines.count)
        #expect(
            outcome.errorText.contains("do not clearly differ from those in training"), "\(outcome.errorText)"
        )
        #expect(outcome.text == plain.text)
        #expect(outcome.errorText.contains("warning: --adjust-priors assumes that only the shares"))
        let spam = SmallData.messages.split(separator: "\n").filter { $0.hasSuffix(",spam") }
        try folder.write("spam.csv", (["text,label"] + spam).joined(separator: "\n") + "\n")
        let other = try folder.run("classify spam.winnow spam.csv --adjust-priors")
        #expect(other.code == 0)
        #expect(other.errorText.contains("estimated shares in "), "\(other.errorText)")
        let quiet = try folder.run(
            "classify spam.winnow messages.csv --adjust-priors -q --threshold spam=0.9")
        #expect(quiet.code == 0 && quiet.errorLines.count == 1)
    }

    @Test func `an operating point keeps its rates when probabilities are adjusted`() throws {
        let folder = try SmallData.folder()
        expectQuietSuccess(
            try folder.run(
                "train messages.csv -o p.winnow -q --positive-label spam --operating-point low:recall@fpr=0.05 "
                    + "--operating-point most:recall=0.8 --operating-point sure:precision=0.9 \(SmallData.features)"
            ))
        // Mostly spam, so that the shares differ.
        let rows = SmallData.messages.split(separator: "\n").dropFirst()
        let some = rows.filter { $0.hasSuffix(",spam") } + rows.filter { $0.hasSuffix(",ham") }.prefix(20)
        try folder.write("some.csv", (["text,label"] + some).joined(separator: "\n") + "\n")
        for point in ["low", "most"] {
            let command = "classify p.winnow some.csv --labels-only --operating-point \(point)"
            let (plain, adjusted) = (try folder.run(command), try folder.run(command + " --adjust-priors"))
            #expect(adjusted.errorText.contains("estimated shares in "), "\(adjusted.errorText)")
            #expect(plain.code == 0 && adjusted.text == plain.text)
        }
        expectFailure(
            try folder.run("classify p.winnow some.csv --operating-point sure --adjust-priors"), 64,
            ["sure", "precision=0.9", "--adjust-priors"])
    }

    @Test func `shares are not estimated from texts that can be read only once`() throws {
        let folder = try SmallData.folder()
        expectFailure(
            try folder.run("classify spam.winnow --adjust-priors", input: "a text\n"), 64,
            ["--adjust-priors", "standard input", "save them to a file"])
        expectFailure(
            try folder.run("classify spam.winnow --adjust-priors missing.csv"), 66, ["missing.csv"])
    }
}
