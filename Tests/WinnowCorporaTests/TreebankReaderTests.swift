// Reading CoNLL-U and columns.

import Testing
import WinnowSystem
import WinnowCorpora

@Suite struct TreebankReaderTests {
    private static let sample = """
        # newdoc id = a
        # newpar
        # text = Don't go.
        1-2\tDon't\t_\t_\t_\t_\t_\t_\t_\t_
        1\tDo\tdo\tAUX\tVB\t_\t3\taux\t_\t_
        2\tn't\tnot\tPART\tRB\t_\t3\tadvmod\t_\t_
        3\tgo\tgo\tVERB\tVB\t_\t0\troot\t_\tSpaceAfter=No
        3.1\tgone\tgo\tVERB\tVB\t_\t_\t_\t_\t_
        4\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\t_

        # text = _
        1\t_\t_\tPUNCT\t_\t_\t0\troot\t_\tSpaceAfter=No

        # newpar
        1\tYes\tyes\tINTJ\tUH\t_\t0\troot\t_\t_

        """

    private func read(_ text: String) throws(CorpusError) -> Treebank {
        try TreebankReader().read(Array(text.utf8), path: "x.conllu")
    }

    @Test(arguments: ["\n", "\r\n"])
    func `words, spaces and paragraphs of CoNLL-U are read`(newline: String) throws {
        let bank = try read(Self.sample.replacing("\n", with: newline))
        #expect(bank.sentences.map(\.forms) == [["Do", "n't", "go", "."], ["_"], ["Yes"]])
        #expect(bank.sentences[0].words[1].lemma == "not")
        #expect(bank.sentences[0].words[1].tag == "PART")
        #expect(bank.sentences[0].words[1].fineTag == "RB")
        #expect(bank.sentences[1].words[0].lemma == "_")
        #expect(bank.sentences[1].words[0].fineTag == nil)
        #expect(bank.sentences.map(\.line) == [5, 12, 15])
        #expect(bank.wordCount == 6)
        let (text, spans) = bank.text()
        #expect(text == "Don't go. _\n\nYes")
        #expect(spans == [[0..<2, 2..<5, 6..<8, 8..<9], [10..<11], [13..<16]])
    }

    @Test func `a multiword token is one word if that is wanted, as its first part`() throws {
        let reader = TreebankReader(multiwordTokens: .whole)
        let bank = try reader.read(Array(Self.sample.utf8), path: "x.conllu")
        #expect(bank.sentences[0].forms == ["Don't", "go", "."])
        #expect(bank.sentences[0].words[0].lemma == "do")
        #expect(bank.text().text == "Don't go. _\n\nYes")
    }

    @Test func `columns of words and tags are read`() throws {
        let bank = try read("EU NNP B-ORG\nrejects VBZ O\n\n\n# O\n1st O\n")
        #expect(bank.sentences.map(\.forms) == [["EU", "rejects"], ["1st"]])
        #expect(bank.sentences[0].words.map(\.tag) == ["B-ORG", "O"])
        let tabs = try read("a b\tO\nc\t_\n")
        #expect(tabs.sentences[0].forms == ["a b", "c"])
        #expect(tabs.sentences[0].words.map(\.tag) == ["O", nil])
    }

    @Test(arguments: [
        ("", "x.conllu: an empty file"),
        ("# text = a\n", "x.conllu: no words; give CoNLL-U or words with tags in columns"),
        (
            "1\ta\ta\tX\tX\t_\t0\troot\t_\t_\n2\tb\tb\n",
            "x.conllu, line 2, column 6: 3 columns, but CoNLL-U has 10; separate them by tabs"
        ),
        (
            "1\ta\ta\tX\tX\t_\t0\troot\t_\t_\nx\ta\ta\tX\tX\t_\t0\troot\t_\t_\n",
            "x.conllu, line 2, column 1: the first column is not a word number; use 1, 1-2 or 1.1"
        ),
        ("1\t\ta\tX\tX\t_\t0\troot\t_\t_\n", "x.conllu, line 1: an empty word; fill its column"),
        ("a O\nb\n", "x.conllu, line 2, column 1: a word without a tag; give both, separated by a tab"),
    ])
    func `errors give the place`(text: String, message: String) {
        let error = #expect(throws: CorpusError.self) { try read(text) }
        #expect(error?.message == message)
    }

    @Test func `invalid UTF-8 is an error with its place`() {
        let error = #expect(throws: CorpusError.self) {
            try TreebankReader().read(Array("a O\nb".utf8) + [0xFF, 0x20, 0x4F], path: "x")
        }
        #expect(
            error?.message == "x, line 2, column 2: a byte that is not UTF-8; save the file as UTF-8 first")
    }
}
