// Which first records are headers, and which columns are chosen without the usual names.

import Testing
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowCorpora

@Suite struct HeaderTests {
    struct Table: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        var hasHeader: Bool
        var columns: [String]
        var testDescription: String { name }

        /// A table that is read with this text column and this label column.
        init(_ name: String, _ rows: [String], header: Bool, _ columns: String...) {
            self.name = name
            text = rows.joined(separator: "\n") + "\n"
            hasHeader = header
            self.columns = columns
        }
    }

    private static let reviews = [
        "the food was cold,bad", "i will come again,good", "never again,bad", "what a lovely evening,good",
        "the soup was salty,bad", "friendly waiters,good",
    ]
    private static let intents = [
        "how do i block my card,card_lost", "what is the exchange rate,exchange",
        "is my top up pending,top_up",
        "why was i charged twice,double_charge", "i want to close my account,close_account",
    ]
    private static let tickets = (0..<24).map {
        "\($0 + 1),\"the \(["printer", "screen", "door"][$0 % 3]) of room \($0) does not work, please help\","
            + "\(["hardware", "building"][$0 % 2]),2024-05-\(10 + $0)"
    }

    static let tables = [
        Table("two columns", ["sentence,category"] + reviews, header: true, "sentence", "category"),
        Table("two columns, data alone", reviews, header: false, "1", "2"),
        Table("letters", ["a,b"] + reviews, header: true, "a", "b"),
        Table("three columns", ["a,b,c,d"] + tickets, header: true, "b", "c"),
        Table("three columns, data alone", tickets, header: false, "2", "3"),
        Table(
            "names of words", ["Ticket ID,Problem description,Team,Opened"] + tickets, header: true,
            "Problem description", "Team"),
        Table("columns numbered by pandas", ["0,1"] + reviews, header: true, "0", "1"),
        Table(
            "an index without a name",
            [",phrase,outcome"] + reviews.enumerated().map { "\($0.offset),\($0.element)" }, header: true,
            "phrase", "outcome"),
        Table(
            "numbers as labels", ["a film,0", "another film,1", "good one,1", "bad,0"], header: false, "1",
            "2"),
        Table(
            "a name above numbers", ["review,stars", "a film,0", "another film,1", "good one,1", "bad,0"],
            header: true, "review", "stars"),
        Table("intents", ["utterance,scenario"] + intents + intents, header: true, "utterance", "scenario"),
        Table(
            "titles beside longer texts", ["Title,Review Text,class"] + reviews.map { "a title,\($0)" },
            header: true,
            "Review Text", "class"),
        Table("labels that do not repeat", intents, header: false, "1", "2"),
        Table(
            "a first row that is a usual name", ["text,ham", "see you,ham", "win money,spam", "me too,ham"],
            header: false, "1", "2"),
        Table(
            "a rare first label that is a usual name",
            ["spam,free entry in a weekly competition now"]
                + (0..<30).map { "ham,see you at \($0) in the usual place" }, header: false, "2", "1"),
        Table(
            "a question of a form as a name",
            ["Timestamp,\"What could we do better, in your opinion?\",Satisfied"]
                + (0..<12).map {
                    "5/\($0 + 1)/2024 10:00:0\($0 % 10),more light in room \($0) please,\($0 % 3 == 0 ? "Yes" : "No")"
                }, header: true, "What could we do better, in your opinion?", "Satisfied"),
    ]

    @Test(arguments: tables) func `the first record is a header or data`(table: Table) throws {
        let folder = try TemporaryFolder()
        let data = try CorpusReader().read(contentsOf: try folder.file("a.csv", table.text))
        #expect(data.summary.hasHeader == table.hasHeader)
        #expect(data.summary.textColumns + [data.summary.labelColumn ?? "-"] == table.columns)
    }

    @Test(arguments: tables) func `columns to choose from are named as they are read`(table: Table) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a.csv", table.text)
        let columns = CorpusReader().columns(ofFileAt: path)
        #expect(Set(table.columns).isSubset(of: columns))
        // Chosen again, they lose no row.
        var options = DataOptions()
        options.textColumns = [table.columns[0]]
        options.labelColumn = table.columns[1]
        let (found, chosen) = (
            try CorpusReader().read(contentsOf: path),
            try CorpusReader(options: options).read(contentsOf: path)
        )
        #expect(chosen.corpus.count == found.corpus.count)
        #expect(CorpusReader(options: options).columns(ofFileAt: path) == columns)
    }

    @Test(arguments: [
        (
            "a,b,c\n1,2,3\n4,5,6\n",
            "no column looks like the text: the columns are a, b, c; name it with --text-column"
        ),
        (
            "id,body,topic,region\n"
                + (0..<20).map { "\($0),a text of some words \($0),\($0 % 3)x,\($0 % 2)y\n" }.joined(),
            "no column looks like the label: the columns are id, body, topic, region; name it with --label-column, perhaps region"
        ),
        (
            (0..<20).map { "\($0),a text of some words \($0),\($0 % 3)x,\($0 % 2)y\n" }.joined(),
            "no column looks like the label: 4 columns without a header; name it with --label-column, perhaps 4"
        ),
    ])
    func `columns that are not certain are suggested`(text: String, message: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a.csv", text)
        let options = DataOptions()
        let error = #expect(throws: CorpusError.self) {
            try CorpusReader(options: options).read(contentsOf: path)
        }
        #expect(error?.code == .missingColumn)
        #expect(error?.message == "\(path): \(message)")
    }

    @Test(arguments: [
        ("lable", "no label column lable: the columns are text, label; did you mean label?"),
        ("LABEL2", "no label column LABEL2: the columns are text, label; did you mean label?"),
        ("topic", "no label column topic: the columns are text, label; check the name"),
        ("3", "no label column 3: the columns are text, label; check the name"),
    ])
    func `a mistyped column is a wrong option`(name: String, message: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a.csv", "text,label\nsee you,ham\nwin,spam\n")
        var options = DataOptions()
        options.labelColumn = name
        let error = #expect(throws: CorpusError.self) {
            try CorpusReader(options: options).read(contentsOf: path)
        }
        #expect(error?.code == .unknownColumn)
        #expect(error?.kind == .usage)
        #expect(error?.message == "\(path): \(message)")
    }

    @Test func `labels are renamed, joined and left out`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a.csv", "text,label\na,0\nb,1\nc,N/A\nd,2\ne,0\n")
        var options = DataOptions()
        options.labelNames = ["0": "negative", "1": "positive", "2": "positive", "N/A": ""]
        let data = try CorpusReader(options: options).read(contentsOf: path)
        #expect(data.corpus.labels == ["negative", "positive"])
        #expect(
            (0..<data.corpus.count).map(data.corpus.label) == [
                "negative", "positive", "positive", "negative",
            ])
        #expect((0..<data.corpus.count).map(data.corpus.text) == ["a", "b", "d", "e"])
        #expect(data.lines == [2, 3, 5, 6])
        #expect(
            data.summary.warnings.first?.hasSuffix("1 row without a label left out, the first on line 4")
                == true)
        options.labelNames = ["00": "negative"]
        let error = #expect(throws: CorpusError.self) {
            try CorpusReader(options: options).read(contentsOf: path)
        }
        #expect(error?.code == .unknownLabel)
        #expect(
            error?.message
                == "\(path): no label 00 to rename: the labels are 0, 1, 2, N/A; did you mean 0?")
    }

    /// Files of 40 rows from public sets, with headers of unusual names and without.
    @Test(
        .enabled(if: TestData.has("banking77"), "needs \(TestData.place)"),
        arguments: [
            "banking77/train.csv", "sst2/train.tsv", "sms_spam_collection/SMSSpamCollection",
            "uci_sentiment_labelled_sentences/imdb_labelled.txt",
            "uci_sentiment_labelled_sentences/yelp_labelled.txt",
            "uci_sentiment_labelled_sentences/amazon_cells_labelled.txt",
        ])
    func `headers of public data are found wherever the file begins`(name: String) throws {
        let delimiter = UInt8(ascii: name.hasSuffix(".csv") ? "," : "\t")
        let dialect = DelimitedDialect(delimiter: delimiter, isQuoted: name.hasSuffix(".csv"))
        let records = Array(
            try DelimitedText.records(of: try TestData.bytes(name), dialect: dialect).dropFirst())
        for start in stride(from: 0, to: min(records.count, 1000) - 40, by: 40) {
            let rows = Array(records[start..<start + 40])
            #expect(!HeaderEvidence(rows).isHeader, "row \(start)")
            for header in [["a", "b"], ["sentence", "category"], ["Question", "Answer Type"]] {
                #expect(HeaderEvidence([header] + rows).isHeader, "row \(start) under \(header)")
            }
        }
    }

    @Test func `a cell that repeats in the first record is no evidence for a header`() {
        let rows = (0..<30).map { ["why is it so late in room \($0)", "since the way from \($0) is long"] }
        #expect(HeaderEvidence([["yes", "no"]] + rows).isHeader)
        #expect(!HeaderEvidence([["yes", "yes"]] + rows).isHeader)
    }

    @Test(arguments: [nil, "Issue Type"])
    func `columns with the same name do not matter if others are used`(label: String?) throws {
        let folder = try TemporaryFolder()
        let rows = (0..<40).map {
            "login \($0),P-\($0),\($0 % 2 == 0 ? "Bug" : "Story"),the page number \($0) shows an error,ui,,c\($0 % 2),\n"
        }
        let path = try folder.file(
            "a.csv",
            "Summary,Issue key,Issue Type,Description,Labels,Labels,Comment,Comment\n" + rows.joined())
        var options = DataOptions()
        options.labelColumn = label
        let data = try CorpusReader(options: options).read(contentsOf: path)
        #expect(data.summary.textColumns == ["Description"] && data.summary.labelColumn == "Issue Type")
        #expect(data.summary.hasHeader && data.corpus.count == 40)
    }

    @Test func `columns with the same name are refused, and chosen by number`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a.csv", "label,text,text\nham,a b,c d\nspam,e f,g h\n")
        var options = DataOptions()
        options.textColumns = ["text"]
        let error = #expect(throws: CorpusError.self) {
            try CorpusReader(options: options).read(contentsOf: path)
        }
        #expect(
            error?.message == "\(path): columns 2 and 3 are both named text; "
                + "choose another with --text-column, or give each a name of its own")
        // A choice that no option made.
        let guessed = #expect(throws: CorpusError.self) { try CorpusReader().read(contentsOf: path) }
        #expect(guessed?.message == error?.message)
        options.textColumns = ["3"]
        options.labelColumn = "label"
        let data = try CorpusReader(options: options).read(contentsOf: path)
        #expect((0..<data.corpus.count).map(data.corpus.text) == ["c d", "g h"])
    }
}
