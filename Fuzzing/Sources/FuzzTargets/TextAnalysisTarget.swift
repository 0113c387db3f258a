// Properties of text analysis: its layers on any text, and the readers of its training data.

import WinnowAnalysis
import WinnowCorpora
import WinnowModelFile
package import WinnowSystem

/// Runs all layers except languages on any bytes, and reads them as treebanks and gazetteers.
///
/// The first byte selects the kind of the others: a text, a treebank, or the terms of a gazetteer.
package struct TextAnalysisTarget: FuzzTarget {
    /// `analysis`.
    package let name = "analysis"
    /// 4 KB.
    package let maximumSize = 1 << 12

    /// Makes the target.
    package init() {}

    /// Tries one input.
    package func check(_ input: UnsafeBufferPointer<UInt8>) throws(FuzzFailure) {
        guard let kind = input.first else { return }
        let content = UnsafeBufferPointer(rebasing: input[1...])
        switch kind % 4 {
        case 0: try checkTreebank(Array(content))
        case 1: try checkGazetteer(Array(content))
        default: try checkText(content, joins: kind % 8 > 3)
        }
    }

    private func checkTreebank(_ bytes: [UInt8]) throws(FuzzFailure) {
        let bank: Treebank
        do throws(CorpusError) {
            bank = try TreebankReader().read(bytes, path: "x.conllu")
        } catch {
            try require(error.place?.path == "x.conllu", "an error with a wrong path: \(error)")
            return try requireOneLine(error.message)
        }
        let (text, spans) = bank.text()
        let utf8 = Array(text.utf8)
        let isWhole = zip(spans.joined(), bank.sentences.flatMap(\.words)).allSatisfy {
            Array($1.form.utf8) == Array(utf8[$0])
        }
        try require(isWhole, "the spans of a treebank's text are not its words")
    }

    private func checkGazetteer(_ bytes: [UInt8]) throws(FuzzFailure) {
        let terms: GazetteerTerms
        let gazetteer: Gazetteer
        do throws(AnalysisError) {
            terms = try GazetteerTerms(parsing: bytes, label: bytes.count % 2 == 0 ? "x" : nil)
            gazetteer = try Gazetteer(terms)
        } catch {
            return try requireOneLine(error.message)
        }
        let isFound = terms.terms.prefix(50).allSatisfy { gazetteer.label(for: $0.text) != nil }
        try require(isFound, "a term of a gazetteer is not found in it")
    }

    private func checkText(_ text: UnsafeBufferPointer<UInt8>, joins: Bool) throws(FuzzFailure) {
        var analyzer = try Self.analyzer()
        analyzer.options.joinsContractions = joins
        analyzer.options.joinsNames = joins
        var reader = TextAnalyzer.Reader(analyzer)
        let analysis = reader.analysis(of: text)
        var end = 0
        for token in analysis.tokens {
            let isOrdered =
                end <= token.range.lowerBound && !token.range.isEmpty && token.range.upperBound <= text.count
            try require(isOrdered, "token \(token.range) after \(end), of \(text.count)")
            try require(token.tag != nil && token.lemma != nil, "a token without a tag or a lemma")
            end = token.range.upperBound
        }
        var next = 0
        for sentence in analysis.sentences {
            try require(sentence.tokens.lowerBound == next, "tokens outside of sentences")
            next = sentence.tokens.upperBound
        }
        try require(next == analysis.tokens.count, "tokens after the last sentence")
        let score = analysis.sentiment?.score ?? 2
        try require(score >= -1 && score <= 1, "a sentiment of \(score)")
        for name in analysis.names ?? [] {
            try require(name.range.upperBound <= text.count && !name.range.isEmpty, "a name at \(name.range)")
        }
        // Earlier texts must not affect the reader.
        try require(reader.analysis(of: text) == analysis, "the same text has a different analysis")
    }

    /// Small models, made once.
    private static let models = Result { try TextAnalysisModels.analyzer() }

    private static func analyzer() throws(FuzzFailure) -> TextAnalyzer {
        do {
            return try models.get()
        } catch {
            throw FuzzFailure("cannot make the models: \(error)")
        }
    }

    /// Texts, a treebank and terms.
    package func seeds() throws -> [[UInt8]] {
        let texts = [
            "I don't know. Ann's cat isn't good 😀 in New York!", "Mr. X :) e.g. 5kg, U.S. \"no\"…",
            "東京 שלום مرحبا",
        ]
        return texts.map { [2] + Array($0.utf8) } + [
            [0] + Array(TextAnalysisModels.treebank.utf8), [1] + Array("place\tNew York\nperson\tAnn\n".utf8),
            [1] + Array("{\"place\":[\"New York\"]}".utf8),
        ]
    }

    /// A file as a text, and as a treebank.
    package func seeds(file: [UInt8], named name: String) -> [[UInt8]] {
        let head = Array(file.prefix(maximumSize - 1))
        return [[2] + head, [0] + head]
    }

    /// The input with changed bytes.
    package func mutate(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        ByteMutator(dictionary: Self.dictionary, maximumSize: maximumSize).mutate(input, keeping: 1, &random)
    }

    private static let dictionary: [[UInt8]] =
        ByteMutator.brokenText
        + [
            "\n", "\n\n", "\t", "1\t", "1-2\t", "# text = ", "_\t", "SpaceAfter=No", "n't", "'s", ". ", "😀",
            "\"", "{\"a\":[",
        ].map { Array($0.utf8) }
}
