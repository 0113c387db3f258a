// From the words of each document to the documents of each term.

import WinnowModelFile

/// The postings of a segment: made of its sequences of words in two passes.
struct Inversion {
    /// The weighted number of words of each document.
    private(set) var lengths: [UInt32]
    /// How many documents have each word.
    private(set) var wordDocuments: [UInt32]
    /// Where the postings of each term begin, and where the last ends.
    private var starts: [Int]
    private var documents: [UInt32]
    private var weights: [UInt32]

    /// - Parameters:
    ///   - sequence: the words of all documents, by their places in the dictionary.
    ///   - fieldEnds: where the fields end, three a document.
    ///   - wordTerms: the term of each word.
    ///   - terms: how many terms there are.
    ///   - options: how much a word of each field counts.
    /// - Complexity: O(*n*) in the words of all documents.
    init(
        sequence: UnsafeBufferPointer<UInt32>, fieldEnds: [UInt32], wordTerms: [UInt32], terms: Int,
        options: IndexOptions
    ) {
        let count = fieldEnds.count / 3
        let fieldWeights = SearchField.allCases.map { options.weight(of: $0) }
        var lengths = [UInt32](repeating: 0, count: count)
        var wordDocuments = [UInt32](repeating: 0, count: wordTerms.count)
        var starts = [Int](repeating: 0, count: terms + 1)
        // The last document that had each word and term, + 1.
        var lastWith = [UInt32](repeating: 0, count: wordTerms.count)
        var lastOf = [UInt32](repeating: 0, count: terms)
        var place = 0
        for document in 0..<count {
            let mark = UInt32(document + 1)
            for (field, weight) in fieldWeights.enumerated() {
                if field == 2 { place += Self.repeatedTitle(sequence, fieldEnds, document) }
                for place in place..<Int(fieldEnds[3 * document + field]) {
                    let word = sequence[place]
                    guard word != SegmentBuilder.gap else { continue }
                    lengths[document] &+= weight
                    if lastWith[Int(word)] != mark {
                        lastWith[Int(word)] = mark
                        wordDocuments[Int(word)] += 1
                    }
                    let term = Int(wordTerms[Int(word)])
                    if lastOf[term] != mark {
                        lastOf[term] = mark
                        starts[term + 1] += 1
                    }
                }
                place = Int(fieldEnds[3 * document + field])
            }
        }
        for term in 0..<terms { starts[term + 1] += starts[term] }
        var documents = [UInt32](repeating: 0, count: starts[terms])
        var weights = [UInt32](repeating: 0, count: starts[terms])
        var next = starts
        for term in 0..<terms { lastOf[term] = 0 }
        place = 0
        for document in 0..<count {
            let mark = UInt32(document + 1)
            for (field, weight) in fieldWeights.enumerated() {
                if field == 2 { place += Self.repeatedTitle(sequence, fieldEnds, document) }
                for place in place..<Int(fieldEnds[3 * document + field]) {
                    let word = sequence[place]
                    guard word != SegmentBuilder.gap else { continue }
                    let term = Int(wordTerms[Int(word)])
                    if lastOf[term] != mark {
                        lastOf[term] = mark
                        documents[next[term]] = UInt32(document)
                        next[term] += 1
                    }
                    weights[next[term] - 1] &+= weight
                }
                place = Int(fieldEnds[3 * document + field])
            }
        }
        self.lengths = lengths
        self.wordDocuments = wordDocuments
        self.starts = starts
        self.documents = documents
        self.weights = weights
    }

    /// How many words a document's text begins with that are its title: they are counted once, as the title.
    private static func repeatedTitle(
        _ sequence: UnsafeBufferPointer<UInt32>, _ fieldEnds: [UInt32], _ document: Int
    ) -> Int {
        let start = document == 0 ? 0 : Int(fieldEnds[3 * document - 1])
        let (titleEnd, textStart) = (Int(fieldEnds[3 * document]), Int(fieldEnds[3 * document + 1]))
        let count = titleEnd - start
        guard count > 0, Int(fieldEnds[3 * document + 2]) - textStart >= count else { return 0 }
        for place in 0..<count where sequence[start + place] != sequence[textStart + place] { return 0 }
        return count
    }

    /// Adds lengths, counts and postings to a segment's file.
    consuming func save(to writer: inout ModelFileWriter) {
        writer.add("lengths", lengths)
        writer.add("words.documents", wordDocuments)
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
