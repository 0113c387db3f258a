// Every symbol of Apple's framework that docs/naturallanguage-names.md counts compiles.

import Testing
import WinnowNaturalLanguage

struct SymbolTests {
    @Test func `all symbols of the table compile`() async throws {
        let text = "word"
        let whole = text.startIndex..<text.endIndex
        let url = URL(fileURLWithPath: "/no/such/folder/model.winnow")
        let (tokenizer, tagger) = (NLTokenizer(unit: .word), NLTagger(tagSchemes: [.lemma]))
        let recognizer = NLLanguageRecognizer()
        let embedding = try #require(NLEmbedding.wordEmbedding(for: .english))
        let model = try? NLModel(contentsOf: url)
        let gazetteer = try? NLGazetteer(dictionary: ["Place": ["Berlin"]], language: .english)
        let contextual = NLContextualEmbedding(modelIdentifier: "/no/such/folder")
        let result = try? contextual?.embeddingResult(for: text, language: nil)
        // NLLanguage
        _ = NLLanguage.self
        _ = NLLanguage("x")
        _ = NLLanguage(rawValue: "x")
        _ = NLLanguage("x").rawValue
        _ = NLLanguage("x") == NLLanguage("y")
        _ = Set([NLLanguage("x")])
        _ = NLLanguage.undetermined
        _ = NLLanguage.amharic
        _ = NLLanguage.arabic
        _ = NLLanguage.armenian
        _ = NLLanguage.bengali
        _ = NLLanguage.bulgarian
        _ = NLLanguage.burmese
        _ = NLLanguage.catalan
        _ = NLLanguage.cherokee
        _ = NLLanguage.croatian
        _ = NLLanguage.czech
        _ = NLLanguage.danish
        _ = NLLanguage.dutch
        _ = NLLanguage.english
        _ = NLLanguage.finnish
        _ = NLLanguage.french
        _ = NLLanguage.georgian
        _ = NLLanguage.german
        _ = NLLanguage.greek
        _ = NLLanguage.gujarati
        _ = NLLanguage.hebrew
        _ = NLLanguage.hindi
        _ = NLLanguage.hungarian
        _ = NLLanguage.icelandic
        _ = NLLanguage.indonesian
        _ = NLLanguage.italian
        _ = NLLanguage.japanese
        _ = NLLanguage.kannada
        _ = NLLanguage.kazakh
        _ = NLLanguage.khmer
        _ = NLLanguage.korean
        _ = NLLanguage.lao
        _ = NLLanguage.malay
        _ = NLLanguage.malayalam
        _ = NLLanguage.marathi
        _ = NLLanguage.mongolian
        _ = NLLanguage.norwegian
        _ = NLLanguage.oriya
        _ = NLLanguage.persian
        _ = NLLanguage.polish
        _ = NLLanguage.portuguese
        _ = NLLanguage.punjabi
        _ = NLLanguage.romanian
        _ = NLLanguage.russian
        _ = NLLanguage.simplifiedChinese
        _ = NLLanguage.sinhalese
        _ = NLLanguage.slovak
        _ = NLLanguage.spanish
        _ = NLLanguage.swedish
        _ = NLLanguage.tamil
        _ = NLLanguage.telugu
        _ = NLLanguage.thai
        _ = NLLanguage.tibetan
        _ = NLLanguage.traditionalChinese
        _ = NLLanguage.turkish
        _ = NLLanguage.ukrainian
        _ = NLLanguage.urdu
        _ = NLLanguage.vietnamese
        // NLScript
        _ = NLScript.self
        _ = NLScript("x")
        _ = NLScript(rawValue: "x")
        _ = NLScript("x").rawValue
        _ = NLScript("x") == NLScript("y")
        _ = Set([NLScript("x")])
        _ = NLScript.undetermined
        _ = NLScript.arabic
        _ = NLScript.armenian
        _ = NLScript.bengali
        _ = NLScript.canadianAboriginalSyllabics
        _ = NLScript.cherokee
        _ = NLScript.cyrillic
        _ = NLScript.devanagari
        _ = NLScript.ethiopic
        _ = NLScript.georgian
        _ = NLScript.greek
        _ = NLScript.gujarati
        _ = NLScript.gurmukhi
        _ = NLScript.hebrew
        _ = NLScript.japanese
        _ = NLScript.kannada
        _ = NLScript.khmer
        _ = NLScript.korean
        _ = NLScript.lao
        _ = NLScript.latin
        _ = NLScript.malayalam
        _ = NLScript.mongolian
        _ = NLScript.myanmar
        _ = NLScript.oriya
        _ = NLScript.simplifiedChinese
        _ = NLScript.sinhala
        _ = NLScript.tamil
        _ = NLScript.telugu
        _ = NLScript.thai
        _ = NLScript.tibetan
        _ = NLScript.traditionalChinese
        // NLTag
        _ = NLTag.self
        _ = NLTag("x")
        _ = NLTag(rawValue: "x")
        _ = NLTag("x").rawValue
        _ = NLTag("x") == NLTag("y")
        _ = Set([NLTag("x")])
        _ = NLTag.word
        _ = NLTag.punctuation
        _ = NLTag.whitespace
        _ = NLTag.other
        _ = NLTag.noun
        _ = NLTag.verb
        _ = NLTag.adjective
        _ = NLTag.adverb
        _ = NLTag.pronoun
        _ = NLTag.determiner
        _ = NLTag.particle
        _ = NLTag.preposition
        _ = NLTag.number
        _ = NLTag.conjunction
        _ = NLTag.interjection
        _ = NLTag.classifier
        _ = NLTag.idiom
        _ = NLTag.otherWord
        _ = NLTag.sentenceTerminator
        _ = NLTag.openQuote
        _ = NLTag.closeQuote
        _ = NLTag.openParenthesis
        _ = NLTag.closeParenthesis
        _ = NLTag.wordJoiner
        _ = NLTag.dash
        _ = NLTag.otherPunctuation
        _ = NLTag.paragraphBreak
        _ = NLTag.otherWhitespace
        _ = NLTag.personalName
        _ = NLTag.placeName
        _ = NLTag.organizationName
        // NLTagScheme
        _ = NLTagScheme.self
        _ = NLTagScheme("x")
        _ = NLTagScheme(rawValue: "x")
        _ = NLTagScheme("x").rawValue
        _ = NLTagScheme("x") == NLTagScheme("y")
        _ = Set([NLTagScheme("x")])
        _ = NLTagScheme.tokenType
        _ = NLTagScheme.lexicalClass
        _ = NLTagScheme.nameType
        _ = NLTagScheme.nameTypeOrLexicalClass
        _ = NLTagScheme.lemma
        _ = NLTagScheme.language
        _ = NLTagScheme.script
        _ = NLTagScheme.sentimentScore
        // NLTokenUnit
        _ = NLTokenUnit.self
        _ = NLTokenUnit(rawValue: 0)
        _ = NLTokenUnit.word
        _ = NLTokenUnit.sentence
        _ = NLTokenUnit.paragraph
        _ = NLTokenUnit.document
        // NLTokenizer.Attributes
        _ = NLTokenizer.Attributes.self
        _ = NLTokenizer.Attributes(rawValue: 1)
        _ = NLTokenizer.Attributes(rawValue: 1).rawValue
        _ = NLTokenizer.Attributes.numeric
        _ = NLTokenizer.Attributes.symbolic
        _ = NLTokenizer.Attributes.emoji
        // NLTokenizer
        _ = NLTokenizer.self
        _ = NLTokenizer(unit: .word)
        _ = tokenizer.unit
        _ = tokenizer.string
        tokenizer.setLanguage(.english)
        _ = tokenizer.tokenRange(at: text.startIndex)
        _ = tokenizer.tokenRange(for: whole)
        _ = tokenizer.tokens(for: whole)
        tokenizer.enumerateTokens(in: whole) { _, _ in true }
        // NLTagger.Options
        _ = NLTagger.Options.self
        _ = NLTagger.Options(rawValue: 1)
        _ = NLTagger.Options(rawValue: 1).rawValue
        _ = NLTagger.Options.omitWords
        _ = NLTagger.Options.omitPunctuation
        _ = NLTagger.Options.omitWhitespace
        _ = NLTagger.Options.omitOther
        _ = NLTagger.Options.joinNames
        _ = NLTagger.Options.joinContractions
        // NLTagger.AssetsResult
        _ = NLTagger.AssetsResult.self
        _ = NLTagger.AssetsResult(rawValue: 0)
        _ = NLTagger.AssetsResult.available
        _ = NLTagger.AssetsResult.notAvailable
        _ = NLTagger.AssetsResult.error
        // NLTagger
        _ = NLTagger.self
        _ = NLTagger(tagSchemes: [.lemma])
        _ = tagger.tagSchemes
        _ = tagger.string
        _ = NLTagger.availableTagSchemes(for: .word, language: .english)
        _ = tagger.tokenRange(at: text.startIndex, unit: .word)
        _ = tagger.tokenRange(for: whole, unit: .word)
        _ = tagger.dominantLanguage
        tagger.enumerateTags(in: whole, unit: .word, scheme: .lemma) { _, _ in true }
        _ = tagger.tag(at: text.startIndex, unit: .word, scheme: .lemma)
        _ = tagger.tags(in: whole, unit: .word, scheme: .lemma)
        _ = tagger.tagHypotheses(at: text.startIndex, unit: .word, scheme: .lemma, maximumCount: 1)
        tagger.setLanguage(.english, range: whole)
        tagger.setModels([], forTagScheme: .lemma)
        _ = tagger.models(forTagScheme: .lemma)
        tagger.setGazetteers([], for: .nameType)
        _ = tagger.gazetteers(for: .nameType)
        NLTagger.requestAssets(for: .english, tagScheme: .lemma) { _, _ in }
        _ = try await NLTagger.requestAssets(for: .english, tagScheme: .lemma)
        // NLLanguageRecognizer
        _ = NLLanguageRecognizer.self
        _ = NLLanguageRecognizer()
        _ = NLLanguageRecognizer.dominantLanguage(for: text)
        recognizer.processString(text)
        recognizer.reset()
        _ = recognizer.dominantLanguage
        _ = recognizer.languageHypotheses(withMaximum: 1)
        _ = recognizer.languageHints
        _ = recognizer.languageConstraints
        // NLModel.ModelType
        _ = NLModel.ModelType.self
        _ = NLModel.ModelType(rawValue: 0)
        _ = NLModel.ModelType.classifier
        _ = NLModel.ModelType.sequence
        // NLModel
        _ = NLModel.self
        _ = try? NLModel(contentsOf: url)
        _ = try (try? MLModel(contentsOf: url)).map { try NLModel(mlModel: $0) }
        _ = model?.configuration
        _ = model?.predictedLabel(for: text)
        _ = model?.predictedLabels(forTokens: [text])
        _ = model?.predictedLabelHypotheses(for: text, maximumCount: 1)
        _ = model?.predictedLabelHypotheses(forTokens: [text], maximumCount: 1)
        // NLModelConfiguration
        _ = NLModelConfiguration.self
        _ = model?.configuration.type
        _ = model?.configuration.language
        _ = model?.configuration.revision
        _ = NLModelConfiguration.supportedRevisions(for: .classifier)
        _ = NLModelConfiguration.currentRevision(for: .classifier)
        // NLDistanceType
        _ = NLDistanceType.self
        _ = NLDistanceType(rawValue: 0)
        _ = NLDistanceType.cosine
        // NLEmbedding
        _ = NLDistance.self
        _ = NLEmbedding.self
        _ = NLEmbedding.wordEmbedding(for: .english)
        _ = NLEmbedding.wordEmbedding(for: .english, revision: 1)
        _ = NLEmbedding.sentenceEmbedding(for: .english)
        _ = NLEmbedding.sentenceEmbedding(for: .english, revision: 1)
        _ = try? NLEmbedding(contentsOf: url)
        _ = embedding.contains(text)
        _ = embedding.distance(between: text, and: text)
        _ = embedding.vector(for: text)
        _ = embedding.neighbors(for: text, maximumCount: 1)
        _ = embedding.neighbors(for: text, maximumCount: 1, maximumDistance: 1)
        _ = embedding.neighbors(for: [1.0], maximumCount: 1)
        _ = embedding.neighbors(for: [1.0], maximumCount: 1, maximumDistance: 1)
        embedding.enumerateNeighbors(for: text, maximumCount: 1) { _, _ in true }
        embedding.enumerateNeighbors(for: text, maximumCount: 1, maximumDistance: 1) { _, _ in true }
        embedding.enumerateNeighbors(for: [1.0], maximumCount: 1) { _, _ in true }
        embedding.enumerateNeighbors(for: [1.0], maximumCount: 1, maximumDistance: 1) { _, _ in true }
        _ = embedding.dimension
        _ = embedding.vocabularySize
        _ = embedding.language
        _ = embedding.revision
        _ = NLEmbedding.supportedRevisions(for: .english)
        _ = NLEmbedding.currentRevision(for: .english)
        _ = NLEmbedding.supportedSentenceEmbeddingRevisions(for: .english)
        _ = NLEmbedding.currentSentenceEmbeddingRevision(for: .english)
        _ = try? NLEmbedding.write([:], language: nil, revision: 1, to: url)
        // NLContextualEmbedding.AssetsResult
        _ = NLContextualEmbedding.AssetsResult.self
        _ = NLContextualEmbedding.AssetsResult(rawValue: 0)
        _ = NLContextualEmbedding.AssetsResult.available
        _ = NLContextualEmbedding.AssetsResult.notAvailable
        _ = NLContextualEmbedding.AssetsResult.error
        // NLContextualEmbeddingKey
        _ = NLContextualEmbeddingKey.self
        _ = NLContextualEmbeddingKey(rawValue: "x")
        _ = NLContextualEmbeddingKey.languages
        _ = NLContextualEmbeddingKey.scripts
        _ = NLContextualEmbeddingKey.revision
        // NLContextualEmbedding
        _ = NLContextualEmbedding.self
        _ = NLContextualEmbedding(modelIdentifier: text)
        _ = NLContextualEmbedding(language: .english)
        _ = NLContextualEmbedding(script: .latin)
        _ = NLContextualEmbedding.contextualEmbeddings(forValues: [:])
        _ = contextual?.modelIdentifier
        _ = contextual?.languages
        _ = contextual?.scripts
        _ = contextual?.revision
        _ = contextual?.dimension
        _ = contextual?.maximumSequenceLength
        _ = contextual?.hasAvailableAssets
        _ = try? contextual?.load()
        contextual?.unload()
        contextual?.requestAssets { _, _ in }
        _ = try await contextual?.requestAssets()
        _ = try? contextual?.embeddingResult(for: text, language: nil)
        // NLContextualEmbeddingResult
        _ = NLContextualEmbeddingResult.self
        _ = result?.string
        _ = result?.language
        _ = result?.sequenceLength
        result?.enumerateTokenVectors(in: whole) { _, _ in true }
        _ = result?.tokenVector(at: text.startIndex)
        // NLGazetteer
        _ = NLGazetteer.self
        _ = try? NLGazetteer(contentsOf: url)
        _ = try? NLGazetteer(data: Data())
        _ = try? NLGazetteer(dictionary: [:], language: nil)
        _ = gazetteer?.label(for: text)
        _ = gazetteer?.language
        _ = gazetteer?.data
        _ = try? NLGazetteer.write([:], language: nil, to: url)
    }
}
