// Analyses as JSON, in the form of `winnow analyze --format jsonl`.

package import WinnowCore
import WinnowSystem
import WinnowText

extension TextAnalysis: Codable {
    /// The members `language`, `sentiment`, `sentences`, `tokens` and `names`; layers that were not requested
    /// are absent.
    package var json: JSONObject {
        var object = JSONObject()
        if let language { object["language"] = language.shortJSON }
        if let sentiment { object["sentiment"] = sentiment.text.shortJSON }
        object["sentences"] = .array(sentences.map(\.json))
        object["tokens"] = .array(tokens.map(\.json))
        if let names { object["names"] = .array(names.map(\.json)) }
        return object
    }

    /// Encodes the object that `winnow analyze --format jsonl` prints.
    ///
    /// It has no other languages than the most probable one, and no words and paragraphs of the sentiment;
    /// ``LanguageIdentification`` and ``Sentiment`` have these in their own JSON.
    public func encode(to encoder: any Encoder) throws { try JSONValue.object(json).encode(to: encoder) }

    /// Decodes the output of ``encode(to:)``; parts that the JSON does not have are empty.
    ///
    /// The range of the whole text's sentiment is that of its sentences, the words of a name are the tokens
    /// in its range.
    public init(from decoder: any Decoder) throws {
        let members = try JSONMembers(decoder)
        tokens = try members.value("tokens")
        sentences = try members.value("sentences")
        let count = tokens.count
        guard sentences.allSatisfy({ $0.tokens.upperBound <= count }) else {
            throw members.corrupted("sentences", "a sentence has a token that does not exist")
        }
        if let language = try members.optional("language", as: ShortLanguage.self) {
            self.language = language.identification
        }
        if let whole = try members.optional("sentiment", as: ShortPassage.self) {
            let range = (sentences.first?.range.lowerBound ?? 0)..<(sentences.last?.range.upperBound ?? 0)
            sentiment = Sentiment(
                text: whole.passage(at: range), paragraphs: [], sentences: sentences.compactMap(\.sentiment))
        }
        let found = try members.optional("names", as: [Name].self)
        names = found?.map { name in
            Name(
                text: name.text, range: name.range, words: words(in: name.range), label: name.label,
                probability: name.probability)
        }
    }

    /// The indices of the tokens in a range of the text.
    private func words(in range: Range<Int>) -> Range<Int> {
        let start = tokens.indices.partitionPoint { tokens[$0].range.lowerBound >= range.lowerBound }
        let end = tokens.indices.partitionPoint { tokens[$0].range.lowerBound >= range.upperBound }
        return start..<max(start, end)
    }
}

extension TextAnalysis.Token: Codable {
    package var json: JSONValue {
        var object = JSONObject(text, at: range)
        let layers = [
            ("kind", kind.name), ("tag", tag), ("fineTag", fineTag), ("lemma", lemma), ("name", name),
        ]
        for case (let name, let value?) in layers { object[name] = .string(value) }
        return .object(object)
    }

    /// Encodes `text`, `start`, `end` and `kind`, and `tag`, `fineTag`, `lemma` and `name` if they are known.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Decodes the output of ``encode(to:)``.
    public init(from decoder: any Decoder) throws {
        let members = try JSONMembers(decoder)
        let name = try members.value("kind", as: String.self)
        guard let kind = TokenKind.allCases.first(where: { $0.name == name }) else {
            throw members.corrupted("kind", "no kind of token has this name")
        }
        self.init(text: try members.value("text"), range: try members.range(), kind: kind)
        tag = try members.optional("tag")
        fineTag = try members.optional("fineTag")
        lemma = try members.optional("lemma")
        self.name = try members.optional("name")
    }
}

extension TextAnalysis.Sentence: Codable {
    package var json: JSONValue {
        var object: JSONObject = [
            "start": .integer(range.lowerBound), "end": .integer(range.upperBound),
            "tokens": .array([.integer(tokens.lowerBound), .integer(tokens.upperBound)]),
        ]
        if let sentiment { object["sentiment"] = sentiment.shortJSON }
        return .object(object)
    }

    /// Encodes `start`, `end`, `tokens` (the index of the first, and the index after the last), and
    /// `sentiment` with score and label, if it is known.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Decodes the output of ``encode(to:)``.
    public init(from decoder: any Decoder) throws {
        let members = try JSONMembers(decoder)
        let bounds = try members.value("tokens", as: [Int].self)
        guard bounds.count == 2, bounds[0] >= 0, bounds[0] <= bounds[1] else {
            throw members.corrupted("tokens", "is not a first and a last index")
        }
        let range = try members.range()
        self.init(
            range: range, tokens: bounds[0]..<bounds[1],
            sentiment: try members.optional("sentiment", as: ShortPassage.self)?.passage(at: range))
    }
}

/// The JSON of a language within an analysis.
private struct ShortLanguage: Decodable {
    let language: String
    let probability: Double

    var identification: LanguageIdentification {
        let isKnown = language != LanguageIdentifier.undetermined
        return LanguageIdentification(
            language: language, probability: probability,
            hypotheses: isKnown ? [LanguageHypothesis(language: language, probability: probability)] : [])
    }
}

/// The JSON of a passage within an analysis.
private struct ShortPassage: Decodable {
    let score: Double
    let label: Sentiment.Label

    func passage(at range: Range<Int>) -> Sentiment.Passage {
        Sentiment.Passage(range: range, score: score, label: label, words: [])
    }
}

extension LanguageIdentification {
    package var shortJSON: JSONValue {
        ["language": .string(language), "probability": .number(probability)]
    }
}

extension Sentiment.Passage {
    package var shortJSON: JSONValue {
        ["score": .optional(score), "label": .string(label.rawValue)]
    }
}
