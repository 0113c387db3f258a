import WinnowCorpora

/// A word with a tag.
private struct LemmaType: Hashable {
    /// The word in lower case.
    var form: String
    /// The tag; empty for none.
    var tag: String
}

/// Counts for a word with a tag.
private struct LemmaTally {
    /// How often each change gave the lemma.
    var edits: [LemmaEdit: Int] = [:]
    /// The case of the lemma when the word was in lower case.
    var letters: [LemmaCase: Int] = [:]
    /// Whether rules for endings are learned from it.
    var votes = true

    var total: Int { edits.values.reduce(0, +) }

    /// The most frequent change; ties: the smallest.
    var best: LemmaEdit {
        let edit = edits.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? .none
        let letters = letters.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
        return edit.written(letters ?? .small)
    }
}

/// Learns the rules of a lemmatizer.
struct LemmaRuleLearner {
    private let examples: LemmaExamples
    private let minimumSupport: Int
    private let infixes: LemmaInfixes
    private var tallies: [LemmaType: LemmaTally] = [:]
    private var found: [(key: UInt64, edit: LemmaEdit, isContextual: Bool)] = []

    /// How often a word with several lemmas must occur, and next to a tag, to use neighbouring tags.
    private static let smallestCounts = (word: 8, beside: 3)
    /// The largest count of a rare word, and the smallest count and top lemma's share of a frequent one.
    private static let rareCount = 2
    private static let frequentCount = 12
    private static let frequentShare = 0.9
    /// The share of the most frequent lemma above which neighbouring tags are not used.
    private static let largestShare = 0.97

    init(_ examples: LemmaExamples, minimumSupport: Int, infixes: LemmaInfixes = LemmaInfixes()) {
        self.examples = examples
        self.infixes = infixes
        self.minimumSupport = minimumSupport
        for (sentence, tags) in zip(examples.sentences, examples.tags) {
            for (word, tag) in zip(sentence.words, tags) {
                guard word.edit != nil else { continue }
                count(word, LemmaType(form: word.form, tag: tag))
                if !tag.isEmpty { count(word, LemmaType(form: word.form, tag: "")) }
            }
        }
    }

    private mutating func count(_ word: LemmaExamples.Word, _ type: LemmaType) {
        guard let edit = word.edit else { return }
        tallies[type, default: LemmaTally()].edits[edit, default: 0] += 1
        if word.outline == .small { tallies[type]?.letters[word.letters, default: 0] += 1 }
    }

    /// Adds entries that the corpus does not contain.
    mutating func add(_ lexicon: LemmaLexicon) {
        let known = Set(examples.tagNames)
        for entry in lexicon.entries {
            guard let edit = LemmaEdit(from: Array(entry.form.utf8), to: Array(entry.lemma.utf8)) else {
                continue
            }
            let refined = infixes.refined(edit, of: LemmaExamples.Pair(entry.form, edit))
            let tags = known.contains(entry.tag) ? [entry.tag, ""] : [""]
            for type in tags.map({ LemmaType(form: entry.form, tag: $0) }) where tallies[type] == nil {
                tallies[type] = LemmaTally(edits: [refined: 1], votes: entry.isRegular)
            }
        }
    }

    /// Adds frequent words under all tags that they were not seen with, because taggers make mistakes.
    private mutating func addFrequentWords() {
        for (type, tally) in tallies where type.tag.isEmpty && Self.isFrequent(tally) {
            for tag in examples.tagNames {
                let other = LemmaType(form: type.form, tag: tag)
                if tallies[other] == nil { tallies[other] = LemmaTally(edits: [tally.best: 1], votes: false) }
            }
        }
    }

    /// Whether a word is frequent and mostly has one lemma.
    private static func isFrequent(_ tally: LemmaTally) -> Bool {
        tally.total >= frequentCount
            && Double(tally.edits.values.max() ?? 0) >= frequentShare * Double(tally.total)
    }

