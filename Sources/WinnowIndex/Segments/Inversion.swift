import WinnowModelFile

/// The postings of a segment, computed from its sequence of words in two passes.
struct Inversion {
    /// The weighted number of words of each document.
    private(set) var lengths: [UInt32]
    /// The number of documents with each word.
    private(set) var wordDocuments: [UInt32]
    /// The start of each term's postings, then the end of the last.
    private var starts: [Int]
    private var documents: [UInt32]
    private var weights: [UInt32]

    /// - Parameters:
    ///   - sequence: the words of all documents, as indices into the dictionary.
    ///   - fieldEnds: the ends of the fields, three per document.
    ///   - wordTerms: the term of each word.
    ///   - joined: the words that are a ``JoinedWord``.
    ///   - terms: the number of terms.
    ///   - options: the weights of the fields.
    /// - Complexity: O(*n*) in the words of all documents.
    init(
        sequence: UnsafeBufferPointer<UInt32>, fieldEnds: [UInt32], wordTerms: [UInt32],
        joined: Range<UInt32>, terms: Int, options: IndexOptions
    ) {
        lengths = [UInt32](repeating: 0, count: fieldEnds.count / 3)
        wordDocuments = [UInt32](repeating: 0, count: wordTerms.count)
        starts = [Int](repeating: 0, count: terms + 1)
        (documents, weights) = ([], [])
        let words = FieldWords(
            sequence: sequence, fieldEnds: fieldEnds, joined: joined,
            weights: SearchField.allCases.map { options.weight(of: $0) })
        count(words, wordTerms)
        fill(words, wordTerms)
    }

    /// The first pass: the lengths of documents, and the number with each word and term.
    private mutating func count(_ words: FieldWords, _ wordTerms: [UInt32]) {
        // The last document that had each word and term, + 1.
        var lastWith = [UInt32](repeating: 0, count: wordTerms.count)
        var lastOf = [UInt32](repeating: 0, count: starts.count - 1)
        for document in lengths.indices {
            let mark = UInt32(document + 1)
            var length: UInt32 = 0
            words.forEach(of: document) { word, weight in
                // Its parts count.
                if !words.joined.contains(UInt32(word)) { length &+= weight }
                if lastWith[word] != mark {
                    lastWith[word] = mark
                    wordDocuments[word] += 1
                }
                let term = Int(wordTerms[word])
                if lastOf[term] != mark {
                    lastOf[term] = mark
                    starts[term + 1] += 1
                }
            }
            lengths[document] = length
        }
        for term in lastOf.indices { starts[term + 1] += starts[term] }
    }

    /// The second pass: the documents of each term, with the weights of its words in each.
    private mutating func fill(_ words: FieldWords, _ wordTerms: [UInt32]) {
        let terms = starts.count - 1
        documents = [UInt32](repeating: 0, count: starts[terms])
        weights = [UInt32](repeating: 0, count: starts[terms])
        var next = starts
        var lastOf = [UInt32](repeating: 0, count: terms)
        for document in lengths.indices {
            let mark = UInt32(document + 1)
            words.forEach(of: document) { word, weight in
                let term = Int(wordTerms[word])
                if lastOf[term] != mark {
                    lastOf[term] = mark
                    documents[next[term]] = UInt32(document)
                    next[term] += 1
                }
                weights[next[term] - 1] &+= weight
            }
        }
    }

    /// Adds lengths, counts and postings to a segment's file.
    consuming func save(to writer: inout ModelFileWriter) {
        PackedNumbers.save(lengths, to: &writer, as: "lengths")
        PackedNumbers.save(wordDocuments, to: &writer, as: "words.documents")
        var postings = PostingsWriter(lengths: lengths)
        documents.withUnsafeBufferPointer { documents in
            weights.withUnsafeBufferPointer { weights in
                for term in 0..<starts.count - 1 {
                    let range = starts[term]..<starts[term + 1]
                    postings.append(
                        documents: UnsafeBufferPointer(rebasing: documents[range]),
                        weights: UnsafeBufferPointer(rebasing: weights[range]))
                }
            }
        }
        postings.save(to: &writer)
    }
}

/// The words of documents, field by field.
private struct FieldWords {
    let sequence: UnsafeBufferPointer<UInt32>
    let fieldEnds: [UInt32]
    let joined: Range<UInt32>
    let weights: [UInt32]

    /// Calls `body` with each counted word of a document and its weight.
    @inline(__always)
    func forEach(of document: Int, _ body: (_ word: Int, _ weight: UInt32) -> Void) {
        var place = document == 0 ? 0 : Int(fieldEnds[3 * document - 1])
        for (field, weight) in weights.enumerated() {
            if field == 2 { place += repeatedTitle(document) }
            let end = Int(fieldEnds[3 * document + field])
            for place in place..<end where sequence[place] != SegmentBuilder.gap {
                body(Int(sequence[place]), weight)
            }
            place = end
        }
    }

    /// The number of words at the beginning of the text that repeat the title: they only count as title.
    private func repeatedTitle(_ document: Int) -> Int {
        let start = document == 0 ? 0 : Int(fieldEnds[3 * document - 1])
        let (titleEnd, textStart) = (Int(fieldEnds[3 * document]), Int(fieldEnds[3 * document + 1]))
        // Joined words are after those of the title.
        let count =
            (start..<titleEnd).first { joined.contains(sequence[$0]) }.map { $0 - start } ?? titleEnd - start
        guard count > 0, Int(fieldEnds[3 * document + 2]) - textStart >= count else { return 0 }
        for place in 0..<count where sequence[start + place] != sequence[textStart + place] { return 0 }
        return count
    }
}
