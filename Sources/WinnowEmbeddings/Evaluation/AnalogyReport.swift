import WinnowSystem

/// A question such as: Athens is to Greece as Baghdad is to what?
package struct AnalogyQuestion: Sendable, Hashable {
    /// What kind of question it is; empty for none.
    package var section: String
    /// The three words and the answer.
    package var words: [String]

    /// Makes a question.
    ///
    /// - Parameters:
    ///   - section: what kind of question it is.
    ///   - words: four words, the last of which is the answer.
    /// - Precondition: there are four.
    package init(section: String, words: [String]) {
        precondition(words.count == 4, "a question has three words and an answer")
        self.section = section
        self.words = words
    }
}

/// How many questions an embedding answers, by ``WordEmbedding/analogy(_:isTo:as:count:threads:)``.
package struct AnalogyReport: Sendable {
    /// The figures of some questions.
    package struct Counts: Sendable, Hashable {
        /// The number of questions.
        package var questions = 0
        /// The number of those whose four words are all in the table.
        package var covered = 0
        /// The number of those that were answered right.
        package var right = 0
        /// The share of right answers among covered questions; nil for none.
        package var accuracy: Double? { covered > 0 ? Double(right) / Double(covered) : nil }
    }

    /// All questions.
    package private(set) var all = Counts()
    /// The questions of each section, in the order of the data.
    package private(set) var sections: [(name: String, counts: Counts)] = []

    /// Asks the questions. Case does not matter where the embedding's analyzer or its table ignores it.
    ///
    /// - Parameters:
    ///   - embedding: the embedding.
    ///   - questions: the questions.
    ///   - threads: how many threads share the work.
    /// - Complexity: O(*questions* · *words of the table* · *dimension*).
    package init(
        of embedding: WordEmbedding, on questions: [AnalogyQuestion],
        threads: Int = Parallel.processorCount
    ) {
        // nil where a word is not there.
        let answers: [Bool?] = Parallel.map(count: questions.count, threads: threads) { index in
            let words = questions[index].words
            guard words.allSatisfy(embedding.contains),
                let found = embedding.analogy(words[0], isTo: words[1], as: words[2], threads: 1)?.first
            else { return nil }
            return embedding.row(of: found.word) == embedding.row(of: words[3])
        }
        for (question, answer) in zip(questions, answers) {
            if sections.last?.name != question.section { sections.append((question.section, Counts())) }
            for path in [\AnalogyReport.all, \AnalogyReport.lastSection] {
                self[keyPath: path].questions += 1
                if let answer {
                    self[keyPath: path].covered += 1
                    if answer { self[keyPath: path].right += 1 }
                }
            }
        }
    }

    private var lastSection: Counts {
        get { sections.last?.counts ?? Counts() }
        set { if !sections.isEmpty { sections[sections.count - 1].counts = newValue } }
    }

    /// The measures by name, as `winnow evaluate --require` has them.
    package var measures: [(name: String, value: Double?)] {
        let coverage = all.questions > 0 ? Double(all.covered) / Double(all.questions) : nil
        return [("analogy-accuracy", all.accuracy), ("coverage", coverage)]
    }

    /// The names of ``measures``.
    package static let measureNames = ["analogy-accuracy", "coverage"]
}