    /// The table of all rules.
    mutating func table() throws(AnalysisError) -> LemmaRules {
        addFrequentWords()
        let types = tallies.keys.sorted {
            $0.tag != $1.tag
                ? $0.tag.utf8.lexicographicallyPrecedes($1.tag.utf8)
                : $0.form.utf8.lexicographicallyPrecedes($1.form.utf8)
        }
        let contexts = contexts()
        learnEnds(types, contexts)
        let edits = Set(found.map(\.edit)).sorted()
        guard edits.count < 1 << 15 else {
            throw AnalysisError(
                code: .invalidData,
                message:
                    "\(edits.count) different lemma changes in the training data; at most 32767 are possible"
            )
        }
        let numbers = Dictionary(uniqueKeysWithValues: edits.enumerated().map { ($1, UInt16($0)) })
        var seen: Set<UInt64> = []
        return LemmaRules(
            edits: edits,
            rules: found.filter { seen.insert($0.key).inserted }.map {
                ($0.key, (numbers[$0.edit] ?? 0) << 1 | ($0.isContextual ? 1 : 0))
            }, infixes: infixes)
    }

    /// Learns rules for endings from the shortest to the longest, then exceptions.
    private mutating func learnEnds(_ types: [LemmaType], _ contexts: [LemmaType: [(UInt64, LemmaEdit)]]) {
        let tallies = types.map { self.tallies[$0] ?? LemmaTally() }
        let wanted = tallies.map(\.best)
        let keys = types.map(Self.keys)
        let variants = variants(of: wanted)
        var current = [LemmaEdit](repeating: .none, count: types.count)
        for length in 0...LemmaKey.longestEnd {
            var votes: [UInt64: [LemmaEdit: Int]] = [:]
            for index in types.indices where tallies[index].votes && keys[index].ends.count > length {
                // An ending cannot predict a change of more bytes than it has.
                guard wanted[index].strip <= length || wanted[index].strip == LemmaEdit.withoutCommas else {
                    continue
                }
                votes[keys[index].ends[length], default: [:]][wanted[index], default: 0] += 1
                for edit in variants[wanted[index]] ?? [] where gives(edit, wanted[index], types[index].form)
                {
                    votes[keys[index].ends[length], default: [:]][edit, default: 0] += 1
                }
            }
            var decided: [UInt64: LemmaEdit] = [:]
            for index in types.indices where keys[index].ends.count > length {
                let key = keys[index].ends[length]
                if let edit = decided[key] {
                    current[index] = edit
                } else if let edit = winner(votes[key] ?? [:], current[index], isShortest: length == 0) {
                    decided[key] = edit
                    found.append((key, edit, false))
                    current[index] = edit
                }
            }
        }
        for index in types.indices where gives(current[index], wanted[index], types[index].form) {
            current[index] = wanted[index]
        }
        let rulesAlone = Dictionary(uniqueKeysWithValues: types.indices.map { (types[$0], current[$0]) })
        for index in types.indices {
            guard let whole = keys[index].whole else { continue }
            let context = contexts[types[index]] ?? []
            let edit = trusted(wanted[index], types[index], rulesAlone)
            if current[index] != edit || !context.isEmpty { found.append((whole, edit, !context.isEmpty)) }
            for (key, edit) in context { found.append((key, edit, false)) }
        }
    }

    /// For a change of the end, those that are the same for words without something inside.
    private func variants(of wanted: [LemmaEdit]) -> [LemmaEdit: [LemmaEdit]] {
        var found: [LemmaEdit: Set<LemmaEdit>] = [:]
        for edit in wanted where edit.infix > 0 {
            var plain = edit
            plain.infix = 0
            found[plain, default: []].insert(edit)
        }
        return found.mapValues { $0.sorted() }
    }

    /// Whether a change gives a word the lemma of another, as it has nothing inside that the former replaces.
    private func gives(_ edit: LemmaEdit, _ wanted: LemmaEdit, _ form: String) -> Bool {
        guard edit.infix > 0, wanted.infix == 0, wanted.strip != LemmaEdit.withoutCommas else {
            return edit == wanted
        }
        var plain = edit
        plain.infix = 0
        return plain == wanted
            && infixes.place(of: edit.infix, in: Array(form.utf8.dropLast(Int(edit.strip)))[...]) == nil
    }

