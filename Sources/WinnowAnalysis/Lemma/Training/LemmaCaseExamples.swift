// The words of a corpus whose capitals may belong to their lemmas or not.

extension ChoiceFit.Examples {
    /// Takes the words of the corpus once for each of the sets of tags.
    init(_ examples: LemmaExamples, tags: [[[String]]], knownTags: [String]) {
        self.init(featureCount: LemmaCaseFeatures.count)
        let seeds = Dictionary(
            uniqueKeysWithValues: (knownTags.filter { !$0.isEmpty } + [""]).map {
                ($0, LemmaKey.seed(of: $0))
            })
        for set in tags {
            for (sentence, tags) in zip(examples.sentences, set) {
                append(sentence, tags.map { seeds[$0] ?? LemmaKey.seed(of: "") })
            }
        }
    }

    private mutating func append(_ sentence: LemmaExamples.Sentence, _ seeds: [UInt64]) {
        var row = [UInt64](repeating: 0, count: LemmaCaseFeatures.count)
        sentence.bytes.withUnsafeBufferPointer { bytes in
            sentence.spans.withUnsafeBufferPointer { spans in
                seeds.withUnsafeBufferPointer { seeds in
                    sentence.outlines.withUnsafeBufferPointer { outlines in
                        let words = LemmaSentence(
                            bytes: bytes, spans: spans, seeds: seeds, outlines: outlines)
                        for (index, word) in sentence.words.enumerated()
                        where word.edit != nil && word.outline != .none {
                            row.withUnsafeMutableBufferPointer { row in
                                if let base = row.baseAddress {
                                    LemmaCaseFeatures.write(index, of: words, to: base)
                                }
                            }
                            hashes += row
                            // Words in small letters that get capitals have rules of their own.
                            append(
                                truth: Lemmatizer.caseClasses.firstIndex(of: word.letters) ?? 1,
                                of: Lemmatizer.caseClasses.count)
                        }
                    }
                }
            }
        }
    }
}
