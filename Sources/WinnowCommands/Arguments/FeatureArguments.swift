// The options of what is taken from the texts.

import ArgumentParser
import WinnowFeatures
import WinnowText

/// What is taken from the texts; what is not given is chosen by the data.
struct FeatureArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "messages, unicode (UAX #29 to the letter) or treebank (clitics apart).", valueName: "mode"))
    var tokenizer: WordTokenizer.Mode = .messages

    @Option(
        help: ArgumentHelp(
            "What is done to tokens, in order: fold-width, lowercase, fold-diacritics, fold-apostrophes, "
                + "shorten-elongation, mask-digits, mask-identifiers (addresses, numbers, mentions, hash tags as their kind), remove-symbols, remove-stop-words, stem, lemmatize, mark-negation; or none.",
            valueName: "name,…"))
    var filters: FilterList = FilterList(filters: TokenAnalyzer.standard.filters)

    @Option(
        help: ArgumentHelp(
            "What kinds of features to take: words, characters, surface, embedding. (default: by the data, without embedding)",
            valueName: "name,…"))
    var features: FeatureKinds?

    @OptionGroup var embedding: EmbeddingArguments

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How long a text's vector is among its features; n-grams of a kind have length 1.",
            valueName: "length")
    )
    var embeddingScale: Float?

    @Option(
        name: .customLong("word-ngrams"), parsing: .unconditional,
        help: ArgumentHelp(
            "Lengths of word n-grams, such as 1-2, or none. (default: by the data)", valueName: "range"))
    var wordNGrams: NGramRange?

    @Option(
        name: .customLong("character-ngrams"), parsing: .unconditional,
        help: ArgumentHelp(
            "Lengths of character n-grams inside words, such as 2-5, or none. (default: by the data)",
            valueName: "range"))
    var characterNGrams: NGramRange?

    @Flag(
        inversion: .prefixedNo,
        help: "Length, capitals, digits, symbols, addresses, numbers and money of the text as features.")
    var surfaceFeatures = true

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "In how many texts an n-gram must occur. (default: by the data)", valueName: "count"))
    var minimumCount: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "In which share of the texts an n-gram may occur at most. (default: all)", valueName: "share"))
    var maximumDocumentShare: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many n-grams of each kind to keep at most. (default: all)", valueName: "count"))
    var maximumSize: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Hash n-grams into 2^bits columns, without a vocabulary. (default: a vocabulary)",
            valueName: "bits"))
    var hashBits: Int?

    @Option(help: ArgumentHelp("binary, count or sublinear.", valueName: "name"))
    var termFrequency: FeatureOptions.TermFrequency = .sublinear

    @Flag(inversion: .prefixedNo, help: "Rare n-grams weigh more.")
    var inverseDocumentFrequency = true

    @Option(help: ArgumentHelp("none, l1 or l2.", valueName: "name"))
    var normalization: FeatureOptions.Normalization = .l2

    func validate() throws {
        if let features {
            guard features.kinds.contains(.embedding) || embedding.embedding == nil else {
                throw ValidationError(
                    "--embedding is given, but not among --features; add it there or leave it out")
            }
            guard !features.kinds.isDisjoint(with: [.words, .characters, .surface, .embedding]) else {
                throw ValidationError("--features names none")
            }
        }
        if let embeddingScale {
            guard takesEmbedding else {
                throw ValidationError(
                    "--embedding-scale is about an embedding; add --features words,embedding")
            }
            guard embeddingScale > 0, embeddingScale <= 1000 else {
                throw ValidationError(
                    "--embedding-scale is \(embeddingScale), but must be above 0 and at most 1000")
            }
        }
        guard hashBits != nil else { return }
        guard minimumCount == nil, maximumDocumentShare == nil, maximumSize == nil else {
            throw ValidationError(
                "--hash-bits keeps no vocabulary; leave --minimum-count, --maximum-document-share and "
                    + "--maximum-size out")
        }
    }

    /// Whether the texts' vectors are features.
    private var takesEmbedding: Bool { features?.kinds.contains(.embedding) ?? (embedding.embedding != nil) }

    /// Puts what was given in place of what was chosen.
    func apply(to options: inout FeatureOptions) throws {
        options.analyzer = TokenAnalyzer(mode: tokenizer, filters: filters.filters)
        if let wordNGrams { options.wordNGrams = wordNGrams.lengths }
        if let characterNGrams { options.characterNGrams = characterNGrams.lengths }
        options.surfaceFeatures = surfaceFeatures
        if let kinds = features?.kinds {
            if !kinds.contains(.words) { options.wordNGrams = nil }
            if !kinds.contains(.characters) { options.characterNGrams = nil }
            if !kinds.contains(.surface) { options.surfaceFeatures = false }
            if kinds.contains(.characters), options.characterNGrams == nil, characterNGrams == nil {
                options.characterNGrams = FeatureOptions().characterNGrams
            }
        }
        if takesEmbedding {
            options.vectors = VectorFeatures(
                try embedding.vectorizer(), scale: embeddingScale ?? VectorFeatures.defaultScale)
        }
        if let minimumCount { options.minimumCount = minimumCount }
        if let maximumDocumentShare { options.maximumDocumentShare = maximumDocumentShare }
        options.maximumSize = maximumSize
        options.hashBits = hashBits
        options.termFrequency = termFrequency
        options.inverseDocumentFrequency = inverseDocumentFrequency
        options.normalization = normalization
    }
}

/// Kinds of features, with commas between them.
struct FeatureKinds: ExpressibleByArgument {
    enum Kind: String {
        case words, characters, surface, embedding
    }

    let kinds: Set<Kind>

    init?(argument: String) {
        let kinds = argument.split(separator: ",", omittingEmptySubsequences: false).map {
            Kind(rawValue: String($0))
        }
        guard !kinds.isEmpty, kinds.allSatisfy({ $0 != nil }) else { return nil }
        self.kinds = Set(kinds.compactMap(\.self))
    }
}

/// Lengths of n-grams: `2`, `1-2` or `none`.
struct NGramRange: ExpressibleByArgument {
    /// The lengths; nil for none.
    var lengths: ClosedRange<Int>?

    init?(argument: String) {
        if argument == "none" { return }
        let bounds = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard let first = bounds.first ?? nil, let last = bounds.last ?? nil, bounds.count <= 2, first <= last
        else { return nil }
        lengths = first...last
    }
}

/// Token filters by name.
struct FilterList: ExpressibleByArgument {
    /// The filters, in order.
    var filters: [TokenFilter]

    private static let names: [(name: String, filter: TokenFilter)] = [
        ("fold-width", .foldWidth), ("lowercase", .lowercase), ("fold-diacritics", .foldDiacritics),
        ("fold-apostrophes", .foldApostrophes), ("shorten-elongation", .shortenElongation()),
        ("mask-digits", .maskDigits()), ("mask-identifiers", .maskIdentifiers),
        ("remove-symbols", .removeKinds([.symbol])),
        ("remove-stop-words", .removeStopWords), ("stem", .stem), ("lemmatize", .lemmatize),
        ("mark-negation", .markNegation),
    ]

    init(filters: [TokenFilter]) {
        self.filters = filters
    }

    init?(argument: String) {
        guard argument != "none" else {
            filters = []
            return
        }
        var filters: [TokenFilter] = []
        for name in argument.split(separator: ",") {
            guard let known = Self.names.first(where: { $0.name == name }) else { return nil }
            filters.append(known.filter)
        }
        self.filters = filters
    }

    var defaultValueDescription: String {
        filters.map { filter in Self.names.first { $0.filter == filter }?.name ?? "?" }.joined(separator: ",")
    }
}
