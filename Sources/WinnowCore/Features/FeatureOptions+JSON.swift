// Options of features as a model's manifest has them.

package import WinnowText

extension FeatureOptions {
    /// The allowed lengths of word n-grams.
    package static let wordLengths = 1...3
    /// The allowed lengths in characters of n-grams inside words.
    package static let characterLengths = 2...5
    /// The allowed numbers of bits of hashed columns.
    package static let hashBitRange = 8...28

    /// Reads options; nil if they are invalid, or unknown to this version.
    ///
    /// The result is that of decoding them as `Codable`, with valid values only.
    package init?(_ json: JSONValue) {
        self.init()
        guard let given = json["analyzer"], let analyzer = TokenAnalyzer(given),
            let surface = json["surfaceFeatures"]?.bool,
            let frequency = json["termFrequency"]?.string.flatMap({ TermFrequency(rawValue: $0) }),
            let hasIDF = json["inverseDocumentFrequency"]?.bool,
            let norm = json["normalization"]?.string.flatMap({ Normalization(rawValue: $0) }),
            let least = json["minimumCount"]?.wholeNumber, least >= 1,
            let share = json["maximumDocumentShare"]?.number, share > 0, share <= 1,
            let words = Self.lengths(json["wordNGrams"], Self.wordLengths),
            let characters = Self.lengths(json["characterNGrams"], Self.characterLengths),
            let size = Self.optional(json["maximumSize"]), size.map({ $0 >= 1 }) ?? true,
            let bits = Self.optional(json["hashBits"]), bits.map({ Self.hashBitRange.contains($0) }) ?? true
        else { return nil }
        self.analyzer = analyzer
        surfaceFeatures = surface
        termFrequency = frequency
        inverseDocumentFrequency = hasIDF
        normalization = norm
        minimumCount = least
        maximumDocumentShare = share
        maximumSize = size
        hashBits = bits
        wordNGrams = words
        characterNGrams = characters
        if let given = json["vectors"], given != .null {
            guard let vectors = VectorFeatures(given) else { return nil }
            self.vectors = vectors
        }
        guard words != nil || characters != nil || surface || vectors != nil else { return nil }
    }

    /// The lengths that a range has, `.some(nil)` for none; nil if they are not allowed.
    private static func lengths(_ json: JSONValue?, _ allowed: ClosedRange<Int>) -> ClosedRange<Int>?? {
        guard let json, json != .null else { return .some(nil) }
        guard let bounds = json.array, bounds.count == 2, let lower = bounds[0].wholeNumber,
            let upper = bounds[1].wholeNumber, lower <= upper, allowed.contains(lower),
            allowed.contains(upper)
        else { return nil }
        return lower...upper
    }

    /// A number, `.some(nil)` if it is missing; nil if it is not a whole number.
    private static func optional(_ json: JSONValue?) -> Int?? {
        guard let json, json != .null else { return .some(nil) }
        return json.wholeNumber.map { $0 }
    }
}

extension JSONValue {
    /// The whole number, if it is one, perhaps written with a zero fraction.
    package var wholeNumber: Int? {
        if case .number(let number) = self { Int(exactly: number) } else { integer }
    }
}

extension VectorFeatures {
    /// Reads the description of vectors; nil if it is invalid.
    package init?(_ json: JSONValue) {
        guard let identity = json["identity"]?.string, let dimension = json["dimension"]?.wholeNumber,
            let scale = json["scale"]?.number.map({ Float($0) }), dimension > 0, scale > 0, scale.isFinite
        else { return nil }
        self.init(identity: identity, dimension: dimension, scale: scale)
    }
}

extension TokenAnalyzer {
    /// Reads an analyzer: `{"mode": "messages", "filters": ["lowercase", …]}`; nil if it is invalid, or unknown
    /// to this version.
    package init?(_ json: JSONValue) {
        guard let mode = json["mode"]?.string.flatMap({ WordTokenizer.Mode(rawValue: $0) }),
            let list = json["filters"]?.array, list.count <= Self.maximumFilterCount
        else { return nil }
        var filters: [TokenFilter] = []
        for given in list {
            guard let filter = TokenFilter(given) else { return nil }
            filters.append(filter)
        }
        self.init(mode: mode, filters: filters)
    }
}

extension TokenFilter {
    /// Reads a filter: its name, or an object with its name and its argument; nil if it is invalid, or unknown to
    /// this version.
    package init?(_ json: JSONValue) {
        if let name = json.string {
            switch name {
            case "unmask": self = .unmask
            case "lowercase": self = .lowercase
            case "foldDiacritics": self = .foldDiacritics
            case "foldWidth": self = .foldWidth
            case "foldApostrophes": self = .foldApostrophes
            case "maskIdentifiers": self = .maskIdentifiers
            case "removeStopWords": self = .removeStopWords
            case "stem": self = .stem
            case "lemmatize": self = .lemmatize
            case "markNegation": self = .markNegation
            default: return nil
            }
            return
        }
        guard let members = json.object, members.count == 1 else { return nil }
        let (name, argument) = (members.members[0].key, members.members[0].value)
        if name == "shortenElongation" {
            guard let limit = argument.wholeNumber.flatMap({ RepeatLimit(rawValue: $0) }) else { return nil }
            self = .shortenElongation(to: limit)
            return
        }
        guard let list = argument.array, list.count <= TokenAnalyzer.maximumFilterCount else { return nil }
        var kinds: Set<TokenKind> = []
        for given in list {
            guard let kind = TokenKind.allCases.first(where: { $0.name == given.string }) else { return nil }
            kinds.insert(kind)
        }
        switch name {
        case "maskKinds": self = .maskKinds(kinds)
        case "maskDigits": self = .maskDigits(in: kinds)
        case "removeKinds": self = .removeKinds(kinds)
        default: return nil
        }
    }
}
