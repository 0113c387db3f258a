// What somebody who types may want to type.

#if Search
    import WinnowModelFile
    import WinnowSystem
    import WinnowText

    extension SearchIndex {
        /// Words that begin as the last word of a text does, the most frequent first.
        ///
        /// They are of all items: where users may see some items alone, give each group an index.
        ///
        /// - Parameters:
        ///   - text: what has been typed so far; a text that ends behind a word has no suggestions.
        ///   - limit: how many at most, 0…1,000.
        /// - Returns: whole words as the index has them, in lower case and without diacritics, with how many items have them; of
        ///   equal ones in the order of their bytes.
        /// - Throws: ``IndexError`` with `invalidOption`, `file` or `damaged`.
        /// - Complexity: O(*n*) in the words that begin so.
        public func suggestions(for text: String, limit: Int = 10) throws(IndexError) -> [Suggestion] {
            guard 0...1000 ~= limit else {
                throw IndexError(
                    code: .invalidOption, message: "limit is \(limit), which is not between 0 and 1000")
            }
            let analyzer = ItemAnalyzer(rule: options.terms)
            guard let prefix = analyzer.words(of: text).last, analyzer.endsInWord(text) else { return [] }
            _ = try snapshot()
            return try answering { snapshot, _ in try Self.suggestions(prefix, limit: limit, in: snapshot) }
        }

        private static func suggestions(
            _ prefix: [UInt8], limit: Int, in snapshot: Snapshot
        ) throws -> [Suggestion] {
            var counts: [[UInt8]: Int] = [:]
            for live in snapshot.segments {
                let segment = live.segment
                let lost: LiveSegment.Lost
                do throws(ModelFileError) {
                    try segment.check([.lexical, .words])
                    lost = try live.losses()
                } catch {
                    throw Searcher.Damage(segment: segment)
                }
                let range = prefix.withUnsafeBufferPointer { segment.words.range(ofPrefix: $0) }
                for word in range {
                    // Words of deleted items alone are not shown, nor counted for more items than have their term.
                    let term = segment.wordTerms[word]
                    let left =
                        segment.postings.documentFrequency(of: Int(term)) - Int(lost.terms[term] ?? 0)
                    let count = min(Int(segment.wordDocuments[word]), left)
                    guard count > 0 else { continue }
                    counts[Array(segment.words.bytes(of: word)), default: 0] += count
                }
            }
            let sorted = counts.sorted {
                $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key)
            }
            return sorted.prefix(limit).map {
                Suggestion(text: String(decoding: $0.key, as: UTF8.self), items: $0.value)
            }
        }
    }

    extension ItemAnalyzer {
        /// Whether a text's last character is part of a word.
        fileprivate func endsInWord(_ text: String) -> Bool {
            var text = text
            var buffer = TokenBuffer()
            return text.withUTF8 { utf8 in
                var end = 0
                forEachWord(of: utf8, in: &buffer) { _, span in end = span.end }
                return end == utf8.count
            }
        }
    }
#endif
