// An index and its embedding, as they are given.

#if Search
    import ArgumentParser
    import WinnowFeatures
    import WinnowIndex
    import WinnowModelFile
    import WinnowModels
    import WinnowSystem

    /// The embedding that gives an index its vectors.
    struct IndexEmbeddingArguments: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "What finds by meaning: a .winnow file, a table of word vectors, a folder with a transformer of BERT's family, or none. (default: the English one)",
                valueName: "path"),
            completion: .file())
        var embedding: String?

        /// Whether words alone are wanted.
        var isNone: Bool { embedding == "none" }

        /// The embedding of a new index; nil for words alone.
        func vectorizer(isQuiet: Bool) throws -> (any TextVectorizer)? {
            isNone ? nil : try named(isQuiet: isQuiet)
        }

        /// The embedding that is named, as an index takes it.
        private func named(isQuiet: Bool = true) throws -> any TextVectorizer {
            try EmbeddingArguments.vectorizer(path: embedding, isQuiet: isQuiet).readingWholeTexts
        }

        /// Opens an index that is there, with the embedding that it was made with.
        ///
        /// - Parameters:
        ///   - path: the index.
        ///   - access: whether it is written.
        ///   - needsVectors: whether vectors of texts are needed; else the embedding is left alone.
        ///   - threads: how many threads share the work.
        func open(
            _ path: String, access: SearchIndex.Access, needsVectors: Bool = true, threads: Int
        ) throws -> SearchIndex {
            guard needsVectors, !isNone,
                let wanted = try SearchIndex.vectorizerIdentity(ofIndexAt: path)
            else {
                let index = try SearchIndex(at: path, vectorizer: nil, access: access, threads: threads)
                guard !needsVectors || isNone || embedding == nil else {
                    throw CommandFailure(
                        exitCode: CommandFailure.badData,
                        message: "\(path): is an index of words alone; leave --embedding out")
                }
                return index
            }
            let vectorizer = try named()
            guard vectorizer.identity == wanted else {
                throw CommandFailure(
                    exitCode: CommandFailure.badData,
                    message: VisibleText.showing(
                        "\(path): the index was made with the embedding \(wanted), and \(embedding ?? "the shipped one") is "
                            + "\(vectorizer.identity); name the right one with --embedding"))
            }
            return try SearchIndex(at: path, vectorizer: vectorizer, access: access, threads: threads)
        }
    }

    extension SearchIndex {
        /// Opens an index without its embedding, for writing if that is allowed.
        convenience init(forUseOf path: String) throws {
            do throws(IndexError) {
                try self.init(at: path, vectorizer: nil, access: .open)
            } catch {
                guard [.readOnly, .file].contains(error.code) else { throw error }
                try self.init(at: path, vectorizer: nil, access: .read)
            }
        }
    }

    extension CompletionKind {
        /// Index files, and folders to look for them.
        static var index: CompletionKind { .file(extensions: ["index"]) }

        /// Files of items.
        static var items: CompletionKind {
            .file(extensions: ["csv", "tsv", "tab", "jsonl", "ndjson", "json"])
        }
    }

    /// Items that are not committed yet.
    struct WaitingItems {
        private(set) var items: [SearchItem] = []
        private var byteCount = 0
        /// What is committed at once however few items it is, for all of it is in memory several times.
        private static let maximumByteCount = 1 << 25

        mutating func append(_ item: SearchItem) {
            items.append(item)
            byteCount += item.title.utf8.count + item.text.utf8.count
        }

        mutating func removeAll() {
            items.removeAll(keepingCapacity: true)
            byteCount = 0
        }

        /// Whether they are enough for a batch.
        func areMany(_ batchSize: Int) -> Bool {
            items.count >= batchSize || byteCount >= Self.maximumByteCount
        }
    }

    /// How many items are committed at once.
    struct BatchArguments: ParsableArguments {
        @Option(
            parsing: .unconditional,
            help: ArgumentHelp(
                "How many items are committed at once: what an interruption can cost.", valueName: "count"))
        var batchSize = 1000

        func validate() throws {
            guard (1...1_000_000).contains(batchSize) else {
                throw ValidationError("--batch-size is \(batchSize), but must be from 1 to 1,000,000")
            }
        }
    }
#endif
