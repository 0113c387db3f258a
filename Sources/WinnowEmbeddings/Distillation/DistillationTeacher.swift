// What the two kinds of teachers read.

import WinnowFeatures
import WinnowSystem

/// Texts, and how a teacher embeds some of them.
struct TeacherTexts {
    let count: Int
    /// Writes the vectors of texts, by a number of threads.
    let write: (Range<Int>, Int, UnsafeMutableBufferPointer<Float>) -> Void
}

extension EmbeddingDistiller.Teacher {
    /// The teacher as a vectorizer.
    private var vectorizer: any TextVectorizer {
        switch self {
        case .transformer(let teacher): teacher
        case .encoder(let teacher): teacher
        }
    }

    /// The number of components of its vectors.
    package var dimension: Int { vectorizer.dimension }
    /// Identifies it among others.
    package var identity: String { vectorizer.identity }

    /// How many words the sentences have that it reads. Short texts in languages without spaces are one word, and an
    /// encoder reads single words as well.
    var words: ClosedRange<Int> {
        switch self {
        case .transformer: 3...40
        case .encoder: 1...40
        }
    }

    /// The entries of a table.
    func source(of entries: DistillationEntries) -> TeacherTexts {
        switch self {
        case .transformer(let teacher): Self.source(teacher, entries.tokenIDs)
        case .encoder(let teacher): Self.source(teacher, entries.texts)
        }
    }

    /// The sentences of a corpus.
    func source(of corpus: DistillationCorpus) -> TeacherTexts {
        switch self {
        case .transformer(let teacher):
            Self.source(
                teacher,
                corpus.sentences.map {
                    teacher.tokenizer.tokenIDs(of: $0, maximumLength: teacher.maximumLength)
                })
        case .encoder(let teacher): Self.source(teacher, corpus.sentences)
        }
    }

    private static func source(_ teacher: TransformerEmbedder, _ tokens: [[Int32]]) -> TeacherTexts {
        TeacherTexts(count: tokens.count) { range, threads, vectors in
            teacher.write(vectorsOf: Array(tokens[range]), threads: threads, to: vectors)
        }
    }

    private static func source(_ teacher: EncoderEmbedder, _ texts: [String]) -> TeacherTexts {
        TeacherTexts(count: texts.count) { range, threads, vectors in
            teacher.write(vectorsOf: texts, in: range, threads: threads, to: vectors)
        }
    }
}
