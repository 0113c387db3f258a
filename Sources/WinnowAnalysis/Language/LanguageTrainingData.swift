import WinnowSystem

/// The n-grams and words of each language.
package struct LanguageTrainingData: Sendable {
    /// The codes of the languages with n-grams or a text, in alphabetical order.
    package var languages: [String] { counts.map(\.language) }
    /// The number of languages with a word list.
    package let listCount: Int
    /// The n-grams of each language, in alphabetical order.
    let counts: [NGramCounts]
    /// The word list of each language of ``counts``, or the words of its text.
    let lists: [WordList?]
    /// Whether each language of ``counts`` is known by a text, not by the n-grams of many.
    let areTexts: [Bool]

    /// Reads a folder and its subfolders, two levels deep.
    ///
    /// A folder CODE with `unigrams.json` (and `bigrams.json`, `trigrams.json`, `quadrigrams.json`) is the
    /// n-gram model of a language, in the format of the Lingua library. A file `CODE.txt` or `CODE_….txt`
    /// with a word, a space and a count per line is one of its word lists, as in FrequencyWords; lists of
    /// languages without such a folder are ignored. Words over one and a half times as frequent in the English
    /// list are left out of the others.
    ///
    /// Instead of n-grams, a folder CODE can have `text.txt`, a plain text: its n-grams are counted, and its words
    /// if the language has no list; those of a list are counted with them.
    ///
    /// - Throws: `FileError`, or ``AnalysisError``: `noExamples` for fewer than two languages, `invalidData`.
    package init(contentsOf folder: String, threads: Int = Parallel.processorCount) throws {
        let found = try Self.search(folder)
        guard found.models.count >= 2 else {
            throw AnalysisError(
                code: .noExamples,
                message:
                    "\(folder): has n-grams or texts (a folder CODE with unigrams.json or text.txt) of "
                    + "\(found.models.count) languages, but at least 2 are needed")
        }
        let models = found.models.sorted { $0.language < $1.language }
        let results = Parallel.map(count: models.count, threads: threads) { index in
            Result { try Self.model(models[index]) }
        }
        let read = try results.map { try $0.get() }
        let lists = try Self.lists(found.lists, read.map(\.counts))
        counts = zip(read, lists).map { model, list in
            guard let words = model.words else { return model.counts.adding(lettersOf: list) }
            return list.flatMap { NGramCounts(language: model.counts.language, words: [words, $0]) }
                ?? model.counts
        }
        self.lists = zip(lists, read).map { $0 ?? $1.words }
        areTexts = read.map { $0.words != nil }
        listCount = lists.count { $0 != nil }
    }

    /// Makes training data of languages in alphabetical order.
    init(counts: [NGramCounts], lists: [WordList?]) {
        self.counts = counts
        self.lists = lists
        areTexts = counts.map { _ in false }
        listCount = lists.count { $0 != nil }
    }

    private struct Found {
        var models: [(language: String, path: String)] = []
        var lists: [(language: String, path: String)] = []
    }

    private static func search(_ folder: String) throws -> Found {
        var found = Found()
        let top = try FolderListing(path: folder)
        for inner in [folder] + top.folders {
            let listing = try FolderListing(path: inner)
            for candidate in listing.folders where try isModel(candidate) {
                found.models.append((name(candidate), candidate))
            }
            for file in listing.files where file.hasSuffix(".txt") {
                found.lists.append((language(ofList: name(file)), file))
            }
        }
        let languages = Set(found.models.map(\.language))
        guard languages.count == found.models.count else {
            throw AnalysisError(
                code: .invalidData,
                message: "\(folder): has a folder of a language twice; keep one of each")
        }
        // Word lists use the code of Norwegian for Bokmål.
        found.lists = found.lists.map { list in
            list.language == "no" && !languages.contains("no") ? ("nb", list.path) : list
        }.filter { languages.contains($0.language) }
        return found
    }

    private static let textName = "text.txt"

    private static func isModel(_ folder: String) throws -> Bool {
        try FolderListing(path: folder).files
            .contains { [NGramModelReader.fileNames[0], textName].contains(name($0)) }
    }

    /// The n-grams of a folder; if they are those of a text, its words, too.
    private static func model(_ found: (language: String, path: String)) throws -> (
        counts: NGramCounts, words: WordList?
    ) {
        let path = found.path + "/" + textName
        guard try FolderListing(path: found.path).files.contains(where: { name($0) == textName }) else {
            return (try NGramModelReader.counts(of: found.path, language: found.language), nil)
        }
        let words = try InputFile(path: path).readAll().withUnsafeBufferPointer { WordList(text: $0) }
        guard let counts = NGramCounts(language: found.language, words: [words]) else {
            throw AnalysisError(
                code: .invalidData, message: "\(path): has no letters of a supported script")
        }
        return (counts, words)
    }

    private static func name(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    private static func language(ofList name: String) -> String {
        String(name.prefix { $0 != "_" && $0 != "." })
    }

    private static func lists(
        _ files: [(language: String, path: String)], _ counts: [NGramCounts]
    ) throws -> [WordList?] {
        var bytes: [String: [UInt8]] = [:]
        for file in files {
            bytes[file.language, default: []] +=
                try InputFile(path: file.path).readAll() + [UInt8(ascii: "\n")]
        }
        let lists = counts.map { counts in
            bytes[counts.language].map { bytes in
                bytes.withUnsafeBufferPointer { WordList($0, script: counts.script) }
            }
        }
        let english = counts.firstIndex { $0.language == "en" }.flatMap { lists[$0] }
        return zip(counts, lists).map { counts, list in
            guard var list else { return nil }
            if counts.language != "en", let english { list = list.without(english) }
            return counts.script.isLogographic ? list : list.written(in: counts.commonLetters)
        }
    }
}

extension NGramCounts {
    /// The letters that were seen at least twenty times, or once in 10,000 letters: rarer ones come from foreign names and
    /// mistakes.
    var commonLetters: Set<UInt16> {
        let least = Float(min(20, 1e-4 * letterCount))
        return Set(zip(keys, counts).filter { $0 <= 0xFFFF && $1 >= least }.map { UInt16($0.0) })
    }

    /// Adds a word list's letters, scaled to the total of the n-grams, for a logographic script: one of the
    /// sources may be in traditional characters, the other in simplified ones.
    func adding(lettersOf list: WordList?) -> NGramCounts {
        guard script.isLogographic, let list else { return self }
        var added: [UInt64: Double] = [:]
        for index in 0..<list.count {
            for letter in list.word(index) { added[UInt64(letter), default: 0] += list.counts[index] }
        }
        let scale = letterCount / max(1, added.values.reduce(0, +))
        var all = added.mapValues { ($0 * scale).rounded(.up) }
        for (key, count) in zip(keys, counts) { all[key, default: 0] += Double(count) }
        return NGramCounts(language: language, letters: all) ?? self
    }
}
