import WinnowSystem

/// An analogy question, such as: Athens is to Greece as Baghdad is to …?
package struct AnalogyQuestion: Sendable, Hashable {
    /// The category of the question; empty for none.
    package var section: String
    /// The three words and the answer.
    package var words: [String]

    /// Makes a question.
    ///
    /// - Parameters:
    ///   - section: the category of the question.
    ///   - words: four words, the last of which is the answer.
    /// - Precondition: `words` has four elements.
    package init(section: String, words: [String]) {
        precondition(words.count == 4, "a question has three words and an answer")
        self.section = section
        self.words = words
    }
}

/// The accuracy of an embedding on analogies, by ``WordEmbedding/analogy(_:isTo:as:count:threads:)``.
package struct AnalogyReport: Sendable {
    /// The counts of some questions.
    package struct Counts: Sendable, Hashable {
        /// The number of questions.
        package var questions = 0
        /// The number of questions with all four words in the table.
        package var covered = 0
        /// The number of questions answered correctly.
        package var right = 0
        /// The share of correct answers among covered questions; nil if none is covered.
        package var accuracy: Double? { covered > 0 ? Double(right) / Double(covered) : nil }
    }

    /// All questions.
    package private(set) var all = Counts()
    /// The questions of each section, in the order of the data.
    package private(set) var sections: [(name: String, counts: Counts)] = []

    /// Evaluates the questions, ignoring case if the embedding's analyzer or its table does.
    ///
    /// - Parameters:
    ///   - embedding: the embedding.
    ///   - questions: the questions.
    ///   - threads: the number of threads.
    /// - Complexity: O(*questions* · *words of the table* · *dimension*).
    package init(
        of embedding: WordEmbedding, on questions: [AnalogyQuestion],
        threads: Int = Parallel.processorCount
    ) {
        // nil if a word is missing.
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

    /// The measures by name, as `winnow evaluate --require` takes them.
    package var measures: [(name: String, value: Double?)] {
        let coverage = all.questions > 0 ? Double(all.covered) / Double(all.questions) : nil
        return [("analogy-accuracy", all.accuracy), ("coverage", coverage)]
    }

    /// The names of ``measures``.
    package static let measureNames = ["analogy-accuracy", "coverage"]
}
