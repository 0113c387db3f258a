import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowFeatures
import WinnowText

/// How texts are tokenized.
struct TokenArguments: ParsableArguments {
    @Option("Tokenizer.", "mode") var tokenizer: WordTokenizer.Mode?
    @Option("Token filters (listed by tokenize --help), or none.", "name,…") var filters: FilterList?

    /// Whether no option is given.
    var isDefault: Bool { tokenizer == nil && filters == nil }

    /// Applies the given arguments to the options.
    func apply(to analyzer: inout TokenAnalyzer) {
        guard tokenizer != nil || filters != nil else { return }
        analyzer = TokenAnalyzer(
            mode: tokenizer ?? analyzer.mode, filters: filters?.filters ?? analyzer.filters)
    }
}

/// Which n-grams are features, and their weights; the defaults depend on the data or the kind of model.
struct TermArguments: ParsableArguments {
    @Option("Lengths of word n-grams, such as 1-2, or none.", "range", name: .customLong("word-ngrams"))
    var wordNGrams: NGramRange?

    @Option(
        "Lengths of n-grams inside words, such as 2-5, or none.", "range",
        name: .customLong("character-ngrams"))
    var characterNGrams: NGramRange?

    @Option("Minimum number of texts that contain an n-gram.", "count") var minimumCount: Int?
    @Option("Maximum number of n-grams of each kind.", "count") var maximumSize: Int?
    @Option("Hash n-grams into 2^bits columns; keep no vocabulary.", "bits") var hashBits: Int?
    @Option("Count scaling.", "name") var termFrequency: FeatureOptions.TermFrequency?

    @Flag(inversion: .prefixedNo, help: "Give rare n-grams more weight.")
    var inverseDocumentFrequency: Bool?

    @Option("Norm of the n-gram vector.", "name") var normalization: FeatureOptions.Normalization?

    /// Whether no option is given.
    var isDefault: Bool {
        wordNGrams == nil && characterNGrams == nil && minimumCount == nil && maximumSize == nil
            && hashBits == nil && termFrequency == nil && inverseDocumentFrequency == nil
            && normalization == nil
    }

    /// Applies the given arguments to the options.
    func apply(to options: inout FeatureOptions) {
        if let wordNGrams { options.wordNGrams = wordNGrams.lengths }
        if let characterNGrams { options.characterNGrams = characterNGrams.lengths }
        if let minimumCount { options.minimumCount = minimumCount }
        if let maximumSize { options.maximumSize = maximumSize }
        if let hashBits { options.hashBits = hashBits }
        if let termFrequency { options.termFrequency = termFrequency }
        if let inverseDocumentFrequency { options.inverseDocumentFrequency = inverseDocumentFrequency }
        if let normalization { options.normalization = normalization }
    }
}

/// The features of a classifier; the defaults depend on the data.
struct FeatureArguments: ParsableArguments {
    @Option("Feature kinds: words, characters, surface, embedding.", "name,…") var features: FeatureKinds?

    @OptionGroup var tokens: TokenArguments
    @OptionGroup var terms: TermArguments

    @Option("Maximum share of texts that contain an n-gram.", "share") var maximumDocumentShare: Double?

    @Flag(inversion: .prefixedNo, help: "Use length, capitals, digits, symbols, addresses.")
    var surfaceFeatures: Bool?

    @Option(
        help: ArgumentHelp("File or folder, en, multi or none. (default: a shipped one)", valueName: "path"),
        completion: .file())
    var embedding: String?

    @Option("L2 norm of the embedding; n-grams have 1.", "n") var embeddingScale: Float?

    func validate() throws {
        try terms.validate(kinds: features, surface: surfaceFeatures)
        guard takesEmbedding || embedding == nil || isWithoutEmbedding else {
            throw ValidationError(
                "--embedding needs embedding among --features; add it there or leave --embedding out")
        }
        guard !(takesEmbedding && isWithoutEmbedding) else {
            throw ValidationError(
                "--features names embedding, which --embedding none leaves out; give one of them")
        }
        if let embeddingScale {
            guard takesEmbedding else {
                throw ValidationError("--embedding-scale needs an embedding; add --features words,embedding")
            }
            guard embeddingScale > 0, embeddingScale <= 1000 else {
                throw ValidationError(
                    "--embedding-scale is \(embeddingScale), but must be above 0 and at most 1000")
            }
        }
        guard terms.hashBits != nil else { return }
        guard terms.minimumCount == nil, maximumDocumentShare == nil, terms.maximumSize == nil else {
            throw ValidationError(
                "--hash-bits keeps no vocabulary; leave out --minimum-count, --maximum-document-share and "
                    + "--maximum-size")
        }
    }

    /// Whether the embedding is a feature.
    private var takesEmbedding: Bool {
        features?.kinds.contains(.embedding) ?? (embedding != nil && !isWithoutEmbedding)
    }

    /// Whether the shipped embedding is not tried either.
    var isWithoutEmbedding: Bool { embedding == "none" }

    /// Whether no option names features, so that they may be chosen by the data.
    var isDefault: Bool {
        features == nil && surfaceFeatures == nil && maximumDocumentShare == nil && embeddingScale == nil
            && (embedding == nil || isWithoutEmbedding) && tokens.isDefault && terms.isDefault
    }

