// Properties of every opened embedding.

import WinnowEmbeddings
import WinnowFeatures
import WinnowModelFile

/// Runs every query on a word embedding.
struct EmbeddingCheck {
    let embedding: WordEmbedding

    static let texts = [
        "", "the good play", "New York isn't good!", "replaying unplayable", "\u{0}\u{FEFF}", "é一x日本 😀",
        "[CLS] [MASK] ##ing", String(repeating: "play the ", count: 40),
        String(repeating: "ß", count: 120),
    ]

    func check() throws(FuzzFailure) {
        try require(embedding.count > 0 && embedding.dimension > 0, "an embedding without vectors")
        try checkWords()
        try Self.checkVectors(of: SentenceEmbedder(embedding))
        try checkNeighbors()
        try checkSaving()
    }

    private func checkWords() throws(FuzzFailure) {
        for word in Self.texts + embedding.words.prefix(3) {
            let vector = embedding.vector(for: word)
            try require(
                vector?.count ?? embedding.dimension == embedding.dimension,
                "a vector of \(vector?.count ?? 0) numbers")
            // A table with numbers that are NaN or infinite has words without a vector.
            try require(vector?.allSatisfy(\.isFinite) ?? true, "a vector that is not finite")
            for measure in VectorDistance.allCases {
                let distance = embedding.distance(from: word, to: "play", measure: measure) ?? 0
                try require(distance.isFinite, "a distance of \(distance)")
            }
        }
    }

    private func checkNeighbors() throws(FuzzFailure) {
        let word = embedding.word(at: 0)
        for (measure, count) in zip(VectorDistance.allCases, [3, .max, 1]) {
            let found = embedding.neighbors(of: word, count: count, measure: measure, threads: 1) ?? []
            try require(found.count <= count && found.count <= embedding.count, "\(found.count) neighbours")
            try require(
                found.allSatisfy { $0.distance.isFinite && (measure != .cosine || 0...2 ~= $0.distance) },
                "distances \(found.map(\.distance))")
            try require(
                zip(found, found.dropFirst()).allSatisfy { $0.distance <= $1.distance },
                "neighbours out of order: \(found.map(\.distance))")
        }
        let answers = embedding.analogy("good", isTo: word, as: "play", count: 2, threads: 1) ?? []
        try require(answers.allSatisfy(\.distance.isFinite), "distances \(answers.map(\.distance))")
    }

    /// A saved embedding opens as an equal one.
    private func checkSaving() throws(FuzzFailure) {
        let saved: [UInt8]
        let again: WordEmbedding
        let resaved: [UInt8]
        do {
            saved = try embedding.bytes()
            again = try WordEmbedding(bytes: saved)
            resaved = try again.bytes()
        } catch {
            throw FuzzFailure("a saved embedding does not open: \(error)")
        }
        try require(saved == resaved, "an embedding changes when it is saved")
        let vectors = SentenceEmbedder(embedding).vectors(of: Self.texts, threads: 1)
        let same = SentenceEmbedder(again).vectors(of: Self.texts, threads: 3)
        try require(vectors == same, "a saved embedding has different vectors")
    }

    /// Vectors of texts have length 1, or are zeros, for any numbers in the table.
    static func checkVectors(of vectorizer: some TextVectorizer) throws(FuzzFailure) {
        let size = vectorizer.dimension
        let vectors = vectorizer.vectors(of: texts, threads: 1)
        try require(vectors.count == texts.count * size, "\(vectors.count) numbers")
        for (index, text) in texts.enumerated() {
            let vector = vectors[index * size..<(index + 1) * size]
            let length = vector.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
            try require(
                abs(length - 1) < 1e-3 || vector.allSatisfy { $0 == 0 },
                "a vector of length \(length) for \(text.debugDescription)")
        }
    }
}
