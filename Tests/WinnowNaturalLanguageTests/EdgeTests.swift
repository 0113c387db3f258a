// Indices, options, other languages, and texts at the edges.

import Testing
import WinnowNaturalLanguage

struct EdgeTests {
    @Test(arguments: ["", " ", "\n\n", "a", "é", "🙂", "\u{0}", "  x  ", "a\u{301}b", "日本語 text", ":-)"])
    func `tokens and units of odd texts are within them`(text: String) {
        let whole = text.startIndex..<text.endIndex
        for unit in [NLTokenUnit.word, .sentence, .paragraph, .document] {
            let tokenizer = NLTokenizer(unit: unit)
            tokenizer.string = text
            let tokens = tokenizer.tokens(for: whole)
            if unit != .word { #expect(tokens.map { text[$0] }.joined() == text) }
            _ = tokenizer.tokenRange(at: text.endIndex)
            #expect(whole.contains(tokenizer.tokenRange(for: whole)))
            let tagger = NLTagger(tagSchemes: [.tokenType])
            tagger.string = text
            for scheme in [
                NLTagScheme.tokenType, .lexicalClass, .nameType, .nameTypeOrLexicalClass, .lemma, .language,
                .script, .sentimentScore, NLTagScheme("Unknown"),
            ] {
                let tags = tagger.tags(in: whole, unit: unit, scheme: scheme)
                // Every character is in a token: white space too.
                #expect(tags.map { text[$0.1] }.joined() == text)
                #expect(tagger.tag(at: text.endIndex, unit: unit, scheme: scheme).0 == nil)
                _ = tagger.tagHypotheses(at: text.startIndex, unit: unit, scheme: scheme, maximumCount: -1)
            }
        }
    }

    @Test func `without a string there is nothing`() {
        let tagger = NLTagger(tagSchemes: [.lexicalClass])
        #expect(tagger.dominantLanguage == nil)
        #expect(tagger.tag(at: "abc".endIndex, unit: .word, scheme: .lexicalClass).0 == nil)
        let tokenizer = NLTokenizer(unit: .word)
        #expect(tokenizer.tokens(for: "abc".startIndex..<"abc".endIndex).isEmpty)
    }

    @Test func `options leave out and join tokens`() {
        let text = "I don't know Tim Cook, :-) really."
        let tagger = NLTagger(tagSchemes: [.tokenType])
        tagger.string = text
        func tokens(_ options: NLTagger.Options) -> [String] {
            tagger.tags(
                in: text.startIndex..<text.endIndex, unit: .word, scheme: .tokenType, options: options
            ).map { String(text[$0.1]) }
        }
        #expect(tokens([]).joined() == text)
        #expect(tokens(.omitWhitespace).prefix(3) == ["I", "do", "n't"])
        #expect(tokens([.omitWhitespace, .joinContractions]).prefix(2) == ["I", "don't"])
        #expect(tokens([.omitWhitespace, .joinNames]).contains("Tim Cook"))
        #expect(tokens([.omitWhitespace, .omitWords]) == [",", ":-)", "."])
        #expect(tokens([.omitWhitespace, .omitWords, .omitPunctuation]) == [":-)"])
        #expect(tokens([.omitWhitespace, .omitWords, .omitPunctuation, .omitOther]).isEmpty)
    }

    @Test func `a part of the text gives the tokens that it touches`() {
        let text = "one two three"
        let tagger = NLTagger(tagSchemes: [.tokenType])
        tagger.string = text
        let start = text.index(text.startIndex, offsetBy: 5)
        let tags = tagger.tags(in: start..<text.index(after: start), unit: .word, scheme: .tokenType)
        #expect(tags.map { text[$0.1] } == ["two"])
        #expect(text[tagger.tokenRange(at: start, unit: .word)] == "two")
        let tokenizer = NLTokenizer(unit: .word)
        tokenizer.string = text
        #expect(text[tokenizer.tokenRange(at: start)] == "two")
        #expect(tokenizer.tokenRange(at: text.index(text.startIndex, offsetBy: 3)).isEmpty)
        var count = 0
        tokenizer.enumerateTokens(in: text.startIndex..<text.endIndex) { _, _ in
            count += 1
            return false
        }
        #expect(count == 1)
    }

    @Test func `numbers, symbols and emoji have attributes`() {
        let text = "5 apples 🍎 € "
        let tokenizer = NLTokenizer(unit: .word)
        tokenizer.string = text
        var found: [String: NLTokenizer.Attributes] = [:]
        tokenizer.enumerateTokens(in: text.startIndex..<text.endIndex) { range, attributes in
            found[String(text[range])] = attributes
            return true
        }
        #expect(found["5"] == .numeric)
        #expect(found["apples"] == [])
        #expect(found["🍎"] == .emoji)
        #expect(found["€"] == .symbolic)
    }

    @Test func `models for English say nothing of other languages`() {
        let text = "Pogoda jest dzisiaj bardzo piękna i wszyscy razem idziemy teraz do naszego ogrodu."
        let tagger = NLTagger(tagSchemes: [.lexicalClass])
        tagger.string = text
        #expect(tagger.dominantLanguage == .polish)
        let words = tagger.tags(
            in: text.startIndex..<text.endIndex, unit: .word, scheme: .lexicalClass,
            options: [.omitWhitespace, .omitPunctuation])
        #expect(words.count == 13 && words.allSatisfy { $0.0 == nil })
        #expect(tagger.tag(at: text.startIndex, unit: .paragraph, scheme: .sentimentScore).0 == nil)
        #expect(tagger.tag(at: text.startIndex, unit: .word, scheme: .nameType).0 == .otherWord)
        // The program knows better.
        tagger.setLanguage(.english, range: text.startIndex..<text.endIndex)
        #expect(tagger.tag(at: text.startIndex, unit: .word, scheme: .lexicalClass).0 != nil)
        #expect(tagger.dominantLanguage == .english)
        #expect(!NLTagger.availableTagSchemes(for: .word, language: .polish).contains(.lemma))
        #expect(NLTagger.availableTagSchemes(for: .word, language: .english).contains(.lemma))
    }

    @Test func `German words have classes and lemmas, but no names`() {
        let text = "Die Kinder spielten gestern in den Gärten und gehen heute wieder nach Hause."
        let tagger = NLTagger(tagSchemes: [.lexicalClass, .lemma])
        tagger.string = text
        func tags(_ scheme: NLTagScheme) -> [String?] {
            tagger.tags(
                in: text.startIndex..<text.endIndex, unit: .word, scheme: scheme,
                options: [.omitWhitespace, .omitPunctuation]
            ).prefix(4).map { $0.0?.rawValue }
        }
        #expect(tags(.lexicalClass) == ["Determiner", "Noun", "Verb", "Adverb"])
        #expect(tags(.lemma) == ["der", "Kind", "spielen", "gestern"])
        #expect(tags(.nameType) == ["OtherWord", "OtherWord", "OtherWord", "OtherWord"])
        #expect(NLTagger.availableTagSchemes(for: .word, language: .german).contains(.lemma))
        // The program knows better.
        tagger.setLanguage(.italian, range: text.startIndex..<text.endIndex)
        #expect(tags(.lexicalClass) == [nil, nil, nil, nil])
    }

    @Test func `punctuation and white space have classes`() {
        let text = "He said: \u{201C}Stop (now)\u{201D} \u{2014} twice.\nThen"
        let tagger = NLTagger(tagSchemes: [.lexicalClass])
        tagger.string = text
        var tags: [String: NLTag?] = [:]
        for (tag, range) in tagger.tags(
            in: text.startIndex..<text.endIndex, unit: .word, scheme: .lexicalClass)
        {
            tags[String(text[range])] = tag
        }
        #expect(tags["\u{201C}"] == .openQuote && tags["\u{201D}"] == .closeQuote)
        #expect(tags["("] == .openParenthesis && tags[")"] == .closeParenthesis)
        #expect(
            tags["\u{2014}"] == .dash && tags["."] == .sentenceTerminator && tags[":"] == .otherPunctuation)
        #expect(tags[" "] == .otherWhitespace && tags["\n"] == .paragraphBreak)
    }