    /// Warns if an embedding knows no word of the data: all its vectors are then the same.
    private static func warn(about vectorizer: any TextVectorizer, for corpus: Corpus) {
        // Nearly always, the first text has a known word.
        let isUnknown = (0..<corpus.count).allSatisfy { row in
            vectorizer.vector(of: corpus.text(at: row)).allSatisfy { $0 == 0 }
        }
        guard isUnknown else { return }
        Console.warning(
            "no word of the data is in the table of --embedding, so a model of these features alone is no better than "
                + "always answering one label; name another table")
    }

    /// The features: the given ones, else those that suit the data and the algorithm (by default the data's).
    func features(
        for corpus: Corpus, validation: Corpus? = nil, algorithm: TrainingAlgorithm?, isQuiet: Bool
    ) throws -> FeatureOptions {
        let defaults = TrainingDefaults(of: corpus, validation: validation)
        var options = defaults.features(for: algorithm ?? defaults.algorithm)
        options.apply(
            kinds: features, tokens, terms, surface: surfaceFeatures,
            maximumDocumentShare: maximumDocumentShare)
        if takesEmbedding {
            let vectorizer = try EmbeddingArguments.vectorizer(path: embedding, for: corpus, isQuiet: isQuiet)
            Self.warn(about: vectorizer, for: corpus)
            options.vectors = VectorFeatures(
                vectorizer, scale: embeddingScale ?? VectorFeatures.defaultScale)
        }
        return options
    }
}

extension TermArguments {
    /// Checks that no length or surface option contradicts the kinds of features.
    fileprivate func validate(kinds: FeatureKinds?, surface: Bool?) throws {
        guard let kinds = kinds?.kinds else { return }
        let options: [(flag: String, kind: FeatureKinds.Kind, isOn: Bool?)] = [
            ("--word-ngrams", .words, wordNGrams.map { $0.lengths != nil }),
            ("--character-ngrams", .characters, characterNGrams.map { $0.lengths != nil }),
            (surface == false ? "--no-surface-features" : "--surface-features", .surface, surface),
        ]
        for (flag, kind, isOn) in options where isOn.map({ $0 != kinds.contains(kind) }) ?? false {
            throw ValidationError(
                isOn == true
                    ? "\(flag) needs \(kind.rawValue) among --features; add it there or leave \(flag) out"
                    : "--features names \(kind.rawValue), which \(flag)\(kind == .surface ? "" : " none") leaves out; give one of them"
            )
        }
    }
}

extension FeatureOptions {
    /// Applies arguments: first those that name single options, then the kinds, which switch others off.
    fileprivate mutating func apply(
        kinds: FeatureKinds?, _ tokens: TokenArguments, _ terms: TermArguments, surface: Bool?,
        maximumDocumentShare share: Double?
    ) {
        tokens.apply(to: &analyzer)
        terms.apply(to: &self)
        if let surface { surfaceFeatures = surface }
        if let share { maximumDocumentShare = share }
        guard let kinds = kinds?.kinds else { return }
        if !kinds.contains(.words) { wordNGrams = nil }
        if !kinds.contains(.characters) { characterNGrams = nil }
        if !kinds.contains(.surface) { surfaceFeatures = false }
        if kinds.contains(.characters), characterNGrams == nil, terms.characterNGrams == nil {
            characterNGrams = FeatureOptions().characterNGrams
        }
    }
}

/// The features of a shard; the defaults are those of many rows.
struct ShardFeatureArguments: ParsableArguments {
    @Option("Feature kinds: words, characters, surface.", "name,…") var features: FeatureKinds?

    @OptionGroup var tokens: TokenArguments
    @OptionGroup var terms: TermArguments

    @Option("Maximum share of texts that contain an n-gram.", "share") var maximumDocumentShare: Double?

    @Flag(inversion: .prefixedNo, help: "Use length, capitals, digits, symbols, addresses.")
    var surfaceFeatures: Bool?

    func validate() throws {
        try terms.validate(kinds: features, surface: surfaceFeatures)
        guard terms.hashBits == nil else {
            throw ValidationError(
                "--hash-bits does not apply to shards, whose n-grams need a text; leave it out")
        }
        guard features?.kinds.contains(.embedding) != true else {
            throw ValidationError(
                "--features embedding does not apply to shards; choose from words, characters and surface")
        }
    }

    /// The features.
    var options: FeatureOptions {
        var options = TrainingDefaults(rows: .max, bytes: .max).features
        options.apply(
            kinds: features, tokens, terms, surface: surfaceFeatures,
            maximumDocumentShare: maximumDocumentShare)
        return options
    }
}

/// Kinds of features, separated by commas.
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

    static let names: [(name: String, filter: TokenFilter)] = [
        ("unmask", .unmask), ("fold-width", .foldWidth), ("lowercase", .lowercase),
        ("fold-diacritics", .foldDiacritics),
        ("fold-apostrophes", .foldApostrophes), ("shorten-elongation", .shortenElongation()),
        ("mask-digits", .maskDigits()), ("mask-identifiers", .maskIdentifiers),
        ("remove-symbols", .removeKinds([.symbol])),
        ("remove-stop-words", .removeStopWords), ("stem", .stem), ("lemmatize", .lemmatize),
        ("mark-negation", .markNegation),
    ]

    init?(argument: String) {
        let names = argument == "none" ? [] : argument.split(separator: ",")
        filters = names.compactMap { name in Self.names.first { $0.name == name }?.filter }
        guard filters.count == names.count else { return nil }
    }
}