    /// The change to learn for a word with a tag. For a frequent word that is rare with this tag, it is the
    /// change for all tags, if the one with this tag follows no rule (as in annotation errors) or the one for
    /// all tags does (as for a participle tagged as a noun).
    private func trusted(
        _ own: LemmaEdit, _ type: LemmaType, _ rulesAlone: [LemmaType: LemmaEdit]
    ) -> LemmaEdit {
        let untagged = LemmaType(form: type.form, tag: "")
        guard !type.tag.isEmpty, let tally = tallies[type], tally.votes, tally.total <= Self.rareCount,
            let all = tallies[untagged], Self.isFrequent(all)
        else { return own }
        return own != rulesAlone[type] || all.best == rulesAlone[untagged] ? all.best : own
    }

    /// The change for an ending that replaces `before`; nil to keep it.
    private func winner(_ votes: [LemmaEdit: Int], _ before: LemmaEdit, isShortest: Bool) -> LemmaEdit? {
        guard let best = votes.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
        if isShortest { return best.key }
        let isBetter = best.key != before && best.value > votes[before] ?? 0
        return isBetter && best.value >= minimumSupport ? best.key : nil
    }

    private static func keys(of type: LemmaType) -> (ends: [UInt64], whole: UInt64?) {
        var form = type.form
        var ends = [UInt64](repeating: 0, count: LemmaKey.longestEnd + 1)
        let (count, whole) = form.withUTF8 { word in
            ends.withUnsafeMutableBufferPointer { ends in
                // It has room for all endings.
                ends.baseAddress.map { LemmaKey.write(word, seed: LemmaKey.seed(of: type.tag), to: $0) } ?? (
                    0, nil
                )
            }
        }
        return (Array(ends[...count]), whole)
    }

    /// The changes by neighbouring tag, for words with several lemmas under one tag.
    private func contexts() -> [LemmaType: [(UInt64, LemmaEdit)]] {
        var seen: [LemmaType: [(before: UInt64, behind: UInt64, edit: LemmaEdit)]] = [:]
        for (sentence, tags) in zip(examples.sentences, examples.tags) {
            for (index, word) in sentence.words.enumerated() {
                let type = LemmaType(form: word.form, tag: tags[index])
                guard let edit = word.edit, !type.tag.isEmpty, isAmbiguous(type),
                    let whole = Self.keys(of: type).whole
                else { continue }
                let next = LemmaKey.seed(of: index + 1 < tags.count ? tags[index + 1] : "")
                let last = LemmaKey.seed(of: index > 0 ? tags[index - 1] : "")
                seen[type, default: []].append(
                    (LemmaKey.key(whole, before: next), LemmaKey.key(whole, behind: last), edit))
            }
        }
        return seen.reduce(into: [:]) { contexts, entry in
            guard let best = tallies[entry.key]?.best else { return }
            let next = telling(entry.value.map { ($0.before, $0.edit) }, best)
            let decided = Set(next.map(\.0))
            let last = telling(
                entry.value.filter { !decided.contains($0.before) }.map { ($0.behind, $0.edit) }, best)
            contexts[entry.key] = next + last
        }
    }

    /// The keys for which a word mostly has a lemma other than its most frequent one.
    private func telling(_ seen: [(UInt64, LemmaEdit)], _ best: LemmaEdit) -> [(UInt64, LemmaEdit)] {
        var tallies: [UInt64: LemmaTally] = [:]
        for (key, edit) in seen { tallies[key, default: LemmaTally()].edits[edit, default: 0] += 1 }
        return tallies.compactMap { key, tally in
            let edit = tally.best.written(best.letters)
            let count = tally.edits[tally.best] ?? 0
            guard tally.total >= Self.smallestCounts.beside, edit != best, 2 * count > tally.total else {
                return nil
            }
            return (key, edit)
        }.sorted { $0.0 < $1.0 }
    }

    private func isAmbiguous(_ type: LemmaType) -> Bool {
        guard let tally = tallies[type], tally.edits.count > 1, tally.total >= Self.smallestCounts.word else {
            return false
        }
        return Double(tally.edits.values.max() ?? 0) <= Self.largestShare * Double(tally.total)
    }
}
