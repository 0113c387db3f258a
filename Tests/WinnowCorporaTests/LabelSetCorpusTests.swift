// Rows with several labels or none.

import Testing

@testable import WinnowCorpora

struct LabelSetCorpusTests {
    private func read(
        _ text: String, as name: String = "data.csv", delimiter: String? = ","
    ) throws -> LabelledData {
        let folder = try TemporaryFolder()
        var options = DataOptions()
        options.labelDelimiter = delimiter
        return try CorpusReader(options: options).read(contentsOf: try folder.file(name, text))
    }

    private func sets(_ corpus: Corpus) -> [[String]] {
        (0..<corpus.count).map(corpus.labels(at:))
    }

    @Test(arguments: [
        ("data.csv", ",", "text,label\na,\"joy,love\"\nb,\nc,\"love, joy ,,\"\nd,love\n"),
        ("data.tsv", "|", "text\tlabel\na\tjoy|love\nb\t\nc\tlove|joy|love\nd\tlove\n"),
        (
            "data.jsonl", ",",
            """
            {"text":"a","labels":["joy","love"]}
            {"text":"b","labels":[]}
            {"text":"c","labels":"love,joy"}
            {"text":"d","labels":["love"]}

            """
        ),
    ])
    func `every layout gives the same sets`(name: String, delimiter: String, text: String) throws {
        let corpus = try read(text, as: name, delimiter: delimiter).corpus
        #expect(corpus.singleLabels == ["joy", "love"])
        #expect(sets(corpus) == [["joy", "love"], [], ["joy", "love"], ["love"]])
        #expect(corpus.singleLabelCounts == [2, 3])
        #expect(corpus.unlabelledCount == 1)
        #expect((0..<4).map(corpus.text(at:)) == ["a", "b", "c", "d"])
    }

    @Test func `labels in lists may contain the delimiter`() throws {
        let corpus = try read(
            "{\"text\":\"a\",\"label\":[\"x,y\",\"z\"]}\n{\"text\":\"b\",\"label\":[\"x,y\"]}\n",
            as: "d.jsonl"
        ).corpus
        #expect(corpus.singleLabels == ["x,y", "z"])
    }

    @Test func `without the option a list of several labels is refused with the remedy`() throws {
        let error = #expect(throws: CorpusError.self) {
            try read("{\"text\":\"a\",\"label\":[\"x\",\"y\"]}\n", as: "d.jsonl", delimiter: nil)
        }
        #expect(error?.code == .severalLabels)
        #expect(error?.message.contains("--multi-label") == true)
    }

    @Test(arguments: ["", "ab"]) func `a delimiter is one character`(delimiter: String) {
        var options = DataOptions()
        options.labelDelimiter = delimiter
        #expect(throws: CorpusError.self) { try options.validate() }
    }

    @Test func `corpora are made, joined and subset`() {
        let corpus = Corpus(texts: ["a", "b"], labelSets: [["y", "x", "y", " "], []])
            .appending(Corpus(texts: ["c"], labelSets: [["z"]]))
        #expect(sets(corpus) == [["x", "y"], [], ["z"]])
        #expect(corpus.singleLabels == ["x", "y", "z"])
        #expect(sets(corpus.selecting([2, 1])) == [["z"], []])
        #expect(corpus.selectingWithTheirLabels([2, 1]).singleLabels == ["z"])
    }

    @Test func `splits are stratified by the rarest label and separate no duplicates`() throws {
        let labels = (0..<400).map { $0 / 2 }.map { row in
            (row % 2 == 0 ? ["even"] : []) + (row % 20 == 0 ? ["rare"] : []) + (row % 7 == 3 ? ["seven"] : [])
        }
        let texts = (0..<400).map { "text \($0 / 2 * 7919) word\($0 / 2) w\($0 / 2 * 31)" }
        let corpus = Corpus(texts: texts, labelSets: labels)
        let split = try Splitter(validationShare: 0.2, seed: 3).split(corpus.strata)
        let held = corpus.selectingWithTheirLabels(split.validation)
        #expect((70...90).contains(held.count))
        let rare = held.singleLabels.firstIndex(of: "rare").map { held.singleLabelCounts[$0] } ?? 0
        #expect((2...6).contains(rare))
        let training = Set(split.training.map { texts[$0] })
        #expect(split.validation.allSatisfy { !training.contains(texts[$0]) })
    }
}

struct CombinedLabelFinderTests {
    private func finder(_ labels: [String]) -> CombinedLabelFinder? {
        CombinedLabelFinder(of: Corpus(texts: labels.indices.map { "t\($0)" }, labels: labels))
    }

    @Test func `lists in cells are also combinations`() {
        let found = finder([
            "['a']", "['b']", "['c d']", "['a', 'b']", "['b', 'c d']", "[\"a\",\"c d\"]", "[]",
        ])
        #expect(found?.delimiter == ",")
        #expect(found?.combinationCount == 3)
        #expect(found?.labelCount == 3)
    }

    @Test(arguments: [
        ("a, b", ["a", "b"]), ("['a', \"b\"]", ["a", "b"]), (#"["a, b", "c"]"#, ["a, b", "c"]), ("[]", []),
        ("[1, 2]", ["1", "2"]), ("[a],[b]", ["[a]", "[b]"]), ("[", ["["]), ("['it's']", ["it's"]),
    ])
    func `the labels of a cell are read`(cell: String, labels: [String]) {
        #expect(LabelSets.labels(in: cell, delimiter: ",") == labels)
    }

    @Test(arguments: [",", ";", "|", " "] as [Character])
    func `combinations of labels are found`(delimiter: Character) {
        let labels = ["1", "2", "3", "1,2", "2,3", "1,2,3"].map { $0.replacing(",", with: "\(delimiter)") }
        let found = finder(labels)
        #expect(found?.delimiter == delimiter)
        #expect(found?.combinationCount == 3)
        #expect(found?.labelCount == 3)
    }

    @Test(arguments: [
        ["ham", "spam"], ["Paris, TX", "Rome, GA", "Bern, IN", "Oslo, MN"], ["a", "b", "a,b"],
        ["a", "b", "a,b", "b,a", "a,b,a", "x, y", "p, q", "r, s"],
    ])
    func `other labels are not combinations`(labels: [String]) {
        #expect(finder(labels) == nil)
    }
}