    @Test func `scripts and languages are tags of parts`() {
        let text = "This is English text. Это русский текст."
        let tagger = NLTagger(tagSchemes: [.script, .language])
        tagger.string = text
        let scripts = tagger.tags(in: text.startIndex..<text.endIndex, unit: .sentence, scheme: .script)
        #expect(scripts.map { $0.0?.rawValue } == ["Latn", "Cyrl"])
        let languages = tagger.tags(in: text.startIndex..<text.endIndex, unit: .sentence, scheme: .language)
        #expect(languages.map { $0.0?.rawValue } == ["en", "ru"])
        let cyrillic = text.range(of: "русский")!.lowerBound
        #expect(
            tagger.tag(at: cyrillic, unit: .word, scheme: .script).0?.rawValue == NLScript.cyrillic.rawValue)
        #expect(
            tagger.tagHypotheses(at: cyrillic, unit: .word, scheme: .language, maximumCount: 1).0.keys.first
                == "ru")
    }

    @Test func `hypotheses of parts of speech are probabilities`() {
        let text = "They book a flight."
        let tagger = NLTagger(tagSchemes: [.lexicalClass])
        tagger.string = text
        let (found, range) = tagger.tagHypotheses(
            at: text.range(of: "book")!.lowerBound, unit: .word, scheme: .lexicalClass, maximumCount: 3)
        #expect(text[range] == "book" && found.count == 3)
        #expect(found.max { $0.value < $1.value }?.key == NLTag.verb.rawValue)
        #expect(found.values.allSatisfy { (0...1).contains($0) })
        let (both, _) = tagger.tagHypotheses(
            at: text.range(of: "book")!.lowerBound, unit: .word, scheme: .nameTypeOrLexicalClass,
            maximumCount: 99)
        #expect(abs(both.values.reduce(0, +) - 1) < 1e-6)
    }

    @Test func `languages that are not known have no effect, and Chinese is simplified`() {
        let recognizer = NLLanguageRecognizer()
        recognizer.languageConstraints = [.tibetan]
        recognizer.languageHints = [.lao: 2]
        recognizer.processString("今天天气很好")
        #expect(recognizer.dominantLanguage == .simplifiedChinese)
        #expect(recognizer.languageHypotheses(withMaximum: 0).isEmpty)
        #expect(NLLanguageRecognizer.dominantLanguage(for: "42") == .undetermined)
    }
}
