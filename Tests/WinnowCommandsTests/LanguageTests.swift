// `winnow language`: the shipped model, every format, options, hard input.

import Foundation
import Testing
import WinnowAnalysis
import WinnowModelFile
import WinnowModels
import WinnowSystem
import _WinnowTestSupport

@Suite struct LanguageTests {
    private static let path = TestData.packageRoot + "/models/language.winnow"

    @Test func `each line has an answer, und if it has no letters`() throws {
        let lines = [
            "Wo ist der Bahnhof?", "", "😀", "Where is the station, please?", "Где находится вокзал?", "42",
        ]
        let outcome = try CommandFolder().run("language", input: lines.joined(separator: "\n") + "\n")
        expectQuietSuccess(outcome)
        #expect(outcome.lines.map { $0.prefix { $0 != "\t" } } == ["de", "und", "und", "en", "ru", "und"])
        let named = try CommandFolder().run(
            "language", [Self.path], input: lines.joined(separator: "\n") + "\n")
        #expect(named.text == outcome.text)
    }

    /// None of these sentences is training data. Those in fo, jv, lb, ne, oc, se and wa are of the declaration's lines
    /// that were left out: everyday sentences in these are taken for a relative's.
    @Test(arguments: [
        ("am", "የባቡር ጣቢያው የት ነው?"),
        ("br", "Pelec'h emañ an ti-gar, mar plij? N'ouzon ket petra a lavarit."),
        (
            "fo",
            "Eingin skal liva í trældómi ella trælkan; trældómur og trælahandil av øllum slag skulu verða bannað."
        ),
        ("gl", "Onde está a estación, por favor? Non sei onde quedou o meu can."),
        ("ht", "Kote estasyon an ye? Mwen pa konnen ki kote li ye."),
        (
            "jv",
            "Saben uwong nduweni hak ingatasing uripe, bebasing uripe lan kaslametane minongko pribadi (individu)."
        ),
        ("km", "តើស្ថានីយ៍រថភ្លើងនៅឯណា?"),
        ("kn", "ರೈಲು ನಿಲ್ದಾಣ ಎಲ್ಲಿದೆ?"),
        ("ky", "Вокзал кайда? Мен сизди түшүнгөн жокмун."),
        ("lb", "Keen duerf gefoltert an och kee grausam, onmënschlech, onwiirdeg bestrooft a behandelt gin."),
        ("lo", "ສະຖານີລົດໄຟຢູ່ໃສ?"),
        ("mg", "Aiza ny gara? Tsy mahalala ny lalana mankany an-tanàna aho."),
        ("ml", "റെയിൽവേ സ്റ്റേഷൻ എവിടെയാണ്?"),
        ("mt", "Fejn hi l-istazzjon? Ma nafx fejn qiegħed il-ktieb tiegħi."),
        ("ne", "मानव परिवारका सबै सदस्यहरूको अन्तर्निहित मान तथा सम्मान र अवछिन्न अधिकारहरूको मान्यता नै स्वतन्त्रता, न्याय, र शान्तिको आधार भएकोले,"),
        ("oc", "Degun pòt pas èsser obligat de far partida d'una associacion."),
        ("qu", "Maypitaq wasiyki kachkan? Ñuqaqa llaqtaymanmi rini."),
        ("rw", "Ndashaka kujya ku isoko kugura imbuto n'umugati."),
        (
            "se",
            "Ii oktage galgga illastusa vuollái dagahuvvot dahje goaves, olmmošmeahttun dahje vuolideaddji gieðahallama dahje ráŋggáštusa vuollái."
        ),
        ("si", "දුම්රිය ස්ථානය කොහේද?"),
        ("ug", "ۋوگزال نەدە؟ مەن سىزنى چۈشەنمىدىم."),
        ("wa", "Il a stu ad'mètu 'ne fèye po totes"),
    ])
    func `languages known by one text have names`(code: String, sentence: String) throws {
        let outcome = try CommandFolder().run("language", input: sentence + "\n")
        #expect(outcome.text.hasPrefix("\(code)\t"), "\(outcome.text)")
    }

    @Test func `jsonl has the hypotheses, most probable first`() throws {
        let outcome = try CommandFolder().run("language --format jsonl", input: "Wo ist der Bahnhof?\n\n")
        let answer = try JSONValue(parsing: String(outcome.lines[0]))
        #expect(answer["language"]?.string == "de")
        let hypotheses = (answer["hypotheses"]?.object?.members ?? []).map { ($0.key, $0.value.number ?? 0) }
        #expect(hypotheses.first?.0 == "de" && hypotheses.first?.1 == answer["probability"]?.number)
        // An unknown language has the rest.
        let sum = hypotheses.reduce(0) { $0 + $1.1 }
        #expect(sum > 0.999 && sum < 1 + 1e-9)
        #expect(outcome.lines[1] == #"{"language":"und","probability":0.0,"hypotheses":{}}"#)
        let two = try CommandFolder().run("language --format jsonl --top-k 2", input: "Wo ist der Bahnhof?\n")
        #expect(try JSONValue(parsing: String(two.lines[0]))["hypotheses"]?.object?.count == 2)
    }

