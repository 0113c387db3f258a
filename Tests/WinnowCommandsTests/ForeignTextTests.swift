// Texts in languages that a model is not for: the shipped models abstain.

import Foundation
import Testing
import WinnowAnalysis
import WinnowModels
import WinnowSystem
import _WinnowTestSupport

@Suite struct ForeignTextTests {
    private static let foreign = [
        "สวัสดีค่ะ วันนี้ว่างไหมคะ ไปกินข้าวกัน", "Hola, ¿a qué hora llegas a casa esta noche?",
        "Gewinnspiel! Sie haben einen Gutschein gewonnen, rufen Sie jetzt an",
        "مرحبا، متى سنلتقي اليوم في المقهى؟",
        "नमस्ते, आज शाम को मिलते हैं", "Bhai aaj shaam ko milte hain kya, chai peene chalte hain", "明日の朝、駅で会いましょう",
        "שלום, מתי אתה מגיע הביתה היום?", "Я приеду завтра утром, встреть меня на вокзале",
    ]
    private static let answered = [
        "are we still on for lunch tomorrow?", "ok", "lol", "😀🎉", "http://example.com/abc", "12345", "...",
        "", "thx m8, c u l8r",
        "WINNER!! Claim your free prize now, call 09061701461",
        "I love 寿司 and ramen so much, see you there tonight",
    ]

