import WinnowSystem

/// Reads a corpus of sentences with tagged words.
///
/// Two layouts are distinguished by the first word's line: CoNLL-U with ten columns, where multiword tokens
/// (`1-2`) are read as ``multiwordTokens`` says and empty nodes (`1.1`) are left out; and columns separated by tabs or
/// else spaces, with the word first and its tag last, as in most corpora of names. Sentences are separated by
/// empty lines; lines before a sentence that begin with `#` and a space are comments.
///
/// - SeeAlso: <https://universaldependencies.org/format.html>
package struct TreebankReader: Sendable {
    /// How the multiword tokens of CoNLL-U are read, such as the French `du`, which is `de` and `le`.
    package enum MultiwordTokens: String, Sendable, CaseIterable {
        /// Each part is a word.
        case parts
        /// The token is one word, as texts have it, with the lemma and the tags of its first part.
        case whole
    }

    /// How multiword tokens are read.
    package var multiwordTokens: MultiwordTokens

    /// Makes a reader.
    package init(multiwordTokens: MultiwordTokens = .parts) {
        self.multiwordTokens = multiwordTokens
    }

    /// Reads a file; `-` is standard input.
    ///
    /// - Throws: ``CorpusError``, with line and, for a missing column, column: `file`, `binary`, `utf16`,
    ///   `invalidUTF8`, `emptyFile`, `noRows`, `raggedRow`.
    /// - Complexity: O(*n*) in the bytes; the whole file is held in memory.
    package func read(contentsOf path: String) throws(CorpusError) -> Treebank {
        let bytes = try CorpusError.reading { () throws(FileError) in try InputFile(path: path).readAll() }
        return try read(bytes, path: path == "-" ? "standard input" : path)
    }

    /// Reads the bytes of a file; `path` is its name in errors.
    package func read(_ bytes: [UInt8], path: String) throws(CorpusError) -> Treebank {
        var parser = TreebankParser(path: path, keepsMultiwordTokens: multiwordTokens == .whole)
        try bytes.withUnsafeBufferPointer { utf8 throws(CorpusError) in
            let check = try ContentCheck(utf8, path: path)
            if let invalid = UTF8Check(utf8).firstInvalid {
                let place = TextPlace(of: invalid, in: utf8, firstLine: 1, newline: 0x0A)
                throw CorpusError(
                    .invalidUTF8, path: path, line: place.line, column: place.column,
                    what: "a byte that is not UTF-8; save the file as UTF-8 first")
            }
            try parser.parse(UnsafeBufferPointer(rebasing: utf8[check.byteOrderMarkCount...]))
        }
        return try parser.finish()
    }
}

/// The state between the lines of a file.
private struct TreebankParser {
    let path: String
    private let keepsMultiwordTokens: Bool
    private var sentences: [AnnotatedSentence] = []
    private var words: [AnnotatedWord] = []
    private var firstLine = 1
    private var beginsParagraph = false
    private var isCoNLLU: Bool?
    private var hasContent = false
    /// The multiword token being read: its first and last word number, and whether white space follows it.
    private var joined: (form: String, first: Int, last: Int, isFollowedBySpace: Bool)?

    init(path: String, keepsMultiwordTokens: Bool) {
        self.path = path
        self.keepsMultiwordTokens = keepsMultiwordTokens
    }

    mutating func parse(_ utf8: UnsafeBufferPointer<UInt8>) throws(CorpusError) {
        var start = 0
        var line = 1
        while start < utf8.count {
            let newline = utf8.firstOffset(of: 0x0A, from: start, to: utf8.count) ?? utf8.count
            var end = newline
            while end > start, utf8[end - 1] == 0x0D || utf8[end - 1] == 0x20 { end -= 1 }
            try add(UnsafeBufferPointer(rebasing: utf8[start..<end]), line)
            start = newline + 1
            line += 1
        }
    }

    mutating func finish() throws(CorpusError) -> Treebank {
        endSentence()
        guard !sentences.isEmpty else {
            throw CorpusError(
                hasContent ? .noRows : .emptyFile, path: path,
                what: hasContent
                    ? "no words; give CoNLL-U or words with tags in columns" : "an empty file")
        }
        return Treebank(sentences: sentences)
    }

