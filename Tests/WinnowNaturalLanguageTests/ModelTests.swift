// Models, embeddings and gazetteers from files.

import Testing
import WinnowAnalysis
import WinnowClassification
import WinnowModels
import WinnowNaturalLanguage
import WinnowModelFile
import _WinnowTestSupport

struct ModelTests {
    @Test func `a classifier's file is a model`() throws {
        let folder = try TemporaryFolder()
        let url = URL(fileURLWithPath: folder.path("spam.winnow"))
        try TextClassifier.englishSpam.save(to: url.path)

        let model = try NLModel(contentsOf: url)
        #expect(model.predictedLabel(for: "Claim your free prize now!!!") == "spam")
        #expect(model.configuration.type == .classifier)
        let hypotheses = model.predictedLabelHypotheses(for: "Claim your free prize now!!!", maximumCount: 2)
        #expect(hypotheses.count == 2 && (hypotheses["spam"] ?? 0) > 0.5)
        #expect(model.predictedLabelHypotheses(for: "x", maximumCount: 1).count == 1)
        #expect(model.predictedLabels(forTokens: ["a"]) == [])

        let sentimentPredictor = try NLModel(mlModel: MLModel(contentsOf: url))
        #expect(sentimentPredictor.predictedLabel(for: "See you at lunch") == "ham")
    }

    @Test func `a tagger's file is a model, for a scheme of one's own`() throws {
        let folder = try TemporaryFolder()
        let url = URL(fileURLWithPath: folder.path("tags.winnow"))
        try WordTagger.english.save(to: url.path)
        let model = try NLModel(contentsOf: url)
        #expect(model.configuration.type == .sequence)
        #expect(model.predictedLabels(forTokens: ["She", "reads", "books"]) == ["PRON", "VERB", "NOUN"])
        #expect(model.predictedLabel(for: "She reads") == nil)

        let scheme = NLTagScheme("Mine")
        let text = "She reads books."
        let tagger = NLTagger(tagSchemes: [scheme])
        tagger.string = text
        tagger.setModels([model], forTagScheme: scheme)
        let tags = tagger.tags(
            in: text.startIndex..<text.endIndex, unit: .word, scheme: scheme, options: .omitWhitespace)
        #expect(tags.map { $0.0?.rawValue } == ["PRON", "VERB", "NOUN", "PUNCT"])
    }

    @Test func `files that are no models are refused with their names`() throws {
        let folder = try TemporaryFolder()
        let url = URL(fileURLWithPath: folder.path("broken.winnow"))
        try Data("no model".utf8).write(to: url)
        for open in [
            { _ = try NLModel(contentsOf: url) }, { _ = try NLEmbedding(contentsOf: url) },
            { _ = try NLGazetteer(contentsOf: url) }, { _ = try MLModel(contentsOf: url) },
        ] as [() throws -> Void] {
            let error = #expect(throws: ModelFileError.self) { try open() }
            #expect(error?.message.contains("broken.winnow") == true)
        }
        #expect(throws: ModelFileError.self) {
            try SentimentScorer.english.save(to: url.path)
            _ = try NLModel(contentsOf: url)
        }
    }

    @Test func `embeddings are written and opened`() throws {
        let folder = try TemporaryFolder()
        let url = URL(fileURLWithPath: folder.path("words.winnow"))
        try NLEmbedding.write(
            ["a": [1, 0], "b": [0.9, 0.1], "c": [0, 1]], language: .french, revision: 3, to: url)
        let embedding = try NLEmbedding(contentsOf: url)
        #expect(embedding.language == .french && embedding.revision == 3)
        #expect(embedding.vocabularySize == 3 && embedding.dimension == 2)
        #expect(embedding.neighbors(for: "a", maximumCount: 1).map(\.0) == ["b"])
        #expect(embedding.neighbors(for: "a", maximumCount: 9, maximumDistance: 0.5).count == 1)
        #expect(embedding.distance(between: "a", and: "nowhere") == 2)
        #expect(embedding.neighbors(for: [1, 2, 3], maximumCount: 1).isEmpty)
    }

    @Test func `gazetteers are made, written and used by a tagger`() throws {
        let folder = try TemporaryFolder()
        let url = URL(fileURLWithPath: folder.path("terms.winnow"))
        let terms = ["Drink": ["Club-Mate"], "PlaceName": ["Berlin Mitte"]]
        try NLGazetteer.write(terms, language: .german, to: url)
        let gazetteer = try NLGazetteer(contentsOf: url)
        #expect(gazetteer.label(for: "BERLIN MITTE") == "PlaceName")
        #expect(gazetteer.language == .german)
        #expect(try NLGazetteer(data: gazetteer.data).label(for: "club-mate") == "Drink")
        #expect(throws: (any Error).self) { try NLGazetteer(dictionary: [:], language: nil) }

        let text = "We drank Club-Mate in Berlin Mitte."
        let tagger = NLTagger(tagSchemes: [.nameType])
        tagger.string = text
        tagger.setGazetteers([gazetteer], for: .nameType)
        let (tag, range) = tagger.tag(at: text.range(of: "Mitte")!.lowerBound, unit: .word, scheme: .nameType)
        #expect(tag == .placeName && text[range] == "Mitte")
        let scheme = NLTagScheme("Drinks")
        tagger.setGazetteers([gazetteer], for: scheme)
        #expect(
            tagger.tag(at: text.range(of: "Mate")!.lowerBound, unit: .word, scheme: scheme).0?.rawValue
                == "Drink")
        #expect(tagger.tag(at: text.startIndex, unit: .word, scheme: scheme).0 == nil)
    }

    @Test func `no transformer is part of Winnow, and a folder without one is refused with a reason`() throws
    {
        #expect(NLContextualEmbedding(language: .english) == nil)
        #expect(NLContextualEmbedding(script: .latin) == nil)
        #expect(NLContextualEmbedding(modelIdentifier: "/no/such/folder") == nil)
        let folder = try TemporaryFolder()
        let embedding = try #require(NLContextualEmbedding(modelIdentifier: folder.path("")))
        let error = #expect(throws: (any Error).self) { try embedding.load() }
        #expect("\(error as Any)".contains("config.json"))
        #expect(embedding.dimension == 0)
    }
}