    @Test func `constraints and hints are respected`() throws {
        let outcome = try CommandFolder().run(
            "language --constraints EN,fr --top-k 3", input: "Wo ist der Bahnhof?\n")
        let fields = outcome.lines[0].split(separator: "\t")
        #expect(fields.count == 4 && Set([fields[0], fields[2]]) == ["en", "fr"])
        let hinted = try CommandFolder().run("language --hints nn=0.999", input: "ja\n")
        #expect(hinted.text.hasPrefix("nn\t"))
        let certain = try CommandFolder().run("language --minimum-probability 1", input: "ja\n")
        #expect(certain.text.hasPrefix("und\t"))
    }

    @Test func `parts are spans of the line`() throws {
        let line = "Where is the station, my dear friend? Wo ist denn hier der Bahnhof?"
        let outcome = try CommandFolder().run("language --ranges", input: "\n" + line + "\n")
        let fields = outcome.lines.map { $0.split(separator: "\t") }
        #expect(fields.map { $0[0] } == ["2", "2"] && fields.map { $0[3] } == ["en", "de"])
        #expect(fields[0][1] == "0" && fields[0][2] == fields[1][1])
        let json = try CommandFolder().run("language --ranges --format jsonl", input: line + "\n")
        #expect(try JSONValue(parsing: String(json.lines[0]))["ranges"]?.array?.count == 2)
        let text = try CommandFolder().run("language --ranges --format text", input: line + "\n")
        #expect(text.text == "[en] Where is the station, my dear friend? [de] Wo ist denn hier der Bahnhof\n")
    }

    @Test func `invalid options and files are refused in one line`() throws {
        let folder = try CommandFolder()
        expectFailure(try folder.run("language --constraints xx", input: "a\n"), 64, ["xx"])
        expectFailure(try folder.run("language --hints en=2", input: "a\n"), 64, ["hints"])
        expectFailure(try folder.run("language --minimum-probability 2", input: "a\n"), 64, ["from 0 to 1"])
        expectFailure(try folder.run("language missing.txt"), 66, ["missing.txt"])
        expectFailure(try folder.run("language missing.winnow", input: "a\n"), 66, ["missing.winnow"])
        let spam = TestData.packageRoot + "/models/en-spam.winnow"
        expectFailure(try folder.run("language", [spam], input: "a\n"), 65, ["language-identifier is needed"])
    }

    @Test func `hard input is answered`() throws {
        let folder = try CommandFolder()
        try folder.write(
            "bytes.txt", [0xFF, 0xC0, 0x0A] + Array("дом\u{202E}שלום abc\n".utf8) + [0xE2, 0x82])
        let outcome = try folder.run("language bytes.txt")
        #expect(outcome.code == 0 && outcome.lines.count == 3)
    }

    @Test func `a model trained on n-grams and words can be evaluated`() throws {
        let folder = try CommandFolder()
        try folder.write("data/n/aa/unigrams.json", #"{"ngrams":{"3/5":"a","2/5":"b"}}"#)
        try folder.write("data/n/bb/unigrams.json", #"{"ngrams":{"3/5":"c","2/5":"b"}}"#)
        try folder.write("data/lists/aa.txt", "a 5\n")
        let outcome = try folder.run("train language data -o model.winnow --text-count 500")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        try folder.write("test/aa.txt", "a\naba\n")
        try folder.write("test/bb.txt", "c\n")
        let report = try folder.run("evaluate model.winnow test --format json --require macro-recall=1")
        #expect(report.code == 0, "\(report.errorText)")
        #expect(try JSONValue(parsing: report.text)["accuracy"]?.number == 1)
        expectFailure(try folder.run("train language data/lists -o model.winnow"), 65, ["data/lists"])
        expectFailure(try folder.run("train language missing -o model.winnow"), 66, ["missing"])
        expectFailure(
            try folder.run("train language data -o no/model.winnow"), 73, ["no/model.winnow"])
    }

    @Test func `the embedded model equals the file in models`() throws {
        let file = try [UInt8](Data(contentsOf: URL(filePath: Self.path)))
        #expect(WinnowModels.language.elementsEqual(file))
        #expect(file.count <= 5_000_000)
        #expect(try LanguageIdentifier(from: ModelFile(bytes: file)).languages.count == 97)
    }

    /// The required mean of the languages' recalls, over all lines. Macro recall would count `und`, which is
    /// the label of no line.
    @Test(.enabled(if: TestData.has("lid_lingua_testdata"), "needs \(TestData.place)"))
    func `the shipped model is as accurate as required`() throws {
        let folder = try CommandFolder()
        let datasets = try #require(TestData.datasets)
        var sum = 0.0
        for (part, rows) in [("sentences", 74_141), ("word-pairs", 74_613), ("single-words", 74_036)] {
            let outcome = try folder.run(
                "evaluate --format json --quiet", [Self.path, "\(datasets)/lid_lingua_testdata/\(part)"])
            let report = try JSONValue(parsing: outcome.text)
            #expect(report["examples"]?.integer == rows)
            let labels = (report["labels"]?.object?.members ?? []).map(\.value)
            let tested = labels.filter { $0["support"]?.integer ?? 0 > 0 }
            let recalls = tested.compactMap { $0["recall"]?.number }
            #expect(recalls.count == 75)
            sum += recalls.reduce(0, +) / 75
        }
        #expect(sum / 3 >= 0.86, "\(sum / 3)")
    }
}