    private mutating func add(_ line: UnsafeBufferPointer<UInt8>, _ number: Int) throws(CorpusError) {
        guard !line.isEmpty else { return endSentence() }
        hasContent = true
        if line[0] == UInt8(ascii: "#"), words.isEmpty, line.count == 1 || line[1] == 0x20 {
            noteComment(line)
            return
        }
        let fields = Self.fields(of: line)
        let isCoNLLU = isCoNLLU ?? Self.isCoNLLU(fields)
        self.isCoNLLU = isCoNLLU
        if words.isEmpty { firstLine = number }
        if isCoNLLU { try addUniversal(fields, number) } else { try addColumns(fields, number) }
    }

    private mutating func noteComment(_ line: UnsafeBufferPointer<UInt8>) {
        let text = line.dropFirst(2)
        if text.starts(with: "newpar".utf8) || text.starts(with: "newdoc".utf8) { beginsParagraph = true }
    }

    private mutating func endSentence() {
        guard !words.isEmpty else { return }
        sentences.append(
            AnnotatedSentence(words: words, beginsParagraph: beginsParagraph, line: firstLine))
        words = []
        beginsParagraph = false
        joined = nil
    }

    /// A line of CoNLL-U: ID, form, lemma, two parts of speech, features, three for syntax, miscellaneous.
    private mutating func addUniversal(_ fields: [Substring], _ line: Int) throws(CorpusError) {
        guard fields.count == 10 else {
            throw CorpusError(
                .raggedRow, path: path, line: line,
                column: fields.reduce(1) { $0 + $1.unicodeScalars.count + 1 } - 1,
                what: "\(fields.count) columns, but CoNLL-U has 10; separate them by tabs")
        }
        let isFollowedBySpace = !fields[9].split(separator: "|").contains("SpaceAfter=No")
        if let dash = fields[0].firstIndex(of: "-"),
            let first = Int(fields[0][..<dash]), let last = Int(fields[0][fields[0].index(after: dash)...])
        {
            joined = (String(fields[1]), first, last, isFollowedBySpace)
            return
        }
        if fields[0].contains(".") { return }
        guard let number = Int(fields[0]) else {
            throw CorpusError(
                .raggedRow, path: path, line: line, column: 1,
                what: "the first column is not a word number; use 1, 1-2 or 1.1")
        }
        var word = AnnotatedWord(
            form: String(fields[1]), lemma: Self.value(fields[2], form: fields[1]),
            tag: Self.value(fields[3]),
            fineTag: Self.value(fields[4]), isFollowedBySpace: isFollowedBySpace)
        if let joined, number <= joined.last {
            word.isFollowedBySpace = number == joined.last && joined.isFollowedBySpace
            if keepsMultiwordTokens {
                guard number == joined.first else { return }
                word.form = joined.form
                word.isFollowedBySpace = joined.isFollowedBySpace
            }
        }
        try append(word, line)
    }

    private mutating func addColumns(_ fields: [Substring], _ line: Int) throws(CorpusError) {
        guard fields.count >= 2, let form = fields.first, let tag = fields.last else {
            throw CorpusError(
                .raggedRow, path: path, line: line, column: 1,
                what: "a word without a tag; give both, separated by a tab")
        }
        try append(AnnotatedWord(form: String(form), tag: Self.value(tag)), line)
    }

    private mutating func append(_ word: AnnotatedWord, _ line: Int) throws(CorpusError) {
        guard !word.form.isEmpty else {
            throw CorpusError(
                .raggedRow, path: path, line: line, what: "an empty word; fill its column")
        }
        words.append(word)
    }

    /// A field's value; `_` means none, except as the lemma of an underscore.
    private static func value(_ field: Substring, form: Substring = "") -> String? {
        field.isEmpty || field == "_" && form != "_" ? nil : String(field)
    }

    private static func fields(of line: UnsafeBufferPointer<UInt8>) -> [Substring] {
        let text = String(decoding: line, as: UTF8.self)
        return line.contains(0x09)
            ? text.split(separator: "\t", omittingEmptySubsequences: false)
            : text.split(separator: " ")
    }

    private static func isCoNLLU(_ fields: [Substring]) -> Bool {
        fields.count == 10 && fields[0].first?.isASCII == true && fields[0].first?.isNumber == true
    }
}