    @Test func `the shipped spam model abstains in other languages`() throws {
        let folder = try CommandFolder()
        let outcome = try folder.run(
            "classify --labels-only", input: Self.foreign.joined(separator: "\n") + "\n")
        #expect(outcome.code == 0)
        #expect(outcome.lines.allSatisfy { $0 == "uncertain" } && outcome.lines.count == Self.foreign.count)
        #expect(
            outcome.errorText.contains(
                "9 texts not in a language of the model (en): uncertain; train on fifty labelled"))
        let own = try folder.run(
            "classify --labels-only", input: Self.answered.joined(separator: "\n") + "\n")
        expectQuietSuccess(own)
        #expect(
            own.lines.allSatisfy { $0 == "ham" || $0 == "spam" } && own.lines.count == Self.answered.count)
        let quiet = try folder.run("classify --quiet", input: Self.foreign[0] + "\n")
        expectQuietSuccess(quiet)
        #expect(quiet.text == "uncertain\t0.000000\n")
    }

    @Test func `every form of answer has a word for it`() throws {
        let folder = try CommandFolder()
        let input = Self.foreign[1] + "\nare we still on for lunch?\n"
        func lines(_ options: String) throws -> [Substring] {
            let outcome = try folder.run("classify --quiet \(options)", input: input)
            expectQuietSuccess(outcome)
            return outcome.lines
        }
        let top = try lines("--top-k 2")
        #expect(top[0].split(separator: "\t").count == 4 && top[0].hasPrefix("uncertain\t0.000000\tham\t"))
        #expect(top[1].hasPrefix("ham\t"))
        let json = try lines("--format jsonl").map { try JSONValue(parsing: String($0)) }
        #expect(json[0].object?.map(\.key) == ["label", "labels", "probabilities"])
        #expect(json[0]["label"] == .null && json[0]["labels"]?.array?.isEmpty == true)
        #expect(json[1]["label"] == "ham")
        #expect(try lines("--format jsonl --labels-only")[0] == "{\"label\":null,\"labels\":[]}")
        #expect(try lines("--format text")[0].hasPrefix("uncertain  "))
        #expect(try lines("--any-language")[0].hasPrefix("ham\t"))
    }

    @Test func `an exit code for texts without a label is optional`() throws {
        let folder = try CommandFolder()
        let text = Self.foreign[1] + "\n"
        let known = try folder.run("classify --exit-code spam=0,ham=1,uncertain=3", input: text)
        #expect(known.code == 3)
        expectFailure(
            try folder.run("classify --exit-code spam=0,ham=1", input: text), 65,
            ["add ,uncertain=CODE to --exit-code"])
        #expect(try folder.run("classify --exit-code spam=0,ham=1 --any-language", input: text).code == 1)
    }

    @Test func `training sets the languages, and finds them if asked`() throws {
        let folder = try SmallData.folder()
        for (value, expected) in [("en,de", "[\"en\",\"de\"]"), ("auto", "[\"en\"]")] {
            let outcome = try folder.run(
                "train messages.csv -o own.winnow --quiet --languages \(value) \(SmallData.features)")
            expectQuietSuccess(outcome)
            let manifest = try folder.run("inspect own.winnow --format json").text
            let found = try JSONValue(parsing: manifest)["manifest"]?["information"]?["languages"]
            #expect(try found?.text() == JSONValue(parsing: expected).text())
        }
        let answer = try folder.run(
            "classify own.winnow --quiet --labels-only", input: Self.foreign[0] + "\n")
        #expect(answer.text == "uncertain\n")
        for bad in ["", "e", "english", "en,,de", "en;de"] {
            #expect(try folder.run("train messages.csv -o own.winnow --languages", [bad]).code == 64)
        }
        expectFailure(
            try folder.run("train gazetteer messages.csv -o x.winnow --languages auto"), 64,
            ["--languages auto is for training a classifier of texts"])
    }

    @Test func `the shipped sentiment is not guessed in other languages`() throws {
        let folder = try CommandFolder()
        let input = Self.foreign[1] + "\nWhat a great day!\n😀\n"
        let lines = try folder.run("sentiment", input: input).lines
        #expect(
            lines[0] == "0.000000\tuncertain" && lines[1].hasSuffix("\tpositive")
                && lines[2].hasSuffix("\tpositive"))
        let json = try folder.run("sentiment --format jsonl", input: input).lines
        #expect(try JSONValue(parsing: String(json[0]))["label"] == .null)
        let analyses = try folder.run("analyze", input: input).lines.map {
            try JSONValue(parsing: String($0))
        }
        #expect(analyses[0]["sentiment"] == nil && analyses[0]["language"]?["language"] == "es")
        #expect(analyses[1]["sentiment"]?["label"] == "positive")
    }

    /// In fourteen languages, where the files of the models are.
    private static let tones = [
        ("Das Essen war leider kalt und eklig, nie wieder.", "negative"),
        ("Спасибо, всё было замечательно", "positive"),
        ("La reunión empieza el martes a las nueve", "neutral"),
        ("@user http://a.de Vielen Dank, das war ein schöner Abend!", "positive"),
        ("Дякую, це був чудовий вечір, до зустрічі наступного тижня", "uncertain"),
        ("What a great day!", "positive"),
    ]

    private func launch(_ arguments: String, folder: CommandFolder, models: String) throws
        -> WinnowProcess.Outcome
    {
        try folder.write("tones.txt", Self.tones.map(\.0).joined(separator: "\n") + "\n")
        return try WinnowProcess.run(
            arguments.split(separator: " ").map(String.init), environment: ["WINNOW_MODELS": models],
            folder: folder.path)
    }

    @Test func `other languages have the sentiment of the multilingual model, if installed`() throws {
        let folder = try CommandFolder()
        let models = TestData.packageRoot + "/models"
        let lines = try launch("sentiment tones.txt", folder: folder, models: models).lines
        #expect(lines.map { $0.split(separator: "\t").last.map(String.init) } == Self.tones.map(\.1))
        for (line, tone) in zip(lines, Self.tones) where tone.1 != "neutral" {
            #expect(line.hasPrefix("-") == (tone.1 == "negative"))
            #expect(line.hasPrefix("0.000000") == (tone.1 == "uncertain"))
        }
        let json = try launch("sentiment tones.txt --format jsonl", folder: folder, models: models).lines
            .map { try JSONValue(parsing: String($0)) }
        #expect(json[0]["label"] == "negative" && json[0]["words"]?.array?.isEmpty == true)
        #expect(json[0]["sentences"]?.array?.count == 1 && json[4]["label"] == .null)
        let text = try launch("sentiment tones.txt --format text", folder: folder, models: models).lines
        #expect(text[0].contains("negative") && text[4].hasPrefix("uncertain"))
        let analyses = try launch("analyze tones.txt", folder: folder, models: models).lines
            .map { try JSONValue(parsing: String($0)) }
        #expect(analyses[0]["sentiment"]?["label"] == "negative" && analyses[4]["sentiment"] == nil)
        #expect(analyses[0]["sentences"]?.array?.first?["sentiment"]?["label"] == "negative")
        // The English model has the same answers with and without it.
        let alone = try launch("sentiment tones.txt", folder: folder, models: folder.path).lines
        #expect(alone.last == lines.last && alone[0] == "0.000000\tuncertain")
        #expect(alone.prefix(5).allSatisfy { $0.hasSuffix("\tuncertain") })
    }

    @Test func `an expected share counts the texts of all languages with scores`() throws {
        let folder = try CommandFolder()
        let models = TestData.packageRoot + "/models"
        for (share, count) in [(0.2, 1), (0.6, 3), (0.8, 4)] {
            let lines = try launch(
                "sentiment tones.txt --expected-share \(share)", folder: folder, models: models
            ).lines
            #expect(
                lines.count { !$0.hasPrefix("-") && !$0.hasPrefix("0.000000") } == count, "\(share): \(lines)"
            )
        }
    }

    @Test func `other classifiers do not score sentiment`() throws {
        #expect(throws: AnalysisError.self) {
            try SentimentScorer.english.scoring(otherLanguagesBy: .englishSpam)
        }
        let folder = try CommandFolder()
        try FileManager.default.copyItem(
            atPath: TestData.packageRoot + "/models/en-spam.winnow",
            toPath: folder.path + "/multi-sentiment.winnow")
        let english = try launch("sentiment tones.txt", folder: folder, models: folder.path)
        #expect(english.code == 0 && english.lines[0] == "0.000000\tuncertain", "\(english.errorText)")
    }
}
